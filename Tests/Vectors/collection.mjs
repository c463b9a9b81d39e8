// Quizzes of other sites: reading them, without a page. Run: node --test Tests/Vectors/collection.mjs
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const scripts = new URL('../../Templates/js/', import.meta.url);
for (const [folder, end] of [['', '40'], ['memory/', '40'], ['hashes/', '40'], ['days/', '40'], ['plan/', '40'], ['percents/', '40'], ['quiz/', '40'], ['units/', '40'], ['collection/', '44']]) {
    const files = readdirSync(new URL(folder, scripts)).filter(name => name.endsWith('.js') && name < end);
    for (const name of files.sort()) {
        vm.runInThisContext(readFileSync(new URL(folder + name, scripts), 'utf8'), { filename: name });
    }
}
const Quizmark = globalThis.Quizmark;

test('an address needs no scheme, and keeps neither user nor fragment', () => {
    assert.equal(Quizmark.readAddress('example.org/a.json#x'), 'https://example.org/a.json');
    assert.equal(Quizmark.readAddress('localhost:8080/a.json'), 'https://localhost:8080/a.json');
    assert.equal(Quizmark.readAddress('http://me:secret@example.org/a.json'), 'http://example.org/a.json');
});

for (const written of ['', 'not an address', 'ftp://example.org/a.json', 'javascript:alert(1)', 'https://']) {
    test(`"${written}" is no address`, () => assert.equal(Quizmark.readAddress(written), null));
}

test('a large collection is read whole', () => {
    const questions = [...Array(8000).keys()].map(n => ({ id: `q${n}`, prompt: `Is ${n} *even*?${' words'.repeat(40)}`, answer: n % 2 === 0 }));
    const text = JSON.stringify({ title: 'Large', questions });
    assert.equal(Quizmark.openCollection({ address: '', name: 'large.json', text }).quizzes[0].questions.length, 8000);
});

// Quadratic time would be minutes.
for (const [part, count] of [
    ['[[', 30000], ['*a ', 20000], ['`a ``b ', 9000], ['$1 ', 20000], ['**', 30000], ['\\', 60000], ['#', 60000], ['- ', 30000],
]) {
    test(`no text takes for ever: ${count} × "${part}"`, { timeout: 30000 }, () => {
        const text = part.repeat(count);
        Quizmark.lead(text);
        assert.ok(Quizmark.phrasesOf(text, []).length > 0);
    });
}
