import ArgumentParser
import Calendars
import CivilTime
import ContentModel
import ContentReading
import Insight
import Platform
import SiteBuild

struct Deadlines: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "deadlines", abstract: "List what is due, overdue, moved or clashing.",
        discussion: """
            Work is overdue if it was due before today and isn't done: an assignment without a mark whose tasks aren't all at 100%, \
            and each such task. Deadlines clash if a student has two or more within a day. A week is busy if a student has \
            three or more, or work that is worth half of a module.

            With --since, also lists what was moved, removed and added: since a Git revision, or since a day, according to the \
            calendar ledger.

            EXAMPLES
              quizmark deadlines college --since 2026-11-01
              quizmark deadlines college --since HEAD~5
              quizmark deadlines college --late || echo "Something is overdue"
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json }

    @OptionGroup var site: SiteArgument

    @Option(help: "The date to count from, such as 2026-12-11. (default: today)", transform: Day.read)
    var today: Day?

    @Option(help: "Also list what has changed since this date or Git revision.")
    var since: String?

    @Option(help: "The output format: text or json.")
    var format: Format = .text

    @Flag(help: "List only what is overdue, and exit with 3 if anything is.")
    var late = false

    func run() throws {
        let site = try site.folder()
        let content = try OpenedSite(site).requireSoundContent(of: site, changingIt: false)
        let today = self.today?.date ?? content.settings.today
        let report = DeadlineReport(content, today: today, zone: content.settings.timeZoneRules)
        let changes = try changes(of: content, site, today)
        let listing = DeadlineTable(
            report: report, changes: changes.map { (since ?? "", $0) }, timeZone: content.settings.timeZone, showsLateOnly: late)
        if format == .json { writeData(listing.json, to: .output) } else { write(listing.text, to: .output) }
        if late, !report.late.isEmpty || !report.lateTasks.isEmpty { throw Exit.overdue }
    }

    /// Changes since `--since`; nil without it.
    ///
    /// - Throws: `ValidationError` for an unknown day or revision, `Exit.machine` where git fails.
    private func changes(
        of content: SiteContent, _ site: String, _ today: CalendarDate
    ) throws -> [DeadlineComparison.Change]? {
        guard let since else { return nil }
        if let day = CalendarDate(iso: since) {
            if let changes = DeadlineComparison.changes(of: content, since: day, today: today) { return changes }
            throw ValidationError(
                "the site has no calendar ledger yet, so Quizmark can't tell what changed since \(since); start one with 'quizmark calendar record', or give a Git revision"
            )
        }
        do {
            let earlier = try GitRevision(site: site).content(at: since, jobs: Host.processorCount, timeZones: .ofMachine)
            return DeadlineComparison.changes(of: content, from: earlier)
        } catch let failure as GitRevision.Failure {
            switch failure {
            case .unknown, .noRepository: throw ValidationError("\(failure); --since takes a day such as 2026-11-01, or a revision")
            case .noGit, .refused:
                quizmarkError("\(failure)")
                throw Exit.machine
            }
        }
    }
}
