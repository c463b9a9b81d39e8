import CivilTime
import ContentModel
import Diagnostics

/// Reads `Content/calendar-ledger.json`, which only `quizmark calendar record` writes.
struct CalendarLedgerReader {
    private static let keys = ["version", "recorded", "entries"]
    private static let entryKeys = ["kind", "item", "title", "module", "due", "sequence", "added", "moves", "removed"]

    private let context: ReadingContext

    static func read(_ text: String, _ context: ReadingContext, log: inout DiagnosticLog) -> CalendarLedger? {
        guard let tree = JSONReader.read(text, log: &log),
            let fields = FieldReader(tree, as: "the ledger of calendars", keys: keys, log: &log),
            fields.required("recorded", log: &log) != nil, let recorded = fields.day("recorded", log: &log),
            let entries = fields.required("entries", log: &log), let version = version(fields, log: &log)
        else { return nil }
        guard case .mapping(let list) = entries.value else {
            log.report(.wrongType, "'entries' are a mapping of UIDs to entries, but this is \(entries.kindInWords)", at: entries.position)
            return nil
        }
        let reader = CalendarLedgerReader(context: context)
        var ledger = CalendarLedger(version: version, recorded: recorded)
        for entry in list {
            guard let fields = FieldReader(entry.value, as: "an entry of the ledger", keys: entryKeys, log: &log) else { continue }
            ledger.entries[entry.key] = reader.entry(fields, log: &log)
        }
        return log.hasErrors ? nil : ledger
    }

    private static func version(_ fields: FieldReader, log: inout DiagnosticLog) -> Int? {
        guard let tree = fields.tree("version") else { return 1 }
        guard let version = fields.integer("version", in: 1...Int(Int32.max), log: &log)?.value else { return nil }
        if version <= CalendarLedger.version { return version }
        log.report(
            .invalidValue, "this ledger was written by a newer version of Quizmark; update Quizmark, then build again", at: tree.position)
        return nil
    }

    private func entry(_ fields: FieldReader, log: inout DiagnosticLog) -> CalendarLedger.Entry? {
        guard fields.required("kind", log: &log) != nil, let kind = fields.word("kind", as: CalendarLedger.Kind.self, log: &log),
            let item = fields.requiredText("item", log: &log)
        else { return nil }
        var entry = CalendarLedger.Entry(kind, of: item.value, titles: titles(fields, log: &log))
        entry.module = fields.text("module", log: &log)?.value
        entry.due = fields.text("due", log: &log).flatMap { due($0, log: &log) }
        entry.sequence = fields.integer("sequence", in: 0...Int(Int32.max), log: &log)?.value ?? 0
        entry.added = fields.day("added", log: &log)
        entry.removed = fields.day("removed", log: &log)
        entry.moves = (fields.sequence("moves", log: &log) ?? []).compactMap { move($0, log: &log) }
        return entry
    }

    private func titles(_ fields: FieldReader, log: inout DiagnosticLog) -> [ContentLanguage: String] {
        guard let tree = fields.required("title", log: &log) else { return [:] }
        guard case .mapping(let list) = tree.value else {
            log.report(.wrongType, "'title' is a mapping of languages to titles, but this is \(tree.kindInWords)", at: tree.position)
            return [:]
        }
        var titles: [ContentLanguage: String] = [:]
        for entry in list {
            if let language = ContentLanguage(entry.key) {
                titles[language] = entry.value.text("a title", log: &log)?.string
            } else {
                log.report(.unknownLanguage, "'\(entry.key)' is not a language code", at: entry.keyPosition)
            }
        }
        return titles
    }

    private func move(_ tree: ContentTree, log: inout DiagnosticLog) -> CalendarLedger.Move? {
        guard let fields = FieldReader(tree, as: "a move", keys: ["on", "from"], log: &log),
            fields.required("on", log: &log) != nil, let on = fields.day("on", log: &log),
            let from = fields.requiredText("from", log: &log).flatMap({ due($0, log: &log) })
        else { return nil }
        return CalendarLedger.Move(on: on, from: from)
    }

    /// `2026-12-11`, or `2026-12-11T23:59 Europe/London`; of an ambiguous local time the first moment, as for authors' dates.
    private func due(_ text: Located<String>, log: inout DiagnosticLog) -> DueDate? {
        if let day = CalendarDate(iso: text.value) { return .day(day) }
        let parts = text.value.split(separator: " ")
        if parts.count == 2, let local = LocalDateTime(iso: parts[0]) {
            guard let zone = context.checkedTimeZone(Located(String(parts[1]), at: text.position), log: &log),
                let rules = context.timeZones.rules(for: zone)
            else { return nil }
            switch rules.resolve(local) {
            case .unique(let instant), .twice(let instant, _): return .moment(local: local, zone: zone, instant: instant)
            case .missing(_, let after):
                // Time zone rules may change after a date was recorded.
                guard case .unique(let instant) = rules.resolve(after) else { break }
                return .moment(local: after, zone: zone, instant: instant)
            }
        }
        log.report(
            .invalidDate, "a date of the ledger is such as 2026-12-11 or '2026-12-11T23:59 Europe/London', not '\(text.value)'",
            at: text.position)
        return nil
    }
}
