/** Values that couldn't be saved, joined with what another tab has stored since. */
(Quizmark => {
    'use strict';

    const { isObject } = Quizmark;

    const keyed = list => Object.fromEntries(list.map(item => [item.id ?? JSON.stringify(item), item]));

    function merged(mine, before, now) {
        const [own, old, other] = [mine, before, now].map(value => JSON.stringify(value));
        if (own === old || own === other) return now;
        if (other === old) return mine;
        if ([mine, before, now].every(list => Array.isArray(list) && list.every(isObject))) {
            return Object.values(merged(keyed(mine), keyed(before), keyed(now))).filter(item => item !== undefined);
        }
        if (!isObject(mine) || !isObject(now)) return mine;
        // Two different attempts, for example.
        if (mine.id !== now.id) return now;
        return Object.fromEntries(Object.keys({ ...now, ...mine }).map(key => [key, merged(mine[key], before?.[key], now[key])]));
    }

    /** What is stored now, with the changes from `before` to `mine`: another tab's are kept, unless both have changed the same. */
    const rejoined = (mine, before, now) => merged(mine, before, now ?? {});

    Object.assign(Quizmark, { rejoined });
})(globalThis.Quizmark ??= {});
