// The planner's script against the build's output for the same files. Run: node --test Tests/Vectors/planner.mjs
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const scripts = new URL('../../Templates/js/', import.meta.url);
for (const folder of ['', 'dates/', 'hashes/', 'days/', 'plan/', 'assignments/', 'quiz-state/', 'module-choice/', 'overview/', 'planner/', 'calendar/']) {
    const files = readdirSync(new URL(folder, scripts)).filter(name => name.endsWith('.js') && name < '40');
    for (const name of files.sort()) {
        vm.runInThisContext(readFileSync(new URL(folder + name, scripts), 'utf8'), { filename: name });
    }
}
const Quizmark = globalThis.Quizmark;

// Later than every change in these tests: times of changes in the future aren't taken.
const clock = Date.parse('2030-01-01T12:00:00Z');
Date.now = () => clock;

const cases = new URL('../Cases/', import.meta.url);
const empty = Quizmark.validPlan(null);
const plain = plan => JSON.parse(JSON.stringify(plan));

/** What the page of all assignments knows in a case: `''` in the site's language, `fr/` in French. */
function keysOf(name, prefix = '') {
    const text = readFileSync(new URL(`${name}/expected/${prefix}assignments/index.html`, cases), 'utf8');
    const settings = readFileSync(new URL(`${name}/Content/site.yml`, cases), 'utf8');
    const setting = key => new RegExp(`^${key}: *(\\S+)`, 'm').exec(settings)?.[1];
    const key = kind => JSON.parse(new RegExp(`<script type="application/json" class="${kind}">(.*?)</script>`, 's').exec(text)[1]);
    return { planner: key('planner-key'), calendar: key('calendar-key'), site: setting('id'), language: prefix.slice(0, -1) || setting('language') || 'en' };
}

function publishedOf({ planner }) {
    return planner.assignments.map(assignment => ({ ...Quizmark.validAssignment(assignment), path: assignment.path, lang: null }));
}

function calendarOf(keys, items) {
    const { planner, calendar, site, language } = keys;
    const title = id => planner.modules.find(module => module.id === id)?.title ?? id;
    const entries = items.map(item => Quizmark.assignmentEntry(item, title(item.assignment.module), calendar.assignments[item.assignment.id]));
    return Quizmark.calendarOf([...entries, ...calendar.quizzes.map(Quizmark.quizEntry)],
        { ...calendar, site, language }, 0).text;
}

/** Line by line, since a difference of files says little. */
function assertSame(text, expected) {
    assert.deepEqual(text.split('\r\n'), expected.split('\r\n'));
    assert.equal(text, expected);
}

for (const name of readdirSync(cases)) {
    const expected = new URL(`${name}/expected/`, cases);
    for (const [prefix, file] of [['', 'all.ics'], ['fr/', 'all.fr.ics']]) {
        if (!existsSync(new URL(`${prefix}assignments/index.html`, expected)) || !existsSync(new URL(`calendar/${file}`, expected))) continue;
        const calendar = readFileSync(new URL(`calendar/${file}`, expected), 'utf8');
        // The planner knows UTC only.
        if (calendar.includes('TZID')) continue;
        test(`${name}: the planner writes ${file} as the builder does`, () => {
            const keys = keysOf(name, prefix);
            assertSame(calendarOf(keys, Quizmark.itemsOf(publishedOf(keys), empty)), calendar);
        });
    }
}

for (const name of ['deadlines', 'right-to-left']) {
    test(`${name}: "My tasks" has what the builder's file of tasks has`, () => {
        const calendar = readFileSync(new URL(`${name}/expected/calendar/tasks.ics`, cases), 'utf8');
        const calendarKeys = keysOf(name);
        const { planner, calendar: key, site, language } = calendarKeys;
        const factsOf = ({ assignment }) => ({
            module: assignment.module && (planner.modules.find(({ id }) => id === assignment.module)?.title ?? assignment.module), url: key.assignments[assignment.id]?.url ?? null,
        });
        const title = /^NAME:(.*)\r$/m.exec(calendar)[1].replace(/\\(.)/g, '$1');
        const items = Quizmark.itemsOf(publishedOf(calendarKeys), empty);
        assertSame(Quizmark.tasksOf(items, factsOf, { ...key, site, language, title }, 0).text, calendar);
    });
}

const plannerCase = new URL('planner/', cases);
const exported = readFileSync(new URL('Content/assignments/planner.json', plannerCase), 'utf8');
const keys = keysOf('planner');

/** A planner after importing a file, on a device where by default nothing is published and nothing stored. */
function imported(text, published = [], kept = empty, now = clock) {
    const { assignments, deleted, refused } = Quizmark.readPlan(text, keys.planner.modules);
    assert.equal(refused, 0);
    const plan = Quizmark.validPlan(kept);
    const { writes, ...summary } = Quizmark.importWrites(assignments, Quizmark.itemsOf(published, plan), now, { deleted, gone: plan.gone });
    Quizmark.applyWrites(plan, writes);
    return { plan, writes, ...summary, items: Quizmark.itemsOf(published, plan) };
}

test('own assignments stand in the calendar as they would if they were published', () => {
    const own = { ...keys, calendar: { ...keys.calendar, assignments: {} } };
    const calendar = readFileSync(new URL('expected/calendar/all.ics', plannerCase), 'utf8');
    assertSame(calendarOf(own, imported(exported).items), calendar);
});

function tasksFileOf(own, items) {
    const { calendar: key, site, language } = own;
    const factsOf = ({ assignment }) => ({
        module: assignment.module && (own.planner.modules.find(({ id }) => id === assignment.module)?.title ?? assignment.module), url: null,
    });
    return Quizmark.tasksOf(items, factsOf, { ...key, site, language, title: 'Tasks' }, 0).text;
}

test('own tasks stand in the calendar as they would if they were published', () => {
    const own = { ...keys, calendar: { ...keys.calendar, assignments: {} } };
    const calendar = readFileSync(new URL('expected/calendar/tasks.ics', plannerCase), 'utf8');
    const entries = text => text.slice(text.indexOf('BEGIN:VTODO'));
    assertSame(entries(tasksFileOf(own, imported(exported).items)), entries(calendar));
});

test('reminders at the same time are one entry', () => {
    const text = JSON.stringify([{ id: 'other', title: 'Other', due: '2027-04-01T10:00', timezone: 'UTC', reminders: ['1d', '2d', '2027-03-31T10:00'] }]);
    const own = { ...keys, calendar: { ...keys.calendar, assignments: {}, quizzes: [], reminderEvents: true } };
    const uids = [...calendarOf(own, imported(text).items).matchAll(/^UID:quizmark\.planner\.reminder\.other\.(.*)\r$/gm)].map(([, name]) => name);
    assert.deepEqual(uids, ['2d', '20270331t100000z']);
});

test('Markdown that another program has written is the text that the planner shows, in calendars and in its export', () => {
    const notes = '# Heading\n\n- a\n- **b**';
    const text = JSON.stringify([{ id: 'other', title: 'Other', due: '2026-12-01', notes, tasks: [{ id: 't', name: 'T', due: '2026-11-30', notes: 'One\nand two' }] }]);
    const { items } = imported(text);
    const own = { ...keys, calendar: { ...keys.calendar, assignments: {}, quizzes: [] } };
    assert.ok(calendarOf(own, items).replaceAll('\r\n ', '').includes('2026\\n\\nHeading\\n\\n• a\\n• b\r\n'), calendarOf(own, items));
    assert.ok(tasksFileOf(own, items).replaceAll('\r\n ', '').includes('2026\\n\\nOne\\nand two\r\n'), tasksFileOf(own, items));
    const again = imported(Quizmark.writtenPlan(items));
    assert.equal(calendarOf(own, again.items), calendarOf(own, items));
    const [written] = JSON.parse(Quizmark.writtenPlan(items));
    assert.deepEqual([written.notes, written.tasks[0].notes], ['Heading\n\n• a\\\n• b', 'One\\\nand two']);
});

test('what is imported is exported again, field by field', () => {
    const { items } = imported(exported);
    const written = JSON.parse(Quizmark.writtenPlan(items));
    const sorted = list => [...list].sort((one, other) => one.id < other.id ? -1 : 1);
    const normal = list => sorted(list).map(({ timezone = 'UTC', reminders = [], ...rest }) => {
        return { ...rest, timezone, reminders: [...new Set(reminders.map(reminder => reminder === '2w' ? '14d' : reminder))] };
    });
    const original = JSON.parse(exported).map(entry => entry.id === 'plain' ? { ...entry, timezone: Quizmark.deviceZone() } : entry);
    const withProgress = list => list.map(entry => ({ ...entry, tasks: entry.tasks ?? [] }));
    assert.deepEqual(withProgress(normal(written)), withProgress(normal(original)));
});

test('importing what is published changes nothing', () => {
    assert.deepEqual(imported(exported, publishedOf(keys)).plan, empty);
});

for (const text of [
    'one', 'one\ntwo\n\nthree', '- a\n- b', '1. a\n2) b', '# no heading', '> no quote', '* star *emphasis* __strong__', '`code` ~~~', '[a](b) ![c](d)',
    '<b>& &amp; \\ \\*', '$x$ costs $5', '=== ---', '+ plus', 'a  b\tc', '  led by spaces', '{#id}', 'https://example.org/_a_', '***', '~~~', '\\',
    'Read ~~ch. 3~~ ch. 4', 'H~2~O, x^2^', 'Term\n: definition', '|a|b|\n|--|--|', 'a|b\n:-|-:', 'https://example.org/~anna/~bob/',
]) {
    test(`typed text comes back from Markdown: ${JSON.stringify(text)}`, () => {
        assert.equal(Quizmark.plainOf(Quizmark.markdownOf(text)), Quizmark.tidyText(text));
    });
}

test('subscripts, struck words, definitions and tables are not markup in typed text, and were not in earlier files either', () => {
    const typed = 'H~2~O ~~x~~ y^2^\nTerm\n: it\n|a|b|\n|--|--|';
    assert.equal(Quizmark.markdownOf(typed), 'H\\~2\\~O \\~\\~x\\~\\~ y\\^2\\^\\\nTerm\\\n\\: it\\\n\\|a|b|\\\n\\|--|--|');
    const earlier = 'H~2~O ~~x~~ y^2^\\\n\\~ it\\\n: https\\://example.org/~anna/';
    assert.equal(Quizmark.plainOf(earlier), 'H~2~O ~~x~~ y^2^\n~ it\n: https://example.org/~anna/');
});

test('an exported assignment has no links to pages of its site, which another site does not have', () => {
    const notesOf = notes => JSON.parse(Quizmark.writtenPlan([Quizmark.newItem({ ...published, notes, tasks: [{ ...published.tasks[0], notes }] })]))[0];
    for (const [notes, text] of [
        ['See [the guide](../pages/guide.md) and ![a map](../media/map.svg "Map").', 'See the guide and a map.'],
        ['[Here](https://example.org/a "A"), [mail](mailto:a@example.org), <https://example.org> and [x](//example.org).', null],
        ['[One][guide], [guide], [guide][], [out] and [none].\n\n[guide]: ../pages/guide.md\n[out]: https://example.org\n', 'One, guide, guide, [out] and [none].\n\n[out]: https://example.org'],
        ['`[a](b.md)` and \\[a](b.md)\n\n```\n[guide]: x.md\n[a](b.md)\n```', null],
        ['[![a](a.svg)](https://example.org) [b](<a b.md>) [c]()', '[a](https://example.org) b c'],
        ['- [ ] open\n- [x] done [^1]', null],
        ['[![a map](../media/map.svg)](../pages/map.md) [![b](b.svg)][map] [![c](https://example.org/c.svg)](c.md)\n\n[map]: ../pages/map.md', 'a map b ![c](https://example.org/c.svg)'],
        ['A pen.[^pen]\n\n[^pen]: A blue one, or [the scanner](scanner.md) fails.', 'A pen.[^pen]\n\n[^pen]: A blue one, or the scanner fails.'],
        [`[a](b.md 'title') [a [b] c](b.md) [a](b(c).md) [x [y]](https://example.org/a(b)) [a \\] b](b.md)`, 'a a [b] c a [x [y]](https://example.org/a(b)) a \\] b'],
        ['\\![a](b.md)', '\\!a'],
        ['[ ] [a]( b.md ), [x]\n[![a](https://example.org/a.svg)](https://example.org)', '[ ] a, [x]\n[![a](https://example.org/a.svg)](https://example.org)'],
    ]) {
        const { notes: all, tasks: [task] } = notesOf(notes);
        assert.deepEqual([all, task.notes.trim()], [text ?? notes, text ?? notes]);
    }
});

test('brackets that are never closed do not slow an export', () => {
    const start = performance.now();
    for (const part of ['[', '![', '[a](', '[a](b(', '[[a] ', '[a]', '(', '[a](b "', '[^a]: ', '[![']) {
        Quizmark.writtenPlan([Quizmark.newItem({ ...published, notes: part.repeat(20000 / part.length) })]);
    }
    assert.ok(performance.now() - start < 2000, 'in linear or at most quadratic time');
});

test('an own assignment has the present name of its zone', () => {
    const own = zone => Quizmark.itemsOf([], Quizmark.validPlan({ own: { lab: { id: 'lab', title: 'Lab', due: '2026-12-11T17:00:00Z', zone, at: 1 } } }))[0].assignment;
    assert.deepEqual(['Asia/Katmandu', 'Asia/Calcutta', 'Europe/London', 'AoE', 'Nowhere/There'].map(zone => own(zone).zone), ['Asia/Kathmandu', 'Asia/Kolkata', 'Europe/London', 'AoE', 'Nowhere/There']);
    assert.equal(JSON.parse(Quizmark.writtenPlan(Quizmark.itemsOf([], Quizmark.validPlan({ own: { lab: own('Asia/Calcutta') } }))))[0].timezone, 'Asia/Kolkata');
    assert.equal(Quizmark.readPlan(JSON.stringify([{ id: 'a', title: 'A', due: '2026-12-11T17:00', timezone: 'Asia/Calcutta' }]), []).assignments[0].zone, 'Asia/Kolkata');
});

test('the indentation of typed text stays', () => {
    const text = 'Steps:\n  - one\n\t- two\n\n    code';
    assert.equal(Quizmark.tidyText(text), 'Steps:\n\u00a0\u00a0- one\n\u00a0\u00a0\u00a0\u00a0- two\n\n\u00a0\u00a0\u00a0\u00a0code');
    assert.equal(Quizmark.tidyText(Quizmark.tidyText(text)), Quizmark.tidyText(text));
    assert.equal(Quizmark.plainOf(Quizmark.markdownOf(text)), Quizmark.tidyText(text));
});

test('markup is not taken for typed text', () => {
    for (const markdown of ['**bold**', '- a list', '# heading', 'a\nb', '`code`']) assert.equal(Quizmark.plainOf(markdown), null);
});

test('clocks are read in their zone', () => {
    assert.equal(Quizmark.momentIn('Europe/London', '2026-12-11T23:59'), '2026-12-11T23:59:00Z');
    assert.equal(Quizmark.momentIn('Europe/London', '2026-10-25T01:30'), '2026-10-25T00:30:00Z', 'the first of two');
    assert.equal(Quizmark.momentIn('Europe/London', '2026-03-29T01:30'), null, 'it never comes');
    assert.equal(Quizmark.momentIn('Pacific/Apia', '2026-12-11T23:59'), '2026-12-11T10:59:00Z');
    assert.equal(Quizmark.localTime('2026-12-11T23:59:00Z', 'Asia/Kathmandu'), '2026-12-12T05:44');
    for (const text of ['', '2026-02-30T10:00', 'tomorrow']) assert.equal(Quizmark.momentIn('UTC', text), null);
});

const published = Quizmark.validAssignment({
    id: 'cw', title: 'Coursework', due: '2026-12-11T23:59:00Z', zone: 'UTC', value: 40, updated: '2026-11-01',
    tasks: [{ id: 'a', name: 'A', start: '2026-11-20', length: '2d', due: '2026-11-22', progress: 0 }, { id: 'b', name: 'B', length: '6h', progress: 50 }],
});
const at = Date.parse('2026-11-21T12:00:30Z');

function changed(values, from = published) {
    const plan = Quizmark.validPlan(null);
    Quizmark.applyWrites(plan, Quizmark.writesOf(Quizmark.newItem(from), values, at));
    return plan;
}

test('a change belongs to a field, and moves the date of change', () => {
    const plan = changed({ mark: 0, 'tasks/a/progress': 100 });
    const item = Quizmark.itemsOf([published], plan)[0];
    assert.equal(item.assignment.mark, 0);
    assert.equal(item.assignment.tasks[0].progress, 100);
    assert.equal(item.assignment.updated, '2026-11-21T12:00:00Z');
    assert.deepEqual(item.conflicts, []);
});

test('a field that is as published again is no change, and only its time stays', () => {
    const plan = changed({ mark: 62 });
    const item = Quizmark.itemsOf([published], plan)[0];
    const writes = Quizmark.writesOf(item, { mark: null }, at);
    assert.deepEqual(writes, [{ slot: ['changes', 'cw', 'mark'], value: { value: null, base: null, at } }]);
    Quizmark.applyWrites(plan, writes);
    assert.equal(Quizmark.isChanged(plan.changes.cw), false);
    assert.deepEqual(Quizmark.itemsOf([published], plan)[0].assignment, published);
    assert.deepEqual(Quizmark.writesOf(Quizmark.newItem(published), { title: 'Coursework', remarks: '' }, at), []);
});

test('an update of the site keeps own changes, and shows what both have changed', () => {
    const plan = changed({ due: '2026-12-18T23:59:00Z', 'tasks/a/progress': 100 });
    const update = { ...structuredClone(published), due: '2026-12-14T23:59:00Z', title: 'Coursework 1' };
    update.tasks[1].progress = 75;
    const { assignment, conflicts } = Quizmark.itemsOf([update], plan)[0];
    assert.deepEqual([assignment.title, assignment.due, assignment.tasks[0].progress, assignment.tasks[1].progress],
        ['Coursework 1', '2026-12-18T23:59:00Z', 100, 75]);
    assert.deepEqual(conflicts, [{ field: 'due', mine: '2026-12-18T23:59:00Z', theirs: '2026-12-14T23:59:00Z' }]);
    Quizmark.applyWrites(plan, Quizmark.keepMine(Quizmark.itemsOf([update], plan)[0], 'due', at + 1));
    assert.deepEqual(Quizmark.itemsOf([update], plan)[0].conflicts, []);
    const agreed = { ...update, due: '2026-12-18T23:59:00Z' };
    assert.deepEqual(Quizmark.itemsOf([agreed], changed({ due: agreed.due }))[0].conflicts, []);
});

