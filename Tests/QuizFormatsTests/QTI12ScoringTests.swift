import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Points of QTI 1.2 as ILIAS writes them: conditions that add up, without a maximum.
struct QTI12ScoringTests {
    private typealias Item = QTI12Testing

    private static let labels = ["0", "1", "2", "3"].map { Item.label($0, "choice \($0)") }.joined()

    private static func adding(_ points: String, _ test: String) -> String {
        "\n<respcondition continue=\"Yes\"><conditionvar>\(test)</conditionvar><setvar action=\"Add\">\(points)</setvar></respcondition>"
    }

    private static func read(_ response: String, _ conditions: String) throws -> (text: String, messages: [String]) {
        let item = """
            <item ident="i" title="Name"><presentation>\(Item.text("Which?"))\(response)</presentation>
            <resprocessing><outcomes><decvar/></outcomes>\(conditions)</resprocessing></item>
            """
        let quizImport = try PackageTesting.quizImport("a.xml", Array(Item.document(item).utf8), .canvas)
        return (quizImport.text, quizImport.diagnostics.filter { $0.id != .emptyQuiz }.map(\.message))
    }

    @Test func pointsOfASingleChoiceAreKept() throws {
        let (text, messages) = try Self.read(
            Item.list("MCSR", Self.labels),
            ["2", "0", "0.5", "-1"].enumerated().map { Self.adding($1, Item.equal("\($0)", "MCSR")) }.joined())
        let choices = "- [x] choice 0\n- [ ] choice 1\n- [ ] choice 2 {points=0.5}\n- [ ] choice 3 {points=-1}\n"
        #expect(text.contains("## Which? {points=2}\n\n\(choices)"), "\(text)")
        #expect(messages == [])
    }

    @Test(arguments: [
        (["1", "1", "1", "-1"], "## Which? {points=3}\n\n- [x] choice 0\n- [x] choice 1\n- [x] choice 2\n- [ ] choice 3\n"),
        (
            ["1", "1", "1", "0"],
            "## Which? {points=3}\n\n- [x] choice 0\n- [x] choice 1\n- [x] choice 2\n- [ ] choice 3 {points=0}\n"
        ),
        (
            ["3", "1", "-2", "0"],
            "## Which? {points=4}\n\n- [x] choice 0 {points=3}\n- [x] choice 1\n- [ ] choice 2 {points=-2}\n- [ ] choice 3 {points=0}\n"
        ),
    ])
    func pointsOfMultipleChoicesAreKept(points: [String], expected: String) throws {
        let conditions = points.enumerated().map { index, points in
            Self.adding(points, Item.equal("\(index)", "MCMR")) + Self.adding("0", "<not>\(Item.equal("\(index)", "MCMR"))</not>")
        }
        let (text, messages) = try Self.read(Item.list("MCMR", Self.labels, cardinality: "Multiple"), conditions.joined())
        #expect(text.contains(expected), "\(text)")
        #expect(messages == [])
    }

    /// ILIAS can limit how many choices are chosen.
    @Test func fewerChoicesThanAreRightAreReported() throws {
        let conditions = ["1", "1", "1", "-1"].enumerated().map { index, points in
            Self.adding(points, Item.equal("\(index)", "MCMR")) + Self.adding("0", "<not>\(Item.equal("\(index)", "MCMR"))</not>")
        }
        for (most, isReported) in [("2", true), ("3", false), ("0", false)] {
            let list = Item.list("MCMR", Self.labels, cardinality: "Multiple")
                .replacing("<render_choice>", with: "<render_choice shuffle=\"Yes\" minnumber=\"1\" maxnumber=\"\(most)\">")
            let (_, messages) = try Self.read(list, conditions.joined())
            let message = "in the original, 2 of the 3 correct choices were enough; in Quizmark, all of them are needed; check the key"
            #expect(messages == (isReported ? [message] : []))
        }
    }

    @Test func pointsForChoicesThatAreLeftOutAreReported() throws {
        let conditions = ["1", "1", "0", "0"].enumerated().map { index, points in
            Self.adding(points, Item.equal("\(index)", "MCMR"))
                + Self.adding(points == "1" ? "0" : "1", "<not>\(Item.equal("\(index)", "MCMR"))</not>")
        }
        let (text, messages) = try Self.read(Item.list("MCMR", Self.labels, cardinality: "Multiple"), conditions.joined())
        #expect(text.contains("## Which? {points=4}\n\n- [x] choice 0\n- [x] choice 1\n- [ ] choice 2\n- [ ] choice 3\n"), "\(text)")
        #expect(messages == ["leaving out a wrong choice earned points; in Quizmark, it earns none; check the points"])
    }

    @Test func pointsOfGapsAddUp() throws {
        let gaps = Item.typed("gap_0") + Item.typed("gap_1")
        let (text, messages) = try Self.read(
            gaps, Self.adding("2", Item.equal("York", "gap_0")) + Self.adding("2", Item.equal("Leeds", "gap_1")))
        #expect(text.contains("{points=4}"), "\(text)")
        #expect(messages == [])
    }

