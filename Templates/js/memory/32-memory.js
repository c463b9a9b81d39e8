/**
 * Memory: when a question is asked again. This is FSRS-6, the sixth version of the Free Spaced Repetition Scheduler
 * (https://github.com/open-spaced-repetition), with its default parameters and without learning steps: intervals are in days,
 * not minutes. `Tests/Vectors/practice.json` has the values of its reference implementation.
 *
 * @typedef {object} Card the memory state of a question
 * @property {number} stability days until the probability of recall falls to 90%
 * @property {number} difficulty 1 to 10
 * @property {number} reviewed when it was last answered, in milliseconds since 1970
 * @property {1|2|3|4} grade grade of that answer: again, hard, good, easy
 */
(Quizmark => {
    'use strict';

    const { dayOf } = Quizmark;

    const w = [
        0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629, 1.6483,
        0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ];
    const again = 1;
    const easy = 4;
    const grades = { wrong: again, partial: 2, right: 3 };

    const retention = 0.9;
    const decay = -w[20];
    const factor = 0.9 ** (1 / decay) - 1;
    const longest = 36500;
    const least = 0.001;
    /** The stability, in days, from which a question counts as known. */
    const knownFrom = 7;

    const clampDifficulty = difficulty => Math.min(Math.max(difficulty, 1), 10);
    const firstDifficulty = grade => w[4] - Math.exp(w[5] * (grade - 1)) + 1;

    /** The probability of recall, some days after the last answer. */
    function recall(stability, days) {
        return (1 + factor * days / stability) ** decay;
    }

    /** The probability of recall of a card on a day. @param {Card} card @param {number} today */
    const recallOn = ({ stability, reviewed }, today) => recall(stability, Math.max(0, today - dayOf(reviewed)));

    /** Days until the probability of recall falls to the desired 90%. */
    function intervalOf(stability) {
        const days = Math.round(stability / factor * (retention ** (1 / decay) - 1));
        return Math.min(Math.max(days, 1), longest);
    }

    function nextDifficulty(difficulty, grade) {
        const damped = difficulty - w[6] * (grade - 3) * (10 - difficulty) / 9;
        return clampDifficulty(w[7] * firstDifficulty(easy) + (1 - w[7]) * damped);
    }

    /** Stability after another answer on the same day: only a wrong one makes it less. */
    function stabilityOfTheDay(stability, grade) {
        const growth = Math.exp(w[17] * (grade - 3 + w[18])) * stability ** -w[19];
        return stability * (grade === again ? growth : Math.max(growth, 1));
    }

    function stabilityForgotten(stability, difficulty, probability) {
        const long = w[11] * difficulty ** -w[12] * ((stability + 1) ** w[13] - 1) * Math.exp(w[14] * (1 - probability));
        return Math.min(long, stability / Math.exp(w[17] * w[18]));
    }

    function stabilityRecalled(stability, difficulty, probability, grade) {
        const growth = Math.exp(w[8]) * (11 - difficulty) * stability ** -w[9] * (Math.exp(w[10] * (1 - probability)) - 1);
        return stability * (1 + growth * (grade === grades.partial ? w[15] : 1) * (grade === easy ? w[16] : 1));
    }

    /**
     * The memory state after an answer.
     * @param {{ stability: number, difficulty: number }|null} memory null before the first answer
     * @param {1|2|3|4} grade
     * @param {number} days days since the previous answer
     */
    function remember(memory, grade, days) {
        if (!memory) return { stability: w[grade - 1], difficulty: clampDifficulty(firstDifficulty(grade)) };
        const { stability, difficulty } = memory;
        const probability = recall(stability, days);
        const next = days < 1 ? stabilityOfTheDay(stability, grade)
            : grade === again ? stabilityForgotten(stability, difficulty, probability)
                : stabilityRecalled(stability, difficulty, probability, grade);
        return { stability: Math.max(next, least), difficulty: nextDifficulty(difficulty, grade) };
    }

    /** Fewer digits would change an interval in 500. */
    const rounded = number => Number(number.toFixed(8));

    /**
     * The card after an answer; the same card where there is no answer that can be graded.
     * @param {Card|null} card
     * @param {State} state
     * @param {number} now
     * @returns {Card|null}
     */
    function reviewCard(card, state, now) {
        const grade = grades[state];
        return grade ? gradedCard(card, grade, now) : card;
    }

    /**
     * The card after its reader has graded their own recall.
     * @param {Card|null} card
     * @param {1|2|3|4} grade
     * @param {number} now
     * @returns {Card}
     */
    function gradedCard(card, grade, now) {
        const days = card ? Math.max(0, dayOf(now) - dayOf(card.reviewed)) : 0;
        const { stability, difficulty } = remember(card, grade, days);
        return { stability: rounded(stability), difficulty: rounded(difficulty), reviewed: now, grade, ...card?.fault && { fault: card.fault } };
    }

    /** The day on which a question is due again; after a wrong answer, the same day. */
    function dueDay({ stability, reviewed, grade }) {
        return dayOf(reviewed) + (grade === again ? 0 : intervalOf(stability));
    }

    /** Whether its stability is at least a week and its last answer wasn't wrong. */
    function isKnown({ stability, grade }) {
        return grade !== again && stability >= knownFrom;
    }

    Object.assign(Quizmark, { remember, recall, recallOn, intervalOf, reviewCard, gradedCard, dueDay, isKnown });
})(globalThis.Quizmark ??= {});
