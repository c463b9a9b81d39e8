/**
 * Quizzes that are assigned: a student's dates and time limit apply on the device that opened the quiz from the student's own page, whose link has
 * a token. The quiz's page has the terms of all students, each under a key that only a token leads to.
 */
(Quizmark => {
    'use strict';

    const { Taking, changeRecord, element, keepOwn, keyOf, leaveName, nameStudent, ownBefore, ownerNotice, recordOf, route, setRoute, studentOf, takeBack } = Quizmark;
    const { words } = Quizmark;

    const prefix = 'for-';

    /** The token in the page's address, which is then removed from it; null without one. */
    function takeToken() {
        const named = route();
        if (!named.startsWith(prefix)) return null;
        setRoute('');
        return named.slice(prefix.length);
    }

    /**
     * The student's terms: by the token in the address, which the device then keeps if it is a student's of this quiz, or else by the one
     * that it keeps. `before` is the data that it kept, if that had another token.
     * @param {{ assigned: Record<string, object>, zone: string }} settings of the quiz
     */
    async function ownTerms({ assigned, zone }, quiz) {
        const [given, before] = [takeToken(), ownBefore()];
        if (!globalThis.crypto?.subtle) return null;
        for (const token of [given, before.token].filter(known => typeof known === 'string')) {
            const key = await keyOf('quizmark-terms', token, quiz);
            if (!Object.hasOwn(assigned, key)) continue;
            leaveName(before, token);
            const { due, available: opens, dates: version } = assigned[key];
            keepOwn(token, quiz, due || opens ? { due, opens, zone, version } : undefined);
            await nameStudent();
            return { ...assigned[key], token, student: await studentOf(token), ...token !== before.token && { before } };
        }
        return null;
    }

    /** Applies the terms to the page, or shows from where to open the quiz. */
    function apply(taking, terms) {
        const { form, store, settings } = taking;
        const notice = text => form.before(element('p', { 'class': 'notice', 'data-assigned': String(Boolean(terms)) }, text));
        if (!terms) {
            notice(words('assigned.elsewhere'));
            return;
        }
        const { student, before, ...own } = terms;
        if (before !== undefined) form.before(ownerNotice(before, () => location.reload()));
        store.student = student;
        if (takeBack(recordOf(store.quiz), student)) changeRecord(store.quiz, record => { takeBack(record, student); });
        Object.assign(settings, own);
        if (['available', 'due', 'timeLimit'].some(name => name in terms)) {
            form.closest('main').querySelectorAll('.facts .general').forEach(node => node.remove());
            notice(words('assigned.own'));
        }
    }

    /** A quiz that opens once the student's terms are known, if it is assigned. */
    Quizmark.Taking = class AssignedTaking extends Taking {
        open(isOpening) {
            const { settings, store } = this;
            if (!settings.assigned) {
                super.open(isOpening);
                return;
            }
            ownTerms(settings, store.quiz).catch(() => null).then(terms => {
                if (!this.form.isConnected) return;
                apply(this, terms);
                super.open(isOpening);
            });
        }
    };
})(globalThis.Quizmark ??= {});
