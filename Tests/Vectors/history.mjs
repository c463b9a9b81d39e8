// What the history page makes of quizzes that the site no longer has, and of files. Run: node --test Tests/Vectors/history.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const scripts = new URL('../../Templates/js/', import.meta.url);
for (const name of ['05-values.js', '10-folding.js', '20-storage.js', '24-records.js', '26-days.js', 'hashes/05-hashes.js', 'days/05-days.js', 'plan/06-identity.js', 'plan/10-plan.js', 'plan/14-exported.js', 'kept-files/38-names.js', 'returned-values/28-returned-values.js', 'answered/14-rejoining.js', 'percents/14-percents.js', 'history/10-statistics.js', 'history/20-archive.js', 'history/22-merging.js', 'history/30-published.js']) {
    vm.runInThisContext(readFileSync(new URL(name, scripts), 'utf8'), { filename: name });
}
const { pageOfQuiz } = globalThis.Quizmark;
const published = () => ({ folder: 'fr/', quizzes: ['cells', 'networks/osi'], others: { 'sanctions-2026': 'fr/penalties/2026/quiz.html' } });

test('a quiz has its present page in the language of the history, wherever it was taken', () => {
    assert.deepEqual(pageOfQuiz(published(), 'cells', 'quizzes/old-folder/cells.html'), { page: 'fr/quizzes/cells.html', fragment: '' });
    assert.deepEqual(pageOfQuiz(published(), 'networks/osi', ''), { page: 'fr/quizzes/networks/osi.html', fragment: '' });
    assert.deepEqual(pageOfQuiz(published(), 'sanctions-2026', 'penalties/2026/quiz.html'), { page: 'fr/penalties/2026/quiz.html', fragment: '' });
});

test('a quiz that is gone has no page', () => {
    assert.equal(pageOfQuiz(published(), 'removed', 'quizzes/removed.html'), null);
    assert.equal(pageOfQuiz(published(), 'sanctions-2017', 'penalties/2017/quiz.html'), null);
    assert.equal(pageOfQuiz(published(), 'toString', 'quizzes/toString.html'), null);
});

test('quizzes that readers opened themselves keep their pages', () => {
    assert.deepEqual(pageOfQuiz(published(), '~1f0c22ab/cells', 'collection.html#~1f0c22ab/cells'), { page: 'collection.html', fragment: '~1f0c22ab/cells' });
    assert.equal(pageOfQuiz(published(), '~1f0c22ab/cells', 'https://example.org/'), null);
});

test('a page that does not know the quizzes links as before', () => {
    assert.deepEqual(pageOfQuiz(null, 'cells', 'quizzes/cells.html'), { page: 'quizzes/cells.html', fragment: '' });
});

const { isOtherOwner, mergeOther, mergeRecord, ownerOf, wholeRecordOf } = globalThis.Quizmark;
const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2030, 0, 1);
Date.now = () => now;

const empty = () => ({ title: '', path: '', language: '', subject: '', current: null, finished: [], outdated: null, cards: {} });
const attempt = more => ({
    version: 'v', seed: 1, started: now - 2 * day, finished: now - day, questions: ['a', 'b'], checked: [], answers: { a: ['x'] },
    result: { points: 1, max: 2, percent: 50, passed: null, tags: [], states: { a: 'right' } }, ...more,
});
const card = more => ({ stability: 3, difficulty: 5, reviewed: now - day, grade: 3, ...more });
const returned = more => ({ version: 'r', points: 1, max: 3, questions: [{ id: 'a', state: 'right', points: 1, max: 3, comments: ['Good'] }], ...more });

test('answers without feedback are counted', () => {
    const { overallStatistics } = globalThis.Quizmark;
    const result = { ...attempt().result, states: {} };
    const open = attempt({ answers: { a: ['x'], b: [''], c: [], d: { sanction: 'zero', owners: [] }, e: { sanction: '', owners: [] }, f: null }, result });
    assert.equal(overallStatistics([[attempt({}), open]]).questions, 3);
    const states = { a: 'right', b: 'incomplete' };
    assert.equal(overallStatistics([[attempt({ result: { ...result, states } })]]).questions, 1);
});

