import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Scoring that a question here can't have is reported, and the key stays right.
struct QTI3ScoringTests {
    private typealias Item = QTI3Testing

    // MARK: - Tables

    private static func table(_ entries: [(String, String)], kind: String = "interpolation") -> String {
        let entries = entries.map { "<qti-\(kind)-table-entry source-value=\"\($0.0)\" target-value=\"\($0.1)\"/>" }.joined()
        return """
            <qti-outcome-declaration identifier="RAW" cardinality="single" base-type="float"/>\
            <qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float">\
            <qti-\(kind)-table default-value="0">\(entries)</qti-\(kind)-table></qti-outcome-declaration>
            """
    }

    private static let lookup = "<qti-lookup-outcome-value identifier=\"SCORE\">\(QTI3Testing.variable("RAW"))</qti-lookup-outcome-value>"

    private static func several(_ table: String, right: [String] = ["A", "C"]) throws -> (text: String, messages: [String]) {
        let response = Item.response(right, cardinality: "multiple", mapping: [("A", "1"), ("C", "1")])
        let rules = Item.processing(Item.set(Item.mapped(), of: "RAW"), lookup)
        return try Item.read(Item.item(table + response, Item.choices(attributes: "max-choices=\"0\""), rules))
    }

    /// Points for the best raw score only.
    @Test(arguments: ["interpolation", "match"]) func tablesForTheWholeAnswer(kind: String) throws {
        let (text, messages) = try Self.several(Self.table([("2", "3"), ("1", "0"), ("0", "0")], kind: kind))
        #expect(text.contains("## Which? {points=3}\n\n- [x] a\n- [ ] b\n- [x] c\n"), "\(text)")
        #expect(!text.contains("scoring: partial"), "\(text)")
        #expect(messages == ["2 \(ScoredParts.moreIsForgiven)"])
    }

    @Test func tablesInProportion() throws {
        let (text, messages) = try Self.several(Self.table([("2", "4"), ("1", "2"), ("0", "0")]))
        #expect(text.contains("## Which? {points=4}\n\n- [x] a\n- [ ] b"), "\(text)")
        #expect(messages == [])
    }

