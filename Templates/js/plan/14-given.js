/**
 * What calendar files of the planner had, by UID, under `@planner-calendar` and `@planner-tasks`. It goes along to other devices, so
 * that an entry has a later version in each file, whichever device wrote it.
 */
(Quizmark => {
    'use strict';

    const { isChangeTime, isObject } = Quizmark;

    const givenNames = ['@planner-calendar', '@planner-tasks'];
    /** Above it, nothing can be later. */
    const most = 2 ** 31 - 1;
    /** Empty for a task without a date. */
    const isTime = value => /^(\d{8}(T\d{6}Z)?)?$/.test(value);
    const isSound = value => isObject(value) && Number.isSafeInteger(value.sequence) && value.sequence >= 0 && value.sequence < most
        && typeof value.name === 'string' && Number.isFinite(value.start) && isTime(value.from) && isTime(value.to)
        && (value.written === undefined || Number.isFinite(value.written) && value.written >= 0);

    /** @param {any} value @returns {Record<string, Given>} what is sound of it */
    const soundGiven = value => Object.fromEntries(Object.entries(isObject(value) ? value : {}).filter(([, given]) => isSound(given)));

    /** The later version of each entry. @param {any} here @param {any} other from a file @returns {Record<string, Given>} */
    function mergedGiven(here, other) {
        const merged = soundGiven(here);
        for (const [uid, given] of Object.entries(soundGiven(other))) {
            if (given.written !== undefined && !isChangeTime(given.written * 1000, Date.now())) continue;
            if (!Object.hasOwn(merged, uid) || given.sequence > merged[uid].sequence) merged[uid] = given;
        }
        return merged;
    }

    Object.assign(Quizmark, { givenNames, mergedGiven, soundGiven });
})(globalThis.Quizmark ??= {});
