import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Right answers in items of QTI 2.1 are kept, or their loss is reported.
struct QTI21KeyTests {
    private static func quizImport(_ declarations: String, _ body: String, _ rules: String = "") throws -> QuizImport {
        let item = """
            <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Name" adaptive="false" timeDependent="false">
            \(declarations)<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
            <itemBody>\(body)</itemBody><responseProcessing>\(rules)</responseProcessing></assessmentItem>
            """
        return try PackageTesting.quizImport("item.xml", Array(item.utf8), .qti)
    }

    private static func read(_ declarations: String, _ body: String, _ rules: String = "") throws -> (words: [String], messages: [String]) {
        let quizImport = try quizImport(declarations, body, rules)
        let questions = PackageTesting.quizzes(quizImport).flatMap(\.questions)
        return (
            questions.map { PackageTesting.answer($0.response) },
            quizImport.diagnostics.filter { $0.id != .emptyQuiz }.map(\.message)
        )
    }

    private static func declaration(
        _ type: String, _ right: [String], mapping: [(String, String)] = [], cardinality: String = "single", name: String = "R"
    ) -> String {
        let values = right.isEmpty ? "" : "<correctResponse>\(right.map { "<value>\($0)</value>" }.joined())</correctResponse>"
        let entries = mapping.map { "<mapEntry mapKey=\"\($0.0)\" mappedValue=\"\($0.1)\"/>" }.joined()
        let mapping = entries.isEmpty ? "" : "<mapping defaultValue=\"0\">\(entries)</mapping>"
        return
            "<responseDeclaration identifier=\"\(name)\" cardinality=\"\(cardinality)\" baseType=\"\(type)\">\(values)\(mapping)</responseDeclaration>"
    }

    private static func rule(_ test: String, _ score: String = "1") -> String {
        """
        <responseCondition><responseIf>\(test)<setOutcomeValue identifier="SCORE"><baseValue baseType="float">\(score)</baseValue></setOutcomeValue>
        </responseIf></responseCondition>
        """
    }

    private static let entry = "<p>Type <textEntryInteraction responseIdentifier=\"R\"/></p>"
    private static let variable = "<variable identifier=\"R\"/>"

    private static func number(_ value: String) -> String { "<baseValue baseType=\"float\">\(value)</baseValue>" }

    // MARK: - Numbers

    @Test(arguments: [
        ("<equal toleranceMode=\"absolute\" tolerance=\"0.1 0.3\">\(variable)\(number("5"))</equal>", "[[= 5 | = 5.1 ± 0.2]]"),
        ("<equal toleranceMode=\"absolute\" tolerance=\"0.5\">\(variable)<correct identifier=\"R\"/></equal>", "[[= 10 ± 0.5]]"),
        ("<equal toleranceMode=\"relative\" tolerance=\"10 10\">\(variable)\(number("-50"))</equal>", "[[= -50 ± 5]]"),
        // The variable may be the second operand.
        ("<and><lte>\(number("4"))\(variable)</lte><gte>\(number("8"))\(variable)</gte></and>", "[[= 6 ± 2]]"),
        ("<and><gte>\(variable)\(number("4"))</gte><lte>\(variable)\(number("8"))</lte></and>", "[[= 6 ± 2]]"),
        (
            "<or><match>\(variable)\(number("5"))</match><and><gte>\(variable)\(number("4"))</gte><lte>\(variable)\(number("6"))</lte></and></or>",
            "[[= 5 ± 1]]"
        ),
        ("<and><not><isNull>\(variable)</isNull></not><match>\(variable)<correct identifier=\"R\"/></match></and>", "[[= 10]]"),
    ])
    func numbers(test: String, expected: String) throws {
        let (words, messages) = try QTI21KeyTests.read(
            QTI21KeyTests.declaration("float", ["10"]), QTI21KeyTests.entry, QTI21KeyTests.rule(test))
        #expect(words == [expected])
        #expect(messages == [])
    }

