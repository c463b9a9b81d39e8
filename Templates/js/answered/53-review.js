/** The review of an attempt: a legend of the marks, the list of its questions, and a filter for those that weren't right. */
(Quizmark => {
    'use strict';

    const { countedWords, element, formatNumber, icon, questionList, words } = Quizmark;

    /** The states that each filter shows. */
    const filters = {
        all: null,
        partial: ['partial'],
        wrong: ['wrong', 'incomplete'],
    };

    function legend(questions, stateOf) {
        const marks = questions.some(question => question.fieldset.querySelector('.choices, .sanctions'))
            ? ['right', 'wrong', 'missed', 'unused'] : [];
        const states = ['partial', 'incomplete', 'pending'].filter(state => questions.some(question => stateOf(question) === state));
        const entries = [
            ...marks.map(mark => legendEntry({ 'data-mark': mark }, mark, words(`mark.${mark}`))),
            ...states.map(state => legendEntry({ 'data-state': state }, state, words(`verdict.${state}`))),
        ];
        return entries.length > 0 ? element('ul', { 'class': 'legend', 'aria-label': words('legend') }, ...entries) : null;
    }

    function legendEntry(attributes, iconName, text) {
        return element('li', attributes, icon(iconName), ' ', text);
    }

    /** Buttons that filter the questions that were partly right or wrong; `node` is null without any. */
    function filterRow(questions, stateOf, announce) {
        const found = name => questions.filter(question => !filters[name] || filters[name].includes(stateOf(question)));
        const offered = Object.keys(filters).filter(name => name === 'all' || found(name).length > 0);
        if (offered.length === 1) return { node: null, showAll() {} };
        const buttons = offered.map(name => {
            const label = words(`filter.${name}`, formatNumber(found(name).length));
            return element('button', { type: 'button', 'class': 'button', 'aria-pressed': String(name === 'all') }, label);
        });
        const show = name => {
            const shown = new Set(found(name));
            buttons.forEach((button, index) => button.setAttribute('aria-pressed', String(offered[index] === name)));
            for (const question of questions) question.fieldset.hidden = !shown.has(question);
            announce(countedWords('filter.shown', shown.size, formatNumber(shown.size)));
        };
        buttons.forEach((button, index) => button.addEventListener('click', () => show(offered[index])));
        const attributes = { 'class': 'review-filter', role: 'group', 'aria-label': words('filter') };
        return { node: element('div', attributes, ...buttons), showAll: () => show('all') };
    }

    /**
     * @param {Question[]} questions
     * @param {{ givesFeedback: boolean, stateOf: (question: Question) => string, announce: (text: string) => void }} options
     */
    function reviewPanel(questions, { givesFeedback, stateOf, announce }) {
        const list = questionList(questions);
        list.update(stateOf, null);
        const filter = filterRow(givesFeedback ? questions : [], stateOf, announce);
        const node = element('div', { 'class': 'review' }, element('h3', {}, words('review')), filter.node, list.node,
            givesFeedback ? legend(questions, stateOf) : null);
        return { node, showAll: filter.showAll };
    }

    Object.assign(Quizmark, { reviewPanel });
})(globalThis.Quizmark ??= {});
