/**
 * The page: the shelf, or one of its quizzes. The route `~1f0c22ab/cells` names a quiz, and the part after a colon is a
 * route within the quiz: `~1f0c22ab/cells:q3`.
 */
(Quizmark => {
    'use strict';

    const { addWords, addressOf, element, focusOn, ForeignText, keptCollections, onPage, openCollection, route } = Quizmark;
    const { quizFacts, quizMarkup, setAddressForm, Shelf, takeQuiz, watchCollections, words } = Quizmark;

    /** @param {string} id id of a quiz, which begins with that of its collection */
    function findQuiz(id) {
        const collection = keptCollections().map(openCollection).find(other => id.startsWith(`${other.id}/`));
        return collection?.quizzes.find(quiz => quiz.id === id) ?? null;
    }

    function quizHeader(quiz) {
        const text = new ForeignText(quiz.isPlain);
        return [
            element('nav', { 'class': 'breadcrumb' }, element('a', { href: addressOf('') }, words('navigation.collection'))),
            element('header', { 'class': 'page-header' },
                element('h1', {}, quiz.title),
                quiz.description ? element('p', { 'class': 'summary' }, quiz.description) : null,
                element('ul', { 'class': 'facts' }, ...quizFacts(quiz).map(fact => element('li', {}, fact)))),
            text.prose(quiz.introduction, 'introduction'),
        ].filter(Boolean);
    }

    class CollectionPage {
        /** @param {HTMLElement} main */
        constructor(main) {
            this.header = main.querySelector('.page-header');
            this.root = main.querySelector('.collections');
            this.title = document.title;
            this.quiz = null;
            this.endQuiz = null;
        }

        /** The route of the page itself, even while a quiz with routes of its own is open. */
        get route() {
            return this.outerForm ? this.outerForm.routeOf(location.hash) : route();
        }

        open() {
            const [id] = this.route.split(':');
            // Other routes, such as the target of the skip link, are in the content that is already shown.
            if (id !== '' && !id.startsWith('~') && this.isOpen) return;
            if (this.isOpen && id === this.quiz) return;
            const quiz = id.startsWith('~') ? findQuiz(id) : null;
            this.close();
            if (quiz) this.openQuiz(quiz);
            else this.openShelf(id);
            this.isOpen = true;
        }

        openShelf(id) {
            const isBack = this.isOpen;
            this.quiz = '';
            this.header.hidden = false;
            this.shelf = new Shelf(this.root);
            this.shelf.checkOld();
            if (id.startsWith('~')) this.root.prepend(element('p', { 'class': 'notice' }, words('collection.gone')));
            if (isBack) focusOn(this.header.querySelector('h1'));
        }

        openQuiz(quiz) {
            const isFirst = !this.isOpen;
            this.quiz = quiz.id;
            this.header.hidden = true;
            const header = quizHeader(quiz);
            this.useInnerRoutes(quiz.id);
            const path = `${this.root.dataset.path}#${quiz.id}`;
            this.root.replaceChildren(...header, ...quizMarkup(quiz, path, this.root.dataset.printAnswers));
            document.title = `${quiz.title} · ${this.title}`;
            this.endQuiz = takeQuiz(this.root.querySelector('form[data-quiz]'));
            if (isFirst) return;
            window.scrollTo(0, 0);
            if (!this.root.contains(document.activeElement)) focusOn(this.root.querySelector('h1'));
        }

        /** Appends the quiz's own routes to its id in the address. */
        useInnerRoutes(id) {
            const inside = `${id}:`;
            const outer = setAddressForm({
                addressOf: inner => outer.addressOf(inner === '' ? id : inside + inner),
                routeOf: hash => {
                    const whole = outer.routeOf(hash);
                    return whole === id ? '' : whole.startsWith(inside) ? whole.slice(inside.length) : whole;
                },
            });
            this.outerForm = outer;
        }

        close() {
            this.endQuiz?.();
            this.endQuiz = null;
            if (this.outerForm) setAddressForm(this.outerForm);
            this.outerForm = null;
            document.title = this.title;
        }

        /** Called when another tab has changed the collections; a quiz in progress isn't touched. */
        refresh() {
            if (this.quiz === '') this.shelf.update();
        }
    }

    onPage(main => {
        const written = main.querySelector('.page-words');
        if (!written) return undefined;
        addWords(JSON.parse(written.textContent));
        const page = new CollectionPage(main);
        const follow = () => page.open();
        window.addEventListener('hashchange', follow);
        const unwatch = watchCollections(() => page.refresh());
        page.open();
        return () => {
            window.removeEventListener('hashchange', follow);
            unwatch();
            page.close();
        };
    });
})(globalThis.Quizmark ??= {});
