/**
 * Choices that a judge makes before a sanction quiz: how questions are drawn, whether others are added, and when answers
 * are shown. They are remembered for the next time.
 */
(Quizmark => {
    'use strict';

    const { countedWords, element, formatList, formatNumber, formatPercent, load, option, save, words, writeText } = Quizmark;

    const preferences = '@sanctions';

    /** Questions about sanctions that need not be asked for. */
    const isAsked = ({ kind, pool }) => kind === 'sanction' && pool !== 'disputed';

    /** @returns {{ even: boolean, mixes: boolean, disputed: boolean, feedback: 'immediate'|'end' }} */
    function preferredSanctionChoice() {
        const { feedback, even, mixes, disputed } = load(preferences) ?? {};
        return { even: even === true, mixes: mixes === true, disputed: disputed === true, feedback: feedback === 'end' ? 'end' : 'immediate' };
    }

    function feedbackChoice({ feedback }) {
        return element('div', { 'class': 'start-choice', role: 'radiogroup', 'aria-labelledby': 'feedback-label' },
            element('p', { id: 'feedback-label' }, words('start.feedback')),
            element('div', { 'class': 'start-which' },
                option('radio', 'feedback', 'immediate', feedback === 'immediate', words('start.atOnce')),
                option('radio', 'feedback', 'end', feedback === 'end', words('start.atEnd'))));
    }

    /**
     * The choice to draw evenly, with the reason: the score of guessing otherwise, by the edition's own sanctions.
     * @returns {{ node: HTMLElement, adapt: (asked: Question[]) => boolean }} `adapt` gives the reason for the questions that are left;
     *     false if they have one sanction, so that there is nothing to choose
     */
    function evenChoice(isEven) {
        const box = option('checkbox', 'even', 'even', isEven, words('start.even'));
        box.querySelector('input').setAttribute('aria-describedby', 'even-why');
        const why = element('p', { 'class': 'start-note', id: 'even-why' });
        const node = element('div', { 'class': 'start-choice' }, element('div', { 'class': 'start-which' }, box), why);
        const adapt = asked => {
            const keys = asked.map(({ key }) => key);
            if (new Set(keys.map(key => key.sanction)).size < 2) return false;
            const { sanction, owners, percent } = Quizmark.bestGuess(keys);
            const nameOf = value => asked[0].fieldset.querySelector(`input[value="${value}"] ~ span`).textContent;
            writeText(why, words('start.even.why', nameOf(sanction), formatList(owners.map(nameOf)), formatPercent(percent)));
            return true;
        };
        return { node, adapt };
    }

    /** The choice to add the questions of a pool. */
    function additionChoice({ pools }, name, isChosen, labelOf) {
        const pool = pools.find(({ optional }) => optional === name);
        if (!pool) return null;
        return element('div', { 'class': 'start-which' }, option('checkbox', name, name, isChosen, labelOf(pool)));
    }

    /** A list to limit the questions by: all, or those with one value. */
    function limitList(name, all, values) {
        const select = element('select', { id: `only-${name}` }, element('option', { value: '' }, words(`start.only.${all}`)),
            ...values.map(([value, label]) => element('option', { value }, label)));
        const node = element('p', { 'class': 'start-draw' },
            element('label', { 'for': select.id }, words(`start.only.${name}`)), ' ', select);
        return { node, select };
    }

    /**
     * Lists to limit the questions by sanction and by official. Options that would leave none are disabled.
     * @returns {{ nodes: Node[], only: (disputed: boolean) => string[]|null, left: () => Question[] }} `only` is the ids of the questions,
     *     null without a limit; `left` are the questions that are within the limits and need not be asked for
     */
    function limits(all) {
        const asked = all.filter(isAsked);
        const labels = [...asked[0].fieldset.querySelectorAll(':is(.sanctions, .owners) input')].map(input => {
            return [input.value, input.parentElement.querySelector('input ~ span').textContent];
        });
        const isOwner = ([value]) => value === 'referee' || value === 'judge';
        const fits = ({ key }, sanction, owner) => (sanction === '' || key.sanction === sanction) && (owner === '' || key.owners.includes(owner));
        const isUsed = ([value]) => asked.some(({ key }) => key.sanction === value || key.owners.includes(value));
        const sanctions = limitList('sanction', 'all', labels.filter(label => !isOwner(label) && isUsed(label)));
        const owners = limitList('owner', 'anyone', labels.filter(label => isOwner(label) && isUsed(label)));
        const update = () => {
            for (const option of sanctions.select.options) {
                option.disabled = !asked.some(question => fits(question, option.value, owners.select.value));
            }
            for (const option of owners.select.options) {
                option.disabled = !asked.some(question => fits(question, sanctions.select.value, option.value));
            }
        };
        for (const { select } of [sanctions, owners]) select.addEventListener('change', update);
        update();
        const isWithin = question => fits(question, sanctions.select.value, owners.select.value);
        const only = disputed => {
            const offered = disputed ? all.filter(({ kind }) => kind === 'sanction') : asked;
            return sanctions.select.value || owners.select.value ? offered.filter(isWithin).map(({ id }) => id) : null;
        };
        return { nodes: [sanctions.node, owners.node], only, left: () => asked.filter(isWithin) };
    }

    /**
     * @param {any} settings of the quiz
     * @param {Question[]} all
     * @returns {{ nodes: (Node|null)[], only: () => string[]|null, show: (chooses: boolean) => void,
     *     choice: () => { even: boolean, mixes: boolean, disputed: boolean, feedback: 'immediate'|'end' } }}
     */
    function sanctionChoices(settings, all) {
        const preferred = preferredSanctionChoice();
        const limit = limits(all);
        const even = evenChoice(preferred.even);
        const mixes = additionChoice(settings, 'mixes', preferred.mixes, ({ draw }) => countedWords('start.rules', draw, formatNumber(draw)));
        const disputed = additionChoice(settings, 'disputed', preferred.disputed, ({ label }) => label);
        const nodes = [...limit.nodes, even.node, mixes, disputed, feedbackChoice(preferred)];
        const isChosen = selector => nodes.some(node => node?.querySelector(`${selector}:checked`));
        const choice = () => ({
            even: isChosen('[name=even]'),
            mixes: isChosen('[name=mixes]'),
            disputed: isChosen('[name=disputed]'),
            feedback: isChosen('[value=end]') ? 'end' : 'immediate',
        });
        for (const node of nodes) node?.addEventListener('change', () => save(preferences, choice()));
        const only = () => limit.only(choice().disputed);
        /** Whether the student chooses which questions are drawn. Limits leave no questions about rules. */
        const show = chooses => {
            for (const node of [...limit.nodes, disputed]) if (node) node.hidden = !chooses;
            even.node.hidden = !chooses || !even.adapt(limit.left());
            if (mixes) mixes.hidden = !chooses || only() !== null;
        };
        return { nodes, choice, only, show };
    }

    Object.assign(Quizmark, { preferredSanctionChoice, sanctionChoices });
})(globalThis.Quizmark ??= {});
