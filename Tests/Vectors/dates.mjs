// Days that end in the site's time zone, for a reader in another one. Run: node --test Tests/Vectors/dates.mjs
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import vm from 'node:vm';

process.env.TZ = 'America/Los_Angeles';
const scripts = new URL('../../Templates/js/', import.meta.url);
const run = name => vm.runInThisContext(readFileSync(new URL(name, scripts), 'utf8'), { filename: name });
for (const folder of ['', 'dates/', 'hashes/', 'days/', 'plan/', 'assignments/']) {
    for (const name of readdirSync(new URL(folder, scripts)).filter(file => file.endsWith('.js') && file < '40').sort()) run(folder + name);
}
run('dates/70-dates.js');
run('assignments/44-parts.js');
run('assignments/46-remaining.js');
const Quizmark = globalThis.Quizmark;
const english = { 'script.date.first': '1', 'script.day.until': '{0} (until {1})', 'script.day.untilTime': '{0} (till {1})' };
Quizmark.setLanguage('en', english);

const site = 'America/St_Johns';
const time = text => Date.parse(text);

test('a day lasts until its end in the zone', () => {
    // 20:30 in Los Angeles is 01:00 the next day in St John's: `grade` counts it as late.
    assert.equal(Quizmark.isOver('2026-12-04', site, time('2026-12-04T20:30-08:00')), true);
    assert.equal(Quizmark.isOver('2026-12-04', site, time('2026-12-04T19:29:59-08:00')), false);
    assert.equal(Quizmark.isOver('2026-12-04', null, time('2026-12-04T20:30-08:00')), false, 'in the reader’s zone');
    assert.equal(Quizmark.isOver('2026-12-05T07:59:00Z', site, time('2026-12-04T20:30-08:00')), false);
    assert.equal(Quizmark.isOver(null, site, 0), false);
});

test('days begin and end where clocks change at midnight', () => {
    assert.equal(new Date(Quizmark.beginOf('2026-03-08', 'America/Havana')).toISOString(), '2026-03-08T05:00:00.000Z');
    assert.equal(new Date(Quizmark.beginOf('2026-11-01', 'America/Havana')).toISOString(), '2026-11-01T04:00:00.000Z');
    assert.equal(new Date(Quizmark.endOf('2026-10-25', 'Europe/London')).toISOString(), '2026-10-26T00:00:00.000Z');
    assert.equal(new Date(Quizmark.endOf('2026-12-11', 'AoE')).toISOString(), '2026-12-12T12:00:00.000Z');
});

test('the end of a day is shown where the reader’s day ends at another time', () => {
    assert.equal(Quizmark.formatDue('2026-12-04', site), 'Fri, 4 December 2026 (till 19:30 GMT−8)', 'the same day isn’t repeated');
    assert.equal(Quizmark.formatDue('2026-12-04', 'Asia/Tokyo'), 'Fri, 4 December 2026 (till 07:00 GMT−8)');
    assert.equal(Quizmark.formatDue('2026-12-04', 'America/Los_Angeles'), 'Fri, 4 December 2026');
    assert.equal(Quizmark.formatDue('2026-12-04'), 'Fri, 4 December 2026');
    assert.equal(Quizmark.formatBegin('2026-12-04', 'America/Vancouver'), 'Fri, 4 December 2026');
    assert.equal(Quizmark.formatBegin('2026-12-04', site), 'Thu, 3 December 2026 at 19:30 GMT−8 (4 December at 00:00, America/St_Johns)');
    assert.equal(Quizmark.formatDate('2026-12-04T20:00:00Z', site), 'Fri, 4 December 2026 at 12:00 GMT−8 (16:30, America/St_Johns)');
});

test('days are counted to the day that is shown', () => {
    const now = time('2026-12-03T12:00-08:00');
    assert.deepEqual([site, null, 'Pacific/Honolulu'].map(zone => Quizmark.daysUntil('2026-12-04', now, zone)), [1, 1, 1]);
    assert.equal(Quizmark.isFuture('2026-12-04', time('2026-12-03T19:30-08:00'), site), false);
});

/** Runs in the time zone of a reader. */
function inZone(zone, run) {
    const { TZ } = process.env;
    process.env.TZ = zone;
    try {
        return run();
    } finally {
        process.env.TZ = TZ;
    }
}

