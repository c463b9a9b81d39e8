import ContentModel
import ContentReading
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// A question that can't be imported doesn't affect others.
struct LeftOutQuestionTests {
    private struct Random {
        var state: UInt64

        mutating func below(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
    }

    @Test(arguments: 0..<QuestionBanks.all.count) func everyErrorIsReportedAtItsLine(_ number: Int) throws {
        let banks = QuestionBanks.all[number]
        let export = try RoundTrip.export()
        var random = Random(state: UInt64(number) + 1)
        // Each bad question alone, then random banks.
        var orders: [[Int?]] = banks.bad.indices.map { [nil, $0, nil] }
        for _ in 0..<3 { orders.append((0..<10).map { _ in random.below(2) == 0 ? nil : random.below(banks.bad.count) }) }
        for order in orders {
            let (text, lines) = banks.bank(order)
            let found = try RoundTrip.quizImport(text, banks.format, export, name: banks.name)
            let excerpt = Comment(rawValue: "\(banks.format) \(order): \(found.lines.map { $0.prefix(120) })")
            let errors = found.diagnostics.filter { $0.severity == .error }
            for line in lines {
                let isReported = errors.contains { $0.location.path == banks.name && line.range.contains(Int($0.location.position.line)) }
                #expect(isReported != line.isGood, excerpt)
            }
            for error in errors {
                let isKnown = lines.contains { !$0.isGood && $0.range.contains(Int(error.location.position.line)) }
                #expect(isKnown || !order.contains { $0 == nil }, excerpt)
            }
            let prompts = try questions(found, export).map(\.prompt.plainText)
            #expect(prompts == order.enumerated().compactMap { $1 == nil ? "Good \($0)?" : nil }, excerpt)
            #expect(found.quizzes.isEmpty == prompts.isEmpty, excerpt)
        }
    }

    /// The questions as a build reads them, without errors.
    private func questions(_ quizImport: QuizImport, _ export: Export) throws -> [Question] {
        try quizImport.files.filter { $0.path.hasSuffix(".md") }.flatMap { file -> [Question] in
            let read = ParsedQuizFile.read(file.bytes, at: file.path, context: RoundTrip.context(export))
            #expect(read.diagnostics.filter { $0.severity == .error } == [])
            return try #require(read.quizzes.first).questions
        }
    }

    private func found(_ text: String, _ format: QuizFormat, name: String = "bank") throws -> QuizImport {
        try RoundTrip.quizImport(text, format, try RoundTrip.export(), name: name)
    }

    @Test func equalIDsKeepTheFirst() throws {
        let csv = try found("id,question,right\nsame,One?,true\nsame,Two?,false\nother,Three?,true\n", .csv)
        #expect(csv.lines == ["3 DuplicateID: two questions of this quiz have the id 'same', so this question isn't imported"])
        #expect(csv.quizzes.map(\.questions) == [2])
        let markdown = try found("---\ntitle: T\n---\n\n## One? {#a type=text}\n\n## Two? {#a type=text}\n", .markdown)
        #expect(markdown.lines.map { String($0.prefix(13)) } == ["7 DuplicateID"])
        #expect(markdown.quizzes.map(\.questions) == [1])
    }

    /// A draw never exceeds the number of remaining questions.
    @Test func aDrawShrinksWithItsQuestions() throws {
        let text =
            "{\"title\": \"T\", \"draw\": 3, \"questions\": [{\"prompt\": \"A?\", \"answer\": true}, {\"prompt\": \"B?\", \"answer\": true}, 5]}"
        let found = try found(text, .json)
        #expect(found.text.contains("draw: 2\n"))
        #expect(found.diagnostics.count == 1)
    }

