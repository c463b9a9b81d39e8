import CivilTime
import ContentModel
import Diagnostics
import Foundation
import SitePlanning
import Testing
import Trials

@testable import Calendars

/// UIDs, which must never change, as calendars identify entries only by them.
struct UIDTests {
    /// `Tests/Vectors/uids.json`, which the page's script is tested with, too.
    private struct Vectors: Decodable {
        struct Vector: Decodable {
            var site: String
            var parts: [String]
            var uid: String

            init(from decoder: any Decoder) throws {
                var list = try decoder.unkeyedContainer()
                site = try list.decode(String.self)
                parts = try list.decode([String].self)
                uid = try list.decode(String.self)
            }
        }

        var uids: [Vector]
    }

    @Test func vectors() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Vectors/uids.json")
        let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file)).uids
        #expect(vectors.count > 500)
        for vector in vectors { #expect(CalendarIdentity(vector.parts).uid(in: vector.site) == vector.uid, "\(vector.parts)") }
    }

    private struct Thing: Hashable {
        var site: String
        var identity: CalendarIdentity
    }

    /// Ids with separators and escapes, and with letters that have other lower case, composed or compatibility forms.
    private static let letters =
        "a b z A Z 2 f e é É ß ı İ Å K Σ ς ж 가 中 ½ ٣ 𝔄 - _ . / _2e .due. due task alarm 1d".split(separator: " ").map(String.init) + [
            "\u{212B}", "\u{212A}", "\u{1100}\u{1161}", "\u{9C7}\u{9BE}", "\u{9CB}",
        ]

    @Test func noTwoThingsHaveOne() throws {
        var random = SplitMix64(seed: 20_261_122)
        var owners: [String: Thing] = [:]
        func id(_ random: inout SplitMix64) -> String {
            let count = [1, 1, 2, 2, 3, 8, 60].randomElement(using: &random) ?? 1
            return (0..<count).map { _ in UIDTests.letters.randomElement(using: &random) ?? "a" }.joined()
        }
        for _ in 0..<5_000 {
            var parts = [["due", "quiz", "opening", "task", "reminder"].randomElement(using: &random) ?? "due", id(&random)]
            if parts[0] == "task" { parts.append(id(&random)) }
            if parts[0] == "reminder" { parts.append(["1d", "2h", "20261208", "20261208t090000z"].randomElement(using: &random) ?? "1d") }
            if Bool.random(using: &random) { parts = ["alarm"] + parts + [["1d", "90m"].randomElement(using: &random) ?? "1d"] }
            let thing = Thing(site: ["riverside", "a", "a.b", "A"].randomElement(using: &random) ?? "a", identity: CalendarIdentity(parts))
            let uid = thing.identity.uid(in: thing.site)
            #expect(uid.utf8.count <= 128)
            #expect(uid.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-_.".utf8.contains($0) }, "\(uid)")
            if let owner = owners.updateValue(thing, forKey: uid) { #expect(owner == thing, "\(uid)") }
        }
    }

    @Test func whatOnceHadOneHasTwo() throws {
        var site = try SampleSite()
        func task(_ id: String) -> AssignmentTask { AssignmentTask(id: id, position: .start, name: "Do it") }
        try site.add("lab", due: "2026-12-11") { $0.tasks = [task("2-report"), task("Report"), task("report")] }
        try site.add("lab-2", due: "2026-12-11") { $0.tasks = [task("report")] }
        try site.addQuiz("a/b", due: "2026-12-18")
        try site.addQuiz("a.b", due: "2026-12-18")
        #expect(Set(try site.render(.tasks).tasks.map { $0["UID"] }).count == 4)
        #expect(Set(try site.render().events.map { $0["UID"] }).count == 4)
        try site.record(on: "2026-11-01")
        #expect(site.content.ledger?.entries.count == 10)
        #expect(CalendarRecord(site.content).equalUIDs.isEmpty)
    }

    @Test func remindersAreKnownByTheirMoment() throws {
        func uids(_ moments: [String]) throws -> Set<String?> {
            var site = try SampleSite()
            let reminders = try moments.map { Reminder.at(try site.due($0)) }
            try site.add("lab", due: "2026-12-11T12:00") { $0.reminders = reminders }
            return Set(try site.render().events.map { $0["UID"] })
        }
        let before = try uids(["2026-12-01T09:00", "2026-12-08"])
        #expect(before.isSubset(of: try uids(["2026-11-01", "2026-12-08", "2026-12-01T09:00"])))
        // The same moment in another time zone.
        #expect(try site(zone: "Europe/Paris", "2026-12-01T10:00") == site(zone: "Europe/London", "2026-12-01T09:00"))
    }

    private func site(zone: String, _ moment: String) throws -> [String?] {
        var site = try SampleSite()
        let reminder = Reminder.at(try site.due(moment, in: zone))
        try site.add("lab", due: "2026-12-11T12:00") { $0.reminders = [reminder] }
        return try site.render().events.map { $0["UID"] }
    }

    @Test func equalOnesAreReported() throws {
        var site = try SampleSite()
        let (london, paris) = (try site.due("2026-12-01T09:00"), try site.due("2026-12-01T10:00", in: "Europe/Paris"))
        try site.add("lab", due: "2026-12-11T12:00") { $0.reminders = [.at(london), .at(paris), .days(1), .minutes(24 * 60)] }
        site.content.settings.remindersAreEvents = true
        let diagnostics = CalendarRecord(site.content).equalUIDs
        #expect(diagnostics.map(\.id) == [.equalUID])
        #expect(diagnostics.first?.location.path == "assignments/lab.md")
        #expect(diagnostics.first?.notes.map(\.location.path) == ["assignments/lab.md"])
        // Equal ids of two assignments are reported separately.
        site.content.assignments[0].original.reminders = []
        try site.add("lab", due: "2026-12-12")
        #expect(CalendarRecord(site.content).equalUIDs.isEmpty)
    }
}