    @Test func penaltiesForTypedAnswersAreReported() throws {
        let (_, messages) = try Self.read(
            Item.typed("gap_0"), Self.adding("2", Item.equal("York", "gap_0")) + Self.adding("-1", Item.equal("Leeds", "gap_0")))
        #expect(messages == ["a wrong answer cost points; in Quizmark, it just earns none"])
    }

    @Test func orderWithoutPointsIsRead() throws {
        let conditions = ["2", "0", "3", "1"].enumerated().map { Self.adding("", Item.equal($1, "OQT", "index=\"\($0)\"")) }
        let (text, messages) = try Self.read(
            Item.list("OQT", Self.labels, cardinality: "Ordered"), conditions.joined().replacing("\"Add\"></setvar>", with: "\"Add\"/>"))
        #expect(text.contains("1. choice 2\n2. choice 0\n3. choice 3\n4. choice 1\n"), "\(text)")
        #expect(messages == [])
    }

    @Test func pairsInOneFieldAreRead() throws {
        let labels =
            Item.label("11", "Paris", "match_group=\"21,22,23\"") + Item.label("12", "Rome", "match_group=\"21,22,23\"")
            + Item.label("21", "Italy") + Item.label("22", "France") + Item.label("23", "Spain")
        let list = Item.list("MQ", labels, cardinality: "Multiple").replacing("response_lid", with: "response_grp")
        let (text, messages) = try Self.read(
            list,
            ["22,11", "21,12"].map { Self.adding("1.5", "<varsubset respident=\"MQ\">\($0)</varsubset>") }.joined())
        #expect(text.contains("## Which? {points=3}\n") && text.contains("Paris") && text.contains("Spain"), "\(text)")
        #expect(messages == [])
    }

    @Test func unreadableScoringIsNoMissingKey() throws {
        let (_, messages) = try Self.read(Item.list("MCSR", Self.labels), Self.adding("2", "<durequal respident=\"MCSR\">5</durequal>"))
        #expect(messages == ["the scoring of this question can't be read, so it isn't imported; write it by hand"])
    }

    // MARK: - Scores of several tests

    /// A condition earns its points once, whatever it tests.
    @Test func conditionsWithSeveralTests() throws {
        let whole = "<and>\(Item.equal("0", "R"))<not>\(Item.equal("1", "R"))</not>\(Item.equal("2", "R"))</and>"
        let (several, _) = try Self.read(Item.list("R", Self.labels, cardinality: "Multiple"), Self.adding("3", whole))
        #expect(several.contains("## Which? {points=3}\n"), "\(several)")
        let order = ["2", "0", "3", "1"].map { Item.equal($0, "R") }.joined()
        let (ordered, _) = try Self.read(Item.list("R", Self.labels, cardinality: "Ordered"), Self.adding("5", order))
        #expect(ordered.contains("## Which? {points=5}\n\n1. choice 2\n"), "\(ordered)")
        let blanks = Self.adding("4", "<and>\(Item.equal("York", "R"))\(Item.equal("Leeds", "S"))</and>")
        let (text, _) = try Self.read(Item.typed("R") + Item.typed("S"), blanks)
        #expect(text.contains("{points=4}"), "\(text)")
    }

    @Test func labelsOfItemsToOrder() throws {
        let labels = Item.list("R", Self.labels, cardinality: "Ordered")
            .replacing("<render_choice>", with: "<render_extension>\(Item.text("Above"))<ims_render_object>")
            .replacing("</render_choice>", with: "</ims_render_object></render_extension>")
        let order = ["0", "1", "2", "3"].map { Item.equal($0, "R") }.joined()
        let (text, _) = try Self.read(labels, Self.adding("1", order))
        #expect(text.contains("## Which?\n\nAbove\n\n1. choice 0\n"), "\(text)")
    }

    // MARK: - Partial credit

    private static func several(_ ident: String, isPartial: Bool) -> String {
        let parts = ["1", "1", "-1", "-1"].enumerated().map { adding($1, Item.equal("\($0)", "R")) }.joined()
        let whole = Item.right("<and>\(Item.equal("0", "R"))\(Item.equal("1", "R"))</and>", "2")
        return """
            <item ident="\(ident)"><presentation>\(Item.text("Which of \(ident)?"))\(Item.list("R", labels, cardinality: "Multiple"))</presentation>
            <resprocessing><outcomes><decvar/></outcomes>\(isPartial ? parts : whole)</resprocessing></item>
            """
    }

    @Test(arguments: [false, true]) func mostQuestionsDecideOnPartialCredit(isPartial: Bool) throws {
        let items = [isPartial, isPartial, !isPartial].enumerated().map { Self.several("i\($0)", isPartial: $1) }
        let quizImport = try PackageTesting.quizImport("a.xml", Array(Item.document(items.joined(separator: "\n")).utf8), .canvas)
        #expect(quizImport.text.contains("scoring: partial") == isPartial, "\(quizImport.text)")
        let messages = quizImport.diagnostics.filter { $0.message.contains("partly correct") }
        #expect(messages.count == 1)
    }
}
