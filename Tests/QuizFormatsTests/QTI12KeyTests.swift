import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Right answers in items of QTI 1.2 are kept, or their loss is reported.
struct QTI12KeyTests {
    private typealias Item = QTI12Testing

    /// Half of the points for one choice, and a deduction for another.
    @Test func pointsOfSingleChoicesAreKept() throws {
        let list = Item.list("response1", Item.label("a", "A") + Item.label("b", "B") + Item.label("c", "C"))
        let conditions = Item.right(Item.equal("a")) + Item.right(Item.equal("b"), "50") + Item.right(Item.equal("c"), "-25")
        let item = Item.item("multiple_choice_question", Item.text("Which?") + list, conditions, fields: ["points_possible": "2.0"])
        let found = try PackageTesting.quizImport("a.xml", Array(Item.document(item).utf8), .canvas)
        #expect(found.text.hasSuffix("- [x] A\n- [ ] B {points=1}\n- [ ] C {points=-0.5}\n"), "\(found.text)")
        #expect(found.lines == [])
    }

    // MARK: - Numbers

    private static func range(_ low: String, _ high: String, open: String = "e") -> String {
        "<and><vargt\(open) respident=\"response1\">\(low)</vargt\(open)><varlt\(open) respident=\"response1\">\(high)</varlt\(open)></and>"
    }

    private static func number(_ tests: String...) throws -> (words: [String], messages: [String]) {
        let form = Item.typed(form: "fibtype=\"Decimal\"")
        return try Item.read(
            Item.item("numerical_question", Item.text("How many?") + form, tests.map { Item.right($0) }.joined()))
    }

