/**
 * The quiz as a lesson of a platform. The platform stores the attempt for its learner, on any device, and nothing of it stays
 * in the browser, which others may use. Without a platform the page works as on the site.
 */
(Quizmark => {
    'use strict';

    const { Platform, Suspension, interaction, resumed, site, timespan } = Quizmark;

    const form = globalThis.document?.querySelector('form[data-quiz]');
    const platform = form ? Platform.find(window) : null;
    if (!platform) return;

    const page = {
        quiz: form.dataset.quiz, version: form.dataset.version,
        ids: [...form.querySelectorAll('[data-question]')].map(fieldset => fieldset.dataset.question),
    };
    const begun = Date.now();
    /** Whether the visit counts: learners who browse or review change nothing. */
    const isTaken = !['browse', 'review'].includes(platform.get('cmi.core.lesson_mode'));

    // The page's storage

    const name = `quizmark:1:${site}:${page.quiz}`;
    const browsers = (() => {
        try {
            return window.localStorage;
        } catch {
            return null;
        }
    })();
    let kept = JSON.stringify(resumed(platform.get('cmi.suspend_data'), page));
    const suspension = new Suspension(platform, page);

    /** How long each question was shown, in milliseconds. */
    const spent = new Map();
    let shown = null;
    let since = begun;

    function trackTime(question) {
        const now = Date.now();
        if (shown) spent.set(shown, (spent.get(shown) ?? 0) + now - since);
        shown = question;
        since = now;
    }

    function keep(text) {
        const record = JSON.parse(text);
        const at = record.current?.at ?? null;
        const hasMoved = shown !== null && shown !== at;
        trackTime(at);
        kept = text;
        if (!isTaken) return;
        suspension.save(record);
        if (hasMoved) suspension.commit();
        if (suspension.saved === 'all') return;
        // The page warns the learner that saving has failed.
        Quizmark.unsavedWords = suspension.saved === 'cut' ? ['unsaved.cut', 'unsaved.room'] : ['unsaved', 'unsaved.platform'];
        throw new Error('the platform has no room for it');
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

    // The platform's data

    const reported = new Set(JSON.parse(kept)?.finished.map(attempt => attempt.id));
    let isRunning = false;

    function begin() {
        isRunning = true;
        if (['not attempted', ''].includes(platform.get('cmi.core.lesson_status'))) platform.set('cmi.core.lesson_status', 'incomplete');
    }

    /**
     * Reports a result. A better earlier one is kept, so that learners can try again without risk. While texts wait for marks,
     * there is no score, and no status that wasn't there before.
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
        reported.add(attempt.id);
        trackTime(null);
        const graded = taking.graded();
        const first = Number(platform.get('cmi.interactions._count')) || 0;
        graded.forEach(({ question, grade }, index) => {
            const values = interaction(question, taking.answerOf(question), grade, spent.get(question.id) ?? 0);
            for (const [part, value] of values) platform.set(`cmi.interactions.${first + index}.${part}`, value);
        });
        spent.clear();
        // Attempts at the wrong questions only are practice.
        if (!attempt.only) score(Quizmark.results(graded, taking.settings));
    }

    // A corrected key may have improved the last result.
    document.addEventListener('quizmark:corrected', ({ detail: { attempts } }) => {
        const last = attempts.at(-1);
        if (!isTaken || last.only) return;
        score(last.result);
        suspension.commit();
    });

    document.addEventListener('quizmark:attempt', ({ target: { taking }, detail: attempt }) => {
        if (!isTaken || taking.practice || reported.has(attempt.id)) return;
        if (attempt.finished) {
            end(taking, attempt);
            suspension.commit();
        } else if (!isRunning) {
            begin();
        }
    });

    document.addEventListener('quizmark:graded', ({ target: { taking } }) => {
        if (isTaken && !taking.practice && isRunning) suspension.commit();
    });

    // Runs after the page's own listener, which saves what was typed a moment ago.
    addEventListener('DOMContentLoaded', () => addEventListener('pagehide', () => {
        if (isTaken) {
            platform.set('cmi.core.session_time', timespan(Date.now() - begun));
            platform.set('cmi.core.exit', JSON.parse(kept)?.current ? 'suspend' : '');
            suspension.commit();
        }
        platform.end();
    }));
})(globalThis.Quizmark ??= {});
