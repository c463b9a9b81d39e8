/** Grading: from the grades of questions to the result of an attempt. */
(Quizmark => {
    'use strict';

    const { afterHints, grade, outcome, choiceShares, shownNumber, total } = Quizmark;

    /**
     * The points of the whole attempt and of each tag.
     * @param {{ question: Question, grade: Grade }[]} graded
     * @param {{ pass?: number, edition?: string, scoring?: Scoring }} settings of the quiz
     */
    function results(graded, settings) {
        const worth = graded.map(({ question, grade }) => ({ points: question.points, tags: question.tags, grade }));
        const sum = total(worth, settings.scoring);
        const topics = new Map(graded.flatMap(({ question }) => question.tags.map((tag, index) => [tag, question.topics[index]])));
        const tags = [...topics].map(([tag, topic]) => {
            const part = worth.filter(item => item.tags.includes(tag));
            const partSum = total(part, settings.scoring);
            return { tag, ...tag !== topic && { topic }, questions: part.length, ...partSum, percent: outcome(partSum).percent };
        });
        return { ...sum, ...outcome(sum, settings), tags };
    }

    /** The settings by which an attempt is scored: an attempt at some of the questions can't be passed or failed. */
    const rulesOf = (settings, { only }) => only ? { ...settings, pass: undefined } : settings;

    /** A sum with its points as numbers. */
    const inNumbers = ({ points, possible, max, ...part }) => ({
        ...part, points: shownNumber(points), possible: shownNumber(possible), max: shownNumber(max),
    });

    /**
     * The result as numbers, as it is kept. Where the author gives no feedback, it doesn't reveal which answers were right.
     * @returns {Result}
     */
    function keptResult(result, graded, givesFeedback) {
        const states = graded.map(({ question, grade }) => [question.id, grade.state]);
        return {
            ...inNumbers(result),
            tags: givesFeedback ? result.tags.map(inNumbers) : [],
            states: givesFeedback ? Object.fromEntries(states) : {},
        };
    }

    /** @param {number} [hints] how many hints were shown */
    function gradeQuestion(question, answer, scoring, hints = 0) {
        const { kind, key, points, weights } = question;
        const shares = weights && choiceShares({ right: key, points: weights }, points, kind === 'single');
        return { question, grade: afterHints(grade(kind, key, answer, scoring, shares), question.hints.costs, hints, points) };
    }

    Object.assign(Quizmark, { inNumbers, results, rulesOf, keptResult, gradeQuestion });
})(globalThis.Quizmark ??= {});