    @Test(arguments: [
        ("<gt>\(variable)\(number("4"))</gt>", "everything from 4"),
        ("<or><lt>\(variable)\(number("4"))</lt><gt>\(variable)\(number("6"))</gt></or>", "a blank needs both ends"),
        (
            "<equalRounded roundingMode=\"decimalPlaces\" figures=\"2\">\(variable)\(number("4"))</equalRounded>",
            "a blank can't have this rule"
        ),
        ("<not><match>\(variable)\(number("4"))</match></not>", ""),
    ])
    func otherNumbersAreLeftOut(test: String, message: String) throws {
        let (words, messages) = try QTI21KeyTests.read(
            QTI21KeyTests.declaration("float", []), QTI21KeyTests.entry, QTI21KeyTests.rule(test))
        #expect(words == [])
        #expect(messages.count == 1 && (message.isEmpty || messages[0].contains(message)), "\(messages)")
    }

    @Test func lesserNumbersAreNamed() throws {
        let near = "<equal toleranceMode=\"absolute\" tolerance=\"1 1\">\(QTI21KeyTests.variable)\(QTI21KeyTests.number("5"))</equal>"
        let exact = "<match>\(QTI21KeyTests.variable)\(QTI21KeyTests.number("5"))</match>"
        let (words, messages) = try QTI21KeyTests.read(
            QTI21KeyTests.declaration("float", ["5"]), QTI21KeyTests.entry, QTI21KeyTests.rule(exact, "2") + QTI21KeyTests.rule(near, "1"))
        #expect(words == ["[[= 5]]"])
        #expect(messages.count == 1 && messages[0].contains("earned part"))
    }

    // MARK: - Words

    @Test(
        arguments: [
            (
                "<stringMatch caseSensitive=\"true\">\(variable)<baseValue baseType=\"string\">York</baseValue></stringMatch>", [],
                "[[York]]", ""
            ),
            (
                "<stringMatch caseSensitive=\"false\" substring=\"true\">\(variable)<baseValue baseType=\"string\">York</baseValue></stringMatch>",
                [], "[[York]]", "had to contain"
            ),
            ("<patternMatch pattern=\"York|Leeds\">\(variable)</patternMatch>", [], "[[York|Leeds]]", ""),
            ("<patternMatch pattern=\"[Yy]ork\">\(variable)</patternMatch>", ["York"], nil, "pattern '[Yy]ork'"),
        ] as [(String, [String], String?, String)])
    func words(test: String, declared: [String], expected: String?, message: String) throws {
        let (words, messages) = try QTI21KeyTests.read(
            QTI21KeyTests.declaration("string", declared), QTI21KeyTests.entry, QTI21KeyTests.rule(test))
        #expect(words == (expected.map { [$0] } ?? []))
        #expect(messages.count == (message.isEmpty ? 0 : 1) && messages.allSatisfy { $0.contains(message) })
    }

    @Test func wordsThatEarnLessAreNotRight() throws {
        let declaration = QTI21KeyTests.declaration(
            "string", ["London"], mapping: [("London", "2"), ("Londn", "1"), ("london", "1.5"), ("Paris", "-1")])
        let (words, messages) = try QTI21KeyTests.read(declaration, QTI21KeyTests.entry, QTI21KeyTests.feedback)
        #expect(words == ["[[London]]"])
        #expect(messages.count == 1 && messages[0].contains("earned part"))
    }

    /// What `match` compares is of the same case.
    @Test func matchDistinguishesCase() throws {
        let declaration = QTI21KeyTests.declaration("string", ["York"])
        let york = "<baseValue baseType=\"string\">York</baseValue>"
        for (rules, isExact) in [
            (QTI21KeyTests.rule("<match>\(QTI21KeyTests.variable)<correct identifier=\"R\"/></match>"), true),
            (QTI21KeyTests.rule("<match>\(QTI21KeyTests.variable)\(york)</match>"), true),
            (QTI21KeyTests.rule("<stringMatch caseSensitive=\"false\">\(QTI21KeyTests.variable)\(york)</stringMatch>"), false), ("", false),
        ] {
            let text = try QTI21KeyTests.quizImport(declaration, QTI21KeyTests.entry, rules).text
            #expect(text.contains("## Type [[York]]\(isExact ? " {case}" : "")\n"), "\(text)")
        }
        let template = "<responseProcessing template=\"http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct\"/>"
        let item =
            "<assessmentItem identifier=\"i\" title=\"N\">\(declaration)<itemBody>\(QTI21KeyTests.entry)</itemBody>\(template)</assessmentItem>"
        let text = try PackageTesting.quizImport("item.xml", Array(item.utf8), .qti).text
        #expect(text.contains("## Type [[York]] {case}\n"), "\(text)")
    }

