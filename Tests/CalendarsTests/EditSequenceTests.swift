import CivilTime
import ContentModel
import Diagnostics
import Foundation
import Testing
import Trials

@testable import Calendars

/// Random edits, each recorded and compared with a model that knows the content of every day: 160, or with `QUIZMARK_THOROUGH=1` a
/// thousand.
struct EditSequenceTests {
    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func calendarsAndLogTellTheTruth(seed: UInt64) throws {
        var walk = try Walk(seed: seed)
        let isThorough = ProcessInfo.processInfo.environment["QUIZMARK_THOROUGH"] != nil
        for _ in 0..<(isThorough ? 250 : 40) { try walk.step() }
    }
}

private struct Walk {
    private var dice: SplitMix64
    private var site: SampleSite
    private var today: CalendarDate
    private var number = 0
    /// Due dates by id, at the end of the last day before today and now.
    private var yesterday: [String: DueDate]
    private var now: [String: DueDate] {
        Dictionary(uniqueKeysWithValues: site.content.assignments.map { ($0.original.id, $0.original.due) })
    }
    /// Due dates of the last record that had them, by id.
    private var recorded: [String: DueDate] = [:]
    /// Ids renamed today: present by former.
    private var renamed: [String: String] = [:]
    /// Ids that were there at the end of a day, without those that were renamed.
    private var known: Set<String>
    /// What readers were told on earlier days, and on this one.
    private var reported: [Line] = []
    /// Last files of a reader who imports every one.
    private var imported: [String: ReadCalendar.Component] = [:]
    private var removals: [String: (on: CalendarDate, due: DueDate)] = [:]

    private struct Line: Hashable, CustomStringConvertible {
        var on: CalendarDate
        var id: String
        var words: String
        var description: String { "\(on) \(id): \(words)" }
    }

    init(seed: UInt64) throws {
        dice = SplitMix64(seed: seed)
        site = try SampleSite()
        today = try site.day("2026-09-01")
        for id in ["a", "b", "c", "d"] { try site.add(id, due: "2026-12-0\(id.utf8.first.map { $0 - 96 } ?? 1)", module: "networks") }
        site.content.ledger = CalendarRecord(site.content).recorded(on: today)
        yesterday = [:]
        known = ["a", "b", "c", "d"]
        yesterday = now
        recorded = now
        imported = try entries()
    }

    mutating func step() throws {
        let gap = [0, 0, 1, 1, 2, 9].randomElement(using: &dice) ?? 1
        if gap > 0 { endOfDay(gap) }
        let before = entryLines(imported)
        let edit = try edit()
        site.content.ledger = CalendarRecord(site.content).recorded(on: today)
        try check(before, after: edit)
        if Int.random(in: 0..<5, using: &dice) == 0 {
            let ledger = try #require(site.content.ledger)
            #expect(CalendarRecord(site.content).recorded(on: today) == ledger, "recording twice is recording once")
            #expect(CalendarRecord(site.content).staleLedgerWarning == nil)
        }
    }

    private mutating func endOfDay(_ gap: Int) {
        reported = reported.filter { $0.on != today } + lines()
        known = known.union(now.keys).subtracting(renamed.keys)
        (yesterday, renamed) = (now, [:])
        today = today.adding(days: gap)
        reported = reported.filter { today <= $0.on.adding(days: 365) }
    }

    // MARK: Edits

    private mutating func edit() throws -> String {
        let index = site.content.assignments.indices.randomElement(using: &dice)
        guard let index, Int.random(in: 0..<8, using: &dice) > 0 else { return try add() }
        let id = site.content.assignments[index].original.id
        number += 1
        func change(_ body: (inout Assignment) -> Void) { body(&site.content.assignments[index].original) }
        switch Int.random(in: 0..<11, using: &dice) {
        case 0, 1, 2:
            let day = today.adding(days: Int.random(in: -20...90, using: &dice))
            let due = Bool.random(using: &dice) ? DueDate.day(day) : try site.due("\(day)T17:00")
            change { $0.due = due }
        case 3: change { $0.title = "Title \(number)" }
        case 4: change { $0.notes = RichText("Notes \(number)") }
        case 5: change { $0.reminders = [.days(number)] }
        case 6: site.content.settings.modules[0].title = "Module \(number)"
        case 7: site.content.settings.baseURL = "https://\(number).example"
        case 8:
            let day = today.adding(days: Int.random(in: -40...0, using: &dice))
            change { $0.updated = Bool.random(using: &dice) ? .day(day) : nil }
        case 9 where !renamed.values.contains(id): site.content.assignments.remove(at: index)
        default:
            // Of several names on one day, readers learn the last.
            guard let first = renamed.first(where: { $0.value == id })?.key ?? (yesterday[id] == nil ? nil : id) else { return "nothing" }
            change {
                $0.formerIDs.insert(Located(id, at: .start), at: 0)
                $0.id = "r\(number)"
            }
            renamed[first] = "r\(number)"
        }
        return "\(id) \(number)"
    }

    private mutating func add() throws -> String {
        let gone = known.subtracting(now.keys).subtracting(renamed.keys)
        number += 1
        let id = gone.sorted().randomElement(using: &dice).flatMap { Bool.random(using: &dice) ? $0 : nil } ?? "n\(number)"
        try site.add(id, due: "\(today.adding(days: 30))", module: "networks")
        return "added \(id)"
    }

