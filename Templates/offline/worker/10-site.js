/**
 * The worker that keeps the site for use without a network. The build puts a line before it, `self.site`, with the
 * site's version and with lists of all its files, so this script changes exactly when a file of the site does.
 *
 * What it keeps is of one version: a file is kept only if its bytes are those of that version's list. A newer worker
 * collects its own files beside the old one's, and waits until the reader loads the new version or closes the site.
 *
 * A page that is kept is answered from here, and with it all it needs. A page that isn't comes from the server, with all
 * it needs: addresses of styles and scripts carry the first digits of their digest (`?v=`), and bytes that don't fit the
 * digits are refused. So no page is made of files of two versions.
 *
 * Nobody should look at an old deadline, so pages with deadlines come from the server first, within two seconds. A page of another
 * version waits until its styles and scripts are here too; until then, and without a network, the kept page is the answer.
 *
 * A student's own page is kept once it was opened, though no list may name it, as its address is a secret. It comes from the server
 * first, like pages with deadlines.
 *
 * Calendars are left alone: they are read by other programs, and an old one would be worse than none.
 */
(Offline => {
    'use strict';

    const { id, version, language, languages, core, lists, fresh = [], deadlines = null, edition = null } = self.site;

    const scope = new URL('./', self.location);

    /** The folder too, because two sites may share an address, and what they keep. */
    const own = `quizmark:1:${id}:${scope.pathname}:`;

    /** Kept where the reader asked for all files. */
    const wish = '@all';

    /** The path of a file from the site's folder, `quizzes/cells.html`, or null for what lies elsewhere. */
    function pathOf(url) {
        if (url.origin !== scope.origin || !url.pathname.startsWith(scope.pathname)) return null;
        try {
            const path = decodeURIComponent(url.pathname.slice(scope.pathname.length));
            return path === '' || path.endsWith('/') ? `${path}index.html` : path;
        } catch {
            return null;
        }
    }

    function addressOf(path) {
        return new URL(path.split('/').map(encodeURIComponent).join('/'), scope).href;
    }

    /** Whether it is the page of a student. */
    const isStudentPage = path => path.startsWith('calendar/students/');

    Object.assign(Offline, { addressOf, core, deadlines, edition, fresh, isStudentPage, language, languages, lists, own, pathOf, scope });
    Object.assign(Offline, { version, wish });
})(self.Offline ??= {});