    // MARK: - Points

    private static func condition(_ identifier: String, _ points: String, adds: Bool = true, otherwise: String = "") -> String {
        let value = "<baseValue baseType=\"float\">\(points)</baseValue>"
        let sum = adds ? "<sum><variable identifier=\"SCORE\"/>\(value)</sum>" : value
        return
            "<responseCondition><responseIf><match><variable identifier=\"\(identifier)\"/><correct identifier=\"\(identifier)\"/></match><setOutcomeValue identifier=\"SCORE\">\(sum)</setOutcomeValue></responseIf>\(otherwise)</responseCondition>"
    }

    /// Separate conditions add up, and of exclusive branches the best counts.
    @Test(
        arguments: [
            (condition("R", "0.5") + condition("S", "0.5"), 1.0), (condition("R", "0.1") + condition("S", "0.2"), 0.3),
            (condition("R", "2", adds: false) + condition("S", "1", adds: false), 2),
            (
                condition(
                    "R", "3",
                    otherwise:
                        "<responseElse><setOutcomeValue identifier=\"SCORE\"><baseValue baseType=\"float\">1</baseValue></setOutcomeValue></responseElse>"
                ), 3
            ),
            (condition("R", "3", adds: false, otherwise: "<responseElse>\(condition("R", "1"))\(condition("S", "1"))</responseElse>"), 3),
        ] as [(String, Double)])
    func pointsOfSeveralConditions(rules: String, points: Double) throws {
        let body =
            "<p>A <textEntryInteraction responseIdentifier=\"R\"/> b <textEntryInteraction responseIdentifier=\"S\"/></p>"
        let declarations = ["R", "S"].map { QTI21KeyTests.declaration("string", ["x"], name: $0) }.joined()
        let found = try QTI21KeyTests.quizImport(declarations, body, rules)
        #expect(PackageTesting.quizzes(found).flatMap(\.questions).map(\.points) == [points])
    }

    // MARK: - Choices

    private static let choices =
        "<p>Which?</p><choiceInteraction responseIdentifier=\"R\" shuffle=\"false\" maxChoices=\"1\">"
        + ["A", "B", "C"].map { "<simpleChoice identifier=\"\($0)\">\($0.lowercased())</simpleChoice>" }.joined() + "</choiceInteraction>"

    @Test func theBestOfSingleChoicesAreRight() throws {
        let partial = try QTI21KeyTests.read(
            QTI21KeyTests.declaration("identifier", [], mapping: [("A", "1"), ("B", "2"), ("C", "-1")]), QTI21KeyTests.choices,
            QTI21KeyTests.feedback)
        #expect(partial.words == ["-a; +b; -c"])
        #expect(partial.messages.count == 1 && partial.messages[0].contains("only the best one is still correct"))
        let equal = try QTI21KeyTests.read(QTI21KeyTests.declaration("identifier", ["C", "A"]), QTI21KeyTests.choices)
        #expect(equal.words == ["+a; -b; +c"])
        #expect(equal.messages == [])
    }

    /// Rules that don't say how the answer is scored.
    private static let feedback =
        "<setOutcomeValue identifier=\"FEEDBACK\"><baseValue baseType=\"identifier\">f</baseValue></setOutcomeValue>"

    private static let mapped =
        "<setOutcomeValue identifier=\"SCORE\"><mapResponse identifier=\"R\"/></setOutcomeValue>"

    @Test(arguments: [
        // Any of two, of which the declaration names one.
        (["A"], [("A", "1"), ("B", "1")], false, "## Which? {type=single}\n\n- [x] a\n- [x] b\n- [ ] c"),
        (
            ["A"], [("A", "2"), ("B", "0.5"), ("C", "-1")], false,
            "## Which? {points=2}\n\n- [x] a\n- [ ] b {points=0.5}\n- [ ] c {points=-1}"
        ),
        (
            ["A", "B"], [("A", "0.5"), ("B", "1.5"), ("C", "-1")], true,
            "## Which? {points=2}\n\n- [x] a {points=0.5}\n- [x] b\n- [ ] c {points=-1}"
        ),
    ])
    func pointsOfTheMapping(right: [String], mapping: [(String, String)], isMultiple: Bool, text: String) throws {
        let declaration = QTI21KeyTests.declaration(
            "identifier", right, mapping: mapping, cardinality: isMultiple ? "multiple" : "single")
        let choices = QTI21KeyTests.choices.replacing("maxChoices=\"1\"", with: "maxChoices=\"\(isMultiple ? 0 : 1)\"")
        // Platforms score by the mapping as well if there are no rules.
        for rules in [QTI21KeyTests.mapped, ""] {
            let quizImport = try QTI21KeyTests.quizImport(declaration, choices, rules)
            #expect(quizImport.text.contains(text), "\(quizImport.text)")
            #expect(quizImport.diagnostics == [])
        }
    }

