/**
 * Data about the device's student for the start page: attempts in progress, questions to practise, results.
 * Records may be damaged or come from other versions, so their values are checked.
 */
(Quizmark => {
    'use strict';

    const { dayLength, dayOf, dueDay, endOf, isCard, isDate, isNumber, isObject, isOfEarlierTerm, isText, nextQuestionOf } = Quizmark;

    /** The final results of attempts at the whole quiz, as it is now, oldest first. @param {QuizRecord} record */
    function wholeResults({ finished }) {
        if (!Array.isArray(finished)) return [];
        return finished.filter(attempt => attempt && !attempt.only && !attempt.isOutgrown && !(attempt.result?.pending > 0)
            && isNumber(attempt.result?.percent));
    }

    /** The best percent of all attempts at a quiz, or null. */
    function bestPercent(record) {
        const percents = wholeResults(record).map(({ result }) => result.percent);
        return percents.length > 0 ? Math.max(...percents) : null;
    }

    const lastSeen = attempt => attempt.clock?.seen ?? attempt.started ?? 0;

    /**
     * Attempts in progress, the latest first, with the number of the question to continue at.
     * @param {{ quiz: string, record: QuizRecord }[]} records
     */
    function attemptsInProgress(records) {
        return records.filter(({ record: { current } }) => Array.isArray(current?.questions) && current.questions.length > 0)
            .sort((one, other) => lastSeen(other.record.current) - lastSeen(one.record.current))
            .map(({ quiz, record }) => {
                const { questions } = record.current;
                const index = questions.indexOf(nextQuestionOf(record.current));
                return { quiz, record, number: Math.max(0, index) + 1, count: questions.length };
            });
    }

    /** The quiz that was finished last, with its result and the time; null if there is none. */
    function latestResult(records) {
        const results = records.flatMap(({ quiz, record }) => wholeResults(record).slice(-1).map(attempt => {
            return { quiz, record, percent: attempt.result.percent, finished: attempt.finished };
        }));
        return results.sort((one, other) => (other.finished ?? 0) - (one.finished ?? 0))[0] ?? null;
    }

    const whole = ({ finished }) => (Array.isArray(finished) ? finished : []).filter(attempt => Number.isFinite(attempt?.finished) && !attempt.only);

    /** Whether nothing is left to do of a quiz: it was finished, and handed in where it has to be. */
    function isQuizDone(record, isHandedIn) {
        return whole(record).some(({ report }) => !isHandedIn || report?.handedIn?.length > 0);
    }

    /**
     * The quizzes whose students have finished but not handed in yet, the latest first.
     * @param {(quiz: string, record: QuizRecord) => boolean} isHandedIn whether a quiz is handed in
     */
    function toHandIn(records, isHandedIn) {
        const isOpen = attempts => attempts.some(({ isOutgrown, report }) => report || !isOutgrown)
            && attempts.every(({ report }) => !report?.handedIn?.length);
        return records.filter(({ quiz, record }) => isOpen(whole(record)) && isHandedIn(quiz, record))
            .map(({ quiz, record }) => ({ quiz, record, finished: whole(record).at(-1).finished }))
            .sort((one, other) => other.finished - one.finished);
    }

    /** The number of questions that are due for practice, which doesn't ask those of other sites. */
    function dueQuestions(records, now) {
        const own = records.filter(({ quiz }) => !quiz.startsWith('~'));
        const cards = own.flatMap(({ record }) => Object.values(record.cards ?? {})).filter(isCard);
        return cards.filter(card => !card.isGone && dueDay(card) <= dayOf(now)).length;
    }

    /**
     * Whether the student has finished a published assignment: it has a mark, or no task is left to do.
     * @param {Record<string, Change>} changes the student's changes to it
     * @param {string[]|null} open ids of the tasks that the site publishes as unfinished; null if it has no tasks
     */
    function isFinishedByStudent(changes, open) {
        if (!changes) return false;
        // A change whose value is its base was taken back.
        const valueOf = field => changes[field]?.value === changes[field]?.base ? undefined : changes[field].value;
        if (isNumber(valueOf('mark'))) return true;
        const isDone = id => valueOf(`tasks/${id}/removed`) === true || valueOf(`tasks/${id}/progress`) >= 100;
        const added = Object.keys(changes).filter(field => /^tasks\/own-[a-z0-9]+$/.test(field)).map(field => ({
            id: field.slice('tasks/'.length), progress: changes[field].value?.progress,
        })).filter(({ id }) => changes[`tasks/${id}/removed`]?.value !== true);
        // Without published tasks, it is finished by one of the student's own, such as that it was handed in.
        if (open === null && added.length === 0) return false;
        return (open ?? []).every(isDone) && added.every(({ id, progress }) => progress >= 100 || isDone(id));
    }

    /**
     * A student's changes to an assignment, with those under ids that it had: of one field, the later counts.
     * @param {Record<string, Record<string, Change>>} all
     * @param {string[]} ids
     * @returns {Record<string, Change>|null} null if there are none
     */
    function changesUnder(all, ids) {
        const entries = ids.flatMap(id => Object.hasOwn(all, id) ? Object.entries(all[id] ?? {}) : []);
        const changes = Object.create(null);
        for (const [field, change] of entries) {
            if (!(changes[field]?.at >= change?.at)) changes[field] = change;
        }
        return entries.length > 0 ? changes : null;
    }

    /**
     * The student's changes to an assignment, without those of an earlier term, which the planner puts aside.
     * @param {{ changes: Record<string, any>, kept: Record<string, any> }} plan as stored
     * @param {string[]} ids that it has, and had
     * @param {number} end when it is due, in milliseconds since 1970
     * @param {string} title
     */
    function presentChanges({ changes: all, kept }, ids, end, now, title) {
        const own = kept?.[ids[0]];
        // What was written in another one that was merged into this one stays its own, as in the planner.
        const areTwo = ({ title: name, due }) => isObject(own) && name !== own.title && due !== own.due;
        const present = ids.filter(id => !isObject(kept?.[id]) || !areTwo(kept[id]));
        const changes = changesUnder(all, present);
        // Under an earlier id, it may be another one, which was merged into this one.
        const isElsewhere = ({ title: name, due }) => isDate(due) && name !== title && Math.abs(endOf(due) - end) > dayLength;
        const mayBeOther = id => id !== ids[0] && isObject(kept?.[id]) && isElsewhere(kept[id]);
        if (changes?.hidden && present.some(id => mayBeOther(id) && all[id]?.hidden === changes.hidden)) delete changes.hidden;
        const before = present.map(id => kept?.[id]?.due).find(isDate);
        return changes && before && isOfEarlierTerm(endOf(before), end, changes, now) ? null : changes;
    }

    /** When quizzes are due for the student of the device. @param {any} kept under `@own` @returns {Map<string, { due: string, zone: string|null }>} */
    function ownDates(kept) {
        const entries = Object.entries(isObject(kept?.dates) ? kept.dates : {}).filter(([, own]) => isDate(own?.due));
        return new Map(entries.map(([quiz, { due, zone }]) => [quiz, { due, zone: isText(zone) ? zone : null }]));
    }

    Object.assign(Quizmark, { ownDates, bestPercent, attemptsInProgress, changesUnder, latestResult, presentChanges, dueQuestions, isFinishedByStudent, toHandIn, isQuizDone });
})(globalThis.Quizmark ??= {});
