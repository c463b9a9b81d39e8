// The shared vectors against the page's script. Run: node --test Tests/Vectors/run.mjs
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const scripts = new URL('../../Templates/js/', import.meta.url);
for (const folder of [
    '', 'dates/', 'memory/', 'hashes/', 'days/', 'plan/', 'percents/', 'quiz/', 'units/', 'answered/', 'clock/', 'finding/', 'search/', 'practice/', 'flash-cards/', 'kept-files/', 'returned-values/', 'history/', 'sanction-history/', 'collection/',
    'assignments/', 'overview/',
]) {
    const files = readdirSync(new URL(folder, scripts)).filter(name => name.endsWith('.js') && name < '40');
    for (const name of files.sort()) {
        vm.runInThisContext(readFileSync(new URL(folder + name, scripts), 'utf8'), { filename: name });
    }
}
const Quizmark = globalThis.Quizmark;

/** One test for each case of a list, named after it. */
function cases(file, list, evaluate) {
    const vectors = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
    assert.ok(vectors[list].length > 0);
    for (const { name, input, expected } of vectors[list]) {
        test(`${file} ${list}: ${name}`, () => assert.deepEqual(evaluate(input, expected), expected));
    }
}

const indexes = count => [...Array(count).keys()];
const written = ({ n, d }) => `${n}/${d}`;
const read = text => Quizmark.fraction(...text.split('/'));

cases('folding.json', 'cases', Quizmark.fold);
cases('folding-sample.json', 'cases', Quizmark.fold);

cases('blanks.json', 'places', ({ old, now }) => Quizmark.blankPlaces(old, now));

cases('search.json', 'words', Quizmark.searchWords);
cases('search.json', 'marks', ({ text, query }) => {
    const parts = Quizmark.markedParts(text, Quizmark.searchWords(query));
    return parts.map(part => part.isMatch ? `[${part.text}]` : part.text).join('');
});
const shelf = Quizmark.newShelves([{ language: 'en', prefix: '', files: ['en-1.js'] }])[0];
const { segment } = JSON.parse(readFileSync(new URL('search.json', import.meta.url), 'utf8'));
Quizmark.shelve(shelf, 'en-1.js', segment);
cases('search.json', 'queries', query => {
    const { finds } = Quizmark.find([shelf], query);
    return Quizmark.hitsBetween(finds, 0, Quizmark.countOf(finds)).map(hit => Quizmark.entryOf(hit.segment, hit.entry).title);
});
cases('search.json', 'marked', query => {
    const { beginnings, wholes } = Quizmark.find([shelf], query).marks;
    return [...new Set([...beginnings, ...wholes])];
});

cases('workload.json', 'cases', ({ zone, deadlines }) => {
    const all = deadlines.map(({ due, value = null, module = null, cohorts = null }) => ({ due, value, module, cohorts }));
    const { clashes, heavyWeeks } = Quizmark.workloadOf(all, zone);
    const indices = group => group.map(deadline => all.indexOf(deadline));
    return { clashes: clashes.map(indices), heavyWeeks: heavyWeeks.map(week => ({ monday: week.monday, deadlines: indices(week.deadlines) })) };
});
cases('workload.json', 'marks', assignments => {
    return Quizmark.marksOf(assignments.map(([value, mark]) => ({ value, mark })))?.needs.map(({ need }) => need) ?? null;
});

cases('shuffling.json', 'bits', ({ seed, count }) => indexes(count).map(Quizmark.randomBits(seed)));
cases('shuffling.json', 'shuffles', ({ seed, count, pinned }) => {
    return Quizmark.shuffled(indexes(count), Quizmark.randomBits(seed), index => pinned.includes(index));
});
cases('shuffling.json', 'disorders', ({ seed, count }) => {
    return Quizmark.disordered(indexes(count), Quizmark.randomBits(seed));
});
cases('shuffling.json', 'attempts', ({ seed, questions, settings }) => {
    return Quizmark.questionsOfAttempt(questions, settings, Quizmark.randomBits(seed)).map(question => question.id);
});

cases('sanctions.json', 'draws', ({ seed, questions, settings }) => {
    return Quizmark.questionsOfAttempt(questions, settings, Quizmark.randomBits(seed)).map(question => question.id);
});
cases('sanctions.json', 'guesses', Quizmark.bestGuess);

