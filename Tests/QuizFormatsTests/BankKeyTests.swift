import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Names of keys and columns in banks and tables, and files that are something else.
struct BankKeyTests {
    private func read(_ text: String, _ format: QuizFormat = .json) throws -> QuizImport {
        try RoundTrip.quizImport(text, format, try RoundTrip.export())
    }

    // MARK: - Keys of JSON

    @Test(arguments: [
        #"{"prompt":"Capital?","options":["Rome","Paris"],"answer":"Paris"}"#,
        #"{"text":"Capital?","number":1,"options":["Rome","Paris"],"answer":"B"}"#,
        #"{"text":"Capital?","answers":["Rome","Paris"],"answer":"Paris"}"#,
        #"{"question":"Capital?","options":["Rome","Paris"],"solution":"B"}"#,
        #"{"question":"Capital?","options":["Rome","Paris"],"answerKey":"B"}"#,
        #"{"question":"Capital?","options":["Rome","Paris"],"right":"Paris"}"#,
        #"{"question":"Capital?","options":["Rome","Paris"],"correct_answer_index":1}"#,
        #"{"question":"Capital?","options":["Rome","Paris"],"correctChoice":"b"}"#,
        #"{"question":"Capital?","A":"Rome","B":"Paris","C":null,"answer":"B"}"#,
        #"{"question":"Capital?","options":["Rome","Paris "],"answer":" Paris"}"#,
        #"{"question":"Capital?","options":["Rome","Paris"],"answer":"","correct":"Paris"}"#,
        #"{"question":"Capital?","options":[{"name":"A","optionText":"Rome","isCorrectAnswer":false},{"optionText":"Paris","isCorrectAnswer":true}]}"#,
        #"{"question":"Capital?","choice1":"Rome","choice2":"Paris","choice3":"","answer":2}"#,
    ]) func namesOfKeys(question: String) throws {
        let found = try read("[\(question)]")
        #expect(found.lines.filter { !$0.contains("'name'") } == [])
        #expect(found.text.hasSuffix("## Capital?\n\n- [ ] Rome\n- [x] Paris\n"), "\(found.text)")
    }