test('a file of the planner is recognized', () => {
    const { readArchive } = globalThis.Quizmark;
    const lab = { id: 'lab', title: 'Lab', due: '2026-12-11' };
    for (const file of [[lab], lab, [{}, lab]]) assert.deepEqual(readArchive(JSON.stringify(file), 'college'), { problem: 'assignments' });
    for (const file of [[], [null], 7, null, { title: 'Lab' }]) assert.deepEqual(readArchive(JSON.stringify(file), 'college'), { problem: 'foreign' });
});

/** The counts that aren't zero. */
const onlyCounted = counts => Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

test('attempts of files with values that no page can show are left out', () => {
    const taken = more => mergeRecord(empty(), { finished: [attempt(more)] });
    assert.deepEqual([taken({}).attempts, taken({ returned: returned() }).attempts], [1, 1]);
    assert.equal(taken({
        clock: { used: 5, seen: now, spared: false }, only: null, flagged: ['a'], hints: { a: 1 }, at: 'a', draw: null, feedback: null, even: false, loaded: 123.5,
        marks: { a: { x: '1' } }, student: 'k', language: 'en', returned: returned({ percent: null, before: { points: 1, max: 2 } }),
    }).attempts, 1);
    for (const more of [
        { returned: returned({ questions: [null] }) }, { returned: 7 }, { returned: returned({ points: '1' }) }, { returned: returned({ before: { points: 1 } }) },
        { returned: returned({ questions: [{ id: 'a', state: 'right', points: 1, max: 1, comments: 'Good' }] }) },
        { questions: ['a', 'a'] }, { questions: Array.from({ length: 5001 }, (_, index) => `q${index}`) }, { checked: ['a', 'a'] }, { only: 'a' }, { flagged: 7 },
        { clock: null, hints: { a: 'x' } }, { clock: { used: 'x', seen: now } }, { started: 1e300 }, { finished: 1e300 }, { finished: -1 },
        { result: { ...attempt().result, points: 1e300 } }, { result: { ...attempt().result, percent: 1e9 } },
        { report: { id: 'i', returnKey: 'k', version: 'v', questions: [], handedIn: [{ receipt: '\n', at: now }] } },
        { earlier: [{ points: 1, max: 2, percent: 50, passed: null, until: 1e300 }] },
    ]) {
        assert.deepEqual(onlyCounted(taken(more)), { refused: 1 }, JSON.stringify(more).slice(0, 80));
    }
});

test('cards of files that could never be due again are left out', () => {
    const taken = (more, here) => {
        const record = { ...empty(), cards: here ? { a: here } : {} };
        return [mergeRecord(record, { cards: { a: card(more) } }), record.cards.a?.reviewed];
    };
    assert.equal(taken({})[0].cards, 1);
    for (const more of [{ reviewed: 1e300 }, { reviewed: -1 }, { stability: 0 }, { stability: 1e300 }, { difficulty: 11 }, { grade: 7 }]) {
        assert.deepEqual(taken(more, card({ reviewed: now - 9 * day })).flatMap(part => part.refused ?? part), [1, now - 9 * day], JSON.stringify(more));
    }
});

test('a card of a clock that was days fast is due now, and an attempt keeps its date', () => {
    const record = { ...empty(), finished: [attempt({ id: 'a', finished: now - 5 * day }), attempt({ id: 'd', finished: now - 1000 })] };
    const other = {
        finished: [attempt({ id: 'b', finished: now - 3 * day }), attempt({ id: 'c', started: now + 2 * day, finished: now + 3 * day })],
        cards: { a: card({ reviewed: now + 2 * day }) },
    };
    assert.deepEqual(onlyCounted(mergeRecord(record, other)), { attempts: 2, cards: 1, ahead: 1 });
    assert.deepEqual(record.finished.map(({ id }) => id), ['a', 'b', 'c', 'd'], 'where the other device had it');
    assert.deepEqual([record.finished[2].finished, record.cards.a.reviewed], [now + 3 * day, now - 3 * day]);
    record.finished.push(attempt({ id: 'e', finished: now }));
    assert.deepEqual(onlyCounted(mergeRecord(record, other)), {}, 'again');
    assert.deepEqual(record.finished.map(({ id }) => id), ['a', 'b', 'c', 'd', 'e']);
    const open = { current: attempt({ id: 'f', started: now + 3 * day, finished: null, answered: now + 3 * day }) };
    assert.deepEqual(onlyCounted(mergeRecord(empty(), open)), { started: 1, ahead: 1 });
    const here = { ...empty(), current: attempt({ id: 'f', finished: null, answered: now, answers: { a: ['x y'] } }) };
    assert.deepEqual([onlyCounted(mergeRecord(here, open)), here.current.answers.a], [{}, ['x y']], 'a time in the future does not win');
});

