import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Points of items of QTI 2.1 from other programs are kept, or their loss is reported.
struct QTI21ScoringTests {
    static func read(_ declarations: [String], _ body: String, _ rules: String) throws -> (text: String, messages: [String]) {
        let item = """
            <assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Name" adaptive="false" timeDependent="false">
            \(declarations.joined())<itemBody>\(body)</itemBody>\(rules)</assessmentItem>
            """
        let quizImport = try PackageTesting.quizImport("item.xml", Array(item.utf8), .qti)
        let messages = quizImport.diagnostics.filter { $0.id != .emptyQuiz }.map(\.message)
        return (quizImport.text, messages)
    }

    // MARK: - Elements

    static func processing(_ rules: String...) -> String { "<responseProcessing>\(rules.joined())</responseProcessing>" }

    static func response(
        _ name: String, _ type: String, _ right: [String], mapping: [(String, String)] = [], attributes: String = "defaultValue=\"0\"",
        cardinality: String = "single"
    ) -> String {
        let values = right.map { "<value>\($0)</value>" }.joined()
        let entries = mapping.map { "<mapEntry mapKey=\"\($0.0)\" mappedValue=\"\($0.1)\"/>" }.joined()
        return """
            <responseDeclaration identifier="\(name)" cardinality="\(cardinality)" baseType="\(type)"><correctResponse>\(values)</correctResponse>\
            \(entries.isEmpty ? "" : "<mapping \(attributes)>\(entries)</mapping>")</responseDeclaration>
            """
    }

    static func outcome(_ name: String, _ value: String? = nil) -> String {
        let value = value.map { "<defaultValue><value>\($0)</value></defaultValue>" } ?? ""
        return "<outcomeDeclaration identifier=\"\(name)\" cardinality=\"single\" baseType=\"float\">\(value)</outcomeDeclaration>"
    }

    static func entry(_ name: String) -> String { "<textEntryInteraction responseIdentifier=\"\(name)\"/>" }
    static func variable(_ name: String) -> String { "<variable identifier=\"\(name)\"/>" }
    static func mapped(_ name: String) -> String { "<mapResponse identifier=\"\(name)\"/>" }
    static func value(_ number: String) -> String { "<baseValue baseType=\"float\">\(number)</baseValue>" }
    static func word(_ word: String) -> String { "<baseValue baseType=\"string\">\(word)</baseValue>" }
    static func sum(_ terms: String...) -> String { "<sum>\(terms.joined())</sum>" }
    static func isRight(_ name: String) -> String { "<match>\(variable(name))<correct identifier=\"\(name)\"/></match>" }

    static func set(_ value: String, of name: String = "SCORE") -> String {
        "<setOutcomeValue identifier=\"\(name)\">\(value)</setOutcomeValue>"
    }

    static func when(_ test: String, _ action: String, otherwise: String = "") -> String {
        let rest = otherwise.isEmpty ? "" : "<responseElse>\(otherwise)</responseElse>"
        return "<responseCondition><responseIf>\(test)\(action)</responseIf>\(rest)</responseCondition>"
    }

    /// A score is never more than `MAXSCORE`, nor less than `MINSCORE`.
    private static let limits =
        when("<gt>\(variable("SCORE"))\(variable("MAXSCORE"))</gt>", set(variable("MAXSCORE")))
        + when("<lt>\(variable("SCORE"))\(variable("MINSCORE"))</lt>", set(variable("MINSCORE")))

    static func choices(_ names: [String] = ["A", "B", "C"], multiple: Bool = true) -> String {
        let choices = names.map { "<simpleChoice identifier=\"\($0)\">\($0.lowercased())</simpleChoice>" }.joined()
        return
            "<p>Which?</p><choiceInteraction responseIdentifier=\"R\" shuffle=\"true\" maxChoices=\"\(multiple ? 0 : 1)\">\(choices)</choiceInteraction>"
    }

    // MARK: - Numbers

