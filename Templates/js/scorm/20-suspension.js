/**
 * The data that a platform keeps of a quiz between two visits, in `cmi.suspend_data`: at most 4,096 characters, so only values
 * that can't be derived are written. Questions are numbers in a list beside the attempts, or, if the list is too long,
 * positions on the page, which mean nothing if the package has other questions at the next visit.
 */
(Quizmark => {
    'use strict';

    const room = 4096;
    const unset = { d: null, e: false, m: false, f: null, o: null };
    const resultNames = ['points', 'max', 'percent', 'passed', 'pending', 'possible'];

    function written(attempt, ids, version) {
        const place = id => ids.indexOf(id);
        const { id, seed, draw, even, mixes, feedback, only, questions, answers, checked, at, started, finished, clock, hints = {}, result } = attempt;
        const answered = Object.keys(answers).filter(id => answers[id] && (answers[id].sanction || answers[id].length > 0));
        const short = {
            i: id, s: seed, d: draw, e: even, m: mixes, f: feedback, o: only && only.map(place), q: questions.map(place),
            a: Object.fromEntries(answered.map(id => [place(id), answers[id]])), c: checked.map(place), t: place(at),
            b: started, n: finished, u: Math.round(clock.used),
        };
        if (attempt.version !== version) short.v = attempt.version;
        if (Object.keys(hints).length > 0) short.h = Object.entries(hints).map(([id, count]) => [place(id), count]);
        if (result) short.r = resultNames.map(name => result[name]);
        if (attempt.earlier) short.x = attempt.earlier.map(sum => [sum.until, ...resultNames.map(name => sum[name])]);
        return Object.fromEntries(Object.entries(short).filter(([key, value]) => value !== unset[key]));
    }

    /** A sum as it is stored; older pages left open texts out of its maximum. */
    function readSum(values) {
        const sum = Object.fromEntries(resultNames.map((name, index) => [name, values[index]]));
        return { ...sum, possible: sum.possible ?? (sum.pending > 0 ? undefined : sum.points) };
    }

    function read(short, { ids, shapes, quiz, version }) {
        const { i, s, d, e, m, f, o, q, a, c, t, b, n, u, h, r, x, v = version } = { ...unset, ...short };
        const named = places => places.map(place => ids[place]);
        const questions = named(q);
        const attempt = {
            id: i, quiz, version: v, seed: s, draw: d, even: e, mixes: m, feedback: f, only: o && named(o), questions,
            ...(questions.every(id => shapes?.[id]) ? { shapes: Object.fromEntries(questions.map(id => [id, shapes[id]])) } : {}),
            answers: Object.fromEntries(Object.entries(a).map(([place, answer]) => [ids[place], answer])), checked: named(c),
            at: ids[t], started: b, finished: n, clock: { used: u, seen: Date.now(), spared: false }, tab: '', words: {},
            ...(h && { hints: Object.fromEntries(h.map(([place, count]) => [ids[place], count])) }),
        };
        if (!r) return attempt;
        const earlier = x && { earlier: x.map(([until, ...values]) => ({ until, ...readSum(values) })) };
        // A package has one language.
        return { ...attempt, ...earlier, language: Quizmark.language, result: { ...readSum(r), tags: [], states: {} } };
    }

    /** An attempt whose questions are no longer known: only when it was begun is. */
    function lost({ i, s, b }, { quiz, version }) {
        return {
            id: i, quiz, version, seed: s, draw: null, only: null, questions: [], answers: {}, checked: [], at: '', started: b,
            finished: null, clock: { used: 0, seen: Date.now(), spared: false }, tab: '', words: {},
        };
    }

    /** Attempts with a list of their questions. */
    function withNames({ current, last, outdated }, { version }) {
        const attempts = [current, last].filter(Boolean);
        const ids = [...new Set(attempts.flatMap(attempt => [...attempt.questions, ...attempt.only ?? []]))];
        const shape = id => attempts.map(attempt => attempt.shapes?.[id]).find(Boolean) ?? '';
        return {
            v: version, p: ids.map(id => [id, shape(id)]), c: current && written(current, ids, version),
            f: last && written(last, ids, version), w: outdated && [outdated.started, outdated.words],
        };
    }

    /** Attempts with their questions as positions on the page; null if the one in progress has others. */
    function withPlaces({ current, last }, { ids, version }) {
        const isHere = attempt => attempt?.version === version && attempt.questions.every(id => ids.includes(id));
        if (current && !isHere(current)) return null;
        const [c, f] = [current, last].map(attempt => isHere(attempt) ? written(attempt, ids, version) : undefined);
        return { v: version, c, f };
    }

    /**
     * The attempt in progress, and if there is room the last finished one, and answers put aside.
     * @param {QuizRecord} record
     * @param {{ ids: string[], version: string }} page
     * @returns {string|null} null if even the attempt in progress is too long
     */
    function suspended({ current = null, finished = [], outdated = null }, page) {
        const all = { current: current ?? undefined, last: finished.at(-1), outdated: outdated ?? undefined };
        const shorter = { ...all, outdated: undefined };
        const shortest = { ...shorter, last: undefined };
        const forms = [withNames(all, page), withNames(shorter, page), withPlaces(shorter, page), withNames(shortest, page),
            withPlaces(shortest, page)];
        return forms.filter(Boolean).map(form => JSON.stringify(form)).find(text => text.length < room) ?? null;
    }

    /** @returns {Partial<QuizRecord>|null} null for invalid data */
    function resumed(text, page) {
        try {
            const { v, p, c, f, w } = JSON.parse(text);
            if (!p && v !== page.version) return { current: null, finished: [], outdated: c ? lost(c, { ...page, version: v }) : null };
            const names = p ? { ids: p.map(([id]) => id), shapes: Object.fromEntries(p) } : {};
            const known = { ...page, ...names, version: v };
            const outdated = w ? { ...lost({ i: '', s: 0, b: w[0] }, known), words: w[1] } : null;
            return { current: c ? read(c, known) : null, finished: f ? [read(f, known)] : [], outdated };
        } catch {
            return null;
        }
    }

    Object.assign(Quizmark, { suspended, resumed });
})(globalThis.Quizmark ??= {});
