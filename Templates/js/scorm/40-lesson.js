/**
 * The quiz as a lesson of a platform. The platform keeps the attempt for its learner, on whichever device they go on, and no
 * trace of it stays in the browser, which others may use. Without a platform the page is what it is on the site.
 */
(Quizmark => {
    'use strict';

    const { Platform, interaction, resumed, site, suspended, timespan } = Quizmark;

    const form = globalThis.document?.querySelector('form[data-quiz]');
    const platform = form ? Platform.find(window) : null;
    if (!platform) return;

    const page = {
        quiz: form.dataset.quiz, version: form.dataset.version,
        ids: [...form.querySelectorAll('[data-question]')].map(fieldset => fieldset.dataset.question),
    };
    const begun = Date.now();
    /** Learners who only look, or look again, change nothing. */
    const isTaken = !['browse', 'review'].includes(platform.get('cmi.core.lesson_mode'));

    // What the page keeps

    const name = `quizmark:1:${site}:${page.quiz}`;
    const browsers = (() => {
        try {
            return window.localStorage;
        } catch {
            return null;
        }
    })();
    let kept = JSON.stringify(resumed(platform.get('cmi.suspend_data'), page));

    /** How long each question was before the learner's eyes, in milliseconds. */
    const spent = new Map();
    let shown = null;
    let since = begun;

    function look(question) {
        const now = Date.now();
        if (shown) spent.set(shown, (spent.get(shown) ?? 0) + now - since);
        shown = question;
        since = now;
    }

    function keep(text) {
        const record = JSON.parse(text);
        const at = record.current?.at ?? null;
        const hasMoved = shown !== null && shown !== at;
        look(at);
        kept = text;
        if (!isTaken) return;
        const data = suspended(record, page);
        // The page tells the learner that saving has failed.
        if (data === null || !platform.set('cmi.suspend_data', data)) throw new Error('the platform has no room for it');
        if (hasMoved) platform.commit();
    }

    const store = {
        getItem: key => key === name ? kept : browsers?.getItem(key) ?? null,
        setItem: (key, value) => key === name ? keep(value) : browsers?.setItem(key, value),
        removeItem: key => key === name ? keep('{}') : browsers?.removeItem(key),
        key: index => browsers?.key(index) ?? null,
        get length() {
            return browsers?.length ?? 0;
        },
    };
    Object.defineProperty(window, 'localStorage', { configurable: true, get: () => store });

    // What the platform is told

    const told = new Set(JSON.parse(kept)?.finished.map(attempt => attempt.id));
    let isRunning = false;

    function begin() {
        isRunning = true;
        if (['not attempted', ''].includes(platform.get('cmi.core.lesson_status'))) platform.set('cmi.core.lesson_status', 'incomplete');
    }

    /**
     * A better result stays: whoever tries again to learn should not have to fear for it. While texts wait for their marks,
     * there is no score, and no verdict that wasn't there before.
     */
    function score({ percent, passed, pending }) {
        const hasVerdict = ['passed', 'failed'].includes(platform.get('cmi.core.lesson_status'));
        if (pending > 0 && hasVerdict) return;
        const before = platform.get('cmi.core.score.raw');
        if (before !== '' && percent !== null && Number(before) > percent) return;
        if (percent !== null) {
            platform.set('cmi.core.score.min', '0');
            platform.set('cmi.core.score.max', '100');
            platform.set('cmi.core.score.raw', percent);
        }
        platform.set('cmi.core.lesson_status', passed === null ? 'completed' : passed ? 'passed' : 'failed');
    }

    function end(taking, attempt) {
        isRunning = false;
        told.add(attempt.id);
        look(null);
        const graded = taking.graded();
        const first = Number(platform.get('cmi.interactions._count')) || 0;
        graded.forEach(({ question, grade }, index) => {
            const values = interaction(question, taking.answerOf(question), grade, spent.get(question.id) ?? 0);
            for (const [part, value] of values) platform.set(`cmi.interactions.${first + index}.${part}`, value);
        });
        spent.clear();
        // Trying the wrong ones again is practice.
        if (!attempt.only) score(Quizmark.results(graded, taking.settings));
    }

    // A corrected key may have made the last result a better one.
    document.addEventListener('quizmark:corrected', ({ detail: { attempts } }) => {
        const last = attempts.at(-1);
        if (!isTaken || last.only) return;
        score(last.result);
        platform.commit();
    });

    document.addEventListener('quizmark:attempt', ({ target: { taking }, detail: attempt }) => {
        if (!isTaken || taking.practice || told.has(attempt.id)) return;
        if (attempt.finished) {
            end(taking, attempt);
            platform.commit();
        } else if (!isRunning) {
            begin();
        }
    });

    document.addEventListener('quizmark:graded', ({ target: { taking } }) => {
        if (isTaken && !taking.practice && isRunning) platform.commit();
    });

    // Behind the page's own listener, which keeps what was typed a moment ago.
    addEventListener('DOMContentLoaded', () => addEventListener('pagehide', () => {
        if (isTaken) {
            platform.set('cmi.core.session_time', timespan(Date.now() - begun));
            platform.set('cmi.core.exit', JSON.parse(kept)?.current ? 'suspend' : '');
            platform.commit();
        }
        platform.end();
    }));
})(globalThis.Quizmark ??= {});