cases('scoring.json', 'numbers', ({ written, value, tolerance }) => {
    const [answer, key, distance] = [written, value, tolerance].map(Quizmark.parseNumber);
    return answer && Quizmark.isWithin(answer, key, distance);
});
cases('scoring.json', 'questions', ({ kind, key, answer, scoring }) => {
    const { state, score } = Quizmark.grade(kind, key, answer, scoring);
    return { state, score: written(score) };
});
cases('scoring.json', 'weights', ({ kind, right, points, worth, answer }) => {
    const shares = Quizmark.choiceShares({ right, points }, Quizmark.fractionOf(worth), kind === 'single');
    const { state, score } = Quizmark.grade(kind, right, answer, 'all-or-nothing', shares);
    return { state, score: written(score) };
});
cases('scoring.json', 'hints', ({ state, score, costs, used, worth }) => {
    const grade = Quizmark.afterHints({ state, score: read(score) }, costs, used, Quizmark.fractionOf(worth));
    return { state: grade.state, score: written(grade.score) };
});
cases('scoring.json', 'feedback', ({ written, blank, keys }) => Quizmark.feedbackIndex(written, blank, keys));
cases('scoring.json', 'percents', ({ points, max, pass }) => {
    const [part, whole, mark] = [points, max, pass].map(number => number === undefined ? null : Quizmark.fractionOf(number));
    return Quizmark.shownPercent(part, whole, mark);
});
cases('scoring.json', 'totals', ({ questions, pass, edition, scoring }) => {
    const sum = Quizmark.total(questions.map(([points, state, score]) => {
        return { points: Quizmark.fractionOf(points), grade: { state, score: read(score) } };
    }), scoring);
    const { points, possible, max, pending } = sum;
    const inDigits = { points: written(points), possible: written(possible), max: written(max) };
    return { ...inDigits, ...Quizmark.outcome(sum, { pass, edition }), pending };
});

test('near is who has earned something and lacks no more than a tenth', () => {
    const shortage = (points, max, pass) => {
        const [part, whole] = [points, max].map(Quizmark.fractionOf);
        return Quizmark.shortageOf({ points: part, max: whole }, pass);
    };
    assert.deepEqual(shortage('14', '20', 80), { shortage: 2, isNear: true });
    assert.deepEqual(shortage('13.5', '20', 80), { shortage: 2.5, isNear: false });
    assert.deepEqual(shortage('7.5', '10', 80), { shortage: 0.5, isNear: true });
    assert.deepEqual(shortage('0', '10', 10), { shortage: 1, isNear: false });
    assert.deepEqual(shortage('6.66', '10', 66.601), { shortage: 0.1, isNear: true }, 'rounded up');
    assert.deepEqual(shortage('4', '20', 69.6), { shortage: 10, isNear: false }, 'whole, as the points are');
    assert.deepEqual(shortage('4.5', '20', 69.6), { shortage: 9.5, isNear: false });
});

/** The memory state after each answer, with the interval that follows. */
function memories({ grades, days }) {
    let memory = null;
    return grades.map((grade, index) => {
        memory = Quizmark.remember(memory, grade, days[index]);
        return { ...memory, interval: Quizmark.intervalOf(memory.stability) };
    });
}

const rounded = (number, digits) => Number(number.toFixed(digits));

cases('practice.json', 'memory', input => {
    return memories(input).map(({ stability, difficulty, interval }) => [rounded(stability, 6), rounded(difficulty, 6), interval]);
});
cases('practice.json', 'published', (input, expected) => {
    const all = memories(input);
    if (expected.intervals) return { intervals: all.map(({ interval }, index) => expected.intervals[index] && interval) };
    // The tests of the reference implementation have the same tolerance.
    const near = name => Math.abs(all.at(-1)[name] - expected[name]) < 1e-4 ? expected[name] : all.at(-1)[name];
    return { stability: near('stability'), difficulty: near('difficulty') };
});

test('practice.json histories: every interval of a card, as a device keeps it, is that of the reference', () => {
    const { histories } = JSON.parse(readFileSync(new URL('practice.json', import.meta.url), 'utf8'));
    assert.ok(histories.length > 0);
    for (const [grades, days, intervals] of histories) {
        const waits = days.split(' ').map(Number);
        let [card, today] = [null, 29];
        const found = [...grades].map((grade, index) => {
            today += waits[index];
            card = Quizmark.gradedCard(card, Number(grade), new Date(2022, 10, today, 12).getTime());
            return Quizmark.intervalOf(card.stability);
        });
        assert.equal(found.join(' '), intervals, `${grades} after ${days}`);
    }
});

const day = 24 * 60 * 60 * 1000;
const noon = new Date(2026, 10, 21, 12).getTime();

test('a wrong question comes again on the same day, a right one after its interval', () => {
    const today = Quizmark.dayOf(noon);
    assert.equal(Quizmark.dueDay(Quizmark.reviewCard(null, 'wrong', noon)), today);
    assert.equal(Quizmark.dueDay(Quizmark.reviewCard(null, 'partial', noon)), today + 1);
    assert.equal(Quizmark.dueDay(Quizmark.reviewCard(null, 'right', noon)), today + 2);
});

test('what was not answered, or is to be marked, changes no card', () => {
    const card = Quizmark.reviewCard(null, 'right', noon);
    for (const state of ['incomplete', 'pending']) {
        assert.equal(Quizmark.reviewCard(card, state, noon + day), card);
        assert.equal(Quizmark.reviewCard(null, state, noon), null);
    }
});

