import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// JSON as quiz apps save it.
struct QuizAppTests {
    private func read(_ text: String) throws -> QuizImport { try quizImport(text, .json) }

    private static let question = #"{"question":"Q?","options":["a","b"],"answer":"b"}"#

    // MARK: - Quizzes

    @Test func eachQuizOfAListIsAQuiz() throws {
        let quizzes = ["Test", "Other", "Test"].map { #"{"title":"\#($0)","questions":[\#(Self.question)]}"# }
        let found = try read("[\(quizzes.joined(separator: ","))]")
        #expect(found.quizzes.map(\.questions) == [1, 1, 1])
        #expect(PackageTesting.quizzes(found).map(\.title) == ["Test", "Other", "Test"])
        #expect(found.lines == [])
    }

    @Test func titlesUnderOtherKeysAndNone() throws {
        let heads = [#""quizName":"A","#, "", #""quiz_title":"B","#, ""]
        let found = try read("[\(heads.map { "{\($0)\"questions\":[\(Self.question)]}" }.joined(separator: ","))]")
        #expect(PackageTesting.quizzes(found).map(\.title) == ["A", "other", "B", "other 2"])
        #expect(found.lines == [])
    }

    @Test func aListUnderTheNameQuizzes() throws {
        let found = try read(#"{"quizzes":[{"title":"A","questions":[\#(Self.question)]},{"title":"B","questions":[\#(Self.question)]}]}"#)
        #expect(PackageTesting.quizzes(found).map(\.title) == ["A", "B"])
        #expect(found.lines == [])
    }

    @Test(arguments: [false, true]) func whatAQuizSaysAboutItself(isListed: Bool) throws {
        let quiz =
            #"{"id":"7","title":"A","description":"About\ntowns","category":"Geography","passing_score":60,"createdAt":"x","plays":3,"theme":"red","questions":[\#(Self.question)]}"#
        let found = try read(isListed ? "[\(quiz)]" : quiz)
        let read = try #require(PackageTesting.quizzes(found).first)
        #expect(read.summary == "About towns" && read.subject == "Geography" && read.passPercent == 60)
        #expect(
            Set(found.lines) == [
                "1 NotImported: what the app keeps for itself isn't imported: 'id', 'createdAt', 'plays'",
                "1 NotImported: the key 'theme' isn't supported, so it isn't imported",
            ])
    }

    @Test func whatMayBePointsIsntAPassMark() throws {
        let questions = Array(repeating: #"{"question":"Q?","options":["a","b"],"answer":"b","points":10}"#, count: 8).joined(
            separator: ",")
        let found = try read(#"{"title":"A","passingScore":60,"duration":20,"questions":[\#(questions)]}"#)
        #expect(PackageTesting.quizzes(found).first?.passPercent == nil)
        #expect(
            found.lines.contains(
                "1 NotImported: 'passingScore' isn't imported, because it may be points or percent; write 'pass: 60' into the quiz, for 60 percent"
            ) && found.lines.contains { $0.contains("'duration' isn't imported, because its unit isn't known") }, "\(found.lines)")
    }

    // MARK: - Questions

    @Test(arguments: [#"[{"q":"Which?","choices":["a","b"],"answerIndex":1}]"#, #"{"One":[{"q":"Which?","A":"a","B":"b","answer":"B"}]}"#])
    func textsUnderAShortKey(text: String) throws {
        let found = try read(text)
        #expect(found.lines == [])
        #expect(found.text.hasSuffix("## Which?\n\n- [ ] a\n- [x] b\n"), "\(found.text)")
    }

    /// In SlickQuiz, `correct` is what is shown after a correct answer.
    @Test func answersOfSlickQuizAreNotGuessed() throws {
        let found = try read(#"{"questions":[{"q":"Which?","a":[{"option":"8","correct":false}],"correct":"<p>Yes</p>"}]}"#)
        #expect(found.text == "")
        #expect(found.lines.count == 1 && found.lines[0].contains("this question has no choices"), "\(found.lines)")
    }

    @Test(arguments: ["isValid", "is_valid", "is_right", "isAnswer", "isTrue"]) func marksOfChoices(key: String) throws {
        let found = try read(#"[{"question":"Q?","answers":[{"content":"a","\#(key)":false},{"content":"b","\#(key)":true}]}]"#)
        #expect(found.lines == [])
        #expect(found.text.hasSuffix("- [ ] a\n- [x] b\n"), "\(found.text)")
    }

    @Test func unknownMarksNameAKnownOne() throws {
        let found = try read(#"[{"question":"Q?","answers":[{"content":"a","wins":false},{"content":"b","wins":true}]}]"#)
        #expect(found.lines.count == 1 && found.lines[0].hasSuffix("or mark the correct choice with \"isCorrect\": true"), "\(found.lines)")
    }

    @Test(arguments: [#""options":[],"answerIndex":null"#, #""answer":null"#, #""options":null"#])
    func questionsWithoutAnswersCanBeEssays(answer: String) throws {
        let found = try read(#"[{"question":"Why?","type":"short",\#(answer)}]"#)
        #expect(found.text == "")
        #expect(
            found.lines.count == 1 && found.lines[0].hasSuffix("; for a text that you mark yourself, write \"type\": \"essay\""),
            "\(found.lines)")
        let essay = try read(#"[{"question":"Why?","type":"essay",\#(answer)}]"#)
        #expect(essay.text.contains("## Why? {type=text") && essay.lines == [], "\(essay.text) \(essay.lines)")
    }

    @Test(arguments: [
        ("MultipleChoiceQuestion", #""options":["true","b"],"answer":"b""#, "- [ ] true\n- [x] b\n"),
        ("qcm", #""options":["a","b"],"answer":"b""#, "- [x] b\n"),
        ("short", #""answer":"Paris""#, "[[Paris]]\n"), ("TrueFalseQuestion", #""answer":false"#, "answer=false"),
    ]) func kindsUnderOtherNames(type: String, answer: String, expected: String) throws {
        for key in ["type", "questionType", "question_type"] {
            let found = try read(#"[{"question":"Q?","\#(key)":"\#(type)",\#(answer)}]"#)
            #expect(found.lines == [])
            #expect(found.text.contains(expected), "\(found.text)")
        }
    }

    @Test func textsWithoutAnswersNameTheWayOut() throws {
        let quiz = { (more: String) in #"[{"title":"A","questions":[{"id":"x","text":"Why?","points":10\#(more)}]}]"# }
        let found = try read(quiz(""))
        #expect(found.lines.count == 1 && found.lines[0].contains("the questions of this JSON have no answers"), "\(found.lines)")
        let essay = try read(quiz(#","type":"essay""#))
        #expect(essay.text.contains("## Why? {#x") && essay.lines == [], "\(essay.text) \(essay.lines)")
    }

    // MARK: - Questions in parts

    private func parts(_ index: Int, _ count: Int) -> String {
        let choices = (1...count).map { "\"c\($0)\"" }.joined(separator: ",")
        return #"{"question":{"type":"text","data":"Q\#(count)?"},"answer":{"type":"mc","data":[\#(choices)],"correct_index":\#(index)}}"#
    }

    /// Indices of these apps count from 1, as the last choice of a question shows.
    @Test func indicesInPartsAreReadAsTheBankShows() throws {
        let header = #"{"qset_id":"f300","topic":"Capitals"}"#
        let found = try read("[\(header),\(parts(3, 4)),\(parts(3, 3))]")
        #expect(found.text.contains("title: Capitals\n") && found.text.contains("- [ ] c2\n- [x] c3\n- [ ] c4\n"), "\(found.text)")
        let unclear = try read("[\(header),\(parts(1, 4)),\(parts(2, 3))]")
        #expect(unclear.text == "")
        #expect(unclear.lines.contains { $0.contains("counts from 0 or from 1") }, "\(unclear.lines)")
    }

    @Test func textsAndPicturesInParts() throws {
        let question =
            #""question":[{"q_id":"1","marks":"10"},{"type":"text","data":"One."},{"type":"image","data":"a.png"},{"type":"text","data":"Two?"}]"#
        let found = try read(
            #"[{\#(question),"answer":{"type":"mc","correct":"b","data":["a","b"]}},{\#(question),"answer":{"type":"text"}}]"#)
        #expect(PackageTesting.quizzes(found).flatMap(\.questions).map(\.response.kind) == [.single, .text])
        #expect(found.text.contains("points=10") && found.text.contains("- [ ] a\n- [x] b\n"), "\(found.text)")
        #expect(found.lines.contains { $0.contains("the key 'image' isn't supported") }, "\(found.lines)")
    }

    @Test func aTextThatIsNoneIsNamed() throws {
        let found = try read(#"[{"question":{"id":1},"options":["a","b"],"answer":"a"}]"#)
        #expect(found.lines == ["1 InvalidQuestion: the value of 'question' isn't a text, so this question isn't imported"])
    }

    // MARK: - Choices

    @Test func equalChoicesAreReportedOnce() throws {
        let found = try quizImport(
            #"[{"title":"A","desc":"","questions":[{"text":"Q?","answer":"1","answers":["a","b","b"]}]}]"#, .iquiz)
        #expect(found.lines.filter { $0.contains("NotImported: the choice 'b' appears 2 times") }.count == 1)
        #expect(!found.lines.contains { $0.contains("DuplicateChoice") }, "\(found.lines)")
    }
}
