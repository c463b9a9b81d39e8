// The shared vectors against the page's script. Run: node --test Tests/Vectors/run.mjs
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const scripts = new URL('../../Templates/js/', import.meta.url);
for (const folder of ['', 'quiz/', 'search/', 'collection/']) {
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
        test(`${file} ${list}: ${name}`, () => assert.deepEqual(evaluate(input), expected));
    }
}

const indexes = count => [...Array(count).keys()];
const written = ({ n, d }) => `${n}/${d}`;
const read = text => Quizmark.fraction(...text.split('/'));

cases('folding.json', 'cases', Quizmark.fold);

cases('search.json', 'words', Quizmark.searchWords);
cases('search.json', 'marks', ({ text, query }) => {
    const parts = Quizmark.markedParts(text, Quizmark.searchWords(query));
    return parts.map(part => part.isMatch ? `[${part.text}]` : part.text).join('');
});
const shelf = Quizmark.newShelves([{ language: 'en', prefix: '', files: ['en-1.js'] }])[0];
const { segment } = JSON.parse(readFileSync(new URL('search.json', import.meta.url), 'utf8'));
Quizmark.shelve(shelf, 'en-1.js', segment);
cases('search.json', 'queries', query => {
    const hits = Quizmark.find([shelf], Quizmark.searchWords(query));
    return hits.map(hit => Quizmark.entryOf(hit.segment, hit.entry).title);
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

cases('scoring.json', 'numbers', ({ written, value, tolerance }) => {
    const [answer, key, distance] = [written, value, tolerance].map(Quizmark.parseDecimal);
    return answer && Quizmark.isWithin(answer, key, distance);
});
cases('scoring.json', 'questions', ({ kind, key, answer, scoring }) => {
    const { state, score } = Quizmark.grade(kind, key, answer, scoring);
    return { state, score: written(score) };
});
cases('scoring.json', 'totals', ({ questions, pass }) => {
    const sum = Quizmark.total(questions.map(([points, state, score]) => {
        return { points: Quizmark.fractionOf(points), grade: { state, score: read(score) } };
    }));
    const { points, max, pending } = sum;
    return { points: written(points), max: written(max), ...Quizmark.outcome(sum, pass), pending };
});

cases('collections.json', 'collections', text => {
    const { quizzes, faults } = Quizmark.readCollection(text.replaceAll("'", '"'), 'cells');
    return {
        diagnostics: faults.map(fault => fault.id).sort(),
        quizzes: quizzes.map(quiz => {
            return { id: quiz.id, title: quiz.title, version: Quizmark.quizVersion(quiz), key: Quizmark.quizKey(quiz) };
        }),
    };
});
