/**
 * Scoring: what an answer is worth. `Tests/Vectors/scoring.json` pins it.
 *
 * @typedef {'right'|'partial'|'wrong'|'incomplete'|'pending'} State
 * @typedef {{ state: State, score: Fraction }} Grade the score is a part of the question's points
 */
(Quizmark => {
    'use strict';

    const { fold, squeeze, parseDecimal, isAnswered, isWithin, fraction, fractionOf, plus, times } = Quizmark;

    /** Whether what stands in a blank is accepted by its key. */
    function fills(written, key) {
        if (key.value !== undefined) {
            const number = parseDecimal(written);
            return number !== null && isWithin(number, parseDecimal(key.value), parseDecimal(key.tolerance ?? '0'));
        }
        const comparable = key.case ? text => squeeze(text.normalize('NFC')) : text => squeeze(fold(text));
        return key.accept.some(word => comparable(word) === comparable(written));
    }

    function share(part, whole, scoring) {
        if (part === whole) return fraction(1);
        return scoring === 'partial' ? fraction(part, whole) : fraction(0);
    }

    function count(items, isCounted) {
        return items.filter(isCounted).length;
    }

    /** Every score is a function of key, answer and scoring; text has none, for a teacher gives it. */
    const scores = {
        /** What is picked twice is picked once. */
        multiple(key, answer, scoring) {
            const picked = [...new Set(answer)];
            const right = count(picked, choice => key.includes(choice));
            const wrong = picked.length - right;
            if (scoring !== 'partial') return fraction(right === key.length && wrong === 0 ? 1 : 0);
            return fraction(Math.max(0, right - wrong), key.length);
        },
        blanks(key, answer, scoring) {
            return share(count(key, (blank, index) => fills(answer[index] ?? '', blank)), key.length, scoring);
        },
        matching(key, answer, scoring) {
            return share(count(key, (match, index) => answer[index] === match), key.length, scoring);
        },
        /** Pairs of neighbours, since one item in the wrong place would else shift all others. */
        ordering(key, answer, scoring) {
            const neighbours = key.slice(1);
            if (neighbours.length === 0) return fraction(1);
            const right = count(neighbours, (item, index) => {
                const place = answer.indexOf(key[index]);
                return place >= 0 && answer[place + 1] === item;
            });
            return share(right, neighbours.length, scoring);
        },
        /** Half for the sanction with one of the two owner flags right, in either scoring. */
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
     * @param {any} key the question's entry in the quiz key
     * @param {Answer|null|undefined} answer
     * @param {'all-or-nothing'|'partial'} scoring
     * @returns {Grade}
     */
    function grade(kind, key, answer, scoring) {
        if (!isAnswered(kind, answer)) return { state: 'incomplete', score: fraction(0) };
        if (kind === 'text') return { state: 'pending', score: fraction(0) };
        const score = scores[kind](key, answer, scoring);
        if (score.n === 0n) return { state: 'wrong', score };
        return { state: score.n === score.d ? 'right' : 'partial', score };
    }

    /**
     * The sum of graded questions. Pending ones leave the maximum until a teacher has marked them.
     * @param {{ points: Fraction, grade: Grade }[]} graded
     * @returns {{ points: Fraction, max: Fraction, pending: number }}
     */
    function total(graded) {
        const counted = graded.filter(({ grade }) => grade.state !== 'pending');
        return {
            points: counted.map(({ points, grade }) => times(points, grade.score)).reduce(plus, fraction(0)),
            max: counted.map(({ points }) => points).reduce(plus, fraction(0)),
            pending: graded.length - counted.length,
        };
    }

    /**
     * What is said of a sum. Percent and pass are null where there is nothing to divide, or no pass mark.
     * @param {{ points: Fraction, max: Fraction }} sum
     * @param {number|undefined} pass percent
     */
    function outcome({ points, max }, pass) {
        if (max.n === 0n) return { percent: null, passed: null };
        return {
            percent: Quizmark.flooredPercent(points, max),
            passed: pass === undefined ? null : Quizmark.reachesPercent(points, max, fractionOf(pass)),
        };
    }

    Object.assign(Quizmark, { fills, grade, total, outcome });
})(globalThis.Quizmark ??= {});