test('every change can be taken back', () => {
    const plan = changed({ mark: 50 });
    const before = Quizmark.validPlan(plan);
    const item = Quizmark.itemsOf([published], plan)[0];
    const steps = [
        Quizmark.writesOf(item, { mark: 60 }, at), Quizmark.writesOf(item, { 'tasks/own-1': { id: 'own-1', name: 'New', progress: 0 } }, at),
        Quizmark.removalWrites(item, 'a', at), [{ slot: ['own', 'own-1'], value: { id: 'own-1' } }], Quizmark.restoringWrites(item),
    ].map(writes => Quizmark.applyWrites(plan, writes));
    assert.notDeepEqual(plan, before);
    for (const undo of steps.reverse()) Quizmark.applyWrites(plan, undo);
    assert.deepEqual(plan, before);
});

test('tasks are added, changed and removed', () => {
    const task = { id: 'own-1', name: 'Mine', start: null, length: null, due: null, progress: 0, reminders: [], notes: '' };
    const plan = changed({ 'tasks/own-1': task, 'tasks/a/removed': true });
    const item = Quizmark.itemsOf([published], plan)[0];
    assert.deepEqual(item.assignment.tasks.map(({ id }) => id), ['b', 'own-1']);
    Quizmark.applyWrites(plan, Quizmark.removalWrites(item, 'own-1', at));
    assert.deepEqual(Object.keys(plan.changes.cw), ['tasks/a/removed', 'tasks/own-1/removed']);
});

const noon = new Date(2026, 10, 25, 12).getTime();
const state = (change, now = noon) => Quizmark.stateOf({ ...published, ...change }, now);

test('schedules that are not met', () => {
    assert.deepEqual(state({}), { isDone: false, isLate: false, isBehind: true, isPast: false });
    assert.equal(state({ tasks: published.tasks.slice(1) }).isBehind, false);
    assert.equal(state({ mark: 0 }).isDone, true, 'a mark of 0 is a mark');
    assert.equal(state({ due: '2026-11-24' }).isLate, true);
    assert.equal(state({ due: '2026-11-25' }).isLate, false, 'a day lasts until its end');
    assert.equal(state({ due: '2026-10-01' }).isPast, true, 'late for long is past');
    assert.deepEqual(state({ due: '2026-11-24', tasks: [] }), { isDone: false, isLate: true, isBehind: false, isPast: false }, 'with nothing to tick off, too');
    assert.equal(state({ due: '2026-11-24', tasks: [], mark: 60 }).isPast, true);
    const task = published.tasks[0];
    assert.equal(Quizmark.taskState(task, new Date(2026, 10, 20, 12).getTime()), 'running', 'on its first day');
    assert.equal(Quizmark.taskState(task, new Date(2026, 10, 21, 12).getTime()), 'behind');
    assert.equal(Quizmark.taskState(task, new Date(2026, 10, 23, 0).getTime()), 'late');
    assert.equal(Quizmark.taskState({ ...task, progress: 100 }, noon), 'done');
});

test('what now: the late first, then the next two weeks, then the rest', () => {
    const items = [published, { ...published, id: 'late', due: '2026-11-24' }, { ...published, id: 'soon', due: '2026-11-27', tasks: [] }].map(assignment => Quizmark.newItem(assignment));
    assert.deepEqual(Quizmark.whatNow(items, noon).map(({ kind, item, task }) => [kind, item.assignment.id, task?.id ?? null]), [
        ['late', 'cw', 'a'], ['late', 'late', null], ['soon', 'soon', null], ['running', 'cw', 'b'],
    ]);
    const planned = { ...published.tasks[0], id: 'plan', start: '2026-11-28', due: '2026-12-01' };
    const later = { ...planned, id: 'later', start: '2026-12-10', due: '2026-12-12' };
    const far = Quizmark.newItem({ ...published, id: 'far', due: '2027-03-01', tasks: [planned, later] });
    assert.deepEqual(Quizmark.whatNow([far], noon).map(({ kind, task }) => [kind, task.id]), [['soon', 'plan']], 'a task that is due soon, too');
    const inTwoWeeks = Quizmark.newItem({ ...published, id: 'fortnight', due: '2026-12-08', tasks: [] });
    assert.deepEqual(Quizmark.whatNow([...items, inTwoWeeks], noon).slice(2, 4).map(({ item }) => item.assignment.id), ['soon', 'fortnight']);
});

test('quizzes are among what is due, with their states and the dates of the device’s student', () => {
    const attempt = (more = {}) => ({ id: 'x', started: 1, finished: 2, result: { points: 17, max: 20, percent: 85, pending: 0 }, ...more });
    const finished = { current: null, finished: [attempt()] };
    const handedIn = { current: null, finished: [attempt({ report: { handedIn: ['link'] } })] };
    const records = { begun: { current: attempt(), finished: [] }, finished, waiting: finished, handed: handedIn, missed: { current: null, finished: [] }, part: { current: null, finished: [attempt({ only: ['q'] })] } };
    const quizzes = [
        { id: 'new', due: '2026-11-26T12:00:00Z' }, { id: 'begun', due: '2026-11-24T12:00:00Z' }, { id: 'finished', due: '2026-11-27T12:00:00Z' },
        { id: 'waiting', due: '2026-11-24T13:00:00Z', handIn: true }, { id: 'handed', due: '2026-11-28', handIn: true }, { id: 'missed', due: '2026-11-24T14:00:00Z' },
        { id: 'part', due: '2027-02-01' }, { id: 'own', due: '2026-11-20', assigned: true }, { id: 'theirs', due: '2026-11-29', assigned: true },
        { id: 'undated', assigned: true }, { id: 'dated', assigned: true },
    ].map(quiz => ({ title: quiz.id, path: `quizzes/${quiz.id}.html`, ...quiz }));
    const kept = { dates: { own: { due: '2026-11-30' }, dated: { due: '2026-12-01' }, finished: { due: '2026-12-02' } }, quizzes: ['own', 'undated', 'dated'] };
    const items = Quizmark.quizItems(quizzes, 'Europe/London', kept, id => records[id] ?? { current: null, finished: [] });
    assert.deepEqual(plain(items.map(({ quiz, state, isDone }) => [quiz.id, quiz.due.slice(0, 10), state, isDone])), [
        ['new', '2026-11-26', 'open', false], ['begun', '2026-11-24', 'begun', false], ['finished', '2026-11-27', 'finished', true],
        ['waiting', '2026-11-24', 'finished', false], ['handed', '2026-11-28', 'done', true], ['missed', '2026-11-24', 'open', false],
        ['part', '2027-02-01', 'open', false], ['own', '2026-11-30', 'open', false], ['dated', '2026-12-01', 'open', false],
    ]);
    // A quiz that wasn't begun here may have been taken elsewhere, so it doesn't stay overdue.
    assert.deepEqual(Quizmark.whatNow([...items, Quizmark.newItem({ ...published, due: '2026-11-28', tasks: [] })], noon).map(({ kind, item }) => [kind, item.quiz?.id ?? item.assignment.id]), [
        ['late', 'begun'], ['late', 'waiting'], ['soon', 'new'], ['soon', 'cw'], ['soon', 'own'], ['soon', 'dated'],
    ]);
    const missed = items.find(({ quiz }) => quiz.id === 'missed');
    assert.deepEqual(plain(Quizmark.workState(missed, noon)), { isDone: false, isLate: false, isBehind: false, isPast: true });
    Quizmark.renamedQuizzes.former = ['own', 'quizzes/own.html'];
    const isOwn = (id, quizzes) => !Quizmark.isOfOthers({ id, assigned: true }, { quizzes });
    assert.deepEqual([isOwn('own', ['former']), isOwn('theirs', ['former']), isOwn('own', [])], [true, false, false]);
    delete Quizmark.renamedQuizzes.former;
    for (const strange of [null, 7, { dates: 7, quizzes: 7 }, { dates: { own: 7 } }]) {
        assert.equal(Quizmark.quizItems(quizzes, 'UTC', strange, () => ({ current: null, finished: [] })).length, 9);
    }
});

test('modules can be chosen, and without a useful choice all are shown', () => {
    const shown = (view, present = ['maths', 'art', 'art'], others = []) => { const modules = Quizmark.shownModules(view, present, others); return modules && [...modules]; };
    for (const view of [null, {}, { modules: [] }, { modules: 'maths' }, { modules: ['gone'] }, { modules: [7] }]) assert.equal(shown(view), null, JSON.stringify(view));
    assert.deepEqual(shown({ modules: ['art', 'calm'] }, undefined, ['calm']), ['art'], 'a module without deadlines is still there');
    assert.equal(shown({ modules: ['art'] }, ['art']), null, 'one module is no choice');
    const only = new Set(['art']);
    const has = (module, more = {}) => Quizmark.isOfModules(only, { assignment: { module }, published: {}, ...more });
    assert.deepEqual([has('art'), has('maths'), has(null), has('maths', { published: null }), has('maths', { isUnpublished: true })], [true, false, true, true, true]);
    assert.equal(Quizmark.isOfModules(only, { quiz: { module: 'maths' } }), false);
    assert.deepEqual(plain(Quizmark.publishedModules([{ id: 'a', title: 'A' }, { id: 'b', title: 'B' }], [{ module: 'Else' }, { module: 'b' }, { module: null }])),
        [{ id: 'b', title: 'B' }, { id: 'Else', title: 'Else' }]);
    const text = Quizmark.writtenPlan([Quizmark.newItem(published)], {}, {}, ['art']);
    assert.deepEqual(plain(Quizmark.readPlan(text, []).chosen), ['art']);
    assert.deepEqual(plain(Quizmark.readPlan(text.replace('"art"', '7'), []).chosen), []);
});

test('the work of a module that was split, renamed or joined with another stays in view', () => {
    const shown = (view, present) => { const modules = Quizmark.shownModules(view, present); return modules && [...modules]; };
    const settled = (view, all) => plain(Quizmark.settledChoice(view, all));
    const view = { modules: ['geo', 'met'], known: ['geo', 'his', 'met'] };
    // Nobody knows which modules have the work of the one that is gone.
    assert.equal(shown(view, ['geo-a', 'geo-b', 'his', 'met']), null);
    assert.deepEqual(settled(view, ['geo-a', 'his', 'met']), { modules: [], known: ['geo-a', 'his', 'met'], added: [] });
    assert.equal(shown({ modules: ['geo', 'met'] }, ['geo-a', 'his', 'met']), null, 'as an earlier version kept it');
    // A part of a module that is still there.
    assert.deepEqual(shown(view, ['geo', 'geo-b', 'his', 'met']), ['geo', 'geo-b', 'met']);
    assert.deepEqual(settled(view, ['geo', 'geo-b', 'his', 'met']), { modules: ['geo', 'met', 'geo-b'], known: ['geo', 'geo-b', 'his', 'met'], added: ['geo-b'] });
    // What the reader didn't choose isn't new, as far as that is known.
    assert.deepEqual(settled({ modules: ['met'] }, ['his', 'met']), { modules: ['met'], known: ['his', 'met'], added: [] });
    assert.deepEqual(settled(null, ['his', 'met']), { modules: [], known: ['his', 'met'], added: [] }, 'all are shown');
    const text = Quizmark.writtenPlan([Quizmark.newItem(published)], {}, {}, ['art'], { known: ['art', 'maths'] });
    assert.deepEqual(plain(Quizmark.readPlan(text, []).known), ['art', 'maths']);
    assert.equal(Quizmark.readPlan(text.replace('$known', '$other'), []).known, null);
});

test('the title of a module stays when the site no longer has the module', () => {
    const own = Quizmark.validAssignment({ id: 'own-bcdfghjk', title: 'Own', module: 'geo', due: '2026-12-01' });
    const plan = Quizmark.validPlan({ own: { [own.id]: { ...own, at, times: { rest: at } } } });
    const modules = [{ id: 'geo', title: 'Geomorphology' }, { id: 'his', title: 'History' }];
    assert.deepEqual([Quizmark.keepTitles(plan, modules), Quizmark.keepTitles(plan, modules), plain(plan.titles)], [true, false, { geo: 'Geomorphology' }]);
    assert.equal(Quizmark.keepTitles(plan, []), false);
    assert.deepEqual(plain(Quizmark.validPlan(plain(plan)).titles), { geo: 'Geomorphology' });
    const text = Quizmark.writtenPlan(Quizmark.itemsOf([], plan), {}, {}, [], { titles: modules });
    const moduleIn = site => Quizmark.readPlan(text, site).assignments[0].module;
    assert.deepEqual([moduleIn(modules), moduleIn([]), moduleIn([{ id: 'geo-b', title: 'Geomorphology' }])], ['geo', 'Geomorphology', 'Geomorphology']);
    assert.deepEqual(plain(Quizmark.mergedPlans(null, plan).titles), { geo: 'Geomorphology' });
});

/** The assignment in the next term, a year later. */
const nextTerm = { ...published, due: '2027-12-10T23:59:00Z' };
const opensNext = Date.parse('2027-10-01T12:00:00Z');

test('an assignment that is published again in the next term starts over, and what was written stays', () => {
    const plan = changed({ due: '2026-12-20', mark: 85, remarks: 'Ask', hidden: true, 'tasks/a/progress': 100 });
    Quizmark.keepPublished(plan, [published], at);
    const stored = plain(plan);
    assert.deepEqual(Quizmark.putAside(plan, [{ ...published, due: '2027-02-01' }], Date.parse('2027-01-10')), [], 'an extension');
    assert.deepEqual(Quizmark.putAside(plan, [nextTerm], at), [], 'before the first date');
    assert.deepEqual(plain(plan), stored);
    assert.equal(Quizmark.putAside(plan, [nextTerm], opensNext).length, 1);
    assert.deepEqual(Quizmark.putAside(plan, [nextTerm], opensNext), []);
    Quizmark.keepPublished(plan, [nextTerm], opensNext);
    const items = Quizmark.itemsOf([nextTerm], Quizmark.validPlan(plain(plan)));
    const [before, now] = [items.find(item => item.isUnpublished), items.find(item => !item.isUnpublished)];
    assert.deepEqual([now.assignment.mark, now.assignment.due, now.isHidden, now.conflicts], [null, nextTerm.due, false, []]);
    assert.deepEqual([before.assignment.mark, before.assignment.remarks, before.assignment.title], [85, 'Ask', 'Coursework']);
    assert.equal(Quizmark.stateOf(now.assignment, opensNext).isDone, false);
    // The wrong year was published at first.
    const corrected = Quizmark.validPlan({ changes: { cw: { remarks: { value: 'Ask', base: null, at: opensNext } } }, kept: { cw: { ...published, at: opensNext } } });
    assert.deepEqual(Quizmark.putAside(corrected, [nextTerm], opensNext + 1), []);
});

test('tabs of two versions of the site leave what the other has kept alone', () => {
    const plan = changed({ mark: 85 });
    const moved = { ...published, due: '2026-12-18T23:59:00Z' };
    const [openedOld, openedNew] = [at, at + 1000];
    assert.ok(Quizmark.keepPublished(plan, [published], at + 1, openedOld));
    assert.ok(Quizmark.keepPublished(plan, [moved], at + 1001, openedNew));
    assert.ok(!Quizmark.keepPublished(plan, [published], at + 1002, openedOld));
    assert.ok(!Quizmark.keepPublished(plan, [moved], at + 1003, openedNew));
    assert.equal(plan.kept.cw.due, moved.due);
    // A page that is opened later has the last word.
    assert.ok(Quizmark.keepPublished(plan, [published], at + 2000, at + 2000));
    assert.ok(!Quizmark.keepPublished(plan, [moved], at + 2001, openedNew));
});

test('the history of a device of the last term puts nothing into the present one', () => {
    const before = changed({ mark: 85, hidden: true });
    Quizmark.keepPublished(before, [published], at);
    const now = Quizmark.validPlan(null);
    Quizmark.applyWrites(now, Quizmark.writesOf(Quizmark.newItem(nextTerm), { remarks: 'New' }, opensNext));
    Quizmark.keepPublished(now, [nextTerm], opensNext);
    for (const [here, other] of [[now, before], [before, now]]) {
        const merged = Quizmark.mergedPlans(plain(here), plain(other), opensNext + 1);
        const items = Quizmark.itemsOf([nextTerm], merged);
        assert.deepEqual(items.map(({ isUnpublished = false, assignment: { due, mark, remarks } }) => [isUnpublished, due, mark, remarks]),
            [[true, published.due, 85, ''], [false, nextTerm.due, null, 'New']]);
        assert.deepEqual(Quizmark.putAside(merged, [nextTerm], opensNext + 1), []);
    }
});

test('what was hidden in one term is shown in the next', () => {
    const plan = changed({ hidden: true });
    Quizmark.keepPublished(plan, [published], at);
    Quizmark.putAside(plan, [nextTerm], opensNext);
    Quizmark.keepPublished(plan, [nextTerm], opensNext);
    assert.deepEqual([plain(plan.changes), plain(plan.kept), Quizmark.itemsOf([nextTerm], plan)[0].isHidden], [{}, {}, false]);
});