    /// The last number doesn't occur, but the keys of choices have numbers.
    @Test func numbersOfChoicesInTheirKeys() throws {
        let found = try read(#"[{"question":"Q?","choice1":"a","choice2":"b","choice3":"c","answer":1}]"#)
        #expect(found.lines == [])
        #expect(found.text.hasSuffix("- [x] a\n- [ ] b\n- [ ] c\n"), "\(found.text)")
    }

    /// Files of Quizmark with keys of its own aren't banks.
    @Test func questionsOfQuizmarkAreNoBank() throws {
        let found = try read(
            #"{"title":"T","questions":[{"prompt":"Match","pairs":[{"prompt":"1","match":"one"},{"prompt":"2","match":"two"}],"distractors":["three"]}]}"#
        )
        #expect(found.lines == [])
        #expect(found.text.hasSuffix("## Match {#match}\n\n- 1 -> one\n- 2 -> two\n- -> three\n"), "\(found.text)")
    }

    @Test(arguments: [#""""#, "null"]) func emptyAnswersAreNamed(answer: String) throws {
        let found = try read(#"[{"question":"Q?","options":["a","b"],"answer":\#(answer)}]"#)
        #expect(found.lines == ["1 InvalidQuestion: the correct answer of this question, 'answer', is empty, so it isn't imported"])
    }

    @Test func solutionsInWordsAreExplanations() throws {
        let found = try read(#"[{"question":"Q?","options":["a","b"],"answer":"b","solution":"Because."}]"#)
        #expect(found.text.hasSuffix("- [ ] a\n- [x] b\n\n> Because.\n"), "\(found.text)")
    }

    @Test func shortAnswersAreTyped() throws {
        let found = try read(#"[{"question":"The capital is ____.","answer":"Paris"},{"question":"Who?","answer":["Ada","Ada Lovelace"]}]"#)
        #expect(found.lines == [])
        #expect(found.text.hasSuffix("## The capital is [[Paris]].\n\n## Who?\n\n[[Ada|Ada Lovelace]]\n"), "\(found.text)")
        let long = String(repeating: "word ", count: 20)
        for other in [#""answer":"\#(long)""#, #""answer":"B","opa":"x","opb":"y""#] {
            let lost = try read(#"[{"question":"Why?",\#(other)}]"#)
            #expect(lost.text == "")
            #expect(lost.lines.contains { $0.contains("this question has no choices, so it isn't imported") }, "\(lost.lines)")
        }
    }

    @Test func codeOfJupyterquiz() throws {
        let found = try read(
            #"[{"question":"What is printed?","type":"multiple_choice","code":"a = 1\nprint(a)","answers":[{"code":"x+=[3]","correct":true},{"answer":"2","correct":false,"feedback":"No."}]}]"#
        )
        #expect(found.lines == [])
        #expect(
            found.text.hasSuffix("## What is printed?\n\n```\na = 1\nprint(a)\n```\n\n- [x] `x+=[3]`\n- [ ] 2\n  > No.\n"), "\(found.text)")
    }

    @Test(arguments: [
        (#"{"behaviour":{"type":"auto"},"UI":{},"question":"<p>Q?</p>","answers":[{"correct":true,"text":"<div>A</div>"}]}"#, "H5P"),
        (#"{"introPage":{},"questions":[{"params":{"question":"<p>Q?</p>"},"library":"H5P.TrueFalse 1.8"}]}"#, "H5P"),
        (#"{"Sums":{"1+1?":["2","3"],"1+2?":["3","4"]}}"#, "json2qti"),
    ]) func otherJSONIsNamed(text: String, program: String) throws {
        let found = try read(text)
        #expect(found.lines.count == 1 && found.lines[0].contains(" of \(program)"), "\(found.lines)")
    }

    // MARK: - Tables

    @Test(arguments: [
        (
            "What is 2+2?,3,4,5,6,4\nCapital?,Lima,Cusco,Quito,Bogota,Lima\n",
            "write the names of the columns, such as question, a, b, right, in a line above it"
        ),
        ("mitosis\tcell division\nosmosis\tmovement of water\n", "or 'right' and 'question' if the answer comes first"),
    ]) func tablesWithoutAHeader(text: String, wayOut: String) throws {
        let found = try read(text, .csv)
        #expect(found.lines.count == 1 && found.lines[0].hasPrefix("1 MissingKey") && found.lines[0].hasSuffix(wayOut), "\(found.lines)")
    }

    @Test func kindsOfGoogleForms() throws {
        let found = try read(
            "Question,Question Type,Option 1,Option 2,Correct Answer\nWhy?,PARAGRAPH,,,\nPick,DROPDOWN,a1,b1,b1\nAll?,CHECKBOXES,x,y,\"x, y\"\n",
            .csv)
        #expect(found.lines == [])
        #expect(
            found.text.hasSuffix("## Why? {type=text}\n\n## Pick\n\n- [ ] a1\n- [x] b1\n\n## All?\n\n- [x] x\n- [x] y\n"), "\(found.text)")
    }

    @Test func aLineThatIsNoBlankIsReportedOnce() throws {
        let found = try read("question,right\nOf ____ and ____?,Rome\n", .csv)
        #expect(found.lines.count == 1 && found.lines[0].contains("the line ____ in this question isn't a blank"), "\(found.lines)")
        let text = try read("1. Of ____ and ____?\n* Rome\n", .text2qti)
        #expect(text.lines.count == 1, "\(text.lines)")
    }

    // MARK: - Encoding

    @Test(arguments: [true, false]) func utf16WithoutAByteOrderMark(isLittle: Bool) throws {
        let text = "question,a,b,right\nWhich “é”?,x,y,b\n"
        let bytes = text.utf16.flatMap { unit in
            let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return isLittle ? pair : pair.reversed()
        }
        let found = try RoundTrip.quizImport(bytes, .csv, try RoundTrip.export(), name: "a.csv")
        #expect(found.lines == [])
        #expect(found.text.hasSuffix("## Which “é”?\n\n- [ ] x\n- [x] y\n"), "\(found.text)")
    }
}
