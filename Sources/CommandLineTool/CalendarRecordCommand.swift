import ArgumentParser
import Calendars
import CivilTime
import ContentModel
import SiteBuild

struct CalendarRecordCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "record", abstract: "Record the current deadlines, so that later builds can show what moved or was removed.",
        discussion: """
            Run it before each build that you publish, and keep Content/calendar-ledger.json with your content. Deadlines removed
            since the last record are shown as cancelled in the calendars for 60 days.

            EXAMPLE
              quizmark calendar record college && quizmark build college
            """)

    @OptionGroup var site: SiteArgument

    @Option(help: "The date of the record. (default: today)")
    var today: String?

    func validate() throws { _ = try day(today, "--today") }

    func run() throws {
        let site = withoutTrailingSlash(site.site)
        let today = try day(self.today, "--today") ?? CommandLineTool.today()
        try requireContent(site)
        let content = try OpenedSite(site).requireSoundContent(of: site)
        if let ledger = content.ledger, today < ledger.recorded {
            throw ValidationError("something was recorded on \(ledger.recorded) already, so --today can't be \(today)")
        }
        let ledger = CalendarRecord(content).recorded(on: today)
        let file = site == "." ? CalendarLedger.path : "\(site)/\(CalendarLedger.path)"
        guard ledger != content.ledger else { return print("\(file): nothing new") }
        if let reason = replaceFile(file, ledger.bytes) {
            quizmarkError("can't write \(file): \(reason)")
            throw Exit.machine
        }
        guard let before = content.ledger else { return print("\(file): \(ledger.entries.count) entries, from now on") }
        let old = Set(before.changes)
        let title = { (change: DeadlineChange) in change.entry.title(content.settings.language.fallbacks)?.text ?? change.entry.item }
        for change in ledger.changes where !old.contains(change) { print("\(title(change)): \(change.news.inWords)") }
        print("\(file): \(ledger.entries.count) entries\(before.version < ledger.version ? ", with the UIDs of this version" : "")")
    }
}

extension DeadlineChange.News {
    /// Summary for people at a terminal.
    var inWords: String {
        switch self {
        case .moved(let from, let to): "moved from \(from.ledgerText) to \(to.ledgerText)"
        case .removed(let due): "removed; it was due \(due.ledgerText)"
        case .added(let due): "new, due \(due.ledgerText)"
        case .quiz(let opens?): "new quiz; it opens \(opens.ledgerText)"
        case .quiz(nil): "new quiz"
        }
    }
}
