import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Feedback on single answers in QTI 1.2, as Canvas writes it.
struct QTI12FeedbackTests {
    private typealias Item = QTI12Testing

    private func shown(_ name: String, _ test: String) -> String {
        "\n<respcondition continue=\"Yes\"><conditionvar>\(test)</conditionvar><displayfeedback feedbacktype=\"Response\" linkrefid=\"\(name)\"/></respcondition>"
    }

    private func feedback(_ entries: [(String, String)]) -> String {
        entries.map { "<itemfeedback ident=\"\($0.0)\"><flow_mat>\(Item.text($0.1))</flow_mat></itemfeedback>" }.joined()
    }

    private func read(_ item: String) throws -> (text: String, messages: [String]) {
        let found = try PackageTesting.quizImport("a.xml", Array(Item.document(item).utf8), .canvas)
        return (found.text, found.diagnostics.map(\.message))
    }

    @Test func typedAnswersKeepTheirs() throws {
        let conditions =
            shown("general_fb", "<other/>") + shown("1_fb", Item.equal("Paris")) + shown("2_fb", Item.equal("Paris"))
            + shown("3_fb", Item.equal("a|b")) + Item.right(Item.equal("Paris") + Item.equal("a|b"))
        let (text, messages) = try read(
            Item.item(
                "short_answer_question", Item.text("Where?") + Item.typed(), conditions,
                rest: feedback([("general_fb", "In general."), ("1_fb", "Yes."), ("2_fb", "Right."), ("3_fb", "Or so.")])))
        #expect(
            text.hasSuffix(
                "> [!FEEDBACK answer=\"Paris\"]\n> Yes.\n>\n> Right.\n\n> [!FEEDBACK answer=\"a\\\\|b\"]\n> Or so.\n\n> In general.\n"),
            "\(text)")
        #expect(messages == [])
    }

    @Test func numbersKeepTheirs() throws {
        let test =
            "<or>\(Item.equal("4"))<and><vargte respident=\"response1\">3.5</vargte><varlte respident=\"response1\">4.5</varlte></and></or>"
        let (text, messages) = try read(
            Item.item(
                "numerical_question", Item.text("How many?") + Item.typed(form: "fibtype=\"Decimal\""),
                shown("1_fb", test) + Item.right(test),
                rest: feedback([("1_fb", "Four.")])))
        #expect(text.hasSuffix("[[= 4 ± 0.5]]\n\n> [!FEEDBACK answer=\"= 4 ± 0.5\"]\n> Four.\n"), "\(text)")
        #expect(messages == [])
    }

    @Test func optionsKeepTheirs() throws {
        let list = Item.list("response_x", prompt: "x", Item.label("x1", "red") + Item.label("x2", "blue"))
        let (text, messages) = try read(
            Item.item(
                "multiple_dropdowns_question", Item.text("It is [x].") + list,
                shown("1_fb", Item.equal("x1", "response_x")) + Item.right(Item.equal("x2", "response_x")),
                rest: feedback([("1_fb", "No.")])))
        #expect(text.hasSuffix("## It is [[{red|*blue*}]].\n\n> [!FEEDBACK answer=\"red\"]\n> No.\n"), "\(text)")
        #expect(messages == [])
    }

    /// Pairs can't have feedback of their own.
    @Test func feedbackOnPairsIsReported() throws {
        let lists = ["1", "2"].map { Item.list("response_\($0)", prompt: "x\($0)", Item.label("a", "A") + Item.label("b", "B")) }.joined()
        let conditions = [("1", "a"), ("2", "b")].map { number, key in
            Item.right(Item.equal(key, "response_\(number)"), "50", action: "Add")
                + shown("\(number)_fb", "<not>\(Item.equal(key, "response_\(number)"))</not>")
        }.joined()
        let (text, messages) = try read(
            Item.item(
                "matching_question", Item.text("Match.") + lists, conditions, rest: feedback([("1_fb", "Not x1."), ("2_fb", "Not x2.")])))
        #expect(text.hasSuffix("> Not x1.\n>\n> Not x2.\n"), "\(text)")
        #expect(messages == ["feedback on correct or incorrect answers becomes part of the explanation, which everybody sees"])
    }

    /// OLAT names the feedback on choices by their numbers.
    @Test func feedbackOfOLATIsSorted() throws {
        let conditions =
            shown("Mastery", Item.equal("11", "10")) + Item.right(Item.equal("11", "10"))
            + shown("Fail", Item.equal("12", "10")).replacing(
                "/></respcondition>",
                with: "/><displayfeedback linkrefid=\"Solution\"/><displayfeedback linkrefid=\"Hint\"/></respcondition>")
            + shown("12", Item.equal("12", "10"))
        let entries = [("Hint", "Think."), ("Solution", "It is A."), ("Mastery", "Bravo!"), ("Fail", "Alas."), ("12", "Not B.")]
        let (text, messages) = try read(
            Item.item(
                "", Item.text("Which?") + Item.list("10", Item.label("11", "A") + Item.label("12", "B")), conditions,
                rest: feedback(entries)))
        #expect(
            text.hasSuffix("- [x] A\n  > Bravo!\n- [ ] B\n  > Not B.\n  >\n  > Alas.\n\n> [!HINT]\n> Think.\n\n> It is A.\n"), "\(text)")
        #expect(messages == [])
    }
}
