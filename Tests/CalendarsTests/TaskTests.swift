import ContentModel
import ContentSamples
import Diagnostics
import SitePlanning
import Testing

@testable import Calendars

struct TaskTests {
    private func step(_ id: String, _ change: (inout AssignmentTask) throws -> Void = { _ in }) rethrows -> AssignmentTask {
        var task = AssignmentTask(id: id, position: .start, name: "Do \(id)")
        try change(&task)
        return task
    }

    private func sample(form: SiteSettings.CalendarForm = .utc, _ tasks: (SampleSite) throws -> [AssignmentTask]) throws -> SampleSite {
        var site = try SampleSite(baseURL: "https://example.org", form: form)
        let tasks = try tasks(site)
        try site.add("year2/cw1", due: "2026-12-11T23:59", in: "Europe/Paris", module: "networks") { $0.tasks = tasks }
        return site
    }

    @Test func tasksHaveAFileToThemselves() throws {
        let site = try sample { site in
            [
                try step("plan") {
                    $0.start = try site.due("2026-11-20")
                    $0.due = try site.due("2026-11-22")
                    $0.progress = 40.9
                    $0.notes = .markdown("Which *host*?")
                }
            ]
        }
        #expect(try site.render().tasks.isEmpty)
        let calendar = try site.render(.tasks)
        #expect(calendar.events.isEmpty)
        #expect(calendar.root["NAME"] == "Tasks (Riverside College)")
        let task = try calendar.task("quizmark.riverside.task.year2_2fcw1.plan")
        #expect(task["DTSTART;VALUE=DATE"] == "20261120")
        #expect(task["DUE;VALUE=DATE"] == "20261122")
        #expect(task["SUMMARY;LANGUAGE=en"] == "Task: Do plan (Title of year2/cw1)")
        #expect(task["STATUS"] == "IN-PROCESS")
        #expect(task["PERCENT-COMPLETE"] == "40")
        #expect(task["RELATED-TO"] == "quizmark.riverside.due.year2_2fcw1")
        #expect(task["URL"] == "https://example.org/assignments/year2/cw1.html")
        #expect(
            task.text("DESCRIPTION")
                == "Due: Sunday 22 November 2026\n\nWhich host?\n\nhttps://example.org/assignments/year2/cw1.html")
    }

    @Test func anAssignmentMayHaveThousandsOfTasks() throws {
        var site = try SampleSite()
        let tasks = try (0..<5_000).map { number in
            try step("t\(number)") { $0.due = number == 7 ? try site.due("2026-12-10T10:00") : nil }
        }
        try site.add("cw1", due: "2026-12-01") { $0.tasks = tasks }
        let calendar = try site.render(.tasks)
        #expect(calendar.tasks.count == 5_000)
        let stamps = Set(calendar.tasks.map { $0["DTSTAMP"] })
        #expect(stamps.count == 1)
    }

    @Test(arguments: [(0.0, "NEEDS-ACTION", "0"), (0.5, "IN-PROCESS", "0"), (99.9, "IN-PROCESS", "99"), (100, "COMPLETED", "100")])
    func theirStatusIsTheirProgress(progress: Double, status: String, percent: String) throws {
        let site = try sample { _ in [step("a") { $0.progress = progress }] }
        let task = try site.render(.tasks).task("quizmark.riverside.task.year2_2fcw1.a")
        #expect(task["STATUS"] == status)
        #expect(task["PERCENT-COMPLETE"] == percent)
        #expect(task["DUE"] == nil && task["DTSTART"] == nil)
    }

    @Test(
        arguments: [
            // A day and a minute: midnight of the day in the site's zone, wherever the task is due.
            ("2027-03-28", "2027-03-28T17:00", "20270328T000000Z", "20270328T150000Z"),
            ("2027-03-27T09:00", "2027-03-28T17:00", "20270327T080000Z", "20270328T150000Z"),
            // A minute and a day.
            ("2027-03-27T09:00", "2027-03-28", "20270327", "20270328"),
            // The end has to be after the start.
            ("2027-03-28", "2027-03-28", nil, "20270328"), ("2027-03-28T17:00", "2027-03-28T17:00", nil, "20270328T150000Z"),
            ("2027-03-28", nil, "20270328", nil),
        ] as [(String, String?, String?, String?)])
    func bothTimesHaveOneForm(start: String, due: String?, dtstart: String?, dueLine: String?) throws {
        let site = try sample { site in
            [
                try step("a") {
                    $0.start = try site.due(start, in: "Europe/Paris")
                    $0.due = try due.map { try site.due($0, in: "Europe/Paris") }
                }
            ]
        }
        let task = try site.render(.tasks).task("quizmark.riverside.task.year2_2fcw1.a")
        #expect(task["DTSTART"] == dtstart)
        #expect(task["DUE"] == dueLine)
    }

    @Test func zonedTimesHaveTheirRules() throws {
        let site = try sample(form: .zoned) { site in
            [
                try step("a") {
                    $0.start = try site.due("2026-11-20")
                    $0.due = try site.due("2026-11-22T17:00", in: "Europe/Paris")
                }
            ]
        }
        let calendar = try site.render(.tasks)
        let task = try calendar.task("quizmark.riverside.task.year2_2fcw1.a")
        #expect(task["DTSTART;TZID=Europe/Paris"] == "20261120T010000", "midnight in UTC, the site's zone")
        #expect(task["DUE;TZID=Europe/Paris"] == "20261122T170000")
        #expect(calendar.root.all("VTIMEZONE").map { $0["TZID"] } == ["Europe/Paris"])
    }

    @Test func remindersCountBackFromTheEnd() throws {
        let site = try sample { site in
            let moment = try site.due("2026-11-19T08:00", in: "Europe/Paris")
            let day = try site.due("2026-11-18")
            return [
                try step("timed") {
                    $0.due = try site.due("2026-11-22T17:00", in: "Europe/Paris")
                    $0.reminders = [.days(1), .minutes(90), .at(moment), .at(day), .days(1)]
                },
                try step("whole") {
                    $0.due = try site.due("2026-11-22")
                    $0.reminders = [.days(1), .at(day)]
                },
            ]
        }
        let calendar = try site.render(.tasks)
        let timed = try calendar.task("quizmark.riverside.task.year2_2fcw1.timed").all("VALARM")
        #expect(timed.map { $0["TRIGGER"] } == ["-P1D", "-PT1H30M", "20261119T070000Z", "20261118T080000Z"])
        #expect(timed[0]["TRIGGER;RELATED=END"] == "-P1D")
        #expect(timed[2]["TRIGGER;VALUE=DATE-TIME"] == "20261119T070000Z")
        let whole = try calendar.task("quizmark.riverside.task.year2_2fcw1.whole").all("VALARM")
        // At 09:00, one day before and four days before.
        #expect(whole.map { $0["TRIGGER;RELATED=END"] } == ["-PT15H", "-P3DT15H"])
    }

    @Test func whatIsDoneRemindsOfNothing() throws {
        let site = try sample { site in
            [
                try step("a") {
                    $0.due = try site.due("2026-11-22")
                    $0.progress = 100
                    $0.reminders = [.days(1)]
                }
            ]
        }
        #expect(try site.render(.tasks).task("quizmark.riverside.task.year2_2fcw1.a").all("VALARM").isEmpty)
    }
}

