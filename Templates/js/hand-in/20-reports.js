/**
 * Reports: what a student hands in of an attempt. An attempt keeps what its report needs of the page, so that it can still be
 * handed in when the quiz has changed.
 *
 * @typedef {object} Report kept with a finished attempt
 * @property {string} id 128 random bits, which identify the attempt
 * @property {string} returnKey 128 random bits, with which results will come back
 * @property {string} version version of the quiz when it was finished
 * @property {ReportedQuestion[]} questions in the attempt's order
 * @property {true} [exam] whether the page had no key, so that the parts of questions are in an order of their own
 * @property {SealedReport} [sealed] the file that was handed in last
 * @property {{ receipt: string, at: number, way: string }[]} [handedIn] every time it was handed in, oldest first
 *
 * @typedef {object} ReportedQuestion
 * @property {string} id
 * @property {string} kind
 * @property {string} [prompt] fingerprint of its text; sanction questions have none
 * @property {string[]} [parts] fingerprints of its choices, items, or sides of pairs
 * @property {string[]} [shown] values of choices, items or matches in the order in which they were shown
 * @property {true} [flagged]
 * @property {string[]} [answer] the answer in the letters of these parts, if the attempt's has moved with its choices since
 *
 * @typedef {object} SealedReport
 * @property {string} text the file's text
 * @property {string} receipt
 * @property {string} name
 * @property {string} number of the student, may be empty
 */
(Quizmark => {
    'use strict';

    const { isAnswered, isObject, ownStudent } = Quizmark;

    /** A moment in UTC, in whole seconds. */
    function utc(time) {
        return Number.isFinite(time) ? `${new Date(time).toISOString().slice(0, 19)}Z` : undefined;
    }

    const orNothing = list => list.length > 0 ? list : undefined;

    /**
     * The text of a report. Members without a value are left out.
     * @param {FinishedAttempt} attempt with its report
     * @param {object} facts
     * @param {string} facts.site
     * @param {string} facts.quiz
     * @param {string} facts.language
     * @param {string} [facts.build]
     * @param {number} [facts.limit] time limit in seconds
     * @param {string} [facts.token] of the student's own page, if the quiz was opened from there
     * @param {{ name: string, number: string }} facts.student
     * @param {number} facts.now
     */
    function reportText({ report, answers, hints = {}, started, finished, clock, restarts, firstStarted }, { site, quiz, language, build, limit, token, student, now }) {
        const answerTo = ({ id, kind, answer = Object.hasOwn(answers, id) ? answers[id] : undefined }) => {
            return isAnswered(kind, answer) ? answer : undefined;
        };
        return JSON.stringify({
            report: 1, site, quiz, version: report.version, language, build,
            student: { name: student.name, id: student.number || undefined },
            attempt: report.id, started: utc(started), finished: utc(finished), handedIn: utc(now),
            clockJumped: clock?.spared || undefined,
            restarts, firstStarted: utc(firstStarted), limit, token, returnKey: report.returnKey, exam: report.exam,
            questions: report.questions.map(question => {
                const { id, kind, prompt, parts = [], shown = [], flagged } = question;
                return { id, kind, prompt, parts: orNothing(parts), shown: orNothing(shown), answer: answerTo(question), hints: hints?.[id], flagged };
            }),
        });
    }

    /** Name of a report's file; ids of quizzes may have slashes. */
    function reportFile(quiz, receipt) {
        return `${quiz.replaceAll('/', '-')}-${receipt}.jwe`;
    }

    /** The content of its file: a whole line, so that files can be concatenated. The receipt is that of the text alone. */
    function reportLine(text) {
        return `${text}\n`;
    }

    /** The last time an attempt was handed in; null if it wasn't. Records may come from a file, so their values are checked. */
    function handInOf(attempt) {
        const all = attempt?.report?.handedIn;
        const last = Array.isArray(all) ? all.at(-1) : null;
        return isObject(last) && typeof last.receipt === 'string' && /^\w+$/.test(last.receipt) && Number.isFinite(last.at) ? last : null;
    }

    const plain = text => typeof text === 'string' ? text.normalize().trim().toLowerCase() : '';

    /**
     * Whether an attempt at an exam is shown to a student: it was begun from the student's own page, or handed in with the name and number
     * that are typed now. Anyone else may be at the computer next.
     * @param {{ name: string, number: string }} typed
     */
    function isOwnResult({ student, report }, typed) {
        if (student !== undefined && student === ownStudent()) return true;
        return plain(typed.name) !== '' && ['name', 'number'].every(key => plain(report?.sealed?.[key]) === plain(typed[key]));
    }

    Object.assign(Quizmark, { handInOf, isOwnResult, reportFile, reportLine, reportText });
})(globalThis.Quizmark ??= {});
