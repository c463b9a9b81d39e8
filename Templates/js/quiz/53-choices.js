/**
 * Choices: what the taker decides before an attempt. Every quiz that draws lets them say how many questions; the sanction
 * quiz of an edition also how they are drawn, and when the answers are shown, which is remembered for the next time.
 *
 * @typedef {object} Choice
 * @property {number|null} draw how many questions; null: as many as the author wants
 * @property {string[]|null} only ids of those that it is limited to
 * @property {boolean} [even] drawn evenly of the sanctions
 * @property {boolean} [mixes] with those of optional pools
 * @property {'immediate'|'end'|null} [feedback] null: as the author wants
 */
(Quizmark => {
    'use strict';

    const { countedWords, element, formatList, formatNumber, formatPercent, load, save, words } = Quizmark;

    const preferences = '@sanctions';

    /**
     * Of which questions an attempt is drawn, and how. Where it is limited to some, pools make no difference.
     * @param {any} settings of the quiz
     * @param {Question[]} all
     * @param {Choice} choice
     * @returns {[{ id: string, pool: string|null, group: string|null, points: Fraction }[], object]}
     */
    function drawOf(settings, all, { draw, only, even = false, mixes = false }) {
        const { shuffle } = settings;
        if (only) {
            const limited = all.filter(({ id }) => only.includes(id));
            return [limited.map(({ id, group, points }) => ({ id, group, points, pool: null })), { shuffle, even, draw: draw ?? undefined }];
        }
        const pools = settings.pools.map(pool => pool.optional && !mixes ? { ...pool, draw: 0 } : pool);
        return [all, { shuffle, even, pools, draw: draw ?? settings.draw }];
    }

    /** @returns {Choice} what is begun with where nothing is asked */
    function preferredChoice({ edition }) {
        const { feedback, even, mixes } = edition ? load(preferences) ?? {} : {};
        return {
            draw: null, only: null, even: even === true, mixes: mixes === true,
            feedback: edition ? (feedback === 'end' ? 'end' : 'immediate') : null,
        };
    }

    /** Numbers to choose from: the author's, or some around the author's draw. */
    function drawNumbers({ drawOptions, draw }, count) {
        if (!drawOptions && (draw === undefined || draw >= count)) return [];
        const offered = drawOptions ?? [5, 10, 20, 40, draw];
        const numbers = [...new Set(offered.filter(number => number < count).concat(count))];
        return numbers.sort((a, b) => a - b);
    }

    function drawChoice(settings, count) {
        const numbers = drawNumbers(settings, count);
        if (numbers.length === 0) return null;
        const usual = Math.min(settings.draw ?? count, count);
        const select = element('select', { id: 'draw', name: 'draw' }, ...numbers.map(number => {
            const label = number === count ? words('start.all', formatNumber(count)) : formatNumber(number);
            return element('option', { value: number, selected: number === usual }, label);
        }));
        return element('p', { 'class': 'start-draw' }, element('label', { 'for': 'draw' }, words('start.draw')), ' ', select);
    }

    function option(type, name, value, isChecked, label) {
        return element('label', {},
            element('input', { type, name, value, checked: isChecked }), ' ', element('span', {}, label));
    }

    function whichChoice(onceWrong) {
        if (onceWrong.length === 0) return null;
        return element('div', { 'class': 'start-which', role: 'radiogroup', 'aria-label': words('start.which') },
            option('radio', 'which', 'all', true, words('start.which.all')),
            option('radio', 'which', 'wrong', false,
                countedWords('start.which.wrong', onceWrong.length, formatNumber(onceWrong.length))));
    }

    function feedbackChoice({ feedback }) {
        return element('div', { 'class': 'start-choice', role: 'radiogroup', 'aria-labelledby': 'feedback-label' },
            element('p', { id: 'feedback-label' }, words('start.feedback')),
            element('div', { 'class': 'start-which' },
                option('radio', 'feedback', 'immediate', feedback === 'immediate', words('start.atOnce')),
                option('radio', 'feedback', 'end', feedback === 'end', words('start.atEnd'))));
    }

    /** Why one would draw evenly: what a guess brings otherwise, by the edition's own sanctions. */
    function evenChoice(all, isEven) {
        const asked = all.filter(({ kind }) => kind === 'sanction');
        const { sanction, owners, percent } = Quizmark.bestGuess(asked.map(({ key }) => key));
        const nameOf = value => asked[0].fieldset.querySelector(`input[value="${value}"] ~ span`).textContent;
        const why = words('start.even.why', nameOf(sanction), formatList(owners.map(nameOf)), formatPercent(percent));
        const box = option('checkbox', 'even', 'even', isEven, words('start.even'));
        box.querySelector('input').setAttribute('aria-describedby', 'even-why');
        return element('div', { 'class': 'start-choice' }, element('div', { 'class': 'start-which' }, box),
            element('p', { 'class': 'start-note', id: 'even-why' }, why));
    }

    function mixChoice({ pools }, mixes) {
        const count = pools.filter(pool => pool.optional).reduce((sum, pool) => sum + pool.draw, 0);
        if (count === 0) return null;
        const label = countedWords('start.rules', count, formatNumber(count));
        return element('div', { 'class': 'start-which' }, option('checkbox', 'mixes', 'mixes', mixes, label));
    }

    /**
     * What can be chosen, and how it is chosen now.
     * @param {any} settings of the quiz
     * @param {Question[]} all
     * @param {string[]} onceWrong
     * @returns {{ nodes: (Node|null)[], choice: () => Choice }}
     */
    function attemptChoices(settings, all, onceWrong) {
        const preferred = preferredChoice(settings);
        const unpooled = all.filter(question => question.pool === null).length;
        const nodes = [whichChoice(onceWrong), drawChoice(settings, unpooled)];
        if (settings.edition) {
            nodes.push(evenChoice(all, preferred.even), mixChoice(settings, preferred.mixes), feedbackChoice(preferred));
        }
        const isChosen = selector => nodes.some(node => node?.querySelector(`${selector}:checked`));
        const choice = () => ({
            ...preferred,
            draw: Number(nodes[1]?.querySelector('select').value) || null,
            only: isChosen('[value=wrong]') ? onceWrong : null,
            even: isChosen('[name=even]'),
            mixes: isChosen('[name=mixes]'),
            feedback: settings.edition ? (isChosen('[value=end]') ? 'end' : 'immediate') : null,
        });
        for (const node of nodes) {
            node?.addEventListener('change', () => {
                const { even, mixes, feedback } = choice();
                if (settings.edition) save(preferences, { even, mixes, feedback });
            });
        }
        return { nodes, choice };
    }

    Object.assign(Quizmark, { attemptChoices, drawOf, preferredChoice });
})(globalThis.Quizmark ??= {});
