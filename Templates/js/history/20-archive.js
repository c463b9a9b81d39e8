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

    const { attemptKey, isNumber, isObject } = Quizmark;

    const format = 'quizmark-archive';
    const version = 1;
    /** The largest archive, in bytes; `localStorage` holds far less. */
    const sizeLimit = 32 * 1024 * 1024;

    /** @param {Record<string, any>} kept by name */
    function newArchive(site, kept, now) {
        return { format, version, site, written: now.toISOString(), kept };
    }

    const isText = value => typeof value === 'string';
    const isNumberOrNull = value => value === null || isNumber(value);
    const isTexts = value => Array.isArray(value) && value.every(isText);

    /** Whether a number is a moment that pages can show as a date: from 1970 to 2199. */
    const isTime = value => isNumber(value) && value >= 0 && value < Date.UTC(2200, 0);
    const isNumberIfThere = value => value === undefined || isNumber(value);

    function isSoundSum(sum) {
        return isObject(sum) && ['points', 'max'].every(key => isNumber(sum[key])) && isNumberOrNull(sum.percent)
            && ['possible', 'pending'].every(key => isNumberIfThere(sum[key]))
            && (sum.passed === null || typeof sum.passed === 'boolean');
    }

    function isSoundResult(result) {
        return isSoundSum(result) && isObject(result.states) && Object.values(result.states).every(isText)
            && Array.isArray(result.tags)
            && result.tags.every(tag => isObject(tag) && isText(tag.tag) && isNumber(tag.points) && isNumber(tag.max));
    }

    const isSoundWords = said => {
        return isObject(said) && Object.values(said).every(entry => isObject(entry) && isText(entry.prompt) && isText(entry.answer));
    };

    const isSoundAnswer = answer => {
        return answer === null || isTexts(answer) || (isObject(answer) && isText(answer.sanction) && isTexts(answer.owners));
    };

    function isSoundAttempt(attempt) {
        return isObject(attempt) && isText(attempt.version) && isNumber(attempt.seed) && isTime(attempt.started)
            && (attempt.finished === null || isTime(attempt.finished)) && isTexts(attempt.questions) && isTexts(attempt.checked)
            && isObject(attempt.answers) && Object.values(attempt.answers).every(isSoundAnswer) && (attempt.id === undefined || isText(attempt.id)) && isSoundWords(attempt.words ?? {})
            && isObject(attempt.shapes ?? {}) && Object.values(attempt.shapes ?? {}).every(isText);
    }

    const isSoundEarlier = earlier => {
        return Array.isArray(earlier) && earlier.every(result => isSoundSum(result) && isTime(result.until));
    };

    const isSoundHandIn = handIn => isObject(handIn) && isText(handIn.receipt) && handIn.receipt !== '' && isTime(handIn.at);

    const isSoundReported = question => {
        return isObject(question) && isText(question.id) && isText(question.kind)
            && [question.parts ?? [], question.shown ?? []].every(isTexts);
    };

    /** What belongs to handing in an attempt. */
    const isSoundReport = report => {
        const handedIn = report?.handedIn ?? [];
        return isObject(report) && [report.id, report.returnKey, report.version].every(isText)
            && Array.isArray(report.questions) && report.questions.every(isSoundReported)
            && (report.sealed === undefined || (isObject(report.sealed) && Object.values(report.sealed).every(isText)))
            && Array.isArray(handedIn) && handedIn.every(isSoundHandIn);
    };

    const isSoundFinished = attempt => {
        return isSoundAttempt(attempt) && attempt.finished !== null && isSoundResult(attempt.result)
            && isSoundEarlier(attempt.earlier ?? []) && (attempt.report === undefined || isSoundReport(attempt.report));
    };

    const isSoundCard = card => {
        return isObject(card) && ['stability', 'difficulty', 'reviewed', 'grade'].every(key => isNumber(card[key]));
    };

    /**
     * A page of this site, by its path from the site's folder, and the place of a quiz that shares its page; null for a path that
     * could lead elsewhere.
     * @returns {{ page: string, place: string }|null}
     */
    function sitePath(path) {
        const [, page = '', place = ''] = /^([^:\\?#]+\.html)(?:#(.*))?$/s.exec(isText(path) ? path : '') ?? [];
        return page.split('/').some(part => part === '' || part === '..') ? null : { page, place };
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

    /**
     * Of two unfinished attempts at a quiz, the one that went further if they are the same; else that of this device, if it has answers.
     * @returns {{ attempt: object|null, isLeft: boolean }} the attempt to keep, and whether one with answers is left out
     */
    function laterAttempt(here, other) {
        const steps = attempt => Object.keys(attempt.answers).length + attempt.checked.length;
        if (!here) return { attempt: other, isLeft: false };
        if (attemptKey(here) === attemptKey(other)) return { attempt: steps(other) > steps(here) ? other : here, isLeft: false };
        return steps(here) === 0 ? { attempt: other, isLeft: false } : { attempt: here, isLeft: steps(other) > 0 };
    }

    /**
     * Merges a record of a file into the record on this device. Nothing on the device is lost: attempts are joined, and of two
     * cards the one reviewed last is kept.
     * @param {QuizRecord} record changed in place
     * @param {any} other
     * @returns {{ attempts: number, started: number, left: number, cards: number, refused: number }} numbers of added attempts, of
     *     unfinished ones that were added or left out, of added cards, and of unusable ones
     */
    function mergeRecord(record, other) {
        const came = { attempts: 0, started: 0, left: 0, cards: 0, refused: 0 };
        if (!isObject(other)) return { ...came, refused: 1 };
        for (const key of ['title', 'language', 'subject']) {
            if (!record[key] && isText(other[key])) record[key] = other[key];
        }
        if (!record.path && sitePath(other.path)) record.path = other.path;
        if (!record.outdated && isSoundAttempt(other.outdated)) record.outdated = other.outdated;
        const known = new Set(record.finished.map(attemptKey));
        // An attempt in progress in the file may be finished on this device.
        if (isSoundAttempt(other.current) && !known.has(attemptKey(other.current))) {
            const { attempt, isLeft } = laterAttempt(record.current, other.current);
            if (attempt !== record.current) came.started = 1;
            if (isLeft) came.left = 1;
            record.current = attempt;
        }
        for (const [student, attempt] of Object.entries(isObject(other.others) ? other.others : {})) {
            if (isSoundAttempt(attempt) && !known.has(attemptKey(attempt)) && !record.others?.[student]) record.others = { ...record.others, [student]: attempt };
        }
        for (const attempt of Array.isArray(other.finished) ? other.finished : []) {
            if (!isSoundFinished(attempt)) came.refused += 1;
            else if (!known.has(attemptKey(attempt))) {
                known.add(attemptKey(attempt));
                record.finished.push(attempt);
                came.attempts += 1;
            }
        }
        // What is under way here may have been finished on the other device.
        if (record.current && known.has(attemptKey(record.current))) record.current = null;
        record.finished.sort((one, another) => one.finished - another.finished);
        for (const [question, card] of Object.entries(isObject(other.cards) ? other.cards : {})) {
            if (!isSoundCard(card)) came.refused += 1;
            else if (!(record.cards[question]?.reviewed >= card.reviewed)) {
                record.cards[question] = card;
                came.cards += 1;
            }
        }
        return came;
    }

    /** Merges values that aren't records: ticks are joined, settings and collections are added only where this device has none. */
    function mergeOther(here, other) {
        if (Array.isArray(other)) {
            const nameOf = ({ address, name }) => address || `file:${name}`;
            const list = Array.isArray(here) ? here : [];
            const known = new Set(list.filter(isObject).map(nameOf));
            return [...list, ...other.filter(item => isObject(item) && !known.has(nameOf(item)))];
        }
        if (!isObject(other)) return here;
        const ticked = Array.isArray(here?.ticked) && Array.isArray(other.ticked) ? { ticked: [...new Set([...here.ticked, ...other.ticked])] } : {};
        return { ...other, ...here, ...ticked };
    }

    Object.assign(Quizmark, { newArchive, readArchive, mergeRecord, mergeOther, sitePath, archiveLimit: sizeLimit });
})(globalThis.Quizmark ??= {});
