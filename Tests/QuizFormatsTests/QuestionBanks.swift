import Foundation

@testable import QuizExchange
@testable import QuizFormats

/// Banks of questions in all formats, with errors at known lines.
struct QuestionBanks: Sendable {
    let format: QuizFormat
    let name: String
    /// Text before, between and after the questions.
    let frame: (head: String, between: String, tail: String)
    let good: @Sendable (Int) -> String
    let bad: [String]

    /// The bank, and the lines of each question, counted from 1.
    func bank(_ order: [Int?]) -> (text: String, lines: [(range: ClosedRange<Int>, isGood: Bool)]) {
        var text = frame.head
        var lines: [(range: ClosedRange<Int>, isGood: Bool)] = []
        for (index, badIndex) in order.enumerated() {
            if index > 0 { text += frame.between }
            let question = badIndex.map { bad[$0] } ?? good(index)
            let first = text.count { $0 == "\n" } + 1
            text += question
            lines.append((first...(first + question.count { $0 == "\n" }), badIndex == nil))
        }
        return (text + frame.tail, lines)
    }

    private static let large = String(repeating: "word ", count: 14_000)

    static let all: [QuestionBanks] = [
        moodle, gift, aiken, csv, iquiz, json, teacher, markdown, mkdocs, quizdown, text2qti, respondus, trivia, canvas,
    ]

    // MARK: - Moodle's

    private static let moodle: QuestionBanks = {
        @Sendable func choice(_ text: String, _ choices: [String] = ["a", "b"], form: String = "html") -> String {
            let answers = choices.enumerated().map { index, words in
                "<answer fraction=\"\(index == 0 ? 100 : 0)\" format=\"html\"><text><![CDATA[\(words)]]></text></answer>"
            }
            return "<question type=\"multichoice\"><questiontext format=\"\(form)\"><text><![CDATA[\(text)]]></text></questiontext>"
                + "<single>true</single>\n" + answers.joined(separator: "\n") + "</question>"
        }
        let words = { (text: String, answer: String) in
            "<question type=\"shortanswer\"><questiontext format=\"html\"><text><![CDATA[\(text)]]></text></questiontext>"
                + "<answer fraction=\"100\"><text>\(answer)</text></answer></question>"
        }
        return QuestionBanks(
            format: .moodle, name: "bank.xml", frame: ("<?xml version=\"1.0\"?>\n<quiz>\n", "\n\n", "\n</quiz>\n"),
            good: { choice("<p>Good \($0)?</p>") },
            bad: [
                choice("Bad?", ["a", ""]), choice("<a href=\"javascript:x\">Bad</a>"), choice("<img src=\"file:///C:/a.png\">Bad?"),
                choice("Bad? \(large)"), words("Bad?", "one\ntwo"), words("<p>Bad?</p>", "= one\ntwo"),
                choice("[bad](javascript:x)", form: "markdown"), choice("Bad? &#127;"), choice("Bad?", ["a", "<a href=\"h:x\">b</a>"]),
            ])
    }()

    private static let gift = QuestionBanks(
        format: .gift, name: "bank.gift", frame: ("// Bank\n\n", "\n\n", "\n"), good: { "::N\($0)::Good \($0)? {\n=a\n~b\n}" },
        bad: [
            "Bad? {=a ~#no ~c}", "Bad? {=one\\ntwo}", "[html]<a href\\=\"javascript\\:x\">Bad</a> {=a ~b}", "Bad \(large)? {T}",
            "Bad? {#one}", "Bad {T", "[html]Bad? &#127; {T}",
        ])

    private static let aiken = QuestionBanks(
        format: .aiken, name: "bank.txt", frame: ("", "\n\n", "\n"), good: { "Good \($0)?\nA) a\nB. b\nANSWER: B" },
        bad: ["Bad \(large)?\nA) a\nB) b\nANSWER: A", "Bad?\nA) a\nB) \(large)\nANSWER: A", "Bad?\nA) a\nB) b\nANSWER: C"])

