import ContentModel
import Diagnostics
import Platform

/// A site that was published with a ledger still has it.
struct LostLedgerRule {
    let options: SiteBuilder.Options

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        // A link that leads nowhere is a missing ledger, too.
        guard content.ledger == nil, options.form == .folder, (try? FileStatus(of: "\(options.site)/\(CalendarLedger.path)")) == nil,
            LedgerMark(of: options.site).exists || hasFeed
        else { return [] }
        return [
            Diagnostic(
                .lostLedger,
                "the calendar ledger is missing, although this site was built with one; restore it from a backup, or let 'quizmark calendar record --from' rebuild it from the published calendar",
                at: SourceLocation(path: CalendarLedger.path))
        ]
    }

    /// Whether the output is of a build with a ledger, perhaps by a version that made no mark.
    private var hasFeed: Bool { FileSystem.exists("\(options.output)/calendar/changes.xml") }
}