    /// The score is the sum of an outcome for each field, as ONYX writes it.
    @Test(arguments: [
        ("absolute", "2 2", "[[= 300 ± 2]]"), ("absolute", "1 2", "[[= 300 | = 300.5 ± 1.5]]"), ("relative", "1 1", "[[= 300 ± 3]]"),
        ("exact", "2 2", "[[= 300]]"),
    ])
    func tolerancesOfSumsAreKept(mode: String, tolerance: String, blank: String) throws {
        let test = """
            <equal toleranceMode="\(mode)" tolerance="\(tolerance)"><variable identifier="R"/><correct identifier="R"/></equal>
            """
        let (text, messages) = try Self.read(
            [
                Self.response("R", "float", ["300"]), Self.outcome("SCORE"), Self.outcome("SCORE_R"), Self.outcome("MAXSCORE_R", "3"),
            ], "<p>c = \(Self.entry("R")) Mm/s</p>",
            Self.processing(
                Self.when(test, Self.set(Self.variable("MAXSCORE_R"), of: "SCORE_R")), Self.set(Self.sum(Self.variable("SCORE_R")))))
        #expect(text.contains("## c = \(blank) Mm/s {points=3}\n"), "\(text)")
        #expect(messages == [])
    }

    @Test func scoresWithoutASumAreAddedUp() throws {
        func rule(_ name: String) -> String {
            let test = "<equal toleranceMode=\"absolute\" tolerance=\"2 2\">\(Self.variable(name))<correct identifier=\"\(name)\"/></equal>"
            return Self.when(test, Self.set(Self.variable("MAXSCORE_\(name)"), of: "SCORE_\(name)"))
        }
        let declarations = ["R", "S"].flatMap {
            [Self.response($0, "float", ["300"]), Self.outcome("SCORE_\($0)"), Self.outcome("MAXSCORE_\($0)", "1.5")]
        }
        let (text, messages) = try Self.read(
            declarations, "<p>\(Self.entry("R")) and \(Self.entry("S"))</p>", Self.processing(rule("R"), rule("S")))
        #expect(text.contains("scoring: partial"), "\(text)")
        #expect(text.contains("## [[= 300 ± 2]] and [[= 300 ± 2]] {points=3}\n"), "\(text)")
        #expect(messages == [])
    }

    // MARK: - Choices

    @Test(arguments: [(nil, 3), ("2", 2)] as [(String?, Double)])
    func mappingOfTheRightAnswerAloneIsAllOrNothing(limit: String?, points: Double) throws {
        let declaration = Self.response(
            "R", "identifier", ["A", "B"], mapping: [("A", "2"), ("B", "1"), ("C", "0.5")], cardinality: "multiple")
        let rule = Self.when(Self.isRight("R"), Self.set(Self.sum(Self.variable("SCORE"), Self.mapped("R"))))
        let (text, messages) = try Self.read(
            [declaration, Self.outcome("SCORE"), Self.outcome("MAXSCORE", limit ?? "9"), Self.outcome("MINSCORE", "0")], Self.choices(),
            Self.processing(rule, Self.limits))
        #expect(text.contains("## Which? {points=\(QuizFrontMatter.number(points))}\n\n- [x] a\n- [x] b\n- [ ] c\n"), "\(text)")
        #expect(!text.contains("partial"))
        #expect(messages == [])
    }

    @Test func rulesOfSingleChoicesAreTheirPoints() throws {
        func rule(_ name: String, _ points: String) -> String {
            Self.when(
                "<match>\(Self.variable("R"))<baseValue baseType=\"identifier\">\(name)</baseValue></match>",
                Self.set(Self.sum(Self.variable("SCORE"), Self.value(points))))
        }
        let (text, messages) = try Self.read(
            [Self.response("R", "identifier", ["A"]), Self.outcome("SCORE")], Self.choices(multiple: false),
            Self.processing(rule("A", "2"), rule("B", "0.5"), rule("C", "-1")))
        #expect(text.contains("## Which? {points=2}\n\n- [x] a\n- [ ] b {points=0.5}\n- [ ] c {points=-1}\n"), "\(text)")
        #expect(messages == [])
    }

