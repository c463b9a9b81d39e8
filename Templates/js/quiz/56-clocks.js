/** The clock of a quiz with a time limit, as it runs in the page. */
(Quizmark => {
    'use strict';

    const { advanced } = Quizmark;

    /** From this part of the limit on, the time left is shown as short, and said. */
    const warningAt = 0.8;

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

    /**
     * Runs the clock of an attempt, which it changes as time goes by.
     * @param {{ clock: Clock }} attempt
     * @param {number} limit in milliseconds
     * @param {object} tell
     * @param {(face: string, isShort: boolean) => void} tell.onTick
     * @param {(seconds: number) => void} tell.onShort once, when little is left
     * @param {() => void} tell.onSpared when a leap of the device's clock would have ended the attempt
     * @param {() => void} tell.onEnd
     * @returns {() => void} stops the clock
     */
    function runClock(attempt, limit, { onTick, onShort, onSpared, onEnd }) {
        let timer = 0;
        let before = null;
        let hasWarned = false;
        const tick = () => {
            const steady = performance.now();
            const wasSpared = attempt.clock.spared;
            attempt.clock = advanced(attempt.clock, Date.now(), before === null ? 0 : steady - before, limit);
            before = steady;
            const seconds = secondsLeft(attempt.clock, limit);
            const isShort = attempt.clock.used >= limit * warningAt;
            onTick(clockFace(seconds), isShort);
            if (attempt.clock.spared && !wasSpared) onSpared();
            if (isShort && !hasWarned && seconds > 0) onShort(seconds);
            hasWarned ||= isShort;
            if (seconds > 0) return;
            clearInterval(timer);
            onEnd();
        };
        timer = setInterval(tick, 1000);
        tick();
        return () => clearInterval(timer);
    }

    Object.assign(Quizmark, { clockFace, secondsLeft, runClock });
})(globalThis.Quizmark ??= {});
