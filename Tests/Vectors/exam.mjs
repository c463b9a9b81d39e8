// Grading on the page of an exam, which has no key: only whether there is an answer. Run: node --test Tests/Vectors/exam.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const files = [
    '10-folding.js', 'quiz/15-numbers.js', 'quiz/20-answers.js', 'answered/14-answer-texts.js', 'answered/16-typed-numbers.js', 'answered/18-forms.js',
    'percents/14-percents.js', 'answered/20-scoring.js',
];
for (const name of files) {
    vm.runInThisContext(readFileSync(new URL(`../../Templates/js/${name}`, import.meta.url), 'utf8'), { filename: name });
}
const { grade, outcome, total, fraction } = globalThis.Quizmark;

const answers = {
    single: ['a'], multiple: ['a', 'c'], 'true-false': ['true'], blanks: ['wall'], numeric: ['9.81'], ordering: ['b', 'a'], matching: ['a', ''],
    text: ['Because.'],
};

for (const [kind, answer] of Object.entries(answers)) {
    test(`an answer of the kind ${kind} waits for its teacher`, () => {
        for (const scoring of ['all-or-nothing', 'partial']) {
            assert.equal(grade(kind, undefined, answer, scoring).state, 'pending');
            assert.equal(grade(kind, undefined, [], scoring).state, 'incomplete');
        }
    });
}

test('an exam has no percent and no pass', () => {
    const graded = Object.entries(answers).map(([kind, answer]) => ({ points: fraction(2), grade: grade(kind, undefined, answer, 'partial') }));
    const sum = total(graded);
    assert.deepEqual([sum.points.n, sum.possible.n, sum.pending], [0n, 16n, 8]);
    assert.deepEqual(outcome(sum, { pass: 50 }), { percent: null, passed: null });
    const empty = total(Object.keys(answers).map(kind => ({ points: fraction(2), grade: grade(kind, undefined, [], 'partial') })));
    assert.deepEqual(outcome(empty, { pass: 50, exam: true }), { percent: null, passed: null }, 'nor has one without an answer');
});