    @Test func wrongChoicesCostPointsWithoutRules() throws {
        let item = """
            <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Name" adaptive="false" timeDependent="false">
            <responseDeclaration identifier="R" cardinality="multiple" baseType="identifier"><correctResponse><value>A</value><value>C</value>\
            </correctResponse><mapping lowerBound="0" defaultValue="-0.5"><mapEntry mapKey="A" mappedValue="1"/>\
            <mapEntry mapKey="C" mappedValue="1"/></mapping></responseDeclaration>
            <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
            <itemBody>\(QTI21KeyTests.choices.replacing("maxChoices=\"1\"", with: "maxChoices=\"0\""))</itemBody></assessmentItem>
            """
        let text = try PackageTesting.quizImport("item.xml", Array(item.utf8), .qti).text
        #expect(text.contains("## Which? {points=2}\n\n- [x] a\n- [ ] b {points=-0.5}\n- [x] c\n"), "\(text)")
    }

    /// Subtracted points make nothing right.
    @Test func takenPointsAreNoKey() throws {
        func match(_ name: String) -> String {
            "<match>\(QTI21KeyTests.variable)<baseValue baseType=\"identifier\">\(name)</baseValue></match>"
        }
        let taken = """
            <responseCondition><responseIf>\(match("A"))<setOutcomeValue identifier="SCORE"><subtract><variable identifier="SCORE"/>\
            <baseValue baseType="float">3</baseValue></subtract></setOutcomeValue></responseIf></responseCondition>
            """
        let (words, messages) = try QTI21KeyTests.read(
            QTI21KeyTests.declaration("identifier", []), QTI21KeyTests.choices, taken + QTI21KeyTests.rule(match("B")))
        #expect(words == ["-a; +b; -c"])
        #expect(
            messages == ["a wrong choice cost more points than the question is worth; in Quizmark, it costs all of them; check the points"])
    }

    // MARK: - Pairs

    private static func pairs(_ right: [String]) throws -> (words: [String], messages: [String]) {
        func set(_ names: [String]) -> String {
            let choices = names.map { "<simpleAssociableChoice identifier=\"\($0)\" matchMax=\"0\">\($0)</simpleAssociableChoice>" }
            return "<simpleMatchSet>\(choices.joined())</simpleMatchSet>"
        }
        return try read(
            declaration("directedPair", right, cardinality: "multiple"),
            "<p>Match.</p><matchInteraction responseIdentifier=\"R\" shuffle=\"true\" maxAssociations=\"0\">\(set(["a", "b", "c"]))\(set(["x", "y", "z"]))</matchInteraction>"
        )
    }

    @Test func categoriesAreMatches() throws {
        let (words, messages) = try QTI21KeyTests.pairs(["a x", "a y", "b z"])
        #expect(words == ["x -> a; y -> a; z -> b; -> c"])
        #expect(messages == [])
    }

    @Test func promptsWithoutOneMatchAreNamed() throws {
        let (words, messages) = try QTI21KeyTests.pairs(["a x", "b x"])
        #expect(words == ["a -> x; b -> x; -> y; -> z"])
        #expect(messages.count == 1 && messages[0].contains("'c' has no match"))
        let several = try QTI21KeyTests.pairs(["a x", "a y", "b x"])
        #expect(several.words == [])
        #expect(several.messages.count == 1 && several.messages[0].contains("several correct matches"))
    }

    @Test func modelAnswersOfTextsAreKept() throws {
        let (words, messages) = try QTI21KeyTests.read(
            QTI21KeyTests.declaration("string", ["Because it is."]), "<p>Why?</p><extendedTextInteraction responseIdentifier=\"R\"/>")
        #expect(words == ["<p>Because it is.</p>"])
        #expect(messages == [])
    }
}
