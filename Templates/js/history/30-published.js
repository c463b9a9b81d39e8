/**
 * The quizzes that the site has now, as the page lists them: results may be of others.
 *
 *     { "folder": "fr/", "quizzes": ["cells", "dna"], "others": { "sanctions-2026": "fr/penalties/2026/quiz.html" } }
 *
 * @typedef {{ folder: string, quizzes: string[], others: Record<string, string> }} PublishedQuizzes
 */
(Quizmark => {
    'use strict';

    const { sitePath } = Quizmark;

    /**
     * The page of a quiz in the language of this one, wherever it was when the quiz was taken; null if the site no longer has it.
     * Quizzes that a reader opened themselves have ids with `~`, and pages that are always there.
     * @param {PublishedQuizzes|null} published null on a page that doesn't know
     * @returns {{ page: string, fragment: string }|null}
     */
    function pageOfQuiz(published, quiz, path) {
        if (!published || quiz.startsWith('~')) return sitePath(path);
        if (Object.hasOwn(published.others, quiz)) return { page: published.others[quiz], fragment: '' };
        published.known ??= new Set(published.quizzes);
        return published.known.has(quiz) ? { page: `${published.folder}quizzes/${quiz}.html`, fragment: '' } : null;
    }

    Object.assign(Quizmark, { pageOfQuiz });
})(globalThis.Quizmark ??= {});
