/**
 * What a platform keeps of a quiz between two visits: no more than 4,096 characters, so questions are named by their places in
 * the page, and only what can't be reckoned again is written.
 */
(Quizmark => {
    'use strict';

    const room = 4096;
    const unset = { d: null, e: false, m: false, f: null, o: null };

    function written(attempt, ids) {
        const place = id => ids.indexOf(id);
        const { id, seed, draw, even, mixes, feedback, only, questions, answers, checked, at, started, finished, clock, result } = attempt;
        const answered = Object.keys(answers).filter(id => answers[id] && (answers[id].sanction || answers[id].length > 0));
        const short = {
            i: id, s: seed, d: draw, e: even, m: mixes, f: feedback, o: only && only.map(place), q: questions.map(place),
            a: Object.fromEntries(answered.map(id => [place(id), answers[id]])), c: checked.map(place), t: place(at),
            b: started, n: finished, u: Math.round(clock.used),
        };
        if (result) short.r = [result.points, result.max, result.percent, result.passed, result.pending];
        return Object.fromEntries(Object.entries(short).filter(([key, value]) => value !== unset[key]));
    }

    function read(short, { ids, quiz, version }) {
        const { i, s, d, e, m, f, o, q, a, c, t, b, n, u, r } = { ...unset, ...short };
        const named = places => places.map(place => ids[place]);
        const attempt = {
            id: i, quiz, version, seed: s, draw: d, even: e, mixes: m, feedback: f, only: o && named(o), questions: named(q),
            answers: Object.fromEntries(Object.entries(a).map(([place, answer]) => [ids[place], answer])), checked: named(c),
            at: ids[t], started: b, finished: n, clock: { used: u, seen: Date.now(), spared: false }, tab: '', words: {},
        };
        if (!r) return attempt;
        const [points, max, percent, passed, pending] = r;
        return { ...attempt, result: { points, max, percent, passed, pending, tags: [], states: {} } };
    }

    /**
     * The attempt that goes on, and the last one that is finished, where there is room for it.
     * @param {QuizRecord} record
     * @param {{ ids: string[], version: string }} page
     * @returns {string|null} null where even the attempt that goes on is too long
     */
    function suspended({ current = null, finished = [] }, { ids, version }) {
        const last = finished.at(-1);
        const c = current ? written(current, ids) : undefined;
        const f = last ? written(last, ids) : undefined;
        const texts = [{ v: version, c, f }, { v: version, c }].map(value => JSON.stringify(value));
        return texts.find(text => text.length < room) ?? null;
    }

    /** @returns {Partial<QuizRecord>|null} null for what was kept of another version of the quiz, or can't be read */
    function resumed(text, page) {
        try {
            const { v, c, f } = JSON.parse(text);
            if (v !== page.version) return null;
            return { current: c ? read(c, page) : null, finished: f ? [read(f, page)] : [] };
        } catch {
            return null;
        }
    }

    Object.assign(Quizmark, { suspended, resumed });
})(globalThis.Quizmark ??= {});
