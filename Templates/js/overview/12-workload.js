/**
 * Workload: clashes and heavy weeks, by the rules of `Insight/Workload.swift`. `Tests/Vectors/workload.json` pins both
 * implementations.
 *
 * @typedef {object} Deadline
 * @property {string} due a day, or a moment in UTC
 * @property {number|null} value weight in percent of its module
 * @property {string|null} module its id, or a title
 * @property {number[]|null} cohorts the groups of students who have this work; null for everybody
 */
(Quizmark => {
    'use strict';

    const { dayLength, isDay, localTime } = Quizmark;

    const minute = 60 * 1000;

    /** The local time at which a deadline ends, as if the zone were UTC; a whole day ends at 24:00. */
    function readingOf(due, zone) {
        return isDay(due) ? Date.parse(due) + dayLength : Date.parse(`${localTime(due, zone)}Z`);
    }

    /** The last minute of a day counts as midnight at its end. */
    function midnightOr(reading) {
        const time = (reading % dayLength + dayLength) % dayLength;
        return time >= dayLength - minute ? reading - time + dayLength : reading;
    }

    /** The Monday of the week of a day. @param {number} day days since 1970 */
    const mondayOf = day => new Date((day - (new Date(day * dayLength).getUTCDay() + 6) % 7) * dayLength).toISOString().slice(0, 10);

    /**
     * Sums of the values of each module. They are parts of different marks, so they aren't added up.
     * @param {Deadline[]} deadlines
     * @returns {{ module: string|null, value: number }[]}
     */
    function sharesOf(deadlines) {
        const shares = new Map();
        for (const { module, value } of deadlines) if (value > 0) shares.set(module, (shares.get(module) ?? 0) + value);
        return Array.from(shares, ([module, value]) => ({ module, value }));
    }

    /** Whether deadlines are heavy together: half of a module, or three at once. A sum of thirds may lack the last digit. */
    function isHeavy(deadlines) {
        return deadlines.length >= 3 || sharesOf(deadlines).some(({ value }) => value >= 50 - 1e-9);
    }

    /** The groups of deadlines within one day, without groups that are part of a larger one. */
    function groupsOf(sorted) {
        const groups = [];
        let end = 0;
        sorted.forEach(({ time }, start) => {
            const before = end;
            while (end < sorted.length && sorted[end].time <= time + dayLength) end += 1;
            if (end > before && end - start >= 2) groups.push(sorted.slice(start, end));
        });
        return groups;
    }

    const isPart = (group, whole) => group.length < whole.length && group.every(entry => whole.includes(entry));

    /** Work due at midnight belongs to the day that ends then. */
    const mondayOfEntry = ({ time }) => mondayOf(Math.floor((time - 1) / dayLength));

    function byWeek(entries) {
        const weeks = new Map();
        for (const entry of entries) {
            const monday = mondayOfEntry(entry);
            weeks.set(monday, [...weeks.get(monday) ?? [], entry]);
        }
        return weeks;
    }

    /** Comparison of lists of numbers, by the first in which they differ. */
    function inOrder(one, other) {
        const differing = one.findIndex((number, index) => number !== other[index]);
        return differing < 0 ? one.length - other.length : one[differing] - (other[differing] ?? -1);
    }

    /**
     * @template {Deadline} D
     * @param {D[]} deadlines
     * @param {string} zone zone of the site
     * @returns {{ clashes: D[][], heavyWeeks: { monday: string, deadlines: D[] }[], weeks: { monday: string, deadlines: D[], isHeavy: boolean }[] }}
     *     no clash or heavy week is part of another one; several heavy ones of a week are of cohorts with different work; `weeks` have the work of all
     */
    function workloadOf(deadlines, zone) {
        const sorted = deadlines.map((deadline, index) => {
            const reading = readingOf(deadline.due, zone);
            return { deadline, reading, time: midnightOr(reading), index };
        }).sort((one, other) => one.time - other.time || one.reading - other.reading || one.index - other.index);
        const rank = new Map(sorted.map((entry, index) => [entry, index]));
        const cohorts = [...new Set(deadlines.flatMap(deadline => deadline.cohorts ?? []))];
        const shares = (cohorts.length > 0 ? cohorts : [null]).map(cohort => {
            return sorted.filter(({ deadline }) => cohort === null ? deadline.cohorts === null : deadline.cohorts?.includes(cohort) ?? true);
        });
        const ranksOf = group => group.map(entry => rank.get(entry));
        const widest = found => {
            const all = [...new Map(found.map(group => [ranksOf(group).join(), group])).values()];
            return all.filter(group => !all.some(other => isPart(group, other))).sort((one, other) => inOrder(ranksOf(one), ranksOf(other)));
        };
        const deadlinesOf = group => group.map(({ deadline }) => deadline);
        const heavy = shares.flatMap(share => [...byWeek(share).values()]).filter(group => isHeavy(deadlinesOf(group)));
        const heavyMondays = new Set(heavy.map(([first]) => mondayOfEntry(first)));
        return {
            weeks: Array.from(byWeek(sorted), ([monday, group]) => ({ monday, deadlines: deadlinesOf(group), isHeavy: heavyMondays.has(monday) })),
            clashes: widest(shares.flatMap(groupsOf)).map(deadlinesOf),
            heavyWeeks: widest(heavy).map(group => ({ monday: mondayOfEntry(group[0]), deadlines: deadlinesOf(group) })),
        };
    }

    Object.assign(Quizmark, { mondayOf, sharesOf, workloadOf });
})(globalThis.Quizmark ??= {});
