import CivilTime
import ContentModel
import Diagnostics
import Encoding

/// Reads `Content/calendar-ledger.json`, which only `quizmark calendar record` writes.
struct CalendarLedgerReader {
    private static let keys = ["version", "entries", "assigned", "students", "modules", "log"]
    private static let entryKeys = [
        "kind", "item", "title", "module", "teachers", "assigned", "due", "sequence", "changed", "digest", "removed", "left",
    ]
    private static let changeKeys = ["on", "uid", "kind", "item", "title", "module", "news", "from", "to", "formerly"]

    private let context: ReadingContext

    /// What a file turns out to be.
    enum Outcome {
        case ledger(CalendarLedger)
        /// Both sides of a merge, or a ledger of a newer version: nothing is lost, and the message contains what to do.
        case unread
        case damaged

        var ledger: CalendarLedger? {
            if case .ledger(let ledger) = self { ledger } else { nil }
        }
    }

    static func read(_ text: String, _ context: ReadingContext, log: inout DiagnosticLog) -> Outcome {
        if let conflict = ConflictMarkers.position(in: text) {
            let isComplete = ConflictMarkers.versions(of: text) != nil
            let restore = isComplete ? "" : "restore all of them with 'git checkout --merge \(CalendarLedger.path)', then "
            log.report(
                .conflictMarks,
                "this ledger contains Git conflict markers, because two branches changed it; \(restore)run 'quizmark calendar record' to join both sides",
                at: conflict)
            return .unread
        }
        guard let tree = JSONReader.read(text, log: &log), let written = version(of: tree, log: &log) else { return .damaged }
        let version = written.value
        guard version <= CalendarLedger.version else {
            log.report(
                .invalidValue, "this ledger was written by a newer version of Quizmark; update Quizmark, then build again",
                at: written.position)
            return .unread
        }
        let reader = CalendarLedgerReader(context: context)
        let isEarly = version < 3
        let keys = isEarly ? FormerLedgerReader.keys : keys
        guard let fields = FieldReader(tree, as: "the calendar ledger", keys: keys, log: &log),
            let entries = fields.required("entries", log: &log)
        else { return .damaged }
        guard case .mapping(let list) = entries.value else {
            log.report(.wrongType, "'entries' must map UIDs to entries, but this is \(entries.kindInWords)", at: entries.position)
            return .damaged
        }
        let ledger =
            isEarly
            ? FormerLedgerReader(reader: reader).ledger(list, version: version, fields, log: &log)
            : reader.ledger(list, version: version, fields, log: &log)
        guard let ledger, !log.hasErrors else { return .damaged }
        return .ledger(ledger)
    }

    /// Adds to the first error of a damaged ledger how to replace it.
    static func pointOutBackups(_ diagnostics: inout [Diagnostic]) {
        guard let index = diagnostics.firstIndex(where: { $0.severity == .error }) else { return }
        diagnostics[index].message +=
            "; restore the ledger from your repository or a backup, or rebuild it from the published calendar with "
            + "'quizmark calendar record --from ADDRESS --force'"
    }

    /// 1 if the file has no version; nil if it isn't a version, which is reported.
    private static func version(of tree: ContentTree, log: inout DiagnosticLog) -> Located<Int>? {
        guard let entry = tree.entry("version") else { return Located(1, at: tree.position) }
        guard case .number(let text) = entry.value.value, let version = Int(text), version >= 1 else {
            log.report(.invalidValue, "'version' must be a whole number", at: entry.value.position)
            return nil
        }
        return Located(version, at: entry.value.position)
    }

    private func ledger(
        _ list: [ContentTree.Entry], version: Int, _ fields: FieldReader, log: inout DiagnosticLog
    ) -> CalendarLedger {
        var ledger = CalendarLedger(version: version)
        for entry in list {
            let owner = "an entry of the ledger"
            guard let fields = FieldReader(entry.value, as: owner, keys: CalendarLedgerReader.entryKeys, log: &log) else { continue }
            ledger.entries[entry.key] = self.recent(fields, log: &log)
        }
        ledger.assigned = assigned(fields, log: &log)
        ledger.students = Dictionary(keepingFirst: lists("students", fields, log: &log).map { (StudentDigest($0), $1) })
        ledger.modules = lists("modules", fields, log: &log)
        ledger.log = (fields.sequence("log", log: &log) ?? []).compactMap { change($0, log: &log) }
        return ledger
    }

    /// Entries of single students. The file has a list of entries for each UID.
    private func assigned(_ fields: FieldReader, log: inout DiagnosticLog) -> [StudentDigest: CalendarLedger.Entries] {
        guard let tree = fields.tree("assigned") else { return [:] }
        guard case .mapping(let list) = tree.value else {
            log.report(
                .wrongType, "'assigned' must map UIDs to lists of entries, but this is \(tree.kindInWords)", at: tree.position)
            return [:]
        }
        var assigned: [StudentDigest: CalendarLedger.Entries] = [:]
        let keys = CalendarLedgerReader.entryKeys + ["students"]
        for item in list {
            guard case .sequence(let entries) = item.value.value else {
                log.report(.wrongType, "this must be a list of entries, but this is \(item.value.kindInWords)", at: item.value.position)
                continue
            }
            for tree in entries {
                guard let fields = FieldReader(tree, as: "an entry of students", keys: keys, log: &log) else { continue }
                let entry = recent(fields, log: &log)
                for student in fields.texts("students", log: &log) {
                    assigned[StudentDigest(student.value), default: [:]][item.key] = entry
                }
            }
        }
        return assigned
    }

