/**
 * The data that a platform keeps of a quiz between two visits, in `cmi.suspend_data`: by the standard at most 4,096 characters, so
 * only values that can't be derived are written. Questions are numbers in a list beside the attempts, or, if the list is too long,
 * positions on the page, which mean nothing if the package has other questions at the next visit.
 *
 * Most platforms accept more. So longer data are offered whole, after a form that fits: it stays readable if a platform cuts
 * the data silently, and is all that is saved if it refuses them.
 */
(Quizmark => {
    'use strict';

    const element = 'cmi.suspend_data';
    const room = 4096;
    /** How much of each text is kept where there is no room for all of it. */
    const lengths = [2000, 1000, 500, 250, 120, 60, 30];
    /** Begins the data that may be cut off; a quotation mark within a text has a backslash before it. */
    const wholeMark = ',"whole":';
    const unset = { d: null, e: false, m: false, f: null, o: null };
    const resultNames = ['points', 'max', 'percent', 'passed', 'pending', 'possible'];

    function written(attempt, ids, version) {
        const indexOf = id => ids.indexOf(id);
        const { id, seed, draw, even, mixes, feedback, only, questions, answers, checked, at, started, finished, clock, hints = {}, result } = attempt;
        const answered = Object.keys(answers).filter(id => answers[id] && (answers[id].sanction || answers[id].length > 0));
        const short = {
            i: id, s: seed, d: draw, e: even, m: mixes, f: feedback, o: only && only.map(indexOf), q: questions.map(indexOf),
            a: Object.fromEntries(answered.map(id => [indexOf(id), answers[id]])), c: checked.map(indexOf), t: indexOf(at),
            b: started, n: finished, u: Math.round(clock.used),
        };
        if (attempt.version !== version) short.v = attempt.version;
        if (Object.keys(hints).length > 0) short.h = Object.entries(hints).map(([id, count]) => [indexOf(id), count]);
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
        const named = indices => indices.map(index => ids[index]);
        const questions = named(q);
        const attempt = {
            id: i, quiz, version: v, seed: s, draw: d, even: e, mixes: m, feedback: f, only: o && named(o), questions,
            ...(questions.every(id => shapes?.[id]) ? { shapes: Object.fromEntries(questions.map(id => [id, shapes[id]])) } : {}),
            answers: Object.fromEntries(Object.entries(a).map(([index, answer]) => [ids[index], answer])), checked: named(c),
            at: ids[t], started: b, finished: n, clock: { used: u, seen: Date.now(), spared: false }, tab: '', words: {},
            ...(h && { hints: Object.fromEntries(h.map(([index, count]) => [ids[index], count])) }),
        };
        if (!r) return attempt;
        const earlier = x && { earlier: x.map(([until, ...values]) => ({ until, ...readSum(values) })) };
        // A package has one language.
        return { ...attempt, ...earlier, language: Quizmark.language, result: { ...readSum(r), tags: [], states: {} } };
    }

    /** An attempt whose questions are no longer known, only when it was begun. */
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
    function withPositions({ current, last }, { ids, version }) {
        const isHere = attempt => attempt?.version === version && attempt.questions.every(id => ids.includes(id));
        if (current && !isHere(current)) return null;
        const [c, f] = [current, last].map(attempt => isHere(attempt) ? written(attempt, ids, version) : undefined);
        return { v: version, c, f };
    }

    /** An attempt with at most so many characters of each text. */
    function shortened(attempt, longest) {
        if (!attempt) return attempt;
        const cut = text => text.length > longest ? `${[...text].slice(0, longest - 1).join('')}…` : text;
        const answers = Object.entries(attempt.answers).map(([id, answer]) => [id, Array.isArray(answer) ? answer.map(cut) : answer]);
        return { ...attempt, answers: Object.fromEntries(answers) };
    }

    /**
     * The complete data, and the best of the forms that fit: without answers put aside, then without the last
     * attempt, then with shorter texts. Of a finished attempt, which has been reported, shorter texts are better than none.
     * @param {QuizRecord} record
     * @param {{ ids: string[], version: string }} page
     * @returns {{ whole: string, fitting: string|null, isCut: boolean }} `isCut` if texts of the attempt in progress don't fit
     */
    function suspended({ current = null, finished = [], outdated = null }, page) {
        const all = { current: current ?? undefined, last: finished.at(-1), outdated: outdated ?? undefined };
        const shorter = { ...all, outdated: undefined };
        const shortest = { ...shorter, last: undefined };
        const whole = JSON.stringify(withNames(all, page));
        const first = forms => forms.filter(Boolean).map(form => JSON.stringify(form)).find(text => text.length < room) ?? null;
        const cut = ({ current, last }) => first(lengths.flatMap(length => {
            const parts = { current: shortened(current, length), last: shortened(last, length) };
            return [withNames(parts, page), withPositions(parts, page)];
        }));
        const fitting = first([withNames(all, page), withNames(shorter, page), withPositions(shorter, page)])
            ?? (current ? null : cut(shorter)) ?? first([withNames(shortest, page), withPositions(shortest, page)]);
        return fitting ? { whole, fitting, isCut: false } : { whole, fitting: cut(shortest), isCut: true };
    }

    /** Saves a quiz on a platform, as much as the platform accepts. */
    class Suspension {
        /**
         * @param {Platform} platform
         * @param {{ ids: string[], version: string }} page
         */
        constructor(platform, page) {
            Object.assign(this, { platform, page, record: {}, long: null, refused: Infinity, saved: 'all' });
        }

        /** Saves the record. `saved` is how much of it was saved: `all`, all but the ends of texts (`cut`), or `nothing`. */
        save(record) {
            this.record = record;
            this.long = null;
            const { whole, fitting, isCut } = suspended(record, this.page);
            if (fitting !== whole && this.offer(fitting ? `${fitting.slice(0, -1)}${wholeMark}${whole}}` : whole)) this.saved = 'all';
            else if (fitting === null || !this.platform.set(element, fitting)) this.saved = 'nothing';
            else this.saved = isCut ? 'cut' : 'all';
        }

        /** Offers data that are longer than the standard's. A length that was refused isn't offered again. */
        offer(text) {
            if (text.length >= this.refused) return false;
            this.long = text;
            if (this.platform.set(element, text) && this.isKept()) return true;
            this.refuse();
            return false;
        }

        /** Whether the platform still has the long data unchanged. */
        isKept() {
            return this.long === null || this.platform.get(element) === this.long;
        }

        refuse() {
            this.refused = this.long.length;
            this.long = null;
        }

        /** Commits all values. If the platform has cut long data, others that fit take their place. */
        commit() {
            this.platform.commit();
            if (this.isKept()) return;
            this.refuse();
            this.save(this.record);
            this.platform.commit();
        }
    }

    /** Data as the platform returns them: whole, or as far as they fit. */
    function parsed(text) {
        try {
            const { whole, ...fitting } = JSON.parse(text);
            return whole ?? fitting;
        } catch {
            return JSON.parse(`${text.slice(0, text.indexOf(wholeMark))}}`);
        }
    }

    /** @returns {Partial<QuizRecord>|null} null for invalid data */
    function resumed(text, page) {
        try {
            const { v, p, c, f, w } = parsed(text);
            if (!p && v !== page.version) return { current: null, finished: [], outdated: c ? lost(c, { ...page, version: v }) : null };
            const names = p ? { ids: p.map(([id]) => id), shapes: Object.fromEntries(p) } : {};
            const known = { ...page, ...names, version: v };
            const outdated = w ? { ...lost({ i: '', s: 0, b: w[0] }, known), words: w[1] } : null;
            return { current: c ? read(c, known) : null, finished: f ? [read(f, known)] : [], outdated };
        } catch {
            return null;
        }
    }

    Object.assign(Quizmark, { Suspension, resumed });
})(globalThis.Quizmark ??= {});
