/**
 * Students who share a device: which of them it belongs to, by the last link from a student's own page. A token is secret, so
 * attempts are kept under a key that it leads to.
 */
(Quizmark => {
    'use strict';

    const { load, save } = Quizmark;

    /** 16 hexadecimal digits. */
    async function keyOf(...parts) {
        const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(parts.join('\n')));
        return Array.from(new Uint8Array(hash).slice(0, 8), byte => byte.toString(16).padStart(2, '0')).join('');
    }

    /** The key of a student, which isn't that of a quiz: the quiz may get another id. */
    const studentOf = token => keyOf('quizmark-student', token);

    /**
     * Keeps the student's token, and the student's own dates of a quiz, which the start page shows.
     * @param {string} quiz one of the student's: it joins those that the student's own page has listed, if the device has shown that page
     * @param {{ due?: string, opens?: string, zone?: string, version?: string }} [dates] without them, those of earlier are forgotten
     */
    function keepOwn(token, quiz, dates) {
        const kept = load('@own');
        const known = kept?.token === token ? kept : { ...kept, dates: null, quizzes: null };
        const quizzes = Array.isArray(known.quizzes) ? [...new Set([...known.quizzes, quiz])] : undefined;
        save('@own', { ...known, token, dates: { ...known.dates, [quiz]: dates }, quizzes });
    }

    /**
     * Finds the key of the device's student, unless it is kept already: earlier versions kept the token alone.
     * @returns {Promise<boolean>} whether it is new, so that what is shown may change
     */
    async function nameStudent() {
        const { token, student } = load('@own') ?? {};
        if (typeof token !== 'string' || student?.token === token || !globalThis.crypto?.subtle) return false;
        const key = await studentOf(token);
        const kept = load('@own');
        return kept?.token === token && save('@own', { ...kept, student: { token, key } });
    }

    /** Calls `show` again once the device's student is known, if that changes anything. */
    function showForStudent(show) {
        // Without a key, pages show what they would show without a student.
        nameStudent().then(isNew => isNew && show(), () => {});
    }

    Object.assign(Quizmark, { keepOwn, keyOf, nameStudent, showForStudent, studentOf });
})(globalThis.Quizmark ??= {});
