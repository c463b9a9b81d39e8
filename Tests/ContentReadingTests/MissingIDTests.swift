import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

/// Where `quizmark ids --write` puts an id, and that it changes nothing else.
struct MissingIDTests {
    /// The file with ids, with line endings of one kind or the other.
    private func written(_ text: String, _ ending: String) throws -> String {
        let quiz = try #require(readMarkdownQuiz(text).quiz)
        let bytes = Array(text.replacing("\n", with: ending).utf8)
        let written = MissingIDs.written(MissingIDs.questions(of: [quiz]), into: bytes, path: "Content/quizzes/cells.md")
        let (changed, count) = try #require(written)
        #expect(count == 1)
        return String(decoding: changed, as: UTF8.self)
    }

    @Test(arguments: [
        ("## What?", "## What? {#what}"), ("## What? {points=2}", "## What? {#what points=2}"),
        ("## What?{points=2 case} ##", "## What?{#what points=2 case} ##"), ("## What? ##  ", "## What? {#what} ##  "),
        // Braces that are text.
        ("## The sea \\{x}", "## The sea \\{x} {#the-sea-x}"), ("## The set {1, 2}", "## The set {1, 2} {#the-set-1-2}"),
        ("## {1}", "## {1} {#1}"), ("## The set \\{1, 2\\}", "## The set \\{1, 2\\} {#the-set-1-2}"),
        ("## Set \\{a}", "## Set \\{a} {#set-a}"),
        ("## Vec{x}", "## Vec{x} {#vec-x}"), ("## `f{x}`", "## `f{x}` {#f-x}"),
        // Underlined headings, also of several lines.
        ("What?\n-----", "What? {#what}\n-----"), ("What is\nit? {points=2}\n---", "What is\nit? {#what-is-it points=2}\n---"),
        ("What is\nit in {1, 2}\n---", "What is\nit in {1, 2} {#what-is-it-in-1-2}\n---"),
        ("What # 2 #\n---", "What # 2 # {#what-2}\n---"),
    ])
    func idsAreWrittenWhereTheReaderFindsThem(heading: String, withID: String) throws {
        func file(_ heading: String) -> String { "---\ntitle: T\n---\n\n\(heading)\n\nIt is [[blue]].\n" }
        for ending in ["\n", "\r\n", "\r"] {
            #expect(try written(file(heading), ending) == file(withID).replacing("\n", with: ending))
        }
        let read = try #require(readMarkdownQuiz(file(withID)).quiz)
        #expect(read.questions.map(\.hasExplicitID) == [true])
    }

    @Test(arguments: ["\u{FEFF}{", "{\r", "{\r\n\n"]) func linesMayEndInSeveralWays(start: String) throws {
        let text =
            start + #""title": "T", "questions": [{"kind": "single", "prompt": "What?","# + "\r"
            + #""choices": [{"text": "a", "correct": true}, {"text": "b"}]}]}"#
        var log = DiagnosticLog(path: "Content/quizzes/cells.json")
        let decoded = try #require(FileText.decoded(Array(text.utf8), log: &log))
        let read = try #require(readJSONQuizzes(decoded).quizzes.first)
        let written = try #require(MissingIDs.written(MissingIDs.questions(of: [read]), into: Array(text.utf8), path: log.path))
        #expect(
            String(decoding: written.bytes, as: UTF8.self) == text.replacing(#"{"kind""#, with: #"{"id": "what", "kind""#)
                && written.count == 1)
    }

    @Test func allQuizzesOfAListGetIDs() throws {
        func quiz(_ title: String, _ question: String) -> String {
            #"{"title": "\#(title)", "questions": ["# + "\n"
                + #"  {\#(question)"choices": [{"text": "a", "correct": true}, {"text": "b"}]}]}"#
        }
        func list(_ first: String, _ second: String) -> String { "[\(quiz("One", first)),\n\(quiz("Two", second))]\n" }
        let text = list(#""prompt": "What?", "#, #""prompt": "Why?", "#)
        let (quizzes, log) = readJSONQuizzes(text)
        #expect(log.problems == [] && quizzes.count == 2)
        let written = MissingIDs.written(MissingIDs.questions(of: quizzes), into: Array(text.utf8), path: log.path)
        let (changed, count) = try #require(written)
        let expected = list(#""id": "what", "prompt": "What?", "#, #""id": "why", "prompt": "Why?", "#)
        #expect(String(decoding: changed, as: UTF8.self) == expected && count == 2)
    }

    @Test(arguments: [#"[{"title": "A", "questions": []}]"#, "[]", "3"]) func otherFormatsCannotHaveIDs(text: String) {
        #expect(MissingIDs.written([], into: Array(text.utf8), path: "Content/quizzes/cells.json") == nil)
    }
}