test('a file of the last term puts nothing into the present one', () => {
    const plan = changed({ mark: 85, remarks: 'Ask', hidden: true, due: '2026-12-20' });
    const untouched = { ...published, id: 'exam', title: 'Exam' };
    const own = Quizmark.validAssignment({ id: 'own-bcdfghjk', title: 'Own', due: '2026-12-01' });
    plan.own[own.id] = { ...own, at };
    for (const [site, here] of [['planner', 'planner'], ['planner', 'planner-2027']]) {
        Quizmark.site = site;
        const text = Quizmark.writtenPlan(Quizmark.itemsOf([published, untouched], plan));
        Quizmark.site = here;
        try {
            const there = imported(text, [nextTerm, { ...untouched, due: nextTerm.due }], empty, opensNext);
            assert.deepEqual([Object.keys(there.plan.changes), Object.keys(there.plan.own)], [['cw/2026-12-11'], ['own-bcdfghjk']], here);
            const cw = there.items.find(({ assignment }) => assignment.id === 'cw');
            assert.deepEqual([cw.assignment.mark, cw.assignment.due, cw.isHidden], [null, nextTerm.due, false]);
            const [kept] = there.items.filter(({ isUnpublished }) => isUnpublished);
            assert.deepEqual([kept.assignment.mark, kept.assignment.remarks, kept.published.due], [85, 'Ask', published.due]);
            assert.equal(imported(text, [nextTerm], there.plan, opensNext).touched, 0, 'importing it again changes nothing');
        } finally {
            delete Quizmark.site;
        }
    }
    // A site that got another id in the middle of a term.
    Quizmark.site = 'planner';
    const text = Quizmark.writtenPlan(Quizmark.itemsOf([published], plan));
    Quizmark.site = 'other';
    try {
        assert.deepEqual(Object.keys(imported(text, [published], empty, opensNext).plan.changes), ['cw']);
    } finally {
        delete Quizmark.site;
    }
});

test('the start page knows what is of an earlier term', () => {
    const changes = { mark: { value: 85, base: null, at } };
    const found = due => Quizmark.presentChanges({ changes: { old: changes }, kept: { old: { due: published.due } } }, ['cw', 'old'], Quizmark.endOf(due), opensNext);
    assert.deepEqual([plain(found('2027-01-20')), found(nextTerm.due)], [changes, null]);
    assert.deepEqual(plain(Quizmark.presentChanges({ changes: { cw: changes }, kept: null }, ['cw'], Quizmark.endOf(nextTerm.due), opensNext)), changes);
});

test('a new date of the author is not hidden by the reader’s own that has passed', () => {
    const moved = { ...published, due: '2026-12-11', tasks: [] };
    const [item] = Quizmark.itemsOf([moved], changed({ due: '2026-11-10' }, { ...moved, due: '2026-11-20' }));
    assert.deepEqual(item.conflicts.map(({ field }) => field), ['due']);
    const later = noon + 40 * Quizmark.dayLength;
    const state = time => { const { isLate, isPast } = Quizmark.workState(item, time); return [isLate, isPast]; };
    assert.deepEqual([state(noon), state(later)], [[false, false], [false, true]]);
    assert.deepEqual(Quizmark.whatNow([item], noon).map(({ kind, due }) => [kind, due]), [['conflict', '2026-12-11']]);
    assert.equal(Quizmark.workAt(item, Date.parse('2026-11-05')).due, '2026-11-10', 'until then, the reader’s own counts');
    assert.equal(Quizmark.noticesBetween([{ ...item, assignment: { ...item.assignment, reminders: ['1d'] } }], Date.parse('2026-12-09T20:00'), Date.parse('2026-12-10T20:00')).length, 1);
});

test('weeks have the work of everyone, and each is heavy if it is for one student', () => {
    const due = (date, value, cohorts = null) => ({ due: date, value, module: 'm', cohorts });
    const { weeks } = Quizmark.workloadOf([due('2026-12-16', 60, [0]), due('2026-12-09T12:00:00Z', 20), due('2026-12-18', 10, [1])], 'Europe/London');
    assert.deepEqual(plain(weeks.map(({ monday, deadlines, isHeavy }) => [monday, deadlines.length, isHeavy])), [['2026-12-07', 1, false], ['2026-12-14', 2, true]]);
});

test('marks are weighted, and an absent one is not 0', () => {
    const marks = [{ value: 30, mark: 68 }, { value: 30, mark: null }, { value: 40, mark: null }, { value: null, mark: 90 }];
    assert.deepEqual(Quizmark.marksOf(marks), {
        earned: 20.4, marked: 30,
        needs: [{ target: 40, need: 28 }, { target: 50, need: 42.3 }, { target: 60, need: 56.6 }, { target: 70, need: 70.9 }],
    });
    assert.equal(Quizmark.marksOf(marks.slice(1)), null);
    assert.deepEqual(Quizmark.marksOf([{ value: 100, mark: 55 }]).needs.map(({ need }) => need), ['reached', 'reached', 'unreachable', 'unreachable']);
});

test('progress is weighted by length', () => {
    assert.equal(Quizmark.progressOf(published), 50 * 6 / 22);
    assert.equal(Quizmark.progressOf({ tasks: [] }), null);
    assert.equal(Quizmark.progressOf({ tasks: [{ length: '1d', progress: 0 }, { length: null, progress: 100 }, { length: '16h', progress: 0 }] }), 25, 'without a length, a task counts as one day');
    assert.equal(Quizmark.progressOf({ tasks: [{ length: null, progress: 0 }, { length: null, progress: 100 }] }), 50);
});

test('a damaged plan is no plan', () => {
    for (const value of [null, 7, 'x', [], { own: [], changes: 'x' }, { own: { a: { title: 'x' } }, changes: { cw: { due: 'x', mark: { value: 1 } } } }]) {
        assert.deepEqual(Quizmark.validPlan(value), empty);
    }
    const strange = { cw: { due: { value: 'tomorrow', at: 1 }, __proto__x: { value: 1, at: 1 }, mark: { value: 400, at: 1 }, 'tasks/<b>': { value: {}, at: 1 } } };
    assert.deepEqual(plain(Quizmark.validPlan({ changes: strange })).changes, {
        cw: { mark: { value: null, base: null, at: 1 } },
    });
});

test('of two plans the later changes stay, and nothing is lost', () => {
    const one = { own: { a: { id: 'a', title: 'A', due: '2026-12-01', at: 1 } }, changes: { cw: { mark: { value: 1, base: null, at: 5 } } } };
    const other = {
        own: { a: { id: 'a', title: 'B', due: '2026-12-01', at: 2 }, b: { id: 'b', title: 'C', due: '2026-12-01', at: 2 } },
        changes: { cw: { mark: { value: 2, base: null, at: 4 }, title: { value: 'T', base: null, at: 4 } } },
    };
    const merged = Quizmark.mergedPlans(one, other);
    assert.deepEqual([merged.own.a.title, Object.keys(merged.own), merged.changes.cw.mark.value, merged.changes.cw.title.value], ['B', ['a', 'b'], 1, 'T']);
});

// UIDs

const vectors = JSON.parse(readFileSync(new URL('uids.json', import.meta.url), 'utf8'));

test('UIDs are those of the builder', () => {
    for (const [site, parts, uid] of vectors.uids) assert.equal(Quizmark.uidOf(parts, site), uid);
    for (const [reminder, name] of vectors.reminders) assert.equal(Quizmark.reminderName(reminder), name);
});

/** The same numbers in every run. */
function drawing(seed) {
    let state = seed;
    const next = () => { state = Math.imul(state ^ state >>> 15, 0x2c1b3c6d) + 0x9e3779b9 | 0; return (state ^ state >>> 13) >>> 0; };
    return list => list[next() % list.length];
}

test('no two things have one UID', () => {
    const draw = drawing(20261122);
    const letters = [...'abzAZ2feéÉßıİÅKΣςж中½٣-_./', '𝔄', '_2e', '.due.', 'due', 'task', 'alarm', '\u212b', '\u212a', '\u1100\u1161'];
    const id = () => Array.from({ length: draw([1, 1, 2, 2, 3, 8, 60]) }, () => draw(letters)).join('');
    const owners = new Map();
    for (let count = 0; count < 20_000; count += 1) {
        const kind = draw(['due', 'quiz', 'opening', 'task', 'reminder']);
        let parts = [kind, id(), ...(kind === 'task' ? [id()] : kind === 'reminder' ? [draw(['1d', '2h', '20261208', '20261208t090000z'])] : [])];
        if (draw([true, false])) parts = ['alarm', ...parts, draw(['1d', '90m'])];
        const site = draw(['riverside', 'a', 'a.b', 'A']);
        const uid = Quizmark.uidOf(parts, site);
        const owner = JSON.stringify([site, ...parts].map(part => part.normalize('NFC')));
        assert.match(uid, /^[a-z0-9._-]{1,128}$/);
        assert.equal(owners.get(uid) ?? owner, owner);
        owners.set(uid, owner);
    }
});

// Things of the reader's own, from this device and others

const mine = (id, title, due, more = {}) => ({ id, title, due, at: 5, ...more });
const drawnId = /^own-[bcdfghjklmnpqrstvwxz]{8}$/;
const titles = plan => Object.values(plan.own).map(({ title }) => title).sort();
const file = (...list) => JSON.stringify(list.map(entry => ({ timezone: 'UTC', tasks: [], ...entry })));
const ownIn = plan => Object.values(plan.own)[0];

