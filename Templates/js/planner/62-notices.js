/** Notifications: only if the reader has asked for them, and only while the page is open, as the page explains. */
(Quizmark => {
    'use strict';

    const { formatDate, isDay, isOfModules, reminderParts, shortDate, stateOf, words, workAt } = Quizmark;

    const minute = 60 * 1000;
    const lengths = { m: minute, h: 60 * minute, d: 24 * 60 * minute };

    /** Nine in the morning, some days before a day. Clocks may change in between. */
    function nineBefore(day, days) {
        const date = new Date(`${day}T09:00`);
        return date.setDate(date.getDate() - days);
    }

    /** When a reminder of a deadline is shown; for a whole day, at nine in the morning. */
    function notificationTime(reminder, due) {
        const parts = reminderParts(reminder);
        if (!parts) return isDay(reminder) ? nineBefore(reminder, 0) : Date.parse(reminder);
        const { number, unit } = parts;
        if (isDay(due)) return unit === 'd' ? nineBefore(due, number) : null;
        return Date.parse(due) - number * lengths[unit];
    }

    /**
     * The reminders after one moment, up to and including another.
     * @param {Item[]} items
     * @returns {{ title: string, due: string, tag: string }[]}
     */
    function noticesBetween(items, from, to) {
        return items.filter(item => !item.isHidden && !item.isUnpublished).flatMap(item => {
            const assignment = workAt(item, to);
            const { isDone, isPast } = stateOf(assignment, to);
            if (isDone || isPast) return [];
            const all = [{ name: assignment.title, due: assignment.due, reminders: assignment.reminders, tag: assignment.id },
                ...assignment.tasks.filter(task => task.progress < 100 && task.due !== null).map(task => ({
                    name: `${task.name} (${assignment.title})`, due: task.due, reminders: task.reminders, tag: `${assignment.id}/${task.id}`,
                }))];
            return all.filter(({ due, reminders }) => reminders.map(reminder => notificationTime(reminder, due)).some(time => time !== null && time > from && time <= to))
                .map(({ name, due, tag }) => ({ title: name, due, tag }));
        });
    }

    class Notices {
        /** @param {Planner} planner */
        constructor(planner) {
            this.planner = planner;
            this.since = Date.now();
            this.clock = setInterval(() => this.check(), minute / 2);
        }

        check() {
            const now = Date.now();
            const { items, shownModules } = this.planner;
            for (const { title, due, tag } of noticesBetween(items.filter(item => isOfModules(shownModules, item)), this.since, now)) {
                const text = words('planner.notice', isDay(due) ? formatDate(due) : shortDate(due));
                try {
                    new Notification(title, { body: text, tag, lang: Quizmark.language });
                } catch {
                    // Some mobile browsers allow notifications only from workers.
                    this.planner.say(words('label.value', title, text));
                }
            }
            this.since = now;
        }

        stop() {
            clearInterval(this.clock);
        }
    }

    function start(planner) {
        planner.notices?.stop();
        planner.notices = new Notices(planner);
    }

    async function toggleNotices(planner) {
        if (planner.notices) {
            planner.notices.stop();
            planner.notices = null;
            planner.setView({ notify: false });
            planner.say(words('planner.notify.off'));
            return;
        }
        const answer = 'Notification' in globalThis ? await Notification.requestPermission() : 'denied';
        if (answer !== 'granted') {
            planner.say(words('planner.notify.denied'));
            return;
        }
        planner.setView({ notify: true });
        start(planner);
        planner.say(words('planner.notify.on'));
    }

    Object.assign(Quizmark.plannerActions, { notify: toggleNotices, 'resume-notices': start });
    Object.assign(Quizmark, { noticesBetween });
})(globalThis.Quizmark ??= {});
