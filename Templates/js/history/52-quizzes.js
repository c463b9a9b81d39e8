/** The panel of a quiz: its statistics, its attempts in a table, and buttons to delete them. */
(Quizmark => {
    'use strict';

    const { addressOfPage, attemptKey, button, countedWords, dateFormat, element, formatNumber, formatPercent, icon } = Quizmark;
    const { isNumber, isToBeMarked, pageOfQuiz, phrase, quizStatistics, receiptInGroups, rename, sumInWords, trendFigure, words } = Quizmark;

    const minute = 60 * 1000;
    const hour = 60 * minute;
    const day = 24 * hour;

    /** A date with time: "3 May 2026, 14:05". */
    function formatMoment(time) {
        return dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
    }

    function formatDay(time) {
        return dateFormat({ dateStyle: 'medium' }).format(new Date(time));
    }

    function unit(count, name) {
        return Quizmark.spokenText(new Intl.NumberFormat(Quizmark.spoken, { style: 'unit', unit: name, unitDisplay: 'short' }).format(count));
    }

    /** A duration: "45 sec", "12 min", "1 hr 5 min", "3 days". */
    function formatSpan(milliseconds) {
        if (milliseconds < minute) return unit(Math.max(1, Math.round(milliseconds / 1000)), 'second');
        if (milliseconds < hour) return unit(Math.round(milliseconds / minute), 'minute');
        if (milliseconds >= day) return unit(Math.round(milliseconds / day), 'day');
        const minutes = Math.round(milliseconds % hour / minute) % 60;
        const hours = unit(Math.floor(milliseconds / hour), 'hour');
        return minutes === 0 ? hours : `${hours} ${unit(minutes, 'minute')}`;
    }

    function percentOrDash(percent) {
        return percent === null || percent === undefined ? '–' : formatPercent(percent);
    }

    function passedMark(passed) {
        if (passed === null || passed === undefined) return '–';
        return element('span', { 'class': 'history-passed', 'data-passed': String(passed) },
            icon(passed ? 'right' : 'wrong'), ' ', words(passed ? 'result.passed' : 'result.failed'));
    }

    /** "3 of 5", or "2 to 5 of 5" while answers wait for marks. Results of older pages that wait for marks have no maximum. */
    function resultInWords(result) {
        const { points, possible, pending } = result;
        return pending > 0 && !isNumber(possible) ? countedWords('points.soFar', points, formatNumber(points)) : sumInWords(result);
    }

    function small(text) {
        return element('small', {}, ` ${text}`);
    }

    /** The result before the key was corrected. */
    function beforeCorrection({ earlier }) {
        const before = Array.isArray(earlier) ? earlier.at(-1) : null;
        return before ? small(words('history.before', resultInWords(before))) : null;
    }

    /** Whether the attempt was handed in, with the last receipt; null for quizzes that aren't handed in. */
    function handInNote({ report }) {
        if (!report) return null;
        const last = Array.isArray(report.handedIn) ? report.handedIn.at(-1) : null;
        const note = (state, text) => element('small', { 'class': 'hand-in-note', 'data-hand-in': state }, text);
        if (!isNumber(last?.at) || !/^\w+$/.test(last.receipt)) return note('open', words('history.handIn.open'));
        return note('done', words('history.handIn.done', formatMoment(last.at), receiptInGroups(String(last.receipt))));
    }

    function attemptRow(attempt) {
        const { percent, passed } = attempt.result;
        const isOpen = isToBeMarked(attempt);
        const moment = formatMoment(attempt.finished);
        const remove = button('delete-attempt', words('history.delete'));
        remove.dataset.attempt = attemptKey(attempt);
        remove.setAttribute('aria-label', words('history.delete.one', moment));
        const cell = (key, ...content) => element('td', { 'data-label': words(`history.${key}`) }, ...content);
        return element('tr', {},
            element('th', { scope: 'row' }, element('time', { datetime: new Date(attempt.finished).toISOString() }, moment),
                attempt.only ? small(words('history.part')) : null, attempt.isOutgrown ? small(words('history.outgrown')) : null,
                handInNote(attempt)),
            cell('score', resultInWords(attempt.result), beforeCorrection(attempt)),
            cell('percent', percentOrDash(isOpen ? null : percent)),
            cell('passed', isOpen ? words(attempt.superseded ? 'superseded' : 'result.toBeMarked') : passedMark(attempt.only ? null : passed)),
            cell('duration', formatSpan(Math.max(0, attempt.finished - attempt.started))),
            element('td', { 'class': 'history-delete' }, remove));
    }

    function attemptTable(attempts, title) {
        const columns = ['date', 'score', 'percent', 'passed', 'duration'];
        const head = columns.map(key => element('th', { scope: 'col' }, words(`history.${key}`)));
        const last = element('th', { scope: 'col' }, element('span', { 'class': 'visually-hidden' }, words('history.delete')));
        return element('table', { 'class': 'history-attempts' },
            element('caption', { 'class': 'visually-hidden' }, words('history.attempts.of', title)),
            element('thead', {}, element('tr', {}, ...head, last)),
            element('tbody', {}, ...attempts.toReversed().map(attemptRow)));
    }

    function fact(name, value) {
        return element('div', {}, element('dt', {}, words(`history.${name}`)), element('dd', {}, value));
    }

    /** The language of a record's texts, if it isn't the page's. */
    const langOf = ({ language }) => language && language !== Quizmark.language ? language : null;

    /** The title of a quiz, with a link to take it again. A quiz that the site no longer has keeps its title and its results. */
    function quizHeading(quiz, record, target) {
        const name = record.title || quiz;
        const lang = langOf(record);
        const label = target ? element('a', { href: addressOfPage(target.page, target.fragment), lang }, name)
            : element('span', { lang }, name);
        return element('h3', {}, label);
    }

    /**
     * @param {{ quiz: string, record: QuizRecord, attempts: FinishedAttempt[] }} entry
     * @param {{ id: string, isOpen: boolean, published: PublishedQuizzes|null }} options
     */
    function quizPanel({ quiz, record, attempts }, { id, isOpen, published }) {
        const { best, last, latest, percents } = quizStatistics(attempts);
        const count = countedWords('history.attempts', attempts.length, formatNumber(attempts.length));
        const remove = button('delete-quiz', words('history.delete.quiz'));
        rename(remove, ...phrase('history.delete.quiz.of', element('bdi', { 'class': 'quiz-name', lang: langOf(record) }, record.title || quiz)));
        const target = pageOfQuiz(published, quiz, record.path);
        return element('section', { 'class': 'history-quiz', 'data-quiz': quiz },
            element('div', { 'class': 'history-head' }, quizHeading(quiz, record, target),
                record.subject ? element('p', { 'class': 'kicker', lang: langOf(record) }, record.subject) : null,
                published && !target ? element('p', { 'class': 'note' }, words('history.gone')) : null),
            element('dl', { 'class': 'history-facts' },
                fact('latest', percentOrDash(latest)), fact('best', percentOrDash(best)), fact('last', formatDay(last))),
            percents.length > 1 ? trendFigure(id, percents) : null,
            element('details', { 'class': 'history-list', open: isOpen },
                element('summary', {}, count),
                attemptTable(attempts, record.title || quiz),
                element('p', { 'class': 'history-more' }, remove)));
    }

    Object.assign(Quizmark, { quizPanel });
})(globalThis.Quizmark ??= {});
