import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Signs of blanks and of HTML in questions and answers of other programs.
struct ForeignBracketTests {
    /// The blanks of all questions that come into the site.
    private func blanks(_ text: String, _ format: QuizFormat) throws -> [Blank] {
        let export = try RoundTrip.export()
        let found = try RoundTrip.quizImport(text, format, export)
        #expect(found.diagnostics.filter { $0.severity == .error } == [])
        return RoundTrip.quizzes(found, export).flatMap(\.questions).flatMap(blanks)
    }

    private func blanks(_ question: Question) -> [Blank] {
        if case .blanks(let blanks) = question.response { blanks } else { [] }
    }

    private func words(_ words: String...) -> Blank { .words(words, matchesCase: false) }

    // MARK: - Brackets

    @Test func theKeyOfARowWinsOverBrackets() throws {
        let found = try quizImport("question,answer\n\"What is det([[1, 2], [3, 4]])?\",-2\nWhat is m[[0]] of [[[5]]]?,5\n", .csv)
        #expect(found.lines == [])
        #expect(
            found.text.hasSuffix(
                "## What is det(\\[\\[1, 2\\], \\[3, 4\\]\\])?\n\n[[-2]]\n\n## What is m\\[\\[0\\]\\] of \\[\\[\\[5\\]\\]\\]?\n\n[[5]]\n"),
            "\(found.text)")
        let code = try quizImport("question,answer\nWhat is `m[[0]]`?,5\n", .csv)
        #expect(code.text.hasSuffix("## What is `m[[0]]`?\n\n[[5]]\n"), "\(code.text)")
    }

    /// The kind says blanks, and both the text and the cell have one.
    @Test func twoKeysAreAnError() throws {
        let found = try quizImport("question,kind,right\nThe capital is [[Paris]].,blanks,London\nA [[b]],blanks,b\n", .csv)
        #expect(
            found.lines == [
                "2 InvalidQuestion: 'right' has 'London', and the question has [[Paris]]; empty one of them, or write \\[[ for brackets that are text"
            ])
        #expect(found.text.hasSuffix("## A [[b]]\n"), "\(found.text)")
    }

    @Test func bracketsOfQuestionsWithChoicesAreText() throws {
        let quizdown = try quizImport("# Is this a [[1, 2]] list?\n\n1. [ ] no\n1. [x] [[yes]]\n", .quizdown)
        #expect(quizdown.text.hasSuffix("## Is this a \\[[1, 2]] list?\n\n- [ ] no\n- [x] \\[[yes]]\n"), "\(quizdown.text)")
        let text2qti = try quizImport("1. What is `a[0]` for a = [[1, 2], [3, 4]]?\na) [1, 2]\n*b) [[1, 2]]\n", .text2qti)
        #expect(text2qti.text.contains("## What is `a[0]` for a = \\[[1, 2], [3, 4]]?\n"), "\(text2qti.text)")
        let typed = try quizImport("1. What is [[1, 2], [3, 4]]?\n* list\n", .text2qti)
        #expect(typed.text.hasSuffix("## What is \\[[1, 2], [3, 4]]?\n\n[[list]]\n"), "\(typed.text)")
    }

    // MARK: - Typed answers

    @Test func htmlInTypedAnswersStays() throws {
        let text = "1. Which tag breaks a line?\n*   <br>\n*   <br/>\n\n2. Bold?\n*   <b>\n\n3. Which?\n*   a<sub>2</sub>\n"
        #expect(try blanks(text, .text2qti) == [words("<br>", "<br/>"), words("<b>"), words("a<sub>2</sub>")])
        let table = "question,kind,answer\nWhich tag breaks a line?,blanks,<br>\nWhich command?,blanks,`ls`\nWhich?,blanks,__init__\n"
        #expect(try blanks(table, .csv) == [words("<br>"), words("`ls`"), words("__init__")])
    }

    @Test func answersMayHaveBackticksAndBackslashes() throws {
        #expect(
            try blanks("1. Name it\n*   `ls`\n\n2. And\n*   \\\n*   \\_\n*   [a]\n", .text2qti) == [
                words("`ls`"), words("\\", "\\_", "[a]"),
            ])
        let moodle = """
            <quiz><question type="shortanswer"><name><text>A</text></name><questiontext format="html"><text>Which?</text></questiontext>
            <answer fraction="100"><text>`ls`</text></answer><answer fraction="100"><text>C:\\dir\\</text></answer></question></quiz>
            """
        #expect(try blanks(moodle, .moodle) == [words("`ls`", "C:\\dir\\")])
    }

    /// Whatever a blank accepts comes back from the file that it is written into.
    @Test(arguments: [
        "`ls`", "\\", "\\\\", "a\\", "\\]", "[[", "]]", "x[[1]]", "\\_", "\\\\_", "a\\|b", "|", "\\[x\\]", "C:\\\\x", "\\*", "*", "<br>",
        "=", "{a|b}",
        "\\`", "\\n", "[", "\\{", "{}", "}", "\\}", "\\\\}", "\\=", "\\\\=", "{a}", "a}b{", "\\{a\\}",
    ])
    func answersComeBack(word: String) throws {
        for blank in [words(word), words("a", word, "b"), .menu(["a", word], key: 1), .menu([word, "b"], key: 1)] {
            let read = try RoundTrip.quiz("---\ntitle: A\n---\n\n## Which \(blank.written)?\n", try RoundTrip.export())
            #expect(read.quiz.questions.flatMap(blanks) == [blank], "\(blank.written)")
        }
    }

    // MARK: - Lists

    @Test func listsInTheTextOfTypedAnswersAreKept() throws {
        let text2qti = try quizImport("1. Which animal?\n\n   1. grey\n   2. trunk\n*  elephant\n", .text2qti)
        #expect(text2qti.text.hasSuffix("## Which animal?\n\n1. grey\n2. trunk\n\n[[elephant]]\n"), "\(text2qti.text)")
        let gift = try quizImport("::momentum::[markdown]What is the momentum?\\n\\n- mass 5 kg\\n- speed 3 m/s\n{#15}\n", .gift)
        #expect(gift.lines == [])
        #expect(gift.text.contains("- mass 5 kg\n- speed 3 m/s\n\n[[= 15]]"), "\(gift.text)")
    }

    @Test func blanksInListsOfMoodleAreKept() throws {
        let text = """
            <quiz><question type="cloze"><name><text>c</text></name><questiontext format="html"><text><![CDATA[<p>Fill in:</p><ol>\
            <li>The capital of France is {1:SA:=Paris}.</li><li>Of Italy it is {1:SA:=Rome}.</li></ol>]]></text></questiontext></question>
            <question type="numerical"><name><text>m</text></name><questiontext format="html"><text><![CDATA[<p>What is it?</p><ul><li>a -> b</li>\
            <li>c -> d</li></ul>]]></text></questiontext><answer fraction="100"><text>15</text><tolerance>0</tolerance></answer></question></quiz>
            """
        let found = try quizImport(text, .moodle)
        #expect(found.lines == [])
        #expect(found.text.contains("1. The capital of France is [[Paris]].\n2. Of Italy it is [[Rome]].\n"), "\(found.text)")
        #expect(try blanks(text, .moodle).count == 3)
    }

    @Test(arguments: ["- m = 5 kg\\n- v = 3", "1. a\\n2. b", "- a -> b\\n- c -> d", "- [ ] a\\n- [x] b"]) func listsOfJSONComeBack(
        list: String
    ) throws {
        let export = try RoundTrip.export()
        let json = #"{"title": "A", "questions": [{"id": "q", "prompt": "What?\n\n\#(list)", "answer": 15}]}"#
        let first = try RoundTrip.quizImport(json, .json, export)
        #expect(first.diagnostics.filter { $0.severity == .error } == [])
        let quizzes = RoundTrip.quizzes(first, export)
        #expect(quizzes.flatMap(\.questions).map(\.response.kind) == [.numeric])
        #expect(quizzes.first?.questions.first?.stem.html.contains("<li>") == true)
    }

    // MARK: - GIFT

    @Test func aLineEndBeforeTheBracesIsASpace() throws {
        let found = try quizImport(
            "::B::Two\nlines on the {~second ~third =fourth} Thursday.\n\n::C::Two\nlines on the {=fourth =4th} Thursday.\n\n::D::One \n{=a} b.\n",
            .gift)
        #expect(found.text.contains("## Two lines on the \\_\\_\\_\\_\\_ Thursday."), "\(found.text)")
        #expect(found.text.contains("## Two lines on the [[fourth|4th]] Thursday."), "\(found.text)")
        #expect(found.text.contains("## One [[a]] b."), "\(found.text)")
    }

    /// Two quizzes of one title are one category, in which an id may repeat.
    @Test func theRepeatedIDIsNamed() throws {
        let found = try quizImport("$CATEGORY: A\n\n// [id:a/q1]\nWhich? {=x ~y}\n\n// [id:b/q1]\nWho? {=x ~y}\n", .gift)
        #expect(found.lines == ["7 NotImported: a question above already has the id 'q1', so this one gets a new one"])
    }

    // MARK: - Messages of exports

    @Test func onlyPatternsWithStarsAreReported() throws {
        let export = try RoundTrip.export()
        func lines(_ question: String) throws -> [String] {
            var log = ExportLog()
            let quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\n\(question)\n", export)
            _ = QTI21Format().files([quiz], export, log: &log)
            return log.diagnostics.map(\.message).filter { $0.contains("wildcards") }
        }
        #expect(try lines("## Which [[newton|N]]? {patterns}") == [])
        #expect(try lines("## Which [[N]] or [[new*|N]]? {patterns}").count == 1)
    }
}
