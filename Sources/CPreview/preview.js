/* Keeps a previewed page fresh. Only `quizmark serve` sends it; it is no part of a site. */
(() => {
    'use strict';

    const { version, build, styles: stylesPath, events: eventsPath } = document.currentScript.dataset;
    const scrollKey = 'quizmark-preview';
    let source = null;
    let panel = null;
    /** The build whose errors the author has put aside. */
    let hidden = null;

    /** Some browsers keep nothing for some pages; then a reload begins at the top. */
    const store = action => {
        try {
            return action(sessionStorage);
        } catch {
            return null;
        }
    };

    const reload = () => {
        stop();
        const place = JSON.stringify({ path: location.pathname, x: scrollX, y: scrollY });
        store(storage => storage.setItem(scrollKey, place));
        location.reload();
    };

    /** A page that became shorter can't be where it was, so this is no promise. */
    const restoreScroll = () => {
        const place = store(storage => JSON.parse(storage.getItem(scrollKey)));
        store(storage => storage.removeItem(scrollKey));
        if (place?.path === location.pathname) scrollTo({ left: place.x, top: place.y, behavior: 'instant' });
    };

    const element = (name, className, ...content) => {
        const made = document.createElement(name);
        if (className) made.className = className;
        made.append(...content);
        return made;
    };

    const item = fault => element('li', '',
        ...(fault.place ? [element('code', 'place', fault.place)] : []),
        element('span', 'message', fault.message),
        ...(fault.id ? [element('code', 'id', fault.id)] : []));

    /** Beside the page and not in it, so that neither's styles reach the other. */
    const makePanel = () => {
        const host = document.createElement('quizmark-preview');
        const root = host.attachShadow({ mode: 'open' });
        const styles = element('link');
        styles.rel = 'stylesheet';
        styles.href = stylesPath;
        const errors = element('section', 'errors panel');
        errors.setAttribute('aria-label', 'Errors of the last build');
        root.append(styles, errors);
        document.documentElement.append(host);
        root.addEventListener('keydown', event => {
            if (event.key === 'Escape') hide();
        });
        return { host, errors };
    };

    const hide = () => {
        hidden = panel.build;
        panel.host.remove();
        panel = null;
    };

    const showErrors = state => {
        if (state.build === hidden) return;
        panel ??= makePanel();
        panel.build = state.build;
        const button = element('button', '', 'Hide');
        button.type = 'button';
        button.addEventListener('click', hide);
        // An alert is read out when it comes, and again when its text changes.
        const title = element('h2', '', state.heading);
        title.setAttribute('role', 'alert');
        // A list that scrolls has to be reached by the keyboard, which not every browser does by itself.
        const list = element('ol', '', ...state.errors.map(item));
        list.tabIndex = 0;
        panel.errors.replaceChildren(
            element('header', '', title, button),
            list,
            element('p', 'note', `${state.more}Behind this is the site as it was before. This message disappears as soon as the site can be built.`));
    };

    const take = state => {
        // A page without a site changes with every build.
        if (build ? state.build !== build : state.version !== version) return reload();
        if (build) return undefined;
        if (state.errors.length) return showErrors(state);
        panel?.host.remove();
        panel = null;
        return undefined;
    };

    const stop = () => {
        source?.close();
        source = null;
    };

    /** A browser has six connections for all its tabs, so only those that can be seen hold one. */
    const listen = () => {
        if (document.visibilityState === 'hidden') return stop();
        if (source) return undefined;
        source = new EventSource(eventsPath);
        source.addEventListener('message', event => take(JSON.parse(event.data)));
        source.addEventListener('error', () => {
            // While it is connecting, the browser tries again by itself.
            if (source?.readyState !== EventSource.CLOSED) return;
            stop();
            setTimeout(listen, 1000);
        });
        return undefined;
    };

    restoreScroll();
    addEventListener('load', listen);
    document.addEventListener('visibilitychange', listen);
    addEventListener('pagehide', stop);
    addEventListener('pageshow', event => {
        if (event.persisted) listen();
    });
})();
