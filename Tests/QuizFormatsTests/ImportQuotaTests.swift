import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Files with too many questions or quizzes, and questions with too many answers, are refused with their position.
@Suite struct ImportQuotaTests {
    private func quizImport(_ text: String, _ format: QuizFormat) throws -> QuizImport {
        try PackageTesting.quizImport("a.txt", Array(text.utf8), format)
    }

    private func messages(_ quizImport: QuizImport) -> [String] { quizImport.diagnostics.map(\.message) }

    @Test(arguments: [
        (QuizFormat.csv, "question,a,b,right\n", "q,b,c,1\n"), (.mkdocsQuiz, "", "<quiz>\nQ\n- [x] a\n- [ ] b\n</quiz>\n"),
        (.text2qti, "", "1. Q\n*a) a\nb) b\n"),
    ])
    func questions(format: QuizFormat, head: String, unit: String) throws {
        let found = try quizImport(head + String(repeating: unit, count: ImportQuota.questionLimit + 1), format)
        #expect(found.quizzes.isEmpty)
        #expect(messages(found) == ["this file has more than 20000 questions, so it isn't imported; split it into several"])
    }

    /// Texts of questions aren't read once a file is refused.
    @Test func unreadQuestions() {
        let file = ForeignFile(path: "a.txt", bytes: [], folder: "in", context: PackageTesting.context)
        var log = DiagnosticLog(path: file.path)
        var markdown = ForeignMarkdown(file)
        let question = MarkdownQuestion(position: .start, prompt: "What?", answer: .trueFalse(true))
        #expect(markdown.question(question, log: &log) != nil)
        file.quota.note(questions: ImportQuota.questionLimit + 1)
        #expect(markdown.question(question, log: &log) == nil)
        #expect(log.diagnostics.isEmpty)
    }

    @Test func quizzes() throws {
        let units = (0...ImportQuota.quizLimit).map { "$CATEGORY: a\($0)\n\n::Q::a {T}\n\n" }
        let found = try quizImport(units.joined(), .gift)
        #expect(found.quizzes.isEmpty)
        #expect(messages(found) == ["this file has more than 2000 quizzes, so it isn't imported; split it into several"])
    }

    /// Readers stop at the limit instead of reading the rest.
    @Test func counts() {
        let quota = ImportQuota()
        quota.note(questions: ImportQuota.questionLimit)
        quota.note(quizzes: ImportQuota.quizLimit)
        #expect(!quota.isExceeded && quota.refusal == nil)
        quota.note(questions: 1)
        #expect(!quota.isExceeded)
        quota.note(questions: ImportQuota.questionLimit + 1)
        #expect(quota.isExceeded)
        let other = ImportQuota()
        other.note(answers: ImportQuota.totalLimit)
        #expect(!other.isExceeded)
        other.note(answers: ImportQuota.totalLimit + 1)
        #expect(other.refusal == "this file has more than 200000 answers, so it isn't imported; split it into several")
    }

    @Test func answersOfAllQuestions() {
        let choices = Array(repeating: MarkdownChoice("a", isRight: true), count: ImportQuota.answerLimit)
        let question = MarkdownQuestion(position: .start, prompt: "What?", answer: .choices(choices, isMultiple: true))
        let file = ForeignFile(path: "a.txt", bytes: [], folder: "in", context: PackageTesting.context)
        var log = DiagnosticLog(path: file.path)
        var shelf = QuizShelf(file)
        for _ in 0..<200 { shelf.add(question, id: nil, log: &log) }
        #expect(!file.quota.isExceeded)
        shelf.add(question, id: nil, log: &log)
        #expect(file.quota.isExceeded)
    }

    /// Each gap lists all words of its group.
    @Test func wordsInLists() throws {
        func read(_ count: Int) throws -> QuizImport {
            let boxes = (1...count).map { "<dragbox><text>w\($0)</text><group>1</group></dragbox>" }.joined()
            let text = (1...count).map { "[[\($0)]] " }.joined()
            let xml = "<question type=\"ddwtos\"><questiontext format=\"html\"><text>\(text)</text></questiontext>\(boxes)</question>"
            return try quizImport("<quiz>\(xml)</quiz>", .moodle)
        }
        #expect(try read(100).quizzes.count == 1)
        let found = try read(101)
        #expect(messages(found).first == "the lists of this question have more than 10000 words, so it isn't imported")
    }

