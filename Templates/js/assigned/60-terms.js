/**
 * Quizzes that are assigned: dates and time of a student apply on the device that came from the student's own page, whose link names
 * a token. The quiz's page has the terms of all students, each under a key that only a token leads to.
 */
(Quizmark => {
    'use strict';

    const { Taking, changeRecord, element, keepOwn, keyOf, load, nameStudent, place, recordOf, setPlace, studentOf, takeBack, words } = Quizmark;

    const prefix = 'for-';

    /** The token in the page's address, which is then removed from it, or the one that the device keeps. */
    function ownToken() {
        const named = place();
        if (!named.startsWith(prefix)) return load('@own')?.token ?? null;
        const token = named.slice(prefix.length);
        setPlace('');
        keepOwn(token);
        return token;
    }

    async function ownTerms(assigned, quiz) {
        const token = ownToken();
        if (!token || !globalThis.crypto?.subtle) return null;
        await nameStudent();
        const key = await keyOf('quizmark-terms', token, quiz);
        return Object.hasOwn(assigned, key) ? { ...assigned[key], token, student: await studentOf(token) } : null;
    }

    /** Applies the terms to the page, or says where to come from. */
    function apply(taking, terms) {
        const { form, keeping, settings } = taking;
        const notice = text => form.before(element('p', { 'class': 'notice', 'data-assigned': String(Boolean(terms)) }, text));
        if (!terms) {
            notice(words('assigned.elsewhere'));
            return;
        }
        const { student, ...own } = terms;
        keeping.student = student;
        if (takeBack(recordOf(keeping.quiz), student)) changeRecord(keeping.quiz, record => { takeBack(record, student); });
        Object.assign(settings, own);
        if (own.due) keepOwn(own.token, { [keeping.quiz]: { due: own.due, zone: settings.zone } });
        if (['available', 'due', 'timeLimit'].some(name => name in terms)) {
            form.closest('main').querySelectorAll('.facts .general').forEach(node => node.remove());
            notice(words('assigned.own'));
        }
    }

    const { open } = Taking.prototype;

    Taking.prototype.open = function openOwn() {
        const { settings: { assigned }, keeping } = this;
        if (!assigned) {
            open.call(this);
            return;
        }
        ownTerms(assigned, keeping.quiz).catch(() => null).then(terms => {
            if (!this.form.isConnected) return;
            apply(this, terms);
            open.call(this);
        });
    };
})(globalThis.Quizmark ??= {});
