import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Constants of templates, and rules that count correct parts of an answer.
extension QTI21ScoringTests {
    // MARK: - Constants

    /// Inspera declares the points of its rules as variables of templates.
    @Test func constantsOfTemplates() throws {
        let constant = Self.outcome("SCORE_EACH_CORRECT", "2").replacing("outcomeDeclaration", with: "templateDeclaration")
        let isRight = "<or>\(Self.compared("R", Self.word("York")))\(Self.compared("R", Self.word("Jorvik")))</or>"
        let rule = Self.when(isRight, Self.set(Self.sum(Self.variable("SCORE"), Self.variable("SCORE_EACH_CORRECT"))))
        let declarations = [Self.response("R", "string", ["York"]), Self.outcome("SCORE", "0"), constant]
        let body = "<p>Type \(Self.entry("R"))</p>"
        let (text, messages) = try Self.read(declarations, body, Self.processing(rule))
        #expect(text.contains("## Type [[York|Jorvik]] {points=2}\n"), "\(text)")
        #expect(messages == [])
        let printed = "<p>Type <printedVariable identifier=\"SCORE_EACH_CORRECT\"/> \(Self.entry("R"))</p>"
        let shown = try Self.read(declarations, printed, Self.processing(rule))
        #expect(shown.text.contains("## Type 2 [[York|Jorvik]] {points=2}\n"), "\(shown.text)")
        #expect(shown.messages == [])
    }

    private static func template(_ identifier: String, _ type: String, _ value: String?) -> String {
        let value = value.map { "<defaultValue><value>\($0)</value></defaultValue>" } ?? ""
        return
            "<templateDeclaration identifier=\"\(identifier)\" cardinality=\"single\" baseType=\"\(type)\">\(value)</templateDeclaration>"
    }

    /// Values that are always the same take the place of their variables.
    @Test func valuesOfTemplatesAreFilledIn() throws {
        let declarations = [
            Self.template("X", "integer", "3"), Self.template("Y", "integer", nil), Self.response("R", "integer", []),
            Self.outcome("SCORE", "0"),
        ]
        let body =
            "<p>What is 4 × <printedVariable identifier=\"X\"/><templateInline templateIdentifier=\"Y\" identifier=\"9\" showHide=\"show\"> or 9</templateInline>? \(Self.entry("R"))</p>"
        let set = "<setTemplateValue identifier=\"Y\"><baseValue baseType=\"integer\">12</baseValue></setTemplateValue>"
        let key = "<setCorrectResponse identifier=\"R\">\(Self.variable("Y"))</setCorrectResponse>"
        let compared = "<match>\(Self.variable("R"))\(Self.variable("Y"))</match>"
        for rule in [
            Self.when("<match>\(Self.variable("R"))<correct identifier=\"R\"/></match>", Self.set(Self.value("1"))),
            Self.when(compared, Self.set(Self.value("1"))),
        ] {
            let found = try Self.read(declarations, body, "<templateProcessing>\(set)\(key)</templateProcessing>" + Self.processing(rule))
            #expect(found.text.contains("## What is 4 × 3? [[= 12]]\n"), "\(found.text) \(found.messages)")
        }
    }

    /// A value that is calculated may differ each time.
    @Test(arguments: [
        "<setTemplateValue identifier=\"X\"><randomInteger min=\"1\" max=\"9\"/></setTemplateValue>",
        "<templateCondition><templateIf/></templateCondition>", "",
    ])
    func calculatedValuesAreReported(rules: String) throws {
        let declarations = [Self.template("X", "integer", nil), Self.response("R", "string", ["York"]), Self.outcome("SCORE", "0")]
        let found = try Self.read(
            declarations, "<p>Type <printedVariable identifier=\"X\"/> \(Self.entry("R"))</p>",
            "<templateProcessing>\(rules)</templateProcessing>"
                + Self.processing(Self.when(Self.compared("R", Self.word("York")), Self.set(Self.value("1")))))
        #expect(found.text.isEmpty)
        #expect(found.messages == ["an item whose numbers change each time can't be imported; write one of its versions"])
    }

    // MARK: - Numbers of correct parts

    private static let counted = ["R", "S", "T"].map { response($0, "string", [$0], mapping: [($0, "1")]) } + [outcome("SCORE", "0")]
    private static let threeBlanks = "<p>\(entry("R")), \(entry("S")), \(entry("T"))</p>"

    private static func steps(_ steps: (String, String)...) -> String {
        let tests = steps.map { number, points in "<gte>\(variable("TEMP_SCORE"))\(value(number))</gte>\(set(value(points)))" }
        let others = tests.dropFirst().map { "<responseElseIf>\($0)</responseElseIf>" }.joined()
        return processing(
            set(sum(mapped("R"), mapped("S"), mapped("T")), of: "TEMP_SCORE"),
            "<responseCondition><responseIf>\(tests[0])</responseIf>\(others)</responseCondition>")
    }

    @Test func countsOfPartsThatAreEnoughAreReported() throws {
        let (text, messages) = try Self.read(Self.counted, Self.threeBlanks, Self.steps(("2", "1")))
        #expect(text.contains("## [[R]], [[S]], [[T]]\n"), "\(text)")
        #expect(!text.contains("partial"))
        #expect(messages == ["in the original, part of the correct answer was enough; in Quizmark, all of it is needed; check the key"])
        let (whole, none) = try Self.read(Self.counted, Self.threeBlanks, Self.steps(("3", "1")))
        #expect(!whole.contains("partial"))
        #expect(none == [])
    }

