// What the history page makes of quizzes that the site no longer has. Run: node --test Tests/Vectors/history.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const scripts = new URL('../../Templates/js/', import.meta.url);
for (const name of ['10-folding.js', '20-storage.js', '24-records.js', 'history/10-statistics.js', 'history/20-archive.js', 'history/30-published.js']) {
    vm.runInThisContext(readFileSync(new URL(name, scripts), 'utf8'), { filename: name });
}
const { pageOfQuiz } = globalThis.Quizmark;
const published = () => ({ folder: 'fr/', quizzes: ['cells', 'networks/osi'], others: { 'sanctions-2026': 'fr/penalties/2026/quiz.html' } });

test('a quiz has its present page in the language of the history, wherever it was taken', () => {
    assert.deepEqual(pageOfQuiz(published(), 'cells', 'quizzes/old-folder/cells.html'), { page: 'fr/quizzes/cells.html', place: '' });
    assert.deepEqual(pageOfQuiz(published(), 'networks/osi', ''), { page: 'fr/quizzes/networks/osi.html', place: '' });
    assert.deepEqual(pageOfQuiz(published(), 'sanctions-2026', 'penalties/2026/quiz.html'), { page: 'fr/penalties/2026/quiz.html', place: '' });
});

test('a quiz that is gone has no page', () => {
    assert.equal(pageOfQuiz(published(), 'removed', 'quizzes/removed.html'), null);
    assert.equal(pageOfQuiz(published(), 'sanctions-2017', 'penalties/2017/quiz.html'), null);
    assert.equal(pageOfQuiz(published(), 'toString', 'quizzes/toString.html'), null);
});

test('quizzes that readers opened themselves keep their pages', () => {
    assert.deepEqual(pageOfQuiz(published(), '~1f0c22ab/cells', 'collection.html#~1f0c22ab/cells'), { page: 'collection.html', place: '~1f0c22ab/cells' });
    assert.equal(pageOfQuiz(published(), '~1f0c22ab/cells', 'https://example.org/'), null);
});

test('a page that does not know the quizzes links as before', () => {
    assert.deepEqual(pageOfQuiz(null, 'cells', 'quizzes/cells.html'), { page: 'quizzes/cells.html', place: '' });
});
