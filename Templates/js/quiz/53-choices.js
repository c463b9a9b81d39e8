/**
 * Choices: what the taker decides before an attempt. How many questions are drawn is theirs to say where the author lets
 * them; the sanction quiz of an edition adds choices of its own.
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

    const { countedWords, element, formatNumber, words } = Quizmark;

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
        return {
            draw: null, only: null, even: false, mixes: false, feedback: null, ...(edition ? Quizmark.preferredSanctionChoice() : {}),
        };
    }

    /** Numbers to choose from: the author's, or some around the author's draw. */
    function drawNumbers({ drawOptions, draw, choosesDraw }, count) {
        if (!drawOptions && !choosesDraw) return [];
        const offered = drawOptions ?? [5, 10, 20, 40, draw];
        const numbers = [...new Set(offered.filter(number => number < count).concat(count))];
        return numbers.sort((a, b) => a - b);
    }

    function drawChoice(settings, count) {
        const numbers = drawNumbers(settings, count);
        if (numbers.length < 2) return null;
        const usual = Math.min(settings.draw ?? count, count);
        const select = element('select', { id: 'draw', name: 'draw' }, ...numbers.map(number => {
            const label = number === count ? words('start.all', formatNumber(count)) : formatNumber(number);
            return element('option', { value: number, selected: number === usual }, label);
        }));
        return element('p', { 'class': 'start-draw' }, element('label', { 'for': 'draw' }, words('start.draw')), ' ', select);
    }

    /** A radio button or a box with its label, which can be pressed as a whole. */
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
     * What can be chosen, and how it is chosen now.
     * @param {any} settings of the quiz
     * @param {Question[]} all
     * @param {string[]} onceWrong
     * @returns {{ nodes: (Node|null)[], choice: () => Choice }}
     */
    function attemptChoices(settings, all, onceWrong) {
        const unpooled = all.filter(question => question.pool === null).length;
        const which = whichChoice(onceWrong);
        const draw = drawChoice(settings, unpooled);
        const sanctions = settings.edition ? Quizmark.sanctionChoices(settings, all) : null;
        const choice = () => ({
            ...preferredChoice(settings),
            draw: Number(draw?.querySelector('select').value) || null,
            only: which?.querySelector('[value=wrong]:checked') ? onceWrong : null,
            ...sanctions?.choice(),
        });
        return { nodes: [which, draw, ...sanctions?.nodes ?? []], choice };
    }

    Object.assign(Quizmark, { attemptChoices, drawOf, option, preferredChoice });
})(globalThis.Quizmark ??= {});
