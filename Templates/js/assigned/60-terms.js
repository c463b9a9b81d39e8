/**
 * Quizzes that are assigned: dates and time of a student apply on the device that came from the student's own page, whose link names
 * a token. The quiz's page has the terms of all students, each under a key that only a token leads to.
 */
(Quizmark => {
    'use strict';

    const { Taking, element, load, place, save, setPlace, words } = Quizmark;

    /** Name under which the device keeps the token of its student. */
    const ownName = '@own';
    const prefix = 'for-';

    /** The token in the page's address, which is then removed from it, or the one that the device keeps. */
    function ownToken() {
        const named = place();
        if (!named.startsWith(prefix)) return load(ownName)?.token ?? null;
        const token = named.slice(prefix.length);
        setPlace('');
        save(ownName, { token });
        return token;
    }

    /** Key of a student's terms: 16 hexadecimal digits. */
    async function termsKey(token, quiz) {
        const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`quizmark-terms\n${token}\n${quiz}`));
        return Array.from(new Uint8Array(hash).slice(0, 8), byte => byte.toString(16).padStart(2, '0')).join('');
    }

    async function ownTerms(assigned, quiz) {
        const token = ownToken();
        if (!token || !globalThis.crypto?.subtle) return null;
        const key = await termsKey(token, quiz);
        return Object.hasOwn(assigned, key) ? { ...assigned[key], token } : null;
    }

    /** Applies the terms to the page, or says where to come from. */
    function apply(taking, terms) {
        const { form, settings } = taking;
        const notice = text => form.before(element('p', { 'class': 'notice', 'data-assigned': String(Boolean(terms)) }, text));
        if (!terms) {
            notice(words('assigned.elsewhere'));
            return;
        }
        Object.assign(settings, terms);
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