test('what is stored already and no page can show is not shown', () => {
    const kept = {
        'quizmark:1::cells': JSON.stringify({
            ...empty(), current: attempt({ questions: Array(50_000).fill('a'), finished: null }), finished: [attempt({ returned: returned({ questions: [null] }) }), attempt({ returned: returned() })],
            cards: { a: card(), b: card({ reviewed: 1e300 }), c: null, d: card({ reviewed: now + 50 * day }) },
        }),
    };
    globalThis.localStorage = { getItem: key => kept[key] ?? null };
    const { current, finished, cards } = wholeRecordOf('cells');
    delete globalThis.localStorage;
    assert.equal(current, null);
    assert.deepEqual(finished.map(one => Boolean(one.returned)), [false, true], 'the attempts stay');
    assert.deepEqual(Object.entries(cards).map(([id, { reviewed }]) => [id, reviewed]), [['a', now - day], ['d', now - 3 * day]], 'a card of a wrong clock is due');
});

test('the owner of a file is reported, and never adopted', () => {
    const eve = { '@own': { token: 'abc', dates: {} }, '@student': { name: ' Eve ', number: '1' } };
    assert.deepEqual(ownerOf(eve), { token: 'abc', name: 'Eve', number: '1' });
    for (const kept of [{}, { '@own': null, '@student': 7 }, { '@own': { token: '<b>' } }, { '@student': { name: {}, number: '1' } }]) assert.equal(ownerOf(kept), null);
    const owner = ownerOf(eve);
    for (const [here, isOther] of [[null, true], [owner, false], [{ ...owner, token: 'x' }, true], [{ ...owner, number: '2' }, true], [{ token: 'abc', name: '', number: '' }, true]]) {
        assert.equal(isOtherOwner(owner, here), isOther, JSON.stringify(here));
    }
    assert.equal(isOtherOwner({ token: null, name: 'Eve', number: '1' }, owner), false);
    for (const name of ['@own', '@student', '@unknown', '@constructor']) assert.deepEqual(mergeOther(name, null, { token: 'x', name: 'Eve' }), null);
});

test('other values of files are looked at one by one', () => {
    assert.deepEqual(mergeOther('@settings', null, { theme: { a: 1 }, digits: 'no', text: 'large', other: 'x', constructor: 'x' }), { text: 'large' });
    assert.deepEqual(mergeOther('@practice', { length: 5 }, { length: 1e300, takenOver: 5 }), { length: 5 });
    assert.equal(mergeOther('@settings', null, ['dark']), null);
    assert.deepEqual(mergeOther('@planner-ids', { used: ['own-b'] }, { used: ['own-b', 'own-c'] }), { used: ['own-b', 'own-c'] });
    assert.equal(mergeOther('@checklist:bag', null, { ticked: [7] }), null);
    const exported = { sequence: 3, name: 'A', start: 5, from: '20261211', to: '20261212', written: 1e9, digest: 'd', isCancelled: false };
    assert.deepEqual(mergeOther('@planner-calendar', {}, { a: exported, b: { ...exported, sequence: 1e300 }, c: { ...exported, written: 1e300 }, d: null }), { a: exported, c: { ...exported, written: Math.floor(Date.now() / 1000) } });
    const file = { address: 'https://example.org/a.json', name: 'a.json', text: '{}', etag: null, checked: now - day };
    const kept = mergeOther('@collections', null, [file, file, { ...file, address: 'javascript:alert(1)' }, { ...file, address: '', checked: 1e300 }, { name: 'x' }, null]);
    assert.deepEqual(kept, [file, { ...file, address: '', checked: 0 }]);
});

