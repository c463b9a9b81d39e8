import CivilTime
import ContentModel
import ContentSamples
import Diagnostics
import SitePlanning
import Testing

struct EventTimeTests {
    @Test func aDeadlineIsABlockThatEndsThen() throws {
        var site = try SampleSite()
        try site.add("essay", due: "2026-12-11T23:59")
        let event = try site.render().event("quizmark.riverside.due.essay")
        #expect(event["DTSTART"] == "20261211T232900Z")
        #expect(event["DTEND"] == "20261211T235900Z")
    }

    @Test func aWholeDayEndsTheNextDay() throws {
        var site = try SampleSite()
        try site.add("essay", due: "2026-12-31")
        let event = try site.render().event("quizmark.riverside.due.essay")
        #expect(event["DTSTART;VALUE=DATE"] == "20261231")
        #expect(event["DTEND;VALUE=DATE"] == "20270101")
    }

    @Test func theBlockIsHalfAnHourAcrossAChangeOfClocks() throws {
        var site = try SampleSite()
        // Half an hour before 03:15 clocks showed 01:45.
        try site.add("spring", due: "2027-03-28T03:15", in: "Europe/Paris")
        let event = try site.render().event("quizmark.riverside.due.spring")
        #expect(event["DTSTART"] == "20270328T004500Z")
        #expect(event["DTEND"] == "20270328T011500Z")
        site.content.settings.calendarForm = .zoned
        let zoned = try site.render().event("quizmark.riverside.due.spring")
        #expect(zoned["DTSTART;TZID=Europe/Paris"] == "20270328T014500")
        #expect(zoned["DTEND;TZID=Europe/Paris"] == "20270328T031500")
    }

    @Test func absoluteRemindersAreEvents() throws {
        var site = try SampleSite()
        let moments = [try site.due("2026-12-01T09:00"), try site.due("2026-12-08")]
        try site.add("lab", due: "2026-12-11T12:00", module: "biology") {
            $0.reminders = [.days(1), .at(moments[0]), .at(moments[1])]
        }
        let calendar = try site.render()
        #expect(calendar.events.count == 3)
        let timed = try calendar.event("quizmark.riverside.reminder.lab.20261201t090000z")
        #expect(timed["DTSTART"] == "20261201T090000Z")
        #expect(timed["DTEND"] == "20261201T093000Z")
        #expect(timed["SUMMARY"] == "Reminder: Title of lab (Biology)")
        #expect(timed.all("VALARM").map { $0["TRIGGER"] } == ["PT0S"])
        #expect(timed.text("DESCRIPTION")?.hasPrefix("Due: Friday 11 December 2026 at 12:00") == true)
        let day = try calendar.event("quizmark.riverside.reminder.lab.20261208")
        #expect(day["DTSTART;VALUE=DATE"] == "20261208")
        #expect(day.all("VALARM").isEmpty)
        let due = try calendar.event("quizmark.riverside.due.lab")
        #expect(due.all("VALARM").map { $0["TRIGGER"] } == ["-PT23H30M"])
    }

    @Test func eventsAreSortedByStartThenUID() throws {
        var site = try SampleSite()
        try site.add("b", due: "2026-12-11T12:00")
        try site.add("z", due: "2026-12-10")
        try site.add("a", due: "2026-12-11T12:00")
        try site.add("c", due: "2026-12-11")
        let uids = try site.render().events.map { $0["UID"] }
        #expect(uids == ["quizmark.riverside.due.z", "quizmark.riverside.due.c", "quizmark.riverside.due.a", "quizmark.riverside.due.b"])
    }
}

struct IdentityTests {
    @Test func uidsAreMadeOfIdsAlone() throws {
        var site = try SampleSite()
        try site.add("year2/cw1", due: "2026-12-11T12:00") { $0.title = "Any title" }
        var quiz = Quiz(id: "biology/cells", path: "quizzes/biology/cells.md", language: .english, title: "Cells")
        quiz.due = try site.due("2026-12-12T12:00")
        quiz.module = Located("biology", at: .start)
        site.content.quizzes.append(TranslatedItem(quiz))
        for language in ["en", "fr"] {
            let uids = try site.render(.all, language).events.map { $0["UID"] }
            #expect(uids == ["quizmark.riverside.due.year2_2fcw1", "quizmark.riverside.quiz.biology_2fcells"])
        }
    }

