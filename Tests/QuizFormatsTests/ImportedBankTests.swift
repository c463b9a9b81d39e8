import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Keys and texts of question banks as apps and other programs write them.
struct ImportedBankTests {
    // MARK: - JSON

    @Test(arguments: [
        (#"[{"id":"b","text":"one"},{"id":"a","text":"two"}]"#, #""a""#), (#"[{"id":1,"text":"one"},{"id":0,"text":"two"}]"#, "0"),
        (#"[{"id":"x1","text":"one"},{"id":"x2","text":"two"}]"#, #""x2""#),
        (#"[{"label":"A","value":"one"},{"label":"B","value":"two"}]"#, #""B""#),
        (#"[{"letter":"b","text":"one"},{"letter":"a","text":"two"}]"#, #""a""#),
        (#"[{"text":"one","isCorrect":"false"},{"text":"two","isCorrect":"true"}]"#, nil),
    ]) func choicesAreNamedByTheirIDs(options: String, answer: String?) throws {
        let found = try quizImport(#"[{"question":"Q?","options":\#(options)\#(answer.map { #","answer":\#($0)"# } ?? "")}]"#, .json)
        #expect(found.text.hasSuffix("## Q?\n\n- [ ] one\n- [x] two\n"), "\(found.text)")
        #expect(found.lines == [])
    }

    @Test func numbersThatArentIDsAreIndices() throws {
        let options = #"[{"id":1,"text":"one"},{"id":2,"text":"two"}]"#
        let found = try quizImport(
            #"[{"question":"Q?","options":\#(options),"answer":0},{"question":"R?","options":\#(options),"answer":1}]"#, .json)
        #expect(found.text.hasSuffix("## Q?\n\n- [x] one\n- [ ] two\n\n## R?\n\n- [ ] one\n- [x] two\n"), "\(found.text)")
    }

    @Test func twoAnswersUnderOneKeyAreReported() throws {
        let found = try quizImport(#"[{"question":"Q","options":["w","x"],"answer":"w","answer":"x"}]"#, .json)
        #expect(found.diagnostics.map(\.id) == [.duplicateKey])
    }

    @Test(arguments: [
        (#"{"maths":[{"question":"Q?","options":["a","b"],"answer":"b"}],"physics":[{"question":"R?","answer":"False"}]}"#, "Maths"),
        (
            #"{"quiz":{"sport":{"q1":{"question":"Q?","options":["a","b"],"answer":"b"}},"other":{"q1":{"question":"R?","answer":false}}}}"#,
            "Sport"
        ),
    ]) func topicsBecomeQuizzes(text: String, title: String) throws {
        let found = try quizImport(text, .json)
        #expect(found.lines == [])
        let questions = PackageTesting.quizzes(found).flatMap(\.questions)
        #expect(questions.count == 2)
    }

    @Test func choicesInKeysOfTheirOwn() throws {
        let found = try quizImport(#"[{"question":"Q?","choice1":"a","choice2":"b","answer":2}]"#, .json)
        #expect(found.text.hasSuffix("## Q?\n\n- [ ] a\n- [x] b\n"), "\(found.text)")
    }

    // MARK: - CSV

    @Test(arguments: [
        ("A. repeats code B. tests a condition", "A", "- [x] repeats code\n- [ ] tests a condition\n"),
        ("yes/no", "yes", "- [x] yes\n- [ ] no\n"), ("Paris / Rome / Oslo", "Rome", "- [ ] Paris\n- [x] Rome\n- [ ] Oslo\n"),
    ]) func choicesThatOnlyLettersOrSlashesDivide(options: String, answer: String, expected: String) throws {
        for column in ["options", "choices"] {
            let found = try quizImport("question,\(column),answer\nWhat is it?,\(options),\(answer)\n", .csv)
            #expect(found.text.hasSuffix("## What is it?\n\n\(expected)"), "\(found.text)")
            #expect(found.lines == [])
        }
    }

    @Test func choicesThatNothingDividesAreReported() throws {
        let found = try quizImport("question,options,answer\nWhat is it?,red green blue,green\n", .csv)
        #expect(found.text == "" && found.lines.count == 1)
        let own = try quizImport("question,a,b,right,options\nQ?,x,y,a,blah\nR?,x,y,a,pin-z\nS?,x,y,a,pin-b\n", .csv)
        #expect(own.lines.map { $0.prefix(1) } == ["2", "3"], "\(own.lines)")
    }

    @Test func linesOfCellsAreKept() throws {
        let found = try quizImport(
            "Question Text,Option 1,Option 2,Correct Answer\n\"What prints?\ndef f():\n    return 1\",1,2,1\n", .csv)
        #expect(found.text.contains("## What prints?\n\ndef f():\\\n\u{A0}\u{A0}\u{A0}\u{A0}return 1\n"), "\(found.text)")
    }

    @Test func breaksAtTheEndOfCellsAreLeftOut() throws {
        let found = try quizImport("question,a,b,right,explanation\nWhat?<br>,Paris<br>,Rome,a,Because.<br />\n", .csv)
        #expect(found.text.hasSuffix("## What?\n\n- [x] Paris\n- [ ] Rome\n\n> Because.\n"), "\(found.text)")
    }

    // MARK: - Texts

    @Test func indentationAndCodeOfPlainTexts() throws {
        let text = #"[{"question":"What prints?\nif x:\n    return 1\n```python\nif y:\n    z\n```","options":["a","b"],"answer":"a"}]"#
        let found = try quizImport(text, .json)
        #expect(found.text.contains("if x:\\\n\u{A0}\u{A0}\u{A0}\u{A0}return 1\n\n```\nif y:\n    z\n```\n"), "\(found.text)")
    }

    @Test func namesOfHTML5() throws {
        let found = try quizImport("::a::[html]<p>1 &leq; 2 &rightarrow; 5 &percnt; &lbrace; &nosuch; &le; &NotEqual;</p>{}", .gift)
        #expect(found.text.contains("## 1 ≤ 2 → 5 % { \\&nosuch; ≤ ≠"), "\(found.text)")
    }

    private func moodle(_ type: String, _ text: String, _ rest: String) throws -> QuizImport {
        try quizImport(
            "<quiz><question type=\"\(type)\"><name><text>E</text></name><questiontext format=\"html\"><text>\(text)</text></questiontext>\(rest)</question></quiz>",
            .moodle)
    }

    @Test func elementsInTextsOfMoodle() throws {
        let answers =
            "<single>true</single><answer fraction=\"100\"><text>10<sup>6</sup></text></answer><answer fraction=\"0\"><text>5</text></answer>"
        let found = try moodle("multichoice", "x<sup>2</sup> if 10<sup>3</sup>?<br/>Note <b>well</b>", answers)
        #expect(found.text.contains("x^2^ if 10^3^?") && found.text.contains("Note **well**"), "\(found.text)")
        #expect(found.text.contains("- [x] 10^6^\n- [ ] 5\n"), "\(found.text)")
        #expect(found.lines == [])
        let typed = try moodle("shortanswer", "a?", "<answer fraction=\"100\"><text>10<sup>6</sup></text></answer>")
        #expect(typed.lines.count == 1)
    }

    @Test func headingsBelowStyles() throws {
        let found = try moodle("essay", "<![CDATA[<style>p { color: red }</style><script>x()</script><p>Why?</p>]]>", "")
        #expect(found.text.contains("## Why? {"), "\(found.text)")
    }

    @Test(arguments: [("{=x = 5 ~x = 6}", 2), ("{=C# ~F#}", 1), ("{\n=a\n=b\n~c\n}", 0), ("{=a#Yes ~b#No}", 0)])
    func marksOfGIFTWithoutABackslash(answers: String, count: Int) throws {
        #expect(try quizImport("::Q::Solve \(answers)", .gift).lines.count == count)
    }

    @Test func numbersOfListsAreReportedInQTI() throws {
        let export = try RoundTrip.export()
        let quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\n## Which? {type=text}\n\n5. five\n6. six\n", export)
        var log = ExportLog()
        _ = QTI21Format().files([quiz], export, log: &log)
        #expect(log.diagnostics.contains { $0.message.contains("numbers each list from 1") }, "\(log.diagnostics)")
    }
}