/// Ledgers of version 1, whose UIDs were joined with hyphens.
struct FormerUIDTests {
    private func entry(
        _ kind: CalendarLedger.Kind, _ item: String, _ title: String, due: DueDate? = nil, removed: CalendarDate? = nil
    ) -> CalendarLedger.Entry {
        var entry = CalendarLedger.Entry(kind, of: item, titles: [.english: title], due: due, sequence: kind == .opening ? 0 : 7)
        entry.removed = removed
        entry.changed = .day(CalendarDate(daysSinceEpoch: 20_777))
        return entry
    }

    private func change(_ uid: String, _ item: String, _ news: DeadlineChange.News, _ on: CalendarDate) -> DeadlineChange {
        DeadlineChange(on: on, uid: uid, entry: CalendarLedger.Entry(.assignment, of: item, titles: [.english: item]), news: news)
    }

    private func site() throws -> SampleSite {
        var site = try SampleSite()
        site.content.settings.remindersAreEvents = true
        let moment = try site.due("2026-12-01T09:00")
        func task(_ id: String, _ name: String) -> AssignmentTask { AssignmentTask(id: id, position: .start, name: name) }
        try site.add("lab", due: "2026-12-11T12:00") {
            $0.reminders = [.days(1), .minutes(90), .at(moment)]
            $0.tasks = [task("2-report", "Two")]
        }
        try site.add("lab-2", due: "2026-12-12") { $0.tasks = [task("report", "One"), task("x/y", "Slash"), task("x.y", "Dot")] }
        try site.addQuiz("a/b", due: "2026-12-18")
        try site.addQuiz("a.b", due: "2026-12-19")
        return site
    }

    private func former(_ site: SampleSite) throws -> CalendarLedger {
        let day = try site.day("2026-11-10")
        return CalendarLedger(
            version: 1,
            entries: [
                "lab-due@riverside": entry(.assignment, "lab", "Title of lab", due: try site.due("2026-12-11T12:00")),
                "lab-2-due@riverside": entry(.assignment, "lab-2", "Title of lab-2", due: try site.due("2026-12-12")),
                "lab-reminder-4@riverside": entry(.reminder, "lab", "Title of lab", due: try site.due("2026-12-01T09:00")),
                "lab-reminder-PT24H@riverside": entry(.reminder, "lab", "Title of lab", due: try site.due("2026-12-10T12:00", in: "UTC")),
                "lab-reminder-PT1H30M@riverside": entry(.reminder, "lab", "Title of lab", due: try site.due("2026-12-11T10:30", in: "UTC")),
                // The ledger kept the second of two items with this UID.
                "lab-2-report-task@riverside": entry(.task, "lab-2", "One (Title of lab-2)"),
                "lab-2-x.y-task@riverside": entry(.task, "lab-2", "Dot (Title of lab-2)"),
                "a.b-quiz@riverside": entry(.quiz, "a.b", "Quiz a.b", due: try site.due("2026-12-19")),
                "a.b-opening@riverside": entry(.opening, "a.b", "Quiz a.b"),
                "gone-due@riverside": entry(.assignment, "gone", "Gone", due: try site.due("2026-12-20"), removed: day),
                "going-1-due@riverside": entry(.assignment, "going-1", "Going", due: try site.due("2026-12-21")),
                // From when the site had another id.
                "lab-due@college": entry(.assignment, "lab", "Title of lab", due: try site.due("2026-12-11T12:00"), removed: day),
            ],
            log: [
                change("gone-due@riverside", "gone", .removed(lastDue: try site.due("2026-12-20")), day),
                change("lab-2-due@riverside", "lab-2", .moved(from: try site.due("2026-12-02"), to: try site.due("2026-12-12")), day),
            ])
    }