struct TaskDigestTests {
    /// Its start is midnight in the site's time zone, whatever zone the due date is in.
    @Test func aTaskThatStartsOnADayChangesWithTheTimeZone() throws {
        var site = try SampleSite()
        site.content.settings.timeZone = "Europe/Lisbon"
        let (start, due) = (try site.due("2026-12-01"), try site.due("2026-12-09T17:00"))
        try site.add("lab", due: "2026-12-11") {
            var task = AssignmentTask(id: "plan", position: .start, name: "Plan")
            (task.start, task.due) = (start, due)
            $0.tasks = [task]
        }
        try site.record(on: "2026-11-01")
        let uid = "quizmark.riverside.task.lab.plan"
        let before = try #require(site.content.ledger?.entries[uid])
        site.content.settings.timeZone = "Asia/Kathmandu"
        try site.record(on: "2026-11-02")
        let after = try #require(site.content.ledger?.entries[uid])
        #expect(after.sequence > before.sequence && after.changed?.ledgerText == "2026-11-02")
        // Ledgers of earlier versions have a digest without the zone.
        site.content.ledger?.entries[uid]?.digest = AssignmentDigests(site.content.assignments[0], site.content.settings).earlierTask(0)
        #expect(CalendarRecord(site.content).staleLedgerWarning == nil)
        try site.record(on: "2026-11-03")
        #expect(site.content.ledger?.entries[uid] == after)
    }
}

