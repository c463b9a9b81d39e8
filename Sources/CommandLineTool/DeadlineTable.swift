import Calendars
import CivilTime
import ContentModel
import Diagnostics
import Encoding
import Insight
import Markup

/// Output of `quizmark deadlines`.
struct DeadlineTable {
    let report: DeadlineReport
    /// Argument of `--since`, and the changes since.
    let changes: (since: String, list: [DeadlineComparison.Change])?
    /// Time zone of the site; only other ones are named in the output.
    let timeZone: String
    let showsLateOnly: Bool

    // MARK: - For people

    var text: String {
        var sections: [(title: String, lines: [String])] = [
            ("Overdue", report.late.map { line($0.due, daysAgo($0.due), named($0) + done($0.progress)) }),
            (
                "Overdue tasks",
                report.lateTasks.map { line($0.date, daysAgo($0.date), "\($0.name) (\($0.assignment))" + done($0.progress)) }
            ),
        ]
        if !showsLateOnly {
            sections += [
                ("Not started", report.notStarted.map { line($0.date, daysAgo($0.date), "\($0.name) (\($0.assignment))") }),
                ("Due", report.coming.map { line($0.due, daysLeft($0.due), named($0) + people($0.assignees) + state($0)) }),
            ]
            if let changes {
                sections.append(("Changed since \(changes.since)", changes.list.map(words)))
            }
            sections += [("Clashes", report.clashes.map(clash)), ("Busy weeks", report.weeks.map(week))]
        }
        sections.removeAll { $0.lines.isEmpty }
        if sections.isEmpty { return showsLateOnly ? "Nothing is overdue\n" : "Nothing is due\n" }
        return sections.map { "\($0.title)\n" + $0.lines.map { "  \($0)\n" }.joined() }.joined(separator: "\n")
    }

    private func words(_ change: DeadlineComparison.Change) -> String {
        let now = change.due.map { ", now due \($0.ledgerText)" } ?? ""
        return "\(change.title): \(change.news?.inWords ?? "changed\(now)")\(people(change.students))"
    }

    private func line(_ date: DueDate, _ distance: String, _ words: String) -> String {
        DeadlineTable.columns.line([dateText(date), distance, words + zoneText(date)])
    }

    private static let columns = TextColumns([.leading, .leading], least: [16, 13])

    /// In the site's time zone, in which days are counted.
    private func dateText(_ date: DueDate) -> String { date.text(in: report.zone) }

    /// The time as its author wrote it, in another zone.
    private func zoneText(_ date: DueDate) -> String {
        guard case .moment(let local, let zone, _) = date, zone != timeZone else { return "" }
        return " (\(local) \(zone))".replacing("T", by: " ")
    }

    private func daysAgo(_ date: DueDate) -> String { "\(counted(-days(date), "day")) ago" }

    private func daysLeft(_ date: DueDate) -> String {
        switch days(date) {
        case 0: "today"
        case 1: "tomorrow"
        case let days: "in \(days) days"
        }
    }

    private func days(_ date: DueDate) -> Int { date.day(in: report.zone).daysSinceEpoch - report.today.daysSinceEpoch }

    private func named(_ deadline: DeadlineReport.Entry) -> String {
        let kind = deadline.kind == .quiz ? "Quiz: " : ""
        return kind + deadline.title + (deadline.module.map { " (\($0))" } ?? "")
    }

    private func state(_ deadline: DeadlineReport.Entry) -> String { deadline.isDone ? ", done" : done(deadline.progress) }

    private func done(_ progress: Double?) -> String { progress.map { ", \(Int($0))% done" } ?? "" }

    private func clash(_ clash: DeadlineReport.Clash) -> String {
        // 11 h 59 min are 12 hours: a deadline at 23:59 is meant to be at the end of the day.
        let hours = clash.seconds < 3600 ? 0 : (clash.seconds + 1800) / 3600
        let apart = clash.deadlines.count > 2 ? "from first to last" : "apart"
        let distance =
            clash.seconds == 0 ? "at the same time" : hours == 0 ? "less than an hour \(apart)" : "\(counted(hours, "hour")) \(apart)"
        let date = clash.deadlines.first.map { dateText($0.due) } ?? ""
        return "\(date)  \(list(clash.deadlines.map(named))), \(distance)\(people(clash.students))"
    }

    /// "A and B", "A; B; and C".
    private func list(_ names: [String]) -> String {
        if names.count <= 2 { return names.joined(separator: " and ") }
        return names.dropLast().joined(separator: "; ") + "; and " + (names.last ?? "")
    }

