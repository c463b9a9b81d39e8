import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Questions of Moodle's plugins.
struct MoodlePluginTests {
    private func moodle(_ type: String, _ text: String, _ rest: String) throws -> (body: String, lines: [String]) {
        let question =
            "<question type=\"\(type)\"><questiontext format=\"html\"><text><![CDATA[\(text)]]></text></questiontext>\(rest)</question>"
        let found = try RoundTrip.quizImport("<quiz>\n\(question)\n</quiz>", .moodle, try RoundTrip.export())
        let text = found.text
        return (text.firstRange(of: "\n## ").map { String(text[$0.upperBound...]) } ?? text, found.lines)
    }

    // MARK: - Gapfill

    private func gapfill(_ text: String, _ display: String, _ rest: String = "") throws -> (body: String, lines: [String]) {
        try moodle("gapfill", text, "<answerdisplay>\(display)</answerdisplay>\(rest)")
    }

    /// The wrong words are in the list, too.
    @Test func gapsAreListsOrTyped() throws {
        let wrong = "<answer fraction=\"100\"><text>cat</text></answer><answer fraction=\"0\"><text>dog</text></answer>"
        let dropdown = try gapfill("The [cat] sat on the [mat].", "dropdown", wrong)
        #expect(dropdown.body == "The [[{*cat*|dog|mat}]] sat on the [[{cat|dog|*mat*}]].\n")
        #expect(dropdown.lines == [])
        let typed = try gapfill("The [cat|kitten] sat on the [mat].", "gapfill", wrong)
        #expect(typed.body == "The [[cat|kitten]] sat on the [[mat]].\n")
        #expect(typed.lines == [])
        let dragged = try gapfill("The [cat] sat.", "dragdrop", wrong)
        #expect(dragged.body == "The [[{*cat*|dog}]] sat.\n")
        #expect(dragged.lines == ["2 NotImported: the words are dragged in Moodle; in Quizmark, each is chosen from a list"])
    }

    /// A formula in the text is no gap, nor is an empty pair of brackets.
    @Test(arguments: [("{}", "Set {x} in a[0] and f{}."), ("@@", "Set @x@ in a[0] and f{}."), ("[]", "Set [x] in f[] and \\[1\\].")])
    func gapsHaveTheirOwnDelimiters(delimiters: String, text: String) throws {
        let found = try gapfill(text, "gapfill", "<delimitchars>\(delimiters)</delimitchars><casesensitive>1</casesensitive>")
        #expect(found.body.hasPrefix("Set [[x]] in ") && found.body.contains("{case}"), "\(found.body)")
        #expect(found.body.ranges(of: "[[").count == 1, "\(found.body)")
        #expect(found.lines == [])
    }

    @Test(arguments: [
        ("No gap.", "this text has no gap such as [word], so it isn't imported"),
        ("A [!!] gap.", "a gap of this text has to stay empty, which a blank can't, so it isn't imported"),
        (
            "A [colou?r].",
            "answers are compared with the pattern 'colou?r', but a blank needs correct words, so this question isn't imported"
        ),
    ])
    func gapsThatBlanksCannotHaveAreReported(text: String, message: String) throws {
        #expect(try gapfill(text, "gapfill").lines == ["2 InvalidQuestion: \(message)"])
        #expect(try gapfill("A [colou?r].", "gapfill", "<disableregex>1</disableregex>").lines == [])
    }