test('the distance of a day agrees with the date that is shown, east and west of the site', () => {
    for (const [reader, zone, moments] of [
        ['Europe/Paris', 'Europe/London', {
            '2026-05-01T10:00+02:00': 'in 2 days', '2026-05-02T23:59+02:00': 'tomorrow', '2026-05-03T00:01+02:00': 'today', '2026-05-03T10:00+02:00': 'today',
            '2026-05-04T00:30+02:00': 'today', '2026-05-04T01:30+02:00': '30 minutes ago', '2026-05-04T10:00+02:00': '9 hours ago', '2026-05-05T00:30+02:00': '2 days ago',
        }],
        ['Asia/Tokyo', 'UTC', { '2026-05-03T08:00+09:00': 'today', '2026-05-02T08:00+09:00': 'tomorrow', '2026-05-04T08:59+09:00': 'today', '2026-05-04T09:01+09:00': '1 minute ago' }],
        ['Pacific/Auckland', 'Europe/London', { '2026-05-03T10:00+12:00': 'today', '2026-05-04T10:00+12:00': 'today', '2026-05-04T12:00+12:00': '1 hour ago', '2026-05-02T23:00+12:00': 'tomorrow' }],
        ['Europe/London', 'Pacific/Auckland', { '2026-05-02T14:00+01:00': 'tomorrow', '2026-05-03T10:00+01:00': 'today', '2026-05-03T14:00+01:00': '1 hour ago', '2026-05-04T01:00+01:00': 'yesterday' }],
        ['America/Los_Angeles', 'UTC', { '2026-05-02T20:00-07:00': 'tomorrow', '2026-05-03T10:00-07:00': 'today', '2026-05-03T18:00-07:00': '1 hour ago' }],
        ['Pacific/Kiritimati', 'AoE', { '2026-05-03T01:00+14:00': 'today', '2026-05-05T01:00+14:00': 'today', '2026-05-05T03:00+14:00': '1 hour ago' }],
        ['Europe/Paris', 'Europe/Paris', { '2026-05-03T23:59+02:00': 'today', '2026-05-04T00:01+02:00': 'yesterday' }],
    ]) {
        for (const [now, text] of Object.entries(moments)) {
            inZone(reader, () => assert.equal(Quizmark.distanceOf('2026-05-03', time(now), zone).text, text, `${reader}, ${zone}, ${now}`));
        }
    }
    inZone('Europe/Paris', () => {
        assert.equal(Quizmark.formatDue('2026-05-03', 'Europe/London'), 'Sun, 3 May 2026 (until 4 May at 01:00 CEST)');
        assert.equal(Quizmark.distanceOf('2026-05-03T22:30:00Z', time('2026-05-03T10:00+02:00'), 'Europe/London').text, 'in 15 hours', 'a time is the reader’s');
        assert.equal(Quizmark.distanceOf('2026-05-03', time('2026-05-04T00:30+02:00'), 'Europe/London').when, 'today');
    });
});

test('the first of a month is worded as on built pages', () => {
    Quizmark.setLanguage('fr', { 'script.date.first': '1er' });
    assert.equal(Quizmark.formatDate('2026-12-01'), 'mar. 1er décembre 2026');
    assert.equal(Quizmark.formatDate('2026-12-11'), 'ven. 11 décembre 2026');
    assert.equal(Quizmark.dateFormat({ dateStyle: 'short', timeZone: 'UTC' }).format(new Date('2026-12-01')), '01/12/2026');
    assert.equal(Quizmark.dateFormat({ day: 'numeric', month: 'numeric', timeZone: 'UTC' }).format(new Date('2026-12-01')).includes('er'), false);
    Quizmark.setLanguage('en', english);
});

// German has no interface: the words around a date are English.
test('dates and durations are in the language of the words around them', () => {
    Quizmark.setLanguage('de', { 'script.print': ['Print', 'en'] });
    assert.equal(Quizmark.formatDate('2026-12-11'), 'Fri, 11 December 2026');
    assert.equal(Quizmark.formatDays(5), 'in 5 days');
    assert.equal(Quizmark.formatDuration(3600), '1 hour');
    assert.equal(Quizmark.formatList(['A', 'B']), 'A and B');
    assert.equal(Quizmark.formatNumber(1.5), '1,5', 'students type a decimal comma');
    Quizmark.setLanguage('de', { 'script.print': 'Drucken' });
    assert.equal(Quizmark.formatDuration(3600), '1 Stunde');
    Quizmark.setLanguage('en', english);
});

test('durations and pass marks are worded as on built pages', () => {
    assert.deepEqual([62.4, 66.7, 60, 66.601].map(Quizmark.formatPassMark), ['62.4%', '66.7%', '60%', '66.601%'], 'pass marks as they are written');
    const durations = [60, 90, 1200, 3600, 5400, 7265].map(Quizmark.formatDuration);
    assert.deepEqual(durations, ['1 minute', '1 minute 30 seconds', '20 minutes', '1 hour', '1 hour 30 minutes', '2 hours 1 minute 5 seconds']);
});

test('what ended earlier today is past', () => {
    const now = time('2026-12-04T20:30-08:00');
    const seen = (date, zone) => Object.values(Quizmark.distanceOf(date, now, zone));
    assert.deepEqual(seen('2026-12-05T04:30:00Z'), ['past', '1 minute ago']);
    assert.deepEqual(seen('2026-12-05T03:40:00Z'), ['past', '50 minutes ago']);
    assert.deepEqual(seen('2026-12-04T18:00:00Z'), ['past', '10 hours ago']);
    assert.deepEqual(seen('2026-12-04', site), ['past', '1 hour ago']);
    assert.deepEqual([seen('2026-12-04', null), seen('2026-12-05', null)], [['today', 'today'], ['future', 'tomorrow']]);
    assert.equal(Quizmark.remainingOne({ due: '2026-12-05T04:30:00Z', dayZone: site }, now), null);
    assert.deepEqual([seen('2026-12-04T07:59:00Z'), seen('2026-12-03', null)], [['past', 'yesterday'], ['past', 'yesterday']]);
});