    /// Lists of questions are short, but each gap repeats them.
    @Test func wordsInListsOfAllQuestions() throws {
        func read(_ count: Int) throws -> QuizImport {
            let boxes = (1...100).map { "<selectoption><text>w\($0)</text><group>1</group></selectoption>" }.joined()
            let text = (1...100).map { "[[\($0)]] " }.joined()
            let xml = "<question type=\"gapselect\"><questiontext format=\"html\"><text>\(text)</text></questiontext>\(boxes)</question>"
            return try quizImport("<quiz>\(String(repeating: xml, count: count))</quiz>", .moodle)
        }
        #expect(try read(2).quizzes.count == 1)
        let refusal = "this file has more than 300000 words in lists to choose from, so it isn't imported; split it into several"
        #expect(try messages(read(31)) == [refusal])
    }

    private static func moodle(_ type: String) -> String {
        "<quiz><question type=\"\(type)\"><name><text>A</text></name><questiontext format=\"html\"><text>a "
    }

    private static let moodleEnd = " b</text></questiontext><selectoption><text>b</text><group>1</group></selectoption></question></quiz>"

    /// Files of several blocks that are too large are refused after some, as each takes another reading of the whole.
    @Test(arguments: [1, NativeFormat.oversizedLimit, NativeFormat.oversizedLimit + 1])
    func oversizedBlocks(count: Int) throws {
        let block = "## Large?\n\n" + String(repeating: "a ", count: 40_000) + "\n\n"
        let text = "---\ntitle: A\n---\n" + String(repeating: block, count: count) + "## True? {type=true-false answer=true}\n"
        let found = try quizImport(text, .markdown)
        #expect(found.quizzes.map(\.questions) == (count > NativeFormat.oversizedLimit ? [] : [1]))
        #expect(found.diagnostics.count { $0.id == .blockTooLarge } == (count > NativeFormat.oversizedLimit ? 1 : count))
    }