test('a number with a unit where none is asked for is distinguished from other texts', () => {
    const errors = texts => texts.map(text => Quizmark.numberErrorOf(text, 'number')?.name ?? null);
    assert.deepEqual(errors(['12.4 h', '12,4h', '3/4 km', '25 °C', '5 m2', "5'", '8,50€']), Array(7).fill('noUnit'));
    assert.deepEqual(errors(['h 12', 'nine', '1 000/3', '1.5×10-3', '3x10-8', '5e+', '3,10^8', '12.34,5']), Array(8).fill('number'));
    assert.deepEqual(errors(['12.4', '1.234,5', '3,0.10^8', '1 / 2']), Array(4).fill(null));
});

test('no message about a number leads to another one', () => {
    const errors = (expects, texts) => texts.map(text => Quizmark.numberErrorOf(text, expects)?.name ?? null);
    assert.deepEqual(errors('number', ['50%', '50 %', '5 ‰', '50 percent', '50 pour cent']), Array(5).fill('noPercent'));
    const [multiples, others] = [['1 million', '2,5 millions', '3 mila', '1 millón', '5k', '2 dozen'], ["0'5", "3'14", '5′30″', '2h30', '3m50', '5 feet 3']];
    assert.deepEqual(errors('number', [...multiples, ...others]), Array(12).fill('number'));
    assert.deepEqual(errors('quantity', ['2h30', '2h30min', '2 h 30', '5h5min', '5min30', '3m50', "3'14 m", '5 million km', '3 mila m']), Array(9).fill('unit'));
    assert.deepEqual(errors('quantity', ['5 m2', '5 m¹⁰', '5 s-1', '5 m^10']), Array(4).fill(null));
});

test('a unit that is unknown is asked for again, with its name', () => {
    const errors = texts => texts.map(text => Quizmark.numberErrorOf(text, 'quantity'));
    assert.equal(Quizmark.numberErrorOf('3 ft', 'quantity').value, 'ft');
    assert.equal(Quizmark.numberErrorOf('32 feet/s^2', 'quantity').value, 'feet/s^2');
    assert.deepEqual(errors(['3 feet', '77 °F', '50 %']).map(({ name, value }) => [name, value]),
        [['unknownUnit', 'feet'], ['unknownUnit', '°F'], ['unknownUnit', '%']]);
    assert.equal(Quizmark.numberErrorOf(`3 ${'a'.repeat(40)}`, 'quantity').value, `${'a'.repeat(30)}…`);
    assert.deepEqual(errors(['fast', '1.5×10-3 m', '12.34,5 m', 'm 3']).map(error => error.name), Array(4).fill('unit'));
    assert.deepEqual(errors(['9.81', '9.81 m', '9,81 mètres.', '3.10^8 m.s-1', '3 1/s']), Array(5).fill(null));
});

test('the time left on the start page is what an attempt has when it continues', () => {
    const limit = 600_000;
    const left = (clock, now) => Quizmark.timeLeft({ used: 60_000, seen: 1_000_000, spared: false, ...clock }, limit, now);
    assert.deepEqual(left({}, 1_060_000), { seconds: 480, isUp: false });
    assert.deepEqual(left({}, 1_061_000), { seconds: 479, isUp: false }, 'it runs on');
    assert.deepEqual(left({}, 9_000_000), { seconds: 60, isUp: true }, 'a minute to hand in');
    assert.deepEqual(left({ used: 570_000, spared: true }, 1_010_000), { seconds: 20, isUp: false });
    assert.deepEqual(left({ spared: true }, 9_000_000), { seconds: 0, isUp: false });
});

test('days are those of the calendar, whatever the hour, and a clock set back counts as today', () => {
    const evening = new Date(2026, 10, 21, 23, 59).getTime();
    const card = Quizmark.reviewCard(null, 'right', evening);
    const next = Quizmark.reviewCard(card, 'right', evening + 2 * 60 * 1000);
    assert.equal(next.stability, rounded(Quizmark.remember(card, 3, 1).stability, 8));
    const back = Quizmark.reviewCard(card, 'right', evening - 5 * day);
    assert.equal(back.stability, rounded(Quizmark.remember(card, 3, 0).stability, 8));
});

test('a question is known when it was right on different days', () => {
    const first = Quizmark.reviewCard(null, 'right', noon);
    const sameDay = Quizmark.reviewCard(first, 'right', noon);
    const nextDay = Quizmark.reviewCard(first, 'right', noon + day);
    assert.deepEqual([first, sameDay, nextDay].map(Quizmark.isKnown), [false, false, true]);
    assert.equal(Quizmark.isKnown(Quizmark.reviewCard(nextDay, 'wrong', noon + 2 * day)), false);
});

