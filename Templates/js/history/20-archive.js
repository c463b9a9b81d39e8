/**
 * Archives: everything that the site keeps on a device, in one file, for moving to another device or as a backup.
 *
 *     { "format": "quizmark-archive", "version": 1, "site": "riverside", "written": "2026-11-21T09:30:00.000Z",
 *       "kept": { "cells": { …a record }, "@settings": { … }, "@practice": { … } } }
 *
 * A file may come from anybody, so every value read from it is checked, and only ever shown as text.
 */
(Quizmark => {
    'use strict';

    const { attemptKey, exportStorageNames, inOrderOfFinish, isCard, isNumber, isObject, isQuestionList, isReturned, isText, isTexts, keptName, mergedExportedEntries, validCards, validExportedEntries } = Quizmark;

    const format = 'quizmark-archive';
    const version = 1;
    /** The largest archive, in bytes; `localStorage` holds far less. */
    const sizeLimit = 32 * 1024 * 1024;

    /** @param {Record<string, any>} kept by name */
    function newArchive(site, kept, now) {
        return { format, version, site, written: now.toISOString(), kept };
    }

    const isFlag = value => typeof value === 'boolean';
    const isCount = value => Number.isSafeInteger(value) && value >= 0;
    /** The most entries of a list or record that come from a file. */
    const most = 5000;
    const isRecordOf = isValid => value => isObject(value) && Object.keys(value).length <= most && Object.values(value).every(isValid);

    /** Whether a value has properties of known kinds; those that aren't there are fine, and others aren't looked at. */
    const hasKinds = (value, kinds) => Object.entries(kinds).every(([key, isValid]) => value[key] === undefined || value[key] === null || isValid(value[key]));

    const day = 24 * 60 * 60 * 1000;

    /** Whether a number is a past moment; a clock may be a day fast. A later one would win over everything on this device. */
    const isTime = value => isNumber(value) && value >= 0 && value <= Date.now() + day;
    /** Whether a number is a moment by some device's clock, which may be days fast. */
    const isMoment = value => isNumber(value) && value >= 0 && value <= Date.UTC(2200, 0);
    /** How far two clocks that are set may differ. */
    const tolerance = 10 * 60 * 1000;
    const isAhead = time => time > Date.now() + tolerance;
    /** Whether a number can be a sum of points, or a percent. */
    const isAmount = value => isNumber(value) && Math.abs(value) <= 1e6;

    function isValidSum(sum) {
        return isObject(sum) && ['points', 'max'].every(key => isAmount(sum[key])) && (sum.percent === null || isAmount(sum.percent))
            && ['possible', 'pending'].every(key => sum[key] === undefined || isAmount(sum[key]))
            && (sum.passed === null || isFlag(sum.passed));
    }

    const isValidTag = tag => isObject(tag) && isText(tag.tag) && isAmount(tag.points) && isAmount(tag.max);

    function isValidResult(result) {
        return isValidSum(result) && isRecordOf(isText)(result.states) && Array.isArray(result.tags) && result.tags.length <= most && result.tags.every(isValidTag);
    }

    const isValidWords = words => {
        return isObject(words) && Object.values(words).every(entry => isObject(entry) && isText(entry.prompt) && isText(entry.answer));
    };

    const isValidAnswer = answer => {
        return answer === null || isTexts(answer) || (isObject(answer) && isText(answer.sanction) && isTexts(answer.owners));
    };

    const isValidClock = clock => isObject(clock) && isNumber(clock.used) && clock.used >= 0 && isMoment(clock.seen) && isFlag(clock.spared ?? false);

    /** The optional properties of attempts. */
    const attemptKinds = {
        id: isText, at: isText, language: isText, student: isText, tab: isText, feedback: isText, draw: isCount, loaded: isNumber, answered: isMoment, clock: isValidClock,
        even: isFlag, mixes: isFlag, disputed: isFlag, only: isQuestionList, flagged: isQuestionList, hints: isRecordOf(isCount), shapes: isRecordOf(isText),
        marks: isRecordOf(isRecordOf(isText)), restarts: isCount, firstStarted: isMoment,
    };

    function isValidAttempt(attempt) {
        return isObject(attempt) && isText(attempt.version) && isNumber(attempt.seed) && isMoment(attempt.started)
            && (attempt.finished === null || isMoment(attempt.finished)) && isQuestionList(attempt.questions) && isQuestionList(attempt.checked)
            && isRecordOf(isValidAnswer)(attempt.answers) && isValidWords(attempt.words ?? {}) && hasKinds(attempt, attemptKinds);
    }

    const isValidEarlier = earlier => {
        return Array.isArray(earlier) && earlier.length <= most && earlier.every(result => isValidSum(result) && isMoment(result.until));
    };

    const isValidHandIn = handIn => isObject(handIn) && isText(handIn.receipt) && /^\w{1,100}$/.test(handIn.receipt) && isMoment(handIn.at);

    const isValidReported = question => {
        return isObject(question) && isText(question.id) && isText(question.kind)
            && [question.parts ?? [], question.shown ?? [], question.answer ?? []].every(isTexts);
    };

    /** Whether a value is the report of an attempt that is handed in. */
    const isValidReport = report => {
        const handedIn = report?.handedIn ?? [];
        return isObject(report) && [report.id, report.returnKey, report.version].every(isText)
            && Array.isArray(report.questions) && report.questions.every(isValidReported)
            && (report.sealed === undefined || (isObject(report.sealed) && Object.values(report.sealed).every(isText) && ['text', 'receipt', 'name'].every(key => isText(report.sealed[key]))))
            && Array.isArray(handedIn) && handedIn.every(isValidHandIn);
    };

    const isValidFinished = attempt => {
        return isValidAttempt(attempt) && attempt.finished !== null && isValidResult(attempt.result)
            && isValidEarlier(attempt.earlier ?? []) && (attempt.report === undefined || isValidReport(attempt.report))
            && (attempt.returned === undefined || isReturned(attempt.returned));
    };

    /**
     * A page of this site, by its path from the site's folder, and the fragment of a quiz that shares its page; null for a path that
     * could lead elsewhere.
     * @returns {{ page: string, fragment: string }|null}
     */
    function sitePath(path) {
        const [, page = '', fragment = ''] = /^([^:\\?#]+\.html)(?:#(.*))?$/s.exec(isText(path) ? path : '') ?? [];
        return page.split('/').some(part => part === '' || part === '..') ? null : { page, fragment };
    }

    /**
     * Parses the text of an archive.
     * @returns {{ kept: Record<string, any> } | { problem: 'unreadable'|'foreign'|'newer'|'site', site?: string }}
     */
    function readArchive(text, site) {
        let archive;
        try {
            archive = JSON.parse(text);
        } catch {
            return { problem: 'unreadable' };
        }
        if (!isObject(archive) || archive.format !== format || !isObject(archive.kept)) return { problem: 'foreign' };
        if (!isNumber(archive.version) || archive.version > version) return { problem: 'newer' };
        if (archive.site !== site) return { problem: 'site', site: String(archive.site) };
        return { kept: archive.kept };
    }

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
            if (index >= most || !isValidFinished(attempt)) {
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
            if (index >= most || !isCard(card)) {
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

    const isWord = value => isText(value) && value.length <= 100;

    /** The known keys of stored values other than records, with their kinds. */
    const kinds = {
        '@settings': {
            theme: isWord, motion: isWord, text: isWord, contrast: isWord, presentation: isWord, english: isWord, language: isWord, digits: isFlag, slash: isFlag,
        },
        '@practice': { length: isCount }, '@cards': { perDay: isCount, disputed: isFlag }, '@penalties': { grouping: isWord },
        '@sanctions': { feedback: isWord, even: isFlag, mixes: isFlag, disputed: isFlag },
        '@planner-view': { closed: isTexts, filter: isWord, notify: isFlag, place: isText },
    };

    /** The valid ones of a file's values that have known keys. */
    function validKinds(known, other) {
        const entries = Object.entries(isObject(other) ? other : {});
        return Object.fromEntries(entries.filter(([key, value]) => Object.hasOwn(known, key) && known[key](value)));
    }

    const isAddress = value => value === '' || (isText(value) && /^https?:\/\//.test(value));

    /** @returns {KeptCollection|null} */
    function validCollection(value) {
        const isValid = isObject(value) && isText(value.name) && isText(value.text) && isAddress(value.address ?? '') && isText(value.etag ?? '');
        // A collection with a time of checking in the future is checked again.
        return isValid ? { address: '', etag: null, ...value, checked: isTime(value.checked) ? value.checked : 0 } : null;
    }

    const joined = (here, other) => [...new Set([...Array.isArray(here) ? here : [], ...other])].slice(0, 2 * most);

    /**
     * Merges values that aren't records: ticks are joined, settings and collections are added only where this device has none.
     * @returns {any} `here` where the file has nothing that is known
     */
    function mergeOther(name, here, other) {
        const mine = isObject(here) ? here : {};
        if (name === '@collections') {
            const list = [...Array.isArray(here) ? here : []];
            for (const item of (Array.isArray(other) ? other : []).map(validCollection).filter(Boolean)) {
                const known = list.filter(isObject);
                const file = item.address ? item.name : keptName(item, known);
                const isSame = kept => item.address ? kept.address === item.address : !kept.address && kept.name === file;
                if (!known.some(isSame)) list.push({ ...item, name: file });
            }
            return list.length > (here?.length ?? 0) ? list : here;
        }
        if (name.startsWith('@checklist:') || name === '@planner-ids') {
            const key = name === '@planner-ids' ? 'used' : 'ticked';
            return isTexts(other?.[key]) ? { ...mine, [key]: joined(mine[key], other[key]) } : here;
        }
        if (exportStorageNames.includes(name)) return Object.keys(validExportedEntries(other)).length > 0 ? mergedExportedEntries(here, other) : here;
        const added = Object.hasOwn(kinds, name) ? validKinds(kinds[name], other) : {};
        return Object.keys(added).length > 0 ? { ...added, ...mine } : here;
    }

    /**
     * The owner of the device that a file is from: the token of the student's own page, and name and number; null if unknown.
     * @returns {{ token: string|null, name: string, number: string }|null}
     */
    function ownerOf(kept) {
        const token = kept['@own']?.token;
        const text = value => isText(value) ? value.trim().slice(0, 200) : '';
        const owner = { token: isText(token) && /^[\w-]{1,200}$/.test(token) ? token : null, name: text(kept['@student']?.name), number: text(kept['@student']?.number) };
        return owner.token || owner.name ? owner : null;
    }

    /** Whether the owner of a file is somebody else than the one of this device, as far as both are known. */
    function isOtherOwner(owner, here) {
        if (owner.token && owner.token !== here?.token) return true;
        return owner.name !== '' && (owner.name !== here?.name || owner.number !== here.number);
    }

    Object.assign(Quizmark, {
        newArchive, readArchive, mergeRecord, mergeOther, sitePath, ownerOf, isOtherOwner, archiveLimit: sizeLimit,
    });
})(globalThis.Quizmark ??= {});
