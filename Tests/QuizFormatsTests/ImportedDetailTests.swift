import ContentModel
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Details of texts and tables of other programs that are easily lost.
struct ImportedDetailTests {
    private func moodle(_ questions: String) throws -> QuizImport {
        try quizImport("<?xml version=\"1.0\"?>\n<quiz>\n\(questions)\n</quiz>\n", .moodle)
    }

    private func choice(_ text: String, _ choices: [String] = ["<p>a</p>", "<p>b</p>"]) -> String {
        let answers = choices.enumerated().map {
            "<answer fraction=\"\($0 == 0 ? 100 : 0)\" format=\"html\"><text><![CDATA[\($1)]]></text></answer>"
        }
        return "<question type=\"multichoice\"><questiontext format=\"html\"><text><![CDATA[\(text)]]></text></questiontext>"
            + "<single>true</single>\(answers.joined())</question>"
    }

    // MARK: - JSON of quiz apps

    private static let bank = #"[{"question":"Café?","options":["thé","eau"],"answer":"thé"}]"#

    @Test func banksMayBeginWithAByteOrderMark() throws {
        let export = try RoundTrip.export()
        let utf8: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(ImportedDetailTests.bank.utf8)
        let units = ImportedDetailTests.bank.utf16.map { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let utf16: [UInt8] = [0xFF, 0xFE] + Array(units.joined())
        for bytes in [utf8, utf16] {
            let found = try RoundTrip.quizImport(bytes, .json, export)
            #expect(found.lines == [])
            #expect(found.text.hasSuffix("## Café?\n\n- [x] thé\n- [ ] eau\n"), "\(found.text)")
        }
    }

    @Test func banksInAnotherEncodingAreReported() throws {
        let bytes = ImportedDetailTests.bank.unicodeScalars.map { UInt8($0.value) }
        let found = try RoundTrip.quizImport(bytes, .json, try RoundTrip.export())
        #expect(found.lines.count == 1 && found.lines[0].hasPrefix("1 NotUTF8: this file isn't UTF-8 and was read as Windows-1252"))
        #expect(found.text.hasSuffix("## Café?\n\n- [x] thé\n- [ ] eau\n"), "\(found.text)")
    }

    @Test func banksMayHaveSeveralQuizzes() throws {
        let text = """
            [{"title":"Towns","level":1,"questions":[{"question":"Capital?","options":["Rome","Paris"],"answer":"Paris"}]},
            {"title":"Rivers","questions":[{"question":"Longest?","options":["Volga","Danube"],"answer":"A"}]}]
            """
        let found = try quizImport(text, .json)
        #expect(found.lines == ["1 NotImported: the key 'level' isn't supported, so it isn't imported"])
        let quizzes = RoundTrip.quizzes(found, try RoundTrip.export())
        #expect(quizzes.map(\.title) == ["Towns", "Rivers"])
        #expect(quizzes.map(\.questions.count) == [1, 1])
    }

    // MARK: - Text like Markdown

    @Test func boxesOfTextAreText() throws {
        let pairs = ["[x] as in <i>Bach</i>", "[s]", "[ ]"].map {
            "<subquestion format=\"html\"><text><![CDATA[\($0)]]></text><answer><text>name of \($0.prefix(3))</text></answer></subquestion>"
        }
        let order = ["[x] as in Bach", "[s]"].map { "<answer format=\"html\"><text>\($0)</text></answer>" }
        let text = "<questiontext format=\"html\"><text>Which?</text></questiontext>"
        let found = try moodle(
            "<question type=\"matching\">\(text)\(pairs.joined())</question>\n<question type=\"ordering\">\(text)\(order.joined())</question>"
        )
        #expect(found.lines == [])
        let questions = RoundTrip.quizzes(found, try RoundTrip.export()).flatMap(\.questions)
        #expect(questions.map(\.response.kind) == [.matching, .ordering])
        guard case .matching(let read, _)? = questions.first?.response else { return }
        #expect(read.map(\.prompt.plainText) == ["[x] as in Bach", "[s]", "[ ]"])
    }

    @Test func boxesOfTextComeBack() throws {
        let export = try RoundTrip.export()
        let quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\n## Match {#m}\n\n- \\[x\\] -> done\n- \\[ \\] -> to do\n", export)
        for format in [QuizFormat.markdown, .csv, .json, .moodle, .gift] {
            var log = ExportLog()
            let files = try #require(format.exporter).files([quiz], export, log: &log)
            let back = RoundTrip.quizzes(try RoundTrip.quizImport(files[0].bytes, format, export), export)
            guard case .matching(let pairs, _)? = back.first?.questions.first?.response else {
                Issue.record("\(format): \(back)")
                continue
            }
            #expect(pairs.map(\.prompt.plainText) == ["[x]", "[ ]"], "\(format)")
        }
    }

    @Test func tagsComeBack() throws {
        let export = try RoundTrip.export()
        let json =
            #"{"title":"A","questions":[{"id":"q","prompt":"What?","tags":["<table>","HTML","\"x\" & y","snake_case","*args"],"choices":[{"text":"a","correct":true},{"text":"b"}]}]}"#
        let first = try RoundTrip.quizImport(json, .json, export)
        #expect(first.lines == [])
        let quiz = LocalizedQuiz(try #require(RoundTrip.quizzes(first, export).first))
        #expect(quiz.questions.first?.tags == ["<table>", "HTML", "\"x\" & y", "snake_case", "*args"])
        var log = ExportLog()
        let files = NativeMarkdownFormat().files([quiz], export, log: &log)
        #expect(String(decoding: files[0].bytes, as: UTF8.self).contains("tags=«\\<table>, HTML, \"x\" & y, snake_case, \\*args»"))
        let back = RoundTrip.quizzes(try RoundTrip.quizImport(files[0].bytes, .markdown, export), export)
        #expect(back.first?.questions.first?.tags == quiz.questions.first?.tags)
        #expect(back.first?.questions.first?.prompt.plainText == "What?")
    }

    // MARK: - HTML

    @Test func headingsOfChoicesAreBold() throws {
        let found = try moodle(choice("<p>Which?</p>", ["<p>A</p><h4>B</h4><p>x</p>", "<h4>C</h4><p>y</p>"]))
        #expect(found.lines == [])
        #expect(
            found.text.hasSuffix("- [x] A\n\n  **B**\n\n  x\n\n- [ ] C\n\n  y\n")
                || found.text.hasSuffix("- [x] A\n\n  **B**\n\n  x\n- [ ] C\n\n  y\n"), "\(found.text)")
    }

    @Test func linesOfCodeStayLines() throws {
        let found = try moodle(choice("<p>What?</p><p><code>if x:<br>&nbsp; print(x)<br></code></p><p>Or <kbd>a<br/>\nb</kbd>?</p>"))
        #expect(found.lines == [])
        #expect(found.text.contains("```\nif x:\n  print(x)\n```\n\nOr `a`\\\n`b`?\n"), "\(found.text)")
        let answer = try moodle(choice("<p>What?</p>", ["<code>a<br>b</code>", "c"]))
        #expect(answer.lines == [])
        #expect(answer.text.contains("  ```\n  a\n  b\n  ```\n"), "\(answer.text)")
    }

    @Test func aMissingPictureIsNoHeading() throws {
        let found = try moodle(choice("<p><img src=\"@@PLUGINFILE@@/no.png\" alt=\"Atom\"></p><p>Is this an atom?</p>"))
        #expect(found.lines.count == 1)
        #expect(found.text.contains("## Is this an atom?\n\n\\[Atom\\]\n\n- [x] a\n"), "\(found.text)")
    }

    // MARK: - Categories

    private func category(_ path: String, _ info: String = "") -> String {
        "<question type=\"category\"><category><text>\(path)</text></category><info format=\"html\"><text><![CDATA[\(info)]]></text></info></question>"
    }

    @Test func categoriesOfTheSameNameDiffer() throws {
        let paths = ["Week 1/Quiz", "Week 2/Quiz", "Week 2/Test", "Quiz"].map { "$course$/top/\($0)" }
        let export = try RoundTrip.export()
        let titles = ["Week 1: Quiz", "Week 2: Quiz", "Test", "Quiz"]
        let xml = try moodle(paths.enumerated().map { category($1) + choice("Q\($0)?") }.joined(separator: "\n"))
        #expect(RoundTrip.quizzes(xml, export).map(\.title) == titles)
        let gift = try quizImport(paths.enumerated().map { "$CATEGORY: \($1)\n\nQ\($0)? {=a ~b}\n" }.joined(separator: "\n"), .gift)
        #expect(RoundTrip.quizzes(gift, export).map(\.title) == titles)
        for found in [xml, gift] { #expect(found.lines == []) }
    }

    @Test func theFirstWordsOfACategoryAreWhole() throws {
        let formatted = try moodle(category("Cells", "Questions on <b>cells</b> for week 1.") + choice("Q?"))
        #expect(!formatted.text.contains("description:"))
        #expect(formatted.text.contains("\n\nQuestions on **cells** for week 1.\n\n## Q?"), "\(formatted.text)")
        let plain = try moodle(category("Cells", "Questions on cells.<br>For week 1.<p>More.</p>") + choice("Q?"))
        #expect(plain.text.contains("description: Questions on cells.\n"), "\(plain.text)")
        #expect(plain.text.contains("\n\nFor week 1.\n\nMore.\n\n## Q?"), "\(plain.text)")
    }

    // MARK: - Tables, GIFT and iQuiz

    @Test(arguments: ["numeric", "Number", "Numeric", "Numerical"])
    func numbersOfTablesAreNumbers(kind: String) throws {
        let found = try quizImport("Question,Type,Answer\nPi?,\(kind),3.14\nOne or two?,\(kind),1 | 2 ± 0.1\n", .csv)
        #expect(found.lines == [])
        #expect(found.text.contains("[[= 3.14]]") && found.text.contains("[[= 1 | = 2 ± 0.1]]"), "\(found.text)")
    }

    @Test func ownTablesHaveNumbers() throws {
        let found = try quizImport("question,kind,right\nPi?,numeric,3.14\n\"g is [[= 9.81 ± 0.05]]\",numeric,\n", .csv)
        #expect(found.lines == [])
        #expect(found.text.contains("[[= 3.14]]") && found.text.contains("[[= 9.81 ± 0.05]]"), "\(found.text)")
    }

    @Test func anAnswerOfGIFTMayBeOnTwoLines() throws {
        let found = try quizImport("::a::Who? {=Marie\nCurie#Yes}\n", .gift)
        #expect(found.lines == [])
        #expect(found.text.contains("[[Marie Curie]]"), "\(found.text)")
    }

    @Test func anAnswerOfTwoLinesIsReportedInPlainWords() throws {
        let found = try moodle(
            "<question type=\"shortanswer\"><questiontext format=\"html\"><text>Who?</text></questiontext>"
                + "<answer fraction=\"100\"><text>one\ntwo</text></answer></question>")
        #expect(
            found.lines.contains { $0.contains("an answer to this question spans several lines, which nobody can type in a blank") },
            "\(found.lines)")
        #expect(!found.lines.contains { $0.contains("[[") })
    }

    @Test func quizzesOfIQuizMayHaveTheSameTitle() throws {
        let quiz = #"{"title":"Cells","desc":"","questions":[{"text":"A?","answer":"1","answers":["x","y"]}]}"#
        let found = try quizImport("[\(quiz),\n\(quiz.replacing("A?", with: "B?"))]", .iquiz)
        #expect(found.lines == [])
        #expect(RoundTrip.quizzes(found, try RoundTrip.export()).map(\.title) == ["Cells", "Cells"])
    }

    // MARK: - Numbers

    @Test func numbersWithTheirOwnRangesStayApart() throws {
        let export = try RoundTrip.export()
        let quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\n## g is [[= 9.8 ± 0.1 | = 9.81 ± 0.1]]\n", export)
        for format in [QuizFormat.canvas, .qti] {
            var log = ExportLog()
            let files = try #require(format.exporter).files([quiz], export, log: &log)
            let back = RoundTrip.quizzes(try RoundTrip.quizImport(files[0].bytes, format, export, name: "a.zip"), export)
            guard case .blanks(let blanks)? = back.first?.questions.first?.response else {
                Issue.record("\(format): \(back)")
                continue
            }
            #expect(blanks.map(\.written) == ["[[= 9.8 ± 0.1 | = 9.81 ± 0.1]]"], "\(format)")
        }
    }
}