    @Test(arguments: [
        (QuizFormat.gift, "::A::a {=b", " ~c", "}\n"),
        (.gift, "::A::a {>4 ALL\n", "b\n", "}\n"),
        (.moodle, ImportQuotaTests.moodle("cloze"), "{1:SA:=a}", ImportQuotaTests.moodleEnd),
        (.moodle, ImportQuotaTests.moodle("cloze") + "{1:MC:=a", "~b", "}" + ImportQuotaTests.moodleEnd),
        (.moodle, ImportQuotaTests.moodle("gapselect"), "[[1]]", ImportQuotaTests.moodleEnd),
        (.aiken, "Question\n", "A. a\n", "ANSWER: A\n"),
        (.trivia, "#Q Question\n^ a\n", "A a\n", ""),
        (.quizdown, "# Q\n\n- [x] a\n", "- [ ] b\n", ""),
        (.mkdocsQuiz, "<quiz>\nQ\n- [x] a\n", "- [ ] b\n", "</quiz>\n"),
        (.json, #"{"title": "A", "questions": [{"prompt": "a", "choices": [{"text": "b", "correct": true}"#, #", {"text": "c"}"#, "]}]}"),
    ])
    func answers(format: QuizFormat, head: String, unit: String, tail: String) throws {
        let text = head + String(repeating: unit, count: ImportQuota.answerLimit + 1) + tail
        let found = try quizImport(text, format)
        #expect(found.quizzes.isEmpty)
        #expect(messages(found).contains("this question has more than 1000 answers, so it isn't imported"))
    }

    private static let item =
        #"<questestinterop><assessment ident="a" title="A"><section ident="s"><item ident="i" title="I"><presentation><material><mattext>"#
    private static let itemEnd =
        #"</mattext></material><response_str ident="r"><render_fib/></response_str></presentation></item></section></assessment></questestinterop>"#
    private static let essay =
        #"<assessmentItem identifier="a" title="A"><responseDeclaration identifier="R" cardinality="single" baseType="string"/><itemBody><p>"#
    private static let essayEnd = #"</p><extendedTextInteraction responseIdentifier="R"/></itemBody></assessmentItem>"#

    /// Texts that are too long aren't converted, which would take seconds.
    @Test(arguments: [
        (QuizFormat.gift, "::A::", " {T}\n"), (.gift, "::A::a {T#", "}\n"), (.aiken, "", "\nA. a\nB. b\nANSWER: A\n"),
        (.trivia, "#Q ", "\n^ a\nA a\nB b\n"), (.quizdown, "# Q\n\n", "\n\n- [x] a\n- [ ] b\n"),
        (.text2qti, "1. ", "\n*a) a\nb) b\n"), (.mkdocsQuiz, "<quiz>\n", "\n- [x] a\n- [ ] b\n</quiz>\n"),
        (.moodle, ImportQuotaTests.moodle("essay"), "</text></questiontext></question></quiz>"),
        (.canvas, item, itemEnd), (.qti, essay, essayEnd),
    ])
    func longTexts(format: QuizFormat, head: String, tail: String) throws {
        let fit = try quizImport(head + "a b c" + tail, format)
        #expect(fit.quizzes.map(\.questions) == [1])
        let text = String(repeating: "a b ", count: ImportQuota.textLimit / 4 + 1)
        let found = try quizImport(head + text + tail, format)
        #expect(found.quizzes.isEmpty)
        #expect(messages(found).contains { $0.hasPrefix("this text is longer than 1 MB") }, "\(messages(found))")
    }

    /// An introduction of too many texts is left out as a whole, once, and the questions below it are imported.
    @Test(arguments: [
        (QuizFormat.gift, "a\n\n", "::A::a {T}\n"), (.text2qti, "Text: a\n", "1. Question\n*a) a\nb) b\n"),
    ])
    func introductions(format: QuizFormat, unit: String, question: String) throws {
        let message =
            "with this, there are more than 1000 texts above the questions, so none of them are imported; "
            + "put each below the question it belongs to"
        for surplus in 0...2 {
            let text = String(repeating: unit, count: ImportQuota.introductionLimit + surplus) + question
            let found = try quizImport(text, format)
            #expect(found.quizzes.map(\.questions) == [1])
            #expect(messages(found) == (surplus > 0 ? [message] : []))
            let written = String(decoding: found.files[0].bytes, as: UTF8.self)
            #expect(written.contains("\na\n\na\n") == (surplus == 0))
        }
    }

    @Test func longIntroduction() throws {
        let text = String(repeating: "a b ", count: ImportQuota.textLimit / 8 + 1)
        let found = try quizImport("\(text)\n\n\(text)\n\n::A::a {T}\n", .gift)
        #expect(found.quizzes.map(\.questions) == [1])
        #expect(messages(found).count == 1)
        #expect(messages(found)[0].hasPrefix("with this, the texts above the questions are longer than 1 MB, so none of them are imported"))
        #expect(found.diagnostics[0].location.position.line == 3)
    }

    /// Lines of white space that isn't ASCII are empty ones, too.
    @Test(arguments: ["\u{A0}", "\u{2003}\t", "\u{3000}"])
    func whiteSpace(space: String) {
        let lines = Array(TextLines("a\(space)\n\(space)\n\n\(space)b"))
        #expect(lines.map { $0.isBlank } == [false, true, true, false])
        #expect(lines[0].withoutSpaceAtEnd == "a" && lines[3].withoutSpaceAtStart == "b")
        #expect(lines[1].withoutSpaceAtEnd.isEmpty && lines[1].withoutSpaceAtStart.isEmpty)
        #expect(lines.underestimatedCount == 4)
    }

    /// Pictures in a text may be larger than any text.
    @Test func textsWithFiles() {
        let picture = "<img src=\"data:image/png;base64,\(String(repeating: "A", count: ImportQuota.textLimit))\">"
        #expect(ImportQuota.admits("<p>What is this?</p>\(picture)\(picture)<p>And this?</p>"))
        let text = String(repeating: "a", count: ImportQuota.textLimit)
        #expect(ImportQuota.admits(text))
        #expect(!ImportQuota.admits(picture + text))
        #expect(!ImportQuota.admits(text + picture))
    }
}
