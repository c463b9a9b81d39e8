/** Statistics of attempts: of one quiz, of all quizzes, and by tag. Plain data in, plain data out. */
(Quizmark => {
    'use strict';

    const { hundredths, isNumber, isTexts, isToBeMarked, shownPercent } = Quizmark;

    /**
     * Finished attempts by the time when they were finished. One with a time in the future, from when a clock was fast, stays after the one
     * that was stored before it.
     * @param {FinishedAttempt[]} attempts
     */
    function inOrderOfFinish(attempts, now = Date.now()) {
        let time = 0;
        const timed = attempts.map(attempt => {
            if (attempt.finished <= now) time = attempt.finished;
            return { attempt, time };
        });
        return timed.sort((one, other) => one.time - other.time).map(({ attempt }) => attempt);
    }

    /**
     * The finished attempts of a record that can be shown, oldest first.
     * @param {QuizRecord} record
     * @returns {FinishedAttempt[]}
     */
    function finishedAttempts(record) {
        const attempts = Array.isArray(record.finished) ? record.finished : [];
        return inOrderOfFinish(attempts.filter(attempt => isNumber(attempt?.finished) && attempt.result));
    }

    /** The percents of attempts at the whole quiz whose marks are final. */
    function percentsOf(attempts) {
        const results = attempts.filter(attempt => !attempt.only && !isToBeMarked(attempt));
        return results.map(attempt => attempt.result.percent).filter(isNumber);
    }

    /**
     * The best and latest results of attempts at the whole quiz, and all percents in between.
     * @param {FinishedAttempt[]} attempts oldest first
     */
    function quizStatistics(attempts) {
        const percents = percentsOf(attempts);
        return {
            attempts: attempts.length,
            best: percents.length > 0 ? Math.max(...percents) : null,
            latest: percents.at(-1) ?? null,
            percents,
            last: attempts.at(-1)?.finished ?? null,
        };
    }

    const isGiven = answer => isTexts(answer) ? answer.some(part => part.trim() !== '') : Boolean(answer?.sanction);

    /** How many questions were answered. An attempt without feedback keeps its answers, but no states. */
    function answeredIn({ answers, result }) {
        const states = Object.values(result.states ?? {});
        return states.length > 0 ? states.filter(state => state !== 'incomplete').length : Object.values(answers ?? {}).filter(isGiven).length;
    }

    /**
     * @param {FinishedAttempt[][]} quizzes the attempts of each quiz
     * @returns {{ quizzes: number, attempts: number, questions: number, percent: number|null }} `percent` is the mean
     */
    function overallStatistics(quizzes) {
        const attempts = quizzes.flat();
        const percents = percentsOf(attempts);
        const sum = percents.reduce((all, percent) => all + percent, 0);
        return {
            quizzes: quizzes.filter(list => list.length > 0).length,
            attempts: attempts.length,
            questions: attempts.reduce((all, attempt) => all + answeredIn(attempt), 0),
            percent: percents.length > 0 ? shownPercent(hundredths(sum), hundredths(100 * percents.length)) : null,
        };
    }

    /**
     * The points of each topic in all attempts with final marks, weakest first, of equally weak ones those that cost the most points.
     * The tags of a quiz and of its translations are one topic, named in the page's language if it was ever answered in that.
     * @param {FinishedAttempt[]} attempts
     * @param {string} [language] of the page
     * @param {Map<string, string>} [names] names of topics in that language, by those in any language
     * @returns {{ tag: string, lang?: string, points: number, max: number, percent: number, level: 'weak'|'fair'|'strong' }[]} `lang` if
     *     it isn't the page's
     */
    function tagStrengths(attempts, language, names = new Map()) {
        const sums = new Map();
        for (const { result, language: answered } of attempts.filter(attempt => !isToBeMarked(attempt))) {
            for (const { tag, topic = tag, points, max } of result.tags ?? []) {
                if (!isNumber(points) || !isNumber(max) || max < 0.005) continue;
                const name = names.get(topic) ?? names.get(tag);
                const key = name ?? topic;
                const sum = sums.get(key);
                const isForeign = !name && Boolean(answered && language) && answered !== language;
                const shown = sum && isForeign && !sum.lang ? { tag: sum.tag } : { tag: name ?? tag, ...isForeign && { lang: answered } };
                sums.set(key, { ...shown, points: (sum?.points ?? 0) + points, max: (sum?.max ?? 0) + max });
            }
        }
        const strengths = [...sums.values()].map(sum => {
            const percent = shownPercent(hundredths(sum.points), hundredths(sum.max));
            return { ...sum, percent, level: percent < 60 ? 'weak' : percent < 85 ? 'fair' : 'strong' };
        });
        const lost = ({ points, max }) => max - points;
        return strengths.sort((a, b) => a.percent - b.percent || lost(b) - lost(a) || (a.tag < b.tag ? -1 : 1));
    }

    Object.assign(Quizmark, { finishedAttempts, inOrderOfFinish, quizStatistics, overallStatistics, tagStrengths });
})(globalThis.Quizmark ??= {});
