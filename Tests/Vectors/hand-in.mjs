// The script that seals reports, opened by Node's own cryptography. Run: node --test Tests/Vectors/hand-in.mjs
import assert from 'node:assert/strict';
import { createDecipheriv, createHash, createPublicKey, diffieHellman, generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';
import { inflateRawSync } from 'node:zlib';

for (const name of ['05-values.js', 'quiz/20-answers.js', 'receipts/05-receipts.js', 'hand-in/10-sealing.js', 'hand-in/20-reports.js', 'assigned/10-students.js']) {
    vm.runInThisContext(readFileSync(new URL(`../../Templates/js/${name}`, import.meta.url), 'utf8'), { filename: name });
}
const { handInOf, randomID, receiptOf, receiptInGroups, reportFile, reportLine, reportText, sealed } = globalThis.Quizmark;

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { x, y } = publicKey.export({ format: 'jwk' });
const key = { kty: 'EC', crv: 'P-256', x, y, kid: 'a' };

/** The one round of RFC 7518, §4.6.2, in words of the standard. */
function contentKey(secret) {
    const number = value => {
        const bytes = Buffer.alloc(4);
        bytes.writeUInt32BE(value);
        return bytes;
    };
    const datalen = text => Buffer.concat([number(text.length), Buffer.from(text)]);
    const otherInfo = Buffer.concat([datalen('A256GCM'), datalen(''), datalen(''), number(256)]);
    return createHash('sha256').update(Buffer.concat([number(1), secret, otherInfo])).digest();
}

function opened(report) {
    const [head, encryptedKey, iv, text, tag] = report.split('.');
    assert.equal(encryptedKey, '');
    const header = JSON.parse(Buffer.from(head, 'base64url'));
    const secret = diffieHellman({ privateKey, publicKey: createPublicKey({ key: header.epk, format: 'jwk' }) });
    const decipher = createDecipheriv('aes-256-gcm', contentKey(secret), Buffer.from(iv, 'base64url'));
    decipher.setAAD(Buffer.from(head));
    decipher.setAuthTag(Buffer.from(tag, 'base64url'));
    const bytes = Buffer.concat([decipher.update(Buffer.from(text, 'base64url')), decipher.final()]);
    return { header, text: (header.zip ? inflateRawSync(bytes) : bytes).toString() };
}

for (const text of ['{}', '', `{"answer":"${'é😀\\u0000 '.repeat(500)}"}`]) {
    test(`${text.length} letters come back`, async () => {
        const { header, text: plain } = opened(await sealed(text, key, 'quizmark-report+json'));
        assert.equal(plain, text);
        assert.deepEqual({ ...header, epk: Object.keys(header.epk) }, {
            alg: 'ECDH-ES', enc: 'A256GCM', kid: 'a', epk: ['kty', 'crv', 'x', 'y'], cty: 'quizmark-report+json', zip: 'DEF',
        });
    });
}

test('a browser that cannot deflate seals all the same', async () => {
    const { CompressionStream } = globalThis;
    delete globalThis.CompressionStream;
    try {
        const { header, text } = opened(await sealed('{"report":1}', key, 'a'));
        assert.equal(text, '{"report":1}');
        assert.equal(header.zip, undefined);
    } finally {
        globalThis.CompressionStream = CompressionStream;
    }
});

test('no two reports are alike', async () => {
    const reports = await Promise.all(Array.from({ length: 20 }, () => sealed('{}', key, 'a')));
    assert.equal(new Set(reports).size, 20);
    assert.equal(new Set(reports.map(report => report.split('.')[2])).size, 20);
    assert.match(randomID(), /^[\w-]{22}$/);
});

test('a damaged report is refused', async () => {
    const report = await sealed('{"report":1}', key, 'a');
    for (const index of [3, report.length - 3]) {
        const other = report[index] === 'A' ? 'B' : 'A';
        assert.throws(() => opened(report.slice(0, index) + other + report.slice(index + 1)));
    }
});

test('receipts', async () => {
    // SHA-256 of "abc" begins with ba7816bf 8f01cfea 414140de 5d (FIPS 180-4).
    assert.equal(await receiptOf('abc'), 'Q9W1DFWF077YMGA183F5');
    assert.equal(receiptInGroups('Q9W1DFWF077YMGA183F5'), 'Q9W1D-FWF07-7YMGA-183F5');
    assert.equal(reportFile('week-1/cells', 'R'), 'week-1-cells-R.jwe');
    assert.equal(reportLine('eyJ.x'), 'eyJ.x\n');
});

const report = {
    id: 'i', returnKey: 'k', version: 'v',
    questions: [
        { id: 'a', kind: 'single', prompt: 'p', parts: ['x'], shown: ['b', 'a'], flagged: true },
        { id: 'b', kind: 'blanks', prompt: 'q', parts: [], shown: [] },
        { id: 'constructor', kind: 'text', prompt: 'r' },
        { id: 'p1', kind: 'sanction' },
    ],
};
const facts = { site: 's', quiz: 'q', language: 'en', student: { name: 'Toby', number: '' }, now: 3000 };

test('a report in the order of its format, without what is absent', () => {
    const answers = { a: ['b'], b: [' ', ''], p1: { sanction: 'zero', owners: ['judge'] } };
    assert.equal(reportText({ report, answers, started: 1000, finished: 2999 }, facts), JSON.stringify({
        report: 1, site: 's', quiz: 'q', version: 'v', language: 'en', student: { name: 'Toby' }, attempt: 'i',
        started: '1970-01-01T00:00:01Z', finished: '1970-01-01T00:00:02Z', handedIn: '1970-01-01T00:00:03Z', returnKey: 'k',
        questions: [
            { id: 'a', kind: 'single', prompt: 'p', parts: ['x'], shown: ['b', 'a'], answer: ['b'], flagged: true },
            { id: 'b', kind: 'blanks', prompt: 'q' }, { id: 'constructor', kind: 'text', prompt: 'r' },
            { id: 'p1', kind: 'sanction', answer: { sanction: 'zero', owners: ['judge'] } },
        ],
    }));
});

test('an answer that has moved since is reported in the letters of its parts', () => {
    const [first, ...others] = report.questions;
    const moved = { ...report, questions: [{ ...first, answer: ['a'] }, ...others] };
    const text = reportText({ report: moved, answers: { a: ['b'] }, started: 1000, finished: 2999 }, facts);
    assert.deepEqual(JSON.parse(text).questions[0], { ...first, answer: ['a'] });
});

for (const [name, { expected, ...times }] of Object.entries({
    'time that ran out at once': { clock: { spared: true }, expected: true },
    'an end before the start': { started: 3000, finished: 2000 }, 'handed in before the end': { finished: 4000 },
})) {
    test(`clockJumped: ${name}`, () => {
        const text = reportText({ report, answers: {}, started: 1000, finished: 2000, ...times }, facts);
        assert.equal(JSON.parse(text).clockJumped, expected, 'the times say by themselves that the clock was set back');
    });
}

test('what was handed in, from records that may be damaged', () => {
    const last = { receipt: 'R', at: 5, way: 'copy' };
    assert.equal(handInOf({ report: { handedIn: [{ receipt: 'Q', at: 1 }, last] } }), last);
    for (const handedIn of [undefined, null, 'a', [], [null], [{}], [{ receipt: 7, at: 1 }], [{ receipt: 'R', at: 'x' }]]) {
        assert.equal(handInOf({ report: { handedIn } }), null);
    }
    assert.equal(handInOf(null), null);
    assert.equal(handInOf({}), null);
});

test('students who share a device continue their own attempts', () => {
    const { takeBack } = globalThis.Quizmark;
    const attempt = (id, student) => ({ id, ...(student && { student }) });
    const record = { current: attempt('first', 'a') };
    assert.equal(takeBack(record, 'a'), false);
    assert.equal(takeBack(record, 'b'), true);
    assert.deepEqual(record, { current: null, others: { a: attempt('first', 'a') } });
    record.current = attempt('second', 'b');
    assert.equal(takeBack(record, 'a'), true);
    assert.deepEqual(record, { current: attempt('first', 'a'), others: { b: attempt('second', 'b') } });
    const unnamed = { current: attempt('before') };
    assert.equal(takeBack(unnamed, 'a'), false, 'as earlier versions kept it');
    assert.equal(takeBack({ current: null, others: 7 }, 'a'), false);
    const strange = { current: attempt('x', '__proto__') };
    takeBack(strange, 'a');
    takeBack(strange, '__proto__');
    assert.equal(strange.current.id, 'x');
});
