// What a search of the penalties makes of numbers, rules, sanctions and hidden words. Run: node --test Tests/Vectors/penalty-queries.mjs
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

const scripts = new URL('../../Templates/js/', import.meta.url);
const run = name => vm.runInThisContext(readFileSync(new URL(name, scripts), 'utf8'), { filename: name });
for (const folder of ['', 'finding/']) {
    for (const name of readdirSync(new URL(folder, scripts)).filter(file => file.endsWith('.js') && file < '40').sort()) run(folder + name);
}
run('penalties/08-sanctions.js');
run('penalties/10-finding.js');
run('penalties/20-groups.js');
const { chapterOf, newFinder, plainNumbers } = globalThis.Quizmark;

const row = (number, title, rule, text, more = {}) => ({
    title: `${title} ${rule}`, text: `${text} ${number}`, number: String(number), also: '', english: '', sanction: '0 points', ...more,
});
const deducted = { sanction: '−2 points', sanctionWords: 'Deduction of two points by the referee deduct déduction' };
const rows = [
    row(1, 'Late start', '8.4.1', 'The diver starts after one minute.', { also: 'too slow, shape of pike' }),
    row(2, 'Crow hop', '10.3.1', 'Both feet leave the board before the hurdle.', deducted),
    row(3, 'Pike unclear', '10.4.2', 'The body isn’t in pike within 12 seconds.'),
    row(12, 'Double bounce', '11.2', 'The diver bounces twice.', { english: 'Both feet.' }),
];
const find = newFinder(rows, { stems: 'bounc bot' });

/** The numbers of the penalties found, the best first. */
function found(query) {
    const { scores } = find(query);
    return [...scores.keys()].filter(index => scores[index] > 0).sort((a, b) => scores[b] - scores[a] || a - b).map(index => rows[index].number);
}

test('rules are grouped by their chapters, however federations number them', () => {
    const chapters = {
        '8.6.5.2': '8.6', '8': '8', 'D6.12': 'D6', 'IV.8.6.5.2': 'IV.8.6', 'IV.10.3.4': 'IV.10.3', 'Art. 12': 'Art. 12', 'Art. 13 comma 2': 'Art. 13',
        'Art. 14 bis': 'Art. 14', '§ 4.2.1': '§ 4.2', 'Annex': 'Annex',
    };
    assert.deepEqual(Object.keys(chapters).map(chapterOf), Object.values(chapters));
});

for (const word of ['rule', 'règle', 'regla', 'norma', 'regola', 'art.']) {
    test(`${word} 10 is all rules of the chapter`, () => assert.deepEqual(found(`${word} 10`), ['2', '3']));
}
for (const query of ['rule ten', 'règle dix', 'regla diez', 'regola dieci']) {
    test(`${query} is all rules of the chapter`, () => assert.deepEqual(found(query), ['2', '3']));
}
for (const query of ['rule eight four one', 'rule eight point four point one', 'règle huit quatre un', 'regla ocho cuatro uno', 'regola otto quattro 1']) {
    test(`${query} is the rule`, () => assert.deepEqual([found(query), find(query).isPartial], [['1'], false]));
}
test('an article after the word for a rule is no number', () => assert.equal(plainNumbers('regla un salto'), 'regla un salto'));
for (const query of ['art.8.4.1', 'Art 8.4.1', 'rule8.4.1', 'norma 8.4.1', 'règle8-4-1']) {
    test(`${query} is the rule`, () => assert.deepEqual([found(query), find(query).isPartial], [['1'], false]));
}
for (const query of ['4 points et demi', 'quatre points et demi', '4 puntos y medio', 'cuatro puntos y medio', '4 punti e mezzo', 'quattro punti e mezzo', 'four points and a half', '4 pts. et demi']) {
    test(`${query} is a number`, () => assert.equal(plainNumbers(query), '4.5'));
}
test('a French mark of zero is zero', () => assert.equal(plainNumbers('zéro pointé'), 'zero'));
test('a half of something else is no number', () => assert.equal(plainNumbers('points et demi vrille'), 'points et demi vrille'));
test('a number is read beside the word for points', () => assert.deepEqual([found('2pts'), plainNumbers('4,5pts')], [found('2 pts'), '4,5 pts']));

