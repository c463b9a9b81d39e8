/**
 * The time that an attempt has used of its limit.
 *
 * While a page is open it has a steady clock; between two visits there is only the device's clock, which people and networks
 * set. So the time used never decreases. Setting the device's clock back gains nothing while the page is open, since the steady clock
 * keeps running; the time while it was closed can't be measured then.
 * A clock set forward can't be distinguished from a closed page or a sleeping device, so that time counts; but a jump alone doesn't end
 * an attempt: the first time, it leaves a tenth of the limit (a minute at most) to hand in.
 *
 * @typedef {object} Clock times in milliseconds
 * @property {number} used time used of the limit
 * @property {number} seen when `used` was last updated, since 1970
 * @property {boolean} spared whether a jump has already been forgiven
 */
(Quizmark => {
    'use strict';

    /** How far the device's clock may be ahead of the steady one before it counts as a jump, in milliseconds. */
    const longestHitch = 5000;
    const longestGrace = 60000;

    /**
     * @param {Clock} clock
     * @param {number} now by the device's clock
     * @param {number} steady time since `clock.seen` by the steady clock; 0 if the page was closed
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

    /** Seconds as a clock shows them: "9:05", "1:00:00". */
    function clockFace(seconds) {
        const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
        const shown = parts[0] > 0 ? parts : parts.slice(1);
        return shown.map((part, index) => index === 0 ? String(part) : String(part).padStart(2, '0')).join(':');
    }

    /** Whole seconds left, rounded up; the limit is in milliseconds. */
    function secondsLeft(clock, limit) {
        return Math.ceil((limit - clock.used) / 1000);
    }

    /**
     * The time left for an attempt that isn't open, if it continues now.
     * @returns {{ seconds: number, isUp: boolean }} `isUp`: whether its time has run out, and the seconds are the last ones to hand in
     */
    function timeLeft(clock, limit, now) {
        const after = advanced(clock, now, 0, limit);
        return { seconds: secondsLeft(after, limit), isUp: after.spared && !clock.spared };
    }

    Object.assign(Quizmark, { advanced, secondsLeft, clockFace, timeLeft });
})(globalThis.Quizmark ??= {});
