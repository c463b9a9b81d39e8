/**
 * Sealing: a report becomes a text that only the owner of the marking key can open, a JWE in compact form (RFC 7516) with
 * `ECDH-ES` (RFC 7518, §4.6) and `A256GCM`, as every JOSE library reads it.
 */
(Quizmark => {
    'use strict';

    const algorithm = 'A256GCM';
    const curve = { name: 'ECDH', namedCurve: 'P-256' };
    /** Crockford's digits: without I, L, O and U. */
    const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

    const utf8 = text => new TextEncoder().encode(text);

    /** @param {Uint8Array} bytes */
    function base64url(bytes) {
        const letters = Array.from(bytes, byte => String.fromCharCode(byte)).join('');
        return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    }

    /** 128 random bits in 22 letters. */
    function randomID() {
        return base64url(crypto.getRandomValues(new Uint8Array(16)));
    }

    /** Whether the page may use the browser's cryptography: not on `http:` from another computer. */
    function canSeal() {
        return Boolean(globalThis.crypto?.subtle);
    }

    /** Four bytes, big-endian. */
    const number = value => [value >>> 24 & 0xFF, value >>> 16 & 0xFF, value >>> 8 & 0xFF, value & 0xFF];

    /** The one round of the Concat KDF that 256 bits need (RFC 7518, §4.6.2), without names of the parties. */
    async function derivedKey(secret) {
        const name = utf8(algorithm);
        const input = [...number(1), ...secret, ...number(name.length), ...name, ...number(0), ...number(0), ...number(256)];
        return new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(input)));
    }

    /** The bytes deflated, or null where the browser can't. */
    async function deflated(bytes) {
        try {
            const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
            return new Uint8Array(await new Response(stream).arrayBuffer());
        } catch {
            return null;
        }
    }

    /**
     * @param {string} text
     * @param {{ kty: string, crv: string, x: string, y: string, kid: string }} key public key
     * @param {string} type content type, without `application/`
     * @returns {Promise<string>}
     */
    async function sealed(text, { kid, ...jwk }, type) {
        const { subtle } = crypto;
        const receiver = await subtle.importKey('jwk', jwk, curve, false, []);
        const own = await subtle.generateKey(curve, true, ['deriveBits']);
        const secret = await subtle.deriveBits({ name: 'ECDH', public: receiver }, own.privateKey, 256);
        const key = await subtle.importKey('raw', await derivedKey(new Uint8Array(secret)), 'AES-GCM', false, ['encrypt']);
        const { kty, crv, x, y } = await subtle.exportKey('jwk', own.publicKey);
        const packed = await deflated(utf8(text));
        const header = { alg: 'ECDH-ES', enc: algorithm, kid, epk: { kty, crv, x, y }, cty: type, ...packed ? { zip: 'DEF' } : {} };
        const head = base64url(utf8(JSON.stringify(header)));
        const iv = crypto.getRandomValues(new Uint8Array(12));
        const parameters = { name: 'AES-GCM', iv, additionalData: utf8(head), tagLength: 128 };
        const output = new Uint8Array(await subtle.encrypt(parameters, key, packed ?? utf8(text)));
        // The tag follows the ciphertext; there is no encrypted key, since the derived one is used directly.
        return [head, '', base64url(iv), base64url(output.slice(0, -16)), base64url(output.slice(-16))].join('.');
    }

    /** The first 100 bits of a file's SHA-256 in Crockford's Base32: 20 letters and digits. */
    async function receiptOf(text) {
        const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(text)));
        const bits = Array.from(hash, byte => byte.toString(2).padStart(8, '0')).join('');
        return Array.from({ length: 20 }, (_, index) => digits[parseInt(bits.slice(index * 5, index * 5 + 5), 2)]).join('');
    }

    Object.assign(Quizmark, { canSeal, randomID, sealed, receiptOf });
})(globalThis.Quizmark ??= {});
