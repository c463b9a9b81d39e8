/** The overview of practice: how many questions of each subject are seen, known and due. */
(Quizmark => {
    'use strict';

    const { button, countedWords, coverage, element, formatNumber, load, phrase, rename, save, shape, words } = Quizmark;

    const lengths = [5, 10, 20, 40];
    const usualLength = 10;

    /** The number of questions in a session, as the reader chose it. */
    function sessionLength() {
        const kept = load('@practice')?.length;
        return lengths.includes(kept) ? kept : usualLength;
    }

    function lengthChoice() {
        const chosen = sessionLength();
        const options = lengths.map(length => element('label', {},
            element('input', { type: 'radio', name: 'length', value: length, checked: length === chosen }), ' ',
            element('span', {}, formatNumber(length))));
        const choice = element('fieldset', { 'class': 'length-choice' }, element('legend', {}, words('practice.length')),
            element('div', {}, ...options));
        choice.addEventListener('change', event => save('@practice', { ...load('@practice'), length: Number(event.target.value) }));
        return choice;
    }

    const bar = (name, from, to, all) => shape('rect', {
        'class': `coverage-${name}`, x: from / all * 100, y: 0, width: (to - from) / all * 100, height: 4,
    });

    /** The coverage as a bar: known, seen, and the rest. The words beside it give the same numbers. */
    const coverageBar = ({ all, seen, known }) => shape(
        'svg', { 'class': 'coverage', viewBox: '0 0 100 4', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        bar('all', 0, all, all), bar('seen', 0, seen, all), bar('known', 0, known, all));

    function coverageFacts({ all, seen, known, due }) {
        const fact = (key, count, value = formatNumber(count)) => element('div', { 'class': `coverage-fact-${key}` },
            element('dt', {}, countedWords(`practice.${key}`, count)), element('dd', {}, value));
        return element('dl', { 'class': 'coverage-facts' },
            fact('seen', seen, words('result.of', formatNumber(seen), formatNumber(all))), fact('known', known), fact('due', due));
    }

    /**
     * The content of a group's row below its name. A group without answers has only the number of its questions.
     * @param {HTMLElement} heading with the group's name
     * @param {Coverage} covered
     * @param {boolean} isPrimary
     */
    function groupPanel(heading, covered, isPrimary) {
        const start = button('start', words('start'), { isPrimary });
        const name = element('bdi', { lang: heading.lang || null }, ...heading.cloneNode(true).childNodes);
        rename(start, ...phrase('practice.start', name));
        const facts = covered.seen > 0 ? [coverageBar(covered), coverageFacts(covered)] : [];
        return element('div', { 'class': 'group-panel' }, ...facts, start);
    }

    /** A count in words: "3 questions". */
    function questionsInWords(count) {
        return countedWords('practice.questions', count, formatNumber(count));
    }

    Object.assign(Quizmark, { groupPanel, lengthChoice, questionsInWords, sessionLength });
})(globalThis.Quizmark ??= {});
