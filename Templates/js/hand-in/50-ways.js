/** Ways to hand in. Each takes a report's file and returns what the student should know, or throws a `Failure`. */
(Quizmark => {
    'use strict';

    const { copyText, element, offerFile, reportLine, words } = Quizmark;

    /** The longest link, in letters, that mail programs surely accept. */
    const longestLink = 1900;
    /** The longest time for an upload, in milliseconds. */
    const uploadTimeout = 60 * 1000;

    class Failure extends Error {}

    /**
     * @typedef {object} Handed
     * @property {string} file name of the report's file
     * @property {string} text its text
     * @property {string} receipt in groups
     * @property {string} title of the quiz
     * @property {string} name of the student
     * @property {string} [mail] address that receives reports
     * @property {string} [upload] folder that receives reports
     */

    function save({ file, text }) {
        offerFile(file, reportLine(text), 'application/jose');
    }

    function download(handed) {
        save(handed);
        return words('hand-in.done.download', handed.file);
    }

    /** The file as the browser shares it; null where it can't. Chromium shares a file only if it knows its ending. */
    function sharedFile(file, text) {
        const isShared = candidate => {
            try {
                return navigator.canShare({ files: [candidate] });
            } catch {
                return false;
            }
        };
        const content = [reportLine(text)];
        const candidates = [new File(content, file, { type: 'application/jose' }), new File(content, `${file}.txt`, { type: 'text/plain' })];
        return candidates.find(isShared) ?? null;
    }

    async function share({ file, text, title, name }) {
        try {
            await navigator.share({ files: [sharedFile(file, text)], title: words('label.value', title, name) });
        } catch (error) {
            throw new Failure(words(error?.name === 'AbortError' ? 'hand-in.cancelled' : 'hand-in.failed.share'));
        }
        return words('hand-in.done.share');
    }

    function follow(address) {
        const link = element('a', { href: address, hidden: true });
        document.body.append(link);
        link.click();
        link.remove();
    }

    /** A text too long for a link becomes a file that the student has to attach. */
    function mail(handed) {
        const { file, text, receipt, title, name } = handed;
        const link = (...lines) => {
            const encoded = [words('label.value', title, name), lines.join('\r\n\r\n')].map(encodeURIComponent);
            return `mailto:${handed.mail}?subject=${encoded[0]}&body=${encoded[1]}`;
        };
        const greeting = words('hand-in.mail', name, title, receipt);
        const whole = link(greeting, text);
        if (whole.length < longestLink) {
            follow(whole);
            return words('hand-in.done.mail');
        }
        save(handed);
        follow(link(greeting, words('hand-in.mail.attach', file)));
        return words('hand-in.done.attach', file);
    }

    async function copy({ text }) {
        if (await copyText(text)) return words('hand-in.done.copy');
        const failure = new Failure(words('hand-in.failed.copy'));
        failure.text = text;
        throw failure;
    }

    /** The address of a file in a folder; a folder's address may have a query, such as a signature. */
    function addressIn(folder, file) {
        const address = new URL(folder);
        address.pathname = `${address.pathname.replace(/\/*$/, '')}/${encodeURIComponent(file)}`;
        return address;
    }

    async function upload({ file, text, upload: folder }) {
        const address = addressIn(folder, file);
        let response = null;
        try {
            response = await fetch(address, {
                method: 'PUT', body: new Blob([reportLine(text)], { type: 'text/plain' }), credentials: 'omit', cache: 'no-store',
                referrerPolicy: 'no-referrer', redirect: 'error', signal: AbortSignal.timeout?.(uploadTimeout),
            });
        } catch {
            throw new Failure(words('hand-in.failed.upload', address.host));
        }
        if (!response.ok) throw new Failure(words('hand-in.refused.upload', address.host, response.status));
        return words('hand-in.done.upload', address.host);
    }

    const handInWays = { download, share, mail, copy, upload };

    /** The ways of a list that this browser has. */
    function waysHere(ways) {
        return ways.filter(way => Object.hasOwn(handInWays, way) && (way !== 'share' || sharedFile('report.jwe', '') !== null));
    }

    Object.assign(Quizmark, { HandInFailure: Failure, handInWays, waysHere });
})(globalThis.Quizmark ??= {});
