/** The actions of the planner's buttons. Changes can be undone, the last one first, until the page is closed. */
(Quizmark => {
    'use strict';

    const { applyWrites, askForAssignment, askForMark, askForRemarks, askForTask, button, dayInDigits, deletingWrites, deviceZone, forgettingWrites, exportStorageNames, goTo } = Quizmark;
    const { countedWords, decodedPlan, formatList, formatNumber, importWrites, isSame, keepMine, load, mergedExportedEntries, newId, offerFile, planLimit, readPlan, removalWrites } = Quizmark;
    const { restoringWrites, revivingWrites, route, routeOf, save, savedAssignment, savedTask, savedValues, setRoute, settledChoice, validExportedEntries, validPlan, takeTheirs } = Quizmark;
    const { taskValues, underPresentIds, undoingWrites, words, writesOf, writtenPlan } = Quizmark;

    const undoLimit = 50;

    /**
     * Makes a change, shows it, and reports it with an undo button.
     * @param {Planner} planner
     * @param {string} text description of the change
     * @param {{ isImport?: boolean, chosen?: string[], more?: HTMLElement[] }} [options] an import can be undone completely, so that the
     *     same file can be imported again; `chosen` are the modules that were chosen by it; `more` are further buttons
     */
    function commit(planner, writes, text, { isImport = false, chosen = [], more = [] } = {}) {
        if (writes.length === 0) return;
        const plan = validPlan(load('@planner'));
        const before = applyWrites(plan, writes);
        planner.undoing.push({ before, text, from: route(), isImport, chosen });
        if (planner.undoing.length > undoLimit) planner.undoing.shift();
        const isKept = planner.keep(plan);
        planner.plan = plan;
        planner.refresh();
        planner.say(isKept ? text : words('planner.unkept'), button('undo', words('planner.undo')), ...more);
        // The button that was pressed is further down when a task was added above it.
        if (planner.panel.contains(document.activeElement)) document.activeElement.scrollIntoView({ block: 'nearest' });
    }

    /** The focus goes to the button that undoes the change if the one that made it is gone. */
    function focusOnUndo({ status }) {
        status.querySelector('button')?.focus();
    }

    /** Shows all modules again, as before an import, unless the reader has chosen others since. */
    function undoChoice(planner, chosen) {
        const isUndone = chosen.length > 0 && isSame(chosen, planner.view.modules);
        if (isUndone) planner.setView({ modules: [] });
        return isUndone;
    }

    function undo(planner) {
        const last = planner.undoing.pop();
        if (!last) return;
        const plan = validPlan(load('@planner'));
        const writes = undoingWrites(plan, last.before, planner.items, Date.now(), last);
        applyWrites(plan, writes);
        planner.keep(plan);
        planner.plan = plan;
        const isUndone = undoChoice(planner, last.chosen) || writes.length > 0;
        planner.refresh();
        const more = planner.undoing.length > 0 ? [button('undo', words('planner.undo.more'))] : [];
        planner.say(words(isUndone ? 'planner.undone' : 'planner.undone.not', last.text), ...more);
        // Goes back to where the change was made, so that its reversal is seen; an added thing no longer has a route.
        if (route() !== last.from) goTo(last.from);
        else if (more.length > 0) planner.status.querySelector('button').focus();
        else planner.goTo();
    }

    const edit = (planner, item, values, text) => commit(planner, writesOf(item, values, Date.now()), text);

    function taskOf(item, id) {
        return item.assignment.tasks.find(task => task.id === id) ?? null;
    }

    function newTaskId({ assignment, published }) {
        return newId(new Set([...assignment.tasks, ...published?.tasks ?? []].map(({ id }) => id)));
    }

    async function add(planner, { pressed }) {
        const fields = await askForAssignment(planner, null, pressed);
        if (!fields) return;
        const id = newId(new Set([...planner.items.map(item => item.assignment.id), ...Object.keys(validPlan(load('@planner')).own)]));
        const value = { id, ...fields, zone: deviceZone(), updated: null, notes: '', tasks: [], at: Date.now() };
        commit(planner, [{ slot: ['own', id], value }], words('planner.added', fields.title));
        goTo(routeOf(id));
    }

    /** The assignment of a form that was filled in, as it is now; null if another tab has deleted it. */
    function presentItem(planner, { assignment: { id } }) {
        planner.refresh();
        return planner.itemOf(id);
    }

    /** Commits what was saved in a form. @param {Saving} saving */
    function commitSaving(planner, { writes, isBack, replaced }, title) {
        const fields = formatList(replaced.map(name => words(`planner.field.${name}`)));
        const text = isBack ? words('planner.saved.back', title)
            : replaced.length > 0 ? words('planner.saved.replaced', title, fields) : words('planner.saved', title);
        commit(planner, writes, text);
    }

    /** Asks for fields of an assignment, and saves those that were changed. */
    async function editFields(planner, id, ask) {
        const opened = planner.itemOf(id);
        const fields = await ask(opened.assignment);
        if (!fields || Object.keys(fields).length === 0) return;
        const saving = savedAssignment(opened, presentItem(planner, opened), fields, Date.now());
        commitSaving(planner, saving, fields.title ?? opened.assignment.title);
    }

    const editAssignment = (planner, { id, pressed }) => editFields(planner, id, assignment => askForAssignment(planner, assignment, pressed));
    const editMark = (planner, { id, pressed }) => editFields(planner, id, ({ mark }) => askForMark(mark, pressed));
    const editRemarks = (planner, { id, pressed }) => editFields(planner, id, ({ remarks }) => askForRemarks(remarks, pressed));

    async function addTask(planner, { id, pressed }) {
        const opened = planner.itemOf(id);
        const fields = await askForTask(null, pressed);
        if (!fields) return;
        const present = presentItem(planner, opened);
        const task = { id: newTaskId(present ?? opened), ...fields };
        commit(planner, savedValues(opened, present, { [`tasks/${task.id}`]: task }, Date.now()).writes, words('planner.added', task.name));
    }

    async function editTask(planner, { id, task, pressed }) {
        const opened = planner.itemOf(id);
        const known = taskOf(opened, task);
        const fields = await askForTask(known, pressed);
        if (!fields || Object.keys(fields).length === 0) return;
        commitSaving(planner, savedTask(opened, presentItem(planner, opened), task, fields, Date.now()), fields.name ?? known.name);
    }

    function setProgress(planner, { id, task, value }) {
        const item = planner.itemOf(id);
        const known = taskOf(item, task);
        edit(planner, item, taskValues(item, { ...known, progress: value }), words(value === 100 ? 'planner.done' : 'planner.saved', known.name));
    }

    /** Hands in an assignment. Without tasks it gets one that is done, as files have no other way to record it. */
    function handIn(planner, { id }) {
        const item = planner.itemOf(id);
        const task = { id: newTaskId(item), name: words('planner.handIn.task'), start: null, length: null, due: null, progress: 100, reminders: [], notes: '' };
        edit(planner, item, { [`tasks/${task.id}`]: task }, words('planner.done', item.assignment.title));
        focusOnUndo(planner);
    }

    function removeTask(planner, { id, task }) {
        const item = planner.itemOf(id);
        commit(planner, removalWrites(item, task, Date.now()), words('planner.deleted', taskOf(item, task).name));
        focusOnUndo(planner);
    }

    /** Replaces the address by the overview's without an entry in the browser's history, since the assignment is gone. */
    function leave(planner) {
        setRoute('');
        planner.setView({ place: '' });
        planner.show();
        window.scrollTo(0, 0);
        focusOnUndo(planner);
    }

    function removeAssignment(planner, { id }) {
        const item = planner.itemOf(id);
        const writes = (item.isUnpublished ? forgettingWrites : deletingWrites)(item, Date.now());
        commit(planner, writes, words('planner.deleted', item.assignment.title));
        leave(planner);
    }

    function hide(planner, { id }) {
        const item = planner.itemOf(id);
        edit(planner, item, { hidden: true }, words('planner.wasHidden', item.assignment.title));
        leave(planner);
    }

    function showHidden(planner) {
        const hidden = planner.items.filter(item => item.isHidden);
        if (hidden.length === 0) {
            planner.say(words('planner.hidden.none'));
            return;
        }
        commit(planner, hidden.flatMap(item => writesOf(item, { hidden: false }, Date.now())), countedWords('planner.hidden.shown', hidden.length, formatNumber(hidden.length)));
    }

    function settle(planner, { id, field }, writes) {
        const item = planner.itemOf(id);
        // Another tab may have settled it.
        if (!item.conflicts.some(conflict => conflict.field === field)) return;
        commit(planner, writes(item, field, Date.now()), words('planner.settled', item.assignment.title));
    }

    function exportPlan(planner) {
        const calendars = Object.fromEntries(exportStorageNames.map(name => [name, validExportedEntries(load(name))]).filter(([, exported]) => Object.keys(exported).length > 0));
        const text = writtenPlan(planner.items, planner.plan.gone, calendars, planner.view.modules, { known: planner.view.known, titles: planner.modules });
        offerFile(`${Quizmark.site}-planner-${dayInDigits(new Date())}.json`, text, 'application/json');
        planner.say(words('planner.exported'));
    }

    /** "In 2 assignments, values that can't be used were left out: Mark in percent and Tasks." */
    function leftOutInWords(unusable) {
        if (unusable.length === 0) return '';
        const fields = [...new Set(unusable.flat())].map(field => words(field === 'tasks' ? 'planner.tasks' : `planner.field.${field}`));
        return countedWords('planner.import.leftOut', unusable.length, formatNumber(unusable.length), formatList(fields));
    }

    /** "Reasons: no title and no due date." */
    function reasonsInWords({ missing }) {
        return missing.length === 0 ? '' : words('planner.import.reasons', formatList(missing.map(field => words(`planner.import.without.${field}`))));
    }

    /** Keeps what calendar files of another device had, which may be later than those of this one. */
    function keepCalendars(calendars) {
        for (const [name, exported] of Object.entries(calendars)) {
            if (Object.keys(exported).length > 0) save(name, mergedExportedEntries(load(name), exported));
        }
    }

    /** The modules that were chosen on another device, which may have known fewer; files of earlier planners only have those of assignments. */
    function importedChoice(planner, { assignments, chosen, known }) {
        const named = assignments.filter(({ isOfSite }) => isOfSite).map(({ module }) => module);
        return settledChoice({ modules: chosen, known: known ?? (named.length > 0 ? [...named, ...chosen] : null) }, planner.allModules).modules;
    }

    async function importPlan(planner, { file, pressed }) {
        const read = file.size > planLimit ? { problem: 'tooLarge' } : readPlan(decodedPlan(new Uint8Array(await file.arrayBuffer())), planner.modules);
        pressed.value = '';
        if (read.problem) {
            const { problem, refused } = read;
            const key = `planner.import.${problem}`;
            planner.say(problem === 'unusable' ? `${countedWords(key, refused, formatNumber(refused), file.name)} ${reasonsInWords(read)}` : words(key, file.name));
            return;
        }
        keepCalendars(read.calendars);
        planner.refresh();
        const chosen = importedChoice(planner, read);
        const takesModules = planner.view.modules.length === 0 && chosen.some(id => planner.publishedModules.some(module => module.id === id));
        if (takesModules) {
            planner.setView({ modules: chosen, known: planner.allModules });
            planner.show();
        }
        const present = underPresentIds(read.assignments, planner.items);
        const { writes, touched, older, merged, left, dead } = importWrites(present, planner.items, Date.now(), { deleted: read.deleted, gone: planner.plan.gone });
        const counted = (key, number) => number > 0 ? countedWords(`planner.import.${key}`, number, formatNumber(number)) : '';
        const messages = [
            counted('done', touched), counted('merged', merged), counted('older', older), counted('dead', dead.length), counted('left', left),
            counted('refused', read.refused), reasonsInWords(read), leftOutInWords(read.unusable), takesModules ? words('planner.import.modules') : '',
            read.isAhead ? words('planner.import.ahead') : '',
        ].filter(Boolean);
        planner.dead = dead;
        const more = dead.length > 0 ? [button('revive', countedWords('planner.revive', dead.length, formatNumber(dead.length)))] : [];
        if (touched === 0) {
            const plan = validPlan(load('@planner'));
            applyWrites(plan, writes);
            if (writes.length > 0) planner.keep(plan);
            planner.refresh();
            planner.say([older + dead.length > 0 || takesModules ? '' : words('planner.import.nothing'), ...messages].filter(Boolean).join(' '), ...more);
            return;
        }
        commit(planner, writes, messages.join(' '), { isImport: true, chosen: takesModules ? chosen : [], more });
    }

    /** Brings back what the file that was imported last has, and was deleted here later. */
    function revive(planner) {
        const { gone, own } = validPlan(load('@planner'));
        const dead = (planner.dead ?? []).filter(({ id }) => gone[id] && !own[id]);
        planner.dead = [];
        commit(planner, revivingWrites(dead, Date.now()), countedWords('planner.revived', dead.length, formatNumber(dead.length)));
        focusOnUndo(planner);
    }

    Quizmark.plannerActions ??= {};
    Object.assign(Quizmark.plannerActions, {
        add, edit: editAssignment, delete: removeAssignment, hide, 'show-hidden': showHidden, 'add-task': addTask, 'edit-task': editTask,
        'delete-task': removeTask, 'set-progress': setProgress, 'hand-in': handIn, 'edit-mark': editMark, 'edit-remarks': editRemarks,
        restore: (planner, { id }) => {
            const item = planner.itemOf(id);
            commit(planner, restoringWrites(item, Date.now()), words('planner.restored', item.assignment.title));
            focusOnUndo(planner);
        },
        'keep-mine': (planner, details) => settle(planner, details, keepMine),
        'take-theirs': (planner, details) => settle(planner, details, takeTheirs),
        undo, revive, export: exportPlan, import: importPlan,
    });
})(globalThis.Quizmark ??= {});
