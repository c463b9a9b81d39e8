import ContentModel
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// What is correct stays so, and what can't be exported as it is is reported.
struct ExportedKeyTests {
    private func trip(_ format: QuizFormat, _ question: String) throws -> (back: Question, text: String, log: ExportLog) {
        let export = try RoundTrip.export()
        var log = ExportLog()
        let quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\n\(question)\n", export)
        let files = try #require(format.exporter).files([quiz], export, log: &log)
        let found = try RoundTrip.quizImport(files[0].bytes, format, export, name: [.qti, .canvas].contains(format) ? "a.zip" : "a.txt")
        let back = try #require(RoundTrip.quizzes(found, export).first?.questions.first)
        return (back, String(decoding: files[0].bytes, as: UTF8.self), log)
    }

    private static let halogens = """
        ## Which are gases? {points=2}

        - [x] Oxygen
        - [x] Chlorine
        - [ ] Bromine {points=0.5}
        - [ ] Iron {points=-0.5}
        """

    @Test(arguments: [QuizFormat.moodle, .gift]) func wrongChoicesWithPointsStayWrong(format: QuizFormat) throws {
        let (back, _, log) = try trip(format, ExportedKeyTests.halogens)
        guard case .multipleChoice(_, let keys) = back.response else {
            Issue.record("\(back.response)")
            return
        }
        #expect(keys == [0, 1])
        let message = "Moodle counts every choice with points as correct, so a wrong one gets 0 instead of 0.5"
        #expect(log.lines.contains { $0.contains(message) }, "\(log.lines)")
    }

    @Test func pointsOfWrongChoicesComeBackInQTI() throws {
        let (back, _, log) = try trip(.qti, ExportedKeyTests.halogens)
        #expect(log.lines == [])
        #expect(back.points == 2)
        #expect(back.pointsOfChoices(keys: [0, 1], isSingle: false) == [1, 1, 0.5, -0.5])
    }

    @Test func correctChoicesWithFewPointsStayCorrect() throws {
        let (back, _, _) = try trip(.moodle, "## Which? {points=100}\n\n- [x] a {points=1}\n- [x] b\n- [ ] c")
        guard case .multipleChoice(_, let keys) = back.response else {
            Issue.record("\(back.response)")
            return
        }
        #expect(keys == [0, 1])
        let (_, _, log) = try trip(.moodle, "## Which? {points=2}\n\n- [x] a {points=0}\n- [x] b\n- [x] d\n- [ ] c")
        #expect(
            log.lines.contains { $0.contains("Moodle counts a choice without points as wrong, and a correct one has 0") }, "\(log.lines)")
    }

    @Test(arguments: [QuizFormat.moodle, .gift]) func feedbackForOtherOptionsIsThatOfEach(format: QuizFormat) throws {
        let question = """
            ## It is in the [[{nucleus|*mitochondrion*|ribosome|wall}]]

            > [!FEEDBACK]
            > Read chapter 2.

            > [!FEEDBACK answer="nucleus"]
            > No, that has the genes.
            """
        let (_, text, log) = try trip(format, question)
        #expect(text.ranges(of: "Read chapter 2.").count == 2, "\(text)")
        #expect(text.ranges(of: "No, that has the genes.").count == 1)
        #expect(!log.lines.contains { $0.contains("feedback") }, "\(log.lines)")
    }

    @Test(arguments: [
        ("A) choice or B) choice?", "a choice"), ("// is a comment?", "a comment"), ("ANSWER: what?", "another part of a question"),
        ("Feedback: what?", "another part of a question"),
    ])
    func questionsOfAikenMayLookLikeOtherParts(prompt: String, part: String) throws {
        let (back, _, log) = try trip(.aiken, "## \(prompt)\n\n- [x] a\n- [ ] b")
        #expect(back.prompt.plainText == "… \(prompt)")
        #expect(
            log.lines.contains { $0.contains("Aiken would read the beginning of this text as \(part), so the export puts '… ' before it") },
            "\(log.lines)")
    }

    @Test func aBlankStaysAmongOtherLines() throws {
        for blank in ["[[= 3]]", "[[three]]"] {
            let question = "## What is \(blank) when \\_\\_\\_\\_ is 2?\n\nWrite it on the line \\_\\_\\_\\_."
            let (back, _, _) = try trip(.canvas, question)
            #expect(back.prompt.source?.markdown == "What is \(blank) when \\_\\_\\_\\_ is 2?")
            #expect(back.stem.plainText == "Write it on the line ____.")
        }
    }

    @Test func anAddressIsntRepeatedInPlainText() throws {
        let (back, _, _) = try trip(.iquiz, "## What is on www.example.com or [this page](https://example.org)?\n\n- [x] a\n- [ ] b")
        #expect(back.prompt.plainText == "What is on www.example.com or this page (https://example.org)?")
    }
}
