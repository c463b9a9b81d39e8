import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Part credit and penalties of rules in any form are kept, or their loss is reported.
struct KeptCreditTests {
    private typealias Item = QTI21ScoringTests
    private static let steps =
        "in the original, the points rise in steps with the correct parts of the answer; in Quizmark, each part earns the same; check the points"
    private static let isEnough = "in the original, part of the correct answer was enough; in Quizmark, all of it is needed; check the key"
    private static let unanswered = "in the original, an unanswered question cost points; in Quizmark, it earns none"

    // MARK: - QTI 2

    private static func member(_ name: String) -> String {
        "<member><baseValue baseType=\"identifier\">\(name)</baseValue>\(Item.variable("R"))</member>"
    }

    private static func otherwise(_ test: String, _ points: String) -> String {
        "<responseElseIf>\(test)\(Item.set(Item.value(points)))</responseElseIf>"
    }

    private static func branches(_ first: String, _ points: String, _ others: String...) -> String {
        "<responseCondition><responseIf>\(first)\(Item.set(Item.value(points)))</responseIf>\(others.joined())</responseCondition>"
    }

    private static let adds = Item.set(Item.sum(Item.value("1"), Item.variable("SCORE")))

    private static let blanks = [
        (Item.processing(Item.when(Item.isRight("R"), Item.set(Item.value("1"))), Item.when(Item.isRight("S"), adds)), true, []),
        (
            Item.processing(
                branches(
                    "<and>\(Item.isRight("R"))\(Item.isRight("S"))</and>", "3", otherwise(Item.isRight("R"), "1"),
                    otherwise(Item.isRight("S"), "1"))), true, [steps]
        ),
        (Item.processing(Item.when("<or>\(Item.isRight("R"))\(Item.isRight("S"))</or>", Item.set(Item.value("1")))), false, [isEnough]),
        (Item.processing(branches(Item.isRight("R"), "1", otherwise(Item.isRight("S"), "1"))), false, [isEnough]),
        (
            Item.processing(
                Item.when("<and>\(Item.isRight("R"))\(Item.isRight("S"))</and>", Item.set(Item.value("2"))),
                Item.when("<and>\(Item.isRight("R"))<not>\(Item.isRight("S"))</not></and>", Item.set(Item.value("1")))), true, [steps]
        ),
        (
            Item.processing(Item.when("<and>\(Item.isRight("R"))\(Item.isRight("S"))</and>", Item.set(Item.value("2")))), false,
            [String]()
        ),
    ]

    @Test(arguments: blanks) func creditForBlanks(rules: String, isPartial: Bool, messages: [String]) throws {
        let found = try Item.read(
            ["R", "S"].map { Item.response($0, "string", [$0]) } + [Item.outcome("SCORE", "0")],
            "<p>\(Item.entry("R")) and \(Item.entry("S"))</p>", rules)
        #expect(found.text.contains("scoring: partial") == isPartial, "\(found.text)")
        #expect(found.messages == messages)
    }

    private static let choices = [
        (
            Item.processing(Item.when(member("A"), Item.set(Item.value("1"))), Item.when(member("B"), adds)),
            "{points=2}\n\n- [x] a\n- [x] b\n- [ ] c {points=0}\n", []
        ),
        (
            Item.processing(branches(Item.isRight("R"), "2", otherwise(member("A"), "1"))), "{points=2}\n\n- [x] a\n- [x] b\n- [ ] c\n",
            [steps]
        ),
        (
            Item.processing(Item.when("<and>\(member("A"))\(member("B"))</and>", Item.set(Item.value("2")))),
            "{points=2}\n\n- [x] a\n- [x] b\n- [ ] c\n",
            [
                "in the original, wrong choices cost nothing if all correct ones were chosen; in Quizmark, such an answer is wrong; check the key"
            ]
        ),
    ]

