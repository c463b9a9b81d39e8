/**
 * Fetching a collection from its server, without cookies and without a referrer. The cause of a failure is often unknown:
 * browsers don't tell a page whether the network failed or the other server refused.
 *
 * @typedef {'found'|'same'|'offline'|'unreachable'|'slow'|'denied'|'missing'|'failing'|'unexpected'|'tooLarge'|'notText'|'webPage'} Answer
 */
(Quizmark => {
    'use strict';

    const collectionLimits = { bytes: 8 * 1024 * 1024, milliseconds: 20000 };

    /** The error that ends reading a response; `message` is the `Answer`. */
    class Refusal extends Error {}

    /**
     * The URL of a file address as people type it, or null.
     * @param {string} written
     */
    function readAddress(written) {
        const text = written.trim();
        if (/\s/.test(text)) return null;
        try {
            const url = new URL(/^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/:]+:\d/.test(text) ? text : `https://${text}`);
            if (!['https:', 'http:'].includes(url.protocol) || url.hostname === '') return null;
            url.username = '';
            url.password = '';
            url.hash = '';
            return url.href;
        } catch {
            return null;
        }
    }

    /** The body of a response as text, up to the size limit. */
    async function readBody(response) {
        if (Number(response.headers.get('content-length')) > collectionLimits.bytes) throw new Refusal('tooLarge');
        const decoder = new TextDecoder('utf-8', { fatal: true });
        const reader = response.body.getReader();
        let text = '';
        let size = 0;
        for (;;) {
            const { done, value } = await reader.read();
            if (done) break;
            size += value.length;
            if (size > collectionLimits.bytes) throw new Refusal('tooLarge');
            text += decoded(decoder, value, { stream: true });
        }
        return text + decoded(decoder);
    }

    function decoded(decoder, ...bytes) {
        try {
            return decoder.decode(...bytes);
        } catch {
            throw new Refusal('notText');
        }
    }

    /** Why a server sent no file. @param {number} status */
    function refusalOf(status) {
        if ([401, 403, 407].includes(status)) return 'denied';
        if ([404, 410].includes(status)) return 'missing';
        return status === 429 || status >= 500 ? 'failing' : 'unexpected';
    }

    /** What a text is: servers send a web page in place of a file, for example to log in. */
    function found(text, etag = null) {
        const isWebPage = /^\s*<(!doctype )?html(?!\p{L})/iu.test(text);
        return isWebPage ? { answer: 'webPage' } : { answer: 'found', text, etag };
    }

    /** The address to which a server has redirected; not one with a query, which is often valid for a few minutes only. */
    function redirectOf(response) {
        const isLasting = response.redirected && new URL(response.url).search === '';
        return isLasting ? { redirect: response.url } : {};
    }

    async function ask(address, etag, signal) {
        const response = await fetch(address, {
            credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-cache', mode: 'cors', signal,
        });
        if (!response.ok) return { answer: refusalOf(response.status), status: response.status };
        const newTag = response.headers.get('etag');
        const redirect = redirectOf(response);
        if (newTag && newTag === etag) return { answer: 'same', ...redirect };
        return { ...found(await readBody(response), newTag), ...redirect };
    }

    /**
     * @param {string} address
     * @param {string|null} etag ETag of the kept copy
     * @returns {Promise<{ answer: Answer, text?: string, etag?: string|null, status?: number, redirect?: string }>}
     */
    async function fetchCollection(address, etag) {
        if (navigator.onLine === false) return { answer: 'offline' };
        const control = new AbortController();
        const timer = setTimeout(() => control.abort(), collectionLimits.milliseconds);
        try {
            return await ask(address, etag, control.signal);
        } catch (error) {
            if (error instanceof Refusal) return { answer: error.message };
            return { answer: control.signal.aborted ? 'slow' : 'unreachable' };
        } finally {
            clearTimeout(timer);
            control.abort();
        }
    }

    /**
     * Reads a file that the reader has chosen.
     * @param {File} file
     */
    async function readFile(file) {
        if (file.size > collectionLimits.bytes) return { answer: 'tooLarge' };
        try {
            const bytes = await file.arrayBuffer();
            return found(decoded(new TextDecoder('utf-8', { fatal: true }), bytes));
        } catch (error) {
            return { answer: error instanceof Refusal ? error.message : 'unreadable' };
        }
    }

    Object.assign(Quizmark, { collectionLimits, readAddress, fetchCollection, readFile });
})(globalThis.Quizmark ??= {});
