/** Grading: from the grades of questions to the result of an attempt. */
(Quizmark => {
    'use strict';

    const { grade, outcome, shownNumber, total } = Quizmark;

    /**
     * The points of the whole attempt and of each tag.
     * @param {{ question: Question, grade: Grade }[]} graded
     * @param {{ pass?: number, edition?: string }} settings of the quiz
     */
    function results(graded, settings) {
        const worth = graded.map(({ question, grade }) => ({ points: question.points, tags: question.tags, grade }));
        const sum = total(worth);
        const tags = [...new Set(worth.flatMap(item => item.tags))].map(tag => {
            const part = worth.filter(item => item.tags.includes(tag));
            const partSum = total(part);
            return { tag, questions: part.length, ...partSum, percent: outcome(partSum).percent };
        });
        return { ...sum, ...outcome(sum, settings), tags };
    }

    /**
     * The result as numbers, as it is kept. Where the author gives no feedback, it doesn't reveal which answers were right.
     * @returns {Result}
     */
    function keptResult(result, graded, givesFeedback) {
        const inNumbers = ({ points, possible, max, ...part }) => ({
            ...part, points: shownNumber(points), possible: shownNumber(possible), max: shownNumber(max),
        });
        const states = graded.map(({ question, grade }) => [question.id, grade.state]);
        return {
            ...inNumbers(result),
            tags: givesFeedback ? result.tags.map(inNumbers) : [],
            states: givesFeedback ? Object.fromEntries(states) : {},
        };
    }

    function gradeQuestion(question, answer, scoring) {
        return { question, grade: grade(question.kind, question.key, answer, scoring) };
    }

    Object.assign(Quizmark, { results, keptResult, gradeQuestion });
})(globalThis.Quizmark ??= {});