    @Test func stampsFollowTheAuthorsDate() throws {
        var site = try SampleSite()
        let updated = try site.due("2026-07-01T09:30")
        try site.add("moment", due: "2026-12-11T12:00") { $0.updated = updated }
        try site.add("day", due: "2026-12-11T12:00") { $0.updated = .day(updated.day) }
        try site.add("none", due: "2026-12-11T12:00")
        site.content.sourceDate = Instant(secondsSinceEpoch: 1_790_000_000)
        let calendar = try site.render()
        let moment = try calendar.event("quizmark.riverside.due.moment")
        #expect(moment["DTSTAMP"] == "20260701T083000Z")
        #expect(moment["LAST-MODIFIED"] == "20260701T083000Z")
        // Minutes from 2020-01-01 to 2026-07-01T08:30.
        #expect(moment["SEQUENCE"] == String(2_373 * 1440 + 8 * 60 + 30))
        let day = try calendar.event("quizmark.riverside.due.day")
        #expect(day["DTSTAMP"] == "20260701T000000Z")
        #expect(day["SEQUENCE"] == String(2_373 * 1440))
        let none = try calendar.event("quizmark.riverside.due.none")
        #expect(none["DTSTAMP"] == "20260921T141320Z")
        #expect(none["SEQUENCE"] == "0")
    }

    /// A due date would go back when the deadline moves to an earlier day.
    @Test func withoutAnyDateOfChangeStampsAreOf2020() throws {
        var site = try SampleSite()
        try site.add("plain", due: "2027-06-01")
        try site.addQuiz("cells", due: "2027-06-02")
        let calendar = try site.render()
        #expect(calendar.events.map { $0["DTSTAMP"] } == ["20200101T000000Z", "20200101T000000Z"])
        #expect(calendar.events.map { $0["LAST-MODIFIED"] } == ["20200101T000000Z", "20200101T000000Z"])
    }

    @Test func aDateBefore2020DoesNotMakeASequenceNegative() throws {
        var site = try SampleSite()
        let updated = try site.due("2019-05-01")
        try site.add("old", due: "2026-12-11T12:00") { $0.updated = updated }
        #expect(try site.render().event("quizmark.riverside.due.old")["SEQUENCE"] == "0")
    }
}

struct AlarmTests {
    private func triggers(due: String, _ reminders: [Reminder], updated: String? = nil) throws -> [String?] {
        var site = try SampleSite()
        let updated = try updated.map { try site.due($0) }
        try site.add("cw", due: due) {
            $0.reminders = reminders
            $0.updated = updated
        }
        return try site.render().event("quizmark.riverside.due.cw").all("VALARM").map { $0["TRIGGER"] }
    }

    /// The entry begins half an hour before the deadline. An alarm within it counts from its end.
    @Test func timedEventsCountFromTheDeadline() throws {
        let reminders: [Reminder] = [.days(7), .days(1), .minutes(120), .minutes(90), .minutes(30), .minutes(20), .minutes(0)]
        let triggers = try triggers(due: "2026-12-11T12:00", reminders)
        #expect(triggers == ["-P6DT23H30M", "-PT23H30M", "-PT1H30M", "-PT1H", "PT0S", "-PT20M", "PT0S"])
    }

    @Test func wholeDaysRemindAtNineInTheMorning() throws {
        let triggers = try triggers(due: "2026-12-11", [.days(14), .days(2), .days(1), .minutes(120)])
        #expect(triggers == ["-P13DT15H", "-P1DT15H", "-PT15H"])
    }

    @Test func theAuthorsDateDropsNone() throws {
        for updated in ["2026-12-05", "2026-12-10T11:31", "2026-12-31", "2099-01-01"] {
            #expect(try triggers(due: "2026-12-11T12:00", [.days(7), .days(1)], updated: updated) == ["-P6DT23H30M", "-PT23H30M"])
        }
        #expect(try triggers(due: "2026-12-11", [.days(7)], updated: "2099-01-01") == ["-P6DT15H"])
    }

    @Test func equalRemindersAreOneAlarm() throws {
        #expect(try triggers(due: "2026-12-11T12:00", [.days(1), .days(1)]) == ["-PT23H30M"])
    }

    /// One day is 24 hours before every deadline with a time, despite a clock change in between.
    @Test func twentyFourHoursAreADay() throws {
        #expect(try triggers(due: "2027-03-28T12:00", [.minutes(24 * 60), .days(1)]) == ["-PT23H30M"])
        #expect(try triggers(due: "2027-03-28T12:00", [.minutes(36 * 60)]) == ["-P1DT11H30M"])
    }

    @Test func eachAlarmIsAWholeComponentWithItsOwnUID() throws {
        var site = try SampleSite()
        try site.add("cw", due: "2026-12-11T12:00", module: "networks") { $0.reminders = [.days(1), .minutes(120)] }
        let event = try site.render().event("quizmark.riverside.due.cw")
        let alarms = event.all("VALARM")
        #expect(alarms.map { $0["UID"] } == ["quizmark.riverside.alarm.due.cw.1d", "quizmark.riverside.alarm.due.cw.2h"])
        for alarm in alarms {
            #expect(alarm["ACTION"] == "DISPLAY")
            #expect(alarm["DESCRIPTION;LANGUAGE=en"] == event["SUMMARY"])
        }
    }
}

