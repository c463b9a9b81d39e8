/**
 * The start page greets its student: where to continue, what is due for practice, the last result. Cards of quizzes show the
 * best result. A new reader sees none of it.
 */
(Quizmark => {
    'use strict';

    const { addressOfPage, allRecords, attemptsInProgress, bestPercent, countedWords, dueQuestions, element, endOf } = Quizmark;
    const { formatBegin, formatDaysAgo, formatNumber, formatPercent, isFinishedByStudent, isFuture, isOfOthers, isQuizDone, latestResult, load, showForStudent } = Quizmark;
    const { isDate, isObject, isOver, isText, ownDates, presentChanges, presentOwn, recordOf, shape, shownModules, toHandIn, watchAll, formatDateElement, words } = Quizmark;

    /** The most attempts in progress that are offered. */
    const continuedLimit = 2;

    /** The records of the quizzes on the page, or of all if the page doesn't list every quiz. */
    function knownRecords(main) {
        const records = allRecords();
        return main.querySelector('.subject-list') ? records : records.filter(({ quiz }) => cardOf(main, quiz));
    }

    /** Whether the quiz was opened. One that was only practised is known without the path of its page. */
    const isOpened = ({ record }) => typeof record.path === 'string' && record.path !== '';

    const cardOf = (main, quiz) => main.querySelector(`.card[data-quiz="${CSS.escape(quiz)}"]`);

    /** The link to a quiz on its card. On the card of an edition it is the second one. */
    const linkTo = (main, quiz) => cardOf(main, quiz)?.querySelector('.card-more a') ?? cardOf(main, quiz)?.querySelector('.card-title a');

    /** Ids of quizzes without a card here whose pages were asked for, with whether the site still has them. @type {Map<string, boolean>} */
    const pages = new Map();

    /** A link to a quiz as its card names it, in the page's language, or as the quiz was called when it was last taken. */
    function quizLink(main, quiz, { path, title, language }) {
        const link = linkTo(main, quiz);
        return element('a', { href: link?.getAttribute('href') ?? addressOfPage(path), 'data-quiz': link ? null : quiz }, element('span', {
            'class': 'greeting-title', dir: 'auto', lang: link ? link.lang || null : language || null,
        }, link?.dataset.title ?? link?.textContent ?? title));
    }

    const item = (kind, label, link, fact = null) => element('li', { 'class': 'greeting-item', 'data-kind': kind },
        element('p', { 'class': 'greeting-label' }, label), link,
        fact === null ? null : element('p', { 'class': 'greeting-fact' }, fact));

    function continuedItem(main, { quiz, record, number, count }) {
        const fact = words('greeting.question', formatNumber(number), formatNumber(count));
        return item('continue', words('resume'), quizLink(main, quiz, record), fact);
    }

    function dueItem(count) {
        const address = document.querySelector('[data-tool="practice"] a')?.getAttribute('href');
        if (count === 0 || !address) return null;
        const title = countedWords('practice.questions', count, formatNumber(count));
        return item('due', words('greeting.due'), element('a', { href: address }, element('span', { 'class': 'greeting-title' }, title)));
    }

    function resultItem(main, { quiz, record, percent, finished }, now) {
        const when = finished ? formatDaysAgo(finished, now) : '';
        const fact = [formatPercent(percent), when].filter(Boolean).join(' · ');
        return item('result', words('greeting.latest'), quizLink(main, quiz, record), fact);
    }

    function handInItems(main, records, now) {
        // A quiz that has no card here was handed in when it was taken.
        const isHandedIn = (quiz, record) => cardOf(main, quiz)?.hasAttribute('data-hand-in') ?? record.finished.some(attempt => attempt?.report);
        return toHandIn(records, isHandedIn).slice(0, continuedLimit).map(({ quiz, record, finished }) => {
            return item('hand-in', words('greeting.handIn'), quizLink(main, quiz, record), words('greeting.finished', formatDaysAgo(finished, now)));
        });
    }

    function greetingItems(main, now) {
        const known = knownRecords(main);
        const records = known.filter(entry => isOpened(entry) && pages.get(entry.quiz) !== false);
        const latest = latestResult(records);
        return [
            ...attemptsInProgress(records).slice(0, continuedLimit).map(attempt => continuedItem(main, attempt)),
            ...handInItems(main, records, now),
            dueItem(dueQuestions(known, now)),
            latest && resultItem(main, latest, now),
        ].filter(Boolean);
    }

    /** Shows the strip above the lists, or removes it. */
    function greet(main, now) {
        main.querySelector('.greeting')?.remove();
        const items = greetingItems(main, now);
        if (items.length === 0) return;
        const strip = element('section', { 'class': 'greeting', 'aria-label': words('greeting') }, element('ul', {}, ...items));
        main.querySelector('.page-header')?.after(strip);
        for (const link of strip.querySelectorAll('a[data-quiz]')) checkPage(link, () => greet(main, now));
    }

    /** Asks once whether the site still has the page of a quiz that isn't listed here; what can't be asked, as in a folder, stays. */
    function checkPage({ dataset: { quiz }, href }, onGone) {
        if (pages.has(quiz) || !location.protocol.startsWith('http')) return;
        pages.set(quiz, true);
        fetch(href, { method: 'HEAD' }).then(({ status }) => {
            if (status !== 404) return;
            pages.set(quiz, false);
            onGone();
        }, () => {});
    }

    /** A ring around the icon of a card, filled in proportion to the percent; the text beside it gives the number. */
    function bestRing(percent) {
        const circle = { cx: 24, cy: 24, r: 22.5, fill: 'none', 'stroke-width': 3, pathLength: 100 };
        return shape('svg', { 'class': 'card-ring', viewBox: '0 0 48 48', 'aria-hidden': 'true' },
            shape('circle', { ...circle, 'class': 'ring-track' }),
            ...percent === 0 ? [] : [shape('circle', {
                ...circle, 'class': 'ring-value', 'stroke-dasharray': `${Math.min(percent, 100)} 100`, transform: 'rotate(-90 24 24)',
            })]);
    }

    function showBest(main) {
        for (const card of main.querySelectorAll('.card[data-quiz]')) {
            card.querySelectorAll('.card-ring, .card-best').forEach(node => node.remove());
            card.removeAttribute('data-best');
        }
        for (const { quiz, record } of allRecords()) {
            const card = cardOf(main, quiz);
            const percent = card ? bestPercent(record) : null;
            if (percent === null) continue;
            card.dataset.best = percent;
            card.querySelector('.icon')?.after(bestRing(percent));
            card.querySelector('.card-facts')?.append(element('span', { 'class': 'card-best' }, '\u00a0· ', words('greeting.best', formatPercent(percent))));
        }
    }

    /** Whether a due date is of a module that the student hasn't chosen in the planner. @returns {(row: HTMLElement) => boolean} */
    function otherModules(main) {
        const { modules: present = '[]', others = '[]' } = main.querySelector('.due-list')?.dataset ?? {};
        const shown = shownModules(load('@planner-view'), JSON.parse(present), JSON.parse(others));
        return ({ dataset: { module } }) => shown !== null && module !== undefined && !shown.has(module);
    }

    /** When what is in a row is due. */
    const endOfRow = row => { const time = row.querySelector('time'); return endOf(time.getAttribute('datetime'), time.dataset.zone ?? null); };

    const showDue = (time, due) => { time.setAttribute('datetime', due); formatDateElement(time, new Date()); };

    /** Titles and due dates of assignments as they are published. @type {WeakMap<HTMLElement, { title: string, due: string }>} */
    const published = new WeakMap();

    function publishedIn(row) {
        if (!published.has(row)) published.set(row, { title: row.querySelector('a').textContent, due: row.querySelector('time').getAttribute('datetime') });
        return published.get(row);
    }

    /** Shows the title and the due date of an assignment as the student has changed them. */
    function showChanges(row, changes, now) {
        const [link, time] = [row.querySelector('a'), row.querySelector('time')];
        const before = publishedIn(row);
        const valueOf = field => changes?.[field]?.value === changes?.[field]?.base ? undefined : changes[field].value;
        const [title, own] = [valueOf('title'), valueOf('due')];
        // As in the planner, the author's new date counts once the student's own has passed.
        const isOwn = isDate(own) && !(changes.due.base !== before.due && isOver(own, time.dataset.zone ?? null, now));
        const shown = { title: isText(title) && title !== '' ? title : before.title, due: isOwn ? own : before.due };
        if (link.textContent !== shown.title) link.textContent = shown.title;
        if (time.getAttribute('datetime') !== shown.due) showDue(time, shown.due);
    }

    /** Adds what students have added themselves, and not finished, to the due dates. */
    function showOwnAssignments(main, own) {
        const [list, all] = [main.querySelector('.due-list'), main.querySelector('.due-dates > p a')];
        list?.querySelectorAll('[data-own]').forEach(row => row.remove());
        if (!list || !all || !isObject(own)) return;
        const listed = new Set(Array.from(list.querySelectorAll('[data-assignment]'), row => row.dataset.assignment));
        for (const [id, assignment] of Object.entries(own)) {
            // The site may have published it since.
            if (listed.has(id) || !isObject(assignment) || !isDate(assignment.due) || !isText(assignment.title)) continue;
            const tasks = Array.isArray(assignment.tasks) ? assignment.tasks : [];
            const isDone = typeof assignment.mark === 'number' || tasks.length > 0 && tasks.every(task => task?.progress >= 100);
            if (isDone) continue;
            const time = element('time', { 'class': 'due', 'data-days-remaining': '' });
            const href = all.getAttribute('href').replace(/list$/, `a:${id}`);
            list.append(element('li', { 'data-own': id }, element('a', { href, dir: 'auto' }, assignment.title), ' ', time));
            showDue(time, assignment.due);
        }
    }

    /** Lists that have dates of the student's own, which are sorted again. @type {WeakSet<HTMLElement>} */
    const resorted = new WeakSet();

    function sortDueDates(main, isResorted) {
        for (const list of main.querySelectorAll('.due-list')) {
            const rows = [...list.children];
            const isOwn = row => row.dataset.own !== undefined || published.has(row) && row.querySelector('time').getAttribute('datetime') !== publishedIn(row).due;
            if (isResorted || rows.some(isOwn)) resorted.add(list);
            const sorted = [...rows].sort((one, other) => endOfRow(one) - endOfRow(other));
            if (resorted.has(list) && sorted.some((row, index) => row !== rows[index])) list.append(...sorted);
        }
    }

    /**
     * Shows assignments with the student's changes, and those of the student's own. Hides assignments and quizzes that the student has
     * finished, or that the planner leaves out.
     */
    function showPlan(main) {
        const isOther = otherModules(main);
        const { changes, kept, own: added } = load('@planner') ?? {};
        const now = Date.now();
        for (const row of main.querySelectorAll('.due-list [data-assignment]:not([data-finished="published"])')) {
            const { assignment, formerly, tasks } = row.dataset;
            const { title, due } = publishedIn(row);
            const end = endOf(due, row.querySelector('time').dataset.zone ?? null);
            // The planner moves changes to the present id when it is opened.
            const mine = presentChanges({ changes: changes ?? {}, kept }, [assignment, ...formerly?.split(' ') ?? []], end, now, title);
            const open = tasks === undefined ? null : tasks.split(' ').filter(Boolean);
            row.toggleAttribute('data-finished', isOther(row) || mine?.hidden?.value === true || isFinishedByStudent(mine, open));
            showChanges(row, mine, now);
        }
        showOwnAssignments(main, added);
        const own = load('@own');
        for (const row of main.querySelectorAll('.due-list [data-quiz]')) {
            const isLeftOut = isOther(row) || isOfOthers({ id: row.dataset.quiz, assigned: row.hasAttribute('data-assigned') }, own);
            row.toggleAttribute('data-finished', isLeftOut || isQuizDone(recordOf(row.dataset.quiz), row.hasAttribute('data-hand-in')));
        }
    }

    /** Says whether there are more due dates than a phone shows, `some`, or than a wide screen does, `many`. */
    function countDueDates(main) {
        for (const list of main.querySelectorAll('.due-list')) {
            const open = [...list.children].filter(row => !row.hasAttribute('data-finished') && !row.querySelector('[data-when="past"]')).length;
            if (open > 2) list.dataset.more = open > 4 ? 'many' : 'some';
            else delete list.dataset.more;
        }
    }

    /** Shows all due dates, and moves the focus to the first that was hidden. */
    function listenToDueDates(main) {
        const all = main.querySelector('.due-all');
        all?.addEventListener('click', () => {
            const list = all.previousElementSibling;
            const hidden = [...list.children].filter(row => row.getClientRects().length === 0);
            list.dataset.all = '';
            hidden.find(row => row.getClientRects().length > 0)?.querySelector('a').focus();
        });
    }

    /**
     * Shows when quizzes are due for this student, where that differs from the published dates, by the dates of the student's own page; and
     * where the student's dates have changed since.
     * @returns {boolean} whether the student has dates of their own
     */
    function showOwnDates(main) {
        const listed = [...main.querySelectorAll(':is(.due-list, .cards) [data-quiz]')];
        const quizzes = listed.map(({ dataset: { quiz, assigned } }) => ({ id: quiz, assigned: assigned !== undefined, versions: assigned?.split(' ') }));
        const kept = presentOwn(load('@own'), quizzes, Date.now());
        const dates = ownDates(kept);
        for (const row of listed) {
            const [own, time] = [dates.get(row.dataset.quiz), row.querySelector('time.due')];
            row.querySelector('.due-changed')?.remove();
            if (row.matches('li:not(.card)') && kept.outdated.includes(row.dataset.quiz)) row.append(element('small', { 'class': 'due-changed' }, ` ${words('greeting.dates')}`));
            if (!own || !time || time.getAttribute('datetime') === own.due) continue;
            if (own.zone) time.dataset.zone = own.zone;
            showDue(time, own.due);
        }
        return dates.size > 0;
    }

    /** Adds to the card of a quiz that opens later when it opens. The quiz can be opened all the same. */
    function announceOpenings(main, now) {
        for (const card of main.querySelectorAll('[data-available]')) {
            const { available, zone = null } = card.dataset;
            if (!isFuture(available, now, zone)) continue;
            card.querySelector('.card-facts').before(element('p', { 'class': 'opens' }, words('opens', formatBegin(available, zone))));
        }
    }

    Quizmark.onPage(main => {
        announceOpenings(main, new Date());
        if (!main.querySelector('.card[data-quiz], .subject-list, .due-list')) return undefined;
        const isHome = document.body.dataset.page === 'home';
        const show = () => {
            if (isHome) greet(main, Date.now());
            showBest(main);
            const hasDates = showOwnDates(main);
            showPlan(main);
            sortDueDates(main, hasDates);
            countDueDates(main);
        };
        show();
        showForStudent(show);
        listenToDueDates(main);
        return watchAll(show);
    });
})(globalThis.Quizmark ??= {});