struct ReminderEventTests {
    @Test func remindersAreEventsWhereTheSiteAsks() throws {
        var site = try SampleSite()
        try site.add("timed", due: "2027-03-28T17:00", in: "Europe/Paris") { $0.reminders = [.days(7), .minutes(120), .days(7)] }
        try site.add("whole", due: "2027-03-28") { $0.reminders = [.days(1), .minutes(60)] }
        #expect(try site.render().events.count == 2)
        site.content.settings.remindersAreEvents = true
        let calendar = try site.render()
        #expect(
            Set(calendar.events.map { $0["UID"] }) == [
                "quizmark.riverside.due.timed", "quizmark.riverside.reminder.timed.7d", "quizmark.riverside.reminder.timed.2h",
                "quizmark.riverside.due.whole", "quizmark.riverside.reminder.whole.1d",
            ])
        let early = try calendar.event("quizmark.riverside.reminder.timed.7d")
        #expect(early["SUMMARY"] == "Reminder: Title of timed")
        // At the moment of the alarm.
        #expect(early["DTSTART"] == "20270321T150000Z" && early["DTEND"] == "20270321T153000Z")
        #expect(early.all("VALARM").isEmpty)
        #expect(try calendar.event("quizmark.riverside.reminder.whole.1d")["DTSTART;VALUE=DATE"] == "20270327")
    }
}

struct StudentCalendarTests {
    private func site() throws -> SampleSite {
        var site = try SampleSite()
        site.content.settings.modules[0].teachers = ["Ms. Nguyen"]
        site.content.settings.modules[1].teachers = ["Mr. Bob"]
        site.content.teachers = [
            Teacher(name: "Mr. Bob", students: ["Callum", "Toby"], position: .start),
            Teacher(name: "Ms. Nguyen", students: ["Toby"], position: .start),
        ]
        try site.add("cw1", due: "2026-12-11", module: "networks")
        try site.add("lab", due: "2026-12-12", module: "Biology")
        try site.add("free", due: "2026-12-13")
        try site.addQuiz("hers", due: "2026-12-14") { $0.teachers = [Located("Ms. Nguyen", at: .start)] }
        site.secret = Array("a secret of the site".utf8)
        return site
    }

    private func uids(_ calendar: ReadCalendar) -> [String] {
        calendar.events.compactMap { $0["UID"].map { String($0.dropFirst("quizmark.riverside.".count)) } }
    }

    @Test func aStudentHasTheWorkOfTheirTeachers() throws {
        let site = try site()
        #expect(uids(try site.render(.student(0))) == ["due.lab", "due.free"])
        #expect(uids(try site.render(.student(1))) == ["due.cw1", "due.lab", "due.free", "quiz.hers"])
    }

    @Test func theNameStaysOutOfItUnlessNamesArePublished() throws {
        var site = try site()
        #expect(try site.render(.student(1)).root["NAME"] == "Your dates (Riverside College)")
        site.content.settings.publishesStudents = true
        #expect(try site.render(.student(1)).root["NAME"] == "Toby (Riverside College)")
    }
}