const quizzes = [['cells', 'quizzes/cells.html', 'a b  d'], ['dna', 'quizzes/dna.html', 'x y z']];
const ids = list => list.map(({ id }) => id).join('');
const exercises = cards => Quizmark.exercisesOf(quizzes, quiz => cards[quiz] ?? {});

test('the catalogue numbers the questions of a page, and leaves out what cannot be practised', () => {
    assert.deepEqual(exercises({}).map(({ path, number, id }) => [path, number, id]), [
        ['quizzes/cells.html', 1, 'a'], ['quizzes/cells.html', 2, 'b'], ['quizzes/cells.html', 4, 'd'],
        ['quizzes/dna.html', 1, 'x'], ['quizzes/dna.html', 2, 'y'], ['quizzes/dna.html', 3, 'z'],
    ]);
    assert.equal(Quizmark.exercisesOf([['q', 'q.html', 'constructor']], () => ({}))[0].card, null);
});

test('a session asks new questions first, then what is due, then what would be due next', () => {
    const seen = (state, days) => Quizmark.reviewCard(null, state, noon - days * day);
    const cards = { cells: { a: seen('right', 3), b: seen('wrong', 1), d: seen('right', 0) }, dna: { x: seen('right', 1) } };
    const choice = count => ids(Quizmark.chosenExercises(exercises(cards), count, noon));
    assert.equal(choice(2), 'yb');
    assert.equal(choice(4), 'yzba');
    assert.equal(choice(10), 'yzbaxd');
    assert.deepEqual(Quizmark.coverage(exercises(cards), noon), { all: 6, seen: 4, known: 0, due: 2 });
});

test('a session has at most twenty new questions', () => {
    const many = [['many', 'many.html', [...Array(50).keys()].map(number => `q${number}`).join(' ')]];
    assert.equal(Quizmark.chosenExercises(Quizmark.exercisesOf(many, () => ({})), 40, noon).length, 20);
});

test('a session joins the questions of a page, and travels in the address', () => {
    const session = Quizmark.newSession([exercises({})[5], exercises({})[0], exercises({})[3]], noon);
    assert.deepEqual(session.stops, [
        { path: 'quizzes/dna.html', ids: ['z', 'x'] }, { path: 'quizzes/cells.html', ids: ['a'] },
    ]);
    const route = Quizmark.sessionRoute({ ...session, answers: 'rw' });
    assert.equal(route, `practice;${noon.toString(36)};rw;quizzes~dna.html,z,x;quizzes~cells.html,a`);
    assert.deepEqual(Quizmark.sessionOf(route), { ...session, answers: 'rw' });
    assert.deepEqual(Quizmark.sessionQuestions({ ...session, answers: 'rw' }).map(({ state, isDone }) => [state, isDone]),
        [['right', true], ['wrong', true], [null, false]]);
});

test('addresses of earlier versions have the numbers of questions', () => {
    assert.deepEqual(Quizmark.sessionOf('practice;1;r;quizzes~dna.html:3.1;quizzes~cells.html,a.b').stops, [
        { path: 'quizzes/dna.html', ids: ['3', '1'] }, { path: 'quizzes/cells.html', ids: ['a.b'] },
    ]);
});

test('an answer finds its question in the session, whatever the order', () => {
    const session = { started: '1', answers: '', stops: [{ path: 'a.html', ids: ['x', 'y'] }, { path: 'b.html', ids: ['x'] }] };
    const second = Quizmark.answeredSession(session, ({ path, id }) => path === 'a.html' && id === 'y', 'wrong');
    assert.equal(second.answers, '-w');
    const skipped = Quizmark.answeredSession(second, ({ path }) => path === 'a.html', null);
    assert.equal(skipped.answers, 'sw');
    assert.equal(Quizmark.answeredSession(skipped, () => true, 'right').answers, 'swr');
});

for (const route of ['', 'q3', 'practice', 'practice;1;r', 'practice;1;x;a.html:1', 'practice;1;;..~a.html:1', 'practice;1;;a/b.html:1',
    'practice;1;;~~evil.org~a.html:1', 'practice;1;;javascript:a.html:1', 'practice;1;;a.html:', 'practice;1;;a.html?b:1', 'practice;1;;a.html,', 'practice;1;;a.html,x:1', 'practice;1;;..~a.html,x']) {
    test(`no session is read from "${route}"`, () => assert.equal(Quizmark.sessionOf(route), null));
}

const attempt = (started, percent, tags = []) => ({
    quiz: 'cells', version: 'v', seed: 7, draw: null, questions: ['a'], answers: {}, checked: [], started, finished: started + 60000,
    result: { points: percent / 10, max: 10, percent, passed: percent >= 50, pending: 0, tags, states: { a: 'right' } },
});

