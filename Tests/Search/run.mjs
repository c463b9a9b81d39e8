// Tests whether people find what they look for with their own words: runs queries.json on the example site with the page's scripts.
// Run: node Tests/Search/run.mjs SITE [documentation.json] [--verbose]
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import vm from 'node:vm';

const [site, ...options] = process.argv.slice(2);
const isVerbose = options.includes('--verbose');
const least = { 1: 0.8, 3: 0.95 };

const scripts = new URL('../../Templates/js/', import.meta.url);
const files = ['10-folding.js'];
for (const folder of ['finding/', 'search/', 'penalties/']) {
    files.push(...readdirSync(new URL(folder, scripts)).filter(name => name < '40').sort().map(name => folder + name));
}
// The list of penalties needs a page.
for (const name of files.filter(name => !name.startsWith('penalties/') || /finding|sanctions/.test(name))) {
    vm.runInThisContext(readFileSync(new URL(name, scripts), 'utf8'), { filename: name });
}
const { Quizmark } = globalThis;
const contents = new Map();
Quizmark.addSearchSegment = (name, content) => contents.set(name, content);

const entities = { amp: '&', lt: '<', gt: '>', quot: '"' };
const plain = html => html.replace(/<[^>]*>/g, ' ').replace(/&(amp|lt|gt|quot);/g, (_, name) => entities[name]).replace(/&#39;/g, "'");
const page = (language, path) => readFileSync(join(site, language === 'en' ? '' : language, path), 'utf8');
const attribute = (html, name) => plain(new RegExp(`${name}="([^"]*)"`).exec(html)?.[1] ?? '');

/** The slugs of penalties that the filter shows for a query, the best first. */
function filter(language) {
    const html = page(language, 'penalties/2026/index.html');
    const rows = html.split('<li class="penalty-row"').slice(1).map(row => row.split('</li>')[0]);
    const groups = html.split('<section class="penalty-group">').slice(1);
    const root = /<div class="?penalty-groups.*?>/s.exec(html)[0];
    const sanctionWords = JSON.parse(attribute(root, 'data-sanction-words') || '{}');
    const phase = row => plain(/class="group-title"[^>]*>(.*?)<\/span>/.exec(groups.find(group => group.includes(row)))[1]);
    const texts = rows.map(row => {
        const title = /<h3>.*?<\/h3>/s.exec(row)[0];
        const english = /<p class="english".*?<\/p>/s.exec(row)?.[0] ?? '';
        const sanction = /class="?sanction"?>(.*?)<\/span>/s.exec(row)[1];
        const rules = [...row.matchAll(/class="rule[^>]*>(.*?)</g)].map(match => match[1]);
        return {
            title: [plain(title), ...rules].join(' '), also: attribute(row, 'data-also'),
            text: `${plain(row.slice(row.indexOf('>') + 1).replace(title, '').replace(english, '').replace(sanction, ''))} ${phase(row)} ${attribute(row, 'data-penalty')}`,
            english: plain(english), sanction: plain(sanction), sanctionWords: sanctionWords[attribute(row, 'data-sanction')],
            number: attribute(row, 'data-penalty'),
        };
    });
    const slugs = rows.map(row => /href="([^"]*)\.html"/.exec(row)[1]);
    const find = Quizmark.newFinder(texts, { stems: attribute(root, 'data-stems'), synonyms: attribute(root, 'data-synonyms') });
    return query => {
        const { scores, correction } = find(query);
        const order = [...scores.keys()].filter(row => scores[row] > 0).sort((a, b) => scores[b] - scores[a] || a - b);
        return { hits: order.map(row => slugs[row]), count: order.length, correction };
    };
}

/** The pages that the search page lists for a query. */
function search(language) {
    const shelves = Quizmark.newShelves(JSON.parse(attribute(page(language, 'search.html'), 'data-index')));
    for (const shelf of shelves) {
        for (const file of shelf.files) {
            const path = file.replace(/\?.*/, '');
            vm.runInThisContext(readFileSync(join(site, path), 'utf8'));
            Quizmark.shelve(shelf, file, contents.get(/([^/]+)\.js/.exec(path)[1]));
        }
    }
    return query => {
        const { finds, correction } = Quizmark.find(shelves, query);
        const hits = Quizmark.hitsBetween(finds, 0, 10).map(hit => {
            const { path, question, kind } = Quizmark.entryOf(hit.segment, hit.entry);
            // A section is a part of its page; results in other languages are others.
            const prefix = hit.shelf === shelves[0] ? '' : `${hit.shelf.language}:`;
            return prefix + (kind === 'question' ? `${path}#q${question}` : path);
        });
        return { hits, count: Quizmark.countOf(finds), correction };
    };
}

/** The numbers of questions in an expected address, by their ids. */
function numbered(address, language) {
    const [path, id] = address.split('#');
    if (!id || /^q\d+$/.test(id)) return address;
    const ids = [...page(language, path).matchAll(/data-question="([^"]*)"/g)].map(match => match[1]);
    return `${path}#q${ids.indexOf(id) + 1}`;
}

const queries = JSON.parse(readFileSync(new URL(options.find(name => name.endsWith('.json')) ?? 'queries.json', import.meta.url), 'utf8'));
const ranks = [];
for (const [surface, open] of Object.entries({ filter, search })) {
    for (const [language, list] of Object.entries(queries[surface] ?? {})) {
        const ask = open(language);
        for (const [query, expected] of list) {
            const wanted = expected.split(' ').map(address => surface === 'search' ? numbered(address, language) : address);
            const { hits, correction } = ask(query);
            const rank = hits.findIndex(hit => wanted.includes(hit)) + 1;
            ranks.push(rank);
            if (isVerbose || rank === 0 || rank > 3) {
                const found = hits.slice(0, 3).join(' ') || 'nothing';
                console.log(`${rank || '–'} ${surface} ${language} "${query}": ${found}${correction ? ` (${correction})` : ''}`);
            }
        }
    }
}
let isEnough = true;
// What surely is first, and what is suggested instead of a query.
for (const [surface, language, query, first, suggested = null] of queries.surely ?? []) {
    const { hits, correction } = { filter, search }[surface](language)(query);
    if (first.split(' ').includes(hits[0]) && correction === suggested) continue;
    console.log(`${surface} ${language} "${query}": ${hits[0]} (${correction}) in place of ${first} (${suggested})`);
    isEnough = false;
}
// What isn't among the first results of a query.
for (const [surface, language, query, stranger] of queries.never ?? []) {
    if (!{ filter, search }[surface](language)(query).hits.includes(stranger)) continue;
    console.log(`${surface} ${language} "${query}": finds ${stranger}`);
    isEnough = false;
}
// How many results a query has.
for (const [kind, isRight] of Object.entries({ atMost: (count, most) => count > 0 && count <= most, atLeast: (count, least) => count >= least })) {
    for (const [surface, language, query, number] of queries[kind] ?? []) {
        const { count } = { filter, search }[surface](language)(query);
        if (isRight(count, number)) continue;
        console.log(`${surface} ${language} "${query}": ${count} results; ${kind} ${number} are needed`);
        isEnough = false;
    }
}
for (const [most, share] of Object.entries(least)) {
    const found = ranks.filter(rank => rank > 0 && rank <= most).length / ranks.length;
    console.log(`hits@${most}: ${(100 * found).toFixed(0)} % of ${ranks.length} queries; ${100 * share} % are needed`);
    isEnough &&= found >= share;
}
process.exitCode = isEnough ? 0 : 1;
