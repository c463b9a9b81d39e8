/**
 * Controls for the choices that the student makes before an attempt. They choose how many questions are drawn if the author lets them;
 * the sanction quiz of an edition adds choices of its own, and readers who have answered something wrong can retry only that.
 */
(Quizmark => {
    'use strict';

    const { countedWords, element, formatNumber, words } = Quizmark;

    /** The numbers to choose from: the author's, or some around the author's draw. */
    function drawNumbers({ drawOptions, draw, choosesDraw }, count) {
        if (!drawOptions && !choosesDraw) return [];
        const offered = drawOptions ?? [5, 10, 20, 40, draw];
        const numbers = [...new Set(offered.filter(number => number < count).concat(count))];
        return numbers.sort((a, b) => a - b);
    }

    /**
     * A list of how many questions are drawn.
     * @returns {{ node: Element, offer: (count: number, added: number) => void, value: () => number|null }|null} `offer` adapts it to a
     *     number of questions to draw from, and of others that are asked as well; null where there is nothing to choose
     */
    function drawChoice(settings, all) {
        if (drawNumbers(settings, all).length < 2) return null;
        const select = element('select', { id: 'draw', name: 'draw' });
        const node = element('p', { 'class': 'start-draw' }, element('label', { 'for': 'draw' }, words('start.draw')), ' ', select);
        let wanted = settings.draw ?? all;
        const offer = (count, added) => {
            const numbers = drawNumbers(settings, count);
            const chosen = numbers.findLast(number => number <= wanted);
            select.replaceChildren(...numbers.map(number => element('option', { value: number, selected: number === chosen },
                number === count ? words('start.all', formatNumber(count + added)) : formatNumber(number + added))));
            node.hidden = numbers.length < 2;
        };
        select.addEventListener('change', () => {
            wanted = Number(select.value);
        });
        return { node, offer, value: () => Number(select.value) || null };
    }

    /** A radio button or checkbox with a label that can be clicked as a whole. */
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

    /**
     * The controls for the choices, and their current values.
     * @param {any} settings settings of the quiz
     * @param {Question[]} all
     * @param {string[]} onceWrong
     * @returns {{ nodes: (Node|null)[], choice: () => Choice }}
     */
    function attemptChoices(settings, all, onceWrong) {
        const sizeOf = pool => all.filter(question => question.pool === pool).length;
        const unpooled = sizeOf(null);
        const pooled = settings.pools.filter(pool => !pool.optional).reduce((sum, pool) => sum + Math.min(pool.draw, sizeOf(pool.name)), 0);
        const which = whichChoice(onceWrong);
        const draw = drawChoice(settings, unpooled);
        const sanctions = settings.edition ? Quizmark.sanctionChoices(settings, all) : null;
        const isWrongOnly = () => Boolean(which?.querySelector('[value=wrong]:checked'));
        const only = () => isWrongOnly() ? onceWrong : sanctions?.only() ?? null;
        const choice = () => ({
            ...Quizmark.preferredChoice(settings),
            draw: draw?.value() ?? null,
            only: only(),
            ...sanctions?.choice(),
        });
        // Only what applies is shown.
        const update = () => {
            sanctions?.show(!isWrongOnly());
            const limited = only();
            draw?.offer(limited?.length ?? unpooled, limited ? 0 : pooled);
        };
        const nodes = [which, draw?.node ?? null, ...sanctions?.nodes ?? []];
        for (const node of nodes) node?.addEventListener('change', update);
        update();
        return { nodes, choice };
    }

    Object.assign(Quizmark, { attemptChoices, option });
})(globalThis.Quizmark ??= {});