test('the planner’s short dates say when a day ends elsewhere', () => {
    inZone('Pacific/Auckland', () => {
        const year = new Date().getFullYear();
        assert.match(Quizmark.shortDue(`${year}-12-05`, 'Europe/London'), /^5 Dec \(until 6 Dec, 13:00 GMT\+13\)$/);
        assert.equal(Quizmark.shortDue(`${year}-12-05`, 'Pacific/Kiritimati'), '5 Dec (till 23:00 GMT+13)');
        assert.equal(Quizmark.shortDue(`${year}-12-05`, 'Pacific/Auckland'), '5 Dec');
        assert.equal(Quizmark.shortDue(`${year}-12-05`, null), '5 Dec', 'the reader’s own');
        assert.equal(Quizmark.shortDue(`${year}-12-05T21:59:00Z`, 'Europe/London'), '6 Dec, 10:59 GMT+13');
    });
});

test('the hours and minutes of the last 24 hours are counted', () => {
    const now = time('2026-12-04T16:00-08:00');
    const seen = (date, zone) => Object.values(Quizmark.distanceOf(date, now, zone));
    for (const [due, when, text] of [
        ['16:00:30', 'today', 'in 1 minute'], ['16:01', 'today', 'in 1 minute'], ['16:59', 'today', 'in 59 minutes'], ['17:00', 'today', 'in 1 hour'], ['17:29', 'today', 'in 1 hour'], ['18:59', 'today', 'in 3 hours'],
    ]) assert.deepEqual(seen(new Date(`2026-12-04T${due}-08:00`).toISOString()), [when, text], due);
    assert.deepEqual(seen('2026-12-05T15:59:00-08:00'), ['future', 'in 24 hours']);
    assert.deepEqual(seen('2026-12-05T16:00:00-08:00'), ['future', 'tomorrow']);
    assert.deepEqual([seen('2026-12-04', 'America/Los_Angeles'), seen('2026-12-05', null)], [['today', 'today'], ['future', 'tomorrow']], 'a day has no hours');
});

test('published assignments are due in the site’s zone, one’s own in the reader’s', () => {
    const published = Quizmark.validAssignment({ id: 'cw', title: 'C', due: '2026-12-04', tasks: [{ id: 'a', name: 'A', due: '2026-12-04' }] });
    const plan = Quizmark.validPlan({ own: { 'own-bcdfghjk': { id: 'own-bcdfghjk', title: 'Mine', due: '2026-12-04', at: 1 } } });
    const items = Quizmark.itemsOf([{ ...published, dayZone: site }], plan);
    const now = time('2026-12-04T20:30-08:00');
    assert.deepEqual(items.map(({ assignment }) => [assignment.id, Quizmark.stateOf(assignment, now).isLate]), [['cw', true], ['own-bcdfghjk', false]]);
    assert.equal(Quizmark.taskState(published.tasks[0], now, site), 'late');
    assert.equal(Quizmark.keepPublished(Quizmark.validPlan({ kept: {} }), items.slice(0, 1).map(item => item.published), now), false);
});

test('timelines have the days of the site, and those of one’s own the reader’s', () => {
    // 16:30 on 10 December in Los Angeles.
    const late = { due: '2026-12-11T00:30:00Z', tasks: [{ start: '2026-12-08', length: null, due: '2026-12-11T00:15:00Z' }] };
    assert.deepEqual(Quizmark.lineOfDays({ ...late, dayZone: 'Europe/London' }), {
        from: Date.parse('2026-12-08') / Quizmark.dayLength, to: Date.parse('2026-12-12') / Quizmark.dayLength,
        due: Date.parse('2026-12-11') / Quizmark.dayLength, zone: 'Europe/London',
    });
    assert.equal(Quizmark.lineOfDays(late).due, Date.parse('2026-12-10') / Quizmark.dayLength);
    assert.equal(Quizmark.lineOfDays({ ...late, dayZone: 'Asia/Tokyo' }).due, Date.parse('2026-12-11') / Quizmark.dayLength);
    const hours = zone => Math.round(Quizmark.daysIn(Date.parse('2026-12-11T06:00:00Z'), zone) * 24 - Date.parse('2026-12-10') / 3_600_000);
    assert.deepEqual([hours('Europe/London'), hours(null), hours('Asia/Tokyo')], [30, 22, 39]);
});

test('a moment that is still to come, as the clock was set back, has its date', () => {
    const now = time('2026-12-03T12:00-08:00');
    assert.equal(Quizmark.formatDaysAgo(time('2026-12-02T12:00-08:00'), now), 'yesterday');
    assert.equal(Quizmark.formatDaysAgo(time('2028-01-07T12:00-08:00'), now), '7 January 2028');
});