    @Test func penaltiesForAnyWrongChoiceAreKept() throws {
        let rule = Self.when(
            Self.isRight("R"), Self.set(Self.value("2")), otherwise: Self.set(Self.sum(Self.variable("SCORE"), Self.value("-1"))))
        let (text, messages) = try Self.read(
            [Self.response("R", "identifier", ["A"]), Self.outcome("SCORE")], Self.choices(multiple: false), Self.processing(rule))
        #expect(text.contains("## Which? {points=2}\n\n- [x] a\n- [ ] b {points=-1}\n- [ ] c {points=-1}\n"), "\(text)")
        #expect(messages == ["in the original, an unanswered question cost points; in Quizmark, it earns none"])
    }

    // MARK: - Points

    @Test(arguments: [
        "<responseProcessing template=\"http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct\"/>",
        processing(when(isRight("R"), set(variable("MAXSCORE")))),
        processing(when(isRight("R"), set(sum(variable("SCORE"), variable("MAXSCORE")))), limits),
        processing(when(isRight("R"), set(value("4")))),
        processing(when(isRight("R"), set("<min>\(value("7"))\(variable("MAXSCORE"))</min>"))),
    ])
    func greatestScoresAreThePoints(rules: String) throws {
        let (text, messages) = try Self.read(
            [
                Self.response("R", "identifier", ["A"]), Self.outcome("SCORE", "0"), Self.outcome("MAXSCORE", "4"),
                Self.outcome("MINSCORE", "0"),
            ], Self.choices(multiple: false), rules)
        #expect(text.contains("## Which? {points=4}\n\n- [x] a\n- [ ] b\n"), "\(text)")
        #expect(messages == [])
    }

    @Test func mappingsOfWordsAreThePoints() throws {
        let declarations = [
            Self.response("R", "string", ["York"], mapping: [("York", "2")]),
            Self.response("S", "string", ["Leeds"], mapping: [("Leeds", "2"), ("leeds", "1")]), Self.outcome("SCORE"),
        ]
        let body = "<p>\(Self.entry("R")) and \(Self.entry("S"))</p>"
        let (text, messages) = try Self.read(declarations, body, Self.processing(Self.set(Self.sum(Self.mapped("R"), Self.mapped("S")))))
        #expect(text.contains("## [[York]] and [[Leeds]] {points=4}\n"), "\(text)")
        #expect(messages == [])
        let template = "<responseProcessing template=\"http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response\"/>"
        let (one, _) = try Self.read([declarations[0], Self.outcome("SCORE")], "<p>Type \(Self.entry("R"))</p>", template)
        #expect(one.contains("## Type [[York]] {points=2}\n"), "\(one)")
    }

    /// An answer equals one of the accepted words only.
    @Test func rulesForEachWordDontAddUp() throws {
        func rule(_ word: String) -> String {
            Self.when(Self.compared("R", Self.word(word)), Self.set(Self.sum(Self.variable("SCORE"), Self.value("2"))))
        }
        let (text, messages) = try Self.read(
            [Self.response("R", "string", []), Self.outcome("SCORE")], "<p>Type \(Self.entry("R"))</p>",
            Self.processing(rule("York"), rule("Leeds")))
        #expect(text.contains("## Type [[York|Leeds]] {points=2}\n"), "\(text)")
        #expect(messages == [])
    }

