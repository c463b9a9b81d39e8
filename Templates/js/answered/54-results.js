/** The result of an attempt, above its questions. */
(Quizmark => {
    'use strict';

    const { bandOf, button, correctionInWords, countedWords, dateFormat, element, focusOn, formatList, formatNumber, formatPassMark, formatPercent, inNumbers } = Quizmark;
    const { icon, phrase, reviewPanel, shape, shortageOf, shownNumber, sumInWords, wordFamily, words, writeText } = Quizmark;

    /** A circle filled in proportion to the percent; the text beside it gives the number. */
    function ring(percent) {
        const circle = { cx: 50, cy: 50, r: 44, fill: 'none', 'stroke-width': 9, pathLength: 100 };
        const drawn = percent === 0 ? [] : [shape('circle', {
            ...circle, 'class': 'ring-value', 'stroke-dasharray': `${percent} 100`, transform: 'rotate(-90 50 50)',
            'stroke-linecap': percent === 100 ? 'butt' : 'round',
        })];
        return shape('svg', { 'class': 'result-ring', viewBox: '0 0 100 100', 'aria-hidden': 'true' },
            shape('circle', { ...circle, 'class': 'ring-track' }), ...drawn);
    }

    /** "2 to 5 of 5 points" while answers wait for marks. */
    const resultInWords = result => result.max.n === 0n ? words('result.none') : sumInWords(inNumbers(result), true);

    /** The sum in words, and as numbers for programs that read the page. */
    function sumOutput(result) {
        const { points, possible, max, percent, passed, pending } = result;
        const attributes = {
            'data-points': shownNumber(points), 'data-possible': pending > 0 ? shownNumber(possible) : null, 'data-max': shownNumber(max),
            'data-percent': percent ?? '', 'data-passed': passed === null ? null : String(passed),
        };
        return element('output', attributes, element('span', { 'class': 'result-points' }, resultInWords(result)),
            ...(percent === null ? [] : [' ', element('span', { 'class': 'result-percent' }, formatPercent(percent))]));
    }

    /** Pass or fail in words: "You passed", "Nearly: 2 points short". A failed exam can't be passed another time. */
    function passInWords(result, { pass, exam }) {
        if (result.passed) return words('result.youPassed');
        const { shortage, isNear } = shortageOf(result, pass);
        return countedWords(exam ? 'exam.short' : isNear ? 'result.near' : 'result.short', shortage, formatNumber(shortage));
    }

    /**
     * The heading above the sum: the author's words for the result, otherwise whether it passed, otherwise the site's words.
     * @returns {{ text: string, saysPassed: boolean }}
     */
    function headlineOf(result, settings) {
        const { bands } = settings;
        if (result.pending > 0) return { text: words('result.toBeMarked'), saysPassed: false };
        const own = bands ? bandOf(result, bands) : null;
        if (own === null && result.passed !== null) return { text: passInWords(result, settings), saysPassed: true };
        const band = bands ? own : bandOf(result, wordFamily('band'));
        return { text: band ?? words('result.heading'), saysPassed: false };
    }

    function passLine(passed, pass, isInHeadline) {
        if (passed === null) return null;
        const content = isInHeadline ? [words('result.passMark', formatPassMark(pass))]
            : [element('strong', {}, words(passed ? 'result.passed' : 'result.failed')), ' ', words('result.pass', formatPassMark(pass))];
        return element('p', { 'class': 'result-pass', 'data-passed': String(passed) }, icon(passed ? 'right' : 'wrong'), ' ', ...content);
    }

    function tagTable(tags) {
        if (tags.length === 0) return null;
        const head = ['topic', 'questions', 'points', 'percent'].map(name => {
            return element('th', { scope: 'col' }, words(`result.${name}`));
        });
        const rows = tags.map(part => element('tr', {},
            element('th', { scope: 'row' }, part.tag),
            element('td', {}, formatNumber(part.questions)),
            element('td', {}, sumInWords(inNumbers(part))),
            element('td', {}, part.percent === null ? '–' : formatPercent(part.percent))));
        return element('table', { 'class': 'result-tags' }, element('caption', {}, words('result.byTopic')),
            element('thead', {}, element('tr', {}, ...head)), element('tbody', {}, ...rows));
    }

    /** The two topics with the lowest percent (of equal ones, those that cost the most points) and a button to practise them; null unless
     *  other topics went better. */
    function weakTopics(tags) {
        const lost = ({ points, max }) => shownNumber(max) - shownNumber(points);
        const weak = tags.filter(({ percent }) => percent !== null && percent < 100)
            .sort((a, b) => a.percent - b.percent || lost(b) - lost(a)).slice(0, 2);
        if (weak.length === 0 || weak.length === tags.length) return null;
        const names = weak.map(({ tag }) => tag);
        const practise = button('practise-topics', words('result.practise'));
        practise.dataset.topics = JSON.stringify(names);
        return element('p', { 'class': 'result-weak' }, element('span', {}, words('result.weakest', formatList(names))), ' ', practise);
    }

    /** A link to the next quiz of the list that the page belongs to, or null. */
    function nextQuiz() {
        const next = document.querySelector('.neighbours a[rel="next"]');
        const title = next?.querySelector('.neighbour-title');
        if (!title) return null;
        const name = element('span', { lang: title.lang || null }, title.textContent);
        return element('a', { 'class': 'button', href: next.getAttribute('href') }, element('span', {}, ...phrase('result.next', name)));
    }

    /** Whether a question is asked again with the others that weren't right. Only a teacher can mark a text. */
    function isToRetry({ kind }, state) {
        return kind !== 'text' && ['wrong', 'partial', 'incomplete'].includes(state);
    }

    /**
     * What an exam says at its end: whether its answers were handed in. Until the first try has ended, that isn't known.
     * @param {HTMLElement} heading
     * @param {HTMLElement|null} handIn
     * @param {boolean} isFresh
     */
    function examLine(heading, handIn, isFresh) {
        const line = element('p', {});
        const show = () => {
            const { state } = handIn?.dataset ?? { state: 'done' };
            writeText(heading, words(state === 'done' ? 'exam.finished' : 'exam.open'));
            const isSent = state === 'done' && !handIn?.hasAttribute('data-ready');
            writeText(line, isSent ? words('exam.graded') : state === 'open' ? words('exam.choose') : '');
        };
        if (isFresh) writeText(heading, words('exam.finished'));
        else show();
        handIn?.addEventListener('quizmark:hand-in-state', show);
        return line;
    }

    function controlsOf({ retriesWrong, isToHandIn }) {
        const home = document.querySelector('.brand')?.getAttribute('href');
        return element('div', { 'class': 'controls' },
            retriesWrong ? button('retry-wrong', words('retry-wrong'), { isPrimary: !isToHandIn }) : null,
            button('again', words('again'), { isPrimary: !retriesWrong && !isToHandIn }),
            nextQuiz(),
            home ? element('a', { 'class': 'button', href: home }, words('back')) : null,
            element('details', { 'class': 'result-more' }, element('summary', {}, words('result.more')),
                element('div', { 'class': 'controls' }, button('save', words('save')), button('copy-result', words('result.copy')),
                    button('print', words('print')))));
    }

    /**
     * @param {object} result the value of `results`
     * @param {Question[]} questions
     * @param {object} options
     * @param {any} options.settings of the quiz
     * @param {number|null} options.finished when the attempt ended; paper shows it
     * @param {string} [options.note] why the attempt ended
     * @param {number} options.gain percent more than the last time, 0 without a comparable attempt
     * @param {boolean} options.isFresh whether the attempt has only just ended
     * @param {(question: Question) => string} options.stateOf
     * @param {(text: string) => void} options.announce
     * @param {ReturnType<typeof Quizmark.correctionOf>} options.correction
     * @param {HTMLElement|null} options.handIn panel by which the attempt is handed in
     * @param {boolean} options.isReturned whether a teacher has given this result back
     */
    function resultPanel(result, questions, { settings, finished, note, gain, isFresh, stateOf, announce, correction, handIn, isReturned }) {
        const givesFeedback = settings.feedback !== 'none';
        const { percent, pending } = result;
        const waits = settings.exam && !isReturned;
        const headline = waits ? { text: words('exam.finished'), saysPassed: false } : headlineOf(result, settings);
        const heading = element('h2', { id: 'result-heading' }, headline.text);
        const retriesWrong = givesFeedback && questions.some(question => isToRetry(question, stateOf(question)));
        const review = reviewPanel(questions, { givesFeedback, stateOf, announce });
        const node = element('section', {
            'class': 'result', id: 'result', 'aria-labelledby': 'result-heading', 'data-fresh': isFresh,
        },
            note ? element('p', { 'class': 'notice' }, note) : null,
            element('div', { 'class': 'result-sum' },
                percent === null ? null : ring(percent),
                element('div', {}, heading, waits ? examLine(heading, handIn, isFresh) : sumOutput(result),
                    passLine(result.passed, settings.pass, headline.saysPassed),
                    finished === null ? null : element('p', { 'class': 'result-date' }, words('result.date', dateFormat({ dateStyle: 'long', timeStyle: 'short' }).format(new Date(finished)))),
                    gain > 0 ? element('p', { 'class': 'result-gain' }, words('result.gain', formatPercent(gain))) : null)),
            pending > 0 && !settings.exam ? element('p', { 'class': 'notice result-pending' }, countedWords('result.pending', pending, formatNumber(pending))) : null,
            correction ? element('p', { 'class': 'notice' }, correctionInWords(correction)) : null,
            handIn,
            givesFeedback ? tagTable(result.tags) : null,
            givesFeedback ? weakTopics(result.tags) : null,
            controlsOf({ retriesWrong, isToHandIn: handIn?.dataset.state === 'open' }),
            review.node);
        const { showAll } = review;
        const title = percent === null ? headline.text : words('result.title', formatPercent(percent));
        return { node, showAll, focus: () => focusOn(heading), title };
    }

    Object.assign(Quizmark, { isToRetry, resultInWords, resultPanel });
})(globalThis.Quizmark ??= {});