    // MARK: Truth

    /// What changed today, from the content alone.
    private func lines() -> [Line] {
        let now = now
        var lines: [Line] = []
        let present = renamed.filter { now[$0.value] != nil && now[$0.key] == nil }
        let former = Dictionary(uniqueKeysWithValues: present.map { ($0.value, $0.key) })
        for id in Set(now.keys).union(yesterday.keys) where !former.values.contains(id) {
            let words: String?
            switch (yesterday[former[id] ?? id], now[id]) {
            case (let from?, let to?) where !from.isSameTime(as: to): words = "moved \(from.ledgerText) \(to.ledgerText)"
            case (.some, .some): words = former[id] == nil ? nil : "renamed"
            case (let from?, nil): words = "removed \((recorded[id] ?? from).ledgerText)"
            case (nil, let to?):
                let last = reported.filter { $0.id == id && $0.on < today }.max { $0.on < $1.on }
                words = (last?.words.hasPrefix("removed") == true ? "back" : "added") + " \(to.ledgerText)"
            case (nil, nil): words = nil
            }
            if let words { lines.append(Line(on: today, id: id, words: words)) }
        }
        return lines
    }

    private func entries() throws -> [String: ReadCalendar.Component] {
        Dictionary(uniqueKeysWithValues: try site.render().events.map { ($0["UID"] ?? "", $0) })
    }

    private func entryLines(_ entries: [String: ReadCalendar.Component]) -> [String: [String]] {
        entries.mapValues { entry in
            let lines = entry.lines.filter { !["DTSTAMP", "LAST-MODIFIED", "SEQUENCE"].contains($0.name) }.map { "\($0.name):\($0.value)" }
            return lines + entry.all("VALARM").flatMap { $0.lines.map { "\($0.name):\($0.value)" } }
        }
    }

    private mutating func check(_ before: [String: [String]], after edit: String) throws {
        let entries = try entries()
        let lines = entryLines(entries)
        for (uid, entry) in entries {
            guard let earlier = imported[uid] else { continue }
            let (sequence, old) = (Int(entry["SEQUENCE"] ?? "") ?? -1, Int(earlier["SEQUENCE"] ?? "") ?? -1)
            let isSame = lines[uid] == before[uid]
            #expect(isSame ? sequence >= old : sequence > old, "\(edit) on \(today): \(uid)")
            #expect(entry["DTSTAMP"] == entry["LAST-MODIFIED"])
            let (stamp, oldStamp) = (entry["DTSTAMP"] ?? "", earlier["DTSTAMP"] ?? "")
            #expect(stamp >= oldStamp, "\(edit) on \(today): \(uid)")
            let day = today.description.replacing("-", with: "")
            if !isSame { #expect(stamp >= "\(day)T000000Z", "\(edit) on \(today): \(uid)") }
        }
        for id in now.keys { #expect(entries["quizmark.riverside.due.\(id)"]?["STATUS"] == "CONFIRMED", "\(edit) on \(today): \(id)") }
        try checkRemovals(entries, edit)
        // A calendar keeps what a later file doesn't mention.
        imported.merge(entries) { _, new in new }
        let log = try #require(site.content.ledger).log.map { change in
            Line(on: change.on, id: change.entry.item, words: change.news.short)
        }
        let difference = Set(log).symmetricDifference(reported.filter { $0.on != today } + self.lines()).map(\.description)
        #expect(difference == [], "\(edit) on \(today)")
        #expect(log.count == Set(log).count)
        recorded.merge(now) { _, new in new }
    }

    private mutating func checkRemovals(_ entries: [String: ReadCalendar.Component], _ edit: String) throws {
        let now = now
        for (uid, entry) in imported where entry["STATUS"] == "CONFIRMED" {
            let id = String(uid.dropFirst("quizmark.riverside.due.".count))
            guard now[id] == nil, removals[id] == nil else { continue }
            let day = try #require(entry["DTEND"] ?? entry["DTEND;VALUE=DATE"])
            let text = "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.dropFirst(6).prefix(2))"
            let end = try site.day(text)
            removals[id] = (today, .day(day.count == 8 ? end.adding(days: -1) : end))
        }
        for id in removals.keys where now[id] != nil { removals[id] = nil }
        for (id, removal) in removals {
            let last = max(removal.on.adding(days: 60), removal.due.day.adding(days: 14))
            let status = entries["quizmark.riverside.due.\(id)"]?["STATUS"]
            #expect(status == (today <= last ? "CANCELLED" : nil), "\(edit) on \(today): \(id), gone on \(removal.on)")
        }
    }
}

extension DeadlineChange.News {
    fileprivate var short: String {
        switch self {
        case .moved(let from, let to, _): "moved \(from.ledgerText) \(to.ledgerText)"
        case .removed(let due, _): "removed \(due.ledgerText)"
        case .added(let due): "added \(due.ledgerText)"
        case .back(let due): "back \(due.ledgerText)"
        case .renamed: "renamed"
        case .quiz: "quiz"
        }
    }
}