const handIn = (receipt, at) => ({ receipt, at, way: 'copy' });
const report = more => ({ id: 'i', returnKey: 'k', version: 'v', questions: [{ id: 'a', kind: 'single', parts: ['x', 'y'] }], ...more });
const sealed = receipt => ({ text: 't', receipt, name: 'Toby', number: '' });
const imported = (here, other) => {
    const record = { ...empty(), finished: [here] };
    const counts = mergeRecord(record, { finished: [other] });
    assert.equal(record.finished.length, 1);
    return [counts.attempts, record.finished[0]];
};

test('a newer backup brings what became of an attempt', () => {
    const here = attempt({ id: 'one', report: report() });
    const handedIn = attempt({ id: 'one', report: report({ handedIn: [handIn('R', now - 5)], sealed: sealed('R') }) });
    assert.deepEqual(imported(here, handedIn), [1, handedIn]);
    assert.deepEqual(imported(handedIn, here), [0, handedIn], 'an older one takes nothing back');
    const again = attempt({ id: 'one', report: report({ handedIn: [handIn('R', now - 5), handIn('S', now - 3)], sealed: sealed('S') }) });
    const [, both] = imported(attempt({ id: 'one', report: report({ handedIn: [handIn('Q', now - 4)], sealed: sealed('Q') }) }), again);
    assert.deepEqual(both.report.handedIn.map(({ receipt }) => receipt), ['R', 'Q', 'S']);
    assert.equal(both.report.sealed.receipt, 'S');
    const marked = { returned: returned(), result: { ...attempt().result, points: 3 } };
    assert.deepEqual(imported(handedIn, { ...here, ...marked }), [1, { ...handedIn, ...marked }]);
    assert.deepEqual(imported({ ...handedIn, ...marked }, here), [0, { ...handedIn, ...marked }]);
    const corrected = { earlier: [{ points: 1, max: 2, percent: 50, passed: null, until: now - 10 }], result: { ...attempt().result, points: 2 } };
    assert.deepEqual(imported(here, { ...here, ...corrected }), [1, { ...here, ...corrected }]);
    assert.deepEqual(imported({ ...here, ...corrected }, here), [0, { ...here, ...corrected }]);
    assert.equal(imported({ ...here, report: 7, earlier: 'x' }, handedIn)[1].report.handedIn.length, 1, 'a damaged report');
});

test('of one unfinished attempt, the later work counts', () => {
    const open = more => attempt({ id: 'one', finished: null, ...more });
    const kept = (here, other) => {
        const record = { ...empty(), current: here };
        mergeRecord(record, { current: other });
        return record.current.answers.a[0];
    };
    const [short, long] = ['First.', 'First. And more.'];
    assert.equal(kept(open({ answers: { a: [short] } }), open({ answers: { a: [long] } })), long, 'from before answers had times');
    assert.equal(kept(open({ answers: { a: [long] }, answered: now - 9 }), open({ answers: { a: [short] }, answered: now - 5 })), short);
    assert.equal(kept(open({ answers: { a: [short] }, answered: now - 5 }), open({ answers: { a: [long] }, answered: now - 9 })), short);
    assert.equal(kept(open({ answers: { a: [short], b: ['x'] } }), open({ answers: { a: [long] }, answered: now })), short, 'more answers count first');
});

const both = answers => attempt({ id: 'one', finished: null, answers });
const end = (answers, finished = now - 9) => attempt({ id: 'one', finished, answers });
const idsOf = ({ current, finished }) => [current?.id ?? null, ...finished.map(({ id }) => id)];

