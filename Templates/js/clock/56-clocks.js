/** The clock of a quiz with a time limit, as it runs in the page. */
(Quizmark => {
    'use strict';

    const { advanced, clockFace, secondsLeft } = Quizmark;

    /** From this part of the limit on, the time left is shown as short, and said. */
    const warningAt = 0.8;

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

    Object.assign(Quizmark, { runClock });
})(globalThis.Quizmark ??= {});