    private func week(_ week: DeadlineReport.HeavyWeek) -> String {
        let titles = week.deadlines.map(named).joined(separator: "; ")
        let amounts = [counted(week.deadlines.count, "deadline")] + week.shares.map(share)
        return
            "\(week.monday) to \(week.monday.adding(days: 6))  \(amounts.joined(separator: ", "))\(people(week.students)): \(titles)"
    }

    /// "60% of Biology".
    private func share(_ share: DeadlineReport.HeavyWeek.Share) -> String {
        "\(((share.percent * 10).rounded() / 10).plain)%" + (share.module.map { " of \($0)" } ?? "")
    }

    private func people(_ names: [String]) -> String {
        names.isEmpty ? "" : ", for " + firstFew(names, limit: 5)
    }

    // MARK: - For programs

    var json: String {
        var json = CompactJSON()
        json.object { json in
            json.member("today", report.today.description)
            json.list("late", report.late, write)
            json.list("lateTasks", report.lateTasks, write)
            guard !showsLateOnly else { return }
            json.list("notStarted", report.notStarted, write)
            // The former name, which programs may read.
            json.list("notBegun", report.notStarted, write)
            json.list("due", report.coming, write)
            if let changes {
                json.member("since", changes.since)
                json.list("changes", changes.list, write)
            }
            json.list("clashes", report.clashes) { clash, json in
                json.list("deadlines", clash.deadlines, write)
                json.member("seconds", clash.seconds)
                json.member("students", clash.students)
            }
            json.list("heavyWeeks", report.weeks) { week, json in
                json.member("monday", week.monday.description)
                json.list("deadlines", week.deadlines, write)
                json.member("students", week.students)
                json.list("shares", week.shares) { share, json in
                    if let module = share.module { json.member("module", module) }
                    json.member("percent", share.percent)
                }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self) + "\n"
    }

    private func write(_ deadline: DeadlineReport.Entry, _ json: inout CompactJSON) {
        json.member("kind", deadline.kind.rawValue)
        json.member("id", deadline.id)
        json.member("title", deadline.title)
        if let module = deadline.module { json.member("module", module) }
        write("due", deadline.due, &json)
        json.member("days", days(deadline.due))
        if let progress = deadline.progress { json.member("progress", progress) }
        if let mark = deadline.mark { json.member("mark", mark) }
        if !deadline.students.isEmpty { json.member("students", deadline.students) }
        json.member("done", deadline.isDone)
    }

    private func write(_ step: DeadlineReport.Step, _ json: inout CompactJSON) {
        json.member("id", step.id)
        json.member("name", step.name)
        json.member("assignment", step.assignment)
        write("date", step.date, &json)
        json.member("days", days(step.date))
        json.member("progress", step.progress)
    }

    private func write(_ change: DeadlineComparison.Change, _ json: inout CompactJSON) {
        json.member("id", change.id)
        json.member("title", change.title)
        if let on = change.on { json.member("on", on.description) }
        switch change.news {
        case .moved(let from, let to, let former):
            json.member("change", "moved")
            write("from", from, &json)
            write("due", to, &json)
            if let former { json.member("formerly", former) }
        case .removed(let due, _):
            json.member("change", "removed")
            write("due", due, &json)
        case .added(let due):
            json.member("change", "added")
            write("due", due, &json)
        case .back(let due):
            json.member("change", "back")
            write("due", due, &json)
        case .renamed(let former):
            json.member("change", "renamed")
            json.member("formerly", former)
        case .quiz(let opens):
            json.member("change", "quiz")
            if let opens { write("opens", opens, &json) }
        case nil:
            json.member("change", "changed")
            if let due = change.due { write("due", due, &json) }
        }
        if !change.students.isEmpty { json.member("students", change.students) }
    }

    /// `2026-12-11`, or `2026-12-11T23:59` and its zone.
    private func write(_ name: String, _ date: DueDate, _ json: inout CompactJSON) {
        switch date {
        case .day(let day): json.member(name, day.description)
        case .moment(let local, let zone, _):
            json.member(name, local.description)
            json.member("\(name)Zone", zone)
        }
    }
}

extension CompactJSON {
    fileprivate mutating func list<Element>(
        _ name: String, _ elements: [Element], _ write: (Element, inout CompactJSON) -> Void
    ) {
        key(name)
        array { json in
            for element in elements { json.object { write(element, &$0) } }
        }
    }
}

extension DueDate {
    /// `2026-12-11`, or `2026-12-11 23:59` in a time zone such as that of the site.
    func text(in zone: TimeZoneRules) -> String {
        switch self {
        case .day(let day): day.description
        case .moment(_, _, let instant): "\(zone.local(instant))".replacing("T", by: " ")
        }
    }
}
