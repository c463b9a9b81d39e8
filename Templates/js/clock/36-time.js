/**
 * The time that an attempt has used of its limit.
 *
 * A page that runs has a steady clock; from one opening of the page to the next there is only the device's, which people
 * and networks set. So time used only ever grows. Set backwards, the device's clock gives nothing back, for the steady one
 * goes on. Set forwards, it can't be told from a page that was closed or a device that slept, so that time counts; but a
 * leap alone doesn't end an attempt: once, it leaves a tenth of the limit (a minute at most) to hand in.
 *
 * @typedef {object} Clock times in milliseconds
 * @property {number} used
 * @property {number} seen when that was reckoned, since 1970
 * @property {boolean} spared whether a leap has been forgiven
 */
(Quizmark => {
    'use strict';

    /** What the device's clock may be ahead of the steady one without being called a leap. */
    const longestHitch = 5000;
    const longestGrace = 60000;

    /**
     * @param {Clock} clock
     * @param {number} now by the device's clock
     * @param {number} steady what has passed since `clock.seen` by a clock that nobody sets; 0 where the page was closed
     * @param {number} limit
     * @returns {Clock}
     */
    function advanced(clock, now, steady, limit) {
        const passed = Math.max(steady, now - clock.seen);
        const used = Math.min(limit, clock.used + passed);
        const isLeap = passed - steady > longestHitch;
        if (used < limit || !isLeap || clock.spared) return { ...clock, used, seen: now };
        const grace = Math.min(longestGrace, limit / 10);
        const withoutLeap = Math.min(limit, clock.used + steady);
        return { used: Math.max(withoutLeap, limit - grace), seen: now, spared: true };
    }

    /** "9:05", "1:00:00". */
    function clockFace(seconds) {
        const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
        const shown = parts[0] > 0 ? parts : parts.slice(1);
        return shown.map((part, index) => index === 0 ? String(part) : String(part).padStart(2, '0')).join(':');
    }

    /** Whole seconds that are left of the limit, in milliseconds. */
    function secondsLeft(clock, limit) {
        return Math.ceil((limit - clock.used) / 1000);
    }

    Object.assign(Quizmark, { advanced, secondsLeft, clockFace });
})(globalThis.Quizmark ??= {});
