// The addresses of a site of one file. Run: node --test Tests/Vectors/routes.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

for (const name of ['50-routes.js', 'single/20-routes.js']) {
    vm.runInThisContext(readFileSync(new URL(`../../Templates/js/${name}`, import.meta.url), 'utf8'), { filename: name });
}
const { Routes } = globalThis.Quizmark;

const languages = [{ prefix: '' }, { prefix: 'fr' }];
const page = kind => [[kind, '', ''], [kind, '', '']];
const usual = new Routes({
    languages, pages: { '': page('home'), 'penalties/2026': page('penalties'), 'penalties/2026/crow-hop': page('penalty'), assignments: page('assignments') },
});
const first = new Routes({
    languages, formerRoutes: { 'penalties/2026': '', penalties: '' }, pages: { '': page('penalties'), 'penalties/2026/crow-hop': page('penalty'), home: page('home') },
});

test('a search of a list is a scene of the list', () => {
    for (const hash of ['#/penalties/2026/q%3Dbounce', '#/fr/penalties/2026/q%3Dbounce']) {
        const route = usual.read(hash);
        assert.equal(route.page, 'penalties/2026');
        assert.equal(route.fragment, 'q=bounce');
        assert.ok(usual.hasScenes(route.page, route.fragment));
        assert.equal(usual.write(route), hash);
    }
    assert.ok(first.hasScenes('', 'q=bounce'));
});

test('a page that does not exist is no scene of the list above it', () => {
    assert.ok(!usual.hasScenes('penalties/2026', 'no-such-fault'));
    assert.ok(!first.hasScenes('', 'no-such-page'));
});

test('the first page is also at its usual route', () => {
    assert.deepEqual(first.read('#/penalties/2026'), { page: '', language: 0, fragment: '' });
    assert.deepEqual(first.read('#/fr/penalties/2026'), { page: '', language: 1, fragment: '' });
    assert.deepEqual(first.read('#/fr/penalties/2026/q%3Dbounce'), { page: '', language: 1, fragment: 'q=bounce' });
    assert.deepEqual(first.read('#/penalties/2026/crow-hop'), { page: 'penalties/2026/crow-hop', language: 0, fragment: '' });
});

test('a renamed page is also at its former routes', () => {
    const renamed = new Routes({
        languages, formerRoutes: { 'quizzes/organelles': 'quizzes/cells', 'pages/us': 'pages/about' },
        pages: { '': page('home'), 'quizzes/cells': page('quiz'), 'pages/about': page('page') },
    });
    assert.deepEqual(renamed.read('#/quizzes/organelles'), { page: 'quizzes/cells', language: 0, fragment: '' });
    assert.deepEqual(renamed.read('#/fr/quizzes/organelles/3'), { page: 'quizzes/cells', language: 1, fragment: 'q3' });
    assert.deepEqual(renamed.read('#/pages/us/team'), { page: 'pages/about', language: 0, fragment: 'team' });
    assert.equal(renamed.write(renamed.read('#/fr/quizzes/organelles/3')), '#/fr/quizzes/cells/3');
    assert.equal(renamed.read('#/quizzes/constructor'), null);
});

test('scripts of sites can use the former name of onRoute', () => {
    assert.equal(Quizmark.onPlace, Quizmark.onRoute);
    assert.equal(typeof Quizmark.onRoute, 'function');
});
