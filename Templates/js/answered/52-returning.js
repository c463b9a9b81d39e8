/**
 * The parts of the start page for readers who have attempted the quiz before.
 *
 * @typedef {object} ReturningParts undefined or null for parts that aren't shown
 * @property {Element} [outdated]
 * @property {Element} [history]
 * @property {Element} [resume]
 * @property {boolean} [isContinuable] whether its first button continues an attempt
 */
(Quizmark => {
    'use strict';

    const { addressOf, answeredQuestions, button, clockFace, correctionInWords, correctionOf, countedWords, dateFormat } = Quizmark;
    const { element, focusOn, formatDaysAgo, formatDuration, formatNumber, formatPercent, isToBeMarked, nextQuestionOf, resultRoute, words, writeText } = Quizmark;

    /** The day in words, "yesterday", or the time if it was today. */
    function ago(moment, now) {
        const date = new Date(moment);
        const days = formatDaysAgo(date, now);
        const isToday = date.toDateString() === now.toDateString();
        if (!isToday) return days;
        return words('start.today', dateFormat({ hour: 'numeric', minute: '2-digit' }).format(date));
    }

    /** The number of attempts so far; best and latest result of those that fit the current quiz and ask all its questions. */
    function history({ record: { finished }, comparable, shown }, now) {
        if (finished.length === 0) return null;
        const whole = comparable.filter(attempt => !attempt.only && !isToBeMarked(attempt) && attempt.result.percent !== null);
        const latest = whole[whole.length - 1];
        const facts = latest ? [
            [words('start.best'), formatPercent(Math.max(...whole.map(attempt => attempt.result.percent)))],
            [words('start.latest'), `${formatPercent(latest.result.percent)}, ${ago(latest.finished, now)}`],
        ] : [];
        const correction = comparable.length > 0 ? correctionOf(comparable[comparable.length - 1]) : null;
        const sentence = (key, attempts) => attempts.length === 0 ? null
            : element('p', {}, countedWords(key, attempts.length, formatNumber(attempts.length)));
        return element('div', { 'class': 'start-history' },
            sentence('start.attempts', finished),
            sentence('start.toBeMarked', finished.filter(attempt => attempt?.result && !attempt.superseded && isToBeMarked(attempt))),
            finished.some(attempt => attempt?.superseded) && !finished.some(attempt => attempt?.returned) ? element('p', {}, words('superseded')) : null,
            sentence('start.outgrown', finished.filter(attempt => attempt?.isOutgrown)),
            correction ? element('p', { 'class': 'notice' }, correctionInWords(correction)) : null,
            ...facts.map(([label, value]) => element('p', {}, label, ' ', element('strong', {}, value))),
            shown ? element('p', {}, element('a', { href: addressOf(resultRoute(shown)) }, words('start.result'))) : null);
    }

    /** Answers to read and save, though they may no longer fit the quiz. */
    function oldAnswers(attempts) {
        const texts = attempts.flatMap(attempt => Object.values(attempt?.words ?? {}));
        const answers = texts.flatMap(({ prompt, answer }) => [element('dt', {}, prompt), element('dd', {}, answer)]);
        return {
            list: texts.length === 0 ? null : element('details', {},
                element('summary', {}, words('outdated.answers')), element('dl', {}, ...answers)),
            buttons: [texts.length === 0 ? null : button('save-outdated', words('outdated.save')), button('drop-outdated', words('outdated.drop'))],
        };
    }

    /** Notice of answers that were put aside because they no longer fit the quiz. */
    function outdatedNotice(outdated, now) {
        const { list, buttons } = oldAnswers([outdated]);
        return element('div', { 'class': 'notice outdated' },
            element('p', {}, words('outdated', ago(outdated.started, now))), list, element('p', { 'class': 'controls' }, ...buttons));
    }

    /** Notice of an unfinished attempt with other questions, and what can be done with it. */
    function changedNotice({ changed, fitting, record }, now) {
        const answered = answeredQuestions(changed);
        const fits = answered.filter(id => fitting.includes(id)).length;
        const { list, buttons } = oldAnswers([record.outdated, changed]);
        const count = answered.length === 0 ? null : words('changed.fit', formatNumber(fits), formatNumber(answered.length));
        const continuing = fits > 0 ? button('resume-fitting', words('resume-fitting'), { isPrimary: true, type: 'submit' }) : null;
        return element('div', { 'class': 'notice outdated' },
            element('p', {}, [words('changed', ago(changed.started, now)), count].filter(Boolean).join(' ')),
            list, element('p', { 'class': 'controls' }, continuing, ...answered.length > 0 ? buttons : []));
    }

    /** Notice that another tab has the current quiz, and this page an older one. */
    function staleNotice() {
        return element('div', { 'class': 'notice stale' }, element('p', {}, words('stale')),
            element('p', { 'class': 'controls' }, button('reload', words('stale.reload'), { isPrimary: true, type: 'submit' })));
    }

    function noticeOf(visit, now) {
        if (visit.isNewer) return staleNotice();
        if (visit.changed) return changedNotice(visit, now);
        return visit.record.outdated ? outdatedNotice(visit.record.outdated, now) : null;
    }

    /** The time left for an attempt, which runs on. @param {() => { seconds: number, isUp: boolean }} timeLeft */
    function timeLine(timeLeft) {
        const node = element('p', { 'class': 'start-time' });
        const show = () => {
            const { seconds, isUp } = timeLeft();
            writeText(node, isUp ? words('start.timeUp', formatDuration(seconds)) : words('time.left', clockFace(seconds)));
        };
        show();
        const timer = setInterval(() => {
            if (node.isConnected) show();
            else clearInterval(timer);
        }, 1000);
        return node;
    }

    /** The unfinished attempt: at which question it continues, when it was begun, and how much time is left. */
    function resumeBlock(attempt, { timeLeft, isCorrected }, now) {
        const number = attempt.questions.indexOf(nextQuestionOf(attempt)) + 1;
        const line = words('start.resume', formatNumber(number), formatNumber(attempt.questions.length), ago(attempt.started, now));
        const time = timeLeft === null ? null : timeLine(timeLeft);
        const corrected = isCorrected ? element('p', {}, words('changed.key')) : null;
        return element('div', { 'class': 'start-resume' }, element('p', {}, line), corrected, time,
            element('p', { 'class': 'controls' }, button('resume', words('resume'), { isPrimary: true, type: 'submit' })));
    }

    /**
     * @param {object} visit
     * @param {QuizRecord} visit.record
     * @param {FinishedAttempt[]} visit.comparable
     * @param {FinishedAttempt|null} visit.shown the latest of them that the page can show
     * @param {Attempt|null} visit.current attempt to continue
     * @param {boolean} visit.isCorrected whether its key has been corrected since
     * @param {(() => { seconds: number, isUp: boolean })|null} visit.timeLeft time left for it; null without a limit
     * @param {Attempt|null} visit.changed unfinished attempt with other questions
     * @param {string[]} visit.fitting ids of its questions that are unchanged
     * @param {boolean} visit.isNewer whether the older quiz is the one on this page
     * @returns {ReturningParts}
     */
    function returningParts(visit) {
        const now = new Date();
        const outdated = noticeOf(visit, now);
        return {
            outdated, history: history(visit, now),
            resume: visit.current ? resumeBlock(visit.current, visit, now) : null,
            isContinuable: Boolean(outdated?.querySelector('.primary')),
        };
    }

    /** Shown in place of the questions when another tab has continued or finished the attempt. */
    function elsewherePanel({ isFinished, isNewer }) {
        const heading = element('h2', { id: 'elsewhere-heading' }, words(isFinished ? 'elsewhere.finished' : 'elsewhere'));
        const way = isFinished
            ? element('a', { 'class': 'button primary', href: addressOf('result') }, words('start.result'))
            : isNewer ? button('reload', words('stale.reload'), { isPrimary: true, type: 'submit' })
                : button('take-over', words('take-over'), { isPrimary: true, type: 'submit' });
        const node = element('section', { 'class': 'quiz-start', 'aria-labelledby': 'elsewhere-heading' }, heading,
            isFinished ? null : element('p', {}, words(isNewer ? 'stale' : 'elsewhere.advice')), element('p', { 'class': 'controls' }, way));
        return { node, focus: () => focusOn(heading) };
    }

    Object.assign(Quizmark, { returningParts, elsewherePanel });
})(globalThis.Quizmark ??= {});