    @Test func whatIsThereGetsItsPresentUID() throws {
        var site = try site()
        site.content.ledger = try former(site).migrated(for: site.content)
        let ledger = try #require(site.content.ledger)
        #expect(ledger.version == 1)
        #expect(
            Set(ledger.entries.keys.filter { $0.contains("@") }) == ["gone-due@riverside", "going-1-due@riverside", "lab-due@college"])
        for name in ["due.lab", "due.lab-2", "reminder.lab.20261201t090000z", "reminder.lab.1d", "reminder.lab.90m", "task.lab-2.report"] {
            #expect(ledger.entries["quizmark.riverside.\(name)"]?.sequence == 7, "\(name)")
        }
        #expect(ledger.entries["quizmark.riverside.task.lab-2.x_2ey"]?.titles[.english] == "Dot (Title of lab-2)")
        // No existing item counts as new, not even one that shared its UID.
        #expect(CalendarRecord(site.content).staleLedgerWarning?.message.contains(": 1 removed, such as 'going-1-due@riverside'") == true)
        #expect(ledger.migrated(for: site.content) == ledger)
    }

    @Test func whatIsGoneIsCancelledUnderTheUIDThatCalendarsKnow() throws {
        var site = try site()
        site.content.ledger = try former(site).migrated(for: site.content)
        try site.record(on: "2026-11-22")
        let calendar = try site.render()
        #expect(try calendar.event("going-1-due@riverside")["STATUS"] == "CANCELLED")
        #expect(try calendar.event("gone-due@riverside")["STATUS"] == "CANCELLED")
        #expect(try calendar.event("quizmark.riverside.due.lab")["STATUS"] == "CONFIRMED")
        #expect(site.content.ledger?.version == 6)
        #expect(site.content.ledger?.changes.map { $0.entry.item } == ["going-1", "gone", "lab-2"])
        #expect(site.content.ledger?.log.map(\.uid) == ["going-1-due@riverside", "gone-due@riverside", "quizmark.riverside.due.lab-2"])
        #expect(CalendarRecord(site.content).staleLedgerWarning == nil)
    }

    @Test func withoutChangesItAsksToBeRecordedAgain() throws {
        var site = try site()
        var ledger = try former(site)
        ledger.entries["going-1-due@riverside"] = nil
        site.content.ledger = ledger.migrated(for: site.content)
        #expect(CalendarRecord(site.content).staleLedgerWarning?.message.contains("UIDs from an earlier version") == true)
        try site.record(on: "2026-11-22")
        #expect(site.content.ledger?.recorded == (try site.day("2026-11-20")))
        #expect(CalendarRecord(site.content).staleLedgerWarning == nil)
    }

    /// As after a merge of two branches, recorded before and after the change of UIDs.
    @Test func ofTwoRecordsOfOneThingTheHigherSequenceStays() throws {
        var site = try site()
        var ledger = try former(site)
        ledger.version = 2
        ledger.entries["quizmark.riverside.due.lab"] = entry(.assignment, "lab", "Title of lab", due: try site.due("2026-12-11T12:00"))
        ledger.entries["lab-due@riverside"]?.sequence = 9
        site.content.ledger = ledger.migrated(for: site.content)
        #expect(site.content.ledger?.entries["quizmark.riverside.due.lab"]?.sequence == 9)
        #expect(site.content.ledger?.entries["lab-due@riverside"] == nil)
    }

    @Test func whatIsBackIsNoLongerCancelled() throws {
        var site = try site()
        try site.record(on: "2026-11-01")
        let assignment = site.content.assignments.removeFirst()
        try site.record(on: "2026-11-02")
        site.content.assignments.append(assignment)
        // Also before it is recorded.
        let uids = try site.render().events.compactMap { $0["UID"] }
        #expect(Set(uids).count == uids.count)
    }
}
