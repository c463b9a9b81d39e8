/** Practice on a quiz's page: remembering each question, and asking this page's part of a session. */
(Quizmark => {
    'use strict';

    const { addressOfPage, answeredSession, cardsByFault, changeRecord, element, faultNames, formatNumber, keyText, moveCards, onPage, onRoute, reviewCard, route } = Quizmark;
    const { sessionOf, sessionRoute, sessionQuestions, setRoute, words, writeText } = Quizmark;

    /** The key of a question, as cards note it. */
    const keyIn = ({ byId }) => id => keyText(byId.get(id)?.key);

    /** Updates the cards after answers. Questions drawn from an edition belong to that edition's own quiz. */
    function remember({ target, detail }) {
        const isDrawn = id => target.querySelector(`[data-question="${CSS.escape(id)}"]`)?.hasAttribute('data-pool');
        const own = detail.questions.filter(({ id, state }) => !isDrawn(id) && reviewCard(null, state, 0));
        if (own.length === 0) return;
        changeRecord(detail.quiz, record => {
            for (const { id, state, at } of own) {
                record.cards[id] = { ...reviewCard(record.cards[id] ?? null, state, at), key: keyIn(target.taking)(id) };
            }
            record.cards = cardsByFault(record.cards, faultNames(target));
        });
    }

    /** The bar above the quiz: "Practice 3 of 10", and a link that ends the session. */
    function practiceBar(session, practicePage) {
        const count = element('p', { 'class': 'practice-count' });
        const progress = element('progress', { 'aria-label': words('practice.progress') });
        const end = element('a', { 'class': 'button' }, words('practice.end'));
        const update = current => {
            const questions = sessionQuestions(current);
            const done = questions.filter(({ isDone }) => isDone).length;
            writeText(count, words('practice.position', formatNumber(done), formatNumber(questions.length)));
            progress.max = questions.length;
            progress.value = done;
            end.href = addressOfPage(practicePage, sessionRoute(current));
        };
        update(session);
        return { node: element('div', { 'class': 'practice-bar' }, count, progress, end), update };
    }

    /**
     * Asks the session's questions of this page, then moves to the next page.
     * @param {HTMLElement} content
     * @param {Taking} taking
     * @param {Session} session
     * @returns {boolean} false where the session has no questions on this page
     */
    function practise(content, taking, session) {
        const page = taking.form.dataset.path ?? '';
        const stop = session.stops.find(({ path }) => page === path || page.endsWith(`/${path}`));
        if (!stop) return false;
        const folder = page.slice(0, page.length - stop.path.length);
        const isHere = ({ path }) => path === stop.path;
        const idOf = id => taking.byId.has(id) ? id : content.querySelector(`fieldset#${CSS.escape(`q${id}`)}`)?.dataset.question;
        const bar = practiceBar(session, `${folder}practice.html`);
        let current = session;
        const keep = next => {
            current = next;
            bar.update(current);
        };
        const open = sessionQuestions(session).filter(question => isHere(question) && !question.isDone);
        content.prepend(bar.node);
        taking.form.toggleAttribute('data-practice', true);
        const continues = sessionQuestions(session).some(question => !isHere(question) && !question.isDone);
        taking.practise(open.map(({ id }) => idOf(id)).filter(Boolean), {
            continues,
            onChecked(id, { state }) {
                keep(answeredSession(current, question => isHere(question) && idOf(question.id) === id, state));
                setRoute(sessionRoute(current));
            },
            onEnd() {
                keep(answeredSession(current, isHere, null));
                const next = sessionQuestions(current).find(({ isDone }) => !isDone);
                const path = next ? folder + next.path : `${folder}practice.html`;
                // Back leads to where practice began, not to questions that are answered.
                location.replace(addressOfPage(path, sessionRoute(current)));
            },
        });
        return true;
    }

    function leave(content, taking) {
        content.querySelector('.practice-bar')?.remove();
        taking.form.removeAttribute('data-practice');
    }

    onPage(content => {
        const [taking] = Quizmark.takings;
        content.addEventListener('quizmark:graded', remember);
        const ends = [() => content.removeEventListener('quizmark:graded', remember)];
        if (taking) {
            // Drawn questions have their cards in the edition's own quiz.
            moveCards(taking.store.quiz, taking.settings.edition ? faultNames(content) : new Map(), keyIn(taking));
            const openRoute = name => {
                leave(content, taking);
                if (!name.startsWith('practice')) return;
                const session = sessionOf(name);
                if (session && practise(content, taking, session)) return;
                setRoute('');
                taking.open();
            };
            openRoute(route());
            ends.push(onRoute(openRoute), () => leave(content, taking));
        }
        return () => ends.forEach(end => end());
    });
})(globalThis.Quizmark ??= {});
