/**
 * Codes of exams: the questions of a page are sealed with AES-256-GCM, whose key is made of the code by many rounds of PBKDF2.
 *
 * @typedef {{ salt: string, rounds: number, nonce: string, text: string }} SealedQuestions
 */
(Quizmark => {
    'use strict';

    const { bytesOfBase64url: bytesOf } = Quizmark;

    /** Upper and lower case, spaces and hyphens make no difference. */
    function plainCode(written) {
        return written.toLowerCase().replace(/[^a-z0-9]/g, '');
    }

    /**
     * @param {string} code as typed
     * @param {SealedQuestions} sealed
     * @returns {Promise<string|null>} null if it isn't the code
     */
    async function openedWith(code, { salt, rounds, nonce, text }) {
        const { subtle } = crypto;
        const secret = await subtle.importKey('raw', new TextEncoder().encode(plainCode(code)), 'PBKDF2', false, ['deriveKey']);
        const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: rounds };
        const key = await subtle.deriveKey(algorithm, secret, { name: 'AES-GCM', length: 256 }, false, ['decrypt']);
        try {
            const bytes = await subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(nonce), tagLength: 128 }, key, bytesOf(text));
            return new TextDecoder().decode(bytes);
        } catch {
            return null;
        }
    }

    Object.assign(Quizmark, { openedWith });
})(globalThis.Quizmark ??= {});