test('tags are summed over all attempts, the weakest first', () => {
    const tag = (name, points) => ({ tag: name, questions: 1, points, max: 2, percent: points * 50 });
    const strengths = Quizmark.tagStrengths([attempt(1, 50, [tag('atp', 2), tag('dna', 0)]), attempt(2, 50, [tag('atp', 1)])]);
    assert.deepEqual(strengths, [
        { tag: 'dna', points: 0, max: 2, percent: 0, level: 'weak' }, { tag: 'atp', points: 3, max: 4, percent: 75, level: 'fair' },
    ]);
});

test('tags of a quiz and of its translations are one topic, named in the language of the page', () => {
    const tag = (name, points, topic) => ({ tag: name, ...topic && { topic }, questions: 1, points, max: 2, percent: points * 50 });
    const answered = (language, ...tags) => ({ ...attempt(1, 50, tags), language });
    const english = answered('en', tag('numbers', 2), tag('Flight', 2));
    const french = answered('fr', tag('nombres', 1, 'numbers'), tag('Vol', 0), tag('le vivant', 2, 'living things'));
    const phases = new Map([['Flight', 'Vuelo'], ['Vol', 'Vuelo'], ['Vuelo', 'Vuelo']]);
    const shown = (attempts, language, names) => Quizmark.tagStrengths(attempts, language, names).map(({ tag, lang, points, max }) => [tag, lang, points, max]);
    const both = [['Vuelo', undefined, 2, 4], ['numbers', undefined, 3, 4], ['le vivant', 'fr', 2, 2]];
    assert.deepEqual(shown([english, french], 'en', phases), both);
    assert.deepEqual(shown([french, english], 'en', phases), both);
    assert.deepEqual(shown([english, french], 'fr', phases), [['Vuelo', undefined, 2, 4], ['nombres', undefined, 3, 4], ['le vivant', undefined, 2, 2]]);
    assert.deepEqual(shown([english, french], 'es', phases), [['Vuelo', undefined, 2, 4], ['nombres', 'fr', 3, 4], ['le vivant', 'fr', 2, 2]]);
    // Attempts that were stored before have no topics.
    assert.deepEqual(shown([english, answered('fr', tag('nombres', 1))], 'en'), [['nombres', 'fr', 1, 2], ['Flight', undefined, 2, 2], ['numbers', undefined, 2, 2]]);
});

