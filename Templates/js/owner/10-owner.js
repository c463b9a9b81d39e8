/** Whose device it is: a page that makes it another student's says so, with a way back. */
(Quizmark => {
    'use strict';

    const { button, element, forget, load, save, words } = Quizmark;

    /** What the device keeps of its student, before it may become another's. */
    const ownBefore = () => load('@own');

    /**
     * Says that the device now hands in for another student.
     * @param {any} before what `ownBefore` returned
     * @param {() => void} onUndo called once the device is again whose it was
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
