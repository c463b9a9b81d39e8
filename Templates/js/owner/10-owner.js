/** The owner of the device: a page that assigns it to another student shows a notice with an undo button. */
(Quizmark => {
    'use strict';

    const { button, element, forget, load, save, words } = Quizmark;

    /** The stored data about the device's student, before it may be assigned to another. */
    const ownBefore = () => load('@own');

    /**
     * A notice that the device now hands in for another student.
     * @param {any} before what `ownBefore` returned
     * @param {() => void} onUndo called after the previous owner is restored
     */
    function ownerNotice(before, onUndo) {
        const undo = button('undo-owner', words('owner.undo'));
        const notice = element('div', { 'class': 'notice', role: 'status', 'data-owner': 'changed' },
            element('p', {}, words(before?.token ? 'owner.changed' : 'owner.new')), undo);
        undo.addEventListener('click', () => {
            if (before === null) forget('@own');
            else save('@own', before);
            notice.remove();
            onUndo();
        });
        return notice;
    }

    Object.assign(Quizmark, { ownBefore, ownerNotice });
})(globalThis.Quizmark ??= {});
