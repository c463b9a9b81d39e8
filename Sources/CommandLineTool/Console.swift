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

    var showsProgress: Bool { !options.quiet && options.format == .text && StandardStream.error.isTerminal }

    func say(_ message: String) {
        if !options.quiet { write(message + "\n", to: .error) }
    }

    /// Ends a build with the file to open, named from where the user is.
    func sayHowToOpen(_ outcome: SiteBuilder.Outcome, in output: String, as form: SiteBuilder.Options.Form) {
        guard options.format == .text else { return }
        let folder = output.withoutTrailingSlash.trimmingPrefix("./")
        switch form {
        case .folder: say("Open \(folder)/index.html")
        case .singleFile: if let file = outcome.bundle { say("Open \(folder)/\(file.path)") }
        case .archive: if let file = outcome.bundle { say("Unpack \(folder)/\(file.path) and open index.html") }
        }
    }

    /// Writes what `serve` built: errors, and warnings that weren't shown before.
    /// - Parameter changes: files that led to the build; nil for the first build.
    func print(_ outcome: SiteBuilder.Outcome, seconds: Duration, since shown: inout ShownWarnings, changes: [String]?) {
        let comparison = shown.compare(outcome.diagnostics)
        guard let changes, options.format == .text else { return print(outcome, seconds: seconds, isBuild: true) }
        printDiagnostics(outcome, only: comparison.news)
        say(Self.rebuilt(outcome, comparison, changes: changes) + " (\(hundredths(seconds)) s)")
    }

    /// "Content/quizzes/cells.md changed: 3 files rebuilt, 2 warnings as before".
    private static func rebuilt(_ outcome: SiteBuilder.Outcome, _ comparison: ShownWarnings.Comparison, changes: [String]) -> String {
        var what = changes.isEmpty ? "A file changed" : "\(changes[0].trimmingPrefix("./")) changed"
        if changes.count > 1 { what = "\(changes[0].trimmingPrefix("./")) and \(counted(changes.count - 1, "other file")) changed" }
        var parts: [String] = []
        if let written = outcome.written {
            let files = written.changed + written.removed
            parts.append(files == 0 ? "no page changed" : "\(counted(files, "file")) rebuilt")
        } else {
            parts.append("\(counted(outcome.errors, "error")), so the preview still shows the last version without errors")
        }
        let new = outcome.warnings - comparison.known
        if new > 0 { parts.append(counted(new, "new warning")) }
        if comparison.fixed > 0 { parts.append("\(counted(comparison.fixed, "warning")) fixed") }
        if comparison.known > 0 { parts.append("\(counted(comparison.known, "warning")) as before") }
        return "\(what): \(parts.joined(separator: ", "))"
    }

    /// - Parameter details: names and values in JSON, for programs.
    func print(_ outcome: SiteBuilder.Outcome, seconds: Duration, isBuild: Bool, details: [(String, String)] = []) {
        printDiagnostics(outcome, only: outcome.diagnostics, details: details)
        guard !options.quiet, options.format != .json else { return }
        for (name, location) in outcome.disputes {
            let path = shown(location.path, in: site)
            write("\(path):\(location.position.line):\(location.position.column): note: the penalty \(name) is disputed\n", to: .error)
        }
        for (language, words) in outcome.unsureWords?.words ?? [] {
            let path = shown(outcome.unsureWords?.path ?? "", in: site)
            write("\(path): note: to be confirmed in '\(language)': \(words.joined(separator: ", "))\n", to: .error)
        }
        if let kept = outcome.written?.kept, !kept.isEmpty { write(Self.note(kept: kept) + "\n", to: .error) }
        write(summary(outcome, seconds: seconds, isBuild: isBuild) + "\n", to: .error)
    }

    /// "note: the site no longer has Output/a.html, but it has been changed since Quizmark wrote it, so it stays; delete what you …".
    private static func note(kept: [String]) -> String {
        let (it, has, stays) = kept.count == 1 ? ("it", "has", "stays") : ("they", "have", "stay")
        let object = kept.count == 1 ? "it" : "them"
        return "note: the site no longer has \(firstFew(kept, limit: 5)), but \(it) \(has) been changed since Quizmark wrote \(object), so "
            + "\(it) \(stays); delete what you don't need"
    }

    private func printDiagnostics(
        _ outcome: SiteBuilder.Outcome, only diagnostics: [Diagnostic], details: [(String, String)] = []
    ) {
        let stream: StandardStream = options.format == .text ? .error : .output
        let folder = site
        var printer = DiagnosticPrinter(
            format: options.format, prefix: shown("", in: site), showsExcerpts: stream.isTerminal,
            showsColours: StandardStream.showsColours, hostedPath: pathInWorkspace,
            excerpts: SourceExcerpts { ReadableFile.ifText("\(folder)/\($0)") })
        let printed = options.quiet && options.format == .text ? diagnostics.filter { $0.severity != .note } : diagnostics
        writeData(printer.text(printed, summary: numbers(outcome), details: details), to: stream)
    }

    private func numbers(_ outcome: SiteBuilder.Outcome) -> [(String, Int)] {
        var numbers = [
            ("errors", outcome.errors), ("warnings", outcome.warnings), ("pages", outcome.pages), ("calendars", outcome.calendars),
        ]
        if let written = outcome.written {
            numbers += [("changed", written.changed), ("unchanged", written.unchanged), ("removed", written.removed)]
        }
        if let file = outcome.bundle { numbers.append(("bytes", file.bytes)) }
        return numbers
    }

    /// "152 pages, 32 calendars: 3 changed, 181 unchanged, 0 removed, 2 warnings, 0.08 s".
    private func summary(_ outcome: SiteBuilder.Outcome, seconds: Duration, isBuild: Bool) -> String {
        let time = "\(hundredths(seconds)) s"
        if outcome.errors > 0 {
            let errors = counted(outcome.errors, "error")
            let warnings = outcome.warnings > 0 ? ", \(counted(outcome.warnings, "warning"))" : ""
            return "\(errors)\(warnings); \(isBuild ? "nothing was written" : "a build would write nothing") (\(time))"
        }
        let pages = "\(counted(outcome.pages, "page")), \(counted(outcome.calendars, "calendar"))"
        let warnings = counted(outcome.warnings, "warning")
        guard let written = outcome.written else { return "\(pages): no errors, \(warnings), \(time)" }
        if let file = outcome.bundle {
            let isChanged = written.changed > 0 ? "changed" : "unchanged"
            let size = file.bytes < 10_000_000 ? "\(file.bytes / 1000) KB" : "\(file.bytes / 1_000_000) MB"
            return "\(file.path): \(pages), \(size); \(isChanged), \(warnings), \(time)"
        }
        return "\(pages): \(written.changed) changed, \(written.unchanged) unchanged, \(written.removed) removed, \(warnings), \(time)"
    }

    private func hundredths(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let hundredths = Int(attoseconds / 10_000_000_000_000_000)
        return "\(seconds).\(hundredths < 10 ? "0" : "")\(hundredths)"
    }
}

/// "  4096 of 10000 pages", on a terminal, when the work takes over a second.
final class ProgressLine: Sendable {
    private let start: ContinuousClock.Instant
    private let isShown: Bool
    private let shownUntil = Mutex<ContinuousClock.Instant?>(nil)

    init(start: ContinuousClock.Instant = .now, isShown: Bool) {
        self.start = start
        self.isShown = isShown
    }

    func show(_ text: @autoclosure () -> String) {
        let now = ContinuousClock.now
        guard isShown, start.duration(to: now) > .seconds(1) else { return }
        shownUntil.withLock { last in
            if let last, last.duration(to: now) < .milliseconds(100) { return }
            last = now
            writeData("\r\u{1B}[K  \(DiagnosticPrinter.visible(text()))", to: .error)
        }
    }

    func clear() {
        shownUntil.withLock {
            if $0 != nil { writeData("\r\u{1B}[K", to: .error) }
            $0 = nil
        }
    }
}
