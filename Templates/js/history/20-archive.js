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

    const { exportStorageNames, isNumber, isObject, isQuestionList, isReturned, isText, isTexts, keptName, mergedExportedEntries, validExportedEntries } = Quizmark;

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
    /** Whether a number can be a sum of points, or a percent. */
    const isAmount = value => isNumber(value) && Math.abs(value) <= 1e6;

    function isValidSum(sum) {
        return isObject(sum) && ['points', 'max'].every(key => isAmount(sum[key])) && (sum.percent === null || isAmount(sum.percent))
            && ['possible', 'pending'].every(key => sum[key] === undefined || isAmount(sum[key]))
            && (sum.passed === null || isFlag(sum.passed));
    }

    const isValidTag = tag => isObject(tag) && isText(tag.tag) && isText(tag.topic ?? '') && isAmount(tag.points) && isAmount(tag.max);

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
     * @returns {{ kept: Record<string, any> } | { problem: 'unreadable'|'assignments'|'foreign'|'newer'|'site', site?: string }} `assignments`:
     *     a file of the planner
     */
    function readArchive(text, site) {
        let archive;
        try {
            archive = JSON.parse(text);
        } catch {
            return { problem: 'unreadable' };
        }
        if ([archive].flat().some(entry => isText(entry?.title) && isText(entry.due))) return { problem: 'assignments' };
        if (!isObject(archive) || archive.format !== format || !isObject(archive.kept)) return { problem: 'foreign' };
        if (!isNumber(archive.version) || archive.version > version) return { problem: 'newer' };
        if (archive.site !== site) return { problem: 'site', site: String(archive.site) };
        return { kept: archive.kept };
    }

    const isWord = value => isText(value) && value.length <= 100;

    /** The known keys of stored values other than records, with their kinds. */
    const kinds = {
        '@settings': {
            theme: isWord, motion: isWord, text: isWord, contrast: isWord, presentation: isWord, english: isWord, language: isWord, digits: isFlag, slash: isFlag,
        },
        '@practice': { length: isCount }, '@cards': { perDay: isCount, disputed: isFlag }, '@penalties': { grouping: isWord },
        '@sanctions': { feedback: isWord, even: isFlag, mixes: isFlag, disputed: isFlag },
        '@planner-view': { closed: isTexts, filter: isWord, notify: isFlag, place: isText, modules: isTexts, known: isTexts },
    };

    /** The valid ones of a file's values that have known keys. */
    function validKinds(known, other) {
        const entries = Object.entries(isObject(other) ? other : {});
        return Object.fromEntries(entries.filter(([key, value]) => Object.hasOwn(known, key) && known[key](value)));
    }

    const isAddress = value => value === '' || (isText(value) && /^https?:\/\//.test(value));

    /** @returns {KeptCollection|null} */
    function validCollection(value) {
        const isValid = isObject(value) && isText(value.name) && isText(value.text) && isText(value.etag ?? '')
            && isAddress(value.address ?? '') && isAddress(value.redirect ?? '');
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
        newArchive, readArchive, mergeOther, sitePath, ownerOf, isOtherOwner, archiveLimit: sizeLimit, entryLimit: most,
        isValidAttempt, isValidEarlier, isValidFinished, isValidReport,
    });
})(globalThis.Quizmark ??= {});
