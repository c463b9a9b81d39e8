/**
 * The entries that calendar files of the planner had, by UID, stored under `@planner-calendar` and `@planner-tasks`. They are taken to
 * other devices too, so that an entry has a later version in each file, whichever device wrote it.
 */
(Quizmark => {
    'use strict';

    const { isObject } = Quizmark;

    const exportStorageNames = ['@planner-calendar', '@planner-tasks'];
    /** Above it, nothing can be later. */
    const most = 2 ** 31 - 1;
    /** Empty for a task without a date. */
    const isTime = value => /^(\d{8}(T\d{6}Z)?)?$/.test(value);
    const isValid = value => isObject(value) && Number.isSafeInteger(value.sequence) && value.sequence >= 0 && value.sequence < most
        && typeof value.name === 'string' && Number.isFinite(value.start) && isTime(value.from) && isTime(value.to)
        && (value.written === undefined || Number.isFinite(value.written) && value.written >= 0);

    /** @param {any} value @returns {Record<string, ExportedEntry>} its valid entries */
    const validExportedEntries = value => Object.fromEntries(Object.entries(isObject(value) ? value : {}).filter(([, exported]) => isValid(exported)));

    /** The later version of each entry. @param {any} here @param {any} other from a file @returns {Record<string, ExportedEntry>} */
    function mergedExportedEntries(here, other) {
        const merged = validExportedEntries(here);
        const now = Math.floor(Date.now() / 1000);
        for (const [uid, exported] of Object.entries(validExportedEntries(other))) {
            if (Object.hasOwn(merged, uid) && exported.sequence <= merged[uid].sequence) continue;
            // The clock of the other device may be fast, but calendars already have its version.
            merged[uid] = exported.written > now ? { ...exported, written: now } : exported;
        }
        return merged;
    }

    Object.assign(Quizmark, { exportStorageNames, mergedExportedEntries, validExportedEntries });
})(globalThis.Quizmark ??= {});
