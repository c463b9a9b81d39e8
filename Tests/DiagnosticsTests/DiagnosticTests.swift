import Diagnostics
import Testing

struct DiagnosticTests {
    private func diagnostic(_ id: DiagnosticID, _ path: String, _ line: Int, _ column: Int = 1) -> Diagnostic {
        Diagnostic(id, "", at: SourceLocation(path: path, position: SourcePosition(line: line, column: column)))
    }

    @Test func sortsByFileThenPositionThenID() {
        let sorted = [
            diagnostic(.missingKey, "a.md", 2), diagnostic(.unknownKey, "a.md", 2), diagnostic(.emptyQuiz, "a.md", 2, 5),
            diagnostic(.emptyQuiz, "a.md", 10), diagnostic(.emptyQuiz, "b.md", 1), diagnostic(.emptyQuiz, "é.md", 1),
        ]
        #expect(sorted.shuffled().sorted() == sorted)
    }

    @Test func idsAreUniqueAndReadAsWords() {
        let names = DiagnosticID.allCases.map(\.rawValue)
        #expect(Set(names).count == names.count)
        for name in names {
            #expect(name.first?.isUppercase == true && name.allSatisfy { $0.isLetter || $0.isNumber }, "\(name)")
        }
    }

    @Test func strictChecksMakeErrorsOfWarningsOnly() {
        let severities: [Diagnostic.Severity] = [.error, .warning, .note]
        let diagnostics = severities.map { Diagnostic(.rawHTML, "raw", at: SourceLocation(path: "a.md"), severity: $0) }
        #expect(diagnostics.withWarningsAsErrors.map(\.severity) == [.error, .error, .note])
    }

    @Test func logKeepsPathAndSeverity() {
        var log = DiagnosticLog(path: "Content/a.md")
        log.report(.rawHTML, "raw", at: .start, notes: [("first", SourcePosition(line: 3, column: 4))])
        #expect(!log.hasErrors)
        log.report(.unknownKey, "unknown", at: .start)
        #expect(log.hasErrors)
        #expect(log.diagnostics.map(\.severity) == [.warning, .error])
        #expect(log.diagnostics[0].notes[0].location.path == "Content/a.md")
    }

    /// With NO_COLOR, a person at a terminal still sees the line.
    @Test func linesAreShownWithAndWithoutColours() {
        func text(showsExcerpts: Bool, showsColours: Bool) -> String {
            var printer = DiagnosticPrinter(
                format: .text, prefix: "s/", showsExcerpts: showsExcerpts, showsColours: showsColours,
                excerpts: SourceExcerpts { _ in Array("title: A\n".utf8) })
            return printer.text([diagnostic(.unknownKey, "a.md", 1, 3)])
        }
        #expect(text(showsExcerpts: false, showsColours: false) == "s/a.md:1:3: error:  [UnknownKey]\n")
        #expect(text(showsExcerpts: true, showsColours: false) == "s/a.md:1:3: error:  [UnknownKey]\n    title: A\n      ^\n")
        #expect(text(showsExcerpts: true, showsColours: true).hasSuffix("    title: A\n      \u{1B}[1;32m^\u{1B}[0m\n"))
    }

    private func printed(_ diagnostics: [Diagnostic], joinsEqual: Bool) -> [String] {
        var printer = DiagnosticPrinter(
            format: .text, prefix: "", showsExcerpts: false, showsColours: false, joinsEqual: joinsEqual,
            excerpts: SourceExcerpts { _ in nil })
        return printer.text(diagnostics).split(separator: "\n").map(String.init)
    }

    @Test func equalDiagnosticsOfManyFilesAreOneLine() {
        func files(_ count: Int) -> [Diagnostic] { (0..<count).map { diagnostic(.notExported, "\($0).md", 2) } }
        #expect(printed(files(4), joinsEqual: true) == ["0.md:2:1: warning:  (also in 3 other files) [NotExported]"])
        #expect(printed(files(3), joinsEqual: true).count == 3)
        #expect(printed(files(4), joinsEqual: false).count == 4)
    }

    @Test func placeholderTextsOfAFileAreOneLine() {
        let diagnostics = ["a.md", "b.md"].flatMap { path in [3, 5, 9].map { diagnostic(.templateText, path, $0) } }
        #expect(
            printed(diagnostics, joinsEqual: false) == [
                "a.md:3:1: warning:  (3 times, in lines 3, 5, 9) [TemplateText]",
                "b.md:3:1: warning:  (3 times, in lines 3, 5, 9) [TemplateText]",
            ])
    }

    /// Whatever their messages say.
    @Test(arguments: [false, true]) func twentyOfAnIDAreShown(joinsEqual: Bool) {
        let words = (0..<62).map { String(repeating: "a", count: $0 + 1) }
        let diagnostics = words.map { Diagnostic(.notExported, $0, at: SourceLocation(path: "a.md")) }
        let lines = printed(diagnostics, joinsEqual: joinsEqual)
        #expect(lines.count == 21 && lines[20] == "… and 42 more of [NotExported]; --format json lists all")
    }

    @Test func wordsAreListed() {
        #expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map(listed) == ["", "a", "a and b", "a, b and c"])
    }

    @Test func aSeverityOfItsOwnStandsBeforeThatOfTheID() {
        let location = SourceLocation(path: "a")
        #expect(Diagnostic(.invalidAnswer, "", at: location, severity: .warning).severity == .warning)
        #expect(Diagnostic(.invalidAnswer, "", at: location).severity == .error)
    }

    @Test func aLogKeepsSomeOfMillions() {
        var log = DiagnosticLog(path: "a.json")
        for line in 1...(DiagnosticLog.limit + 50) {
            log.report(.unknownKey, "no", at: SourcePosition(line: line, column: 1), severity: .warning)
        }
        #expect(log.diagnostics.count == DiagnosticLog.limit + 1)
        #expect(log.diagnostics.last?.id == .tooManyProblems)
        #expect(log.diagnostics.last?.location.position.line == UInt32(DiagnosticLog.limit + 1))
        #expect(!log.hasErrors)
        log.report(.missingKey, "no", at: .start)
        #expect(log.diagnostics.count == DiagnosticLog.limit + 1)
        #expect(log.hasErrors)
    }
}
