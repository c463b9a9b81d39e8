// What a SCORM package reports to a platform, saves there, and reads back. Run: node --test Tests/Vectors/scorm.mjs
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const scripts = new URL('../../Templates/js/', import.meta.url);
for (const folder of ['', 'memory/', 'percents/', 'quiz/', 'units/', 'answered/', 'scorm/']) {
    const files = readdirSync(new URL(folder, scripts)).filter(name => name.endsWith('.js') && name < '40');
    for (const name of files.sort()) vm.runInThisContext(readFileSync(new URL(folder + name, scripts), 'utf8'), { filename: name });
}
const { Suspension, fraction, interaction, resumed } = globalThis.Quizmark;

const ids = ['essay', ...[...Array(35).keys()].map(number => `q${number}`)];
const page = { quiz: 'cells', version: '1', ids };
const attempt = text => ({
    id: 'a', quiz: 'cells', version: '1', seed: 7, draw: null, even: false, mixes: false, feedback: null, only: null, questions: ids,
    answers: Object.fromEntries(ids.map(id => [id, id === 'essay' ? [text] : ['a']])), checked: [], at: 'essay', started: 1, finished: null,
    clock: { used: 5 },
});

/** A platform that refuses or cuts what is longer than `most`, at once or when it commits. */
class Platform {
    constructor({ most = Infinity, cuts = false, cutsLate = false } = {}) {
        Object.assign(this, { most, cuts, cutsLate, data: '', offers: 0 });
    }

    get() {
        return this.data;
    }

    set(name, value) {
        this.offers += 1;
        const isLong = value.length > this.most;
        if (isLong && !this.cuts && !this.cutsLate) return false;
        this.data = isLong && this.cuts ? value.slice(0, this.most) : value;
        return true;
    }

    commit() {
        if (this.cutsLate) this.data = this.data.slice(0, this.most);
        return true;
    }
}

function saved(platform, record) {
    const suspension = new Suspension(platform, page);
    suspension.save(record);
    suspension.commit();
    return suspension;
}

const text = 'word '.repeat(1000);
const answers = platform => resumed(platform.data, page).current.answers;

test('a long text is saved whole where the platform accepts it', () => {
    const platform = new Platform();
    assert.equal(saved(platform, { current: attempt(text) }).saved, 'all');
    assert.deepEqual(answers(platform), attempt(text).answers);
});

for (const limits of [{ most: 4096 }, { most: 4096, cuts: true }, { most: 4096, cutsLate: true }]) {
    test(`a platform that takes little loses no other answer: ${JSON.stringify(limits)}`, () => {
        const platform = new Platform(limits);
        const suspension = saved(platform, { current: attempt(text) });
        assert.equal(suspension.saved, 'cut');
        const { essay, ...others } = answers(platform);
        assert.equal(Object.keys(others).length, 35);
        assert.ok(essay[0].length >= 500 && text.startsWith(essay[0].slice(0, -1)) && essay[0].endsWith('…'));
        const before = platform.offers;
        suspension.save({ current: attempt(`${text}more`) });
        assert.equal(platform.offers, before + 1, 'what was refused is not offered again');
        suspension.save({ current: attempt('short') });
        assert.equal(suspension.saved, 'all');
        assert.deepEqual(answers(platform).essay, ['short']);
    });
}

test('data that a platform cut after the page was closed are read as far as they fit', () => {
    const platform = new Platform();
    saved(platform, { current: attempt(`"quoted",{}"whole": ${text}`) });
    platform.data = platform.data.slice(0, 4096);
    assert.equal(Object.keys(answers(platform)).length, 36);
});

test('earlier packages read what a platform accepted whole', () => {
    const platform = new Platform();
    saved(platform, { current: attempt(text) });
    const { c, p } = JSON.parse(platform.data);
    assert.equal(p.length, 36);
    assert.equal(Object.keys(c.a).length, 36);
});

test('a finished attempt keeps its other answers, and no problem is reported', () => {
    const platform = new Platform({ most: 4096 });
    const result = { points: 1, max: 1, percent: 100, passed: null, pending: 0, possible: 1 };
    const suspension = saved(platform, { current: null, finished: [{ ...attempt(text), finished: 2, result }] });
    assert.equal(suspension.saved, 'all');
    assert.equal(Object.keys(resumed(platform.data, page).finished[0].answers).length, 36);
});

test('a platform that accepts nothing saves nothing', () => {
    assert.equal(saved(new Platform({ most: 0 }), { current: attempt('short') }).saved, 'nothing');
});

function reported(kind, key, answer) {
    const values = interaction({ id: 'q', kind, key, points: fraction(1) }, answer, { state: 'right', score: fraction(1) }, 0);
    return values.filter(([name]) => /pattern$|response$/.test(name)).map(([name, value]) => `${name}=${value}`);
}

test('any one of several right choices is a pattern of its own, several right ones together are one', () => {
    assert.deepEqual(reported('single', ['a', 'c'], ['c']),
        ['correct_responses.0.pattern=a', 'correct_responses.1.pattern=c', 'student_response=c']);
    assert.deepEqual(reported('multiple', ['a', 'c'], ['c', 'a']), ['correct_responses.0.pattern=a,c', 'student_response=a,c']);
});

test('equal items of an order have one name', () => {
    assert.deepEqual(reported('ordering', ['a', 'b', 'a'], ['c', 'b', 'a']),
        ['correct_responses.0.pattern=a,b,a', 'student_response=a,b,a']);
});
