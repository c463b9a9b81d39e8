import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Items of Canvas' New Quizzes in QTI 1.2.
struct NewQuizzesTests {
    private typealias Item = QTI12Testing

    private func blanks(_ text: String, _ lists: [(name: String, labels: String, right: [String])], fields: [String: String] = [:])
        throws -> (words: [String], messages: [String])
    {
        let responses = lists.map { Item.list("response_\($0.name)", prompt: $0.name, $0.labels) }.joined()
        let conditions = lists.flatMap { list in
            list.right.map { Item.right(Item.equal($0, "response_\(list.name)"), "50.00", action: "Add") }
        }
        return try Item.read(
            Item.item("fill_in_multiple_blanks_question", Item.text(text) + responses, conditions.joined(), fields: fields))
    }

    /// Not all options of a list are right: the scoring shows which one is.
    @Test func listsTakeTheirKeyFromTheScoring() throws {
        let dropdown = "scoring_algorithm='Equivalence' answer_type='dropdown'"
        let bank = "scoring_algorithm='TextEquivalence' answer_type='wordbank' allow_reuse='true'"
        let (words, messages) = try blanks(
            "Roses are [x] and [y].",
            [
                ("x", Item.label("x1", "red", dropdown) + Item.label("x2", "blue", dropdown) + Item.label("x3", "grey", dropdown), ["x2"]),
                ("y", Item.label("y1", "brown", bank) + Item.label("y2", "white", bank), ["y2"]),
            ])
        #expect(words == ["blanks Roses are [0] and [1]. |  | [[{red|*blue*|grey}]]; [[{brown|*white*}]] |  | 1.0"])
        #expect(messages == [])
    }

    /// All words in the list of another kind of blank are right, though the scoring has the first only.
    @Test func openEntriesKeepAllWords() throws {
        let open = "scoring_algorithm='TextInChoices' answer_type='openEntry'"
        let (words, messages) = try blanks(
            "Roses are [x] and [y].",
            [
                ("x", Item.label("x1", "yellow", open) + Item.label("x2", "teal", open), ["x1"]),
                ("y", Item.label("1", "Red") + Item.label("2", "pink"), ["1"]),
            ], fields: ["case_sensitive": "true"])
        #expect(words == ["blanks Roses are [0] and [1]. |  | [[yellow|teal]]; [[Red|pink]] |  | 1.0"])
        #expect(messages == [])
    }

    @Test(arguments: [
        ("TextContainsAnswer", "red", "[[red]]", "part of an answer"), ("TextCloseEnough", "blue", "[[blue]]", "was accepted with a typo"),
        ("TextRegex", "^green$", "[[green]]", ""), ("TextRegex", "^(colour|color)$", "[[colour|color]]", ""),
        ("TextSomethingNew", "blue", "[[blue]]", "TextSomethingNew"),
    ])
    func rulesForWordsAreNamed(rule: String, text: String, blank: String, message: String) throws {
        let (words, messages) = try blanks(
            "A [x].", [("x", Item.label("x1", text, "scoring_algorithm='\(rule)' answer_type='openEntry'"), ["x1"])])
        #expect(words == ["blanks A [0]. |  | \(blank) |  | 1.0"])
        #expect(messages.count == (message.isEmpty ? 0 : 1))
        // The label is on the line below the response field.
        #expect(messages.allSatisfy { $0.contains(message) && $0.hasPrefix("4 ") })
    }

    /// A pattern is no word.
    @Test(arguments: ["^orange.*$", "gr[ae]y", "red", "^red", "red|blue", "^colou?r$", "^red|blue$", "^a\\.b$"])
    func patternsAreLeftOut(pattern: String) throws {
        let (words, messages) = try blanks(
            "A [x].", [("x", Item.label("x1", pattern, "scoring_algorithm='TextRegex' answer_type='openEntry'"), ["x1"])])
        #expect(words == [])
        #expect(messages.count == 1 && messages[0].hasPrefix("4 ") && messages[0].contains("pattern '\(pattern)'"))
    }

    // MARK: - Numbers

    /// New Quizzes writes how exact an answer has to be beside the number.
    @Test(arguments: [
        ("precisiontype='decimals' precision='2'", "3.14", "[[= 3.14 ± 0.005]]"),
        ("precisiontype='significantDigits' precision='3'", "1250", "[[= 1250 ± 5]]"),
        ("precisiontype='significantDigits' precision='2'", "-0.0125", "[[= -0.0125 ± 0.0005]]"),
        ("margintype='absolute' margin='0.5'", "10.0", "[[= 10.0 ± 0.5]]"), ("margintype='percent' margin='20.0'", "200", "[[= 200 ± 40]]"),
        ("", "3.14", "[[= 3.14]]"),
    ])
    func precisionIsATolerance(attributes: String, number: String, blank: String) throws {
        let (words, messages) = try Item.read(
            Item.item("numerical_question", Item.text("How many?") + Item.typed(), Item.right(Item.equal(number, "response1", attributes))))
        #expect(words == ["numeric How many? | <p>[0]</p> | \(blank) |  | 1.0"])
        #expect(messages == [])
    }

