/** Shuffling: all randomness in an attempt is derived from its 32-bit seed. `Tests/Vectors/shuffling.json` pins it. */
(Quizmark => {
    'use strict';

    /**
     * Mulberry32, a generator of 32 random bits at a time, by Tommy Ettinger (public domain).
     * @param {number} seed
     * @returns {() => number}
     */
    function randomBits(seed) {
        let state = seed | 0;
        return () => {
            state = (state + 0x6D2B79F5) | 0;
            let bits = Math.imul(state ^ (state >>> 15), state | 1);
            bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
            return (bits ^ (bits >>> 14)) >>> 0;
        };
    }

    /**
     * A Fisher–Yates shuffle from the end. Pinned items keep their positions; the others are shuffled among themselves.
     * @template Item
     * @param {Item[]} items
     * @param {() => number} random
     * @param {(item: Item) => boolean} isPinned
     * @returns {Item[]}
     */
    function shuffled(items, random, isPinned = () => false) {
        const result = [...items];
        const indices = [...items.keys()].filter(index => !isPinned(items[index]));
        for (let i = indices.length - 1; i > 0; i -= 1) {
            const j = Math.floor(random() * (i + 1) / 2 ** 32);
            [result[indices[i]], result[indices[j]]] = [result[indices[j]], result[indices[i]]];
        }
        return result;
    }

    /** The items shuffled, but never in the given order, which would be the answer: in that case each moves by one. */
    function disordered(items, random) {
        const result = shuffled(items, random);
        const isUnchanged = result.every((item, index) => item === items[index]);
        return isUnchanged ? [...result.slice(1), ...result.slice(0, 1)] : result;
    }

    /** A sample of `count` items, in the given order; all of them, without using randomness, if there are no more. */
    function drawn(items, count, random) {
        if (count === undefined || count >= items.length) return items;
        const chosen = new Set(shuffled([...items.keys()], random).slice(0, count));
        return items.filter((_, index) => chosen.has(index));
    }

    /**
     * A sample of `count` items, in the given order, with as many from each group as from any other. A group that has too few
     * leaves its share to the others; chance decides which groups have one more than others.
     * @template Item
     * @param {Item[]} items
     * @param {number|undefined} count
     * @param {() => number} random
     * @param {(item: Item) => any} groupOf
     * @returns {Item[]}
     */
    function evenlyDrawn(items, count, random, groupOf) {
        if (count === undefined || count >= items.length) return items;
        const groups = new Map(shuffled([...new Set(items.map(groupOf))], random).map(group => [group, []]));
        for (const item of shuffled(items, random)) groups.get(groupOf(item)).push(item);
        const byTurns = [...items.keys()].flatMap(turn => [...groups.values()].flatMap(group => group.slice(turn, turn + 1)));
        const chosen = new Set(byTurns.slice(0, count));
        return items.filter(item => chosen.has(item));
    }

    /**
     * The questions of an attempt, in its order: drawn from those without a pool, then from each pool, then shuffled.
     * @template {{ pool: string|null, group?: string|null }} Asked
     * @param {Asked[]} questions in the page's order
     * @param {{ draw?: number, even?: boolean, pools?: { name: string, draw?: number }[], shuffle?: boolean }} settings
     * `even`: whether those without a pool are drawn evenly from their groups
     * @param {() => number} random
     * @returns {Asked[]}
     */
    function questionsOfAttempt(questions, { draw, even = false, pools = [], shuffle = false }, random) {
        const names = [null, ...pools.map(pool => pool.name)];
        const counts = [draw, ...pools.map(pool => pool.draw)];
        const unlisted = questions.filter(question => !names.includes(question.pool));
        const parts = names.map((name, index) => {
            const pool = questions.filter(question => question.pool === name);
            const isEven = even && name === null;
            return isEven ? evenlyDrawn(pool, counts[index], random, question => question.group) : drawn(pool, counts[index], random);
        });
        const chosen = new Set([...unlisted, ...parts.flat()]);
        const inOrder = questions.filter(question => chosen.has(question));
        return shuffle ? shuffled(inOrder, random) : inOrder;
    }

    function newSeed() {
        return crypto.getRandomValues(new Uint32Array(1))[0];
    }

    Object.assign(Quizmark, { randomBits, shuffled, disordered, drawn, questionsOfAttempt, newSeed });
})(globalThis.Quizmark ??= {});
