/** The owner of the device: a page that assigns it to another student shows a notice with an undo button. */
(Quizmark => {
    'use strict';

    const { button, element, forget, load, save, words } = Quizmark;

    const names = ['@own', '@student'];

    /**
     * The stored data about the device's student, before it may be assigned to another.
     * @returns {{ token?: string, kept: [string, any][] }}
     */
    function ownBefore() {
        const kept = names.map(name => [name, load(name)]);
        return { token: kept[0][1]?.token, kept };
    }

    /** Forgets the name that was typed, if the device is assigned to another student. */
    function leaveName(before, token) {
        if (before.token !== token) forget('@student');
    }

    /**
     * A notice that the device now hands in for another student.
     * @param {ReturnType<typeof ownBefore>} before what `ownBefore` returned
     * @param {() => void} onUndo called after the previous owner is restored
     */
    function ownerNotice(before, onUndo) {
        const undo = button('undo-owner', words('owner.undo'));
        const notice = element('div', { 'class': 'notice', role: 'status', 'data-owner': 'changed' },
            element('p', {}, words(before.token ? 'owner.changed' : 'owner.new')), undo);
        undo.addEventListener('click', () => {
            for (const [name, value] of before.kept) {
                if (value === null) forget(name);
                else save(name, value);
            }
            notice.remove();
            onUndo();
        });
        return notice;
    }

    Object.assign(Quizmark, { leaveName, ownBefore, ownerNotice });
})(globalThis.Quizmark ??= {});
