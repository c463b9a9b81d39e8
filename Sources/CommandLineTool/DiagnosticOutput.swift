import ArgumentParser
import Diagnostics
import Encoding
import Platform

/// Prints diagnostics of a site's files, or of files to be imported. Equal ones are one line.
struct DiagnosticOutput {
    let site: String
    var format: DiagnosticFormat = .text
    /// Where all diagnostics are, after a count of those left out.
    var remainder = "; fix these first"
    /// Bytes of files that the site doesn't have yet, by their path in it.
    var overlay: [String: [UInt8]] = [:]
    /// Bytes of files from elsewhere, by their path as the user named it.
    var foreign: [String: [UInt8]] = [:]

    /// - Parameter summary: numbers for the JSON object, after those of errors and warnings.
    /// - Returns: the diagnostics without repetitions, and for people one for each line, to count them.
    @discardableResult
    func print(_ diagnostics: [Diagnostic], isStrict: Bool = false, summary: [(String, Int)] = []) -> [Diagnostic] {
        let diagnostics = prepared(diagnostics, isStrict: isStrict)
        var printer = DiagnosticPrinter(
            format: format, prefix: "", showsExcerpts: StandardStream.error.isTerminal, showsColours: StandardStream.showsColours,
            joinsEqual: true, remainder: remainder, hostedPath: pathInWorkspace,
            excerpts: excerpts)
        let numbers = [Diagnostic.Severity.error, .warning].map { severity in
            ("\(severity.rawValue)s", diagnostics.count { $0.severity == severity })
        }
        writeData(printer.text(diagnostics, summary: numbers + summary), to: format == .text ? .error : .output)
        return forPeople(diagnostics)
    }

    /// Prints diagnostics, and writes quizzes. People see the diagnostics first; the object for programs says what was written, so it
    /// comes last.
    ///
    /// - Parameters:
    ///   - questions: the number of questions in each quiz.
    ///   - write: writes the quizzes, or throws an error if none is written; it gets the diagnostics as `print` returns them.
    func print<Result>(
        _ diagnostics: [Diagnostic], isStrict: Bool = false, questions: [Int], write: (_ remarks: [Diagnostic]) throws -> Result
    ) throws -> Result {
        func report(_ questions: [Int]) {
            print(diagnostics, isStrict: isStrict, summary: [("quizzes", questions.count), ("questions", questions.reduce(0, +))])
        }
        let remarks = forPeople(prepared(diagnostics, isStrict: isStrict))
        if format != .json { report(questions) }
        var written: [Int] = []
        defer { if format == .json { report(written) } }
        let result = try write(remarks)
        written = questions
        return result
    }

    private func forPeople(_ diagnostics: [Diagnostic]) -> [Diagnostic] { format == .text ? diagnostics.firstOfEachLine : diagnostics }

    /// The diagnostics without repetitions, sorted, with the paths that the user knows.
    private func prepared(_ diagnostics: [Diagnostic], isStrict: Bool) -> [Diagnostic] {
        let foreign = foreign
        let diagnostics = Set(diagnostics).sorted().map { diagnostic in
            diagnostic.renamingFiles { path in
                // Files in an archive are named below it.
                let isForeign = foreign.keys.contains { path == $0 || path.hasPrefix($0 + "/") }
                return isForeign ? path : shown(path, in: site)
            }
        }
        return isStrict ? diagnostics.withWarningsAsErrors : diagnostics
    }

    /// How many of the printed diagnostics these are, and where the first is, for a line that people may read without them: "2 warnings,
    /// the first at a.md:5:1".
    func countAndPlace(_ printed: [Diagnostic]) -> String {
        let severities = Set(printed.map(\.severity))
        let noun = severities.count > 1 ? "message" : severities == [.error] ? "error" : "warning"
        guard let place = printed.first?.location else { return counted(0, noun) }
        var excerpts = excerpts
        let words = "\(TerminalText.oneLine(place.path)):\(place.position.line):\(excerpts.characterColumn(place))"
        return "\(counted(printed.count, noun))\(printed.count > 1 ? ", the first" : "") at \(words)"
    }

    /// Lines of the files, by their path as it is printed.
    private var excerpts: SourceExcerpts {
        let foreign = foreign
        let bytes = Dictionary(keepingFirst: overlay.map { (shown($0.key, in: site), $0.value) })
        return SourceExcerpts { foreign[$0] ?? bytes[$0] ?? ReadableFile.ifText($0) }
    }
}

/// Option of commands that print diagnostics.
struct DiagnosticFormatOption: ParsableArguments {
    @Option(help: "The output format for diagnostics: text, json (one object on standard output) or github (annotations).")
    var format: DiagnosticFormat = .text

    /// Whether standard output has the command's own lines.
    var isForPeople: Bool { format != .json }

    /// Output of the site's diagnostics in this format.
    func output(of site: String) -> DiagnosticOutput {
        DiagnosticOutput(site: site, format: format, remainder: "; --format json lists all")
    }
}

extension DiagnosticFormat: ExpressibleByArgument {}
