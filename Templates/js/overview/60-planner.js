/**
 * The planner: the page of all assignments as a list with details. It shows published assignments with the reader's changes, and
 * the quizzes that are due; the code that makes changes is loaded with the first change.
 *
 * Routes: none for the overview, `list` for the list on a phone, `a:<id>` for an assignment.
 */
(Quizmark => {
    'use strict';

    const { addressOf, addressOfPage, addWords, asideId, button, chosenModules, countedWords, distanceOf, dueEnd, element, focusOn, focusPath, formatList, formatNumber, hasOwnDeadlines, identified, isOfModules, isOfOthers, isSame } = Quizmark;
    const { itemPanel, itemsOf, keepPublished, keepTitles, knownModules, listOf, load, loadBundle, markWeek, marksPanels, moduleChoice, modulesAfter, moveRenamed, nowPanel, onRoute } = Quizmark;
    const { ownRecordOf, phrase, plannerTools, presentOwn, Presses, publishedModules, putAside, quizItems, remainingRows, settledChoice, replaceAround, restoreFocus, route, routeOf, save, setRoute, showFirstRows, shownModules, updateModuleChoice } = Quizmark;
    const { validAssignment, validPlan, watchAll, WeekMap, words, workDetails, workLink, workOf } = Quizmark;

    const planName = '@planner';
    /** The state of the page, such as open modules; it isn't part of undo. */
    const viewName = '@planner-view';
    const minute = 60 * 1000;
    /** Milliseconds for which a slider rests before its value is saved, so that a key pressed several times makes one change. */
    const sliderRest = 700;
    /** Screens on which the list is beside the rest, as in the styles. */
    const wide = matchMedia('(min-width: 60rem)');

    class Planner {
        /** @param {HTMLElement} content of the page */
        constructor(content) {
            this.content = content;
            this.opened = Date.now();
            const key = JSON.parse(content.querySelector('.planner-key').textContent);
            this.site = { zone: key.zone, quizzes: key.quizzes, modules: key.modules };
            addWords(key.words);
            this.published = key.assignments.map(assignment => ({
                ...validAssignment(assignment), path: assignment.path, lang: assignment.lang ?? null, language: assignment.lang ?? document.documentElement.lang, cohorts: assignment.cohorts ?? null,
                formerly: assignment.formerly ?? [], dayZone: key.zone,
            }));
            this.publishedModules = publishedModules(key.modules, [...this.published, ...key.quizzes.map(({ module = null }) => ({ module }))]);
            this.choice = moduleChoice(this.publishedModules);
            this.frame = content.querySelector('.planner');
            this.list = this.frame.querySelector('.planner-list');
            this.detail = this.frame.querySelector('.planner-detail');
            this.overview = this.detail.querySelector('.planner-overview');
            const weeks = this.overview.querySelector('.deadline-map');
            this.weeks = weeks && new WeekMap(weeks, key.zone, id => this.moduleOf(id));
            this.panel = element('div', { 'class': 'planner-panel' });
            this.now = element('div', { 'class': 'planner-today' });
            this.status = element('div', { 'class': 'planner-status', role: 'status' });
            this.detail.prepend(this.panel);
            this.placeNowPanel();
            this.frame.before(plannerTools(this.choice), this.status);
            this.frame.dataset.live = '';
            this.title = document.title;
            /** The writes that undo each change; see the bundle `planner`. */
            this.undoing = [];
            this.presses = new Presses(content);
            const stored = load(planName);
            this.read();
            this.forward(stored);
            this.returnToView();
            this.news.push(...this.settleChoice());
            this.show();
            this.tellNews();
            this.listen();
        }

        /** The panel of what to do now is above the list on a phone, and beside it on a wide screen; the tab order follows. */
        placeNowPanel() {
            if (wide.matches) this.list.after(this.now);
            else this.frame.prepend(this.now);
        }

        listen() {
            const arrange = () => this.placeNowPanel();
            wide.addEventListener('change', arrange);
            const click = event => this.click(event);
            const change = event => this.change(event);
            this.content.addEventListener('click', click);
            this.content.addEventListener('change', change);
            this.content.addEventListener('input', event => this.slide(event));
            // `toggle` doesn't bubble.
            this.list.addEventListener('toggle', () => this.settleModules(), true);
            const unwatch = watchAll(() => this.refresh());
            const leave = onRoute(() => this.goTo());
            const settle = () => this.settleSlider();
            window.addEventListener('pagehide', settle);
            // A page may stay open for days.
            const clock = setInterval(() => this.refresh(), minute);
            this.close = () => {
                settle();
                window.removeEventListener('pagehide', settle);
                wide.removeEventListener('change', arrange);
                unwatch();
                leave();
                clearInterval(clock);
                this.notices?.stop();
            };
        }

        read() {
            const stored = load(planName);
            this.plan = validPlan(stored);
            // Times in the future count as now, once: later changes of another device are later than these.
            const isOfWrongClock = !isSame(this.plan, validPlan(stored, { now: Infinity }));
            const isRenamed = moveRenamed(this.plan, this.published);
            const again = putAside(this.plan, this.published, Date.now());
            const isKept = keepPublished(this.plan, this.published, Date.now(), this.opened);
            if (keepTitles(this.plan, this.site.modules) || isKept || again.length > 0 || isRenamed || isOfWrongClock) this.keep(this.plan);
            const written = again.filter(before => this.plan.changes[asideId(before)]).map(({ title }) => title);
            this.news = written.length > 0 ? [words('planner.again', formatList(written))] : [];
            const former = Object.entries(this.plan.titles).filter(([id]) => !this.site.modules.some(module => module.id === id));
            this.modules = [...this.site.modules, ...former.map(([id, title]) => ({ id, title }))];
            const view = load(viewName);
            const closed = Array.isArray(view?.closed) ? view.closed.filter(key => typeof key === 'string') : ['@past'];
            this.view = { closed: new Set(closed), filter: typeof view?.filter === 'string' ? view.filter : 'all', notify: view?.notify === true };
            this.view.place = typeof view?.place === 'string' ? view.place : '';
            this.view.modules = chosenModules(view);
            this.view.known = knownModules(view);
            this.items = itemsOf(this.published, this.plan);
            this.own = presentOwn(load('@own'), this.site.quizzes, Date.now());
            this.quizzes = quizItems(this.site.quizzes, this.site.zone, this.own, ownRecordOf);
        }

        /** Ids of the modules of the site, and of those of what it publishes. */
        get allModules() {
            return [...new Set([...this.publishedModules, ...this.site.modules].map(({ id }) => id))];
        }

        /** The modules that are shown, or null for all. */
        get shownModules() {
            return shownModules(this.view, this.publishedModules.map(({ id }) => id), this.allModules);
        }

        /** Keeps the choice as it is on this site, whose modules may have changed. @returns {string[]} what the reader is told */
        settleChoice() {
            if (this.view.modules.length === 0) return [];
            const { modules, known, added } = settledChoice(this.view, this.allModules);
            if (!isSame([modules, known], [this.view.modules, this.view.known])) this.setView({ modules, known });
            if (this.publishedModules.length < 2) return [];
            const titles = this.publishedModules.filter(({ id }) => added.includes(id)).map(({ title }) => title);
            return modules.length === 0 ? [words('planner.modules.gone')] : titles.length > 0 ? [words('planner.modules.new', formatList(titles))] : [];
        }

        /** What is shown, by its date. */
        get shownWork() {
            const modules = this.shownModules;
            const all = [...this.items.filter(item => !item.isHidden), ...this.quizzes].filter(item => isOfModules(modules, item));
            return all.sort((one, other) => dueEnd(workOf(one)) - dueEnd(workOf(other)));
        }

        /** Redirects an old address, with the number that one of the reader's own assignments had, or a former id of another. */
        forward(stored) {
            if (this.wanted === null || this.itemOf(this.wanted)) return;
            const former = validAssignment({ ...stored?.own?.[this.wanted], id: this.wanted });
            const item = former ? this.itemOf(identified(former).id) : this.items.find(({ published }) => published?.formerly?.includes(this.wanted));
            if (item) setRoute(routeOf(item.assignment.id));
        }

        /** Opens the assignment that was open when the reader left, unless the address names a route. */
        returnToView() {
            const last = this.view.place;
            const item = last.startsWith('a:') ? this.itemOf(last.slice(2)) : null;
            if (route() === '' && item && !item.isHidden) setRoute(last);
        }

        /** @returns {boolean} whether the plan will still be there after the page is closed */
        keep(plan) {
            // A copy of a published assignment is useful only with changes to it.
            for (const id of Object.keys(plan.kept)) if (!plan.changes[id]) delete plan.kept[id];
            return save(planName, plan);
        }

        setView(change) {
            Object.assign(this.view, change);
            const { closed, modules, known, ...view } = this.view;
            save(viewName, { ...view, closed: [...closed], ...(modules.length > 0 && { modules, ...known && { known } }) });
        }

        /** The id of the assignment that the address names. */
        get wanted() {
            const at = route();
            return at.startsWith('a:') ? at.slice(2) : null;
        }

        /** @returns {Item|null} */
        itemOf(id) {
            return this.items.find(({ assignment }) => assignment.id === id) ?? null;
        }

        /** The module with this id; one that the site doesn't list has its title as id. */
        moduleOf(id) {
            return this.modules.find(module => module.id === id) ?? { title: id };
        }

        /** Shows the current plan, unless it is already shown. */
        refresh() {
            this.settleModules();
            const before = this.shownState ?? '';
            this.read();
            if (this.stateNow() !== before) this.show();
            this.tellNews();
        }

        /** Tells the reader what has changed on the site. */
        tellNews() {
            if (this.news.length > 0) this.say(this.news.join(' '));
        }

        /** All on which depends what is shown. */
        stateNow() {
            const now = Date.now();
            const distances = [...this.items, ...this.quizzes].map(workOf).map(({ due, dayZone = null }) => distanceOf(due, now, dayZone).text);
            return JSON.stringify([this.items, this.quizzes, this.own.outdated, distances, this.view.filter, this.view.modules, [...this.view.closed], new Date(now).toDateString()]);
        }

        /** Redraws everything; the focused element is found again by its position. */
        show() {
            const now = Date.now();
            this.shownState = this.stateNow();
            const focused = focusPath(this.content);
            const shown = this.shownWork;
            const hasModules = new Set(shown.map(item => workOf(item).module)).size > 1;
            const moduleOf = item => hasModules && workOf(item).module ? this.moduleOf(workOf(item).module) : null;
            const item = this.wanted === null ? null : this.itemOf(this.wanted);
            this.frame.dataset.scene = item || this.wanted !== null ? 'item' : route() === 'list' ? 'list' : 'overview';
            const home = element('a', { 'class': 'planner-home', href: addressOf(''), 'aria-current': this.wanted === null ? 'page' : null }, words('planner.overview'));
            replaceAround(this.list, [home, ...listOf(this.modules, shown, { now, shown: item?.assignment.id ?? null, ...this.view })], focused);
            // A slider may be saved after the page was left.
            if (this.panel.isConnected) document.title = item ? `${item.assignment.title} · ${this.title}` : this.title;
            this.overview.hidden = this.wanted !== null;
            replaceAround(this.panel, item ? [itemPanel(this.content, item, this.moduleOf(item.assignment.module), now)]
                : this.wanted !== null ? [this.missing()] : [], focused);
            this.now.replaceChildren(nowPanel(shown, now, moduleOf, this.now.querySelector('.planner-rest')?.open));
            this.overview.querySelector('.planner-marks').replaceChildren(...marksPanels(this.modules, shown.filter(({ assignment, isUnpublished }) => assignment && !isUnpublished)));
            this.showRemaining(shown, now, moduleOf);
            this.showOutdated();
            const isPersonal = this.shownModules !== null || hasOwnDeadlines([...this.items, ...this.quizzes], this.site.quizzes);
            this.weeks?.show(shown, isPersonal, now);
            markWeek(this.content, now);
            if (this.choice) updateModuleChoice(this.choice, this.publishedModules, this.shownModules);
            restoreFocus(this.content, focused);
        }

        /** The days until what is shown is due, from today on. */
        showRemaining(shown, now, moduleOf) {
            const section = this.overview.querySelector('.remaining');
            const rows = remainingRows(shown, now, item => workLink(item), item => workDetails(item, null, moduleOf));
            section.hidden = rows.length === 0;
            section.querySelector('.remaining-date')?.remove();
            showFirstRows(section, rows);
        }

        /** Names the quizzes of whose dates the device knows only that they have changed. */
        showOutdated() {
            this.content.querySelector('.planner-dates')?.remove();
            const quizzes = this.site.quizzes.filter(quiz => this.own.outdated.includes(quiz.id) && !isOfOthers(quiz, this.own));
            if (quizzes.length === 0) return;
            const links = quizzes.map(({ path, title, lang }) => element('a', { href: addressOfPage(path), lang, dir: 'auto' }, title));
            this.frame.before(element('p', { 'class': 'notice planner-dates' }, ...phrase('planner.dates', links.flatMap((link, index) => index > 0 ? [', ', link] : [link]))));
        }

        missing() {
            return element('div', { 'class': 'planner-missing' }, element('h2', { 'class': 'item-title' }, words('planner.missing')),
                element('p', {}, element('a', { href: addressOf('') }, words('planner.back'))));
        }

        /** Shows a new route and focuses its heading, so that screen readers read it. */
        goTo() {
            this.settleModules();
            this.forward(load(planName));
            if (this.view.place !== route()) this.setView({ place: route() });
            this.show();
            const heading = this.panel.querySelector('.item-title') ?? (route() === 'list' ? this.list.querySelector('a') : this.now.querySelector('h2'));
            if (heading?.matches('a')) heading.focus();
            else if (heading) focusOn(heading);
        }

        /** Remembers which modules are open. `toggle` fires late, so they are also read before the list is redrawn. */
        settleModules() {
            const { closed } = this.view;
            const turned = [...this.list.querySelectorAll('details[data-module]')].filter(({ open, dataset }) => open === closed.has(dataset.module));
            if (turned.length === 0) return;
            for (const { open, dataset } of turned) {
                if (open) closed.delete(dataset.module);
                else closed.add(dataset.module);
            }
            this.setView({});
        }

        /** Shows a message with buttons. The last change can be undone until the page is closed, whatever is said after it. */
        say(text, ...actions) {
            const isUndoable = this.undoing.length > 0 && !actions.some(({ dataset }) => dataset.action === 'undo');
            const more = isUndoable ? [button('undo', words('planner.undo.last'))] : [];
            this.status.replaceChildren(element('div', { 'class': 'notice' }, element('p', {}, text), ...actions, ...more));
        }

        /** Says what is shown and how many deadlines that is, as the lists change silently. */
        sayShown(choice, count) {
            this.say(`${choice} · ${countedWords('count.deadlines', count, formatNumber(count))}`);
        }

        /** Performs an action; those that change the plan are in the bundle `planner`. */
        async act(name, details) {
            if (await this.loadCode(name)) await this.perform(name, details);
        }

        /** @returns {Promise<boolean>} whether the code of an action is there */
        async loadCode(name) {
            try {
                await loadBundle(name.startsWith('calendar') ? 'calendar' : 'planner');
                return true;
            } catch {
                this.say(words('planner.unreachable'));
                return false;
            }
        }

        /** Performs an action on the plan as it is stored, unless another tab has deleted what the action is for. */
        async perform(name, details) {
            this.refresh();
            const { id, task } = details;
            const item = id === undefined ? null : this.itemOf(id);
            if (id !== undefined && !item || task !== undefined && !item?.assignment.tasks.some(known => known.id === task)) return;
            await Quizmark.plannerActions[name]?.(this, details);
        }

        async click(event) {
            this.settleSlider();
            // The way past the list for those who use keys, also where the address already names the overview.
            if (event.target.closest('.planner-home') && route() === '') this.goTo();
            const pressed = event.target.closest('button[data-action]');
            if (!pressed || !this.content.contains(pressed)) return;
            const { action } = pressed.dataset;
            const target = {
                id: pressed.closest('[data-assignment]')?.dataset.assignment, task: pressed.closest('[data-task]')?.dataset.task,
                field: pressed.closest('[data-field]')?.dataset.field,
            };
            const press = JSON.stringify([action, target]);
            if (!this.presses.begin(event, press)) return;
            const isLoaded = await this.loadCode(action);
            this.presses.end(press);
            if (isLoaded) await this.perform(action, { ...target, pressed });
        }

        change({ target }) {
            const { action } = target.dataset;
            if (action !== 'progress') this.settleSlider();
            if (target.closest('.planner-filter')) {
                this.settleModules();
                this.setView({ filter: target.value });
                this.show();
                this.sayShown(words(`planner.filter.${target.value}`), this.list.querySelectorAll('.assignment-row').length);
                return;
            }
            if (target.name === 'modules' && this.choice?.contains(target)) {
                this.settleModules();
                this.setView({ modules: modulesAfter(this.choice, target, this.view.modules), known: this.allModules });
                this.show();
                this.sayShown(this.choice.querySelector('summary').textContent, this.shownWork.length);
                return;
            }
            if (target.id === 'planner-file') {
                const [file] = target.files;
                if (file) this.act('import', { file, pressed: target });
                return;
            }
            if (action !== 'done' && action !== 'progress') return;
            const details = { id: this.wanted, task: target.closest('[data-task]').dataset.task, pressed: target };
            if (action === 'done') this.act('set-progress', { ...details, value: target.checked ? 100 : 0 });
            else this.saveSoon({ ...details, value: Number(target.value) });
        }

        /** Updates the number beside a slider, and the one that screen readers say. */
        slide({ target }) {
            if (target.dataset?.action !== 'progress') return;
            const shown = Quizmark.formatShare(Number(target.value));
            target.closest('.task').querySelector('.percent').textContent = shown;
            target.setAttribute('aria-valuetext', shown);
            // Once it is loaded, a value can be saved even while the page is left.
            loadBundle('planner').catch(() => {});
        }

        /** Saves the value of a slider once it rests. */
        saveSoon(details) {
            if (this.slid?.task !== details.task) this.settleSlider();
            clearTimeout(this.sliderTimer);
            this.slid = details;
            this.sliderTimer = setTimeout(() => this.settleSlider(), sliderRest);
        }

        /** Saves the value of a slider that hasn't rested yet. */
        settleSlider() {
            if (!this.slid) return;
            clearTimeout(this.sliderTimer);
            this.act('set-progress', this.slid);
            this.slid = null;
        }
    }

    Quizmark.onPage(content => {
        if (!content.querySelector('.planner-key')) return undefined;
        const planner = new Planner(content);
        if (planner.view.notify && globalThis.Notification?.permission === 'granted') planner.act('resume-notices', {});
        return () => planner.close();
    });
})(globalThis.Quizmark ??= {});
