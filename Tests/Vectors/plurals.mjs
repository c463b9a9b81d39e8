// Plural forms: the page's script asks the browser, the program has a table; both must agree. `node plurals.mjs --write` writes the
// table's cases anew from this version of CLDR.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import test from 'node:test';

const file = new URL('plurals.json', import.meta.url);
const counts = [0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 14, 19, 20, 21, 22, 25, 100, 101, 102, 103, 111, 112, 121, 0.1, 0.11, 0.21, 0.5, 1.1, 1.5, 2.4];
const languages = ['am', 'ar', 'be', 'bn', 'bs', 'ca', 'ckb', 'cs', 'cy', 'da', 'de', 'en', 'es', 'fa', 'fi', 'fil', 'fr', 'ga', 'gd', 'he', 'hi', 'hr',
    'id', 'is', 'it', 'ja', 'ko', 'lt', 'lv', 'mk', 'mt', 'nl', 'pa', 'pl', 'pt', 'pt-PT', 'ro', 'ru', 'sk', 'sl', 'sr', 'sv', 'th', 'tr', 'uk', 'ur', 'vi', 'zh'];

const categories = language => counts.map(count => new Intl.PluralRules(language).select(count)).join(' ');

if (process.argv.includes('--write')) {
    const lines = languages.map(language => `        ${JSON.stringify(language)}: ${JSON.stringify(categories(language))}`);
    writeFileSync(file, `{\n    "counts": ${JSON.stringify(counts).replaceAll(',', ', ')},\n    "languages": {\n${lines.join(',\n')}\n    }\n}\n`);
} else {
    test('plural forms are those of the browser', () => {
        const kept = JSON.parse(readFileSync(file, 'utf8'));
        assert.deepEqual(kept.counts, counts);
        for (const language of languages) assert.equal(kept.languages[language], categories(language), language);
    });
}
