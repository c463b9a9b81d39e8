import CivilTime
import ContentModel
import ContentSamples
import Diagnostics
import SitePlanning
import Testing

@testable import Calendars

struct CalendarFileTests {
    private func site() throws -> SampleSite {
        var site = try SampleSite()
        try site.add("cw1", due: "2026-12-11T23:59", module: "networks")
        try site.add("lab", due: "2026-12-04", module: "Biology")
        try site.add("free", due: "2026-12-05", module: "Another course")
        var quiz = Quiz(id: "cells", path: "quizzes/cells.md", language: .english, title: "The cell")
        quiz.module = Located("biology", at: .start)
        quiz.summary = "What every organelle does."
        site.content.quizzes.append(TranslatedItem(quiz))
        quiz.id = "osi"
        quiz.path = "quizzes/osi.md"
        quiz.due = try site.due("2026-12-18T17:00")
        site.content.quizzes.append(TranslatedItem(quiz))
        return site
    }

    @Test func feedsAreNamedAndRefreshed() throws {
        let root = try site().render().root
        #expect(root.name == "VCALENDAR")
        #expect(root.lines.first?.name == "VERSION")
        #expect(root["VERSION"] == "2.0")
        #expect(root["PRODID"] == "-//Quizmark//Quizmark//EN")
        #expect(root["NAME"] == "Riverside College")
        #expect(root["X-WR-CALNAME"] == "Riverside College")
        #expect(root["REFRESH-INTERVAL;VALUE=DURATION"] == "PT12H")
        #expect(root["X-PUBLISHED-TTL"] == "PT12H")
        #expect(root["COLOR"] == "steelblue")
        #expect(root["METHOD"] == nil)
        #expect(root.all("VTODO").isEmpty && root.all("VTIMEZONE").isEmpty)
    }

    @Test func aSingleAssignmentsFileHasNoName() throws {
        let calendar = try site().render(.assignment(0))
        #expect(calendar.root["NAME"] == nil)
        #expect(calendar.root["X-WR-CALNAME"] == nil)
        #expect(calendar.events.map { $0["UID"] } == ["quizmark.riverside.due.cw1"])
    }

    @Test func aModulesFileHoldsWhatIsDueInIt() throws {
        let calendar = try site().render(.module(1))
        #expect(calendar.root["NAME"] == "Biology (Riverside College)")
        #expect(calendar.events.map { $0["UID"] } == ["quizmark.riverside.due.lab", "quizmark.riverside.quiz.osi"])
    }

    @Test func quizzesWithADueDateAreInIt() throws {
        let calendar = try site().render()
        #expect(calendar.events.count == 4)
        let quiz = try calendar.event("quizmark.riverside.quiz.osi")
        #expect(quiz["SUMMARY"] == "Quiz due: The cell (Biology)")
        #expect(quiz["DTEND"] == "20261218T170000Z")
        #expect(quiz.text("DESCRIPTION")?.hasSuffix("\n\nWhat every organelle does.") == true)
        #expect(try calendar.event("quizmark.riverside.due.free")["SUMMARY"] == "Due: Title of free (Another course)")
    }

    @Test func theSameSiteGivesTheSameBytes() throws {
        let site = try site()
        #expect(try site.render().bytes == site.render().bytes)
    }

    @Test func linesAreShortAndEndWithCRLF() throws {
        var site = try site()
        site.content.assignments[0].original.notes = .markdown(
            String(repeating: "Été 👩🏽‍🎓 🇮🇹 *n\u{303}*; ", count: 60))
        let bytes = try site.render().bytes
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        #expect(lines.last?.isEmpty == true)
        #expect(lines.dropLast().allSatisfy { $0.last == 0x0D && $0.count <= 76 && $0.count > 1 })
        #expect(!bytes.starts(with: [0xEF, 0xBB, 0xBF]))
        #expect(!bytes.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D })
    }

    @Test func manyEventsAreNoTrouble() throws {
        var site = try SampleSite(form: .zoned)
        let notes = RichText.markdown("Été 👩🏽‍🎓 " + String(repeating: "many *words*, ", count: 20))
        for number in 0..<300 {
            try site.add("cw\(number)", due: "2026-12-11T\(10 + number % 10):00", in: "Europe/Paris") {
                $0.notes = notes
            }
        }
        #expect(try site.render().events.count == 300)
    }

