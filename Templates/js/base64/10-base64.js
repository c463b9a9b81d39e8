/** Bytes in base64url (RFC 4648, section 5), as JSON has them. */
(Quizmark => {
    'use strict';

    function bytesOfBase64url(text) {
        const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
        return Uint8Array.from(letters, letter => letter.charCodeAt(0));
    }

    Object.assign(Quizmark, { bytesOfBase64url });
})(globalThis.Quizmark ??= {});
