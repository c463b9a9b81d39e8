import Diagnostics
import OutputWriting
import Platform
import SiteBuild
import Synchronization

/// Writes a command's diagnostics and summary. Output for programs goes to standard output.
struct Console {
    private let options: DiagnosticOptions
    private let site: String

    init(_ options: DiagnosticOptions, site: String) {
        self.options = options
        self.site = site
    }

    var showsProgress: Bool { !options.quiet && options.format == .text && isTerminal(.error) }

    func say(_ message: String) {
        if !options.quiet { write(message + "\n", to: .error) }
    }

    func fail(_ message: String) { write("error: \(message)\n", to: .error) }

    func print(_ report: SiteBuilder.Report, seconds: Duration, isBuild: Bool) {
        let stream: StandardStream = options.format == .text ? .error : .output
        let isColoured = options.format == .text && isTerminal(.error) && environment("NO_COLOR") == nil
        let folder = site
        var printer = DiagnosticPrinter(
            format: options.format, prefix: site == "." ? "" : site + "/", isTerminal: isColoured,
            excerpts: SourceExcerpts { readFile("\(folder)/\($0)") })
        write(printer.text(report.diagnostics, summary: numbers(report)), to: stream)
        guard !options.quiet, options.format != .json else { return }
        write(summary(report, seconds: seconds, isBuild: isBuild) + "\n", to: .error)
    }

    private func numbers(_ report: SiteBuilder.Report) -> [(String, Int)] {
        var numbers = [
            ("errors", report.errors), ("warnings", report.warnings), ("pages", report.pages), ("calendars", report.calendars),
        ]
        if let written = report.written {
            numbers += [("changed", written.changed), ("unchanged", written.unchanged), ("removed", written.removed)]
        }
        if let file = report.singleFile { numbers.append(("bytes", file.bytes)) }
        return numbers
    }

    /// "152 pages, 32 calendars: 3 changed, 181 unchanged, 0 removed, 2 warnings, 0.08 s".
    private func summary(_ report: SiteBuilder.Report, seconds: Duration, isBuild: Bool) -> String {
        let time = "\(hundredths(seconds)) s"
        if report.errors > 0 {
            let errors = counted(report.errors, "error")
            let warnings = report.warnings > 0 ? ", \(counted(report.warnings, "warning"))" : ""
            return "\(errors)\(warnings); \(isBuild ? "nothing was written" : "a build would write nothing"), \(time)"
        }
        let pages = "\(counted(report.pages, "page")), \(counted(report.calendars, "calendar"))"
        let warnings = counted(report.warnings, "warning")
        guard let written = report.written else { return "\(pages): no errors, \(warnings), \(time)" }
        if let file = report.singleFile {
            let isChanged = written.changed > 0 ? "changed" : "unchanged"
            return "\(file.path), \(file.bytes / 1000) KB with \(pages): \(isChanged), \(warnings), \(time)"
        }
        return "\(pages): \(written.changed) changed, \(written.unchanged) unchanged, \(written.removed) removed, \(warnings), \(time)"
    }

    private func hundredths(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let hundredths = Int(attoseconds / 10_000_000_000_000_000)
        return "\(seconds).\(hundredths < 10 ? "0" : "")\(hundredths)"
    }
}

/// "  4,096 of 10,000 pages", on a terminal, when a build takes over a second.
final class ProgressLine: Sendable {
    private let start: ContinuousClock.Instant
    private let isShown: Bool
    private let shownUntil = Mutex<ContinuousClock.Instant?>(nil)

    init(start: ContinuousClock.Instant, isShown: Bool) {
        self.start = start
        self.isShown = isShown
    }

    func show(done: Int, all: Int) {
        let now = ContinuousClock.now
        guard isShown, start.duration(to: now) > .seconds(1) else { return }
        shownUntil.withLock { last in
            if let last, last.duration(to: now) < .milliseconds(100) { return }
            last = now
            write("\r\u{1B}[K  \(done) of \(all) pages", to: .error)
        }
    }

    func clear() {
        shownUntil.withLock { if $0 != nil { write("\r\u{1B}[K", to: .error) } }
    }
}
