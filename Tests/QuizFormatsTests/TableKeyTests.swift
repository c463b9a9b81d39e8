import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Keys and lists of tables from other programs: they are read, or the row is reported.
struct TableKeyTests {
    private func read(_ text: String, _ format: QuizFormat = .csv) throws -> (text: String, messages: [String]) {
        let found = try RoundTrip.quizImport(text, format, try RoundTrip.export())
        return (found.text, found.diagnostics.filter { $0.id != .emptyQuiz }.map(\.message))
    }

    // MARK: - Blanks

    /// A table has no brackets that its messages could mean.
    @Test(arguments: [
        ("4 ± x", "Number", "the answer to this question isn't a number such as 9.81 or 9.81 ± 0.05, so it isn't imported"),
        ("1e400", "Number", "'1e400' is too large, so this question isn't imported; the greatest number is about 1.8e308"),
        (
            "\"[[ z\"", "Fill in the blank",
            "the answer to this question has characters that can't be written in a blank, so it isn't imported"
        ),
        (
            "\"a\nb\"", "Fill in the blank",
            "an answer to this question spans several lines, which nobody can type in a blank, so it isn't imported"
        ),
    ])
    func answersThatNoBlankCanHave(answer: String, kind: String, message: String) throws {
        let (text, messages) = try read("Question,Answer,Type\nWhich?,\(answer),\(kind)\n")
        #expect(text.isEmpty)
        #expect(messages == [message])
    }

    // MARK: - Order

    @Test(arguments: ["\"c, a, b\"", "\"big, old, red\"", ""]) func itemsAreInTheOrderOfTheirCell(right: String) throws {
        let items = right.isEmpty ? "big,old,red" : "old,red,big"
        let (text, messages) = try read("question,kind,a,b,c,right\nSort.,ordering,\(items),\(right)")
        #expect(text.hasSuffix("## Sort.\n\n1. big\n2. old\n3. red\n"), "\(text)")
        #expect(messages == [])
    }

    /// "2, 3, 1" can be the items in their order, or the position of each.
    @Test(arguments: ["\"a, c\"", "\"a, b, b\"", "\"2, 3, 1\"", "up"]) func unclearOrdersAreRefused(right: String) throws {
        let (text, messages) = try read("question,kind,a,b,c,right\nSort.,ordering,old,red,big,\(right)")
        #expect(text.isEmpty)
        #expect(messages.count == 1 && messages[0].contains("'right' must have the letters of all items in their order, such as c, b, a"))
    }

    @Test func numbersThatCanOnlyMeanOneOrder() throws {
        let (text, _) = try read("question,kind,a,b,c,right\nSort.,ordering,old,red,big,\"3, 2, 1\"")
        #expect(text.hasSuffix("1. big\n2. red\n3. old\n"), "\(text)")
    }

