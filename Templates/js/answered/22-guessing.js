/** Guessing: the score from giving the same answer to every question. */
(Quizmark => {
    'use strict';

    const { flooredPercent, fraction, grade, plus } = Quizmark;

    const ownersOfGuesses = [['referee'], ['judge'], ['referee', 'judge']];

    /**
     * The answer that scores best when it is given to all sanction questions.
     * @param {{ sanction: string, owners: string[] }[]} keys
     * @returns {{ sanction: string, owners: string[], percent: number }}
     */
    function bestGuess(keys) {
        const sanctions = [...new Set(keys.map(key => key.sanction))];
        const guesses = sanctions.flatMap(sanction => ownersOfGuesses.map(owners => {
            const points = keys.map(key => grade('sanction', key, { sanction, owners }, 'all-or-nothing').score);
            return { sanction, owners, percent: flooredPercent(points.reduce(plus, fraction(0)), fraction(keys.length)) };
        }));
        return guesses.reduce((best, guess) => guess.percent > best.percent ? guess : best);
    }

    Object.assign(Quizmark, { bestGuess });
})(globalThis.Quizmark ??= {});
