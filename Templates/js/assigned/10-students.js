/** Students who share a device: each continues only the attempts that they have begun. */
(Quizmark => {
    'use strict';

    const { isObject } = Quizmark;

    /**
     * Puts the attempt of another student aside, and takes the one of this student back.
     * @param {QuizRecord & { others?: Record<string, Attempt> }} record changed in place
     * @param {string} student the key of the student whose page was opened
     * @returns {boolean} whether anything changed
     */
    function takeBack(record, student) {
        const owner = record.current?.student;
        // An attempt without a student, as earlier versions stored them, can be continued by anyone.
        if (record.current && (owner === undefined || owner === student)) return false;
        const others = new Map(Object.entries(isObject(record.others) ? record.others : {}));
        const own = others.get(student) ?? null;
        if (!record.current && !own) return false;
        if (record.current) others.set(owner, record.current);
        others.delete(student);
        record.current = own;
        record.others = Object.fromEntries(others);
        return true;
    }

    Object.assign(Quizmark, { takeBack });
})(globalThis.Quizmark ??= {});
