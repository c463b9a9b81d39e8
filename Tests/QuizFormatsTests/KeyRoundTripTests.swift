import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Every kind of question is exported and imported with the same key, or in the form that the table gives.
struct KeyRoundTripTests {
    /// A question, and its form after an import from Canvas, a cartridge and QTI 2.1: nil if unchanged, empty if not exported.
    private struct Case {
        var markdown: String
        var key: String
        var canvas: String?
        var cartridge: String?
    }

    private static let cases = [
        Case(markdown: "- [ ] a\n  > No.\n- [x] b\n  > Yes.\n- [ ] c", key: "-a (<p>No.</p>); +b (<p>Yes.</p>); -c"),
        Case(markdown: "- [x] a\n- [ ] b", key: "+a; -b"),
        Case(markdown: "- [x] a\n- [ ] b\n- [x] c\n  > Yes.", key: "+a; -b; +c (<p>Yes.</p>)"),
        Case(markdown: "- [x] 3\n- [x] 4\n- [x] 5", key: "+3; +4; +5"),
        Case(markdown: "{type=multiple}\n\n- [ ] a\n- [x] b", key: "-a; +b"), Case(markdown: "{type=true-false answer=true}", key: "true"),
        Case(markdown: "{type=true-false answer=false}", key: "false"), Case(markdown: "A [[cell|cells]].", key: "[[cell|cells]]"),
        Case(markdown: "{case}\n\nA [[N]].", key: "[[N]]"),
        Case(markdown: "A [[= 3]].", key: "[[= 3]]", cartridge: "[[3]]"),
        Case(markdown: "A [[= -0.5]].", key: "[[= -0.5]]", cartridge: "[[-0.5]]"),
        Case(markdown: "A [[= 14.0 ± 0.25]].", key: "[[= 14.0 ± 0.25]]", cartridge: ""),
        Case(markdown: "A [[= 1e20 ± 1e-7]].", key: "[[= 1e20 ± 0.0000001]]", cartridge: ""),
        Case(markdown: "A [[one]] and [[two|2]].", key: "[[one]]; [[two|2]]", cartridge: ""),
        Case(markdown: "A [[= 3]] and [[= 4 ± 1]].", key: "[[= 3]]; [[= 4 ± 1]]", canvas: "[[3]]; [[4]]", cartridge: ""),
        Case(markdown: "A [[one]] and [[= 2.0]].", key: "[[one]]; [[= 2.0]]", canvas: "[[one]]; [[2.0|2]]", cartridge: ""),
        Case(markdown: "1. a\n2. b\n3. c", key: "a; b; c", cartridge: ""),
        Case(markdown: "- a -> x\n- b -> y\n- -> z", key: "a -> x; b -> y; -> z", cartridge: ""),
        // One match is right for two prompts, and looks the same for both.
        Case(markdown: "- a -> x\n- b -> y\n- c -> x", key: "a -> x; b -> y; c -> x", cartridge: ""),
        Case(markdown: "{type=text}", key: ""),
    ]

    private static func source(_ scoring: String) -> String {
        let questions = cases.enumerated().map { number, question in
            let (attributes, body) =
                question.markdown.hasPrefix("{")
                ? (question.markdown.prefix { $0 != "}" }.dropFirst(), question.markdown.drop { $0 != "}" }.dropFirst())
                : ("", question.markdown[...])
            return "## Question \(number) {#q\(number) \(attributes)}\n\n\(body)\n"
        }
        return "---\ntitle: All\nscoring: \(scoring)\n---\n\n\(questions.joined(separator: "\n"))"
    }

    @Test(arguments: [QuizFormat.canvas, .cartridge, .qti], ["all-or-nothing", "partial"])
    func keysComeBack(format: QuizFormat, scoring: String) throws {
        let export = try PackageTesting.export()
        let quiz = try RoundTrip.quiz(KeyRoundTripTests.source(scoring), export)
        var log = ExportLog()
        let exporter = try #require(format.exporter)
        let file = try #require(exporter.files([quiz], export, log: &log).first)
        let quizImport = try PackageTesting.quizImport(file.path, file.bytes, format == .cartridge ? .canvas : format)
        #expect(quizImport.diagnostics == [])
        let read = try #require(PackageTesting.quizzes(quizImport).first)
        let expected = KeyRoundTripTests.cases.enumerated().compactMap { number, question -> String? in
            let key = format == .canvas ? question.canvas : format == .cartridge ? question.cartridge : nil
            return key == "" ? nil : "Question \(number) \(key ?? question.key)"
        }
        let found = read.questions.map { "\(PackageTesting.html($0.prompt)) \(PackageTesting.answer($0.response))" }
        #expect(found == expected)
        // Partial exports are reported.
        let named = Set(log.diagnostics.map(\.location.position))
        for (question, wanted) in zip(quiz.questions, KeyRoundTripTests.cases) {
            let key = format == .canvas ? wanted.canvas : format == .cartridge ? wanted.cartridge : nil
            if key != nil { #expect(named.contains(question.position), "\(wanted.markdown)") }
        }
    }
}