test('time zones behind UTC have a minus sign, after which no line ends', () => {
    const format = Quizmark.dateFormat({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short', timeZone: 'America/New_York' });
    assert.equal(format.format(Date.UTC(2026, 11, 11, 17)), '12:00 GMT−5');
});

test('an archive is read back, and others are refused with a reason', () => {
    const written = (change = {}) => JSON.stringify({ ...Quizmark.newArchive('school', { cells: {} }, new Date(0)), ...change });
    const problem = text => Quizmark.readArchive(text, 'school').problem;
    assert.deepEqual(Quizmark.readArchive(written(), 'school'), { kept: { cells: {} } });
    assert.equal(problem('{'), 'unreadable');
    for (const text of ['[]', 'null', '7', '{}', written({ format: 'other' }), written({ kept: [] })]) assert.equal(problem(text), 'foreign');
    for (const version of [2, '1', null]) assert.equal(problem(written({ version })), 'newer');
    assert.equal(problem(written({ site: 'other' })), 'site');
});

test('importing joins attempts and cards, loses none, and leaves out what is unsound', () => {
    const empty = () => ({ title: '', path: '', language: '', subject: '', current: null, finished: [], cards: {} });
    const card = reviewed => ({ stability: 2, difficulty: 5, reviewed, grade: 3 });
    const record = { ...empty(), title: 'Cells', finished: [attempt(1, 50), attempt(3, 70)], cards: { a: card(5), b: card(5) } };
    const other = {
        ...empty(), title: 'Other', path: 'javascript:alert(1)', cards: { a: card(4), b: card(6), c: card(1), d: 'x' },
        finished: [attempt(1, 50), attempt(2, 60), { ...attempt(4, 10), result: null }, { ...attempt(5, 10), seed: {} }, null],
    };
    const counts = { attempts: 0, started: 0, left: 0, apart: 0, differing: 0, ahead: 0, cards: 0, refused: 0 };
    assert.deepEqual(Quizmark.mergeRecord(record, other), { ...counts, attempts: 1, cards: 2, refused: 4 });
    assert.deepEqual(record.finished.map(({ started }) => started), [1, 2, 3]);
    assert.deepEqual([record.title, record.path, record.cards.a.reviewed, record.cards.b.reviewed], ['Cells', '', 5, 6]);
    assert.deepEqual(Quizmark.mergeRecord(record, other), { ...counts, refused: 4 });
    assert.deepEqual(Quizmark.mergeRecord(empty(), 'text'), { ...counts, refused: 1 });
});

test('importing keeps the unfinished attempt that went further, and says which is left out', () => {
    const underWay = (started, ...answered) => {
        return { ...attempt(started, 0), finished: null, result: undefined, checked: [], answers: Object.fromEntries(answered.map(id => [id, ['a']])) };
    };
    const merged = (here, other, finished = []) => {
        const record = { title: '', path: '', language: '', subject: '', current: here, finished, cards: {} };
        const { started, left } = Quizmark.mergeRecord(record, { current: other });
        return [record.current, started, left];
    };
    const [none, one, two, another] = [underWay(1), underWay(1, 'x'), underWay(1, 'x', 'y'), underWay(2, 'z')];
    assert.deepEqual(merged(null, one), [one, 1, 0]);
    assert.deepEqual(merged(one, two), [two, 1, 0]);
    assert.deepEqual(merged(two, one), [two, 0, 0]);
    assert.deepEqual(merged(none, another), [another, 1, 0]);
    assert.deepEqual(merged(one, another), [one, 0, 1]);
    assert.deepEqual(merged(another, none), [another, 0, 0]);
    assert.deepEqual(merged(null, { seed: 1 }), [null, 0, 0]);
    const ended = { ...attempt(1, 50), answers: one.answers };
    assert.deepEqual(merged(null, one, [ended]), [null, 0, 0]);
    const here = { ...{ title: '', path: '', language: '', subject: '', finished: [], cards: {} }, current: one };
    Quizmark.mergeRecord(here, { finished: [ended] });
    assert.deepEqual([here.current, here.finished.length], [null, 1]);
});

test('cards follow their faults to other numbers', () => {
    const names = (...list) => new Map(list.map((name, index) => [`p${index + 1}`, name]));
    const card = (reviewed, fault) => ({ stability: 2, difficulty: 5, reviewed, grade: 3, ...fault && { fault } });
    const placed = (cards, ...list) => Object.fromEntries(Object.entries(Quizmark.cardsByFault(cards, names(...list))).map(([id, { reviewed, fault }]) => [id, [reviewed, fault]]));
    const cards = { p1: card(1, 'late'), p2: card(2, 'hop'), x: card(9) };
    assert.deepEqual(placed({ p1: card(1), p2: card(2) }, 'late', 'hop'), { p1: [1, 'late'], p2: [2, 'hop'] }, 'those of earlier versions');
    assert.deepEqual(placed(cards, 'late', 'hop'), { p1: [1, 'late'], p2: [2, 'hop'], x: [9, undefined] });
    assert.deepEqual(placed(cards, 'hop', 'late'), { p2: [1, 'late'], p1: [2, 'hop'], x: [9, undefined] });
    assert.deepEqual(placed(cards, 'new', 'late', 'hop'), { p2: [1, 'late'], p3: [2, 'hop'], x: [9, undefined] });
    const without = Quizmark.cardsByFault(cards, names('hop'));
    assert.deepEqual(Object.keys(without).sort(), ['p1', 'x', '~late'], 'one that is gone waits');
    assert.deepEqual(placed(without, 'late', 'hop'), { p1: [1, 'late'], p2: [2, 'hop'], x: [9, undefined] });
    assert.deepEqual(placed(cards, 'late-start', 'hop'), { p1: [1, 'late-start'], p2: [2, 'hop'], x: [9, undefined] }, 'one that was renamed');
    assert.deepEqual(placed({ p1: card(1, 'hop'), p2: card(2, 'hop') }, 'late', 'hop'), { p2: [2, 'hop'] }, 'the later of two');
    const record = { title: '', path: '', language: '', subject: '', current: null, finished: [], cards: { p1: card(1, 'late') } };
    Quizmark.mergeRecord(record, { cards: { p1: card(5, 'hop') } });
    assert.deepEqual(placed(record.cards, 'late', 'hop'), { p1: [1, 'late'], p2: [5, 'hop'] }, 'of a device with other numbers');
});

test('a card is due again when its key was corrected', () => {
    const [fault, choices] = [{ sanction: 'zero', owners: ['referee'] }, ['a', 'c']];
    assert.deepEqual([fault, choices, [{ value: '9.81' }]].map(Quizmark.keyText), ['zero referee', 'a c', '9.81']);
    assert.deepEqual([null, undefined, [{ accept: ['glucose'] }]].map(Quizmark.keyText), [undefined, undefined, undefined], 'differs by language');
    const known = { ...reviewed(4, 3 * day), key: 'zero referee' };
    const grades = (card, key) => Object.values(Quizmark.correctedCards({ p1: card }, () => key)).map(({ grade }) => grade);
    assert.deepEqual([grades(known, 'zero referee'), grades(known, 'maxTwo referee'), grades(known, 'zero referee judge')], [[4], [1], [1]]);
    assert.deepEqual([grades({ ...known, key: undefined }, 'maxTwo referee'), grades(known, undefined)], [[4], [4]], 'where one is unknown');
    const [due] = Object.values(Quizmark.correctedCards({ p1: known }, () => 'maxTwo referee'));
    assert.ok(Quizmark.dueDay(due) <= Quizmark.dayOf(noon) && !Quizmark.isKnown(due));
});

test('ticks of two devices are joined', () => {
    assert.deepEqual(Quizmark.mergeOther('@checklist:bag', { ticked: ['0', '3'] }, { ticked: ['0', '5'] }), { ticked: ['0', '3', '5'] });
    assert.deepEqual(Quizmark.mergeOther('@settings', { theme: 'dark' }, { theme: 'light', text: 'large' }), { theme: 'dark', text: 'large' });
    assert.deepEqual(Quizmark.mergeOther('@checklist:bag', null, { ticked: ['1'] }), { ticked: ['1'] });
});

cases('collections.json', 'collections', text => {
    const { quizzes, problems } = Quizmark.readCollection(text.replaceAll("'", '"'), 'cells');
    return {
        diagnostics: problems.map(problem => problem.id).sort(),
        quizzes: quizzes.map(quiz => {
            return { id: quiz.id, title: quiz.title, version: Quizmark.quizVersion(quiz), key: Quizmark.quizKey(quiz) };
        }),
    };
});

const flashCards = cards => Object.entries(cards).map(([id, card]) => ({ id, card }));
const reviewed = (grade, before, card = null) => Quizmark.gradedCard(card, grade, noon - before);

test('a card is graded by its reader, and an easy one comes later than a good one', () => {
    const days = [1, 2, 3, 4].map(grade => Quizmark.dueDay(reviewed(grade, 0)) - Quizmark.dayOf(noon));
    assert.deepEqual(days, [0, 1, 2, 8]);
    assert.deepEqual(reviewed(3, 0), Quizmark.reviewCard(null, 'right', noon));
});

test('of the cards, those due come first, the most forgotten before the others, then new ones as far as the day allows', () => {
    const deck = flashCards({ a: null, b: reviewed(3, 4 * day), c: reviewed(2, 4 * day), d: reviewed(3, 0), e: null });
    assert.equal(Quizmark.nextCard(deck, noon, 20).id, 'c');
    const done = deck.map(({ id, card }) => ({ id, card: 'bc'.includes(id) ? reviewed(3, 0, card) : card }));
    assert.equal(Quizmark.nextCard(done, noon, 20).id, 'a');
    assert.equal(Quizmark.nextCard(done, noon, 0), null);
    assert.deepEqual(Quizmark.countsOf(deck, noon), { due: 2, fresh: 2, known: 0 });
});

test('a card forgotten today comes again when five others have been seen, or when nothing else is left', () => {
    const deck = others => flashCards({
        f: reviewed(1, 1000), new: null,
        ...Object.fromEntries([...Array(others).keys()].map(index => [`o${index}`, reviewed(3, 900 - index)])),
    });
    assert.equal(Quizmark.nextCard(deck(4), noon, 20).id, 'new');
    assert.equal(Quizmark.nextCard(deck(5), noon, 20).id, 'f');
    assert.equal(Quizmark.nextCard(deck(0), noon, 0).id, 'f');
});

test('the end shows when cards come again', () => {
    const deck = flashCards({ a: null, b: reviewed(3, 0), c: reviewed(3, 0), d: reviewed(4, 0) });
    assert.deepEqual(Quizmark.comingOf(deck, noon), { days: 2, count: 2 });
    assert.equal(Quizmark.comingOf(flashCards({ a: null }), noon), null);
});

const editionKeys = {
    sanctions: [['zero', '0'], ['maxTwo', '≤ 2']], phases: ['Start', 'Flight'],
    editions: [{ quiz: 'sanctions-2026', ids: 'p0 p1 p2', sanctions: '011', phases: '0-1' }],
};

test('attempts tell which sanction is taken for which, and what of each phase is right', () => {
    const attempt = {
        answers: {
            p0: { sanction: 'maxTwo', owners: ['judge'] }, p1: { sanction: 'maxTwo', owners: ['judge'] },
            p2: { sanction: '', owners: [] }, p9: { sanction: 'zero', owners: [] }, 'rules/one@1': ['a'],
        },
        result: { states: { p0: 'wrong', p1: 'right', p2: 'incomplete' } },
    };
    const statistics = Quizmark.sanctionStatistics(editionKeys, 'sanctions-2026', [attempt, attempt]);
    assert.deepEqual(statistics, { count: 4, confusion: [[0, 2], [0, 2]], phases: [{ phase: 0, right: 0, all: 2 }] });
    // Correct when they were given, under the sanction of an earlier version of the site.
    const before = {
        answers: { p0: { sanction: 'maxTwo', owners: ['judge'] }, p1: { sanction: 'zero', owners: ['judge'] }, p2: { sanction: 'zero', owners: ['judge'] } },
        result: { states: { p0: 'right', p1: 'partial', p2: 'wrong' } },
    };
    assert.deepEqual(Quizmark.sanctionStatistics(editionKeys, 'sanctions-2026', [before]), { count: 1, confusion: [[0, 0], [1, 0]], phases: [{ phase: 1, right: 0, all: 1 }] });
    assert.equal(Quizmark.sanctionStatistics(editionKeys, 'cells', [attempt]), null);
    assert.equal(Quizmark.sanctionStatistics(editionKeys, 'sanctions-2026', []), null);
});

// In a site of one file all scripts share one object, so no two may give it the same name.
test('every name is exported once', () => {
    const exporters = new Map();
    for (const file of readdirSync(scripts, { recursive: true }).filter(name => name.endsWith('.js'))) {
        const code = readFileSync(new URL(file, scripts), 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*$/gm, '');
        for (const [, names] of code.matchAll(/Object\.assign\(Quizmark, \{([^]*?)\}\);/g)) {
            for (const [, name] of names.matchAll(/(?:^|,)\s*([A-Za-z_]\w*)/g)) exporters.set(name, [...exporters.get(name) ?? [], file]);
        }
    }
    assert.ok(exporters.size > 200);
    assert.deepEqual([...exporters].filter(([, files]) => files.length > 1), []);
});

// Texts that a site lacks in its own language are in another one: English in Japanese, Russian and Arabic pages.
test('a text in another language has the plural forms of that language', () => {
    const texts = lang => ({
        'script.hits.one': ['{0} result', lang], 'script.hits.other': ['{0} results', lang], 'script.points.one': '{0} очко', 'script.points.other': '{0} очка',
    });
    const counted = (page, ...counts) => {
        Quizmark.setLanguage(page, texts('en'));
        return counts.map(count => Quizmark.countedWords('hits', count, count));
    };
    assert.deepEqual(counted('ja', 1, 2), ['1 result', '2 results']);
    assert.deepEqual(counted('ru', 1, 21), ['1 result', '21 results']);
    assert.equal(Quizmark.countedWords('points', 21, 21), '21 очко');
    assert.deepEqual(Quizmark.languageOf('21 results'), { lang: 'en', dir: undefined });
    assert.equal(Quizmark.languageOf('21 очко'), undefined);
    Quizmark.setLanguage('en', {});
});

test('what the browser says of dates and durations has the language of the words around it', () => {
    const texts = () => [Quizmark.formatDuration(180), Quizmark.formatDays(5), Quizmark.dateFormat({ month: 'long', day: 'numeric', timeZone: 'UTC' }).format(24 * 60 * 60 * 1000)];
    Quizmark.setLanguage('ja', { 'script.print': ['Print', 'en'] });
    assert.deepEqual(texts(), ['3 minutes', 'in 5 days', '2 January']);
    assert.deepEqual(texts().map(text => Quizmark.languageOf(text)?.lang), ['en', 'en', 'en']);
    Quizmark.setLanguage('en', {});
    assert.deepEqual(texts().map(text => Quizmark.languageOf(text)), [undefined, undefined, undefined]);
});

test('names of languages are small where a sentence has them so, though browsers give them a capital', () => {
    const { DisplayNames } = Intl;
    Intl.DisplayNames = class { of() { return 'Italiano'; } };
    const name = page => {
        Quizmark.setLanguage(page, {});
        return Quizmark.languageNames(['it']);
    };
    try {
        assert.deepEqual(['it', 'es', 'fr', 'en', 'de'].map(name), ['italiano', 'italiano', 'italiano', 'Italiano', 'Italiano']);
    } finally {
        Intl.DisplayNames = DisplayNames;
        Quizmark.setLanguage('en', {});
    }
});

test('names of languages have the language of the sentence around them', () => {
    Quizmark.setLanguage('de', { 'script.print': ['Print', 'en'] });
    assert.equal(Quizmark.languageNames(['fr', 'it']), 'French and Italian');
    Quizmark.setLanguage('de', {});
    assert.equal(Quizmark.languageNames(['fr', 'it']), 'Französisch und Italienisch');
    Quizmark.setLanguage('en', {});
});

test('a text in another direction is isolated', () => {
    Quizmark.setLanguage('ar', { 'script.position': ['Question {0} of {1}', 'en', 'ltr'], 'script.band.80': ['Well done', 'en', 'ltr'] });
    const position = Quizmark.words('position', '٢', '٤');
    assert.equal(position, '\u2066Question ٢ of ٤\u2069');
    assert.deepEqual(Quizmark.languageOf(position), { lang: 'en', dir: 'ltr' });
    assert.deepEqual(Quizmark.wordFamily('band'), { 80: 'Well done' });
    Quizmark.setLanguage('en', {});
    assert.equal(Quizmark.languageOf(position), undefined);
});
