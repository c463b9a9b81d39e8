import Diagnostics
import MarkdownText
import Testing

@testable import ContentReading

struct FrontMatterTests {
    private func read(_ text: String) -> (frontMatter: FrontMatter?, log: DiagnosticLog) {
        var log = DiagnosticLog(path: "a.md")
        return (FrontMatter(sourceFile(text), log: &log), log)
    }

    @Test(arguments: [
        ("---\ntitle: A\n---\nBody", "Body", 4), ("---\ntitle: A\n---\n", "", 4), ("---\ntitle: A\n---", "", 4),
        ("---\ntitle: A\n...\nBody\n---\n", "Body\n---\n", 4), ("---\n---\nBody", "Body", 3), ("Body\n---\n", "Body\n---\n", 1),
        ("--- \ntitle: A \n---\t\nBody", "Body", 4), ("---\u{A0}\ntitle: A\n---\u{A0}\nBody", "Body", 4),
        ("---\ntitle: A\n --- \n---\nBody", "Body", 5),
        ("", "", 1), ("----\nBody", "----\nBody", 1), ("---\ntitle: \"a --- b\"\n---\nBody", "Body", 4),
    ])
    func dividesHeadAndBody(text: String, body: String, line: Int) throws {
        let (frontMatter, log) = read(text)
        let read = try #require(frontMatter, "\(log.problems)")
        #expect(read.body.text == body)
        #expect(read.body.start == SourcePosition(line: line, column: 1))
    }

    @Test func countsLinesOfTheWholeFile() {
        let (frontMatter, log) = read("---\ntitle: A\nb: c: d\n---\n")
        #expect(frontMatter == nil)
        #expect(log.problems == ["3:5 InvalidYAML: a colon followed by a space begins a new value here; put the text in quotes"])
    }

    @Test(arguments: [("```yaml\n---\ntitle: A\n---\n```", 1), ("Here it is:\n\n~~~\n---\ntitle: A\n---\n", 3)])
    func isNotInCode(text: String, line: Int) {
        let (frontMatter, log) = read(text)
        #expect(frontMatter == nil)
        #expect(log.diagnostics.map(\.id) == [.unclosedFrontMatter])
        #expect(log.diagnostics.map { Int($0.location.position.line) } == [line])
    }

    @Test(arguments: ["\n---\ntitle: A\n---\n", "# A\n\n---\ntitle: A\n---\n", "<!-- A -->\n---\ntitle: A\n---\n"])
    func belongsToTheBeginning(text: String) {
        let (frontMatter, log) = read(text)
        #expect(frontMatter == nil)
        #expect(log.diagnostics.map(\.id) == [.unclosedFrontMatter])
    }

    @Test(arguments: [
        ("\u{200B}", "U+200B ZERO WIDTH SPACE"), ("\u{FEFF}", "U+FEFF ZERO WIDTH NO-BREAK SPACE"),
        ("\u{200E}", "U+200E LEFT-TO-RIGHT MARK"), ("\u{A0}\u{200B}", "U+00A0 NO-BREAK SPACE"),
    ])
    func nothingUnseenIsInFrontOfIt(characters: String, name: String) {
        let (frontMatter, log) = read("\(characters)---\ntitle: A\n---\n")
        #expect(frontMatter == nil)
        #expect(log.problems == ["1:1 UnclosedFrontMatter: \(name), which can't be seen, is in front of this ---; remove it"])
    }

    @Test(arguments: ["# A\n\n---\n\nBody\n", "\n---\n## B\n", "A\n---\nb: c\n", "\u{200B}---\n## B\n"])
    func dividingLinesAreNone(text: String) { #expect(read(text).frontMatter?.isMissing == true) }

    @Test(arguments: ["--", "----", "—", "–", "+++"]) func theEndHasThreeHyphens(line: String) {
        let (frontMatter, log) = read("---\ntitle: A\n\(line)\n\nBody\n")
        #expect(frontMatter == nil)
        #expect(log.problems == ["3:1 UnclosedFrontMatter: front matter must end with three hyphens, ---, not with '\(line)'"])
    }

    @Test(arguments: [("+++", "title = \"A\""), ("+++", "title: A"), ("—", "title: A"), ("----", "title: A")])
    func theBeginningHasThreeHyphens(line: String, key: String) {
        let (frontMatter, log) = read("\(line)\n\(key)\n\(line)\n\nBody\n")
        #expect(frontMatter == nil)
        #expect(log.problems == ["1:1 UnclosedFrontMatter: front matter must begin with three hyphens, ---, not with '\(line)'"])
    }

    @Test(arguments: [" ---", "\t---"]) func theEndIsNotIndented(line: String) {
        let (frontMatter, log) = read("---\ntitle: A\n\(line)\n\nBody\n")
        #expect(frontMatter == nil)
        let message = "front matter doesn't end with this ---, because it is indented; begin it in the first column"
        #expect(log.problems == ["3:1 UnclosedFrontMatter: \(message)"])
    }

    @Test(arguments: ["---\ntitle: A\n", "---\n"])
    func asksForTheEnd(text: String) {
        let (frontMatter, log) = read(text)
        #expect(frontMatter == nil)
        #expect(log.problems == ["1:1 UnclosedFrontMatter: the front matter that begins here has no closing line of ---"])
    }
}
