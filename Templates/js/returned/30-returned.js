/**
 * Returned results, loaded as scripts of the site: a list for each quiz, and a file for each student, sealed for the device that
 * handed in. Each script stores its data in `Quizmark.arrived`.
 *
 * @typedef {object} Returned kept with a finished attempt
 * @property {string} version of the sealed file
 * @property {number} points
 * @property {number} max
 * @property {number} [percent]
 * @property {boolean} [passed]
 * @property {string} [grade] by the scale of the quiz or the site, such as "1.3"
 * @property {boolean} [late]
 * @property {{ points: number, max: number, percent?: number, passed?: boolean, grade?: string }} [before] the previously returned result
 * @property {ReturnedQuestion[]} questions
 *
 * @typedef {object} Superseded what the device of an attempt gets of which another one counts
 * @property {true} superseded
 *
 * @typedef {object} ReturnedQuestion
 * @property {string} id
 * @property {State} state
 * @property {number} points
 * @property {number} max
 * @property {true} [void]
 * @property {string[]} [comments]
 * @property {string} [reason] of the teacher's decision
 */
(Quizmark => {
    'use strict';

    const { addressOfPage, bytesOfBase64url: bytesOf, element, isReturned, loadData, words } = Quizmark;

    const utf8 = text => new TextEncoder().encode(text);

    async function hashOf(purpose, id, secret) {
        return new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(`quizmark-result-${purpose}\n${id}\n${secret}`)));
    }

    /** Name of a sealed result: 32 hexadecimal digits. */
    async function resultName(id, secret) {
        return Array.from((await hashOf('name', id, secret)).slice(0, 16), byte => byte.toString(16).padStart(2, '0')).join('');
    }

    /** The text that was sealed; throws if it wasn't sealed for this device. */
    async function openedText(sealed, id, secret) {
        const [head, , iv, content, tag] = sealed.split('.');
        const key = await crypto.subtle.importKey('raw', await hashOf('key', id, secret), 'AES-GCM', false, ['decrypt']);
        const parameters = { name: 'AES-GCM', iv: bytesOf(iv), additionalData: utf8(head), tagLength: 128 };
        const output = await crypto.subtle.decrypt(parameters, key, Uint8Array.from([...bytesOf(content), ...bytesOf(tag)]));
        return new TextDecoder().decode(output);
    }

    /** The result in a text, or null. @returns {Returned|Superseded|null} */
    function readReturned(text, version) {
        const { result, superseded, points, max, percent, passed, grade, late, before, questions } = JSON.parse(text) ?? {};
        if (result === 1 && superseded === true) return { superseded };
        const returned = { version, points, max, percent, passed, grade, late, before, questions };
        return result === 1 && isReturned(returned) ? returned : null;
    }

    let last = Promise.resolve();

    /** Loads the data of a script of the site; rejects if there is no such file. */
    function load(quiz, file, version) {
        const arrive = async () => {
            await loadData(`${addressOfPage(`results/${quiz}/${file}.js`)}?v=${version}`);
            const { arrived } = Quizmark;
            delete Quizmark.arrived;
            return arrived;
        };
        // One after another, since all of them store their data in `Quizmark.arrived`.
        last = last.catch(() => {}).then(arrive);
        return last;
    }

    /**
     * The result for a secret, if it isn't the one that is known.
     * @param {string} quiz
     * @param {string} list version of the quiz's list of results
     * @param {string} id of the attempt, or of the quiz
     * @param {string} secret return key, or token of the student's own page
     * @param {string} [known] version of the result that is known
     * @returns {Promise<Returned|Superseded|null>} null without a new one; rejects if the site can't be reached
     */
    async function fetchReturned(quiz, list, id, secret, known) {
        const name = await resultName(id, secret);
        const versions = await load(quiz, 'list', list);
        if (!versions || !Object.hasOwn(versions, name) || versions[name] === known) return null;
        return readReturned(await openedText(await load(quiz, name, versions[name]), id, secret), versions[name]);
    }

    /** A question of a returned result. @param {Node|string} name @param {string} points */
    function returnedQuestion({ id, state, comments = [], reason, 'void': isVoid }, name, points) {
        return element('li', { 'data-state': state, 'data-returned': id },
            element('p', {}, name, ' ', isVoid ? words('returned.void') : points),
            ...comments.map(comment => element('blockquote', { dir: 'auto' }, comment)),
            reason ? element('p', { 'class': 'returned-reason', dir: 'auto' }, reason) : null);
    }

    /** "Grade: 1.3", or null: files of earlier versions have none, and an imported one may have anything. */
    function gradeInWords({ grade }) {
        return typeof grade === 'string' && grade ? words('returned.grade', grade) : null;
    }

    /** The result of an attempt as records keep it. */
    function resultOfReturned({ points, max, percent = null, passed = null, questions }, result) {
        const states = Object.keys(result?.states ?? {}).length === 0 ? {} : Object.fromEntries(questions.map(({ id, state }) => [id, state]));
        return { ...result, points, possible: points, max, percent, passed, pending: 0, tags: [], states };
    }

    Object.assign(Quizmark, { fetchReturned, gradeInWords, resultOfReturned, returnedQuestion });
})(globalThis.Quizmark ??= {});
