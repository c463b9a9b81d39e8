// What a search of the penalties takes mistyped words for, one and two letters off. Run: node --test Tests/Vectors/penalty-typos.mjs
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
const { newFinder } = globalThis.Quizmark;

function textsOf(language) {
    const text = readFileSync(new URL(`../../Content/penalties/2026/${language}.strings`, import.meta.url), 'utf8');
    return [...text.matchAll(/= "(.*)";/g)].map(([, value]) => value);
}

/** A search of the example's penalties in a language, with the English beside it. */
function finderIn(language) {
    const english = textsOf('en').join(' ');
    // Without any stem, words that begin alike would be forms of each other, and not mistakes.
    return newFinder(textsOf(language).map(text => ({ title: text, also: '', text: '', english: language === 'en' ? '' : english, sanction: '' })), { stems: 'stem' });
}

// Null: nothing is suggested.
const queries = {
    en: {
        // One letter off; two, where letters are missing too.
        platfrom: 'platform', wehre: 'where', tsep: 'step', balnace: 'balance', pltfrm: 'platform', psitio: 'position', standng: 'standing',
        // Short words, and others that the list doesn't have.
        here: null, like: null, safe: null, tme: null, pizza: null, football: null,
    },
    fr: {
        plongeru: 'plongeur', secnde: 'seconde', plngur: 'plongeur', equlbre: 'équilibre', etnre: 'entre', planche: null, voir: null, lien: null, fromage: null,
    },
    es: { sgundos: 'segundos', trampoln: 'trampolín', tramplin: 'trampolín', pscion: 'posición', hola: null, queso: null },
    it: { tuffatroe: 'tuffatore', tuffatr: 'tuffatore', trmpoino: 'trampolino', posizone: 'posizione', formaggio: null },
};

for (const [language, list] of Object.entries(queries)) {
    const find = finderIn(language);
    for (const [query, meant] of Object.entries(list)) {
        test(`${language}: ${query}`, () => assert.equal(find(query).correction, meant));
    }
}