    private static let canvas: QuestionBanks = {
        @Sendable func item(_ text: String) -> String {
            let label = { (name: String) in
                "<response_label ident=\"\(name)\"><material><mattext>\(name)</mattext></material></response_label>"
            }
            return "<item ident=\"i\"><presentation>\n<material><mattext texttype=\"text/html\"><![CDATA[\(text)]]></mattext></material>"
                + "<response_lid ident=\"r\" rcardinality=\"Single\"><render_choice>\(label("a"))\(label("b"))</render_choice></response_lid>"
                + "</presentation>\n<resprocessing><respcondition><conditionvar><varequal respident=\"r\">a</varequal></conditionvar>"
                + "<setvar varname=\"SCORE\">100</setvar></respcondition></resprocessing></item>"
        }
        return QuestionBanks(
            format: .canvas, name: "bank.xml", frame: ("<questestinterop>\n", "\n", "\n</questestinterop>"), good: { item("Good \($0)?") },
            bad: [item("<a href=\"javascript:x\">Bad</a>"), item("Bad \(large)?"), item("Bad? <img src=\"file:///a.png\">")])
    }()

    // MARK: - Tables and JSON

    private static let csv = QuestionBanks(
        format: .csv, name: "bank.csv", frame: ("id,question,right,a,b\n", "\n", "\n"), good: { "q\($0),Good \($0)?,a,one,two" },
        bad: [
            ",[Bad](javascript:x)?,a,one,two", "same,Bad?,c,one,two", ",\"Bad?\n\n## Another?\",a,one,two", ",\(large),a,one,two",
            ",,a,one,two",
            ",Bad [[ ]]?,,,",
        ])

    private static let iquiz = QuestionBanks(
        format: .iquiz, name: "bank.json", frame: ("[{\"title\": \"T\", \"desc\": \"\", \"questions\": [\n", ",\n", "\n]}]\n"),
        good: { "{\"text\": \"Good \($0)?\", \"answer\": \"1\",\n\"answers\": [\"a\", \"b\"]}" },
        bad: [
            "{\"text\": \"Bad?\", \"answer\": \"1\",\n\"answers\": [\"a\", \"\"]}",
            "{\"text\": \"Bad?\", \"answer\": \"3\", \"answers\": [\"a\", \"b\"]}",
            "{\"text\": \"\", \"answer\": \"1\", \"answers\": [\"a\", \"b\"]}",
            "{\"text\": \"Bad?\", \"answer\": \"1\", \"answers\": [\"a\"]}",
            "{\"text\": \"Bad \(large)\", \"answer\": \"1\", \"answers\": [\"a\", \"b\"]}",
        ])

    private static let json = QuestionBanks(
        format: .json, name: "bank.json", frame: ("{\"title\": \"T\",\n\"questions\": [\n", ",\n", "\n], \"pass\": 50}\n"),
        good: { "{\"prompt\": \"Good \($0)?\",\n\"choices\": [{\"text\": \"a\", \"correct\": true}, {\"text\": \"b\"}]}" },
        bad: [
            "{\"prompt\": \"Bad?\",\n\"choices\": [{\"text\": \"a\", \"correct\": true}, {\"text\": \"\"}]}",
            "{\"prompt\": \"Bad [x](javascript:x)\", \"answer\": true}", "{\"prompt\": \"\", \"answer\": true}",
            "{\"prompt\": \"Bad \(large)\", \"answer\": true}",
            "{\"prompt\": \"Bad?\", \"points\": -1, \"answer\": true}", "{\"id\": \"a b\", \"prompt\": \"Bad?\", \"answer\": true}",
            "{\"prompt\": \"Bad [[ ]]\"}", "5",
        ])

    private static let teacher = QuestionBanks(
        format: .json, name: "bank.json", frame: ("{\"title\": \"T\", \"questions\": [\n", ",\n", "\n]}"),
        good: { "{\"Good \($0)?\": [{\"a\": \"T\"},\n{\"b\": \"F\"}]}" },
        bad: [
            "{\"Bad?\": [{\"a\": \"T\"}, {\"\": \"F\"}]}", "{\"Bad?\": [{\"a\": \"T\"}, {\"b\": \"X\"}]}",
            "{\"Bad?\": [{\"a\": \"F\"}, {\"b\": \"F\"}]}",
        ])

