import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Characters of a text that would be marks of a format stay characters.
struct RoundTripMarkTests {
    private static func quiz(json: String, _ export: Export) throws -> LocalizedQuiz {
        let text = #"{"title": "A", "questions": [\#(json)]}"#
        let read = ParsedQuizFile.read(Array(text.utf8), at: "Content/quizzes/a.json", context: RoundTrip.context(export))
        #expect(read.diagnostics == [])
        return LocalizedQuiz(try #require(read.quizzes.first))
    }

    private static func exported(_ quiz: LocalizedQuiz, _ format: QuizFormat, _ export: Export) throws -> (text: String, lines: [String]) {
        var log = ExportLog()
        let files = try #require(format.exporter).files([quiz], export, log: &log)
        return (String(decoding: files[0].bytes, as: UTF8.self), log.lines)
    }

    /// A quiz of one Markdown question, exported and imported again.
    private func trip(_ question: String, _ format: QuizFormat) throws -> (
        original: Question, back: Question, text: String, lines: [String]
    ) {
        let export = try RoundTrip.export()
        let quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\n\(question)\n", export)
        let (text, lines) = try RoundTripMarkTests.exported(quiz, format, export)
        let found = try RoundTrip.quizImport(text, format, export)
        let back = try #require(RoundTrip.quizzes(found, export).first?.questions.first, "\(found.lines)")
        return (try #require(quiz.questions.first), back, text, lines)
    }

    // MARK: - Pairs and items

    @Test(arguments: [
        (#"{"prompt": "Sort", "items": ["[x] done", "[ ] open", "rest"]}"#, "1. \\[x] done\n2. \\[ ] open\n3. rest"),
        (
            #"{"prompt": "Match", "pairs": [{"prompt": "[x] done", "match": "b"}, {"prompt": "[ ] open", "match": "c"}]}"#,
            "- \\[x] done -> b\n- \\[ ] open -> c"
        ),
    ])
    func boxesInItemsAreText(json: String, list: String) throws {
        let export = try RoundTrip.export()
        let quiz = try RoundTripMarkTests.quiz(json: json, export)
        let text = try RoundTripMarkTests.exported(quiz, .markdown, export).text
        #expect(text.contains(list), "\(text)")
        let back = try RoundTrip.quiz(text, export)
        #expect(back.questions.map { RoundTrip.describe($0) } == quiz.questions.map { RoundTrip.describe($0) })
    }

    @Test(arguments: [QuizFormat.markdown, .csv]) func anArrowInAPromptIsReplaced(format: QuizFormat) throws {
        let export = try RoundTrip.export()
        let pairs =
            #"[{"prompt": "p -> q", "match": "r -> s"}, {"prompt": "-> t", "match": "u"}, "#
            + #"{"prompt": "`\\x -> x`", "match": "v"}, {"prompt": "$\\ce{A -> B}$", "match": "w"}]"#
        let quiz = try RoundTripMarkTests.quiz(json: #"{"prompt": "Match", "pairs": \#(pairs)}"#, export)
        let (text, lines) = try RoundTripMarkTests.exported(quiz, format, export)
        #expect(lines.map { $0.contains("' -> ' in a prompt") } == [true])
        let found = try RoundTrip.quizImport(text, format, export)
        let back = try #require(RoundTrip.quizzes(found, export).first?.questions.first, "\(found.lines)")
        guard case .matching(let read, distractors: []) = back.response else {
            Issue.record("\(back.response)")
            return
        }
        #expect(read.dropLast().map(\.prompt.html) == ["p → q", "→ t", "<code>\\x -&gt; x</code>"])
        #expect(read.last?.prompt.plainText == "A ⟶ B")
        #expect(read.map(\.match.plainText) == ["r -> s", "u", "v", "w"])
    }

    @Test(
        arguments: [
            ("a -> b", 1), ("`a -> b` -> c", 8), ("``a ` -> b`` -> c", 12), ("` -> b", 1), ("\\` -> b`", 2), ("a->b", nil),
            (#"$\ce{A -> B}$ -> c"#, 13), (#"$\ce{A -> B}$"#, nil), (#"$\pi -> b"#, 4), (#"\$\pi -> b$"#, 5), ("$5 -> $x$", 2),
        ] as [(String, Int?)])
    func codeAndFormulasProtectAnArrow(text: String, offset: Int?) {
        #expect(PairArrow.first(in: text).map { text.distance(from: text.startIndex, to: $0.lowerBound) } == offset)
    }

    // MARK: - GIFT

    @Test func linesOfAnOrderInGIFT() throws {
        let question = "## Sort {#a}\n\n1. // first\n2. second\n3. Run:\n   ```\n   if x:\n       y  z\n   ```\n"
        let (_, back, text, _) = try trip(question, .gift)
        #expect(text.contains("\n&#47;/ first\nsecond\n"), "\(text)")
        guard case .ordering(let items) = back.response else {
            Issue.record("\(back.response)")
            return
        }
        #expect(items.count == 3)
        #expect(items.first?.plainText == "// first")
        #expect(items.last?.html.contains("if x:\n    y  z\n") == true, "\(items.last?.html ?? "")")
    }

    @Test func formatsInGIFTAreReadOnce() throws {
        let (original, back, text, _) = try trip("## [html] is a [[tag]] {#a}\n\n> [plain] isn't.\n", .gift)
        #expect(text.contains("::[html][html] is a _____"), "\(text)")
        #expect(back.prompt.plainText == original.prompt.plainText)
        #expect(back.explanation.html == original.explanation.html)
    }

    @Test func pairsOfAllOrNothingAreReported() throws {
        let (_, _, _, lines) = try trip("## Match {#a}\n\n- a -> x\n- b -> y\n", .gift)
        #expect(lines.contains { $0.contains("Moodle gives points for each correct pair") }, "\(lines)")
    }

    // MARK: - Feedback

    @Test(arguments: [QuizFormat.moodle, .gift]) func feedbackOnCorrectAnswersStaysTheirs(format: QuizFormat) throws {
        let question = "## Capital? [[Beijing|Peking]] {#a}\n\n> [!FEEDBACK answer=\"Beijing|Peking\"]\n> Well done!\n"
        let (_, back, _, _) = try trip(question, format)
        #expect(back.explanation.isEmpty)
        #expect(back.feedback.map(\.answer) == [.blank(0, .words(["Beijing", "Peking"], matchesCase: false))])
    }

    @Test(arguments: [QuizFormat.markdown, .json, .moodle]) func feedbackOnOptionsWithMarks(format: QuizFormat) throws {
        let question = """
            ## It is [[{*a[0]*|a[1]|\\||<i>|\\}}]] and [[b]] {#a}

            > [!FEEDBACK answer="a[1]"]
            > No.

            > [!FEEDBACK answer="\\|"]
            > Neither.

            > [!FEEDBACK answer="<i>"]
            > A tag.

            > [!FEEDBACK answer="}"]
            > A brace.
            """
        let (original, back, _, _) = try trip(question, format)
        #expect(back.feedback.map(\.answer) == original.feedback.map(\.answer))
        #expect(original.feedback.count == 4)
    }

    // MARK: - Commands of other programs

    @Test func clozeInTheTextOfAQuestion() throws {
        let question = "## A [[cloze]] or [[question]] {#a}\n\nAs `{1:SHORTANSWER:=Paris}` and {2:NM:=3} in {1:2}."
        let (original, back, text, _) = try trip(question, .moodle)
        #expect(text.contains("<code>&#123;1:SHORTANSWER:=Paris}</code> and &#123;2:NM:=3} in {1:2}."), "\(text)")
        #expect(RoundTrip.describe(back) == RoundTrip.describe(original))
    }

    @Test(arguments: [QuizFormat.moodle, .gift]) func delimitersOfFormulasAreText(format: QuizFormat) throws {
        let (original, back, text, _) = try trip("## Type \\\\(x\\\\) and \\$\\$y\\$\\$ for $z$, not `$$`: [[a]] {#a}", format)
        #expect(text.contains("<span>$</span>$y<span>$</span>$"), "\(text)")
        #expect(text.contains("<code>$$</code>"), "\(text)")
        #expect(RoundTrip.describe(back) == RoundTrip.describe(original))
    }

    @Test func commandsOfAnkiAreText() throws {
        let export = try RoundTrip.export()
        let quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\n## \\[sound:x.mp3] and `[LaTeX]` or [1] is [[\\[latex\\]]] {#a}\n", export)
        let text = try RoundTripMarkTests.exported(quiz, .anki, export).text
        #expect(text.contains("&#91;sound:x.mp3] and <code>&#91;LaTeX]</code> or [1]"), "\(text)")
        #expect(text.contains(">&#91;latex]<"), "\(text)")
    }

    @Test func decksOfEqualTitlesHaveIDs() throws {
        let export = try RoundTrip.export()
        var log = ExportLog()
        let quizzes = try ["a", "b"].map { id in
            try RoundTrip.quiz(
                "---\nid: \(id)\ntitle: Same\nupdated: 2026-01-01\n---\n\n## It is so {type=true-false answer=true}\n", export)
        }
        let decks = AnkiNotes(quizzes, export, log: &log).decks
        #expect(decks.map { $0.hasSuffix("::Same (a)") } == [true, false] && decks[1].hasSuffix("::Same (b)"))
        #expect(log.lines.count { $0.contains("another quiz is also called 'Same'") } == 2, "\(log.lines)")
    }

    // MARK: - Imports

    @Test func anAmountInAFormulaEndsNoFormula() throws {
        let export = try RoundTrip.export()
        let text = #"A salt costs $\mathrm{US\$}\ 5$ per kg of $\ce{NaCl}$ and $\SI{5}{\metre}$."#
        #expect(ForeignMarks.converted(text) == text)
        #expect(ForeignMarks.converted(#"of \ce{NaCl}"#) == #"of $\ce{NaCl}$"#)
        let row = "A,q,single,\(text),a,x,y,,,,,"
        let found = try RoundTrip.quizImport(
            "quiz,id,kind,question,right,a,b,explanation,notes,points,tags,options\n\(row)\n", .csv, export, name: "a.csv")
        #expect(found.text.contains("## \(text)"), "\(found.text)")
    }

    @Test(arguments: [QuizFormat.markdown, .json]) func aWarningIsReportedOnce(format: QuizFormat) throws {
        let export = try RoundTrip.export()
        let question =
            format == .json
            ? #"{"title": "A", "questions": [{"prompt": "It is [[H~2~O]]"}]}"# : "---\ntitle: A\n---\n\n## It is\n\nnow [[H~2~O]].\n"
        let found = try RoundTrip.quizImport(question, format, export, name: "a.\(format == .json ? "json" : "md")")
        #expect(found.diagnostics.count { $0.message.contains("H₂O") } == 1, "\(found.lines)")
    }

    @Test func aLinkToAnotherQuizIsReportedAsSuch() throws {
        let export = try RoundTrip.export()
        let text = "---\ntitle: A\n---\n\n## See [b](b.md): [[x]]\n"
        var found = QuizImport(folder: "in", context: RoundTrip.context(export))
        found.add("a.md", Array(text.utf8), try #require(QuizFormat.markdown.importer)) { _ in Array("---".utf8) }
        #expect(found.text.contains("## See b: [[x]]"), "\(found.text)")
        #expect(found.diagnostics.map(\.message).contains { $0.hasPrefix("links to other quizzes and pages aren't imported") })
    }

    @Test func aTakenIDIsOnlyAWarning() throws {
        let export = try RoundTrip.export()
        var found = try RoundTrip.quizImport("---\nid: q\ntitle: A\n---\n\n## Is [[x]]\n", .markdown, export, name: "a.md")
        let path = try #require(found.quizzes.first?.path)
        var isFirst = true
        found.removeConflicts { _ in
            defer { isFirst = false }
            let location = SourceLocation(path: path, position: SourcePosition(line: 2, column: 1))
            return isFirst ? [Diagnostic(.duplicateID, "two quizzes have the id 'q'; change one of them", at: location)] : []
        }
        #expect(found.quizzes.count == 1)
        #expect(found.diagnostics.map(\.message) == ["another quiz has the id 'q', so this one gets a new id"])
        #expect(found.diagnostics.map(\.severity) == [.warning])
    }
}