    @Test(arguments: choices) func creditForChoices(rules: String, expected: String, messages: [String]) throws {
        let found = try Item.read(
            [Item.response("R", "identifier", ["A", "B"], cardinality: "multiple"), Item.outcome("SCORE", "0")], Item.choices(), rules)
        #expect(found.text.contains(expected), "\(found.text)")
        #expect(found.messages == messages)
    }

    private static let wrong = [
        (
            Item.processing(Item.when(Item.isRight("R"), Item.set(Item.value("1")), otherwise: Item.set(Item.value("-1")))), "-1",
            [unanswered]
        ),
        (
            Item.processing(
                branches(
                    "<isNull>\(Item.variable("R"))</isNull>", "0", otherwise(Item.isRight("R"), "1"),
                    "<responseElse>\(Item.set(Item.value("-0.5")))</responseElse>")), "-0.5", []
        ),
        (
            Item.processing(
                Item.when(Item.isRight("R"), Item.set(Item.value("1"))),
                Item.when("<not>\(Item.isRight("R"))</not>", Item.set(Item.value("-1")))), "-1", [unanswered]
        ),
    ]

    @Test(arguments: wrong) func penaltiesOfSingleChoices(rules: String, points: String, messages: [String]) throws {
        let found = try Item.read(
            [Item.response("R", "identifier", ["A"]), Item.outcome("SCORE", "0")], Item.choices(multiple: false), rules)
        #expect(found.text.contains("- [x] a\n- [ ] b {points=\(points)}\n- [ ] c {points=\(points)}\n"), "\(found.text)")
        #expect(found.messages == messages)
    }

    @Test func gapsWithDifferentPointsAreReported() throws {
        let mapping = [("W G", "1"), ("S H", "2")]
        let words = ["W", "S"].map { "<gapText identifier=\"\($0)\" matchMax=\"1\">\($0)</gapText>" }.joined()
        let (_, messages) = try Item.read(
            [
                Item.response("R", "directedPair", mapping.map(\.0), mapping: mapping, cardinality: "multiple"),
                Item.outcome("SCORE", "0"),
            ],
            "<gapMatchInteraction responseIdentifier=\"R\">\(words)<p>Now <gap identifier=\"G\"/> is <gap identifier=\"H\"/>.</p></gapMatchInteraction>",
            Item.processing(Item.set(Item.mapped("R"))))
        #expect(messages.contains("the blanks were worth 1, 2 points, but now all count the same"), "\(messages)")
    }

    @Test func emptyChoicesOfAListAreLeftOut() throws {
        let list =
            "<inlineChoice identifier=\"X\"/><inlineChoice identifier=\"A\">a</inlineChoice><inlineChoice identifier=\"B\">b</inlineChoice>"
        let (text, messages) = try Item.read(
            [Item.response("R", "identifier", ["B"]), Item.outcome("SCORE", "0")],
            "<p>One <inlineChoiceInteraction responseIdentifier=\"R\">\(list)</inlineChoiceInteraction></p>",
            Item.processing(Item.when(Item.isRight("R"), Item.set(Item.value("1")))))
        #expect(text.contains("## One [[{a|*b*}]]\n"), "\(text)")
        #expect(messages == [])
    }

    // MARK: - QTI 1.2

    private static func condition(_ test: String, _ action: String, _ points: String, continues: Bool = true) -> String {
        "<respcondition continue=\"\(continues ? "Yes" : "No")\"><conditionvar>\(test)</conditionvar><setvar action=\"\(action)\" varname=\"SCORE\">\(points)</setvar></respcondition>"
    }

    private static func read(
        _ response: String, _ conditions: String, limits: String = "maxvalue=\"100\" minvalue=\"0\""
    ) throws -> (text: String, messages: [String]) {
        let item = """
            <item ident="i" title="Name"><presentation>\(QTI12Testing.text("Which?"))\(response)</presentation>
            <resprocessing><outcomes><decvar \(limits)/></outcomes>\(conditions)</resprocessing></item>
            """
        let found = try PackageTesting.quizImport("a.xml", Array(QTI12Testing.document(item).utf8), .canvas)
        return (found.text, found.diagnostics.filter { $0.id != .emptyQuiz }.map(\.message))
    }