    /// A precision that can't be read isn't an exact number.
    @Test func unknownPrecisionIsReported() throws {
        let (words, messages) = try Item.read(
            Item.item(
                "numerical_question", Item.text("How many?") + Item.typed(),
                Item.right(Item.equal("3.14", "response1", "precisiontype='bits' precision='2'"))))
        #expect(words == [])
        #expect(messages == ["5 a blank can't have this rule for the correct number, so this question isn't imported"])
    }

    // MARK: - Shared texts

    private func stimulus(_ ident: String, _ attributes: String, _ text: String) -> String {
        let item = Item.item("text_only_question", Item.text(text), "")
        return item.replacing("<item ident=\"i\" title=\"Name\">", with: "<item ident=\"\(ident)\" \(attributes)>")
    }

    private func essay(_ text: String, about stimulus: String? = nil) -> String {
        Item.item(
            "essay_question", Item.text(text) + Item.typed(), "", fields: stimulus.map { ["parent_stimulus_item_ident": $0] } ?? [:])
    }

    /// Questions name the text that is shown above them; one in between doesn't get it.
    @Test func sharedTextsAreAboveTheirQuestionsOnly() throws {
        let (words, messages) = try Item.read(
            stimulus("s", "title=\"A voyage\" instructions=\"Read this.\"", "It was dark.") + essay("Other?")
                + essay("Who?", about: "s") + essay("When?", about: "s"))
        let text = "<p><strong>A voyage</strong></p>\n<p>Read this.</p>\n<p>It was dark.</p>"
        #expect(words == ["text Other? |  |  |  | 1.0", "text Who? | \(text) |  |  | 1.0", "text When? | \(text) |  |  | 1.0"])
        #expect(messages == [])
    }

    @Test func aMissingSharedTextIsReported() throws {
        let (words, messages) = try Item.read(essay("Who?", about: "elsewhere"))
        #expect(words == ["text Who? |  |  |  | 1.0"])
        #expect(messages == ["2 the shared text 'elsewhere' isn't in this file"])
    }

    // MARK: - Hints

    /// Brightspace has hints in its items.
    @Test func hintsAreKept() throws {
        let hint = "<hint><hintmaterial><flow_mat>\(Item.text("Think."))</flow_mat></hintmaterial></hint>"
        let item = Item.item("essay_question", Item.text("Why?") + Item.typed(), "", rest: hint)
        let found = try PackageTesting.quizImport("a.xml", Array(Item.document(item).utf8), .canvas)
        #expect(found.text.hasSuffix("## Why? {type=text}\n\n> [!HINT]\n> Think.\n"), "\(found.text)")
        #expect(found.lines == [])
    }

    // MARK: - Categories

    private func categories(_ right: [(String, [String])]) throws -> (words: [String], messages: [String]) {
        let labels = ["A1", "A2", "B1", "B2", "C"].map { Item.label("i-\($0)", $0) }.joined()
        let lists = ["A", "B", "D"].map { Item.list("c-\($0)", prompt: "Category \($0)", labels, cardinality: "Multiple") }.joined()
        let conditions = right.map { name, items in
            Item.right(items.map { Item.equal("i-\($0)", "c-\(name)") }.joined(), "50.00", action: "Add")
        }
        return try Item.read(Item.item("categorization_question", Item.text("Sort.") + lists, conditions.joined()))
    }

    /// Each item is a prompt, and one category the match of several.
    @Test func categoriesKeepAllTheirItems() throws {
        let (words, messages) = try categories([("A", ["A1", "A2"]), ("B", ["B1", "B2"])])
        #expect(
            words == [
                "matching Sort. |  | A1 -> Category A; A2 -> Category A; B1 -> Category B; B2 -> Category B; -> Category D |  | 1.0"
            ])
        #expect(messages.count == 1 && messages[0].contains("'C' belongs to no category"))
    }

    @Test func aMissingKeyIsReportedOnce() throws {
        let (words, messages) = try categories([])
        #expect(words == [])
        #expect(messages == ["2 no answer to this question is marked as correct; mark one, and import again"])
    }

    @Test func anItemOfTwoCategoriesIsLeftOut() throws {
        let (words, messages) = try categories([("A", ["A1", "A2"]), ("B", ["A1"])])
        #expect(words == [])
        #expect(messages.contains { $0.contains("'A1' belongs to several categories") })
    }
}