test('an attempt that was finished on one device keeps the later answers of the other', () => {
    const [early, late] = [both({ a: ['x'] }), both({ a: ['x'], b: ['mine'] })];
    const there = { ...empty(), finished: [end({ a: ['x'], c: ['theirs'] })] };
    const here = { ...empty(), current: late };
    const file = JSON.parse(JSON.stringify(here));
    assert.deepEqual(onlyCounted(mergeRecord(here, there)), { attempts: 1, apart: 1 });
    assert.deepEqual(idsOf(here), ['one~', 'one']);
    assert.deepEqual([here.current.answers, here.finished[0].answers], [late.answers, there.finished[0].answers]);
    assert.deepEqual(onlyCounted(mergeRecord(here, there)), {}, 'again');
    // The other way round, and once more after the other device has gone on.
    assert.deepEqual(onlyCounted(mergeRecord(there, file)), { started: 1, apart: 1 });
    assert.deepEqual(idsOf(there), ['one~', 'one']);
    assert.deepEqual(onlyCounted(mergeRecord(there, file)), {});
    assert.deepEqual(onlyCounted(mergeRecord(there, { current: both({ a: ['x'], b: ['mine'], d: ['y'] }) })), { started: 1 });
    assert.deepEqual(there.current.answers, { a: ['x'], b: ['mine'], d: ['y'] });
    // What was finished has all that the other device had.
    for (const kept of [early, both({ a: ['x'], c: ['the'] }), both({ a: [''], b: null, d: { sanction: '', owners: [] } })]) {
        const record = { ...empty(), current: kept };
        assert.deepEqual(onlyCounted(mergeRecord(record, { finished: there.finished })), { attempts: 1 });
        assert.deepEqual(idsOf(record), [null, 'one']);
    }
});

test('an attempt that was finished on two devices is two attempts, on both', () => {
    const [here, there] = [{ ...empty(), finished: [end({ a: ['x'] }, now - 9)] }, { ...empty(), finished: [end({ a: ['y'] }, now - 5)] }];
    const file = JSON.parse(JSON.stringify(here));
    assert.deepEqual(onlyCounted(mergeRecord(here, there)), { attempts: 1, apart: 1 });
    assert.deepEqual(onlyCounted(mergeRecord(there, file)), { attempts: 1, apart: 1 });
    for (const { finished } of [here, there]) assert.deepEqual(finished.map(({ answers }) => answers.a[0]), ['x', 'y']);
    assert.deepEqual([mergeRecord(here, there), mergeRecord(there, here)].map(onlyCounted), [{}, {}], 'again');
    const same = { ...empty(), finished: [end({ a: ['x'] }, now - 3)] };
    assert.deepEqual([onlyCounted(mergeRecord(same, file)), same.finished.length], [{}, 1], 'with the same answers');
});

test('of other students, and of answers that differ, nothing is lost without a word', () => {
    const here = { ...empty(), others: { k: both({ a: ['x'] }), l: attempt({ id: 'two', finished: null }) } };
    const other = { others: { k: both({ a: ['y'] }), l: attempt({ id: 'three', finished: null }), m: attempt({ id: 'four', finished: null }) } };
    assert.deepEqual(onlyCounted(mergeRecord(here, other)), { started: 1, left: 1, differing: 1 });
    assert.deepEqual(Object.values(here.others).map(({ id }) => id), ['one', 'two', 'four']);
    assert.deepEqual(onlyCounted(mergeRecord(empty(), { current: { seed: 1 } })), { refused: 1 });
});

test('a renamed quiz has each attempt once, and what was reviewed last', () => {
    const { moveRecords } = globalThis.Quizmark;
    const one = attempt({ id: 'one', quiz: 'old' });
    const kept = new Map(Object.entries({
        old: { ...empty(), finished: [one], cards: { a: card(), b: card({ reviewed: now - 9 * day, grade: 1 }) } },
        'new': { ...empty(), finished: [{ ...one, quiz: 'new' }, attempt({ id: 'two' })], cards: { a: card({ reviewed: now - 9 * day, grade: 1 }), b: card() } },
    }).map(([name, value]) => [`quizmark:1::${name}`, JSON.stringify(value)]));
    globalThis.localStorage = { getItem: name => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text), removeItem: name => kept.delete(name) };
    moveRecords({ old: ['new', 'quizzes/new.html'] });
    const { finished, current, cards } = wholeRecordOf('new');
    delete globalThis.localStorage;
    assert.deepEqual([finished.map(({ id }) => id), current, kept.size], [['one', 'two'], null, 1]);
    assert.deepEqual(Object.entries(cards).map(([id, { grade }]) => [id, grade]).sort(), [['a', 3], ['b', 3]]);
});