    /// Lists of names by key.
    private func lists(_ key: String, _ fields: FieldReader, log: inout DiagnosticLog) -> [String: Set<String>] {
        guard let tree = fields.tree(key) else { return [:] }
        guard case .mapping(let list) = tree.value else {
            log.report(.wrongType, "'\(key)' must map keys to lists of names, but this is \(tree.kindInWords)", at: tree.position)
            return [:]
        }
        guard let fields = FieldReader(tree, as: "'\(key)' of the ledger", keys: list.map(\.key), log: &log) else { return [:] }
        return Dictionary(keepingFirst: list.map { ($0.key, Set(fields.texts($0.key, log: &log).map(\.value))) })
    }

    private func recent(_ fields: FieldReader, log: inout DiagnosticLog) -> CalendarLedger.Entry? {
        var entry = entry(fields, log: &log)
        entry?.teachers = fields.texts("teachers", log: &log).map(\.value)
        entry?.isAssigned = fields.boolean("assigned", log: &log) ?? false
        entry?.left = (fields.sequence("left", log: &log) ?? []).compactMap { left($0, log: &log) }
        return entry
    }

    private func left(_ tree: ContentTree, log: inout DiagnosticLog) -> CalendarLedger.LeftModule? {
        guard let fields = FieldReader(tree, as: "a module of the ledger", keys: ["module", "on", "sequence"], log: &log),
            let module = fields.requiredText("module", log: &log), fields.required("on", log: &log) != nil,
            let on = fields.day("on", log: &log)
        else { return nil }
        return CalendarLedger.LeftModule(module: module.value, on: on, sequence: sequence(fields, log: &log))
    }

    private func sequence(_ fields: FieldReader, log: inout DiagnosticLog) -> Int {
        fields.integer("sequence", in: 0...Int(Int32.max), log: &log)?.value ?? 0
    }

    /// Reads the fields that entries of all versions have.
    func entry(_ fields: FieldReader, log: inout DiagnosticLog) -> CalendarLedger.Entry? {
        guard fields.required("kind", log: &log) != nil, let kind = fields.word("kind", as: CalendarLedger.Kind.self, log: &log),
            let item = fields.requiredText("item", log: &log)
        else { return nil }
        var entry = CalendarLedger.Entry(kind, of: item.value, titles: titles(fields, log: &log))
        entry.module = fields.text("module", log: &log)?.value
        entry.due = date("due", fields, log: &log)
        entry.sequence = sequence(fields, log: &log)
        entry.changed = date("changed", fields, log: &log)
        entry.digest = fields.text("digest", log: &log)?.value
        entry.removed = fields.day("removed", log: &log)
        return entry
    }

    private func change(_ tree: ContentTree, log: inout DiagnosticLog) -> DeadlineChange? {
        guard let fields = FieldReader(tree, as: "a change in the ledger", keys: CalendarLedgerReader.changeKeys, log: &log),
            fields.required("on", log: &log) != nil, let on = fields.day("on", log: &log), let uid = fields.requiredText("uid", log: &log),
            let entry = entry(fields, log: &log), let word = fields.requiredText("news", log: &log)
        else { return nil }
        func dated(_ key: String) -> DueDate? { fields.required(key, log: &log) == nil ? nil : date(key, fields, log: &log) }
        let news: DeadlineChange.News?
        switch word.value {
        case "moved":
            let former = fields.text("formerly", log: &log)?.value
            news = dated("from").flatMap { from in dated("to").map { .moved(from: from, to: $0, formerly: former) } }
        case "removed":
            let last = date("to", fields, log: &log)
            news = dated("from").map { from in last.map { .removed(lastDue: $0, movedFrom: from) } ?? .removed(lastDue: from) }
        case "added": news = dated("to").map { .added(due: $0) }
        case "back": news = dated("to").map { .back(due: $0) }
        case "renamed": news = fields.requiredText("formerly", log: &log).map { .renamed(from: $0.value) }
        case "quiz": news = .quiz(opens: date("to", fields, log: &log))
        default:
            log.report(.invalidValue, "'\(word.value)' isn't a kind of change in the ledger", at: word.position)
            return nil
        }
        return news.map { DeadlineChange(on: on, uid: uid.value, entry: entry, news: $0) }
    }

    private func titles(_ fields: FieldReader, log: inout DiagnosticLog) -> [ContentLanguage: String] {
        guard let tree = fields.required("title", log: &log) else { return [:] }
        guard case .mapping(let list) = tree.value else {
            log.report(.wrongType, "'title' must map languages to titles, but this is \(tree.kindInWords)", at: tree.position)
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

    func date(_ key: String, _ fields: FieldReader, log: inout DiagnosticLog) -> DueDate? {
        fields.text(key, log: &log).flatMap { due($0, log: &log) }
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
            .invalidDate, "a date in the ledger must look like 2026-12-11 or '2026-12-11T23:59 Europe/London', not '\(text.value)'",
            at: text.position)
        return nil
    }
}
