/**
 * Records: what the device keeps of a quiz, under the quiz's id.
 *
 * @typedef {object} QuizRecord
 * @property {string} title title of the quiz when it was last taken
 * @property {string} path path of its page from the site's folder, at that time
 * @property {string} language language of both
 * @property {string} subject subject, or empty
 * @property {Attempt|null} current the attempt in progress
 * @property {FinishedAttempt[]} finished finished attempts of all students on this device, oldest first; those with `only` asked only
 *     some of the questions
 * @property {Record<string, Attempt>} [others] attempts in progress of other students on this device, by their keys
 * @property {Attempt|null} outdated answers that no longer fit the quiz; its `words` hold them as text
 * @property {Record<string, Card>} cards what practice remembers of each question, by question id
 *
 * @typedef {object} Scored
 * @property {Result} result
 * @property {string} [language] language of the accepted words that it was scored with
 * @property {EarlierResult[]} [earlier] results before corrections of the key, oldest first
 * @property {boolean} [isOutgrown] whether the questions of the quiz have changed since
 *
 * @typedef {Attempt & Scored} FinishedAttempt
 *
 * @typedef {object} Sum a sum of points in numbers, for lists and statistics
 * @property {number} points points that are certain
 * @property {number} [possible] points if all pending answers get full marks; absent in older results
 * @property {number} max maximum
 * @property {number|null} percent null while answers are pending
 * @property {number} pending number of answers that wait for marks; if there are any, there is no percent and no pass
 *
 * @typedef {Sum & { passed: boolean|null, tags: Tag[], states: Record<string, State> }} Result
 * @typedef {Sum & { tag: string, topic?: string, questions: number }} Tag `topic` is the tag of the original, if a translation has another
 * @typedef {Sum & { passed: boolean|null, until: number }} EarlierResult
 */
