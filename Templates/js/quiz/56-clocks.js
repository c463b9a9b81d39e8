/** The clock of a quiz with a time limit. */
(Quizmark => {
    'use strict';

    /** Below this many seconds the time left is shown as short, and said. */
    const shortTime = 60;

    /** "9:05", "1:00:00". */
    function clockFace(seconds) {
        const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
        const shown = parts[0] > 0 ? parts : parts.slice(1);
        return shown.map((part, index) => index === 0 ? String(part) : String(part).padStart(2, '0')).join(':');
    }

    /**
     * Counts down to a fixed moment, so that a sleeping tab or a slow timer doesn't lengthen the limit.
     * @param {number} end milliseconds since 1970
     * @param {(face: string, isShort: boolean, seconds: number) => void} onTick
     * @param {() => void} onEnd
     * @returns {() => void} stops the clock
     */
    function startClock(end, onTick, onEnd) {
        let timer = 0;
        const tick = () => {
            const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
            onTick(clockFace(seconds), seconds <= shortTime, seconds);
            if (seconds > 0) return;
            clearInterval(timer);
            onEnd();
        };
        timer = setInterval(tick, 1000);
        tick();
        return () => clearInterval(timer);
    }

    Object.assign(Quizmark, { clockFace, startClock, shortTime });
})(globalThis.Quizmark ??= {});
