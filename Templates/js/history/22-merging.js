/** Merging records: what a quiz's record on this device becomes with that of a file. */
(Quizmark => {
    'use strict';

    const { attemptKey, entryLimit, inOrderOfFinish, isCard, isObject, isText, isTexts, isValidAttempt, isValidEarlier, isValidFinished } = Quizmark;
    const { isValidReport, sitePath, validCards } = Quizmark;

    /** How far two clocks that are set may differ. */
    const tolerance = 10 * 60 * 1000;
    const isAhead = time => time > Date.now() + tolerance;

    const steps = attempt => Object.keys(attempt.answers).length + attempt.checked.length;

    /**
     * How far an unfinished attempt has come. Earlier versions didn't note when it was answered, but longer texts were written later; so
     * they decide if a clock was fast, too.
     */
    const progressOf = (attempt, hasTime) => [steps(attempt), hasTime ? attempt.answered ?? 0 : 0, JSON.stringify(attempt.answers).length];

    function isFurther(one, other) {
        const hasTime = ![one, other].some(({ answered = 0 }) => isAhead(answered));
        const [mine, theirs] = [one, other].map(attempt => progressOf(attempt, hasTime));
        const index = mine.findIndex((value, position) => value !== theirs[position]);
        return index >= 0 && mine[index] > theirs[index];
    }

    /** Whether an answer has nothing that another hasn't: it is empty, the same, or its beginning. */
    function isWithin(answer, other) {
        if (!isTexts(answer)) return !answer?.sanction || JSON.stringify(answer) === JSON.stringify(other);
        if (answer.every(part => part.trim() === '')) return true;
        return isTexts(other) && other.length === answer.length && answer.every((part, index) => other[index].startsWith(part));
    }

    /** Whether an attempt has an answer that another hasn't. */
    function hasMore({ answers = {} }, { answers: others = {} }) {
        return Object.entries(answers).some(([id, answer]) => !isWithin(answer, Object.hasOwn(others, id) ? others[id] : null));
    }

    /** The key that an attempt began with. If it continues on two devices, that of one of the two gets an ending, see `keptApart`. */
    const originOf = attempt => attemptKey(attempt).split('~', 1)[0];

    /** The id of a finished attempt that was finished on this device, too, with other answers. */
    const keptApart = attempt => `${originOf(attempt)}~${attempt.finished.toString(36)}`;

    /**
     * An unfinished attempt beside those that are finished. If it was finished on another device with other answers, it is an attempt of its
     * own; null if none of its answers is new.
     */
    function besideFinished(attempt, finished) {
        const ended = finished.filter(other => originOf(other) === originOf(attempt));
        if (ended.some(other => !hasMore(attempt, other))) return null;
        const keys = new Set(ended.map(attemptKey));
        let id = attemptKey(attempt);
        while (keys.has(id)) id += '~';
        return id === attemptKey(attempt) ? attempt : { ...attempt, id };
    }

    /**
     * Of two unfinished attempts at a quiz, the one that went further if they are the same; else that of this device, if it has answers.
     * @param {object|null} here
     * @param {object} other
     * @param {Counts} counts
     */
    function laterAttempt(here, other, counts) {
        if (!here) return other;
        if (attemptKey(here) !== attemptKey(other)) {
            if (steps(here) === 0) return other;
            if (steps(other) > 0) counts.left += 1;
            return here;
        }
        const [kept, dropped] = isFurther(other, here) ? [other, here] : [here, other];
        if (hasMore(dropped, kept)) counts.differing += 1;
        return kept;
    }

    /**
     * The unfinished attempt of this device and that of a file, both beside the attempts that are finished now.
     * @returns {object|null} the attempt to keep
     */
    function openAttempt(before, given, finished, counts) {
        const here = before && besideFinished(before, finished);
        if (here !== before && here) counts.apart += 1;
        if (given === undefined || given === null) return here;
        if (!isValidAttempt(given)) {
            counts.refused += 1;
            return here;
        }
        const other = besideFinished(given, finished);
        const kept = other ? laterAttempt(here, other, counts) : here;
        if (kept === here) return here;
        counts.started += 1;
        if (other !== given && (!here || attemptKey(here) !== attemptKey(other))) counts.apart += 1;
        if (isAhead(kept.started)) counts.ahead += 1;
        return kept;
    }

    /** The report of an attempt with every time that it was handed in, on either device. */
    function joinedReport(here, other) {
        if (!isValidReport(here) || !other) return other ?? here;
        const [mine, theirs] = [here, other].map(({ handedIn }) => handedIn ?? []);
        // Both devices have made a report of an attempt from before the quiz was handed in.
        if (here.id !== other.id) return mine.length === 0 && theirs.length > 0 ? other : here;
        const added = theirs.filter(({ receipt, at }) => !mine.some(known => known.receipt === receipt && known.at === at));
        if (added.length === 0) return here;
        const handedIn = [...mine, ...added].sort((one, another) => one.at - another.at);
        return { ...here, handedIn, sealed: added.includes(handedIn.at(-1)) ? other.sealed : here.sealed };
    }

    /** A finished attempt of this device with what a file has besides: that it was handed in, the teacher's result, and later corrections. */
    function joinedAttempt(here, other) {
        const corrected = ({ earlier }) => isValidEarlier(earlier ?? []) ? Math.min(Date.now(), earlier?.at(-1)?.until ?? 0) : 0;
        const report = joinedReport(here.report, other.report);
        const isLater = !here.returned && (Boolean(other.returned) || corrected(other) > corrected(here));
        return isLater || report !== here.report ? { ...here, ...isLater && { ...other, ...here.id && { id: here.id } }, ...report && { report } } : here;
    }

    /** Whether two finished attempts with one origin are the same: it was finished once, or twice with the same answers. */
    function isSameFinish(one, other) {
        return one.finished === other.finished || !hasMore(one, other) && !hasMore(other, one);
    }

    /** Joins the finished attempts of a file with those of this device. One that was finished twice with other answers is two attempts. */
    function mergeFinished(record, list, counts) {
        const known = new Map();
        const note = (attempt, position) => known.set(originOf(attempt), [...known.get(originOf(attempt)) ?? [], position]);
        record.finished.forEach(note);
        for (const [index, attempt] of (Array.isArray(list) ? list : []).entries()) {
            if (index >= entryLimit || !isValidFinished(attempt)) {
                counts.refused += 1;
                continue;
            }
            const positions = known.get(originOf(attempt)) ?? [];
            const position = positions.find(other => isSameFinish(record.finished[other], attempt)) ?? record.finished.length;
            const here = record.finished[position];
            const isApart = !here && positions.some(other => attemptKey(record.finished[other]) === attemptKey(attempt));
            const kept = here ? joinedAttempt(here, attempt) : isApart ? { ...attempt, id: keptApart(attempt) } : attempt;
            if (kept === here) continue;
            if (!here) note(kept, position);
            record.finished[position] = kept;
            counts.attempts += 1;
            if (isApart) counts.apart += 1;
            if (!here && isAhead(kept.finished)) counts.ahead += 1;
        }
        record.finished = inOrderOfFinish(record.finished);
    }

    function mergeCards(record, cards, counts) {
        for (const [index, [question, card]] of Object.entries(isObject(cards) ? cards : {}).entries()) {
            if (index >= entryLimit || !isCard(card)) {
                counts.refused += 1;
                continue;
            }
            const { given } = validCards({ given: card });
            const { fault } = record.cards[question] ?? {};
            // The other device may have another numbering of the penalties; the quiz's page puts it in its place.
            const place = isText(fault) && isText(given.fault) && given.fault !== fault ? `~${given.fault}` : question;
            if (!(record.cards[place]?.reviewed >= given.reviewed)) {
                record.cards[place] = given;
                counts.cards += 1;
            }
        }
    }

    /**
     * What came of a record in a file.
     * @typedef {object} Counts
     * @property {number} attempts finished attempts that were added or completed
     * @property {number} started unfinished ones that were added
     * @property {number} left unfinished ones that were left out, as this device has another
     * @property {number} apart attempts of which both devices' answers are kept, as two attempts
     * @property {number} differing unfinished attempts with other answers on each device, of which one was kept
     * @property {number} ahead added attempts with a date in the future
     * @property {number} cards added cards
     * @property {number} refused unusable entries
     */

    /**
     * Merges a record of a file into the record on this device. Attempts are joined, and of two cards the one reviewed last is kept. What
     * isn't kept is counted.
     * @param {QuizRecord} record changed in place
     * @param {any} other
     * @returns {Counts}
     */
    function mergeRecord(record, other) {
        const counts = { attempts: 0, started: 0, left: 0, apart: 0, differing: 0, ahead: 0, cards: 0, refused: 0 };
        if (!isObject(other)) return { ...counts, refused: 1 };
        for (const key of ['title', 'language', 'subject']) {
            if (!record[key] && isText(other[key])) record[key] = other[key].slice(0, 500);
        }
        if (!record.path && sitePath(other.path)) record.path = other.path;
        if (!record.outdated && isValidAttempt(other.outdated)) record.outdated = other.outdated;
        mergeFinished(record, other.finished, counts);
        record.current = openAttempt(record.current, other.current, record.finished, counts);
        const given = isObject(other.others) ? other.others : {};
        const others = Object.keys({ ...record.others, ...given })
            .map(student => [student, openAttempt(record.others?.[student] ?? null, given[student], record.finished, counts)])
            .filter(([, attempt]) => attempt);
        if (record.others || others.length > 0) record.others = Object.fromEntries(others);
        mergeCards(record, other.cards, counts);
        return counts;
    }

    Object.assign(Quizmark, { mergeRecord });
})(globalThis.Quizmark ??= {});