    @Test(arguments: [
        ("#0a6e8a", "teal"), ("#4682b4", "steelblue"), ("#000", "black"), ("#f00", "crimson"), ("#ffd800", "gold"),
        ("red", "steelblue"), ("#12", "steelblue"),
    ])
    func coloursHaveNames(accent: String, name: String) {
        #expect(CalendarColor.nearest(to: accent) == name)
    }

    @Test func noModuleHasNearlyTheOwnColourOfAnother() {
        var settings = SiteSettings(id: "a", title: "A")
        settings.modules = (0..<8).map { CourseModule(id: "m\($0)", title: "M\($0)") }
        settings.modules[0].color = "#008080"
        let colors = settings.modules.map { CalendarColor.of($0, in: settings) }
        #expect(colors == ["teal", "steelblue", "darkorange", "seagreen", "crimson", "mediumpurple", "olive", "mediumvioletred"])
    }
}

struct ZonedCalendarTests {
    @Test func timesAreLocalWithTheRulesOfTheirZones() throws {
        var site = try SampleSite(form: .zoned)
        try site.add("paris", due: "2026-12-11T23:59", in: "Europe/Paris")
        try site.add("york", due: "2027-07-01T12:00", in: "America/New_York")
        try site.add("day", due: "2026-12-11", in: "Europe/Rome")
        let calendar = try site.render()
        let event = try calendar.event("quizmark.riverside.due.paris")
        #expect(event["DTSTART;TZID=Europe/Paris"] == "20261211T232900")
        #expect(event["DTEND;TZID=Europe/Paris"] == "20261211T235900")
        let zones = calendar.root.all("VTIMEZONE")
        #expect(zones.map { $0["TZID"] } == ["America/New_York", "Europe/Paris"])
        #expect(calendar.root.components.prefix(2).allSatisfy { $0.name == "VTIMEZONE" })

        let paris = try #require(zones.last)
        #expect(paris.components.map(\.name) == ["STANDARD", "DAYLIGHT"])
        let standard = paris.components[0].lines.map { "\($0.name):\($0.value)" }
        #expect(
            standard == [
                "DTSTART:19701025T030000", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "TZOFFSETFROM:+0200",
                "TZOFFSETTO:+0100", "TZNAME:CET",
            ])
        let daylight = paris.components[1].lines.map { "\($0.name):\($0.value)" }
        #expect(
            daylight == [
                "DTSTART:19700329T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "TZOFFSETFROM:+0100",
                "TZOFFSETTO:+0200", "TZNAME:CEST",
            ])
    }

    @Test func daylightIsTheOneAhead() throws {
        var site = try SampleSite(form: .zoned)
        try site.add("cw", due: "2026-12-11T12:00", in: "Europe/Dublin")
        let zone = try #require(try site.render().root.all("VTIMEZONE").first)
        for component in zone.components {
            #expect(component["TZOFFSETTO"] == (component.name == "DAYLIGHT" ? "+0100" : "+0000"))
        }
        #expect(zone.components.count == 2)
    }

    @Test func aZoneWithoutChangesIsOneStandard() throws {
        var site = try SampleSite(form: .zoned)
        try site.add("cw", due: "2026-12-11T12:00", in: "Asia/Kathmandu")
        let zone = try #require(try site.render().root.all("VTIMEZONE").first)
        #expect(zone.components.map(\.name) == ["STANDARD"])
        #expect(zone.components[0]["TZOFFSETFROM"] == "+0545" && zone.components[0]["TZOFFSETTO"] == "+0545")
        #expect(zone.components[0]["RRULE"] == nil)
    }

    @Test(arguments: [
        "Africa/Cairo", "Africa/Casablanca", "Africa/El_Aaiun", "Asia/Gaza", "Asia/Hebron", "Asia/Jerusalem",
        "America/Nuuk", "America/Santiago", "UTC", "Etc/UTC",
    ])
    func zonesThatOnePairCannotExpressAreWrittenInUTC(zone: String) throws {
        var site = try SampleSite(form: .zoned)
        try site.add("cw", due: "2026-12-11T12:00", in: zone)
        let calendar = try site.render()
        #expect(calendar.root.all("VTIMEZONE").isEmpty)
        #expect(try calendar.event("quizmark.riverside.due.cw")["DTSTART"]?.hasSuffix("Z") == true)
        #expect(try calendar.event("quizmark.riverside.due.cw").text("DESCRIPTION")?.hasSuffix("(\(zone))") == true)
    }

    @Test(arguments: [
        // Under the rules before 2007, at an ambiguous hour, and after 2037.
        ("2006-11-01T12:00", "America/New_York"), ("2026-11-01T01:15", "America/New_York"),
        ("2026-10-25T03:10", "Europe/Paris"), ("2026-10-25T02:40", "Europe/Paris"),
        ("2038-06-01T12:00", "Europe/Paris"),
    ])
    func timesThatClientsMayReadDifferentlyAreWrittenInUTC(due: String, zone: String) throws {
        var site = try SampleSite(form: .zoned)
        try site.add("cw", due: due, in: zone)
        let calendar = try site.render()
        #expect(calendar.root.all("VTIMEZONE").isEmpty)
        #expect(try calendar.event("quizmark.riverside.due.cw")["DTSTART"]?.hasSuffix("Z") == true)
    }

    @Test func anEventWithAChangeOfClocksBeforeItIsWrittenInUTC() throws {
        var site = try SampleSite(form: .zoned)
        try site.add("changed", due: "2027-03-28T12:00", in: "Europe/Paris") { $0.reminders = [.days(1)] }
        try site.add("same", due: "2027-03-28T12:00", in: "Europe/Paris") { $0.reminders = [.minutes(60)] }
        let calendar = try site.render()
        #expect(try calendar.event("quizmark.riverside.due.changed")["DTSTART"] == "20270328T093000Z")
        #expect(try calendar.event("quizmark.riverside.due.same")["DTSTART;TZID=Europe/Paris"] == "20270328T113000")
    }

    @Test func modulesHaveACategoryAndAColourEach() throws {
        var site = try SampleSite()
        site.content.settings.modules[1].color = "#0a6e8a"
        try site.add("net", due: "2026-12-11T12:00", module: "networks") {
            var task = AssignmentTask(id: "done", position: .start, name: "Done")
            task.progress = 100
            $0.tasks = [task]
        }
        try site.add("bio", due: "2026-12-11T12:00", module: "Biology")
        try site.add("free", due: "2026-12-11T12:00")
        let calendar = try site.render()
        #expect(calendar.root["X-WR-TIMEZONE"] == "UTC")
        let (net, bio) = (try calendar.event("quizmark.riverside.due.net"), try calendar.event("quizmark.riverside.due.bio"))
        #expect(net["CATEGORIES;LANGUAGE=en"] == "Computer Networks" && bio["CATEGORIES;LANGUAGE=en"] == "Biology")
        #expect(net["COLOR"] == "steelblue" && bio["COLOR"] == "teal")
        #expect(try calendar.event("quizmark.riverside.due.free")["CATEGORIES"] == nil)
        #expect(try site.render(.module(1)).root["COLOR"] == "teal")
        let task = try site.render(.tasks).task("quizmark.riverside.task.net.done")
        #expect(task["STATUS"] == "COMPLETED" && task["COMPLETED"] == nil && task["COLOR"] == "steelblue")
    }

    /// A subscription that a student makes in the first week finds its file.
    @Test func emptyCalendarsAreValid() throws {
        let site = try SampleSite()
        for scope in [CalendarScope.all, .module(0), .module(1)] {
            let calendar = try site.render(scope)
            #expect(calendar.events.isEmpty && calendar.root.all("VTIMEZONE").count == 1)
        }
        let calendars = SitePlanner.plan(site.content).plan.calendars.filter { $0.language == .english }
        #expect(calendars.map(\.scope) == [.all, .module(1), .module(0)])
    }

    @Test func withoutZoneFilesTimesAreInUTC() throws {
        var site = try SampleSite(form: .zoned)
        try site.add("cw", due: "2026-12-11T12:00", in: "Europe/Paris")
        site.zones = TimeZoneCatalog(folders: [])
        #expect(try site.render().event("quizmark.riverside.due.cw")["DTSTART"] == "20261211T103000Z")
    }
}