(Quizmark => {
    'use strict';

    const { forget, isNumber, isText, isTexts, load, save, names, watch } = Quizmark;

    /** The most questions of an attempt; no quiz comes near it. */
    const questionLimit = 5000;

    /** Whether a value is a list of distinct question ids. */
    const isQuestionList = value => isTexts(value) && value.length <= questionLimit && new Set(value).size === value.length;

    /** Whether a value is a moment that a date can have. */
    const isTime = value => isNumber(value) && Math.abs(value) <= 8.64e15;

    const isAttempt = value => isTime(value?.started) && isTime(value.finished ?? 0) && isQuestionList(value.questions ?? []);

    /** An attempt without an invalid returned result, which an imported file may contain; pages that show none can't tell. */
    function withValidReturned(attempt) {
        if (!attempt.returned || Quizmark.isReturned?.(attempt.returned) !== false) return attempt;
        const { returned, ...others } = attempt;
        return others;
    }

    const cardRanges = Object.entries({ stability: [1e-6, 1e6], difficulty: [0, 10], grade: [1, 4], reviewed: [0, Date.UTC(2200, 0)] });
    const isInRange = (value, [least, most]) => Number.isFinite(value) && value >= least && value <= most;

    /** Whether a value is a card that `memory` can calculate with. */
    const isCard = card => cardRanges.every(([name, range]) => isInRange(card?.[name], range));

    /** The valid cards. One that was reviewed in the future would never be due again, so it is due now. */
    function validCards(cards) {
        const [now, day] = [Date.now(), 24 * 60 * 60 * 1000];
        const isUsable = card => Boolean(card) && cardRanges.every(([name, range]) => card[name] === undefined || isInRange(card[name], range));
        return Object.fromEntries(Object.entries(cards).filter(([, card]) => isUsable(card))
            .map(([id, card]) => [id, card.reviewed > now + day ? { ...card, reviewed: Math.max(0, now - (card.stability ?? 0) * day) } : card]));
    }

    /**
     * @returns {QuizRecord} the value, with every missing property added. Other sites at the same address may have written it, so
     *     values that aren't attempts are left out.
     */
    function completed(value) {
        const { current, finished, outdated, cards, ...about } = { ...value };
        for (const key of ['title', 'path', 'language', 'subject']) if (!isText(about[key])) about[key] = '';
        return {
            ...about,
            current: isAttempt(current) ? current : null,
            finished: Array.isArray(finished) ? finished.filter(isAttempt).map(withValidReturned) : [],
            outdated: isAttempt(outdated) ? outdated : null,
            cards: cards?.constructor === Object ? validCards(cards) : {},
        };
    }

    const wholeRecordOf = quiz => completed(load(quiz));

    /** A key that identifies an attempt among all of its quiz, on every device. */
    const attemptKey = ({ id, started, seed }) => id ?? `${started}-${seed}`;

    /** Merges a quiz's record with the one stored under a former id: both may have the same attempts, from a file. */
    function mergedRecords(former, record, quiz, path) {
        const own = attempt => attempt && { ...attempt, quiz };
        const attempts = [...former.finished.map(own), ...record.finished].map(attempt => [attemptKey(attempt), attempt]);
        const finished = [...new Map(attempts).values()].sort((one, other) => one.started - other.started);
        // Of two cards, the one that was reviewed last.
        const cards = [former, record].flatMap(part => Object.entries(part.cards)).sort(([, one], [, other]) => one.reviewed - other.reviewed);
        return {
            ...former, ...record, title: record.title || former.title, subject: record.subject || former.subject, language: record.language || former.language,
            path, finished, current: record.current ?? own(former.current), outdated: record.outdated ?? own(former.outdated),
            cards: Object.fromEntries(cards),
            others: Object.fromEntries(Object.entries({ ...former.others, ...record.others }).map(([student, attempt]) => [student, own(attempt)])),
        };
    }

    /** When the last of a record's attempts began. @param {QuizRecord} record */
    const lastStart = ({ current, finished }) => Math.max(0, ...[current, ...finished].map(attempt => attempt?.started ?? 0));

    /**
     * Moves the records of renamed quizzes to their current ids. For values that a record has only once, the current id's record wins, or else
     * that of the newest former id.
     * @param {Record<string, [string, string]>} renamed id and path by former id
     */
    function moveRecords(renamed) {
        const kept = Object.keys(renamed).filter(load).map(former => [former, wholeRecordOf(former)]);
        for (const [former, record] of kept.sort(([, one], [, other]) => lastStart(other) - lastStart(one))) {
            const [quiz, path] = renamed[former];
            if (save(quiz, mergedRecords(record, wholeRecordOf(quiz), quiz, path))) forget(former);
        }
    }

    /** The key of the student whom the device belongs to now, if it is shared: see `students`. */
    function ownStudent() {
        const { token, student } = load('@own') ?? {};
        return student?.token === token ? student?.key : undefined;
    }

    /** Whether an attempt is the student's; one without a student belongs to everyone. */
    const isOwnAttempt = (attempt, student = ownStudent()) => !student || !attempt?.student || attempt.student === student;

    /** A record without what other students on the device have finished. */
    function ownPart(record, student = ownStudent()) {
        return { ...record, finished: record.finished.filter(attempt => isOwnAttempt(attempt, student)) };
    }

    /**
     * The record as the quiz's pages see it: without attempts that other students have finished, but with the attempt in progress, whoever
     * started it.
     * @param {string} quiz
     * @param {string} [student] key of the student
     * @returns {QuizRecord}
     */
    const recordOf = (quiz, student) => ownPart(wholeRecordOf(quiz), student);

    /** The record with the student's own attempt in progress, for lists. @returns {QuizRecord} */
    function ownRecordOf(quiz) {
        const record = recordOf(quiz);
        return isOwnAttempt(record.current) ? record : { ...record, current: record.others?.[ownStudent()] ?? null };
    }

    /**
     * Changes the record of a quiz, with the attempts of all students on the device. It is read again each time, so that two tabs
     * don't overwrite each other's attempts.
     * @param {string} quiz
     * @param {(record: QuizRecord) => void} change
     * @returns {boolean} whether the record was saved
     */
    function changeRecord(quiz, change) {
        const record = wholeRecordOf(quiz);
        change(record);
        return save(quiz, record);
    }

    /** Calls `onChange` with the record when another tab has changed it. */
    function watchRecord(quiz, onChange) {
        return watch(quiz, value => onChange(completed(value)));
    }

    /** The records of all quizzes: `[{ quiz, record }]`. */
    function allRecords() {
        return names().filter(name => !name.startsWith('@')).map(quiz => ({ quiz, record: ownRecordOf(quiz) }));
    }

    /** Whether a finished attempt has answers that still wait for marks, so that its result isn't final. */
    function isToBeMarked({ result }) {
        return result.pending > 0;
    }

    /** The route of a finished attempt's result; those of earlier versions have no id. @param {FinishedAttempt} attempt */
    const resultRoute = ({ id }) => id ? `result-${id}` : 'result';

    /**
     * The id of the question at which an attempt continues: the one after a question whose verdict was shown.
     * @param {Attempt} attempt
     */
    function nextQuestionOf({ questions, checked, at }) {
        return checked?.includes(at) ? questions[questions.indexOf(at) + 1] ?? at : at;
    }

    /** The id and path of renamed quizzes by former id, as far as the page knows them. */
    const renamedQuizzes = JSON.parse(globalThis.document?.querySelector('meta[name="quizmark-renamed"]')?.content ?? '{}');
    moveRecords(renamedQuizzes);

    Object.assign(Quizmark, {
        attemptKey, isCard, isQuestionList, moveRecords, questionLimit, isOwnAttempt, ownStudent, isToBeMarked, nextQuestionOf, ownPart, ownRecordOf, resultRoute, recordOf, validCards, wholeRecordOf, changeRecord, watchRecord,
        allRecords, renamedQuizzes,
    });
})(globalThis.Quizmark ??= {});
