/** The end of a session: what was right, and when questions come again. */
(Quizmark => {
    'use strict';

    const { button, countedWords, dayOf, dueDay, element, formatDays, formatNumber, icon, questionsInWords, words } = Quizmark;

    /** A day relative to today: "Tomorrow", "In 11 days", with a capital as it begins a line. */
    function dayInWords(days) {
        const text = formatDays(days);
        return text.charAt(0).toLocaleUpperCase(Quizmark.spoken) + text.slice(1);
    }

    /** The days on which the questions are due again, nearest first, with their numbers. */
    function comingDays(exercises, now) {
        const days = new Map();
        for (const { card } of exercises.filter(exercise => exercise.card)) {
            const day = Math.max(0, dueDay(card) - dayOf(now));
            days.set(day, (days.get(day) ?? 0) + 1);
        }
        return [...days].sort(([one], [other]) => one - other);
    }

    function comingList(exercises, now) {
        const days = comingDays(exercises, now);
        if (days.length === 0) return null;
        return element('div', {}, element('h3', {}, words('practice.coming')),
            element('ul', { 'class': 'coming' }, ...days.map(([day, count]) => element('li', {},
                element('span', {}, dayInWords(day)), ' ', element('span', {}, questionsInWords(count))))));
    }

    function stateCount(state, count) {
        return element('li', { 'data-state': state }, icon(state), ' ',
            element('strong', {}, formatNumber(count)), ' ', countedWords(`practice.count.${state}`, count));
    }

    /**
     * @param {{ state: State|null, exercise: Exercise }[]} answered
     * @param {number} now
     */
    function summaryPanel(answered, now) {
        const countOf = state => answered.filter(answer => answer.state === state).length;
        const wrong = answered.filter(({ state }) => state === 'wrong' || state === 'partial').length;
        const shown = ['right', 'partial', 'wrong'].filter(state => state !== 'partial' || countOf(state) > 0);
        const heading = element('h2', { id: 'summary-heading' }, words('practice.done'));
        const node = element('section', { 'class': 'practice-summary', 'aria-labelledby': 'summary-heading' },
            heading,
            element('ul', { 'class': 'state-counts' }, ...shown.map(state => stateCount(state, countOf(state)))),
            comingList(answered.map(({ exercise }) => exercise), now),
            element('p', { 'class': 'controls' },
                wrong > 0 ? button('again', words('practice.again', formatNumber(wrong)), { isPrimary: true }) : null,
                button('next-session', words('practice.more'), { isPrimary: wrong === 0 })));
        return { node, heading };
    }

    Object.assign(Quizmark, { summaryPanel });
})(globalThis.Quizmark ??= {});
