/**
 * UIDs of entries and alarms, the same as the build's: calendar apps recognize an entry by them. `Tests/Vectors/uids.json`
 * pins them for both.
 */
(Quizmark => {
    'use strict';

    const { isDay, reminderParts } = Quizmark;

    const encoder = new TextEncoder();
    const hexadecimal = (number, digits) => number.toString(16).padStart(digits, '0');
    /** The longest UID, in octets; RFC 7986, section 5.3, recommends at most 255, and some file systems allow 143. */
    const limit = 128;

    /** An id for a UID: all but a–z, digits and hyphens becomes `_` and two hex digits for each byte; dots only separate. */
    function encoded(id) {
        return id.normalize('NFC').replace(/[^a-z0-9-]/gu, character => [...encoder.encode(character)].map(byte => `_${hexadecimal(byte, 2)}`).join(''));
    }

    /**
     * @param {string[]} parts a kind and the ids that follow it, such as `['task', 'lab', 'report']`
     * @param {string} site
     */
    function uidOf(parts, site) {
        const uid = ['quizmark', site, ...parts].map(encoded).join('.');
        return uid.length <= limit ? uid : `quizmark.${sha256(uid)}`;
    }

    /** The name of a reminder in a UID: its length, in which 24 hours are a day, or its moment in UTC. Never its position. */
    function reminderName(reminder) {
        const parts = reminderParts(reminder);
        if (!parts) return isDay(reminder) ? reminder.replaceAll('-', '') : reminder.toLowerCase().replace(/[-:]/g, '');
        const minutes = parts.number * { m: 1, h: 60, d: 1440 }[parts.unit];
        return minutes % 1440 === 0 ? `${minutes / 1440}d` : minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`;
    }

    // SHA-256 (FIPS 180-4): `crypto.subtle` needs a secure context, and is asynchronous

    const fraction = number => (number - Math.floor(number)) * 2 ** 32 | 0;
    const primes = [];
    for (let number = 2; primes.length < 64; number += 1) if (primes.every(prime => number % prime)) primes.push(number);
    const rounds = primes.map(prime => fraction(Math.cbrt(prime)));
    const turned = (word, bits) => word >>> bits | word << 32 - bits;

    /** @param {string} text @returns {string} 64 hex digits */
    function sha256(text) {
        const bytes = encoder.encode(text);
        const words = new Int32Array((bytes.length + 8 >> 6) + 1 << 4);
        for (const [index, byte] of [...bytes, 0x80].entries()) words[index >> 2] |= byte << 24 - index % 4 * 8;
        words[words.length - 1] = bytes.length * 8;
        const state = primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime)));
        for (let block = 0; block < words.length; block += 16) {
            const schedule = [...words.subarray(block, block + 16)];
            for (let round = 16; round < 64; round += 1) {
                const [early, late] = [schedule[round - 15], schedule[round - 2]];
                schedule[round] = schedule[round - 16] + (turned(early, 7) ^ turned(early, 18) ^ early >>> 3)
                    + schedule[round - 7] + (turned(late, 17) ^ turned(late, 19) ^ late >>> 10) | 0;
            }
            let [a, b, c, d, e, f, g, h] = state;
            for (let round = 0; round < 64; round += 1) {
                const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + (e & f ^ ~e & g) + rounds[round] + schedule[round] | 0;
                const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + (a & b ^ a & c ^ b & c) | 0;
                [h, g, f, e, d, c, b, a] = [g, f, e, d + one | 0, c, b, a, one + two | 0];
            }
            for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = state[index] + word | 0;
        }
        return state.map(word => hexadecimal(word >>> 0, 8)).join('');
    }

    Object.assign(Quizmark, { uidOf, reminderName, sha256 });
})(globalThis.Quizmark ??= {});
