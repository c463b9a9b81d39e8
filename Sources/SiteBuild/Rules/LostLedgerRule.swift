import ContentModel
import Diagnostics
import Platform

/// A site that was published with a ledger still has it.
struct LostLedgerRule {
    let options: SiteBuilder.Options

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let feed = "\(options.output)/calendar/changes.xml"
        guard content.ledger == nil, options.form == .folder, (try? FileStatus(of: "\(options.site)/\(CalendarLedger.path)")) == nil,
            (try? FileStatus(of: feed)) != nil
        else { return [] }
        return [
            Diagnostic(
                .lostLedger,
                "the calendar ledger is missing, although \(feed) was made from it; restore it from a backup, or let 'quizmark calendar record --from' rebuild it from the published calendar",
                at: SourceLocation(path: CalendarLedger.path))
        ]
    }
}
