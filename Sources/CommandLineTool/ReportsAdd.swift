import ArgumentParser
import CivilTime
import Diagnostics
import Marking
import Platform
import Sealing

struct ReportsAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Add reports to Marking/reports.",
        discussion: """
            Finds reports as 'reports open' does and keeps each in a file named after its receipt. Run it as often as you like: a report \
            that is already kept is skipped. If any can't be opened, lists them with the reason, and exits with 1. The \
            files that you name aren't changed.

            EXAMPLES
              quizmark reports add Downloads/homework.zip --site college
              quizmark reports add ~/upload --site college --received
            """)

    @OptionGroup var source: ReportSource

    @Flag(help: "Use the last change of each file as the time when its report was received, not the time on the student's device.")
    var received = false

    func run() throws {
        let files = try source.files()
        let keys = try files.requiredKeys(source.key).keys
        let siteID = try files.siteID()
        let store = try files.lockedReports()
        let line = ProgressLine(isShown: StandardStream.error.isTerminal)
        var refused = RefusedList()
        try writing(shown(ReportStore.folder, in: files.site)) { () throws(SystemError) in
            defer { line.clear() }
            var intake = ReportIntake(
                store, keys: keys, site: siteID, usesFileTimes: received, now: .now, jobs: Host.processorCount,
                progress: { line.show("\(counted($0.added, "report")) added") }
            ) { report in
                line.clear()
                refused.print(report)
            }
            for path in source.paths { try intake.add(path) }
            line.clear()
            refused.printRest()
            print(intake.summary, refused)
        }
        if refused.count > 0 { throw Exit.contentErrors }
    }

    private func print(_ summary: ReportIntake.Summary, _ refused: RefusedList) {
        var parts = ["\(counted(summary.added, "report")) added"]
        if summary.repeated > 0 {
            let dated = summary.dated > 0 ? " (times recorded for \(summary.dated) that had none)" : ""
            parts.append("\(summary.repeated) already there\(dated)")
        }
        parts += refused.counts
        write(parts.joined(separator: ", ") + "\n", to: .error)
        warnOfOthers(summary.others)
        warnOfLinks(summary.links)
        if summary.undated > 0 {
            quizmarkWarning(
                "\(counted(summary.undated, "report")) from archives have no time of their own, so the student's device says when they were handed in; unpack the archives first to use the times of files"
            )
        }
    }
}