test('values of other kinds are neither attempts nor texts', () => {
    globalThis.localStorage = { getItem: () => JSON.stringify({ ...empty(), subject: { a: 1 }, finished: [attempt({ finished: { a: 1 } }), attempt({ finished: 1e300 })] }) };
    const { subject, finished } = wholeRecordOf('cells');
    delete globalThis.localStorage;
    assert.deepEqual([subject, finished], ['', []]);
});

test('a value that could not be saved loses nothing of another tab', () => {
    const { load, save } = globalThis.Quizmark;
    const kept = new Map();
    let isFull = false;
    globalThis.localStorage = {
        getItem: name => kept.get(name) ?? null, removeItem: name => kept.delete(name),
        setItem(name, text) {
            if (isFull) throw new Error('full');
            kept.set(name, text);
        },
    };
    const [one, two, three, four] = ['one', 'two', 'three', 'four'].map(id => attempt({ id }));
    save('cells', { ...empty(), finished: [one, two] });
    isFull = true;
    save('cells', { ...empty(), finished: [one, two, three], cards: { a: card() }, current: attempt({ id: 'mine', answers: { a: ['x'] } }) });
    // Another tab deletes an attempt, and finishes one.
    kept.set('quizmark:1::cells', JSON.stringify({ ...empty(), finished: [two, four], cards: { b: card() } }));
    const joined = load('cells');
    assert.deepEqual(joined.finished.map(({ id }) => id), ['two', 'four', 'three']);
    assert.deepEqual([Object.keys(joined.cards).sort(), joined.current.id], [['a', 'b'], 'mine']);
    isFull = false;
    assert.equal(save('cells', joined), true);
    isFull = true;
    save('cells', { ...joined, current: attempt({ id: 'mine', answers: { a: ['y', 'y'] } }) });
    kept.set('quizmark:1::cells', JSON.stringify({ ...joined, current: attempt({ id: 'theirs', answers: {} }) }));
    assert.equal(load('cells').current.id, 'theirs', 'two attempts are never mixed');
    kept.delete('quizmark:1::cells');
    const left = load('cells');
    assert.deepEqual([left.finished, left.cards], [undefined, undefined], 'what another tab deleted stays deleted');
    isFull = false;
    globalThis.Quizmark.forget('cells');
    delete globalThis.localStorage;
});

test('a page that was opened before everything was deleted saves nothing any more', () => {
    const { forgetAll, save } = globalThis.Quizmark;
    const kept = new Map();
    globalThis.localStorage = {
        getItem: name => kept.get(name) ?? null, setItem: (name, text) => kept.set(name, text), removeItem: name => kept.delete(name),
        get length() { return kept.size; }, key: index => [...kept.keys()][index],
    };
    for (const name of ['cells', '@planner', '@checklist:bag']) assert.equal(save(name, { a: 1 }), true);
    forgetAll();
    assert.deepEqual([...kept.keys()], ['quizmark:deleted:']);
    assert.equal(save('@settings', { theme: 'dark' }), true, 'the page that deleted it goes on');
    // Another tab deletes everything.
    kept.clear();
    kept.set('quizmark:deleted:', 'later');
    for (const name of ['cells', '@planner', '@checklist:bag']) assert.equal(save(name, { a: 1 }), false);
    assert.deepEqual([...kept.keys()], ['quizmark:deleted:']);
    // The browser has emptied its storage.
    kept.clear();
    assert.equal(save('cells', { a: 1 }), true);
    delete globalThis.localStorage;
});

test('two files of one name are both kept', () => {
    const file = (name, title, more) => ({ address: '', name, text: JSON.stringify({ title, questions: [], ...more }), etag: null, checked: now - day });
    const here = [file('quiz.json', 'Git')];
    const merged = mergeOther('@collections', here, [file('quiz.json', 'Planets')]);
    assert.deepEqual(merged.map(({ name }) => name), ['quiz.json', 'quiz (2).json']);
    assert.equal(mergeOther('@collections', merged, [file('quiz.json', 'Planets')]), merged, 'again');
    assert.equal(mergeOther('@collections', here, [file('quiz.json', 'Git', { more: 1 })]), here, 'another version of the same');
});
