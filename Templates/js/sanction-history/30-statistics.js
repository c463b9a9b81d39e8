/**
 * Statistics of an edition's sanctions: how often each is answered right, and which one it is confused with.
 *
 * The page has the editions with their keys, a digit for each penalty: the position of its sanction and of its phase in
 * the lists that all editions share.
 *
 * @typedef {{ sanctions: [string, string][], phases: string[], otherPhases?: string[][], editions: EditionKey[] }} EditionKeys name and words
 * @typedef {{ quiz: string, ids: string, sanctions: string, phases: string }} EditionKey
 */
(Quizmark => {
    'use strict';

    /**
     * The reader's answers by sanction and phase; only answered questions count, and penalties that the edition still has. Answers that
     * had points when another sanction was the correct one are left out.
     * @param {EditionKeys} keys
     * @param {string} quiz
     * @param {FinishedAttempt[]} attempts
     * @returns {{ count: number, confusion: number[][], phases: { phase: number, right: number, all: number }[] }|null}
     * `confusion[right][chosen]`; an answer counts as right for a phase only with its owners; null without answers
     */
    function sanctionStatistics({ sanctions, phases, editions }, quiz, attempts) {
        const edition = editions.find(candidate => candidate.quiz === quiz);
        if (!edition) return null;
        const indices = new Map(edition.ids.split(' ').map((id, index) => [id, index]));
        const codes = sanctions.map(([code]) => code);
        const confusion = codes.map(() => codes.map(() => 0));
        const sums = phases.map((_, phase) => ({ phase, right: 0, all: 0 }));
        let count = 0;
        for (const { answers, result } of attempts) {
            for (const [id, answer] of Object.entries(answers ?? {})) {
                const index = indices.get(id);
                const chosen = codes.indexOf(answer?.sanction);
                if (index === undefined || chosen < 0) continue;
                const right = Number(edition.sanctions[index]);
                const state = result.states?.[id];
                // A wrong sanction has no points, even with the right owners.
                if (chosen !== right && (state === 'right' || state === 'partial')) continue;
                count += 1;
                confusion[right][chosen] += 1;
                const sum = sums[Number(edition.phases[index])];
                if (!sum) continue;
                sum.all += 1;
                if (state === 'right') sum.right += 1;
            }
        }
        return count === 0 ? null : { count, confusion, phases: sums.filter(({ all }) => all > 0) };
    }

    Object.assign(Quizmark, { sanctionStatistics });
})(globalThis.Quizmark ??= {});