    @Test func tablesWithStepsOfTheirOwnAreReported() throws {
        let (text, messages) = try Self.several(Self.table([("2", "4"), ("1", "3"), ("0", "0")]))
        #expect(text.contains("## Which? {points=4}\n\n- [x] a\n- [ ] b\n- [x] c\n"), "\(text)")
        #expect(
            messages == [
                "2 in the original, a table has the points for each part of the answer; in Quizmark, each part earns the same; check the points"
            ])
    }

    /// A table that gives points for the lowest raw score makes other answers right.
    @Test func tablesThatTurnTheScoreAroundAreRefused() throws {
        let (text, messages) = try Self.several(Self.table([("2", "0"), ("0", "4")]), right: [])
        #expect(text.isEmpty)
        #expect(messages == ["2 the scoring of this question can't be read, so it isn't imported; write it by hand"])
    }

    @Test func answersThatAreLookedUpAreRefused() throws {
        let rules = Item.processing("<qti-lookup-outcome-value identifier=\"SCORE\">\(Item.variable())</qti-lookup-outcome-value>")
        let item = Item.item(
            Self.table([("5", "1")], kind: "match") + Item.response([], type: "integer"), "<p>Type \(Item.entry())</p>", rules)
        let (text, messages) = try Item.read(item)
        #expect(text.isEmpty)
        #expect(messages == ["2 the scoring of this question can't be read, so it isn't imported; write it by hand"])
    }

    @Test(arguments: [
        (9.0, QTI21Lookup.Kind.other), (2, .wholeOnly), (1, .unreadable), (0, .unreadable),
    ]) func kindsOfTables(greatest: Double, kind: QTI21Lookup.Kind) throws {
        let entries = [("9", "3"), ("2", "1"), ("1", "0")].map {
            QTIRule.element("matchTableEntry", ["sourceValue": $0.0, "targetValue": $0.1])
        }
        let table = try #require(QTI21Lookup(QTIRule.element("outcomeDeclaration", [:], [QTIRule.element("matchTable", [:], entries)])))
        #expect(table.kind(upTo: greatest) == kind)
    }

    // MARK: - Parts of the answer

    @Test(arguments: [("gte", "1"), ("gt", "0"), ("match", "1")]) func partsThatAreEnoughAreReported(test: String, number: String) throws {
        let response = Item.response(["A", "C"], cardinality: "multiple", mapping: [("A", "1"), ("C", "1")])
        let rule = Item.when("<qti-\(test)>\(Item.mapped())\(Item.value(number))</qti-\(test)>", Item.set(Item.value("1")))
        let (text, messages) = try Item.read(Item.item(response, Item.choices(attributes: "max-choices=\"0\""), Item.processing(rule)))
        #expect(text.contains("- [x] a\n- [ ] b\n- [x] c\n"), "\(text)")
        #expect(messages == ["2 in the original, part of the correct answer was enough; in Quizmark, all of it is needed; check the key"])
    }

    @Test func theWholeSumIsAllOrNothing() throws {
        let response = Item.response(["A", "C"], cardinality: "multiple", mapping: [("A", "1"), ("C", "1")])
        let rule = Item.when("<qti-match><qti-sum>\(Item.mapped())</qti-sum>\(Item.value("2"))</qti-match>", Item.set(Item.value("5")))
        let (text, messages) = try Item.read(Item.item(response, Item.choices(attributes: "max-choices=\"0\""), Item.processing(rule)))
        #expect(text.contains("## Which? {points=5}\n\n- [x] a\n- [ ] b\n- [x] c\n"), "\(text)")
        #expect(messages == ["2 \(ScoredParts.moreIsForgiven)"])
    }

    @Test func fewerChoicesThanAreRight() throws {
        let response = Item.response(["A", "B", "C"], cardinality: "multiple")
        let (_, messages) = try Item.read(Item.item(response, Item.choices(["A", "B", "C", "D"], attributes: "max-choices=\"2\"")))
        #expect(
            messages == ["2 in the original, 2 of the 3 correct choices were enough; in Quizmark, all of them are needed; check the key"])
    }

    @Test func unequalPairsAreReported() throws {
        let sets = [["a", "b"], ["x", "y"]].map { names in
            let choices = names.map {
                "<qti-simple-associable-choice identifier=\"\($0)\" match-max=\"1\">\($0)</qti-simple-associable-choice>"
            }
            return "<qti-simple-match-set>\(choices.joined())</qti-simple-match-set>"
        }
        let body =
            "<qti-match-interaction response-identifier=\"R\" class=\"qti-match-tabular\" max-associations=\"1\"><qti-prompt>Match.</qti-prompt>\(sets.joined())</qti-match-interaction>"
        let response = Item.response([], cardinality: "multiple", type: "directedPair", mapping: [("a x", "1"), ("b y", "0.5")])
        let (text, messages) = try Item.read(Item.item(response, body, Item.template("map_response.xml")))
        #expect(text.contains("## Match. {points=1.5}"), "\(text)")
        #expect(
            messages == [
                "2 in the original, 1 of the 2 correct pairs were enough; in Quizmark, all of them are needed; check the key",
                "2 in the original, some pairs are worth more points than others; in Quizmark, all are worth the same",
            ])
    }

    // MARK: - Words

    /// A comparison with the declared answer, as with a word, keeps its case.
    @Test(arguments: [("true", " {case}"), ("false", "")]) func comparisonsWithTheDeclaredAnswer(isExact: String, mark: String) throws {
        let test = "<qti-string-match case-sensitive=\"\(isExact)\">\(Item.variable())<qti-correct identifier=\"R\"/></qti-string-match>"
        let item = Item.item(
            Item.response(["York"], type: "string"), "<p>Type \(Item.entry())</p>",
            Item.processing(Item.when(test, Item.set(Item.value("1")))))
        let (text, messages) = try Item.read(item)
        #expect(text.contains("## Type [[York]]\(mark)\n"), "\(text)")
        #expect(messages == [])
    }

    @Test func wordsThatOnlyHaveToBeContainedAreReported() throws {
        let test =
            "<qti-string-match case-sensitive=\"false\" substring=\"true\">\(Item.variable())<qti-correct identifier=\"R\"/></qti-string-match>"
        let item = Item.item(
            Item.response(["York"], type: "string"), "<p>Type \(Item.entry())</p>",
            Item.processing(Item.when(test, Item.set(Item.value("1")))))
        let (text, messages) = try Item.read(item)
        #expect(text.contains("## Type [[York]]\n"), "\(text)")
        #expect(messages == ["2 answers that only had to contain a word must now be exactly that word"])
    }

    @Test func blanksWithAndWithoutCapitals() throws {
        let exact = Item.response([], type: "string", mapping: [("Co", "1")]).replacing(
            "mapped-value", with: "case-sensitive=\"true\" mapped-value")
        let other = Item.response([], type: "string", mapping: [("Quebec", "1")], name: "S")
            .replacing("mapped-value", with: "case-sensitive=\"false\" mapped-value")
        let rules = Item.processing(Item.set("<qti-sum>\(Item.mapped())\(Item.mapped("S"))</qti-sum>"))
        let (text, messages) = try Item.read(Item.item(exact + other, "<p>\(Item.entry()) in \(Item.entry("S"))</p>", rules))
        #expect(text.contains("[[Co]] in [[Quebec]]"), "\(text)")
        #expect(messages == ["2 in the original, capitals count in some blanks; in Quizmark, they count in all of them; check the key"])
    }

    /// Words of a mapping are compared with their capitals unless it says otherwise.
    @Test(arguments: [("", " {case}"), ("case-sensitive=\"false\"", "")]) func capitalsOfMappings(attribute: String, mark: String) throws {
        let response = Item.response([], type: "string", mapping: [("York", "1")])
            .replacing("mapped-value", with: "\(attribute) mapped-value")
        let item = Item.item(response, "<p>Type \(Item.entry())</p>", Item.template("map_response.xml"))
        #expect(try Item.read(item).text.contains("## Type [[York]]\(mark)\n"))
    }

    @Test func limitsOfMappingsAreReported() throws {
        let response = Item.response(
            ["A", "C"], cardinality: "multiple", mapping: [("A", "1"), ("C", "1")], attributes: "default-value=\"0\" upper-bound=\"1\"")
        let (text, messages) = try Item.read(
            Item.item(response, Item.choices(attributes: "max-choices=\"0\""), Item.template("map_response.xml")))
        #expect(text.contains("- [x] a") && text.contains("- [x] c"), "\(text)")
        #expect(messages == ["2 in the original, part of the correct answer was enough; in Quizmark, all of it is needed; check the key"])
    }

    /// Parts of a record aren't words that are right.
    @Test func recordsHaveNoKey() throws {
        let response = """
            <qti-response-declaration identifier="R" cardinality="record"><qti-correct-response>\
            <qti-value field-identifier="unit" base-type="string">m</qti-value></qti-correct-response></qti-response-declaration>
            """
        let (text, messages) = try Item.read(Item.item(response, "<p>Type \(Item.entry())</p>"))
        #expect(text.isEmpty)
        #expect(messages.count == 1 && messages[0].contains("no answer to this question is marked as correct"), "\(messages)")
    }
}
