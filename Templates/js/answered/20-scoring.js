/**
 * Scoring: the grade of an answer. `Tests/Vectors/scoring.json` pins it.
 *
 * @typedef {'right'|'partial'|'wrong'|'incomplete'|'pending'} State
 * @typedef {{ state: State, score: Fraction }} Grade score: share of the question's points, 0 to 1
 */
(Quizmark => {
    'use strict';

    const { acceptsPattern, acceptsWord, squeeze, isAnswered, fraction, fractionOf, plus, shareOfNumber, times } = Quizmark;
    const { flooredPercent, reachesPercent, shownPercent } = Quizmark;

    const exact = text => squeeze(text.normalize('NFC'));

    /** What the text in a blank is worth: one, or a half for the right number with a wrong unit. @returns {Fraction} */
    function shareOfBlank(written, key) {
        const { accept, patterns, numbers = [key] } = key;
        if (patterns) return fraction(acceptsPattern(patterns, written, key.case) ? 1 : 0);
        if (accept && key.case) return fraction(accept.some(word => exact(word) === exact(written)) ? 1 : 0);
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
            const neighbours = key.slice(1);
            if (neighbours.length === 0) return fraction(1);
            const right = count(neighbours, (item, index) => {
                const place = answer.indexOf(key[index]);
                return place >= 0 && answer[place + 1] === item;
            });
            return share(right, neighbours.length, scoring);
        },
        /** Half for the sanction with one of the two owner flags right, in either kind of scoring. */
        sanction(key, answer) {
            const isRight = owner => key.owners.includes(owner) === answer.owners.includes(owner);
            const right = count(['referee', 'judge'], isRight);
            return answer.sanction === key.sanction ? fraction(right, 2) : fraction(0);
        },
    };
    scores.single = scores['true-false'] = (key, answer) => scores.multiple(key, answer, 'all-or-nothing');
    scores.numeric = scores.blanks;

    /**
     * @param {string} kind
     * @param {any} key the question's entry in the quiz key; undefined in an exam
     * @param {Answer|null|undefined} answer
     * @param {'all-or-nothing'|'partial'} scoring
     * @returns {Grade}
     */
    function grade(kind, key, answer, scoring) {
        if (!isAnswered(kind, answer)) return { state: 'incomplete', score: fraction(0) };
        // The page of an exam has no key.
        if (kind === 'text' || key === undefined) return { state: 'pending', score: fraction(0) };
        const score = scores[kind](key, answer, scoring);
        if (score.n === 0n) return { state: 'wrong', score };
        return { state: score.n === score.d ? 'right' : 'partial', score };
    }

    /**
     * The sum of graded questions: `points` are certain, and `possible` are the points if every pending question gets full
     * marks.
     * @param {{ points: Fraction, grade: Grade }[]} graded
     * @returns {{ points: Fraction, possible: Fraction, max: Fraction, pending: number }}
     */
    function total(graded) {
        const open = graded.filter(({ grade }) => grade.state === 'pending');
        const sum = parts => parts.reduce(plus, fraction(0));
        const points = sum(graded.map(({ points, grade }) => times(points, grade.score)));
        return {
            points, possible: plus(points, sum(open.map(question => question.points))),
            max: sum(graded.map(question => question.points)), pending: open.length,
        };
    }

    /**
     * The percent and pass of a sum. Both are null where the maximum is zero or an answer is pending; pass is also null where
     * there is no pass mark.
     * @param {{ points: Fraction, max: Fraction, pending: number }} sum
     * @param {{ pass?: number, edition?: string }} rules rules of the quiz: the pass mark in percent, and the edition of a
     *     sanction quiz, whose percent is rounded down
     */
    function outcome({ points, max, pending }, { pass, edition } = {}) {
        if (max.n === 0n || pending > 0) return { percent: null, passed: null };
        const mark = pass === undefined ? null : fractionOf(pass);
        return {
            percent: edition ? flooredPercent(points, max) : shownPercent(points, max, mark),
            passed: mark && reachesPercent(points, max, mark),
        };
    }

    Object.assign(Quizmark, { fills, grade, total, outcome });
})(globalThis.Quizmark ??= {});