    @Test func stepsOfPointsAreReported() throws {
        let (text, messages) = try Self.read(Self.counted, Self.threeBlanks, Self.steps(("3", "4"), ("2", "1")))
        #expect(text.contains("scoring: partial") && text.contains("{points=4}"), "\(text)")
        #expect(
            messages == [
                "in the original, the points rise in steps with the correct parts of the answer; in Quizmark, each part earns the same; check the points"
            ])
    }

    @Test func groupsOfWordsThatCountOnceAreReported() throws {
        func isFound(_ word: String) -> String {
            "<or>\(Self.compared("R", Self.word(word)))\(Self.compared("S", Self.word(word)))</or>"
        }
        func found(_ word: String) -> String { Self.when(isFound(word), Self.set(Self.value("1"), of: "FOUND_\(word)")) }
        let declarations = ["R", "S"].map { Self.response($0, "string", []) } + [Self.outcome("SCORE", "0")]
        let sum = Self.set(Self.sum(Self.variable("FOUND_York"), Self.variable("FOUND_Leeds")))
        let body = "<p>\(Self.entry("R")) and \(Self.entry("S"))</p>"
        let (text, messages) = try Self.read(declarations, body, Self.processing(found("York"), found("Leeds"), sum))
        #expect(text.contains("## [[York|Leeds]] and [[York|Leeds]] {points=2}\n"), "\(text)")
        #expect(messages == ["the same answer in several blanks counted only once; in Quizmark, it counts in each; check the key"])
        let (_, one) = try Self.read(declarations, body, Self.processing(Self.when(isFound("York"), Self.set(Self.value("1")))))
        #expect(one == ["the blanks depended on each other; Quizmark marks each one separately; check the key"])
    }

    @Test(arguments: [("2", "2", true, false), ("2", "3", true, false), ("3", "3", false, true)])
    func anySeveralOfTheChoices(least: String, most: String, isReported: Bool, forgivesOthers: Bool) throws {
        let members = ["A", "B", "C"].map { "<member><baseValue baseType=\"identifier\">\($0)</baseValue>\(Self.variable("R"))</member>" }
        let test = "<anyN min=\"\(least)\" max=\"\(most)\">\(members.joined())</anyN>"
        let response = "<responseDeclaration identifier=\"R\" cardinality=\"multiple\" baseType=\"identifier\"/>"
        let (text, messages) = try Self.read(
            [response, Self.outcome("SCORE", "0")], Self.choices(["A", "B", "C", "D"]),
            Self.processing(Self.when(test, Self.set(Self.value("1")))))
        #expect(text.contains("- [x] a\n- [x] b\n- [x] c\n- [ ] d\n"), "\(text)")
        let message = "in the original, part of the correct answer was enough; in Quizmark, all of it is needed; check the key"
        #expect(messages == (isReported ? [message] : []) + (forgivesOthers ? [ScoredParts.moreIsForgiven] : []))
    }

    @Test func wordsThatEarnedLessAreReported() throws {
        func otherwise(_ attributes: String, _ word: String) -> String {
            let test = "<stringMatch \(attributes)>\(Self.variable("R"))\(Self.word(word))</stringMatch>"
            return "<responseElseIf>\(test)\(Self.set(Self.value("1")))</responseElseIf>"
        }
        let exact = "<stringMatch caseSensitive=\"true\">\(Self.variable("R"))\(Self.word("York"))</stringMatch>"
        for (branch, isReported) in [
            (otherwise("caseSensitive=\"false\"", "York"), true), (otherwise("caseSensitive=\"true\"", "York"), false),
            (otherwise("caseSensitive=\"false\" substring=\"true\"", "York"), true), (otherwise("caseSensitive=\"true\"", "Jorvik"), true),
        ] {
            let rules = "<responseCondition><responseIf>\(exact)\(Self.set(Self.value("3")))</responseIf>\(branch)</responseCondition>"
            let (text, messages) = try Self.read(
                [Self.response("R", "string", []), Self.outcome("SCORE")], "<p>Type \(Self.entry("R"))</p>", Self.processing(rules))
            #expect(text.contains("## Type [[York]] {case points=3}\n"), "\(text)")
            #expect(messages == (isReported ? ["answers that earned part of the points earn nothing in Quizmark"] : []), "\(branch)")
        }
    }

    @Test func moreThanTheSumOfTheChoicesIsReported() throws {
        for (bonus, isReported) in [("5", true), ("4", false)] {
            let response = Self.response(
                "R", "identifier", ["A", "B"], mapping: [("A", "2"), ("B", "2"), ("C", "-2")], cardinality: "multiple")
            let rules = Self.processing(Self.set(Self.mapped("R")), Self.when(Self.isRight("R"), Self.set(Self.value(bonus))))
            let (text, messages) = try Self.read([response, Self.outcome("SCORE", "0")], Self.choices(), rules)
            #expect(text.contains("{points=\(bonus)}\n\n- [x] a\n- [x] b\n- [ ] c"), "\(text)")
            let message =
                "the correct answer earned more points than its choices together; in Quizmark, each of them earns a share of all points; check the points"
            #expect(messages == (isReported ? [message] : []))
        }
    }

    // MARK: - Texts

    @Test func escapedHTMLInTheBody() throws {
        let body = Self.choices(multiple: false).replacing("<p>Which?</p>", with: "<![CDATA[<div>Which <b>one</b>?</div>]]>")
        let (text, messages) = try Self.read(
            [Self.response("R", "identifier", ["A"]), Self.outcome("SCORE")], body,
            Self.processing(Self.when(Self.isRight("R"), Self.set(Self.value("1")))))
        #expect(text.contains("## Which **one**?\n"), "\(text)")
        #expect(messages == [])
    }
}
