// Which sanction a search means, as people write its number. Run: node --test Tests/Vectors/sanction-search.mjs
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

for (const name of ['00-language', '10-folding', 'finding/12-numbers', 'penalties/08-sanctions']) {
    vm.runInThisContext(readFileSync(new URL(`../../Templates/js/${name}.js`, import.meta.url), 'utf8'));
}
const { sanctionMeant } = globalThis.Quizmark;

/** The sanctions of a page in one language. */
function sanctions(language) {
    const text = readFileSync(new URL(`../../Templates/strings/${language}.strings`, import.meta.url), 'utf8');
    const names = ['zero', 'deductTwo', 'maxTwo', 'maxFourAndHalf', 'deductHalfToTwo', 'judgesOpinion'];
    return Object.fromEntries(names.map(name => [name, new RegExp(`"sanction\\.${name}" = "(.*)";`).exec(text)[1]]));
}

const queries = {
    en: [
        ['−2 points', 'deductTwo'], ['-2 points', 'deductTwo'], ['minus 2', 'deductTwo'], ['Deduct 2', 'deductTwo'], ['−2', 'deductTwo'],
        ['0 points', 'zero'], ['0', 'zero'], ['Maximum 2 points', 'maxTwo'], ['maximum 4.5', 'maxFourAndHalf'], ['−½ to −2 points', 'deductHalfToTwo'],
        ['-0.5 -2', 'deductHalfToTwo'], ['2 points', null], ['judge', null], ['twist', null], ['2 twists', null], ['D-2', null], ['8.6.2', null],
        ['minus two', 'deductTwo'], ['Minus two points', 'deductTwo'], ['two points off', 'deductTwo'], ['two points', null], ['two feet', null],
        ['max 2', 'maxTwo'], ['max2', 'maxTwo'], ['max. 4½ pts', 'maxFourAndHalf'], ['0pts', 'zero'], ['2pts', null], ['max', null],
        ['maximum four and a half', 'maxFourAndHalf'], ['maximum two points', 'maxTwo'], ['zero points', 'zero'], ['minus half to minus two', 'deductHalfToTwo'],
    ],
    fr: [['max 4 points et demi', 'maxFourAndHalf'], ['maximum quatre points et demi', 'maxFourAndHalf'], ['deux points et demi', null], ['max2', 'maxTwo'], ['max. 4,5', 'maxFourAndHalf'], ['moins 2', 'deductTwo'], ['moins deux', 'deductTwo'], ['deux points de moins', 'deductTwo'], ['deux pieds', null],
        ['−2 points', 'deductTwo'], ['0 point', 'zero'], ['−½ à −2 points', 'deductHalfToTwo']],
    es: [['máximo 4 puntos y medio', 'maxFourAndHalf'], ['máximo cuatro puntos y medio', 'maxFourAndHalf'], ['máx. 4,5', 'maxFourAndHalf'], ['max 2', 'maxTwo'], ['menos 2', 'deductTwo'], ['menos dos', 'deductTwo'], ['dos puntos menos', 'deductTwo'], ['dos pies', null],
        ['-2 points', 'deductTwo'], ['Máximo 4½ puntos', 'maxFourAndHalf']],
    it: [['massimo 4 punti e mezzo', 'maxFourAndHalf'], ['max. quattro punti e mezzo', 'maxFourAndHalf'], ['max 2', 'maxTwo'], ['max. 2', 'maxTwo'], ['mass. 4,5', 'maxFourAndHalf'], ['meno 2', 'deductTwo'], ['meno due', 'deductTwo'], ['due punti in meno', 'deductTwo'], ['due piedi', null],
        ['−2 punti', 'deductTwo'], ['Massimo 2 punti', 'maxTwo']],
};

const arabic = ['0 نقطة', '\u200e−2 نقطة', 'الحد الأقصى 2 نقطة', 'الحد الأقصى ٤½ نقطة'];
for (const [query, index] of [['-2', 1], ['-٢', 1], ['−٢', 1], ['−٢ نقطة', 1], ['٠ نقطة', 0], ['٢', null], ['الحد الأقصى 4.5 نقطة', 3], ['الحد الأقصى ٤٫٥ نقطة', 3]]) {
    test(`ar: ${query}`, () => assert.equal(sanctionMeant(query, arabic), index === null ? null : arabic[index]));
}

for (const [language, list] of Object.entries(queries)) {
    const known = sanctions(language);
    for (const [query, name] of list) {
        test(`${language}: ${query}`, () => assert.equal(sanctionMeant(query, Object.values(known)), name === null ? null : known[name]));
    }
}
