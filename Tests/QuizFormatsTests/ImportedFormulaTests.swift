import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Formulas in MathML, and texts that are HTML in another notation.
struct ImportedFormulaTests {
    private typealias Item = QTI21ScoringTests

    private func moodle(_ questions: String) throws -> (text: String, lines: [String]) {
        let found = try RoundTrip.quizImport("<quiz>\n\(questions)\n</quiz>", .moodle, try RoundTrip.export())
        return (found.text, found.lines)
    }

    private func question(_ type: String, _ text: String, _ rest: String) -> String {
        "<question type=\"\(type)\"><questiontext format=\"html\"><text><![CDATA[\(text)]]></text></questiontext>\(rest)</question>"
    }

    private func answer(_ share: Int, _ text: String) -> String {
        "<answer fraction=\"\(share)\" format=\"html\"><text><![CDATA[\(text)]]></text></answer>"
    }

    private let half = "<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>"
    private let unread =
        "this formula uses <maction>, so this question isn't imported; write the formula as $…$ in the original, or write the question by hand"

    // MARK: - Moodle

    /// Without its line, a fraction would be the same as a wrong choice.
    @Test func fractionsAreNoNumbers() throws {
        let found = try moodle(question("multichoice", "<p>Half of one?</p>", answer(100, half) + answer(0, "12")))
        #expect(found.text.contains("- [x] $\\frac{1}{2}$\n- [ ] 12\n"), "\(found.text)")
        #expect(found.lines == [])
    }

    @Test func formulasOfWIRISAreRead() throws {
        let formula = "«math xmlns=¨http://www.w3.org/1998/Math/MathML¨»«msqrt»«mn»4«/mn»«/msqrt»«/math»"
        let found = try moodle(question("multichoicewiris", "<p>\(formula)?</p>", answer(100, "[tex]2^1[/tex]") + answer(0, "4")))
        #expect(found.text.contains("## $\\sqrt{4}$?\n\n- [x] $2^1$\n- [ ] 4\n"), "\(found.text)")
        #expect(found.lines == [])
    }

    @Test func unreadFormulasKeepTheirQuestionOut() throws {
        let formula = "<math><maction><mn>1</mn></maction></math>"
        let answers = answer(100, "true") + answer(0, "false")
        let found = try moodle(
            question("truefalse", "<p>Is \(formula) odd?</p>", answers) + question("truefalse", "<p>Other?</p>", answers))
        #expect(found.lines == ["2 InvalidQuestion: \(unread)"])
        #expect(!found.text.contains("Is ") && found.text.contains("## Other?"), "\(found.text)")
    }

    // MARK: - Kinds of WIRIS and other plugins