    @Test(arguments: [
        ("<or>\(Item.equal("4321.0"))\(range("4321.0", "4321.0"))</or>", "[[= 4321.0]]"),
        (
            "<or>\(Item.equal("200.0", "response1", "margintype=\"percent\" margin=\"20.0\""))\(range("160.0", "240.0"))</or>",
            "[[= 200.0 ± 40]]"
        ),
        // Canvas writes a precision with an exponent and an open end, and other numbers in the notation of its language.
        (
            "<or>\(Item.equal("0.42e2"))<and><vargt respident=\"response1\">0.41995e2</vargt><varlte respident=\"response1\">0.42005e2</varlte></and></or>",
            "[[= 42 ± 0.005]]"
        ),
        (range("1.0e-07", "3.0e-07"), "[[= 0.0000002 ± 0.0000001]]"), (range("-3", "-1"), "[[= -2 ± 1]]"),
        // An exact number that isn't in the middle of its range.
        ("<or>\(Item.equal("10"))\(range("9", "12"))</or>", "[[= 10 | = 10.5 ± 1.5]]"),
    ])
    func oneNumberOrRange(test: String, expected: String) throws {
        let (words, messages) = try QTI12KeyTests.number(test)
        #expect(words == ["numeric How many? | <p>[0]</p> | \(expected) |  | 1.0"])
        #expect(messages == [])
    }

    /// 42, or 41.5 to 42.5: one range holds both.
    @Test func rangesThatOverlapAreOne() throws {
        let (words, messages) = try QTI12KeyTests.number(
            Item.equal("42"), QTI12KeyTests.range("41.5", "42.5"), QTI12KeyTests.range("42", "43"))
        #expect(words == ["numeric How many? | <p>[0]</p> | [[= 42 | = 42.25 ± 0.75]] |  | 1.0"])
        #expect(messages == [])
    }

    @Test func severalNumbersAreKept() throws {
        let (words, messages) = try QTI12KeyTests.number(Item.equal("4321.0"), Item.equal("-1"))
        #expect(words == ["numeric How many? | <p>[0]</p> | [[= -1 | = 4321.0]] |  | 1.0"])
        #expect(messages == [])
        let (both, _) = try QTI12KeyTests.number(Item.equal("0.0"), QTI12KeyTests.range("41.5", "42.5"))
        #expect(both == ["numeric How many? | <p>[0]</p> | [[= 0.0 | = 42 ± 0.5]] |  | 1.0"])
    }

    @Test(arguments: [
        (["<vargte respident=\"response1\">5</vargte>"], "the correct numbers are everything from 5"),
        (["<not>\(Item.equal("5"))</not>\(Item.equal("6"))"], "a blank can't have this rule"),
        (["\(Item.equal("five"))\(Item.equal("5"))"], "a blank can't have this rule"),
        ([range("7", "5")], "a blank can't have this rule"),
    ])
    func otherNumbersAreLeftOut(tests: [String], message: String) throws {
        let form = Item.typed(form: "fibtype=\"Decimal\"")
        let (words, messages) = try Item.read(
            Item.item("numerical_question", Item.text("How many?") + form, tests.map { Item.right($0) }.joined()))
        #expect(words == [])
        #expect(messages.count == 1 && messages[0].contains(message), "\(messages)")
    }

    @Test func openEndsAreNamed() throws {
        let (words, messages) = try QTI12KeyTests.number(QTI12KeyTests.range("5", "10", open: ""))
        #expect(words == ["numeric How many? | <p>[0]</p> | [[= 7.5 ± 2.5]] |  | 1.0"])
        #expect(messages.count == 1 && messages[0].contains("5 to 10, were incorrect; in Quizmark, they are correct"))
        func range(_ lower: String, _ upper: String) throws -> [String] {
            try QTI12KeyTests.number(
                "<and><\(lower) respident=\"response1\">5</\(lower)><\(upper) respident=\"response1\">10</\(upper)></and>"
            ).messages
        }
        #expect(
            try range("vargt", "varlte").allSatisfy {
                $0.hasSuffix("the lower end of the range 5 to 10 was incorrect; in Quizmark, it is correct")
            })
        #expect(
            try range("vargte", "varlt").allSatisfy {
                $0.hasSuffix("the upper end of the range 5 to 10 was incorrect; in Quizmark, it is correct")
            })
        #expect(try range("vargt", "varlte").count == 1 && range("vargte", "varlt").count == 1)
    }

    // MARK: - Choices

    private static let labels = ["A", "B", "C"].map { Item.label($0, $0.lowercased()) }.joined()

    private func choice(_ conditions: String, isMultiple: Bool = false) throws -> (words: [String], messages: [String]) {
        let list = Item.list("response1", QTI12KeyTests.labels, cardinality: isMultiple ? "Multiple" : "Single")
        return try Item.read(Item.item("multiple_choice_question", Item.text("Which?") + list, conditions))
    }

    @Test(arguments: [
        // Conditions that subtract points, and counts of wrong answers, make nothing right.
        (Item.right(Item.equal("A"), "1", action: "Subtract") + Item.right(Item.equal("B"), "1", action: "Add"), "B", ""),
        (
            Item.right(Item.equal("A"), "1", name: "Respondus_Incorrect") + Item.right(Item.equal("B"), "1", name: "Respondus_Correct"),
            "B", ""
        ),
        (Item.right(Item.equal("A"), "5") + Item.right(Item.equal("C"), "10"), "C", ""),
        (Item.right(Item.equal("C"), "10") + Item.right(Item.equal("A"), "10"), "AC", ""),
        (
            "<respcondition title=\"x\"><conditionvar>\(Item.equal("B"))</conditionvar><displayfeedback linkrefid=\"correct\"/></respcondition>",
            "B", ""
        ),
        // In a translated Blackboard, conditions use another name of the response field.
        (Item.right(Item.equal("B", "Antwort")), "B", ""),
    ])
    func singleChoices(conditions: String, right: String, message: String) throws {
        let (words, messages) = try choice(conditions)
        let key = ["A", "B", "C"].map { (right.contains($0) ? "+" : "-") + $0.lowercased() }.joined(separator: "; ")
        #expect(words == ["single Which? |  | \(key) |  | 1.0"])
        #expect(messages.count == (message.isEmpty ? 0 : 1) && messages.allSatisfy { $0.contains(message) }, "\(messages)")
    }

    @Test(arguments: [
        ("<and>\(Item.equal("A"))<not>\(Item.equal("B"))</not>\(Item.equal("C"))</and>", "+a; -b; +c", ""),
        ("<or>\(Item.equal("A"))\(Item.equal("B"))</or>", "+a; +b; -c", "any one of several choices was enough"),
    ])
    func severalChoices(test: String, key: String, message: String) throws {
        // A condition with part of the points for a set with a wrong choice.
        let part = Item.right("<and>\(Item.equal("A"))\(Item.equal("C"))\(Item.equal("B"))</and>", "25")
        let (words, messages) = try choice(Item.right(test) + part, isMultiple: true)
        #expect(words == ["multiple Which? |  | \(key) |  | 1.0"])
        #expect(messages.count == (message.isEmpty ? 0 : 1) && messages.allSatisfy { $0.contains(message) })
    }

    /// Blackboard writes its multiple answers in fields for one choice.
    @Test func choicesThatAreRightTogetherAreSeveral() throws {
        let test = "<and>\(Item.equal("A"))<not>\(Item.equal("B"))</not>\(Item.equal("C"))</and>"
        let (words, messages) = try choice(Item.right(test))
        #expect(words == ["multiple Which? |  | +a; -b; +c |  | 1.0"])
        #expect(messages == [])
    }

    private func sakai(_ cardinality: String, right: String) -> String {
        let picture = "<material><matimage embedded=\"base64\" imagtype=\"text/html\" uri=\"\"></matimage></material>"
        func plain(_ text: String) -> String {
            "<material><mattext texttype=\"text/plain\"><![CDATA[\(text)]]></mattext></material>\(picture)"
        }
        let names = ["A", "B", "C"]
        let labels = names.map { "<response_label ident=\"\($0)\">\(plain("\($0) &amp; x"))</response_label>" }.joined()
        let conditions = names.map { name in
            let outcome = right.contains(name) ? "Correct" : "InCorrect"
            return """
                <respcondition continue="\(cardinality == "Single" ? "No" : "Yes")"><conditionvar>\(Item.equal(name, "LID"))</conditionvar>
                <setvar action="Add" varname="SCORE">0.0</setvar><displayfeedback feedbacktype="Response" linkrefid="\(outcome)"/>
                <displayfeedback feedbacktype="Response" linkrefid="AnswerFeedback"><![CDATA[<b>This</b> is \(name).]]></displayfeedback></respcondition>
                """
        }.joined()
        return """
            <item ident="9" title="Choice"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>TEXT_FORMAT</fieldlabel>
            <fieldentry>HTML</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation label="Resp001"><flow class="Block">
            \(plain("<p>Which is <b>blue</b>?</p>"))<response_lid ident="LID" rcardinality="\(cardinality)"><render_choice shuffle="No">\(labels)
            </render_choice></response_lid></flow></presentation><resprocessing><outcomes><decvar maxvalue="10.0" minvalue="0.0" varname="SCORE"/>
            </outcomes>\(conditions)</resprocessing></item>
            """
    }

    /// Sakai calls its HTML plain, and gives no points, but says which answers are right.
    @Test(arguments: [("Single", "A", "single"), ("Multiple", "AC", "multiple")])
    func choicesOfSakai(cardinality: String, right: String, kind: String) throws {
        let (words, messages) = try Item.read(sakai(cardinality, right: right))
        let choices = ["A", "B", "C"].map { "\(right.contains($0) ? "+" : "-")\($0) &amp; x (<p><strong>This</strong> is \($0).</p>)" }
        #expect(words == ["\(kind) Which is <strong>blue</strong>? |  | \(choices.joined(separator: "; ")) |  | 10.0"])
        #expect(messages == [])
    }

    @Test func choicesOfSakaiThatAreAllRightAreRefused() throws {
        let (words, messages) = try Item.read(sakai("Single", right: "ABC"))
        #expect(words == [] && messages.count == 1 && messages[0].contains("no rule of this question gives points"), "\(messages)")
    }

    @Test func trueAndFalseHaveFeedback() throws {
        func shown(_ name: String, _ value: String) -> String {
            "<respcondition><conditionvar>\(Item.equal(value))</conditionvar><displayfeedback feedbacktype=\"Response\" linkrefid=\"\(name)\"/></respcondition>"
        }
        let list = Item.list("response1", Item.label("t", "True") + Item.label("f", "False"))
        let feedback = ["t_fb": "Yes.", "f_fb": "No."].sorted { $0.key < $1.key }.map {
            "<itemfeedback ident=\"\($0.key)\"><flow_mat>\(Item.text($0.value))</flow_mat></itemfeedback>"
        }
        let item = Item.item(
            "true_false_question", Item.text("Wet?") + list, shown("t_fb", "t") + shown("f_fb", "f") + Item.right(Item.equal("f")),
            rest: feedback.joined())
        let quizImport = try PackageTesting.quizImport("a.xml", Array(Item.document(item).utf8), .canvas)
        #expect(quizImport.text.contains("## Wet? {type=true-false answer=false}"))
        #expect(quizImport.text.contains("> [!FEEDBACK answer=\"true\"]\n> Yes."), "\(quizImport.text)")
        #expect(quizImport.text.contains("> [!FEEDBACK answer=\"false\"]\n> No."))
    }

    @Test func severalSetsOfChoicesAreLeftOut() throws {
        let sets = [["A", "B"], ["B", "C"]].map { Item.right("<and>\($0.map { Item.equal($0) }.joined())</and>") }
        let (words, messages) = try choice(sets.joined(), isMultiple: true)
        #expect(words == [])
        #expect(messages.count == 1 && messages[0].contains("several sets of choices"))
    }

    /// Feedback of right and of wrong answers would contradict each other in one explanation, so each answer keeps its own.
    @Test func trueAndFalseKeepTheirFeedback() throws {
        let labels = Item.label("1", "True") + Item.label("2", "False")
        let feedback = [("correct_fb", "Right."), ("general_incorrect_fb", "Wrong.")].map {
            "<itemfeedback ident=\"\($0.0)\"><flow_mat>\(Item.text($0.1))</flow_mat></itemfeedback>"
        }.joined()
        let item = Item.item(
            "true_false_question", Item.text("Is it?") + Item.list("response1", labels), Item.right(Item.equal("2")), rest: feedback)
        let quizImport = try PackageTesting.quizImport("a.xml", Array(Item.document(item).utf8), .canvas)
        #expect(
            quizImport.text.hasSuffix(
                """
                ## Is it? {type=true-false answer=false}

                > [!FEEDBACK answer="true"]
                > Wrong.

                > [!FEEDBACK answer="false"]
                > Right.

                """))
        #expect(quizImport.diagnostics == [])
    }

    // MARK: - Order, pairs, words

    private func order(_ conditions: String) throws -> (words: [String], messages: [String]) {
        try Item.read(
            Item.item("", Item.text("Order.") + Item.list("response1", QTI12KeyTests.labels, cardinality: "Ordered"), conditions))
    }

    @Test(arguments: [
        (Item.right("<and>\(["C", "A", "B"].map { Item.equal($0) }.joined())</and>"), ""),
        // The positions count, not the order of the conditions.
        (Item.right([("A", 2), ("B", 3), ("C", 1)].map { Item.equal($0.0, "response1", "index=\"\($0.1)\"") }.joined()), ""),
        (
            [("A", 2), ("B", 3), ("C", 1)].map { Item.right(Item.equal($0.0, "response1", "index=\"\($0.1)\""), "33", action: "Add") }
                .joined(), ""
        ),
        (
            Item.right(["C", "A", "B"].map { Item.equal($0) }.joined()) + Item.right(["B", "A", "C"].map { Item.equal($0) }.joined()),
            "several orders"
        ),
    ])
    func orders(conditions: String, message: String) throws {
        let (words, messages) = try order(conditions)
        #expect(words == ["ordering Order. |  | c; a; b |  | 1.0"])
        #expect(messages.count == (message.isEmpty ? 0 : 1) && messages.allSatisfy { $0.contains(message) })
    }

    @Test func whatIsUnsupportedIsNamed() throws {
        let typed = Item.typed("second")
        let mixed = Item.item(
            "", Item.text("Both?") + Item.list("response1", QTI12KeyTests.labels) + typed,
            Item.right(Item.equal("A") + Item.equal("x", "second")))
        let area = Item.item(
            "hot_spot_question",
            "<response_xy ident=\"r\">\(Item.text("Where?"))<render_hotspot><response_label ident=\"r\">1,2</response_label></render_hotspot></response_xy>",
            "")
        let noKey = Item.item("short_answer_question", Item.text("Word?") + Item.typed(), "")
        let (words, messages) = try Item.read(mixed + area + noKey)
        #expect(words == [])
        #expect(messages.count == 3)
        #expect(messages[0].contains("several kinds of answers"))
        #expect(messages[1].contains("hot_spot_question"))
        #expect(messages[2].contains("marked as correct"))
    }

    @Test func wordsThatEarnLessAreNotRight() throws {
        let conditions = Item.right(Item.equal("Paris")) + Item.right(Item.equal("Pairs"), "50") + Item.right(Item.equal("paris"), "90")
        let (words, messages) = try Item.read(
            Item.item("short_answer_question", Item.text("The capital is ____.") + Item.typed(), conditions))
        #expect(words == ["blanks The capital is [0]. |  | [[Paris]] |  | 1.0"])
        #expect(messages.count == 1 && messages[0].contains("earned part of the points"))
    }

    @Test func blanksThatDependOnEachOtherAreNamed() throws {
        let conditions = [("a", "b"), ("b", "a")].map { Item.right("<and>\(Item.equal($0.0, "r1"))\(Item.equal($0.1, "r2"))</and>") }
        let (words, messages) = try Item.read(
            Item.item("", Item.text("[r1] and [r2]") + Item.typed("r1") + Item.typed("r2"), conditions.joined()))
        #expect(words == ["blanks [0] and [1] |  | [[a|b]]; [[b|a]] |  | 1.0"])
        #expect(messages.count == 1 && messages[0].contains("depended on each other"))
    }

    /// In the examples of the specification, the prompt of an item is inside the response field.
    @Test func promptsInsideAResponseFieldAreKept() throws {
        let list = Item.list("response1", prompt: "Which?", QTI12KeyTests.labels)
        let (words, _) = try Item.read(Item.item("", list, Item.right(Item.equal("B"))))
        #expect(words == ["single Which? |  | -a; +b; -c |  | 1.0"])
    }

    @Test func partsOfPointsMakeAQuizPartial() throws {
        let add =
            Item.right(Item.equal("A"), "50", action: "Add") + Item.right(Item.equal("C"), "50", action: "Add")
            + Item.right(Item.equal("B"), "-50", action: "Add")
        let list = Item.list("response1", QTI12KeyTests.labels, cardinality: "Multiple")
        let document = Item.document(Item.item("", Item.text("Which?") + list, add))
        let quizImport = try PackageTesting.quizImport("a.xml", Array(document.utf8), .canvas)
        let quiz = try #require(PackageTesting.quizzes(quizImport).first)
        #expect(quiz.scoring == .partial)
        #expect(quiz.questions.map(PackageTesting.words) == ["multiple Which? |  | +a; -b; +c |  | 1.0"])
    }
}
