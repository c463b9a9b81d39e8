import ContentModel
import Diagnostics
import Encoding
import Markup

/// Digests of calendar entries in all languages: equal as long as their lines are, apart from DTSTAMP, LAST-MODIFIED and
/// SEQUENCE.
enum EntryDigest {
    /// - Parameters:
    ///   - date: when it opens or is due, or when a reminder of it begins.
    ///   - dates: those of the quiz, for everybody or for a student.
    static func quiz(
        _ item: TranslatedItem<QuizHead>, _ kind: CalendarLedger.Kind, _ date: DueDate?, _ dates: QuizDates, _ settings: SiteSettings
    ) -> String {
        let facts = item.original
        return of { json in
            json.common(facts.module?.value, settings)
            json.member("due", date?.ledgerText ?? "")
            if kind == .reminder { json.member("before", dates.last?.ledgerText ?? "") }
            let hasAlarms = kind == .quiz || kind == .start && dates.due == nil
            // The digests of quizzes without reminders are as they were before there were any.
            if hasAlarms, !facts.reminders.isEmpty { json.member("reminders", facts.reminders.map(\.name)) }
            json.texts(item) { text, json in
                json.member("title", text.title)
                if kind != .opening { json.member("notes", text.summary) }
            }
        }
    }

    static func cancelled(_ entry: CalendarLedger.Entry, _ settings: SiteSettings, isReplaced: Bool) -> String {
        of { json in
            json.module(entry.module, settings)
            // Earlier versions described all of them as due.
            if entry.kind == .reminder || entry.kind == .start { json.member("kind", entry.kind.rawValue) }
            if isReplaced { json.member("replaced", true) }
        }
    }

    /// 16 hexadecimal digits of the SHA-256.
    static func of(_ write: (inout CompactJSON) -> Void) -> String {
        var json = CompactJSON()
        json.object(write)
        return SHA256.shortText(json.bytes)
    }
}

/// Digests of the entries of one assignment.
struct AssignmentDigests {
    private let item: TranslatedItem<Assignment>
    private let settings: SiteSettings

    init(_ item: TranslatedItem<Assignment>, _ settings: SiteSettings) {
        self.item = item
        self.settings = settings
    }

    var due: String {
        EntryDigest.of { json in
            deadline(&json)
            json.member("reminders", item.original.reminders.map(\.name))
        }
    }

    /// Digest of a reminder that is an entry of its own.
    func reminder(at moment: DueDate) -> String {
        EntryDigest.of { json in
            deadline(&json)
            json.member("at", moment.ledgerText)
        }
    }

    private func deadline(_ json: inout CompactJSON) {
        json.common(item.original.module?.value, settings)
        json.member("due", item.original.due.ledgerText)
        json.texts(item) { text, json in
            json.member("title", text.title)
            json.member("notes", text.notes.digested)
        }
    }

    func task(_ index: Int) -> String { task(index, hasZone: startsInZone(index)) }

    /// Digest of a task in ledgers of earlier versions; nil if it is the same.
    func earlierTask(_ index: Int) -> String? { startsInZone(index) ? task(index, hasZone: false) : nil }

    /// Whether a task starts when a day begins in the site's time zone.
    private func startsInZone(_ index: Int) -> Bool {
        let facts = item.original.tasks[index]
        if case .day? = facts.start, case .moment? = facts.due { return true }
        return false
    }

    private func task(_ index: Int, hasZone: Bool) -> String {
        let facts = item.original.tasks[index]
        return EntryDigest.of { json in
            json.common(item.original.module?.value, settings)
            json.member("start", facts.start?.ledgerText ?? "")
            if hasZone { json.member("zone", settings.timeZone) }
            json.member("due", facts.due?.ledgerText ?? "")
            json.member("progress", facts.progress)
            json.member("reminders", facts.reminders.map(\.name))
            json.texts(item) { text, json in
                json.member("assignment", text.title)
                json.member("name", text.tasks[index].name)
                json.member("notes", text.tasks[index].notes.digested)
            }
        }
    }
}

extension CompactJSON {
    fileprivate mutating func common(_ name: String?, _ settings: SiteSettings) {
        member("base", settings.baseURL ?? "")
        let known = module(name, settings)
        member("color", known.map { CalendarColor.of($0, in: settings) } ?? "")
    }

    /// Adds the titles of a module, and returns it; nil if the site has none of this name. The digests of modules with one title for all
    /// languages are as they were before titles could be translated.
    @discardableResult
    fileprivate mutating func module(_ name: String?, _ settings: SiteSettings) -> CourseModule? {
        let known = name.flatMap(settings.module)
        member("module", known?.title ?? name ?? "")
        if let titles = known?.titles, !titles.isEmpty {
            key("modules")
            object { json in
                for (language, title) in titles.sorted(by: { $0.key < $1.key }) { json.member(language.code, title) }
            }
        }
        return known
    }

    /// An object for each language, in the order of their codes.
    fileprivate mutating func texts<Item>(_ item: TranslatedItem<Item>, _ write: (Item, inout CompactJSON) -> Void) {
        key("texts")
        object { json in
            json.key("")
            json.object { write(item.original, &$0) }
            for (language, text) in item.translations.sorted(by: { $0.key.code < $1.key.code }) {
                json.key(language.code)
                json.object { write(text, &$0) }
            }
        }
    }
}

extension RichText {
    /// HTML with links as their author wrote them.
    fileprivate var digested: String {
        html(address: { $0.path + $0.suffix }, blank: { "[[\($0)]]" })
    }
}