const springboard = newFinder([
    row(1, 'Entrada de pies', '8.1', 'El competidor entra de pies en el agua.'), row(2, 'Salto parado', '8.2', 'Un salto sin carrera.'),
    row(3, 'De pie en la tabla', '8.3', 'El saltador espera de pie.'), row(4, 'Pies separados', '8.4', 'Los pies no están juntos.'),
], { synonyms: 'sin carrera|parado|de pie|standing\nde pies|pies primero' });
for (const [query, ...numbers] of [['parado', 2, 3], ['sin carrera', 2, 3], ['standing', 2, 3], ['pies primero', 1]]) {
    test(`${query} isn’t found by one word of another phrase`, () => {
        const { scores, isPartial } = springboard(query);
        assert.deepEqual([scores.flatMap((score, index) => score > 0 ? [index + 1] : []), isPartial], [numbers, false]);
    });
}
const entries = newFinder([row(1, 'Sprünge', '8.1', 'Öfter geübt.'), row(2, 'Neue Sprungbretter', '8.2', 'Sie sind blau.')], {});
for (const [query, number] of [['spruenge', 1], ['Oefter', 1], ['neue', 2], ['blauer', 2]]) {
    test(`${query} has umlauts or not`, () => {
        const { scores, correction } = entries(query);
        assert.deepEqual([scores.map(score => score > 0), correction], [[number === 1, number === 2], null]);
    });
}
test('without stems, words that begin alike are forms of each other', () => {
    const russian = newFinder([row(1, 'Прыжки', '8.1', 'Спортсмен прыгает.'), row(2, 'Вход', '8.2', 'Вход в воду.')], {});
    assert.deepEqual(russian('прыжок').scores.map(score => score > 0), [true, false]);
});
test('a chapter of one digit is not the beginning of a number', () => assert.ok(find('rule 1').isPartial));

for (const query of ['penalty 12', 'Penalty no. 12', 'fault 12', 'no. 12', '#12', 'faute n° 12', 'pénalité 12', 'la pénalité 12', 'n.º 12', 'penalización 12', 'penalità 12', 'numero 12', 'núm. 12', 'num 12', 'nr. 12', 'nr 12']) {
    test(`${query} is first`, () => assert.equal(found(query)[0], '12'));
}
test('a number alone is any number', () => assert.deepEqual(new Set(found('12')), new Set(['3', '12'])));

const german = newFinder(rows, { penaltyWords: 'Strafe {0}|Nr. {0}', ruleWords: 'Regel {0}|Regeln {0}' });
const thai = newFinder(rows, { penaltyWords: 'ข้อที่ {0} ของโทษ' });
for (const [finder, ...queries] of [
    [german, 'Strafe 12', 'Nr. 12', 'nr 12', 'penalty 12', '#12'], [thai, 'ข้อที่ 12 ของโทษ', 'ข้อที่ ๑๒ ของโทษ'],
]) {
    for (const query of queries) {
        test(`${query} is first by the words of the page’s language`, () => {
            const { scores, isPartial } = finder(query);
            assert.deepEqual([scores.indexOf(Math.max(...scores)), isPartial], [3, false]);
        });
    }
}
for (const [query, ...places] of [['Regel 10', 1, 2], ['Regeln 10', 1, 2], ['rule 10', 1, 2], ['Regel 10.4.2', 2], ['Regel 10-4-2', 2]]) {
    test(`${query} is a rule by the words of the page’s language`, () => {
        const { scores, isPartial } = german(query);
        assert.deepEqual([scores.flatMap((score, place) => score > 0 ? [place] : []), isPartial], [places, false]);
    });
}

for (const query of ['deduct', 'deduction', 'deductions', 'deducted', 'Déduction', 'déductions']) {
    test(`${query} finds by the words of a sanction`, () => assert.deepEqual(found(query), ['2']));
}
test('words of a sanction leave out its numbers', () => assert.ok(!found('two feet').includes('1')));

test('what readers see comes before hidden words', () => assert.deepEqual(found('pike'), ['3', '1']));

