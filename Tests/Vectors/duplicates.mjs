// A function of several lines is written in one script only: bundles share folders. Run: node --test Tests/Vectors/duplicates.mjs
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const scripts = new URL('../../Templates/js/', import.meta.url);
const files = readdirSync(scripts, { recursive: true }).filter(name => name.endsWith('.js')).sort();

/** The bodies of functions and methods of at least two lines, whatever their names are. */
function bodies(script) {
    return [...script.matchAll(/^( *)(?! )[^\n]*\) (?:=> )?\{\n((?:\1 [^\n]*\n|\n){2,}?)\1\}/gm)].map(([, indent, body]) => {
        return body.split('\n').map(line => line.slice(indent.length)).join('\n');
    });
}

test('no two scripts have the same function', () => {
    const known = new Map();
    for (const file of files) {
        for (const body of bodies(readFileSync(new URL(file, scripts), 'utf8'))) {
            assert.equal(known.get(body) ?? file, file, `written twice:\n${body}`);
            known.set(body, file);
        }
    }
});