    @Test func theKeyOfPairsIsReported() throws {
        let (text, messages) = try read("question,kind,a,b,right\nMatch.,matching,1 -> x,2 -> y,b")
        #expect(text.hasSuffix("- 1 -> x\n- 2 -> y\n"), "\(text)")
        #expect(
            messages.count == 1 && messages[0].hasPrefix("'right' isn't imported, because the pairs of this row are in its other columns"))
    }

    // MARK: - Lists of programs

    @Test(arguments: [
        #""['red', ""o'clock"", 'dark blue', 'x, y']""#, #""[""red"", ""o'clock"", ""dark blue"", ""x, y""]""#,
        #""['red', 'o\'clock', 'dark blue', 'x, y']""#,
        #""{'text': ['red', ""o'clock"", 'dark blue', 'x, y'], 'label': ['A', 'B', 'C', 'D']}""#,
        #""{""B"": ""o'clock"", ""A"": ""red"", ""C"": ""dark blue"", ""D"": ""x, y"", ""E"": null}""#,
        #""{'text': array(['red', ""o'clock"", 'dark blue', 'x, y'], dtype=object), 'label': array(['1', '2', '3', '4'])}""#,
        #""['red' ""o'clock"" 'dark blue' 'x, y']""#,
    ])
    func listsInOneCell(cell: String) throws {
        let (text, messages) = try read("question,choices,answer\nWhich?,\(cell),B")
        #expect(text.hasSuffix("- [ ] red\n- [x] o'clock\n- [ ] dark blue\n- [ ] x, y\n"), "\(text)")
        #expect(messages == [])
    }

    @Test func numbersInBrackets() throws {
        let (text, messages) = try read("question,options,answer\nHow many?,\"[10, 20, 30]\",B")
        #expect(text.hasSuffix("- [ ] 10\n- [x] 20\n- [ ] 30\n"), "\(text)")
        #expect(messages == [])
    }

    /// Brackets of mathematics don't make a list, and unescaped quotation marks do.
    @Test func otherBrackets() throws {
        let (text, _) = try read("question,choices,answer\nWhich?,\"[0, 1]; [1, 2]\",B\nWho?,\"['It's', 'you']\",B")
        #expect(text.contains("- [ ] \\[0, 1\\]\n- [x] \\[1, 2\\]\n"), "\(text)")
        #expect(text.hasSuffix("- [ ] It's\n- [x] you\n"), "\(text)")
    }

    @Test(arguments: [
        "\"{'x': ['a'], 'y': ['b']}\"", "\"[['a'], ['b']]\"", "\"{\"\"0\"\": \"\"a\"\", \"\"1\"\": \"\"b\"\"}\"",
        "\"['a', \"\"b', 'c\"\"x]\"",
    ])
    func listsThatCantBeReadAreRefused(cell: String) throws {
        let (text, messages) = try read("question,choices,answer\nWhich?,\(cell),A")
        #expect(text.isEmpty, "\(text)")
        #expect(messages.count == 1 && messages[0].hasPrefix("'choices' isn't a list that can be read"), "\(messages)")
    }

    // MARK: - Kinds

    @Test func theAnswerOfAnEssayIsItsModelAnswer() throws {
        let (text, messages) = try read("question,kind,right\nWhy?,essay,It rained.")
        #expect(text.contains("It rained."), "\(text)")
        #expect(messages == [])
        let (_, choices) = try read("question,kind,a,b,right\nWhy?,essay,x,y,\nWhich?,,x,y,a")
        #expect(choices == ["the choices of this row aren't imported, because its kind is free text"])
    }

    @Test(arguments: ["", "Rome"]) func multipleChoiceWithoutChoicesIsRefused(right: String) throws {
        let (text, messages) = try read("Question,Type,Option A,Option B,Answer\nWhich?,Multiple choice,,,\(right)")
        #expect(text.isEmpty, "\(text)")
        #expect(messages == ["this row has no choices, so it isn't imported; give each a column, such as 'Option A'"])
    }

    @Test(arguments: [("B", false), ("A", true), ("Option B", false), ("true", true), ("2", false)])
    func trueAndFalseByTheirLetters(right: String, answer: Bool) throws {
        let (text, messages) = try read("Question,Type,Option A,Option B,Answer\nIt rains,True/False,True,False,\(right)")
        #expect(text.contains("answer=\(answer)}"), "\(text)")
        #expect(messages == [])
    }

    // MARK: - Columns

    /// It would be a choice of every question.
    @Test(arguments: ["No", "No.", "Nr", "SL", "Q", "SN"]) func theNumberOfARowIsNoChoice(name: String) throws {
        let (text, messages) = try read("\(name),Question,A,B,D,Answer\n1,Which?,x,y,z,B")
        #expect(text.hasSuffix("- [ ] x\n- [x] y\n- [ ] z\n"), "\(text)")
        #expect(messages == ["the column '\(name)' isn't supported, so it isn't imported"])
    }

    @Test func lettersOfTheTwentySeventhChoiceAreLeftOut() throws {
        let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init) + ["aa", "ab"]
        let choices = letters.map { "\($0)) item \($0)" }.joined(separator: "; ")
        let (text, _) = try read("Question,Choices,Answer\nWhich?,\(choices),item b")
        #expect(text.contains("- [x] item b\n") && text.hasSuffix("- [ ] item aa\n- [ ] item ab\n"), "\(text)")
    }

    @Test func columnsThatAreNotReadMayRepeat() throws {
        let (text, messages) = try read("Question,Option A,Option B,Answer,Image,Image\nWhich?,x,y,B,,")
        #expect(text.hasSuffix("- [ ] x\n- [x] y\n"), "\(text)")
        #expect(messages == Array(repeating: "the column 'Image' isn't supported, so it isn't imported", count: 2))
        #expect(try read("question,a,b,right,right\nWhich?,x,y,a,b").messages.first == "column 'right' appears twice; remove one")
    }

    @Test(arguments: ["Question", "Title"]) func aColumnForEachChoice(title: String) throws {
        let (text, messages) = try read("Type,\(title),Correct,Choice,Choice,Choice\nMCQ,Which?,2,x,y,z\nOpenQuestion,Why?,,,,")
        #expect(text.contains("- [ ] x\n- [x] y\n- [ ] z\n"), "\(text)")
        #expect(text.contains("## Why? {type=text}"), "\(text)")
        #expect(messages == [])
    }

    @Test func notesOfAnki() throws {
        let (text, messages) = try read("#separator:tab\n#html:false\nWhich?\tx\nWho?\ty\n")
        #expect(text.isEmpty)
        #expect(messages.count == 1 && messages[0].hasPrefix("these are notes of Anki, which have no wrong answers"), "\(messages)")
        let (named, remarks) = try read("#separator:tab\n#html:false\nquestion\tright\nWhich?\tx\nWho?\ty, z\n")
        #expect(named.hasSuffix("## Which?\n\n[[x]]\n\n## Who?\n\n[[y, z]]\n"), "\(named)")
        #expect(remarks == [])
    }

    @Test(arguments: [
        ("<b>Paris</b>", "Paris"), ("H<sub>2</sub>O", "H₂O"), ("SO<sub>4</sub><sup>2-</sup>", "SO₄²⁻"), ("Tom &amp; Jerry", "Tom & Jerry"),
        ("Pacific&nbsp;Ocean<br>", "Pacific Ocean"), ("<div>one</div><div>two</div>", "one two"), ("a &lt; b", "a < b"),
        ("<i>true</i> north", "true north"),
    ])
    func typedAnswersOfAnkiArePlainText(answer: String, word: String) throws {
        let (text, messages) = try read("#separator:tab\n#html:true\nquestion\tright\nWhich?\t\(answer)\n")
        #expect(text.hasSuffix("## Which?\n\n[[\(word)]]\n"), "\(text)")
        #expect(messages == [])
    }

    @Test(arguments: [
        ("10<sup>q</sup>", "10^q", "there is no character for the superscript 'q', so students have to type '^q'"),
        ("[sound:a.mp3] do", "do", "students can't type a recording, so it isn't part of the answer"),
        ("<img src=a.png>map", "map", "students can't type a picture, so it isn't part of the answer"),
    ])
    func whatCannotBeTypedIsReported(answer: String, word: String, message: String) throws {
        let (text, messages) = try read("#separator:tab\n#html:true\nquestion\tright\nWhich?\t\(answer)\n")
        #expect(text.hasSuffix("## Which?\n\n[[\(word)]]\n"), "\(text)")
        #expect(messages == [message])
    }

    @Test func anAnswerWithoutWordsIsNotImported() throws {
        let notes = "Which?\t<img src=a.png>\nWho?\tAda\n"
        let (text, messages) = try read("#separator:tab\n#html:true\nquestion\tright\n\(notes)")
        #expect(!text.contains("Which?") && text.contains("[[Ada]]"), "\(text)")
        #expect(
            messages == ["the answer of this row has no words that students can type, so the row isn't imported"])
    }

    // MARK: - Other texts

    @Test(arguments: [
        ("{\\rtf1\\ansi Which?\\par}", "this is a document in RTF; save it as plain text"),
        ("%PDF-1.7\nx", "this is a PDF; copy its questions into a text or a table"),
    ])
    func documentsAreNamed(content: String, message: String) throws {
        for format in [QuizFormat.gift, .csv, .json, .aiken] {
            let (text, messages) = try read(content, format)
            #expect(text.isEmpty)
            #expect(messages == [message])
        }
    }

    @Test func explanationsOfAiken() throws {
        let (text, messages) = try read("Which?\nA. x\nB. y\nANSWER: A\nEXPLANATION: Because.\n\nWho?\nA. v\nB. w\nANSWER: B\n", .aiken)
        #expect(text.contains("- [ ] y\n\n> Because.\n\n## Who?\n"), "\(text)")
        #expect(messages == [])
    }

    // MARK: - Banks

    /// quizapi.io: its `correct_answer` is always the first one, or null.
    @Test(arguments: ["\"answer_a\"", "null"]) func marksOfChoicesAreTheKey(named: String) throws {
        let (text, messages) = try read(
            """
            [{"question": "Which?", "answers": {"answer_a": "x", "answer_b": "y", "answer_c": null}, "multiple_correct_answers": "false",
            "correct_answers": {"answer_a_correct": "false", "answer_b_correct": "true", "answer_c_correct": "false"},
            "correct_answer": \(named), "tip": "Think.", "tags": [{"name": "Web"}]}]
            """, .json)
        #expect(text.contains("tags=\"Web\"") && text.contains("- [ ] x\n- [x] y\n") && text.contains("Think."), "\(text)")
        #expect(messages == [])
    }

    @Test func severalMarksAreSeveralChoices() throws {
        let (text, _) = try read(
            """
            [{"question": "Which?", "answers": {"answer_a": "x", "answer_b": "y", "answer_c": "z"}, "multiple_correct_answers": "true",
            "correct_answers": {"answer_a_correct": "true", "answer_b_correct": "true", "answer_c_correct": "false"}}]
            """, .json)
        #expect(text.contains("- [x] x\n- [x] y\n- [ ] z\n"), "\(text)")
    }

    @Test func unknownKeysOfAnswersAreNamed() throws {
        let (text, messages) = try read("[{\"question\": \"Which?\", \"opa\": \"x\", \"opb\": \"y\", \"cop\": 1}]", .json)
        #expect(text.isEmpty)
        #expect(
            messages == [
                "this question has no correct answer, so it isn't imported; name it 'answer', 'correct' or 'correct_answer', or 'correctIndex' if numbers count from 0"
            ])
    }
}