const attempts = newFinder([
    row(1, 'Second attempt', '8.1', 'The second attempt fails.'), row(2, 'Tentative', '8.2', 'Le deuxième essai échoue, à 90° près.'),
    row(3, 'Intento', '8.3', 'Falla el segundo intento.'), row(4, 'Tentativo', '8.4', 'Fallisce il secondo tentativo.'),
    row(5, 'Turn', '8.5', 'Quatre-vingt-dix degrés.'),
], {});
for (const [query, ...indices] of [
    ['2nd attempt', 0], ['2e essai', 1], ['2ème essai', 1], ['2º intento', 2], ['2.º intento', 2], ['2° tentativo', 3], ['quatre-vingt-dix', 1, 4], ['90 degrés', 4],
]) {
    test(`${query} is found`, () => {
        const { scores, isPartial } = attempts(query);
        assert.deepEqual([scores.flatMap((score, index) => score > 0 ? [index] : []), isPartial], [indices, false]);
    });
}
test('at least two is not minus two', () => assert.equal(plainNumbers('au moins deux, al menos dos, minus two'), 'au moins deux, al menos dos, 2'));

test('nothing has all the words', () => {
    const { isPartial } = find('pike football');
    assert.equal(isPartial, true);
    assert.equal(find('pike').isPartial, false);
    assert.equal(find('penalty 12').isPartial, false);
});
test('what is left of an article is nothing', () => {
    const italian = newFinder([row(1, 'L’entrata', '8.1', 'L’atleta dell’altra squadra.')], {});
    assert.deepEqual(italian('l’ingresso').scores, [0]);
    assert.deepEqual(italian('dell’ingresso').scores, [0]);
});
test('English words are no forms of the page’s', () => assert.deepEqual(found('bote'), []));

/** A search of the example's penalties in a language, with the synonyms of its glossary. */
function exampleIn(language) {
    const read = name => readFileSync(new URL(`../../Content/penalties/${name}`, import.meta.url), 'utf8');
    const texts = new Map([...read(`2026/${language}.strings`).matchAll(/"Penalty-(\d+)(-headline)?" = "(.*)";/g)].map(([, id, part = '', text]) => [id + part, text]));
    const penalties = JSON.parse(read('2026/penalties.json')).penalties;
    const [head, ...terms] = read('glossary.csv').trim().split('\n').map(line => line.split(','));
    const columns = [language, `${language}:also`, `${language}:avoid`, 'en', 'en:also'].map(name => head.indexOf(name));
    const folded = phrase => phrase.replaceAll('?', '').split(/[ ’-]/).map(word => globalThis.Quizmark.fold(word)).join(' ');
    const synonyms = terms.map(term => columns.flatMap(column => term[column].split('|')).filter(Boolean).map(folded).join('|')).join('\n');
    const finder = newFinder(penalties.map(({ id, rules, also = {} }) => ({
        title: `${texts.get(`${id}-headline`)} ${rules.join(' ')}`, text: `${texts.get(String(id))} ${id}`, also: (also[language] ?? []).join(', '),
        english: '', sanction: '',
    })), { synonyms });
    return query => {
        const { scores, isPartial, correction } = finder(query);
        return { ids: penalties.filter((_, index) => scores[index] > 0).map(({ id }) => id), isPartial, correction };
    };
}

for (const [language, query, ...ids] of [
    ['es', 'caída', 21], ['es', 'repetir', 9], ['es', 'repite', 9], ['fr', 'chute', 21], ['it', 'caduta', 21],
]) {
    test(`${language}: ${query} is found in the example`, () => {
        const found = exampleIn(language)(query);
        assert.ok(ids.every(id => found.ids.includes(id)) && found.ids.length < 15, `${found.ids}`);
        assert.deepEqual([found.isPartial, found.correction], [false, null]);
    });
}
for (const [language, query] of [['es', 'parado'], ['es', 'sin carrera'], ['it', 'da fermo']]) {
    test(`${language}: ${query} isn’t all about feet`, () => assert.ok(exampleIn(language)(query).ids.length < 10, `${exampleIn(language)(query).ids}`));
}