test('new ids are drawn, and none comes twice, even if it is free again', () => {
    const kept = new Map();
    globalThis.localStorage = { getItem: key => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
    const { getRandomValues } = crypto;
    const values = [1, 1, 2];
    crypto.getRandomValues = numbers => numbers.fill(values.shift());
    try {
        const [first, second] = [Quizmark.newId(new Set()), Quizmark.newId(new Set())];
        assert.deepEqual([first, second], ['own-cccccccc', 'own-dddddddd']);
        crypto.getRandomValues = getRandomValues;
        const ids = new Set(Array.from({ length: 500 }, () => Quizmark.newId(new Set([first]))));
        assert.equal(ids.size, 500);
        for (const id of ids) assert.match(id, drawnId);
    } finally {
        crypto.getRandomValues = getRandomValues;
        delete globalThis.localStorage;
    }
});

const before = {
    own: {
        'own-1': mine('own-1', 'Gym', '2026-12-01', { remarks: 'Bring shoes', mark: 60, tasks: [{ id: 'own-1', name: 'Plan', progress: 40 }, { id: 'own-2', name: 'Go' }] }),
        'own-2': mine('own-2', 'Gym', '2026-12-01'),
        essay: mine('essay', 'Essay', '2026-12-03'),
    },
    changes: { cw: { mark: { value: 62, base: null, at: 6 }, 'tasks/own-1': { value: { id: 'own-1', name: 'Ask' }, base: null, at: 7 }, 'tasks/a/progress': { value: 50, base: 0, at: 8 } } },
};

test('what was numbered is kept under other ids, with all that belongs to it', () => {
    const plan = Quizmark.validPlan(before);
    assert.deepEqual(titles(plan), ['Essay', 'Gym', 'Gym']);
    const [gym] = Object.values(plan.own).filter(({ remarks }) => remarks === 'Bring shoes');
    assert.deepEqual([gym.mark, gym.at, gym.tasks.map(({ name, progress }) => [name, progress])], [60, 5, [['Plan', 40], ['Go', 0]]]);
    for (const [id, own] of Object.entries(plan.own)) {
        assert.equal(own.id, id);
        assert.ok(id === 'essay' || drawnId.test(id), id);
        for (const task of own.tasks) assert.match(task.id, drawnId);
    }
    const [task] = Object.keys(plan.changes.cw).filter(field => field.startsWith('tasks/own-'));
    assert.equal(`tasks/${plan.changes.cw[task].value.id}`, task);
    assert.deepEqual([plan.changes.cw[task].value.name, plan.changes.cw.mark.value, plan.changes.cw['tasks/a/progress'].value], ['Ask', 62, 50]);
});

test('reading it again, in another tab or after it was kept, changes nothing', () => {
    const plan = Quizmark.validPlan(before);
    assert.deepEqual(Quizmark.validPlan(before), plan);
    assert.deepEqual(Quizmark.validPlan(plain(plan)), plan);
    assert.deepEqual(Quizmark.mergedPlans(plain(plan), before), plan);
    // A tab of the version before has written it back.
    assert.deepEqual(Quizmark.validPlan({ ...plain(plan), own: { ...plain(plan).own, ...before.own } }), plan);
});

test('an import never replaces another thing', () => {
    const laptop = Quizmark.validPlan({ own: { 'own-1': mine('own-1', 'Gym', '2026-12-01') } });
    const phone = file({ id: 'own-1', title: 'My lab diary', due: '2026-12-05' });
    const { plan, writes } = imported(phone, [], laptop);
    assert.deepEqual(titles(plan), ['Gym', 'My lab diary']);
    assert.equal(writes.length, 1);
    assert.equal(imported(phone, [], plan).writes.length, 0, 'twice is once');
    const essays = imported(file({ id: 'essay', title: 'Genes', due: '2026-12-05' }), [], { own: { essay: mine('essay', 'Poems', '2027-01-05') } });
    assert.deepEqual(titles(essays.plan), ['Genes', 'Poems']);
    assert.equal(imported(file({ id: 'essay', title: 'Genes', due: '2026-12-05' }), [], essays.plan).writes.length, 0);
    const both = imported(file({ id: 'own-1', title: 'A', due: '2026-12-05' }, { id: 'own-1', title: 'B', due: '2026-12-06' }));
    assert.deepEqual(titles(both.plan), ['A', 'B'], 'two files in one');
    assert.deepEqual(titles(Quizmark.mergedPlans({ own: { 'own-1': mine('own-1', 'Gym', '2026-12-01') } }, { own: { 'own-1': mine('own-1', 'Dentist', '2026-12-02') } })), ['Dentist', 'Gym']);
});

test('things of other programs with one id and one date are different if their titles are', () => {
    const report = { id: 'report', title: 'Chemistry report', due: '2026-12-10' };
    const first = imported(file(report));
    const both = imported(file({ ...report, title: 'History essay' }), [], first.plan);
    assert.deepEqual(titles(both.plan), ['Chemistry report', 'History essay']);
    assert.equal(imported(file(report), [], both.plan).writes.length, 0, 'twice is once');
    const moved = imported(file({ ...report, due: '2026-12-12' }), [], both.plan);
    assert.deepEqual(Object.values(moved.plan.own).map(({ title, due }) => [title, due]).sort(), [['Chemistry report', '2026-12-12'], ['History essay', '2026-12-10']]);
});

test('an import finds the same thing again, and the later one counts', () => {
    const kept = Quizmark.validPlan(before);
    const old = file({ id: 'own-1', title: 'Gym', due: '2026-12-01', notes: 'Bring shoes', mark: 60 });
    assert.equal(Object.keys(imported(old, [], kept).plan.own).length, 3, 'a file of the version before');
    const id = 'own-bcdfghjk';
    const here = { own: { [id]: mine(id, 'Gym', '2026-12-01', { at: Date.parse('2026-11-20T10:00:00Z') }) } };
    const renamed = { id, title: 'Dentist', due: '2026-12-02' };
    const newer = imported(file({ ...renamed, updated: '2026-11-21T10:00' }), [], here, at);
    assert.deepEqual([titles(newer.plan), newer.older], [['Dentist'], 0]);
    assert.equal(imported(file({ ...renamed, updated: '2026-11-21T10:00' }), [], newer.plan, at).writes.length, 0);
    const older = imported(file({ ...renamed, updated: '2026-11-19T10:00' }), [], here, at);
    assert.deepEqual([titles(older.plan), older.older, older.writes], [['Gym'], 1, []]);
    assert.deepEqual(titles(imported(file(renamed), [], here, at).plan), ['Dentist'], 'a file without dates of change');
});

/** What the planner exports, a week after which the author publishes other dates and tasks. */
function lab() {
    const [before] = [{ id: 'lab', title: 'Lab', due: '2027-02-20', notes: 'Read.', tasks: [{ id: 'a', name: 'A', due: '2027-02-10' }, { id: 'b', name: 'B' }] }];
    const after = { ...before, title: 'Lab 1', due: '2027-02-13', notes: 'Read it.', tasks: [{ id: 'a', name: 'A', due: '2027-02-08' }, { id: 'n', name: 'N' }] };
    const [one, two] = [before, after].map(Quizmark.validAssignment);
    const changed = (progress, remarks, at) => Quizmark.validPlan({ changes: { lab: {
        'tasks/a/progress': { value: progress, base: 0, at }, remarks: { value: remarks, base: '', at }, hidden: { value: true, base: null, at },
    } } });
    const exportedBy = plan => Quizmark.writtenPlan(Quizmark.itemsOf([one], plan));
    const nowOf = ({ items: [{ assignment }] }) => [assignment.title, assignment.due, assignment.tasks.map(({ id, progress }) => `${id} ${progress}`).join(), assignment.remarks];
    return { two, changed, exportedBy, nowOf };
}

test('only what a student has changed travels', () => {
    const { two, changed, exportedBy, nowOf } = lab();
    const fresh = imported(exportedBy(changed(70, 'Mine', 5)), [two], empty, at);
    assert.deepEqual(nowOf(fresh), ['Lab 1', '2027-02-13', 'a 70,n 0', 'Mine']);
    assert.equal(fresh.items[0].isHidden, true);
    assert.equal(imported(exportedBy(changed(70, 'Mine', 5)), [two], fresh.plan, at).writes.length, 0);
});

test('later changes count, one by one, and a file without any deletes none', () => {
    const { two, changed, exportedBy, nowOf } = lab();
    const here = changed(90, 'Tuesday', 6);
    const older = imported(exportedBy(changed(60, 'Monday', 5)), [two], here, at);
    assert.deepEqual([nowOf(older).slice(2), older.older], [['a 90,n 0', 'Tuesday'], 1]);
    const newer = imported(exportedBy(changed(60, 'Wednesday', 7)), [two], here, at);
    assert.deepEqual([nowOf(newer).slice(2), newer.older], [['a 60,n 0', 'Wednesday'], 0]);
    const untouched = imported(exportedBy(Quizmark.validPlan(null)), [two], here, at);
    assert.deepEqual([untouched.writes, nowOf(untouched).slice(2)], [[], ['a 90,n 0', 'Tuesday']]);
});

test('a file of an earlier planner moves no date and deletes nothing', () => {
    const { two, changed, exportedBy, nowOf } = lab();
    const former = plan => JSON.stringify(JSON.parse(exportedBy(plan)).map(({ $changes, ...entry }) => entry));
    const fresh = imported(former(changed(70, '', 5)), [two], empty, at);
    assert.deepEqual([nowOf(fresh), fresh.left], [['Lab 1', '2027-02-13', 'a 70,n 0', ''], 1]);
    const here = imported(former(changed(60, '', 5)), [two], changed(90, 'Tuesday', 6), at);
    assert.deepEqual([here.writes, nowOf(here).slice(2), here.older], [[], ['a 90,n 0', 'Tuesday'], 1]);
});

test('tasks of both devices stay', () => {
    const id = 'own-bcdfghjk';
    const task = (letter, name) => ({ id: `own-${letter.repeat(8)}`, name });
    const here = { own: { [id]: mine(id, 'Gym', '2026-12-01', { tasks: [task('b', 'Here')] }) } };
    const both = imported(file({ id, title: 'Gym', due: '2026-12-01', updated: '2026-11-21T10:00', tasks: [task('c', 'There')] }), [], here, at);
    assert.deepEqual(ownIn(both.plan).tasks.map(({ name }) => name).sort(), ['Here', 'There']);
    const added = Quizmark.validPlan({ changes: { cw: { 'tasks/own-1': { value: { id: 'own-1', name: 'Here' }, base: null, at: 7 } } } });
    const cw = { id: 'cw', title: 'Coursework', due: '2026-12-11T23:59', value: 40, updated: '2026-11-01', tasks: [...published.tasks, { id: 'own-1', name: 'There' }] };
    const after = imported(file(cw), [published], added, at);
    assert.deepEqual(after.items[0].assignment.tasks.map(({ name }) => name), ['A', 'B', 'Here', 'There']);
    assert.equal(imported(file(cw), [published], after.plan, at).writes.length, 0);
    const merged = Quizmark.mergedPlans({ changes: { cw: { 'tasks/own-1': { value: { id: 'own-1', name: 'Here' }, base: null, at: 7 } } } },
        { changes: { cw: { 'tasks/own-1': { value: { id: 'own-1', name: 'There' }, base: null, at: 8 } } } });
    assert.equal(Object.keys(merged.changes.cw).length, 2);
});

const hour = 3_600_000;

/** A device that has the published assignment, changed at moments. */
function reading(...edits) {
    const plan = Quizmark.validPlan(null);
    for (const [edit, time] of edits) Quizmark.applyWrites(plan, edit(Quizmark.itemsOf([published], plan)[0], time));
    return plan;
}

const tasksOf = plan => Quizmark.itemsOf([published], Quizmark.validPlan(plain(plan)))[0].assignment.tasks.map(({ name }) => name);
const fileOf = plan => Quizmark.writtenPlan(Quizmark.itemsOf([published], plan));
const wholeFileOf = plan => Quizmark.writtenPlan(Quizmark.itemsOf([published], plan), plan.gone);
const rename = name => (item, time) => Quizmark.writesOf(item, { 'tasks/a/name': name }, time);
const remove = task => (item, time) => Quizmark.removalWrites(item, task, time);

test('a published task that was removed on one device stays away, unless it was changed later on the other', () => {
    const removed = reading([remove('a'), at]);
    for (const [time, tasks] of [[at - 1, ['B']], [at + 1, ['A2', 'B']]]) {
        const renamed = reading([rename('A2'), time]);
        for (const [one, other] of [[removed, renamed], [renamed, removed]]) {
            assert.deepEqual(tasksOf(imported(fileOf(one), [published], other, at).plan), tasks, 'by a file');
            assert.deepEqual(tasksOf(Quizmark.mergedPlans(other, one)), tasks, 'with the history');
        }
    }
    const back = imported(fileOf(reading([rename('A2'), at + 1])), [published], removed, at).plan;
    Quizmark.applyWrites(back, Quizmark.removalWrites(Quizmark.itemsOf([published], back)[0], 'a', at + 2));
    assert.deepEqual(tasksOf(back), ['B'], 'it can be removed again');
});

test('a task that was added to a published assignment and removed again stays away on both devices', () => {
    const id = 'own-bcdfghjk';
    const add = (item, time) => Quizmark.writesOf(item, { [`tasks/${id}`]: { ...diaryTask, id, name: 'Extra' } }, time);
    const [with_, without] = [reading([add, at]), reading([add, at], [remove(id), at + 1])];
    assert.deepEqual([tasksOf(with_), tasksOf(without)], [['A', 'B', 'Extra'], ['A', 'B']]);
    for (const [one, other] of [[with_, without], [without, with_]]) {
        const after = imported(fileOf(one), [published], other, at);
        assert.deepEqual([tasksOf(after.plan), after.older + after.merged], [['A', 'B'], one === with_ ? 1 : 0]);
        assert.deepEqual(tasksOf(Quizmark.mergedPlans(other, one)), ['A', 'B']);
    }
    const [item] = Quizmark.itemsOf([published], without);
    assert.equal(Quizmark.isChanged(item.changes), false, 'nothing differs from what is published');
    assert.deepEqual(Quizmark.itemsOf([], without), [], 'nor is anything left of it');
});

/** Two devices of one student: what the second imported of the first, and then changed, with `edit`, an hour later. */
function secondDevice(first, edit, file = fileOf) {
    const second = imported(file(first), [published]).plan;
    Quizmark.applyWrites(second, edit(Quizmark.itemsOf([published], second)[0], at + hour));
    return second;
}

const itemOf = plan => Quizmark.itemsOf([published], Quizmark.validPlan(plain(plan)))[0];
const set = values => (item, time) => Quizmark.writesOf(item, values, time);

test('what was taken back on a second device stays so on both', () => {
    const first = reading([set({ 'tasks/a/progress': 100, mark: 40, due: '2026-12-14', remarks: 'Ask', 'tasks/b/notes': 'n'.repeat(5000) }), at]);
    const second = secondDevice(first, set({ 'tasks/a/progress': 0, mark: null, due: published.due, remarks: '', 'tasks/b/notes': '' }));
    assert.deepEqual(itemOf(second).assignment, published);
    assert.ok(JSON.stringify(second.changes).length < 500, 'it takes little space');
    const back = imported(fileOf(second), [published], first);
    assert.deepEqual([itemOf(back.plan).assignment, back.touched, back.older], [published, 1, 0]);
    const old = imported(fileOf(first), [published], second);
    assert.deepEqual([itemOf(old.plan).assignment, old.touched, old.older], [published, 0, 1], 'the file of before is older');
    for (const [one, other] of [[first, second], [second, first]]) assert.deepEqual(itemOf(Quizmark.mergedPlans(one, other)).assignment, published, 'with the history');
    const third = imported(fileOf(second), [published]);
    assert.equal(third.touched, 0, 'nothing new');
    assert.deepEqual(itemOf(imported(fileOf(first), [published], third.plan).plan).assignment, published, 'on a third device');
    const again = secondDevice(second, (item, time) => Quizmark.writesOf(item, { mark: 70 }, time + hour));
    assert.equal(itemOf(imported(fileOf(again), [published], second).plan).assignment.mark, 70, 'it can be changed again');
});

test('keeping one\'s own value counts as a change', () => {
    const moved = { ...published, due: '2026-12-18T23:59:00Z' };
    const own = '2026-12-16T23:59:00Z';
    const before = reading([set({ due: own }), at]);
    const settled = (edit, time) => {
        const plan = Quizmark.validPlan(plain(before));
        Quizmark.applyWrites(plan, edit(Quizmark.itemsOf([moved], plan)[0], 'due', time));
        return plan;
    };
    const fileAfter = plan => Quizmark.writtenPlan(Quizmark.itemsOf([moved], plan));
    const kept = settled(Quizmark.keepMine, at + 2 * hour);
    const after = imported(fileAfter(kept), [moved], before);
    assert.deepEqual([after.items[0].assignment.due, after.items[0].conflicts, after.touched], [own, [], 0], 'the other device asks no more');
    assert.equal(imported(fileAfter(kept), [moved], after.plan).writes.length, 0);
    assert.deepEqual(imported(fileAfter(before), [moved], kept).items[0].conflicts, [], 'the file of before is older');
    const theirs = settled(Quizmark.takeTheirs, at + hour);
    for (const [one, other] of [[kept, theirs], [theirs, kept]]) {
        const [item] = imported(fileAfter(one), [moved], other).items;
        assert.deepEqual([item.assignment.due, item.conflicts], [own, []], 'the later decision counts');
    }
});

test('a text that the student has changed in one language is no conflict in another', () => {
    const english = { ...published, language: 'en', notes: 'Read.' };
    const french = { ...english, language: 'fr', title: 'Devoir', notes: 'Lisez.', tasks: [{ ...published.tasks[0], name: 'Un' }, published.tasks[1]] };
    const values = { title: 'Mon devoir', notes: 'Lisez tout.', 'tasks/a/name': 'Premier', 'tasks/a/notes': 'Vite', due: '2026-12-14' };
    const plan = changed(values, french);
    const conflictsOf = (site, of = plan) => Quizmark.itemsOf([site], Quizmark.validPlan(plain(of)))[0].conflicts.map(({ field }) => field);
    assert.deepEqual([conflictsOf(french), conflictsOf(english)], [[], []]);
    assert.equal(Quizmark.itemsOf([english], plan)[0].assignment.title, 'Mon devoir');
    assert.deepEqual(conflictsOf({ ...french, title: 'Devoir 1', due: '2026-12-15' }).sort(), ['due', 'title'], 'its own language shows what its author has changed');
    assert.deepEqual(conflictsOf({ ...english, due: '2026-12-15' }), ['due'], 'a date is the same in all');
    const onSecond = imported(Quizmark.writtenPlan(Quizmark.itemsOf([french], plan)), [english]);
    assert.deepEqual([onSecond.items[0].conflicts, onSecond.plan.changes.cw.title.lang, onSecond.plan.changes.cw.due.lang], [[], 'fr', undefined]);
    Quizmark.keepPublished(plan, [english], at);
    assert.ok(!('language' in plan.kept.cw));
    const regional = { ...french, language: 'es-419' };
    assert.deepEqual(conflictsOf(english, Quizmark.validPlan(plain(changed({ title: 'Mi tarea' }, regional)))), [], 'languages with numbers');
    // Changes of earlier versions don't say their language: the answer settles it.
    const earlier = changed({ title: 'Mon devoir' }, { ...french, language: undefined });
    assert.deepEqual([conflictsOf(french, earlier), conflictsOf(english, earlier)], [[], ['title']]);
    Quizmark.applyWrites(earlier, Quizmark.keepMine(Quizmark.itemsOf([english], earlier)[0], 'title', at + hour));
    assert.deepEqual([conflictsOf(french, earlier), conflictsOf(english, earlier)], [[], []]);
});

test('"Reset to original" and the undoing of a change count as changes', () => {
    const id = 'own-bcdfghjk';
    const values = { mark: 40, hidden: true, 'tasks/a/removed': true, [`tasks/${id}`]: { ...diaryTask, id, name: 'Extra' } };
    const first = reading([set(values), at]);
    const second = secondDevice(first, Quizmark.restoringWrites);
    const after = imported(fileOf(second), [published], first);
    const [item] = after.items;
    const asPublished = ({ assignment }) => ({ ...assignment, updated: published.updated });
    assert.deepEqual([asPublished(item), item.isHidden, item.conflicts, Quizmark.isChanged(item.changes)], [published, false, [], false]);
    assert.deepEqual(asPublished(itemOf(imported(fileOf(first), [published], second).plan)), published);
    const undone = plan => {
        const before = Quizmark.applyWrites(plan, Quizmark.writesOf(itemOf(plan), values, at));
        const exportedThen = fileOf(plan);
        Quizmark.applyWrites(plan, Quizmark.undoingWrites(plan, before, Quizmark.itemsOf([published], plan), at + hour));
        return [plan, exportedThen];
    };
    const [fresh, text] = undone(Quizmark.validPlan(null));
    assert.deepEqual(asPublished(itemOf(imported(text, [published], fresh).plan)), published);
    const removed = reading([set({ [`tasks/${id}`]: { ...diaryTask, id, name: 'Extra' } }), at]);
    const before = Quizmark.applyWrites(removed, Quizmark.removalWrites(itemOf(removed), id, at + hour));
    const without = fileOf(removed);
    Quizmark.applyWrites(removed, Quizmark.undoingWrites(removed, before, Quizmark.itemsOf([published], removed), at + 2 * hour));
    assert.deepEqual(tasksOf(imported(without, [published], removed).plan), ['A', 'B', 'Extra'], 'a task that was brought back');
});

test('what was taken back is no conflict when the site publishes something else', () => {
    const plan = reading([set({ due: '2026-12-14' }), at], [set({ due: published.due }), at + hour]);
    const [item] = Quizmark.itemsOf([{ ...published, due: '2026-12-20' }], plan);
    assert.deepEqual([item.assignment.due, item.conflicts], ['2026-12-20', []]);
    assert.deepEqual(Quizmark.itemsOf([], plan), [], 'nor is anything left of it');
});

test('an assignment that was deleted on one device is deleted on the other, unless it was changed later', () => {
    const first = reading();
    first.own[diaryId] = ownIn(diary);
    const [text, second] = [fileOf(first), imported(fileOf(first), [published]).plan];
    const mine = plan => Quizmark.itemsOf([published], plan).find(({ published: theirs }) => !theirs);
    const before = Quizmark.applyWrites(second, Quizmark.deletingWrites(mine(second), at + hour));
    const gone = imported(wholeFileOf(second), [published], first);
    assert.deepEqual([Object.keys(gone.plan.own), gone.touched], [[], 1]);
    const old = imported(text, [published], second);
    assert.deepEqual([Object.keys(old.plan.own), old.touched, old.dead.map(({ id }) => id)], [[], 0, [diaryId]]);
    const revived = Quizmark.validPlan(plain(second));
    const undone = Quizmark.applyWrites(revived, Quizmark.revivingWrites(old.dead, at + 2 * hour));
    assert.deepEqual([revived.own[diaryId].title, plain(revived.gone)], ['Diary', {}]);
    assert.deepEqual(Object.keys(imported(wholeFileOf(revived), [published], gone.plan).plan.own), [diaryId], 'on the other device, too');
    for (const other of [second, gone.plan]) assert.deepEqual(Object.keys(Quizmark.mergedPlans(other, revived).own), [diaryId], 'and with the history');
    Quizmark.applyWrites(revived, Quizmark.undoingWrites(revived, undone, Quizmark.itemsOf([published], revived), at + 3 * hour));
    assert.deepEqual([Object.keys(revived.own), plain(revived.gone)], [[], { [diaryId]: at + 3 * hour }], 'until it is undone');
    for (const [one, other] of [[first, second], [second, first]]) assert.deepEqual(Object.keys(Quizmark.mergedPlans(one, other).own), [], 'with the history');
    const busy = Quizmark.validPlan(plain(first));
    Quizmark.applyWrites(busy, Quizmark.writesOf(mine(busy), { mark: 60 }, at + 2 * hour));
    for (const plan of [imported(wholeFileOf(second), [published], busy).plan, imported(wholeFileOf(busy), [published], second).plan, Quizmark.mergedPlans(busy, second)]) {
        assert.deepEqual([plan.own[diaryId].mark, plain(plan.gone)[diaryId]], [60, plan === busy ? undefined : plain(plan.gone)[diaryId]]);
        assert.equal(Quizmark.validPlan(plain(plan)).own[diaryId].mark, 60);
    }
    const deleted = wholeFileOf(second);
    Quizmark.applyWrites(second, Quizmark.undoingWrites(second, before, Quizmark.itemsOf([published], second), at + 3 * hour));
    assert.deepEqual(Object.keys(imported(deleted, [published], second).plan.own), [diaryId], 'the deletion was undone');
    assert.deepEqual(Object.keys(imported(wholeFileOf(second), [published], gone.plan).plan.own), [diaryId]);
    const foreign = JSON.stringify([{ id: diaryId, title: 'Diary', due: '2026-12-01' }]);
    const back = imported(foreign, [published], gone.plan, at + 4 * hour).plan;
    assert.deepEqual(Object.keys(back.own), [diaryId], 'a file that says no times brings it back');
    assert.deepEqual(Object.keys(Quizmark.mergedPlans(gone.plan, back).own), [diaryId], 'on the other device, too');
});

test('changes dated in the future, by a wrong clock, are imported as the earliest from files, and count as now here', () => {
    const far = { cw: { mark: { value: 1, base: null, at: 1e300 }, due: { value: '2026-12-14', base: null, at: clock + 48 * hour } } };
    const here = reading([set({ mark: 60 }), at]);
    assert.equal(itemOf(Quizmark.mergedPlans(here, { changes: far })).assignment.mark, 60);
    const file = JSON.stringify([{ id: 'cw', title: published.title, due: '2026-12-11T23:59', timezone: 'UTC', $changes: { $site: '', ...far.cw } }]);
    const both = imported(file, [published], here);
    assert.deepEqual([itemOf(both.plan).assignment.mark, itemOf(both.plan).assignment.due], [60, '2026-12-14']);
    assert.deepEqual(itemOf(imported(file, [published]).plan).assignment.mark, 1, 'nothing here is later');
    assert.deepEqual([file, fileOf(here)].map(text => Quizmark.readPlan(text, []).isAhead), [true, false]);
    const own = Quizmark.readPlan(wholeFileOf(diary), [], at - 72 * hour);
    assert.equal(own.isAhead, true, 'the clock of this device may be the one that is wrong');
    const [kept] = Object.values(imported(wholeFileOf(diary).replaceAll(`${at}`, `${clock + 72 * hour}`)).plan.own);
    assert.deepEqual([kept.title, kept.at], ['Diary', 1]);
    assert.equal(Quizmark.validPlan({ changes: far }).changes.cw.mark.at, clock, 'what a wrong clock has stored stays');
    assert.deepEqual(plain(Quizmark.mergedPlans(here, { gone: { x: 1e300, y: 5 } }).gone), { y: 5 });
    assert.equal(Quizmark.mergedPlans(diary, { own: { [diaryId]: { ...ownIn(diary), title: 'Eve', at: 1e300, times: { title: 1e300 } } } }).own[diaryId].title, 'Diary');
});

test('a file that is not in UTF-8 is read as Windows saves it', () => {
    const text = '[{"id":"l1","title":"Übung","due":"2027-04-10"}]';
    for (const [encoding, content] of [['utf8', text], ['latin1', text], ['utf16le', `\ufeff${text}`]]) {
        const [assignment] = Quizmark.readPlan(Quizmark.decodedPlan(Buffer.from(content, encoding)), []).assignments;
        assert.equal(assignment.title, 'Übung', encoding);
    }
});

test('dates that no page can show are refused with a reason, and the rest is imported', () => {
    const good = { id: 'a', title: 'A', due: '2026-12-13', timezone: 'Europe/London' };
    const read = list => Quizmark.readPlan(JSON.stringify(list), []);
    for (const [more, missing] of [
        [{ due: '9999-12-31T23:59' }, ['due']], [{ due: '9999-12-31' }, ['due']], [{ due: '+010000-01-01T00:00' }, ['due']], [{ due: '0000-01-01' }, ['due']],
        [{ due: '2026-03-29T01:30' }, ['skipped']], [{ due: '2026-12-11T24:00' }, ['due']], [{ due: '0026-12-11' }, ['due']], [{ id: {} }, ['id']], [{ title: '' }, ['title']], [{ id: {}, title: 7, due: {} }, ['id', 'title', 'due']],
    ]) {
        const { assignments, refused, missing: reported } = read([good, { ...good, id: 'b', ...more }]);
        assert.deepEqual([assignments.length, refused, reported], [1, 1, missing], JSON.stringify(more));
    }
    const { assignments, unusable } = read([{ ...good, updated: '9999-12-31T23:59', reminders: ['+010000-01-01T00:00'], tasks: [{ id: 't', name: 'T', due: '9999-12-31T23:59' }] }]);
    assert.deepEqual([assignments[0].updated, assignments[0].tasks[0].due, unusable], [null, null, [['reminders', 'tasks']]]);
});

test('files of other planners are read, and the same again changes nothing', () => {
    const read = value => Quizmark.readPlan(JSON.stringify(value), []).assignments ?? [];
    const due = date => read([{ id: 'a', title: 'A', due: date, timezone: 'Europe/London' }])[0]?.due;
    assert.deepEqual(
        ['2026-12-21T23:59:00.000Z', '2026-12-21T23:59:30Z', '2026-12-21T23:59+02:00', '2026-12-21T00:00:00.000Z'].map(due),
        ['2026-12-21T23:59:00Z', '2026-12-21T23:59:30Z', '2026-12-21T21:59:00Z', '2026-12-21'], 'midnight in UTC is a day');
    const [named] = read([{ id: 'a', name: 'A', dueDate: '2026-12-21', course: 'French IV', description: 'Read.', weight: 20, score: 93 }]);
    assert.deepEqual([named.title, named.due, named.module, named.notes, named.value, named.mark], ['A', '2026-12-21', 'French IV', 'Read.', 20, 93]);
    const [plan] = read([{ id: 'a', title: 'A', name: 'B', due: '2026-12-21', dueDate: '2026-01-01' }]);
    assert.deepEqual([plan.title, plan.due], ['A', '2026-12-21'], 'its own keys come first');
    assert.equal(read({ assignments: [{ id: 'a', title: 'A', due: '2026-12-21' }] }).length, 1);
    const ids = list => read(list).map(({ id }) => id);
    const unnamed = [{ id: 7, title: 'A', due: '2026-12-21' }, { title: 'A', due: '2026-12-21' }, { title: 'A', due: '2026-12-28' }, { id: 'my id', title: 'A', due: '2026-12-21' }];
    assert.equal(new Set(ids(unnamed)).size, 4);
    assert.ok(ids(unnamed).every(id => /^own-[a-z]{8}$/.test(id)));
    assert.deepEqual(ids(unnamed), ids(unnamed));
    assert.deepEqual(ids([{ ...unnamed[0], due: '2026-12-22' }]), ids([unnamed[0]]), 'with a number, it is the same on another day');
});

test('changes with values that no page can show are left out', () => {
    const changes = { due: { value: '', base: '2026-12-11', at: 1 }, title: { value: '', base: 'A', at: 1 }, mark: { value: 50, base: { a: 'b' }, at: 1 }, 'tasks/a/name': { value: 7, base: null, at: 1 } };
    assert.deepEqual(Quizmark.validChanges(changes), { mark: { value: 50, base: null, at: 1 } });
    const [item] = Quizmark.itemsOf([], Quizmark.validPlan({ changes: { lost: { due: { value: null, base: { }, at: 1 }, mark: { value: 50, at: 1 } } } }));
    assert.match(item.assignment.due, /^1970-01-01$/);
});

test('files with more than any plan has are read in time, as far as a page can show it', () => {
    const many = (count, make) => Array.from({ length: count }, (_, index) => make(index));
    const good = { id: 'a', title: 'A', due: '2026-12-13', timezone: 'Europe/London' };
    const start = performance.now();
    const { assignments, refused, missing } = Quizmark.readPlan(JSON.stringify(many(20_000, index => ({ ...good, id: `a${index}` }))), []);
    assert.deepEqual([assignments.length, refused, missing], [2000, 18_000, []]);
    const large = { ...good, tasks: many(30_000, index => ({ id: `t${index}`, name: 'T' })), reminders: many(50_000, () => '2026-12-01T10:00') };
    const read = Quizmark.readPlan(JSON.stringify([large]), []);
    assert.deepEqual([read.assignments[0].tasks.length, read.assignments[0].reminders.length, read.unusable], [1000, 1, [['reminders', 'tasks']]]);
    const removed = Object.fromEntries(many(30_000, index => [`tasks/t${index}/removed`, { value: true, base: null, at: 1 }]));
    Quizmark.validPlan({ changes: { cw: removed } });
    assert.equal(Object.keys(Quizmark.mergedPlans(null, { changes: { cw: removed } }).changes.cw).length, 2000);
    assert.ok(performance.now() - start < 20_000, 'a list of a million comparisons would take minutes');
});

/** A device with an assignment of the reader's own, changed at moments. */
function device(plan, ...edits) {
    const here = Quizmark.validPlan(plain(plan));
    for (const [values, time] of edits) Quizmark.applyWrites(here, Quizmark.writesOf(Quizmark.itemsOf([], here)[0], values, time));
    return here;
}

const diaryId = 'own-bcdfghjk';
const diaryTask = { id: 'own-bbbbbbbb', name: 'Plan', start: null, length: null, due: null, progress: 0, reminders: [], notes: '' };
const diary = Quizmark.validPlan({ own: { [diaryId]: mine(diaryId, 'Diary', '2026-12-01', { at, tasks: [diaryTask] }) } });
const diaryFacts = plan => {
    const { title, due, mark, remarks, tasks } = ownIn(plan);
    return [title, due, mark, remarks, tasks.map(({ name, progress }) => `${name} ${progress}`).join()];
};

test('what two devices change in different fields of one own assignment is kept from both', () => {
    const phone = device(diary, [{ title: 'Lab diary' }, at + hour], [{ 'tasks/own-bbbbbbbb': { ...diaryTask, progress: 50 } }, at + 4 * hour]);
    const laptop = device(diary, [{ due: '2026-12-05', remarks: 'Ask' }, at + 2 * hour], [{ 'tasks/own-bbbbbbbb': { ...diaryTask, name: 'Draft' } }, at + 3 * hour]);
    const both = ['Lab diary', '2026-12-05', null, 'Ask', 'Draft 50'];
    assert.deepEqual(diaryFacts(Quizmark.mergedPlans(phone, laptop)), both);
    assert.deepEqual(diaryFacts(Quizmark.mergedPlans(laptop, phone)), both);
    const merged = Quizmark.mergedPlans(phone, laptop);
    assert.deepEqual(Quizmark.mergedPlans(merged, phone), merged, 'again it changes nothing');
    for (const [one, other] of [[phone, laptop], [laptop, phone]]) {
        const text = Quizmark.writtenPlan(Quizmark.itemsOf([], other));
        const after = imported(text, [], one, at + 5 * hour);
        assert.deepEqual(diaryFacts(after.plan), both, 'by a file');
        assert.equal(imported(text, [], after.plan, at + 6 * hour).writes.length, 0);
        assert.deepEqual(diaryFacts(imported(text).plan), diaryFacts(other), 'on a new device');
    }
    const later = device(merged, [{ title: 'Book' }, at + 9 * hour]);
    assert.deepEqual(diaryFacts(Quizmark.mergedPlans(later, laptop)), ['Book', ...both.slice(1)]);
});

test('of one field of an own assignment the later value counts, and a task that was removed stays away', () => {
    const phone = device(diary, [{ mark: 50 }, at + hour]);
    const laptop = device(diary, [{ mark: 70 }, at + 2 * hour], [{ 'tasks/own-bbbbbbbb/removed': true }, at + 2 * hour]);
    assert.deepEqual(diaryFacts(Quizmark.mergedPlans(phone, laptop)), ['Diary', '2026-12-01', 70, '', '']);
    assert.deepEqual(diaryFacts(Quizmark.mergedPlans(laptop, phone)), ['Diary', '2026-12-01', 70, '', '']);
    const busy = device(phone, [{ 'tasks/own-bbbbbbbb': { ...diaryTask, progress: 80 } }, at + 3 * hour]);
    assert.equal(diaryFacts(Quizmark.mergedPlans(laptop, busy))[4], 'Plan 80', 'unless it was changed later');
});

test('own assignments without times of fields are merged as before, and get times with the next change', () => {
    const early = Quizmark.validPlan({ own: { [diaryId]: mine(diaryId, 'Diary', '2026-12-01', { at, mark: 40 }) } });
    const late = Quizmark.validPlan({ own: { [diaryId]: mine(diaryId, 'Other', '2026-12-02', { at: at + hour }) } });
    assert.deepEqual(diaryFacts(Quizmark.mergedPlans(early, late)), ['Other', '2026-12-02', null, '', '']);
    const changedLater = device(early, [{ title: 'Newest' }, at + 2 * hour]);
    assert.deepEqual(ownIn(changedLater).times, { rest: at, title: at + 2 * hour });
    assert.deepEqual(diaryFacts(Quizmark.mergedPlans(late, changedLater)), ['Newest', '2026-12-02', null, '', '']);
    assert.equal(Quizmark.validPlan({ own: { [diaryId]: { ...ownIn(early), times: { title: 'x', other: 5, __proto__: 3 } } } }).own[diaryId].times, undefined);
});

test('a removed task that the reader has changed is one conflict, in words', () => {
    const plan = changed({ 'tasks/a/progress': 40, 'tasks/a/notes': 'Ask first' });
    assert.ok(Quizmark.keepPublished(plan, [published], noon));
    const without = { ...published, tasks: published.tasks.slice(1) };
    Quizmark.keepPublished(plan, [without], noon + 1);
    assert.ok(!Quizmark.keepPublished(plan, [without], noon + 2), 'the same again is no news');
    const kept = Quizmark.validPlan(plain(plan));
    const item = () => Quizmark.itemsOf([without], kept)[0];
    const [conflict, ...others] = item().conflicts;
    assert.equal(others.length, 0);
    assert.deepEqual([conflict.field, conflict.mine.name, conflict.mine.progress, conflict.theirs], ['tasks/a', 'A', 40, null]);
    assert.deepEqual(conflict.fields.sort(), ['notes', 'progress']);
    assert.deepEqual(item().assignment.tasks.map(({ id }) => id), ['b']);
    const undo = Quizmark.applyWrites(kept, Quizmark.keepMine(item(), 'tasks/a', noon + 1));
    assert.deepEqual(item().conflicts, []);
    assert.deepEqual(item().assignment.tasks.map(({ name, progress, notes }) => [name, progress, notes]), [['B', 50, ''], ['A', 40, 'Ask first']]);
    const again = Quizmark.validPlan(plain(kept));
    Quizmark.applyWrites(again, Quizmark.undoingWrites(again, undo, [item()], noon + 2));
    assert.deepEqual(Quizmark.itemsOf([without], again)[0].conflicts.map(({ field }) => field), ['tasks/a'], 'undone, it asks again');
    const [left] = Quizmark.itemsOf([without], kept);
    const restored = Quizmark.validPlan(plain(kept));
    Quizmark.applyWrites(restored, Quizmark.restoringWrites(left, noon + 2));
    assert.equal(Quizmark.isChanged(restored.changes.cw ?? {}), false);
    Quizmark.applyWrites(kept, undo);
    Quizmark.applyWrites(kept, Quizmark.takeTheirs(item(), 'tasks/a', noon + 3));
    assert.deepEqual([item().conflicts, Quizmark.liveChanges(kept.changes.cw)], [[], {}]);
});

test('every id that builds take is one here', () => {
    for (const id of ['_lab', '-x', '.draft', 'constructor', '__proto__', 'Ⓐ', 'के', `${'part/'.repeat(60)}x`]) {
        const assignment = Quizmark.validAssignment({ id, title: 'A', due: '2026-12-01' });
        assert.equal(assignment?.id, id);
        const plan = Quizmark.validPlan(null);
        Quizmark.applyWrites(plan, Quizmark.writesOf(Quizmark.newItem(assignment), { mark: 60 }, at));
        const [item] = Quizmark.itemsOf([assignment], Quizmark.validPlan(plain(plan)));
        assert.equal(item.assignment.mark, 60, id);
    }
    for (const id of ['', '/', 'a//b', '../a', 'a/.', 'a b', '<b>', 7]) assert.equal(Quizmark.validAssignment({ id, title: 'A', due: '2026-12-01' }), null);
});

// The tables of keys, as `FieldTableTests` writes them

const table = JSON.parse(readFileSync(new URL('keys.json', import.meta.url), 'utf8'));
const named = list => list.map(({ name }) => name).sort();

/** A value that a file may have, and one that it may not, by the type of the key. */
const samples = {
    text: ['A text', 7], markdown: ['\\*A text\\*', 7], date: ['2026-12-01', '2026-02-31'], length: ['2d', '2x'], reminders: [['2d'], ['2x']],
};
const sampleOf = ({ type, least, most }) => type in samples ? samples[type] : [most, least - 1];

test('the planner keeps every key that files have, and no other', () => {
    // The first makes the assignment or the task, the former id is the author's alone, the others are of the whole or become another;
    // the last two are of this device.
    assert.deepEqual([...Quizmark.assignmentFields].sort(), [
        ...named(table.assignment).filter(name => !['id', 'formerly', 'timezone', 'updated', 'tasks'].includes(name)), 'remarks', 'hidden',
    ].sort());
    assert.deepEqual([...Quizmark.taskFields].sort(), named(table.task).filter(name => !['id', 'end'].includes(name)));
    const { least, most } = table.assignment.find(({ name }) => name === 'level');
    assert.deepEqual(Quizmark.levels, [...Array(most - least + 1).keys()].map(number => number + least));
});

test('every key of a file comes into the planner and goes out again', () => {
    const filled = list => Object.fromEntries(list.filter(({ type }) => type in samples || type === 'integer' || type === 'number')
        .map(key => [key.name, sampleOf(key)[0]]));
    const { end, ...task } = { ...filled(table.task), id: 'one' };
    const file = { ...filled(table.assignment), id: 'work', timezone: 'UTC', tasks: [task] };
    assert.deepEqual(Object.keys(file).sort(), named(table.assignment).filter(name => name !== 'formerly'));
    assert.deepEqual(Object.keys(task).sort(), named(table.task).filter(name => name !== 'end'));
    const { items } = imported(JSON.stringify([file]));
    assert.deepEqual(JSON.parse(Quizmark.writtenPlan(items)), [file]);
});

test('values that no file may have become nothing', () => {
    for (const key of table.assignment.filter(({ name }) => Quizmark.assignmentFields.includes(name) && !['title', 'due'].includes(name))) {
        const [right, wrong] = sampleOf(key);
        const read = value => Quizmark.validAssignment({ id: 'work', title: 'T', due: '2026-12-01', [key.name]: value })[key.name];
        assert.deepEqual(read(right), right, key.name);
        assert.ok([null, '', 0].includes(read(wrong)) || read(wrong).length === 0, `${key.name}: ${read(wrong)}`);
    }
});

test('the changes of a renamed assignment follow it, the later of both for each field', () => {
    const change = (value, at) => ({ value, base: null, at });
    const plan = Quizmark.validPlan({
        changes: { old: { mark: change(61, 1), remarks: change('Old', 2) }, 'new': { remarks: change('New', 3) }, other: { mark: change(1, 1) } },
    });
    assert.equal(Quizmark.moveRenamed(plan, [{ id: 'new', formerly: ['old'] }, { id: 'other', formerly: [] }]), true);
    assert.deepEqual(plain(plan.changes), {
        'new': { mark: change(61, 1), remarks: change('New', 3) }, other: { mark: change(1, 1) },
    });
    assert.equal(Quizmark.moveRenamed(plan, [{ id: 'new', formerly: ['old'] }]), false);
    // The former id is another assignment's now.
    assert.equal(Quizmark.moveRenamed(plan, [{ id: 'new', formerly: ['other'] }, { id: 'other' }]), false);
});

test('the changes of an assignment that was renamed twice follow it from both of its earlier ids', () => {
    const change = (value, at) => ({ value, base: null, at });
    const kept = id => ({ ...published, id, at: 1 });
    for (const formerly of [['second', 'first'], ['first', 'second']]) {
        const plan = Quizmark.validPlan({
            changes: { first: { mark: change(61, 1), remarks: change('First', 2) }, second: { remarks: change('Second', 3) } },
            kept: { first: kept('first'), second: kept('second') },
        });
        assert.equal(Quizmark.moveRenamed(plan, [{ id: 'third', formerly }]), true);
        assert.deepEqual(plain(plan.changes), { third: { mark: change(61, 1), remarks: change('Second', 3) } });
        assert.deepEqual([Object.keys(plan.kept), plan.kept.third.id], [['third'], 'third']);
    }
});

test('what was written in an assignment that was merged into another stays its own', () => {
    const change = (value, time) => ({ value, base: null, at: time });
    const proof = Quizmark.validAssignment({ id: 'proof', title: 'A proof', due: '2026-12-15' });
    const lab = Quizmark.validAssignment({ id: 'lab', title: 'Lab', due: '2026-12-20' });
    const joined = { ...proof, formerly: ['lab'] };
    const both = Quizmark.validPlan({
        changes: { proof: { remarks: change('my proof notes', 1) }, lab: { remarks: change('my lab notes', 2), due: change('2026-12-21', 2) } },
        kept: { proof: { ...proof, at: 1 }, lab: { ...lab, at: 1 } },
    });
    const copy = Quizmark.validPlan(plain(both));
    const shown = items => items.map(({ assignment: { id, due, remarks }, isUnpublished = false }) => [id, due, remarks, isUnpublished]);
    const expected = [['proof', '2026-12-15', 'my proof notes', false], ['lab', '2026-12-21', 'my lab notes', true]];
    assert.equal(Quizmark.moveRenamed(both, [joined]), false);
    assert.deepEqual(shown(Quizmark.itemsOf([joined], both)), expected);
    Quizmark.site = 'planner';
    try {
        const written = Quizmark.writtenPlan(Quizmark.itemsOf([proof, lab], copy));
        const { assignments } = Quizmark.readPlan(written, []);
        assert.deepEqual(Quizmark.underPresentIds(assignments, Quizmark.itemsOf([joined], empty)).map(({ id }) => id), ['proof', 'lab']);
        const renamed = assignments.filter(({ id }) => id === 'lab');
        assert.deepEqual(Quizmark.underPresentIds(renamed, Quizmark.itemsOf([joined], empty)).map(({ id }) => id), ['proof'], 'a file from before it was renamed');
    } finally {
        delete Quizmark.site;
    }
    const hidden = (of, from) => Quizmark.validPlan({ changes: { [from.id]: { hidden: change(true, 1), mark: change(60, 1) } }, kept: { [from.id]: { ...from, at: 1 } } });
    for (const [from, isHidden] of [[lab, false], [{ ...lab, title: proof.title }, true], [{ ...lab, due: proof.due }, true]]) {
        const plan = hidden(proof, from);
        assert.equal(Quizmark.moveRenamed(plan, [joined]), true);
        assert.deepEqual([Quizmark.itemsOf([joined], plan)[0].isHidden, plan.changes.proof.mark.value], [isHidden, 60]);
    }
});

test('the start page hides no assignment because another that was merged into it was hidden', () => {
    const hidden = { value: true, base: null, at };
    const plan = { changes: { lab: { hidden } }, kept: { lab: { title: 'Lab', due: '2026-12-20' } } };
    const found = (due, title) => Quizmark.presentChanges(plan, ['proof', 'lab'], Quizmark.endOf(due), at, title).hidden;
    assert.deepEqual([found('2026-12-15', 'A proof'), found('2026-12-20', 'A proof')], [undefined, hidden]);
    assert.equal(found('2026-12-27', 'Lab'), hidden, 'it has another id and date only');
});

test('the start page leaves what was written in an assignment that was merged into another out, as the planner does', () => {
    const change = (value, time) => ({ value, base: null, at: time });
    const plan = {
        changes: { proof: { remarks: change('Proof', 1) }, lab: { due: change('2026-12-21', 2), mark: change(60, 2) } },
        kept: { proof: { title: 'A proof', due: '2026-12-15' }, lab: { title: 'Lab', due: '2026-12-20' } },
    };
    const found = () => Object.keys(Quizmark.presentChanges(plan, ['proof', 'lab'], Quizmark.endOf('2026-12-15'), at, 'A proof'));
    assert.deepEqual(found(), ['remarks']);
    plan.kept.lab.title = 'A proof';
    assert.deepEqual(found().sort(), ['due', 'mark', 'remarks'], 'both are the same');
});

test('what the planner gave out and does not show any more is cancelled for 60 days', () => {
    const { items } = imported(exported);
    const title = id => keys.planner.modules.find(module => module.id === id)?.title ?? id;
    const written = (shown, exported, days = 0) => Quizmark.calendarOf(
        shown.map(item => Quizmark.assignmentEntry(item, title(item.assignment.module))), { ...keys.calendar, site: 'planner', language: 'en', exported },
        Date.UTC(2026, 10, 23 + days, 12));
    const entry = (text, uid) => text.replaceAll('\r\n ', '').split('BEGIN:VEVENT').find(part => part.includes(`UID:${uid}\r\n`)) ?? '';
    const sequence = text => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
    const first = written(items, {});
    const gone = items[0].assignment.id;
    const uid = Quizmark.uidOf(['due', gone], 'planner');
    assert.ok(entry(first.text, uid).includes('STATUS:CONFIRMED'));
    const second = written(items.slice(1), first.exported);
    const cancelled = entry(second.text, uid);
    assert.ok(cancelled.includes('STATUS:CANCELLED') && cancelled.includes('DTSTAMP:20261123T120000Z'));
    assert.ok(sequence(cancelled) > sequence(entry(first.text, uid)));
    assert.equal(cancelled.match(/DTSTART.*/)[0], entry(first.text, uid).match(/DTSTART.*/)[0]);
    // A student may not have opened the second file.
    const third = written(items.slice(1), second.exported, 7);
    assert.equal(entry(third.text, uid), cancelled);
    const late = written(items.slice(1), third.exported, 60);
    assert.equal(entry(late.text, uid), cancelled);
    assert.equal(entry(written(items.slice(1), late.exported, 61).text, uid), '');
    // Earlier versions of the page didn't keep when they cancelled an entry.
    const { written: _, ...undated } = second.exported[uid];
    assert.equal(entry(written(items.slice(1), { ...second.exported, [uid]: undated }).text, uid), '');
    const back = entry(written(items, third.exported).text, uid);
    assert.ok(back.includes('STATUS:CONFIRMED') && sequence(back) > sequence(cancelled));
    // The file of one assignment cancels nothing.
    const one = Quizmark.calendarOf([Quizmark.assignmentEntry(items[1], null)], { ...keys.calendar, site: 'planner', language: 'en', title: null, exported: first.exported }, 0);
    assert.ok(!one.text.includes('CANCELLED') && one.exported[uid]);
});

test('a reminder that is gone is cancelled as a reminder, also after a file of an earlier version', () => {
    const [item] = Quizmark.itemsOf([], Quizmark.validPlan({ own: { lab: { id: 'lab', title: 'Lab', due: '2026-12-11T17:00:00Z', reminders: ['2026-12-01T09:00:00Z'], at: 1 } } }));
    const of = (assignment, exported) => Quizmark.calendarOf([Quizmark.assignmentEntry({ ...item, assignment }, 'Maths')], { ...keys.calendar, cancelled: [], site: 'planner', language: 'en', exported }, 0);
    const first = of(item.assignment, {});
    const without = { ...item.assignment, reminders: [] };
    assert.match(of(without, first.exported).text, /SUMMARY;LANGUAGE=en:Cancelled: Reminder: Lab \(Maths\)\r\n/);
    const earlier = Object.fromEntries(Object.entries(first.exported).map(([uid, { kind, ...rest }]) => [uid, rest]));
    assert.match(of(without, earlier).text, /SUMMARY;LANGUAGE=en:Cancelled: Reminder: Lab \(Maths\)\r\n/);
});

test('assigned quizzes have the dates of the device’s student', () => {
    const common = { id: 'q', assigned: true, title: 'Q', zone: 'Europe/London' };
    const quizzes = [
        { ...common, kind: 'start', due: '2026-12-01T09:00:00Z' }, { ...common, due: '2026-12-10T09:00:00Z', reminders: ['1d'] },
        { id: 'all', title: 'All', due: '2026-12-12' }, { id: 'other', assigned: true, title: 'Other', due: '2026-12-13', reminders: ['2d'] },
    ];
    const shown = dates => plain(Quizmark.ownQuizzes(quizzes, { dates }).map(Quizmark.quizEntry).map(({ id, kind, due, reminders, isChanged }) => [id, kind, due, reminders, isChanged]));
    const published = [
        ['q', 'start', '2026-12-01T09:00:00Z', [], false], ['q', 'quiz', '2026-12-10T09:00:00Z', ['1d'], false], ['all', 'quiz', '2026-12-12', [], false],
        ['other', 'quiz', '2026-12-13', ['2d'], false],
    ];
    for (const dates of [undefined, {}, { all: { due: '2026-12-20' } }, { q: 7 }]) assert.deepEqual(shown(dates), published, JSON.stringify(dates));
    assert.deepEqual(shown({ q: { due: '2026-12-24T10:00:00Z', zone: 'Europe/Dublin' }, other: { due: '0026-12-01', opens: '2026-12-02' } }), [
        ['all', 'quiz', '2026-12-12', [], false],
        ['q', 'start', '2026-12-01T09:00:00Z', [], false], ['q', 'quiz', '2026-12-24T10:00:00Z', ['1d'], true],
        ['other', 'start', '2026-12-02', [], true], ['other', 'quiz', '2026-12-13', ['2d'], false],
    ]);
    assert.deepEqual(Quizmark.ownQuizzes([], null), []);
});

test('a task without an id gets the one that a build gives it', () => {
    const { assignments, unusable } = Quizmark.readPlan(JSON.stringify([{ id: 'a', title: 'A', due: '2026-12-13', tasks: [{ name: 'Où est le noyau ?' }, { name: 'Read 2 pages' }] }]), []);
    assert.deepEqual(plain(assignments[0].tasks.map(({ id, name }) => [id, name])), [['ou-est-le-noyau', 'Où est le noyau ?'], ['read-2-pages', 'Read 2 pages']]);
    assert.deepEqual(unusable, []);
});

test('a second device continues the versions of the calendar', () => {
    const kept = new Map([['lab', { sequence: 7, name: 'Lab', start: 0, from: '20261211T163000Z', to: '20261211T170000Z', isCancelled: false, digest: 'x' }]]);
    const own = Quizmark.validPlan({ own: { lab: { id: 'lab', title: 'Lab', due: '2026-12-11T17:00:00Z', at: 1 } } });
    const exported = { '@planner-calendar': Object.fromEntries(kept) };
    const text = Quizmark.writtenPlan(Quizmark.itemsOf([], own), {}, exported);
    assert.deepEqual(plain(Quizmark.readPlan(text, []).calendars), { ...exported, '@planner-tasks': {} });
    const damaged = text.replace('"sequence": 7', '"sequence": 1e300');
    assert.deepEqual(plain(Quizmark.readPlan(damaged, []).calendars['@planner-calendar']), {});
    const here = { lab: { ...kept.get('lab'), sequence: 9 }, b: kept.get('lab') };
    assert.deepEqual([Quizmark.mergedExportedEntries(here, exported['@planner-calendar']).lab.sequence, Quizmark.mergedExportedEntries({ lab: { ...kept.get('lab'), sequence: 3 } }, here).lab.sequence], [9, 9]);
    assert.deepEqual(Object.keys(Quizmark.mergedExportedEntries(null, here)), ['lab', 'b']);
});

/** The version of an entry in a calendar, and its date. */
function versionOf(text, uid) {
    const entry = text.replaceAll('\r\n ', '').split(/BEGIN:V(?:EVENT|TODO)/).find(part => part.includes(`UID:${uid}\r\n`)) ?? '';
    const [, sequence] = /SEQUENCE:(\d+)/.exec(entry) ?? [];
    const [, written] = /LAST-MODIFIED:(\S+)/.exec(entry) ?? [];
    assert.equal(/DTSTAMP:(\S+)/.exec(entry)?.[1], written);
    return { sequence: Number(sequence), written, isCancelled: entry.includes('STATUS:CANCELLED') };
}

const dayBefore = Date.parse('2026-11-20T09:00:00Z');
const about = { ...keys.calendar, site: 'planner', language: 'en', cancelled: [] };
const calendarFile = (item, exported, now) => Quizmark.calendarOf([Quizmark.assignmentEntry(item, null)], { ...about, exported }, now);
const tasksFile = (item, exported, now) => Quizmark.tasksOf([item], () => ({ module: null, url: null }), { ...about, title: 'Tasks', exported }, now);
const moved = (values, now) => Quizmark.newItem({ ...published, ...values }, Object.fromEntries(Object.entries(values.mine ?? {}).map(([field, value]) => [field, { value, base: null, at: now }])));

test('a file with another deadline is later than the file before, also with the original again', () => {
    const uid = Quizmark.uidOf(['due', 'cw'], 'planner');
    const mine = calendarFile(moved({ mine: { due: '2026-12-28T23:59:00Z' } }, dayBefore), {}, dayBefore + 60_000);
    const same = calendarFile(moved({ mine: { due: '2026-12-28T23:59:00Z' } }, dayBefore), mine.exported, dayBefore + 90_000);
    assert.equal(same.text, mine.text, 'the same again is no news');
    // The teacher's change is older than the student's.
    const theirs = calendarFile(moved({ due: '2026-12-22T23:59:00Z', updated: '2026-11-19' }), same.exported, dayBefore + 3_600_000);
    const [one, other] = [versionOf(mine.text, uid), versionOf(theirs.text, uid)];
    assert.equal(other.sequence, one.sequence + 1);
    assert.deepEqual([one.written, other.written], ['20261120T090000Z', '20261120T100000Z']);
    const again = calendarFile(moved({ due: '2026-12-22T23:59:00Z', updated: '2026-11-19' }), theirs.exported, dayBefore + 7_200_000);
    assert.equal(again.text, theirs.text, 'a version once exported is kept');
});

test('an entry that moves twice within a minute has two versions', () => {
    const uid = Quizmark.uidOf(['due', 'cw'], 'planner');
    const first = calendarFile(moved({ mine: { due: '2026-12-28T23:59:00Z' } }, dayBefore), {}, dayBefore + 5_000);
    const second = calendarFile(moved({ mine: { due: '2026-12-30T23:59:00Z' } }, dayBefore + 20_000), first.exported, dayBefore + 25_000);
    const [one, other] = [versionOf(first.text, uid), versionOf(second.text, uid)];
    assert.ok(other.sequence > one.sequence && other.written > one.written);
});

test('a task that is as it was before has a later version', () => {
    const uid = Quizmark.uidOf(['task', 'cw', 'b'], 'planner');
    const first = tasksFile(moved({ mine: { 'tasks/b/due': '2026-12-02' } }, dayBefore), {}, dayBefore + 60_000);
    const second = tasksFile(moved({}), first.exported, dayBefore + 3_600_000);
    const [one, other] = [versionOf(first.text, uid), versionOf(second.text, uid)];
    assert.deepEqual([other.sequence, other.written], [one.sequence + 1, '20261120T100000Z']);
});

test('what earlier versions of the page kept of a file is enough to see that a deadline moved', () => {
    const uid = Quizmark.uidOf(['due', 'cw'], 'planner');
    const first = calendarFile(moved({ mine: { due: '2026-12-28T23:59:00Z' } }, dayBefore), {}, dayBefore);
    const { written, digest, ...kept } = first.exported[uid];
    const back = calendarFile(moved({}), { [uid]: kept }, dayBefore + 3_600_000);
    assert.deepEqual([versionOf(back.text, uid).sequence, versionOf(back.text, uid).written], [kept.sequence + 1, '20261120T100000Z']);
    const same = calendarFile(moved({ mine: { due: '2026-12-28T23:59:00Z' } }, dayBefore), { [uid]: kept }, dayBefore + 3_600_000);
    assert.equal(same.text, first.text);
});

test('what the site removes is cancelled in a later version than the one that was exported', () => {
    const uid = Quizmark.uidOf(['due', 'cw'], 'planner');
    const first = calendarFile(moved({ mine: { due: '2026-12-28T23:59:00Z' } }, dayBefore), {}, dayBefore);
    const [{ sequence }, now] = [versionOf(first.text, uid), dayBefore + 3_600_000];
    const removed = number => [{ uid, start: 0, text: `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:20261120T080000Z\r\nLAST-MODIFIED:20261120T080000Z\r\nSEQUENCE:${number}\r\nSTATUS:CANCELLED\r\nEND:VEVENT\r\n` }];
    const late = Quizmark.calendarOf([], { ...about, exported: first.exported, cancelled: removed(7) }, now);
    assert.deepEqual(versionOf(late.text, uid), { sequence: sequence + 1, written: '20261120T100000Z', isCancelled: true });
    const again = Quizmark.calendarOf([], { ...about, exported: late.exported, cancelled: removed(7) }, now + 3_600_000);
    assert.deepEqual(versionOf(again.text, uid), versionOf(late.text, uid));
    const right = Quizmark.calendarOf([], { ...about, exported: first.exported, cancelled: removed(sequence + 1) }, now);
    assert.equal(versionOf(right.text, uid).written, '20261120T080000Z');
    assert.deepEqual(right.exported, {});
});

test('what a student wrote stays when the site no longer has the assignment', () => {
    const before = Quizmark.itemsOf([published], empty)[0];
    const plan = Quizmark.validPlan(null);
    Quizmark.applyWrites(plan, Quizmark.writesOf(before, { remarks: 'Ask about the filter' }, noon));
    assert.ok(Quizmark.keepPublished(plan, [published], noon));
    assert.ok(!Quizmark.keepPublished(plan, [published], noon + 1), 'the same again is no news');
    const kept = Quizmark.validPlan(JSON.parse(JSON.stringify(plan)));
    const [item, ...others] = Quizmark.itemsOf([], kept);
    assert.equal(others.length, 0);
    assert.deepEqual([item.isUnpublished, item.assignment.title, item.assignment.remarks, item.assignment.tasks.length], [true, 'Coursework', 'Ask about the filter', published.tasks.length]);
    assert.ok(Quizmark.writtenPlan([item]).includes('Ask about the filter'), 'it is in the export');
    assert.deepEqual(Quizmark.whatNow([item], noon), [], 'nothing is to do');
    Quizmark.applyWrites(kept, Quizmark.writesOf(item, { mark: 70 }, noon + 2));
    assert.equal(Quizmark.itemsOf([], kept)[0].assignment.mark, 70, 'it can be changed');
    const undo = Quizmark.applyWrites(kept, Quizmark.forgettingWrites(Quizmark.itemsOf([], kept)[0]));
    assert.deepEqual([Quizmark.itemsOf([], kept), plain(kept)], [[], plain(empty)], 'until it is deleted');
    Quizmark.applyWrites(kept, undo);
    assert.equal(Quizmark.itemsOf([], kept)[0].assignment.remarks, 'Ask about the filter');
    assert.ok(!Quizmark.itemsOf([published], kept)[0].isUnpublished, 'published again, it is an assignment like others');
});

/** What a device of this site has after importing the export of another one, whose site no longer has the assignment. */
function takenOver(plan, edit = text => text, kept = empty, now = clock) {
    const site = Quizmark.site;
    Quizmark.site = 'planner';
    try {
        const text = edit(Quizmark.writtenPlan(Quizmark.itemsOf([], plan), plan.gone));
        return { ...imported(text, [], kept, now), text };
    } finally {
        Quizmark.site = site;
    }
}

test('what is no longer published is not the student\'s own on another device either', () => {
    const plan = changed({ due: '2026-12-20', remarks: 'Ask *why*', 'tasks/a/progress': 40, 'tasks/b/removed': true, 'tasks/own-bcdfghjk': { id: 'own-bcdfghjk', name: 'Print', start: null, length: null, due: null, progress: 0, reminders: [], notes: '' } });
    Quizmark.keepPublished(plan, [{ ...published, notes: 'Read **all**.' }], 1);
    const unmarked = text => text.replace('"$published": true,', '');
    for (const edit of [text => text, unmarked]) {
        const there = takenOver(plan, edit);
        assert.deepEqual([there.touched, Object.keys(there.plan.own)], [1, []]);
        assert.deepEqual(plain(there.plan.changes), plain(plan.changes));
        const [item, ...others] = there.items;
        const [here] = Quizmark.itemsOf([], plan);
        assert.equal(others.length, 0);
        assert.deepEqual([item.isUnpublished, item.assignment.due, item.assignment.remarks], [true, '2026-12-20', 'Ask *why*']);
        assert.deepEqual([item.published.due, item.published.notes, item.published.tasks.map(({ id, progress }) => [id, progress])], [published.due, 'Read **all**.', [['a', 0]]]);
        assert.deepEqual(plain(item.assignment.tasks), plain(here.assignment.tasks));
        assert.equal(takenOver(there.plan).text, takenOver(plan).text, 'a third device has it from there');
    }
    const fromElsewhere = time => takenOver(plan, text => text.replaceAll('"$site": "planner"', '"$site": "elsewhere"'), empty, time).items[0];
    assert.equal(fromElsewhere(noon).published, null, 'of another site, it is a copy');
    assert.ok(fromElsewhere(clock).isUnpublished, 'unless it is over');
});

test('what is no longer published, and was deleted here, comes back as such', () => {
    const plan = changed({ remarks: 'Ask' });
    Quizmark.keepPublished(plan, [published], 1);
    const gone = { ...empty, gone: { cw: at + 60_000 } };
    const old = takenOver(plan, undefined, gone);
    assert.deepEqual([old.touched, old.dead.length, old.items], [0, 1, []]);
    Quizmark.applyWrites(old.plan, Quizmark.revivingWrites(old.dead, at + 120_000));
    const [item] = Quizmark.itemsOf([], Quizmark.validPlan(plain(old.plan)));
    assert.deepEqual([item.isUnpublished, item.assignment.remarks, plain(old.plan.gone)], [true, 'Ask', {}]);
});

test('a file without anything of the student\'s brings back nothing that the site has removed', () => {
    const site = Quizmark.site;
    Quizmark.site = 'planner';
    try {
        const text = Quizmark.writtenPlan(Quizmark.itemsOf([published], empty), { other: at }, {});
        assert.deepEqual([imported(text).items, imported(text).touched], [[], 0]);
    } finally {
        Quizmark.site = site;
    }
});

test('what is no longer published asks nothing, and its notes have no Markdown characters', () => {
    const plan = changed({ due: '2026-12-20', remarks: 'Ask' });
    plan.kept.cw = { ...structuredClone(published), due: '2026-12-14', at: 1 };
    const [item] = Quizmark.itemsOf([], plan);
    assert.deepEqual([item.isUnpublished, item.conflicts, item.assignment.due], [true, [], '2026-12-20']);
    for (const [markdown, text] of [
        ['## Read\n\nThe **whole** _chapter_ on `snake_case` and 2 * 3 * 4.', 'Read\n\nThe whole chapter on snake_case and 2 * 3 * 4.'],
        ['- See [the page](https://example.org/a_b_c)\n* [here](plan.md)\n+ <https://example.org>', '• See the page (https://example.org/a_b_c)\n• here\n• https://example.org'],
        ['1\\. Costs \\$5 \\*each\\*\\\nlater', '1. Costs $5 *each*\nlater'], ['```sh\nls *.md *.txt\n```', 'ls *.md *.txt'], ['> said\n> so', 'said\nso'],
        ['![A **cell**](cell.png) a_b_c __x__', 'A cell a_b_c x'],
    ]) {
        assert.equal(Quizmark.readableOf(markdown), text);
    }
});

test('a renamed assignment keeps the names of removed tasks', () => {
    const plan = changed({ 'tasks/a/progress': 40 });
    Quizmark.keepPublished(plan, [published], 1);
    const renamed = { ...published, id: 'coursework', formerly: ['cw'], tasks: published.tasks.slice(1) };
    assert.equal(Quizmark.moveRenamed(plan, [renamed]), true);
    Quizmark.keepPublished(plan, [renamed], 2);
    const [{ conflicts: [conflict] }] = Quizmark.itemsOf([renamed], Quizmark.validPlan(plain(plan)));
    assert.deepEqual([conflict.field, conflict.mine.name, conflict.mine.progress], ['tasks/a', 'A', 40]);
});

test('what was only hidden is forgotten, and what was written before copies were kept is shown as far as it is known', () => {
    const at = Date.parse('2026-11-20T10:00:00Z');
    const plan = Quizmark.validPlan({ changes: {
        hidden: { hidden: { value: true, base: null, at } }, lab: { remarks: { value: 'Gloves', base: '', at }, 'tasks/draw/progress': { value: 40, base: 0, at } },
    } });
    const [item, ...others] = Quizmark.itemsOf([], plan);
    assert.equal(others.length, 0);
    assert.deepEqual([item.assignment.title, item.assignment.due, item.assignment.remarks, item.assignment.tasks[0].progress], ['lab', '2026-11-20', 'Gloves', 40]);
});

test('another assignment with the id of a published one is kept beside it', () => {
    const other = { id: 'cw', title: 'Lab diary', due: '2026-10-01', mark: 55 };
    const file = entry => JSON.stringify([entry]);
    const { plan, items } = imported(file(other), [published]);
    assert.deepEqual(plain(plan.changes), {});
    const [mine] = Object.values(plan.own);
    assert.deepEqual([mine.title, mine.mark, items.length], ['Lab diary', 55, 2]);
    assert.deepEqual(imported(file(other), [published], plan).writes, [], 'importing it again changes nothing');
    // Another site's planner says what its student has changed.
    const theirs = imported(file({ ...other, $changes: { mark: { value: 55, base: null, at } } }), [published]).plan;
    assert.deepEqual([plain(theirs.changes), Object.values(theirs.own).map(({ mark }) => mark)], [{}, [55]]);
    for (const same of [{ ...other, title: 'Coursework' }, { ...other, due: '2026-12-11T23:59', timezone: 'UTC' }]) {
        assert.deepEqual(Object.keys(imported(file(same), [published]).plan.own), [], 'title or date are the same');
    }
    const moved = { ...other, $changes: { title: { value: 'Lab diary', base: 'Coursework', at } } };
    assert.deepEqual(Object.keys(imported(file(moved), [published]).plan.changes), ['cw'], 'its student gave it another title');
    Quizmark.site = 'college';
    const from = $site => file({ ...other, $changes: { $site, mark: { value: 55, base: null, at } }, tasks: [{ id: 'a', name: 'A' }] });
    assert.deepEqual(Object.keys(imported(from('college'), [published]).plan.changes), ['cw'], 'the teacher has moved and renamed it');
    assert.deepEqual(Object.keys(imported(from('school'), [published]).plan.changes), ['cw/2026-10-01'], 'of another site, where it is over');
    assert.deepEqual(Object.keys(imported(from('school'), [published], empty, Date.parse('2026-09-01')).plan.own).length, 1);
    delete Quizmark.site;
});

test('unusable values in a file are reported', () => {
    const read = value => plain(Quizmark.readPlan(typeof value === 'string' ? value : JSON.stringify(value), []));
    const good = { id: 'a', title: 'A', due: '2026-12-13 17:00', timezone: 'Europe/London' };
    assert.equal(read([good]).assignments[0].due, '2026-12-13T17:00:00Z', 'a space in place of the T');
    assert.deepEqual(read([good]).unusable, []);
    assert.deepEqual(read([{ ...good, due: 'soon' }, { ...good, id: 'b', due: 'later' }]), { problem: 'unusable', refused: 2, missing: ['due'] });
    assert.deepEqual(read([{ ...good, title: undefined }]), { problem: 'unusable', refused: 1, missing: ['title'] });
    for (const text of ['[]', '7', '{"format": 1}']) assert.deepEqual(read(text), { problem: 'foreign' }, text);
    assert.deepEqual(read({ format: 'quizmark-archive', version: 1, kept: {} }), { problem: 'archive' });
    assert.deepEqual(read('{'), { problem: 'unreadable' });
    const tasks = [{ id: 't', name: 'T', due: '2026-12-01', length: '1w', reminders: ['1w', '1d', '1d'], progress: 50 }];
    for (const [more, fields] of [
        [{ mark: 101 }, ['mark']], [{ value: '30', mark: 50 }, ['value']], [{ reminders: ['1w', 'soon'] }, ['reminders']], [{ reminders: '1d' }, ['reminders']],
        [{ timezone: 'Europe/Londn' }, ['timezone']], [{ tasks: 'Read' }, ['tasks']], [{ tasks: [{ name: "?!" }] }, ['tasks']],
        [{ tasks: [{ ...tasks[0], due: 'tomorrow' }] }, ['tasks']], [{ tasks: [{ ...tasks[0], progress: 120 }], level: 9 }, ['level', 'tasks']],
        [{ tasks, reminders: ['2w', '24h', '2026-12-01T10:00'], mark: 0, value: null }, []],
        [{ tasks: [{ ...tasks[0], length: undefined, start: '2026-11-30', end: '2026-11-29' }] }, ['tasks']],
        [{ tasks: [{ ...tasks[0], length: undefined, end: '2026-11-29' }] }, ['tasks']], [{ tasks: [{ ...tasks[0], length: undefined, start: '2026-11-30', end: '2026-13-03' }] }, ['tasks']],
        [{ tasks: [{ ...tasks[0], length: undefined, start: '2026-11-30T10:00', end: '2026-11-30T09:00' }] }, ['tasks']], [{ tasks: [{ ...tasks[0], start: '2026-11-30', end: '2026-12-01' }] }, ['tasks']],
        [{ tasks: [{ ...tasks[0], length: '', start: '2026-11-30', end: '2026-12-01' }] }, []],
    ]) {
        assert.deepEqual(read([{ ...good, ...more }]).unusable, fields.length > 0 ? [fields] : [], JSON.stringify(more));
    }
    assert.deepEqual(Quizmark.readPlan(exported, keys.planner.modules).unusable, [], 'what the planner writes can be used');
});

const lengths = JSON.parse(readFileSync(new URL('lengths.json', import.meta.url), 'utf8'));
for (const { name, input: { zone, start, end }, expected } of lengths.cases) {
    test(`lengths.json: ${name}`, () => {
        const file = [{ id: 'a', title: 'A', due: '2026-12-13', timezone: zone, tasks: [{ id: 't', name: 'T', start, end }] }];
        const { assignments: [{ tasks: [task] }], unusable } = Quizmark.readPlan(JSON.stringify(file), []);
        assert.deepEqual([task.length, unusable], [expected, expected === null ? [['tasks']] : []]);
        const [from, to] = [start, end].map(date => date.length === 10 ? date : Quizmark.momentIn(zone, date));
        assert.equal(Quizmark.lengthBetween(from, to, zone), expected, 'as forms calculate it');
    });
}

const long = (length, word = 'n ') => word.repeat(length).slice(0, length - 1) + '.';

test('published texts are never cut: they may be longer than what forms take', () => {
    const texts = { module: long(600), title: long(700), notes: long(29_999) };
    const theirs = Quizmark.validAssignment({ id: 'cw', ...texts, due: '2026-12-11', tasks: [{ id: 'a', name: long(800), notes: long(25_000) }] });
    const mine = Quizmark.validPlan({ changes: { cw: { mark: { value: 60, base: null, at }, notes: { value: 'Mine', base: texts.notes, at } } } });
    const [item] = Quizmark.itemsOf([theirs], Quizmark.validPlan(plain(mine)));
    assert.deepEqual(item.conflicts, [], 'the published notes are those that were changed');
    delete mine.changes.cw.notes;
    Quizmark.keepPublished(mine, [theirs], at);
    assert.equal(Quizmark.validPlan(plain(mine)).kept.cw.notes, texts.notes);
    Quizmark.site = 'school';
    const text = Quizmark.writtenPlan(Quizmark.itemsOf([theirs], mine));
    const [written] = JSON.parse(text);
    assert.deepEqual([written.module, written.title, written.notes, written.tasks[0].name.length, written.tasks[0].notes.length], [texts.module, texts.title, texts.notes, 800, 25_000]);
    assert.deepEqual(Quizmark.readPlan(text, []).unusable, []);
    assert.equal(imported(text).plan.kept.cw.notes, texts.notes, 'on a site that no longer has it');
    delete Quizmark.site;
});

test('a student’s own notes survive export and import, although escapes make them longer than what forms take', () => {
    Quizmark.site = 'school';
    const remarks = '*'.repeat(20_000);
    const own = Quizmark.validPlan({ own: { mine: { id: 'mine', title: 'Mine', due: '2026-12-11', remarks, at } } });
    const text = Quizmark.writtenPlan(Quizmark.itemsOf([], own));
    assert.deepEqual(Quizmark.readPlan(text, []).unusable, []);
    assert.equal(imported(text).plan.own.mine.remarks, remarks);
    delete Quizmark.site;
});

test('what is cut in the file of another program is reported', () => {
    const good = { id: 'a', title: 'A', due: '2026-12-13', timezone: 'Europe/London' };
    const read = more => Quizmark.readPlan(JSON.stringify([{ ...good, ...more }]), []);
    for (const [more, fields] of [
        [{ notes: long(20_000) }, []], [{ notes: long(25_000) }, ['notes']], [{ title: long(501), module: long(600) }, ['title', 'module']],
        [{ tasks: [{ name: long(500), notes: long(20_000) }] }, []], [{ tasks: [{ id: 't', name: long(600) }] }, ['tasks']], [{ tasks: [{ name: 'T', notes: long(20_001) }] }, ['tasks']],
    ]) {
        assert.deepEqual(read(more).unusable, fields.length > 0 ? [fields] : [], fields.join());
    }
    const { assignments: [{ title, notes, tasks }] } = read({ title: `${'t'.repeat(499)}🙂`, notes: long(25_000), tasks: [{ id: 't', name: long(600) }] });
    assert.deepEqual([title, notes.length, tasks[0].name.length], ['t'.repeat(499), 20_000, 500], 'no half of a character is left');
    const forged = read({ notes: long(150_000), $changes: { $site: 'school', remarks: { value: long(150_000), base: null, at: 1 } } });
    assert.deepEqual([forged.assignments[0].notes.length, forged.assignments[0].changes.remarks.value.length, forged.unusable], [100_000, 100_000, [['notes']]]);
});

test('a file may have as many tasks as a build takes', () => {
    const tasks = Array.from({ length: 1000 }, (_, index) => ({ id: `t${index}`, name: 'T' }));
    const { assignments, unusable } = Quizmark.readPlan(JSON.stringify([{ id: 'a', title: 'A', due: '2026-12-13', tasks }]), []);
    assert.deepEqual([assignments[0].tasks.length, unusable], [1000, []]);
});

Quizmark.plannerActions ??= {};
vm.runInThisContext(readFileSync(new URL('planner/62-notices.js', scripts), 'utf8'), { filename: '62-notices.js' });

const taskKey = { ...keys.calendar, site: 'planner', language: 'en', title: 'Tasks' };
const noFacts = () => ({ module: null, url: null });

test('alarms of tasks ring when the planner shows its notices', () => {
    const reminders = ['2d', '3h', '30m', '2026-11-27', '2026-11-28T15:00:00Z'];
    const task = (id, due) => ({ id, name: id, start: null, length: null, due, progress: 0, reminders, notes: '' });
    const item = Quizmark.newItem({ ...published, reminders: [], tasks: [task('day', '2026-12-01'), task('minute', '2026-12-01T17:00:00Z')] });
    const text = Quizmark.tasksOf([item], noFacts, taskKey, 0).text.replaceAll('\r\n ', '');
    let alarms = 0;
    for (const part of text.split('BEGIN:VTODO').slice(1)) {
        const [, due] = /DUE[^:]*:(\S+)/.exec(part);
        const number = index => Number(due.slice(index, index + 2));
        const end = due.length === 8 ? new Date(Number(due.slice(0, 4)), number(4) - 1, number(6)).getTime() : Date.parse('2026-12-01T17:00:00Z');
        for (const [, form, trigger] of part.matchAll(/TRIGGER;(\S+?):(\S+)/g)) {
            const [, days = 0, hours = 0, minutes = 0] = /^-P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(trigger) ?? [];
            const time = form === 'RELATED=END' ? end - ((Number(days) * 24 + Number(hours)) * 60 + Number(minutes)) * 60_000
                : Date.parse(trigger.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:'));
            assert.equal(Quizmark.noticesBetween([item], time - 1, time).length > 0, true, `${due} ${trigger}`);
            alarms += 1;
        }
    }
    // Hours before a whole day have no meaning.
    assert.equal(alarms, 3 + 5);
});

test('the reminder of a day comes at nine in the morning, although clocks change before it', () => {
    const { TZ } = process.env;
    for (const [zone, due, reminder, moment] of [
        ['Europe/London', '2027-03-28', '1d', '2027-03-27T09:00:00Z'], ['Europe/London', '2027-03-30', '7d', '2027-03-23T09:00:00Z'],
        ['Europe/London', '2027-11-02', '7d', '2027-10-26T08:00:00Z'], ['Europe/London', '2027-10-31', '2027-10-31', '2027-10-31T09:00:00Z'],
        ['America/New_York', '2027-03-15', '2d', '2027-03-13T14:00:00Z'], ['America/Havana', '2027-03-14', '2027-03-14', '2027-03-14T13:00:00Z'],
    ]) {
        process.env.TZ = zone;
        try {
            const item = Quizmark.newItem({ ...published, due, reminders: [reminder], tasks: [] });
            const time = Date.parse(moment);
            const counts = [[time - 1, time], [time, time + 1]].map(([from, to]) => Quizmark.noticesBetween([item], from, to).length);
            assert.deepEqual(counts, [1, 0], `${zone} ${due} ${reminder}`);
        } finally {
            if (TZ === undefined) delete process.env.TZ;
            else process.env.TZ = TZ;
        }
    }
});

test('the tasks that a student has written are in the file, and what is deleted is cancelled for 60 days', () => {
    const tasks = [{ id: 'a', name: 'Read, twice', start: '2026-11-20', length: null, due: '2026-12-01', progress: 100, reminders: ['1d'], notes: '' },
        { id: 'b', name: 'Write', start: null, length: null, due: null, progress: 30, reminders: ['1d'], notes: 'Plain' }];
    const item = Quizmark.newItem({ ...published, tasks });
    const first = Quizmark.tasksOf([item], noFacts, taskKey, noon);
    const lines = first.text.replaceAll('\r\n ', '').split('\r\n');
    for (const line of ['SUMMARY;LANGUAGE=en:Task: Read\\, twice (Coursework)', 'DTSTART;VALUE=DATE:20261120', 'DUE;VALUE=DATE:20261201', 'STATUS:COMPLETED',
        'PERCENT-COMPLETE:100', 'STATUS:IN-PROCESS', 'RELATED-TO:quizmark.planner.due.cw', 'DESCRIPTION;LANGUAGE=en:Plain']) {
        assert.ok(lines.includes(line), line);
    }
    assert.ok(!lines.some(line => line.startsWith('COMPLETED:')), 'nobody knows when it was done');
    assert.ok(!first.text.includes('VALARM'), 'neither a task that is done nor one without a date rings');
    const second = Quizmark.tasksOf([{ ...item, assignment: { ...item.assignment, tasks: [tasks[1]] } }], noFacts, { ...taskKey, exported: first.exported }, noon);
    assert.equal(second.text.match(/STATUS:CANCELLED/g).length, 1);
    const later = days => Quizmark.tasksOf([{ ...item, assignment: { ...item.assignment, tasks: [tasks[1]] } }], noFacts, { ...taskKey, exported: second.exported }, noon + days * 86_400_000);
    assert.equal(later(0).text, second.text);
    assert.equal(later(60).text.match(/STATUS:CANCELLED/g).length, 1);
    assert.ok(!later(61).text.includes('CANCELLED'));
});

test('records of a renamed quiz go to its present id', () => {
    const store = new Map([['quizmark:1::cells', JSON.stringify({ title: 'Cells', path: 'quizzes/cells.html', finished: [{ id: '1', quiz: 'cells', started: 5 }], cards: { one: { grade: 3 } } })]]);
    globalThis.localStorage = { getItem: key => store.get(key) ?? null, setItem: (key, value) => store.set(key, value), removeItem: key => store.delete(key) };
    Quizmark.moveRecords({ cells: ['biology/cells', 'quizzes/biology/cells.html'], other: ['else', 'x.html'] });
    const record = JSON.parse(store.get('quizmark:1::biology/cells'));
    assert.deepEqual([record.title, record.path, record.finished[0].quiz, record.cards.one.grade, [...store.keys()].length], ['Cells', 'quizzes/biology/cells.html', 'biology/cells', 3, 1]);
    delete globalThis.localStorage;
});

test('records of a quiz that was renamed twice are joined, and the newest attempt in progress stays', () => {
    const attempt = (id, quiz, started) => ({ id, quiz, started });
    const earlier = {
        cells: {
            title: 'Cells', finished: [attempt('1', 'cells', 5)], current: attempt('2', 'cells', 6), cards: { one: { grade: 3 }, two: { grade: 1 } },
            others: { jo: attempt('3', 'cells', 4) },
        },
        'biology-cells': {
            title: 'The cell', finished: [attempt('4', 'biology-cells', 8)], current: attempt('5', 'biology-cells', 9), cards: { one: { grade: 4 } },
            others: { lee: attempt('6', 'biology-cells', 7) },
        },
    };
    const moved = ['organelles', 'quizzes/organelles.html'];
    for (const renamed of [{ 'biology-cells': moved, cells: moved }, { cells: moved, 'biology-cells': moved }]) {
        const store = new Map(Object.entries(earlier).map(([id, record]) => [`quizmark:1::${id}`, JSON.stringify(record)]));
        globalThis.localStorage = { getItem: key => store.get(key) ?? null, setItem: (key, value) => store.set(key, value), removeItem: key => store.delete(key) };
        Quizmark.moveRecords(renamed);
        assert.deepEqual([...store.keys()], ['quizmark:1::organelles']);
        const { title, path, finished, current, cards, others } = JSON.parse(store.get('quizmark:1::organelles'));
        assert.deepEqual([title, path, cards.one.grade, cards.two.grade], ['The cell', moved[1], 4, 1]);
        assert.deepEqual([finished.map(({ id }) => id), current.id], [['1', '4'], '5']);
        assert.deepEqual(Object.entries(others).map(([student, { id, quiz }]) => [student, id, quiz]), [['jo', '3', 'organelles'], ['lee', '6', 'organelles']]);
    }
    delete globalThis.localStorage;
});

test('"anywhere on Earth" is a zone', () => {
    assert.equal(Quizmark.momentIn('AoE', '2026-12-11T23:59'), '2026-12-12T11:59:00Z');
    assert.ok(Quizmark.isZone('AoE') && Quizmark.localTime('2026-12-12T11:59:00Z', 'AoE') === '2026-12-11T23:59');
});

vm.runInThisContext(readFileSync(new URL('cards/10-news.js', scripts), 'utf8'), { filename: '10-news.js' });

test('dates that are no longer the student’s are not shown', () => {
    const quizzes = [{ id: 'moved', assigned: true, versions: ['aaaaaa', 'bbbbbb'] }, { id: 'same', assigned: true, versions: ['aaaaaa'] }, { id: 'early', assigned: true, versions: ['aaaaaa'] }, { id: 'all' }];
    const dates = {
        moved: { due: '2026-12-14', version: 'cccccc' }, same: { due: '2026-12-15', version: 'aaaaaa' }, early: { due: '2026-12-16' }, all: { due: '2026-12-17', version: 'aaaaaa' },
        gone: { due: '2026-12-18', version: 'aaaaaa' }, none: null,
    };
    const own = now => Quizmark.presentOwn({ token: 't', dates, quizzes: ['moved'] }, quizzes, now);
    assert.deepEqual(plain(own(noon)), { token: 't', dates: { same: dates.same, early: dates.early }, quizzes: ['moved'], outdated: ['moved'] });
    // What an earlier version kept may be of the last term.
    assert.deepEqual(Object.keys(own(clock).dates), ['same']);
    for (const strange of [null, 7, {}, { dates: 7 }, { dates: { moved: 7 } }]) {
        const { dates: none, outdated } = Quizmark.presentOwn(strange, quizzes, noon);
        assert.deepEqual(plain([none, outdated]), [{}, []]);
    }
    const published = [{ id: 'moved', path: 'q', title: 'Q', due: '2026-12-11', assigned: true }];
    assert.equal(Quizmark.quizItems(published, 'UTC', own(noon), () => ({ current: null, finished: [] }))[0].quiz.due, '2026-12-11');
});

test('a student’s own dates are read with care', () => {
    const own = Quizmark.ownDates({ token: 't', dates: { lakes: { due: '2035-12-07', zone: 'Europe/London' }, bad: { due: 'soon' }, gone: { due: '2035-02-30' }, none: null, odd: { due: '2035-12-07T10:00:00Z', zone: 7 } } });
    assert.deepEqual([...own], [['lakes', { due: '2035-12-07', zone: 'Europe/London' }], ['odd', { due: '2035-12-07T10:00:00Z', zone: null }]]);
    for (const kept of [null, { token: 't' }, { dates: 'x' }, { dates: null }]) assert.equal(Quizmark.ownDates(kept).size, 0);
});

test('the start page leaves out an assignment that its student has finished', () => {
    const change = value => ({ value, base: null, at });
    const handedIn = { 'tasks/own-bcdfghjk': change({ id: 'own-bcdfghjk', name: 'Handed in', progress: 100 }) };
    const finished = (changes, open) => Quizmark.isFinishedByStudent(changes, open);
    assert.equal(finished(handedIn, null), true, 'marked as handed in, without published tasks');
    assert.equal(finished({ ...handedIn, 'tasks/own-bcdfghjk/removed': change(true) }, null), false, 'and not any more');
    assert.equal(finished({ 'tasks/own-bcdfghjk': change({ id: 'own-bcdfghjk', name: 'Read', progress: 50 }) }, null), false);
    assert.equal(finished({ remarks: change('Ask') }, null), false);
    assert.equal(finished(null, null), false);
    assert.equal(finished({ mark: change(0) }, null), true);
    assert.equal(finished({ 'tasks/a/progress': change(100) }, ['a']), true);
    assert.equal(finished(handedIn, ['a']), false);
});

test('the start page finds the changes that were made under an earlier id', () => {
    const change = (value, time) => ({ value, base: null, at: time });
    const all = { old: { mark: change(70, 1), remarks: change('Ask', 3) }, older: { mark: change(60, 2) }, theorem: { remarks: change('Asked', 2) } };
    const values = changes => changes && Object.fromEntries(Object.entries(changes).map(([field, { value }]) => [field, value]));
    assert.deepEqual(values(Quizmark.changesUnder(all, ['theorem', 'old', 'older'])), { mark: 60, remarks: 'Ask' });
    assert.deepEqual(values(Quizmark.changesUnder(all, ['theorem'])), { remarks: 'Asked' });
    assert.equal(Quizmark.changesUnder(all, ['talk', 'constructor']), null);
});

// Two tabs

const tabTask = (id, more = {}) => ({ id, name: id, start: null, length: null, due: null, progress: 0, reminders: [], notes: '', ...more });
const ownWithTasks = () => {
    const assignment = Quizmark.validAssignment({ id: 'own-bcdfghjk', title: 'Own', due: '2026-12-01', tasks: [tabTask('own-aaaa'), tabTask('own-bbbb')] });
    return Quizmark.validPlan({ own: { [assignment.id]: { ...assignment, at } } });
};
const ownItemIn = plan => Quizmark.itemsOf([], plan)[0] ?? null;
const setIn = (plan, values, time) => Quizmark.applyWrites(plan, Quizmark.writesOf(ownItemIn(plan), values, time));
const undoIn = (plan, before, time, options, site = []) => {
    const writes = Quizmark.undoingWrites(plan, before, Quizmark.itemsOf(site, plan), time, options);
    Quizmark.applyWrites(plan, writes);
    return writes;
};

test('undo in one tab leaves what another has changed in the same assignment', () => {
    const plan = ownWithTasks();
    const before = setIn(plan, { title: 'Renamed', due: '2026-12-05' }, at + 1);
    setIn(plan, { remarks: 'From the other tab', 'tasks/own-aaaa/progress': 100, due: '2026-12-06' }, at + 2);
    undoIn(plan, before, at + 3);
    const { assignment } = ownItemIn(Quizmark.validPlan(plain(plan)));
    assert.deepEqual([assignment.title, assignment.remarks, assignment.tasks[0].progress, assignment.due], ['Own', 'From the other tab', 100, '2026-12-06']);
    assert.deepEqual(undoIn(plan, before, at + 4), [], 'nothing is left to undo');
});

test('a deleted task comes back to where it was, and an added one goes', () => {
    const plan = ownWithTasks();
    const removal = Quizmark.applyWrites(plan, Quizmark.removalWrites(ownItemIn(plan), 'own-aaaa', at + 1));
    const addition = setIn(plan, { 'tasks/own-cccc': tabTask('own-cccc') }, at + 2);
    setIn(plan, { 'tasks/own-bbbb/progress': 50 }, at + 3);
    const ids = () => ownItemIn(Quizmark.validPlan(plain(plan))).assignment.tasks.map(({ id, progress }) => `${id} ${progress}`);
    undoIn(plan, removal, at + 4);
    assert.deepEqual(ids(), ['own-aaaa 0', 'own-bbbb 50', 'own-cccc 0']);
    undoIn(plan, addition, at + 5);
    assert.deepEqual(ids(), ['own-aaaa 0', 'own-bbbb 50']);
});

test('undo brings nothing back that another tab has deleted, and undoes no later change of a field', () => {
    const plan = ownWithTasks();
    const edit = setIn(plan, { title: 'Renamed' }, at + 1);
    Quizmark.applyWrites(plan, Quizmark.deletingWrites(ownItemIn(plan), at + 2));
    assert.deepEqual([undoIn(plan, edit, at + 3), Object.keys(plan.own)], [[], []]);
    const marked = Quizmark.validPlan(null);
    const mark = value => Quizmark.applyWrites(marked, Quizmark.writesOf(Quizmark.itemsOf([published], marked)[0], { mark: value }, at + value));
    const first = mark(40);
    mark(50);
    assert.deepEqual([undoIn(marked, first, at + 99, {}, [published]), marked.changes.cw.mark.value], [[], 50]);
});

test('an import is undone completely, except for what was changed again', () => {
    const plan = ownWithTasks();
    const before = plain(plan);
    const writes = [{ slot: ['own', 'own-bcdfghjk'], value: { ...plan.own['own-bcdfghjk'], title: 'Imported', at: at + 5, times: { rest: at, title: at + 5 } } }];
    undoIn(plan, Quizmark.applyWrites(plan, writes), at + 9, { isImport: true });
    assert.deepEqual(plain(plan), before);
    const importing = Quizmark.applyWrites(plan, writes);
    setIn(plan, { mark: 60 }, at + 6);
    undoIn(plan, importing, at + 9, { isImport: true });
    assert.deepEqual([ownItemIn(plan).assignment.title, ownItemIn(plan).assignment.mark], ['Own', 60]);
});

test('a form saves only the fields that were changed in it', () => {
    assert.deepEqual(Quizmark.changedFields({ title: 'A', reminders: ['1d'], mark: 60 }, { title: 'A', reminders: ['1d'], mark: null }), { mark: 60 });
    const plan = ownWithTasks();
    const opened = ownItemIn(plan);
    setIn(plan, { mark: 70, remarks: 'Theirs' }, at + 1);
    const { writes, isBack, replaced } = Quizmark.savedAssignment(opened, ownItemIn(plan), { title: 'Renamed', remarks: 'Mine' }, at + 2);
    assert.deepEqual([isBack, replaced], [false, ['remarks']]);
    Quizmark.applyWrites(plan, writes);
    const { title, mark, remarks } = ownItemIn(plan).assignment;
    assert.deepEqual([title, mark, remarks], ['Renamed', 70, 'Mine']);
});

test('a form brings back what another tab has deleted', () => {
    const plan = ownWithTasks();
    const opened = ownItemIn(plan);
    Quizmark.applyWrites(plan, Quizmark.deletingWrites(opened, at + 1));
    const saved = Quizmark.savedAssignment(opened, ownItemIn(plan), { remarks: 'Typed' }, at + 2);
    const before = Quizmark.applyWrites(plan, saved.writes);
    const stored = Quizmark.validPlan(plain(plan));
    assert.deepEqual([saved.isBack, ownItemIn(stored).assignment.remarks, ownItemIn(stored).assignment.tasks.length], [true, 'Typed', 2]);
    undoIn(plan, before, at + 3);
    assert.deepEqual(Object.keys(Quizmark.validPlan(plain(plan)).own), []);

    const kept = Quizmark.validPlan(null);
    Quizmark.applyWrites(kept, Quizmark.writesOf(Quizmark.newItem(published), { remarks: 'Ask', mark: 50 }, at));
    Quizmark.keepPublished(kept, [published], at);
    const [gone] = Quizmark.itemsOf([], Quizmark.validPlan(plain(kept)));
    Quizmark.applyWrites(kept, Quizmark.forgettingWrites(gone, at + 1));
    Quizmark.applyWrites(kept, Quizmark.savedAssignment(gone, null, { remarks: 'Asked' }, at + 2).writes);
    const [back] = Quizmark.itemsOf([], Quizmark.validPlan(plain(kept)));
    assert.deepEqual([back.assignment.title, back.assignment.remarks, back.assignment.mark], ['Coursework', 'Asked', 50]);
});

test('a form brings back a task that another tab has deleted', () => {
    const extra = tabTask('own-bcdfghjk', { name: 'Extra' });
    const plan = Quizmark.validPlan(null);
    const item = () => Quizmark.itemsOf([published], Quizmark.validPlan(plain(plan)))[0];
    Quizmark.applyWrites(plan, Quizmark.writesOf(item(), { 'tasks/own-bcdfghjk': extra, 'tasks/a/progress': 40 }, at));
    const opened = item();
    for (const id of ['own-bcdfghjk', 'a']) {
        Quizmark.applyWrites(plan, Quizmark.removalWrites(item(), id, at + 1));
        const { writes, isBack, replaced } = Quizmark.savedTask(opened, item(), id, { notes: 'Typed' }, at + 2);
        assert.deepEqual([isBack, replaced], [true, []]);
        Quizmark.applyWrites(plan, writes);
    }
    const tasks = item().assignment.tasks.map(({ id, notes, progress }) => [id, notes, progress]);
    assert.deepEqual(tasks, [['a', 'Typed', 40], ['b', '', 50], ['own-bcdfghjk', 'Typed', 0]]);
    assert.equal(Object.keys(plan.changes.cw).some(field => field.includes('undefined')), false);
});