    @Test func typosAndUnequalBlanksAreReported() throws {
        let declarations = [
            Self.response("R", "string", ["York"], mapping: [("York", "2")]),
            Self.response("S", "string", ["Leeds"], mapping: [("Leeds", "1")]), Self.outcome("SCORE"),
        ]
        let typo = "<mapTolResponse identifier=\"R\" tolerance=\"1\"/>"
        let (text, messages) = try Self.read(
            declarations, "<p>\(Self.entry("R")) and \(Self.entry("S"))</p>", Self.processing(Self.set(Self.sum(typo, Self.mapped("S")))))
        #expect(text.contains("## [[York]] and [[Leeds]] {points=3}\n"), "\(text)")
        #expect(
            messages == [
                "answers with a typo were accepted; in Quizmark, they are wrong",
                "the blanks were worth 2, 1 points, but now all count the same",
            ])
    }

    @Test func penaltiesForWrongPairsAreReported() throws {
        let names = ["a x", "b y"]
        func set(_ names: [String]) -> String {
            let choices = names.map { "<simpleAssociableChoice identifier=\"\($0)\" matchMax=\"1\">\($0)</simpleAssociableChoice>" }
            return "<simpleMatchSet>\(choices.joined())</simpleMatchSet>"
        }
        let declaration = Self.response(
            "R", "directedPair", names, mapping: names.map { ($0, "2.5") }, attributes: "defaultValue=\"-0.25\"", cardinality: "multiple")
        let (text, messages) = try Self.read(
            [declaration, Self.outcome("SCORE"), Self.outcome("MAXSCORE", "5"), Self.outcome("MINSCORE", "0")],
            "<p>Match.</p><matchInteraction responseIdentifier=\"R\">\(set(["a", "b"]))\(set(["x", "y"]))</matchInteraction>",
            Self.processing(Self.set(Self.sum(Self.variable("SCORE"), Self.mapped("R"))), Self.limits))
        #expect(text.contains("## Match. {points=5}\n"), "\(text)")
        #expect(messages == ["a wrong answer cost points; in Quizmark, it just earns none"])
    }

    @Test func pointsThatCantBeReadAreReported() throws {
        let (_, messages) = try Self.read(
            [Self.response("R", "identifier", ["A"]), Self.outcome("SCORE")], Self.choices(multiple: false),
            Self.processing(Self.set("<product>\(Self.variable("R"))\(Self.variable("R"))</product>")))
        #expect(messages == ["the points of this question can't be read, so it is worth 1"])
    }

    @Test func weightsMultiplyPoints() throws {
        let item = """
            <assessmentItem identifier="i" title="N">\(Self.response("R", "identifier", ["A"]))\(Self.outcome("SCORE"))
            <itemBody>\(Self.choices(multiple: false))</itemBody>
            \(Self.processing(Self.when(Self.isRight("R"), Self.set(Self.value("3")))))</assessmentItem>
            """
        let test = """
            <assessmentTest identifier="t" title="T"><testPart><assessmentSection><assessmentItemRef identifier="i" href="i.xml">
            <weight identifier="W" value="2"/></assessmentItemRef></assessmentSection></testPart></assessmentTest>
            """
        let package = try PackageTesting.zip([("t.xml", test), ("i.xml", item)])
        let questions = try PackageTesting.quizzes(PackageTesting.quizImport("a.zip", package, .qti)).flatMap(\.questions)
        #expect(questions.map(\.points) == [6])
    }

    // MARK: - Rules between answers

    static func compared(_ name: String, _ other: String) -> String {
        "<stringMatch caseSensitive=\"false\">\(variable(name))\(other)</stringMatch>"
    }

    @Test func answersThatHaveToDifferAreReported() throws {
        let declarations = ["R", "S"].map { Self.response($0, "string", ["York"], mapping: [("York", "1"), ("Leeds", "1")]) }
        let different = "<not>\(Self.compared("R", Self.variable("S")))</not>"
        let (text, messages) = try Self.read(
            declarations + [Self.outcome("SCORE")], "<p>\(Self.entry("R")) and \(Self.entry("S"))</p>",
            Self.processing(
                Self.set(Self.sum(Self.variable("SCORE"), Self.mapped("R"))),
                Self.when(different, Self.set(Self.sum(Self.variable("SCORE"), Self.mapped("S"))))))
        #expect(text.contains("## [[York|Leeds]] and [[York|Leeds]] {points=2}\n"), "\(text)")
        #expect(messages == ["the same answer in several blanks counted only once; in Quizmark, it counts in each; check the key"])
    }

    @Test func combinationsOfAnswersAreReported() throws {
        func both(_ one: String, _ other: String) -> String {
            "<and>\(Self.compared("R", Self.word(one)))\(Self.compared("S", Self.word(other)))</and>"
        }
        let (text, messages) = try Self.read(
            ["R", "S"].map { Self.response($0, "string", []) } + [Self.outcome("SCORE")],
            "<p>\(Self.entry("R")) and \(Self.entry("S"))</p>",
            Self.processing(Self.when("<or>\(both("York", "Leeds"))\(both("Leeds", "York"))</or>", Self.set(Self.value("2")))))
        #expect(text.contains("## [[York|Leeds]] and [[Leeds|York]] {points=2}\n"), "\(text)")
        #expect(messages == ["the blanks depended on each other; Quizmark marks each one separately; check the key"])
        // Fewer points for one of them are partial credit.
        let one = "<or>\(Self.compared("R", Self.word("York")))\(Self.compared("S", Self.word("Leeds")))</or>"
        let (_, partial) = try Self.read(
            ["R", "S"].map { Self.response($0, "string", []) } + [Self.outcome("SCORE")],
            "<p>\(Self.entry("R")) and \(Self.entry("S"))</p>",
            Self.processing(Self.when(both("York", "Leeds"), Self.set(Self.value("2"))), Self.when(one, Self.set(Self.value("1")))))
        #expect(!partial.contains { $0.contains("depend") }, "\(partial)")
    }

    @Test(arguments: [
        "<customOperator class=\"org.example.Maxima\">\(variable("R"))\(word("x+1"))</customOperator>",
        "<stringMatch caseSensitive=\"false\"><substring>\(variable("R"))\(variable("S"))</substring>\(word("x"))</stringMatch>",
    ])
    func unreadableScoringIsNoMissingKey(test: String) throws {
        let declarations = ["R", "S"].map { Self.response($0, "string", []) } + [Self.outcome("SCORE")]
        let (text, messages) = try Self.read(
            declarations, "<p>\(Self.entry("R")) and \(Self.entry("S"))</p>", Self.processing(Self.when(test, Self.set(Self.value("1")))))
        #expect(text == "")
        #expect(messages == ["the scoring of this question can't be read, so it isn't imported; write it by hand"])
    }

    @Test func customRulesBesideAKeyAreReported() throws {
        let test = "<customOperator class=\"org.example.Maxima\">\(Self.variable("R"))<correct identifier=\"R\"/></customOperator>"
        let (text, messages) = try Self.read(
            [Self.response("R", "string", ["x+1"]), Self.outcome("SCORE")], "<p>Type \(Self.entry("R"))</p>",
            Self.processing(Self.when(test, Self.set(Self.value("2")))))
        #expect(text.contains("## Type [[x+1]] {points=2}\n"), "\(text)")
        #expect(messages == ["part of the scoring can't be read, so only the declared answer is correct; check the key"])
    }

    // MARK: - Feedback

    @Test func feedbackForAChoiceThatWasNotChosenIsReported() throws {
        let inline = "<feedbackInline outcomeIdentifier=\"F\" identifier=\"A\" showHide=\"hide\">You missed it.</feedbackInline>"
        let shown = "<feedbackInline outcomeIdentifier=\"F\" identifier=\"B\" showHide=\"show\">No.</feedbackInline>"
        let body = Self.choices(multiple: false).replacing("a</simpleChoice>", with: "a\(inline)</simpleChoice>")
            .replacing("b</simpleChoice>", with: "b\(shown)</simpleChoice>")
        let modal = "<modalFeedback outcomeIdentifier=\"F\" identifier=\"A\" showHide=\"hide\">Not chosen.</modalFeedback>"
        let (text, messages) = try Self.read(
            [Self.response("R", "identifier", ["A"]), Self.outcome("SCORE")], body,
            Self.processing(Self.when(Self.isRight("R"), Self.set(Self.value("1")))) + modal)
        #expect(text.contains("- [x] a\n- [ ] b\n  > No.\n"), "\(text)")
        #expect(!text.contains("missed") && !text.contains("Not chosen"))
        #expect(Set(messages) == ["feedback for those who didn't choose an answer isn't imported"])
    }

    @Test func feedbackInTheTextIsPartOfTheExplanation() throws {
        let body = "<p>See <feedbackInline outcomeIdentifier=\"F\" identifier=\"x\" showHide=\"show\">page 3</feedbackInline></p>"
        let (text, _) = try Self.read(
            [Self.response("R", "identifier", ["A"]), Self.outcome("SCORE")], body + Self.choices(multiple: false),
            Self.processing(Self.when(Self.isRight("R"), Self.set(Self.value("1")))))
        #expect(text.contains("> page 3"), "\(text)")
    }
}