struct EventTextTests {
    @Test(arguments: [
        ("en", "Due: Title of cw (Computer Networks)", "Due: Friday 11 December 2026 at 23:59 (Europe/London)"),
        (
            "fr", "À rendre\u{A0}: Capture (Computer Networks)",
            "À rendre\u{A0}: vendredi 11 décembre 2026 à 23:59 (Europe/London)"
        ),
        ("it", "Scadenza: Title of cw (Computer Networks)", "Scadenza: "),
    ])
    func wordsAreOfTheCalendarsLanguage(language: String, summary: String, description: String) throws {
        var site = try SampleSite()
        try site.add("cw", due: "2026-12-11T23:59", module: "networks")
        var french = site.content.assignments[0].original
        french.title = "Capture"
        site.content.assignments[0].translations[try #require(ContentLanguage("fr"))] = french
        let event = try site.render(.all, language).event("quizmark.riverside.due.cw")
        #expect(event["SUMMARY;LANGUAGE=\(language)"] == summary)
        #expect(event.text("DESCRIPTION;LANGUAGE=\(language)")?.hasPrefix(description) == true)
    }

    @Test func descriptionsGiveNotesAndAddress() throws {
        var site = try SampleSite(baseURL: "https://example.org/quizzes")
        try site.add("cw", due: "2026-12-11") {
            $0.notes = .markdown("Hand in *two* files, A & B;\n\n- one")
        }
        let event = try site.render().event("quizmark.riverside.due.cw")
        let url = "https://example.org/quizzes/assignments/cw.html"
        #expect(event["SUMMARY"] == "Due: Title of cw")
        #expect(
            event.text("DESCRIPTION")
                == "Due: Friday 11 December 2026\n\nHand in two files, A & B;\n\n• one\n\n\(url)")
        #expect(event["URL"] == url)
        let html = try #require(event.text("X-ALT-DESC;FMTTYPE=text/html"))
        #expect(html.contains("<em>two</em> files, A &amp; B;</p>"))
        #expect(html.contains("<a href=\"\(url)\">"))
        #expect(try site.render(.all, "fr").event("quizmark.riverside.due.cw")["URL"]?.contains("/quizzes/fr/assign") == true)
    }

    /// Calendar apps have no MathML, and the words above a callout are those of the calendar's language.
    @Test func notesHavePlainFormulasAndTranslatedLabels() throws {
        var site = try SampleSite()
        try site.add("cw", due: "2026-12-11") {
            $0.notes = .markdown("Use $v = \\frac{s}{t}$.\n\n> [!NOTE]\n> Bring $x^2$.\n\n> [!TIP] Mine\n> Own")
        }
        for (language, label) in [("en", "Note"), ("fr", "Remarque"), ("it", "Nota")] {
            let event = try site.render(.all, language).event("quizmark.riverside.due.cw")
            let text = try #require(event.text("DESCRIPTION"))
            #expect(text.hasSuffix("\n\nUse v = s/t.\n\n\(label)\n\nBring x².\n\nMine\n\nOwn"))
            let html = try #require(event.text("X-ALT-DESC"))
            #expect(html.contains("<p>Use v = s/t.</p>") && html.contains("<p>Bring x².</p>") && !html.contains("<math"))
            #expect(html.contains("<strong>\(label)</strong>"))
        }
    }

    @Test func linksAreAbsoluteOrLeftOut() throws {
        var site = try SampleSite(baseURL: "https://example.org")
        try site.add("other", due: "2026-12-12")
        try site.add("cw", due: "2026-12-11") {
            $0.notes = .markdown("See [the other](../assignments/other.md#tasks).")
        }
        let event = try site.render().event("quizmark.riverside.due.cw")
        let address = "https://example.org/assignments/other.html#tasks"
        #expect(event.text("DESCRIPTION")?.contains("See the other (\(address)).") == true)
        #expect(event.text("X-ALT-DESC")?.contains("<a href=\"\(address)\">the other</a>") == true)
        site.content.settings.baseURL = nil
        let local = try site.render().event("quizmark.riverside.due.cw")
        #expect(local.text("DESCRIPTION")?.hasSuffix("See the other.") == true)
        #expect(local["X-ALT-DESC"] == nil)
        #expect(local["URL"] == nil)
    }

    @Test func aSummaryIsOneLineAndEscaped() throws {
        var site = try SampleSite()
        try site.add("cw", due: "2026-12-11") { $0.title = "Tabs, semicolons; and\nbreaks" }
        let event = try site.render().event("quizmark.riverside.due.cw")
        #expect(event["SUMMARY"] == #"Due: Tabs\, semicolons\; and breaks"#)
    }

    @Test func aDeadlineBlocksNothing() throws {
        var site = try SampleSite()
        try site.add("cw", due: "2026-12-11")
        let event = try site.render().event("quizmark.riverside.due.cw")
        #expect(event["TRANSP"] == "TRANSPARENT")
        #expect(event["X-MICROSOFT-CDO-BUSYSTATUS"] == "FREE")
        #expect(event["STATUS"] == "CONFIRMED")
    }
}
