// What the page's own scripts do with reports and results, for students without a browser. One line of JSON comes for each job, and
// one goes back: {"seal":{…a report…},"key":{…}} becomes {"report":"eyJ…"}, and {"open":{"site":FOLDER,"quiz":…,"list":…,"id":…,
// "secret":…}} what the site gives back, or null.
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import vm from 'node:vm';

let site = '';
const nothing = () => {};
globalThis.Quizmark = {
    forget: nothing, load: nothing, names: nothing, save: nothing, watch: nothing,
    addressOfPage: path => path,
    loadData: async address => { vm.runInThisContext(readFileSync(`${site}/${address.split('?')[0]}`, 'utf8')); },
};
globalThis.document = { querySelector: () => null };
for (const name of ['05-values', '24-records', 'hand-in/10-sealing', 'base64/10-base64', 'returned-values/28-returned-values', 'returned/30-returned']) {
    vm.runInThisContext(readFileSync(new URL(`../../Templates/js/${name}.js`, import.meta.url), 'utf8'), { filename: name });
}
const { fetchReturned, receiptOf, sealed } = globalThis.Quizmark;

for await (const line of createInterface({ input: process.stdin })) {
    const { seal, key, open } = JSON.parse(line);
    if (seal) {
        const report = await sealed(JSON.stringify(seal), key, 'quizmark-report+json');
        console.log(JSON.stringify({ report, receipt: await receiptOf(report) }));
    } else {
        site = open.site;
        let returned = null;
        try {
            returned = await fetchReturned(open.quiz, open.list, open.id, open.secret);
        } catch (error) {
            returned = { problem: error.message };
        }
        console.log(JSON.stringify(returned));
    }
}