    // MARK: - Markdown

    private static let markdown = QuestionBanks(
        format: .markdown, name: "bank.md", frame: ("---\ntitle: T\n---\n\n", "\n\n", "\n"),
        good: { "## Good \($0)? {#q\($0)}\n\n- [x] a\n- [ ] b" },
        bad: [
            "## Bad?\n\n- [x] a\n- [ ]", "## [Bad](javascript:x)\n\n- [x] a\n- [ ] b", "## Bad?\n\n\(large)\n\n- [x] a\n- [ ] b",
            "## Bad?\n\n- [ ] a\n- [ ] b", "## Bad?\n\n![a](https://example.org/a.png)\n\n- [x] a\n- [ ] b", "## Bad? {points=x}\n\n[[a]]",
            "##\n\n- [x] a\n- [ ] b", "## Bad [[a]]?\n\n- [x] a list",
        ])

    private static let mkdocs = QuestionBanks(
        format: .mkdocsQuiz, name: "bank.md", frame: ("# T\n\n", "\n\n", "\n"),
        good: { "    <quiz>\n    Good \($0)?\n    - [x] a\n    - [ ] b\n    </quiz>" },
        bad: [
            "<quiz>\n[Bad](javascript:x)\n- [x] a\n- [ ] b\n</quiz>", "<quiz>\nBad?\n- [x] a\n- [ ]\n</quiz>", "<quiz>\nBad?\n</quiz>",
            "<quiz>\nBad [[a|]]? [[ ]]\n</quiz>", "<quiz>\nBad \(large)?\n- [x] a\n- [ ] b\n</quiz>",
            "<quiz>\nBad?\n\n## x\n\n- [x] a\n- [ ] b\n</quiz>",
        ])

    private static let quizdown = QuestionBanks(
        format: .quizdown, name: "bank.md", frame: ("", "\n\n", "\n"), good: { "## Good \($0)?\n\n1. [x] a\n1. [ ] b" },
        bad: [
            "## [Bad](javascript:x)\n\n1. [x] a\n1. [ ] b", "## Bad?\n\n1. [x] a\n1. [ ]", "## Bad?\n\n\(large)\n\n1. [x] a\n1. [ ] b",
            "##\n  -", "## Bad?\n\ntext",
            "## Bad?\n\n- [ ] a\n- [ ] b",
        ])

    private static let text2qti = QuestionBanks(
        format: .text2qti, name: "bank.txt", frame: ("Quiz title: T\n\n", "\n\n", "\n"), good: { "1. Good \($0)?\n*a) a\nb) b" },
        bad: [
            "1. [Bad](javascript:x)\n*a) a\nb) b", "1. Bad \(large)?\n*a) a\nb) b", "1. Bad?\n= about", "1. Bad?\na) a\nb) b", "1. Bad?",
            "1. Bad?\n\n   ## Another?\n*a) a\nb) b",
        ])

    private static let respondus = QuestionBanks(
        format: .respondus, name: "bank.txt", frame: ("", "\n\n", "\n"), good: { "\($0 + 1). Good \($0)?\n*a. a\nb. b" },
        bad: [
            "1. Bad \(large)?\n*a. a\nb. b", "1. Bad?\na. a\nb. b", "1. Bad?\na. a\nb. b\nAnswer: C", "Type: MC\n1. Bad?\n*a. a\n*b. b",
            "Type: MT\n1. Bad?\na. a = b = c\nb. b = a", "1. Bad?\n*a. a\nc. c",
        ])

    private static let trivia = QuestionBanks(
        format: .trivia, name: "bank.txt", frame: ("", "\n\n", "\n"), good: { "#Q Good \($0)?\n^ a\nA a\nB b" },
        bad: ["#Q Bad?\n^ a\nA a\nB", "#Q\n^ a\nA a\nB b", "#Q Bad \(large)?\n^ a\nA a\nB b", "#Q Bad?\n^ c\nA a\nB b"])
}
