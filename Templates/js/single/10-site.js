/**
 * A site of one file: its pages are data, and this script shows them one at a time. `Quizmark.siteData` is a `Site`.
 *
 * @typedef {object} Site
 * @property {{ code: string, title: string, prefix: string, frame: string, words: Record<string, string> }[]} languages the site's
 *     default first; `prefix` begins the routes of the others; `frame` is the page around a page's content
 * @property {Record<string, string>} [formerRoutes] routes of pages by others that bookmarks may have, as those of former ids
 * @property {Record<string, [kind: string, title: string, content: string][]>} pages by route in the default language,
 *     each in all languages
 * @property {Record<string, string>} index segments of the search index, as JSON
 * @property {Record<string, [type: string, content: string]>} texts files that pages refer to: calendars, drawings
 */
(Quizmark => {
    'use strict';

    /** The scheme of addresses of the site's files in pages, since these files are in this file too. */
    const scheme = 'held:';
    const { bytesOf, siteData } = Quizmark;

    let media = null;
    const links = new Map();

    /** A file of the site: `{ type, text }` or `{ type, base64 }`. */
    function fileAt(path) {
        const { texts } = siteData;
        if (Object.hasOwn(texts, path)) return { type: texts[path][0], text: texts[path][1] };
        media ??= JSON.parse(document.getElementById('quizmark-media').textContent);
        return Object.hasOwn(media, path) ? { type: media[path][0], base64: media[path][1] } : null;
    }

    function dataAddress({ type, text, base64 }) {
        return base64 === undefined ? `data:${type};charset=utf-8,${encodeURIComponent(text)}` : `data:${type};base64,${base64}`;
    }

    /** The address of a blob with a file's content: browsers download large files only from blobs. */
    function blobAddress(path, { type, text, base64 }) {
        if (!links.has(path)) links.set(path, URL.createObjectURL(new Blob([text ?? bytesOf(base64)], { type })));
        return links.get(path);
    }

    /** Inserts the site's files into the elements that show them, and makes links to them downloads. */
    function fillFiles(content) {
        for (const node of content.querySelectorAll(`[src^="${scheme}"]`)) {
            const file = fileAt(node.getAttribute('src').slice(scheme.length));
            if (file) node.src = dataAddress(file);
            else node.removeAttribute('src');
        }
        for (const link of content.querySelectorAll(`a[href^="${scheme}"]`)) {
            const path = link.getAttribute('href').slice(scheme.length);
            const file = fileAt(path);
            if (!file) {
                link.removeAttribute('href');
                continue;
            }
            link.href = blobAddress(path, file);
            link.download = decodeURIComponent(path.slice(path.lastIndexOf('/') + 1));
        }
    }

    /** Our own markup as an inert document: nothing in it is loaded or run before it becomes part of the page. */
    function parsedDocument(markup) {
        const parsed = new DOMParser().parseFromString(markup, 'text/html');
        for (const node of parsed.querySelectorAll('noscript')) node.remove();
        fillFiles(parsed);
        return parsed;
    }

    Object.assign(Quizmark, { parsedDocument });
})(globalThis.Quizmark ??= {});
