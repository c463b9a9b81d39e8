/** The clock of a quiz with a time limit, running on the page. */
(Quizmark => {
    'use strict';

    const { advanced, clockFace, secondsLeft } = Quizmark;

    /** The share of the limit from which the time left is shown as short, and announced. */
    const warningAt = 0.8;

    /**
     * Runs the clock of an attempt, and updates the attempt's clock as time passes.
     * @param {{ clock: Clock }} attempt
     * @param {number} limit in milliseconds
     * @param {object} listeners
     * @param {(face: string, isShort: boolean) => void} listeners.onTick
     * @param {(seconds: number) => void} listeners.onShort called once, when little time is left
     * @param {() => void} listeners.onSpared called when a jump of the device's clock would have ended the attempt
     * @param {() => void} listeners.onEnd
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