    private static func equal(_ value: String, _ field: String = "R") -> String { QTI12Testing.equal(value, field) }
    private static let labels = ["A", "B", "C"].map { QTI12Testing.label($0, $0.lowercased()) }.joined()

    private static let sums = [
        (condition(equal("A"), "Set", "50") + condition(equal("B"), "Add", "50"), "- [x] a\n- [x] b\n- [ ] c {points=0}\n", [String]()),
        (
            condition("<and>\(equal("A"))\(equal("B"))<not>\(equal("C"))</not></and>", "Set", "100", continues: false)
                + condition("<or>\(equal("A"))\(equal("B"))</or>", "Set", "50", continues: false), "- [x] a\n- [x] b\n- [ ] c\n", []
        ),
        (
            condition(equal("A"), "Add", "25") + condition(equal("B"), "Add", "75"),
            "- [x] a {points=0.25}\n- [x] b\n- [ ] c {points=0}\n", []
        ),
    ]

    @Test(arguments: sums) func creditForChoicesOfQTI12(conditions: String, expected: String, messages: [String]) throws {
        let found = try Self.read(QTI12Testing.list("R", Self.labels, cardinality: "Multiple"), conditions)
        #expect(found.text.contains(expected), "\(found.text)")
        #expect(found.messages == messages)
    }

    @Test(
        arguments: ["<not>\(equal("A"))</not>", "<other/>"],
        [("maxvalue=\"100\"", [unanswered]), ("maxvalue=\"100\" minvalue=\"-100\"", [unanswered]), ("maxvalue=\"100\" minvalue=\"0\"", [])])
    func penaltiesOfSingleChoicesOfQTI12(test: String, limits: (written: String, messages: [String])) throws {
        let conditions =
            Self.condition(Self.equal("A"), "Set", "100", continues: false) + Self.condition(test, "Set", "-25", continues: false)
        let found = try Self.read(QTI12Testing.list("R", Self.labels), conditions, limits: limits.written)
        #expect(found.text.contains("- [x] a\n- [ ] b {points=-0.25}\n- [ ] c {points=-0.25}\n"), "\(found.text)")
        #expect(found.messages == limits.messages)
    }

    @Test(arguments: ["<unanswered respident=\"R\"/>", "<unanswered/>"])
    func aConditionForUnansweredQuestionsAppliesToNoOther(test: String) throws {
        let conditions = [(test, "0"), (Self.equal("A"), "100"), ("<other/>", "-25")]
        let found = try Self.read(
            QTI12Testing.list("R", Self.labels), conditions.map { Self.condition($0, "Set", $1, continues: false) }.joined(),
            limits: "maxvalue=\"100\"")
        #expect(found.text.contains("- [x] a\n- [ ] b {points=-0.25}\n- [ ] c {points=-0.25}\n"), "\(found.text)")
        #expect(found.messages == [])
    }

    private static let both = "<and>\(equal("red"))\(equal("blue", "S"))</and>"
    private static let fields = [
        (condition(equal("red"), "Set", "50") + condition(equal("blue", "S"), "Add", "50"), true, [String]()),
        (condition(both, "Set", "100", continues: false) + condition(equal("red"), "Set", "50", continues: false), true, [steps]),
        (condition("<or>\(equal("red"))\(equal("blue", "S"))</or>", "Set", "100"), false, [isEnough]),
        (
            condition(equal("red"), "Add", "25") + condition(equal("blue", "S"), "Add", "75"), true,
            ["the blanks were worth 0.25, 0.75 points, but now all count the same"]
        ),
        (condition(both, "Set", "100"), false, []),
    ]

    @Test(arguments: fields) func creditForBlanksOfQTI12(conditions: String, isPartial: Bool, messages: [String]) throws {
        let found = try Self.read(QTI12Testing.typed("R") + QTI12Testing.typed("S"), conditions)
        #expect(found.text.contains("scoring: partial") == isPartial, "\(found.text)")
        #expect(found.messages == messages)
    }
}