    @Test func wordsThatCountOnceAreReported() throws {
        let found = try gapfill("[gold|silver] [gold|silver]", "gapfill", "<noduplicates>1</noduplicates>")
        #expect(
            found.lines == ["2 NotImported: each word counts once in Moodle; in Quizmark, the same one is correct in several gaps"])
    }

    // MARK: - Statements

    /// - Parameter right: the number of the correct column of each statement.
    private func table(_ columns: [String], right: [Int], _ settings: String) -> String {
        let rows = right.indices.map { index in
            "<row number=\"\(index + 1)\"><optiontext format=\"html\"><text>s\(index + 1)</text></optiontext><feedbacktext format=\"html\"><text>\(index == 0 ? "f" : "")</text></feedbacktext></row>"
        }
        let heads = columns.enumerated().map { "<column number=\"\($0 + 1)\"><responsetext><text>\($1)</text></responsetext></column>" }
        let weights = right.enumerated().flatMap { row, right in
            columns.indices.map { column in
                "<weight rownumber=\"\(row + 1)\" columnnumber=\"\(column + 1)\"><value>\(column + 1 == right ? "1.000" : "0.000")</value></weight>"
            }
        }
        return settings + (rows + heads + weights).joined()
    }

    @Test(arguments: ["kprime", "mtf"]) func trueStatementsAreTheCorrectChoices(type: String) throws {
        for (columns, right) in [(["True", "False"], [1, 2, 1]), (["Richtig", "Falsch"], [1, 2, 1]), (["Faux", "Vrai"], [2, 1, 2])] {
            let settings = "<scoringmethod><text>subpoints</text></scoringmethod>"
            let found = try moodle(type, "Which?", table(columns, right: right, settings))
            #expect(found.body == "Which?\n\n- [x] s1\n  > f\n- [ ] s2\n- [x] s3\n", "\(columns)")
            #expect(found.lines == [])
        }
        let half = try moodle(type, "Which?", table(["True", "False"], right: [1, 1], "<scoringmethod>kprime</scoringmethod>"))
        #expect(half.lines.count == 1 && half.lines[0].hasPrefix("2 NotImported: with one mistake, this question earned half"))
        for columns in [["Ja", "Nein"], ["Oui", "Non"], ["Right", "Wrong"], ["richtig", "falsch"]] {
            let found = try moodle(type, "Which?", table(columns, right: [1, 2, 1], "<scoringmethod>kprime</scoringmethod>"))
            #expect(found.body == "Which?\n\n- [x] s1\n  > f\n- [ ] s2\n- [x] s3\n", "\(columns)")
            #expect(found.lines == half.lines)
        }
    }

    /// Other judgements are matches, as are false statements alone, of which no choice would be correct.
    @Test func otherJudgementsAreMatches() throws {
        let metals = try moodle("mtf", "Metal?", table(["Metal", "Other"], right: [1, 2], ""))
        #expect(metals.body == "Metal?\n\n- s1 -> Metal\n- s2 -> Other\n")
        #expect(metals.lines == ["2 NotImported: a pair can't have feedback, so that of this statement isn't imported"])
        let wrong = try moodle("kprime", "Which?", table(["True", "False"], right: [2, 2], ""))
        #expect(wrong.body == "Which?\n\n- s1 -> False\n- s2 -> False\n- -> True\n")
        let shared = try moodle("kprime", "Metal?", table(["Metal", "Other"], right: [2, 1], "<scoringmethod>kprime</scoringmethod>"))
        #expect(shared.lines.contains { $0.hasSuffix("each mistake costs the share of a pair; check the points") }, "\(shared.lines)")
        let open = try moodle("mtf", "Which?", table(["True", "False"], right: [1, 3], ""))
        #expect(open.lines.contains { $0.contains("no answer to this statement is correct") })
    }

    // MARK: - Other kinds

    @Test func sharesOfOpenUniversityAreEqual() throws {
        let answers = ["a": "100", "b": "100", "c": "0"].sorted { $0.key < $1.key }.map { name, share in
            "<answer fraction=\"\(share)\"><text>\(name)</text></answer>"
        }
        let found = try moodle("oumultiresponse", "Odd?", answers.joined())
        #expect(found.body == "Odd?\n\n- [x] a\n- [x] b\n- [ ] c\n")
        #expect(found.lines == [])
    }

    @Test func unknownKindsAreNamed() throws {
        let message =
            "the question type 'stack' can't be imported; write the question in Moodle as one of the usual types, and export it again"
        #expect(try moodle("stack", "Which?", "").lines.contains("2 NotImported: \(message)"))
    }

    /// If the quiz gives no partial credit, how Moodle shares it out doesn't matter.
    @Test func rulesOfOrdersAreReportedInWords() throws {
        func order(_ rule: String) -> String {
            "<question type=\"ordering\"><questiontext><text>Sort.</text></questiontext><gradingtype>\(rule)</gradingtype><answer><text>a</text></answer><answer><text>b</text></answer></question>\n"
        }
        func lines(_ rules: [String]) throws -> [String] {
            try RoundTrip.quizImport("<quiz>\n\(rules.map(order).joined())</quiz>", .moodle, try RoundTrip.export()).lines
        }
        let rule =
            "2 NotImported: parts of this order are scored by how far each item is from its place in Moodle, and in Quizmark by how many items are before the correct next one"
        for name in ["7", "RELATIVE_TO_CORRECT"] { #expect(try lines([name]) == [rule]) }
        let whole = try lines(["7", "ALL_OR_NOTHING", "-1"])
        #expect(whole.count == 1 && whole[0].hasPrefix("2 NotImported: a partly correct answer earns points in the original"), "\(whole)")
        #expect(try lines(["1"]) == [])
    }
}