    @Test func kindsWithAUsualForm() throws {
        let truth = answer(100, "true") + answer(0, "false")
        #expect(try moodle(question("truefalsewiris", "<p>Is it?</p>", truth)).text.contains("## Is it?"))
        let pairs = ["a": "1", "b": "2"].sorted { $0.key < $1.key }.map {
            "<subquestion format=\"html\"><text>\($0.key)</text><answer><text>\($0.value)</text></answer></subquestion>"
        }
        #expect(try moodle(question("matchwiris", "<p>Match</p>", pairs.joined())).text.contains("- a -> 1\n- b -> 2"))
        #expect(try moodle(question("essaywiris", "<p>Why?</p>", "")).lines == [])
        let essay = try moodle(question("essayautograde", "<p>Why?</p>", ""))
        #expect(essay.text.contains("## Why?"))
        #expect(
            essay.lines == ["2 NotImported: Moodle gives points for words and phrases in the answer; in Quizmark, people mark it"])
        let short = try moodle(question("shortanswerwiris", "<p>1/2?</p>", answer(100, "0.5")))
        #expect(short.text.contains("[[0.5]]"), "\(short.text)")
        #expect(short.lines.count == 1 && short.lines[0].contains("WIRIS also accepts answers that are equal"), "\(short.lines)")
        let selected = try moodle(question("answersselect", "<p>Odd?</p>", answer(100, "1") + answer(100, "3") + answer(0, "2")))
        #expect(selected.text.contains("- [x] 1\n- [x] 3\n- [ ] 2\n"), "\(selected.text)")
        #expect(selected.lines == [])
    }

    /// The values are in a script of WIRIS.
    @Test(arguments: ["#a", "«math»«mi»#a«/mi»«/math»", "<img class=\"Wirisformula\" data-mathml=\"«math»«mi»#a«/mi»«/math»\" src=\"x\">"])
    func valuesThatAreCalculatedAreReported(text: String) throws {
        let found = try moodle(question("multichoicewiris", "<p>What is \(text)?</p>", answer(100, "1") + answer(0, "2")))
        #expect(
            found.lines.contains(
                "2 NotImported: this question of type 'multichoicewiris' has values that WIRIS calculates (#a); write it with fixed numbers"
            ),
            "\(found.lines)")
    }

    /// Colours and C# are no variables.
    @Test func numberSignsAreKept() throws {
        let text = "<p>Is <span style=\"color:#333333\">C#a</span> &#8211; number # 5?</p>"
        #expect(try moodle(question("multichoicewiris", text, answer(100, "1") + answer(0, "2"))).lines == [])
    }

    // MARK: - QTI

    private func item(_ prompt: String, _ choices: [String], before: String = "") throws -> (text: String, messages: [String]) {
        let names = ["A", "B", "C"]
        let elements = zip(names, choices).map { "<simpleChoice identifier=\"\($0)\">\($1)</simpleChoice>" }.joined()
        return try Item.read(
            [Item.response("R", "identifier", ["A"]), Item.outcome("SCORE", "0")],
            "\(before)<choiceInteraction responseIdentifier=\"R\" maxChoices=\"1\"><prompt>\(prompt)</prompt>\(elements)</choiceInteraction>",
            "<responseProcessing template=\"http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct\"/>")
    }

    @Test func formulasWithPrefixesAreRead() throws {
        let power = "<m:math xmlns:m=\"http://www.w3.org/1998/Math/MathML\"><m:msup><m:mn>2</m:mn><m:mn>0</m:mn></m:msup></m:math>"
        let found = try item("What is half of \(power)?", [half, "12"])
        #expect(found.text.contains("## What is half of $2^{0}$?\n\n- [x] $\\frac{1}{2}$\n- [ ] 12\n"), "\(found.text)")
        #expect(found.messages == [])
    }

    @Test func characterDataIsHTML() throws {
        let found = try item(
            "<![CDATA[<strong>It is &#8211;8&deg;F.&nbsp;Right?</strong><br />]]>", ["<![CDATA[<em>x</em> &lt; 3]]>", "<![CDATA[-2>-8]]>"])
        #expect(found.text.contains("## **It is –8°F.\u{A0}Right?**\n\n- [x] *x* \\< 3\n- [ ] \\-2>-8\n"), "\(found.text)")
        #expect(found.messages == [])
    }

    /// Code is what students should see.
    @Test func codeIsNotRead() throws {
        let found = try item("Bold?", ["&lt;b&gt;a&lt;/b&gt;", "<![CDATA[<br>]]>", "<code><![CDATA[<i>a</i>]]></code>"])
        #expect(found.text.contains("- [x] \\<b>a\\</b>\n- [ ] \\<br>\n- [ ] `<i>a</i>`\n"), "\(found.text)")
    }

    /// Some programs escape the HTML of a prompt, and repeat the text of the item in it.
    @Test func escapedBlocksOfAPromptAreHTML() throws {
        let found = try item("&lt;p&gt;Match &lt;b&gt;each&lt;/b&gt;.&lt;/p&gt;", ["a", "b"], before: "<div>Match <b>each</b>.</div>")
        #expect(found.text.contains("## Match **each**.\n\n- [x] a\n"), "\(found.text)")
        let code = try item("What is &lt;p&gt;a&lt;/p&gt;?", ["&lt;p&gt;b&lt;/p&gt;", "c"])
        #expect(code.text.contains("## What is \\<p>a\\</p>?\n\n- [x] \\<p>b\\</p>\n"), "\(code.text)")
    }

    @Test func unknownElementsAreLeftOut() throws {
        let found = try item(
            "Which?", ["a", "b"], before: "<teacherInstructions>Read this aloud: a.</teacherInstructions><aside>Hint</aside>")
        #expect(!found.text.contains("aloud") && found.text.contains("Hint"), "\(found.text)")
        #expect(
            found.messages == [
                "<teacherInstructions> isn't an element of QTI, so its text isn't imported; if students have to read it, put it in a <p>"
            ])
    }

    // MARK: - Canvas

    /// What no text can say keeps its question out in every format.
    @Test func canvasQuestionsWithUnreadFormulasAreLeftOut() throws {
        typealias Canvas = QTI12Testing
        let escaped = "&lt;p&gt;Is &lt;math&gt;&lt;maction&gt;&lt;mn&gt;1&lt;/mn&gt;&lt;/maction&gt;&lt;/math&gt; odd?&lt;/p&gt;"
        let list = Canvas.list("response1", Canvas.label("1", "yes") + Canvas.label("2", "no"))
        let found = try Canvas.read(
            Canvas.item("multiple_choice_question", Canvas.text(escaped) + list, Canvas.right(Canvas.equal("1"))))
        #expect(found.words == [])
        #expect(found.messages.contains { $0.contains("a formula that uses <maction> can't be written in Markdown") }, "\(found.messages)")
        #expect(found.messages.contains { $0.contains("so this question isn't imported") }, "\(found.messages)")
    }
}
