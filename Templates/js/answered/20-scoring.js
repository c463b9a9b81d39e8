/**
 * Scoring: the grade of an answer. `Tests/Vectors/scoring.json` pins it.
 *
 * @typedef {'right'|'partial'|'wrong'|'incomplete'|'pending'} State
 * @typedef {{ state: State, score: Fraction }} Grade score: share of the question's points, 0 to 1; a single choice may take points
 *     away, down to -1
 * @typedef {'all-or-nothing'|'partial'|'classic'} Scoring
 * @typedef {Record<string, Fraction>} Shares of a question's points, by choice
 */
(Quizmark => {
    'use strict';

    const { acceptsPattern, acceptsWord, exactText, isAnswered, fraction, fractionOf, plus, shareOfNumber, times } = Quizmark;
    const { flooredPercent, reachesPercent, shownPercent } = Quizmark;

    /** What the text in a blank is worth: one, or a half for the right number with a wrong unit. @returns {Fraction} */
    function shareOfBlank(written, key) {
        const { accept, patterns, numbers = [key] } = key;
        if (patterns) return fraction(acceptsPattern(patterns, written, key.case) ? 1 : 0);
        if (accept && key.case) return fraction(accept.some(word => exactText(word) === exactText(written)) ? 1 : 0);
        if (accept) return fraction(acceptsWord(accept, written) ? 1 : 0);
        const shares = numbers.map(number => shareOfNumber(written, number));
        return shares.find(isWhole) ?? shares.find(({ n }) => n > 0n) ?? fraction(0);
    }

    function isWhole({ n, d }) {
        return n === d;
    }

    /** Whether the text in a blank is accepted by its key. */
    function fills(written, key) {
        return isWhole(shareOfBlank(written, key));
    }

    function share(part, whole, scoring) {
        if (part === whole) return fraction(1);
        return scoring === 'partial' ? fraction(part, whole) : fraction(0);
    }

    function count(items, isCounted) {
        return items.filter(isCounted).length;
    }

    const one = fraction(1);
    const none = fraction(0);

    function isLess(a, b) {
        return a.n * b.d < b.n * a.d;
    }

    function minus(a, b) {
        return plus(a, times(fraction(-1), b));
    }

    /**
     * What each choice is worth if its author gives points to some. Without points, a wrong choice is worth nothing, one right
     * choice the whole question, and several share what is left.
     * @param {{ right: string[], points: Record<string, string> }} key
     * @param {Fraction} worth points of the question
     * @param {boolean} isSingle
     * @returns {Shares}
     */
    function choiceShares({ right, points }, worth, isSingle) {
        if (worth.n === 0n) return {};
        const shareOf = text => times(fractionOf(text), fraction(worth.d, worth.n));
        const shares = Object.fromEntries(Object.entries(points).map(([choice, text]) => [choice, shareOf(text)]));
        const open = right.filter(choice => !Object.hasOwn(points, choice));
        const given = right.filter(choice => !open.includes(choice)).map(choice => shares[choice]).reduce(plus, none);
        const rest = isSingle ? one : times(minus(one, given), fraction(1, Math.max(1, open.length)));
        return { ...Object.fromEntries(open.map(choice => [choice, rest])), ...shares };
    }

    /** A single choice may cost points, several together not. */
    function weighted(shares, answer, isSingle) {
        const picked = [...new Set(answer)];
        if (isSingle && picked.length > 1) return none;
        const sum = picked.map(choice => Object.hasOwn(shares, choice) ? shares[choice] : none).reduce(plus, none);
        const least = isSingle ? fraction(-1) : none;
        return isLess(sum, least) ? least : isLess(one, sum) ? one : sum;
    }

    /**
     * A grade after hints: each takes its points off what was earned, and never more.
     * @param {Grade} grade
     * @param {string[]} costs points of all hints
     * @param {number} used how many were shown
     * @param {Fraction} worth points of the question
     * @returns {Grade}
     */
    function afterHints({ state, score }, costs, used, worth) {
        if (worth.n === 0n || score.n <= 0n) return { state, score };
        const cost = costs.slice(0, used).map(fractionOf).reduce(plus, none);
        const left = minus(score, times(cost, fraction(worth.d, worth.n)));
        return { state, score: isLess(left, none) ? none : left };
    }

    /** The index that letters stand for: 0 for "a", 25 for "z", 26 for "aa". */
    const indexOfLetters = letters => [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 0x60, 0) - 1;

    /** An order in which equal items have one letter, as in the key. Each item's own letter is that of its position in the key. */
    const asKeyed = (order, key) => order.map(letter => key[indexOfLetters(letter)] ?? letter);

    const neighbours = items => items.slice(1).map((item, index) => `${items[index]},${item}`);

    /** Each score is a function of key, answer and scoring; free text has none, since a teacher marks it. */
    const scores = {
        /** A choice picked twice counts once. */
        multiple(key, answer, scoring) {
            const picked = [...new Set(answer)];
            const right = count(picked, choice => key.includes(choice));
            const wrong = picked.length - right;
            if (scoring !== 'partial') return fraction(right === key.length && wrong === 0 ? 1 : 0);
            return fraction(Math.max(0, right - wrong), key.length);
        },
        blanks(key, answer, scoring) {
            const filled = key.map((blank, index) => shareOfBlank(answer[index] ?? '', blank)).reduce(plus, fraction(0));
            const whole = times(filled, fraction(1, key.length));
            return isWhole(whole) || scoring === 'partial' ? whole : fraction(0);
        },
        matching(key, answer, scoring) {
            return share(count(key, (match, index) => answer[index] === match), key.length, scoring);
        },
        /** Scored by pairs of neighbours, since one misplaced item would otherwise shift all the others. */
        ordering(key, answer, scoring) {
            const order = asKeyed(answer, key);
            if (order.join() === key.join()) return fraction(1);
            const open = neighbours(key);
            const right = count(neighbours(order), pair => {
                const index = open.indexOf(pair);
                if (index >= 0) open.splice(index, 1);
                return index >= 0;
            });
            // With equal items, another order may have the same neighbours.
            const pairs = key.length - 1;
            return scoring === 'partial' ? fraction(Math.min(right, pairs - 1), pairs) : none;
        },
        /** Half for the sanction with one of the two owner flags right, unless scoring is classic. */
        sanction(key, answer) {
            const isRight = owner => key.owners.includes(owner) === answer.owners.includes(owner);
            const right = count(['referee', 'judge'], isRight);
            return answer.sanction === key.sanction ? fraction(right, 2) : fraction(0);
        },
    };
    /** Any one of the right choices is enough. */
    scores.single = scores['true-false'] = (key, answer) => {
        const picked = new Set(answer);
        return fraction(picked.size === 1 && key.includes(answer[0]) ? 1 : 0);
    };
    scores.numeric = scores.blanks;

    /**
     * @param {string} kind
     * @param {any} key the question's entry in the quiz key; undefined in an exam
     * @param {Answer|null|undefined} answer
     * @param {Scoring} scoring
     * @param {Shares|null} [shares] where the author gives points to choices
     * @returns {Grade}
     */
    function grade(kind, key, answer, scoring, shares = null) {
        if (!isAnswered(kind, answer)) return { state: 'incomplete', score: fraction(0) };
        // The page of an exam has no key.
        if (kind === 'text' || key === undefined) return { state: 'pending', score: fraction(0) };
        const score = shares ? weighted(shares, answer, kind === 'single') : scores[kind](key, answer, scoring);
        if (scoring === 'classic' && !isWhole(score)) return { state: 'wrong', score: none };
        if (score.n <= 0n) return { state: 'wrong', score };
        return { state: score.n === score.d ? 'right' : 'partial', score };
    }

    /** Sums are never below zero. */
    const atLeastZero = sum => sum.n < 0n ? none : sum;

    /**
     * The sum of graded questions: `points` are certain, and `possible` are the points if every pending question gets full
     * marks. Nobody waits for marks out of 0 points. In classic scoring, it is their mean, without its decimals, as points of 100.
     * @param {{ points: Fraction, grade: Grade }[]} graded
     * @param {Scoring} [scoring]
     * @returns {{ points: Fraction, possible: Fraction, max: Fraction, pending: number }}
     */
    function total(graded, scoring) {
        const open = graded.filter(({ points, grade }) => grade.state === 'pending' && points.n > 0n);
        const sum = parts => parts.reduce(plus, fraction(0));
        const points = sum(graded.map(({ points, grade }) => times(points, grade.score)));
        const [earned, possible] = [points, plus(points, sum(open.map(question => question.points)))].map(atLeastZero);
        const max = sum(graded.map(question => question.points));
        if (scoring !== 'classic' || max.n === 0n) return { points: earned, possible, max, pending: open.length };
        // All questions count the same, so their mean is the percent of the sum.
        const [mean, most] = [earned, possible].map(part => fraction(flooredPercent(part, max)));
        return { points: mean, possible: most, max: fraction(100), pending: open.length };
    }

    /**
     * The percent and pass of a sum. Both are null where the maximum is zero or an answer is pending, and in an exam, which only the
     * teacher can score, even with no answer at all; pass is also null where there is no pass mark.
     * @param {{ points: Fraction, max: Fraction, pending: number }} sum
     * @param {{ pass?: number, edition?: string, exam?: boolean }} rules rules of the quiz: the pass mark in percent, and the edition of a
     *     sanction quiz, whose percent is rounded down
     */
    function outcome({ points, max, pending }, { pass, edition, exam = false } = {}) {
        if (max.n === 0n || pending > 0 || exam) return { percent: null, passed: null };
        const mark = pass === undefined ? null : fractionOf(pass);
        return {
            percent: edition ? flooredPercent(points, max) : shownPercent(points, max, mark),
            passed: mark && reachesPercent(points, max, mark),
        };
    }

    Object.assign(Quizmark, { afterHints, asKeyed, indexOfLetters, fills, grade, choiceShares, total, outcome });
})(globalThis.Quizmark ??= {});