    @Test func drawsByTagsShrinkWithTheirQuestions() throws {
        let questions = [
            ["A?": "x"], ["B?": "x"], ["C?": "k"], ["D?": "z"], ["E?": "z"],
        ].flatMap { $0.map { "{\"prompt\": \"\($0)\", \"answer\": true, \"tags\": [\"\($1)\"]}" } }
        func found(_ written: [String], count: String = "") throws -> String {
            let all = written.joined(separator: ", ")
            let text = "{\"title\": \"T\", \"draw\": {\(count)\"tags\": {\"x\": 3, \"k\": 1}}, \"questions\": [\(all), 5]}"
            return try self.found(text, .json).text
        }
        let imported = try found(questions)
        #expect(imported.contains("draw:\n  tags:\n    x: 2\n    k: 1\n"), "\(imported)")
        let withCount = try found(questions, count: "\"count\": 3, ")
        #expect(withCount.contains("draw:\n  count: 2\n  tags:\n    x: 2\n"), "\(withCount)")
        // Of nothing, nothing is drawn.
        let none = try found(Array(questions[..<2]), count: "\"count\": 3, \"choose\": true, ")
        #expect(none.contains("draw:\n  tags:\n    x: 2\n---"), "\(none)")
    }

    @Test func aQuizWithoutATitleHasThatOfItsFile() throws {
        for (text, id) in [("---\ntitle: \"\"\n---\n\n", DiagnosticID.missingKey), ("", .notImported)] {
            let found = try found("\(text)## A? {type=text}\n", .markdown, name: "rivers.md")
            #expect(found.text.hasPrefix("---\nid: rivers\ntitle: rivers\n"))
            #expect(found.diagnostics.map(\.id) == [id])
        }
        #expect(try found("#\n\n## A?\n\n- [x] a\n- [ ] b\n", .quizdown, name: "rivers.md").text.hasPrefix("---\ntitle: rivers\n"))
    }

    /// Unclosed syntax of a question would include the next one.
    @Test(arguments: ["```\ncode", "<!-- open", "~~~"]) func nothingRunsIntoTheNextQuestion(stem: String) throws {
        let csv = "question,kind\nOne?,text\n\"Two?\n\n\(stem)\",text\nThree?,text\n"
        let found = try found(csv, .csv)
        #expect(found.quizzes.map(\.questions).first ?? 0 >= 2)
        #expect(found.text.contains("## One?") && found.text.contains("## Three?"))
    }

    /// Characters with a meaning in Markdown are text in other programs.
    @Test func oddTextsAreHeld() throws {
        let texts = [
            "{#id points=2}", "a {pin}", "\\{d\\}", "[[a]]", "- a", "1. a", "# a", "## a", "> a", "---", "===", "~~~",
            "$5 and $6", "a -> b", "<!-- a -->", "<b>", "&amp;", "\\", "|a|b|", "{case}", "a {#x", "{answer=true}", "+", "[a]: b", "_a_",
            "![a](b)",
            "    a", "a\\", "http://example.org", "//[id:a]", "id: a", "= 5", "…", "->", "a ->", "-> a",
        ]
        for text in texts {
            let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            func held(_ parts: String, _ type: String) throws {
                let xml =
                    "<quiz><question type=\"\(type)\"><questiontext format=\"plain_text\"><text>\(escaped)</text></questiontext>\(parts)</question></quiz>"
                let found = try found(xml, .moodle, name: "a.xml")
                #expect(found.quizzes.map(\.questions) == [1], "\(type) of \(text): \(found.lines)")
                #expect(!found.diagnostics.contains { $0.severity == .error }, "\(type) of \(text): \(found.lines)")
            }
            func answers(_ fractions: [Int]) -> String {
                fractions.enumerated().map {
                    "<answer fraction=\"\($1)\" format=\"plain_text\"><text>\(escaped) \($0)</text></answer>"
                }.joined()
            }
            try held(answers([100, 0]), "multichoice")
            try held(answers([1, 2]), "ordering")
            try held(answers([100]), "shortanswer")
            try held("<generalfeedback format=\"plain_text\"><text>\(escaped)</text></generalfeedback>", "essay")
        }
    }
}
