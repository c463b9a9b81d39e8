import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// QTI 1.2 as Blackboard and Brightspace write it.
struct QTI12ReadingTests {
    private func questions(_ items: String) throws -> (words: [String], messages: [String]) {
        let document = "<questestinterop><assessment title=\"Test\"><section>\(items)</section></assessment></questestinterop>"
        let quizImport = try PackageTesting.quizImport("res00001.xml", Array(document.utf8), .canvas)
        return (PackageTesting.quizzes(quizImport).flatMap(\.questions).map(PackageTesting.words), quizImport.diagnostics.map(\.message))
    }

    // MARK: - References, groups and texts

    private func item(_ ident: String, points: String = "1.0") -> String {
        """
        <item ident="\(ident)" title="\(ident)"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>points_possible</fieldlabel>
        <fieldentry>\(points)</fieldentry></qtimetadatafield></qtimetadata></itemmetadata>
        <presentation><material><mattext texttype="text/plain">Is \(ident)?</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice>
        <response_label ident="1"><material><mattext>a</mattext></material></response_label><response_label ident="2"><material><mattext>b</mattext></material></response_label>
        </render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">2</varequal></conditionvar>
        <setvar action="Set" varname="SCORE">100</setvar></respcondition></resprocessing></item>
        """
    }

    /// Items in files of their own belong to the assessment that refers to them, and the others to a quiz of their own.
    @Test func referredItemsAreImportedOnce() throws {
        func document(_ content: String) -> String { "<questestinterop>\(content)</questestinterop>" }
        let assessment =
            "<assessment ident=\"t\" title=\"Test\"><section ident=\"s\"><itemref linkrefid=\"q1\"/><itemref linkrefid=\"q2\"/></section></assessment>"
        let package = try PackageTesting.zip([
            ("test.xml", document(assessment)), ("q1.xml", document(item("q1"))), ("rest.xml", document(item("q2") + item("q3"))),
        ])
        let found = try PackageTesting.quizImport("a.zip", package, .canvas)
        #expect(found.diagnostics == [], "\(found.lines)")
        let prompts = PackageTesting.quizzes(found).map { $0.questions.map(\.prompt.plainText) }
        #expect(prompts.sorted { $0.count > $1.count } == [["Is q1?", "Is q2?"], ["Is q3?"]])
    }

    @Test func questionsOfAGroupAreWorthWhatTheGroupStates() throws {
        let extensions = "<selection_extension><points_per_item>3</points_per_item></selection_extension>"
        let section =
            "<section ident=\"g\"><selection_ordering><selection><selection_number>1</selection_number>\(extensions)</selection></selection_ordering>"
        let found = try questions("\(section)\(item("q1", points: "1.0"))\(item("q2", points: "2.0"))</section>")
        #expect(found.words.allSatisfy { $0.hasSuffix("| 3.0") } && found.words.count == 2, "\(found.words)")
    }

    @Test func pointsOfChoicesFollowThoseOfTheQuestion() {
        var (right, wrong) = (MarkdownChoice("a", isRight: true), MarkdownChoice("b", isRight: false))
        (right.points, wrong.points) = ("", "-0.5")
        var question = MarkdownQuestion(position: .start, prompt: "Q", answer: .choices([right, wrong], isMultiple: false))
        question.points = 2
        question.rescale(to: 3)
        guard case .choices(let choices, _) = question.answer else {
            Issue.record("\(question.answer)")
            return
        }
        #expect(question.points == 3 && choices.map(\.points) == ["", "-0.75"])
    }

    /// As json2qti writes them.
    @Test func escapedHTMLAroundElementsIsHTML() throws {
        let text = "<mattext texttype=\"text/html\">&lt;p&gt;What does <code>x &lt; y</code> do?&lt;/p&gt;</mattext>"
        let mixed = item("q").replacing("<mattext texttype=\"text/plain\">Is q?</mattext>", with: text)
        #expect(try questions(mixed).words.first?.hasPrefix("single What does <code>x &lt; y</code> do? |  |") == true)
        let real = text.replacing("&lt;p&gt;", with: "The tag &lt;p&gt; in ").replacing("&lt;/p&gt;", with: "")
        let kept = item("q").replacing("<mattext texttype=\"text/plain\">Is q?</mattext>", with: real)
        #expect(try questions(kept).words.first?.hasPrefix("single The tag &lt;p&gt; in What does <code>") == true)
    }

    // MARK: - Blackboard

    private func formatted(_ text: String) -> String {
        "<flow class=\"FORMATTED_TEXT_BLOCK\"><material><mat_extension><mat_formattedtext type=\"HTML\">\(text)</mat_formattedtext></mat_extension></material></flow>"
    }

    private func blackboard(_ type: String, _ question: String, _ response: String, _ conditions: String, matches: String = "") -> String {
        """
        <item maxattempts="0"><itemmetadata><bbmd_asitype>Item</bbmd_asitype><bbmd_questiontype>\(type)</bbmd_questiontype>
        <qmd_absolutescore_max>5.0</qmd_absolutescore_max><qmd_weighting>0</qmd_weighting></itemmetadata>
        <presentation><flow class="Block"><flow class="QUESTION_BLOCK">\(formatted(question))</flow>
        <flow class="RESPONSE_BLOCK">\(response)</flow>\(matches)</flow></presentation>
        <resprocessing scoremodel="SumOfScores"><outcomes><decvar varname="SCORE" vartype="Decimal" maxvalue="5"/></outcomes>\(conditions)
        <respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar variablename="SCORE" action="Set">0</setvar></respcondition>
        </resprocessing><itemfeedback ident="correct"><flow_mat class="Block">\(formatted("")) </flow_mat></itemfeedback></item>
        """
    }

    private func label(_ ident: String, _ text: String) -> String {
        "<flow_label class=\"Block\"><response_label ident=\"\(ident)\" rshuffle=\"Yes\"><flow_mat>\(formatted(text))</flow_mat></response_label></flow_label>"
    }

    private let correct =
        "<setvar variablename=\"SCORE\" action=\"Set\">SCORE.max</setvar><displayfeedback linkrefid=\"correct\"/></respcondition>"

    @Test func readsBlackboardsChoices() throws {
        let single = blackboard(
            "Multiple Choice", "&lt;p&gt;Which?&lt;/p&gt;",
            "<response_lid ident=\"response\" rcardinality=\"Single\"><render_choice>\(label("x1", "A"))\(label("x2", "B"))</render_choice></response_lid>",
            "<respcondition title=\"correct\"><conditionvar><varequal respident=\"response\" case=\"No\">x2</varequal></conditionvar>\(correct)"
        )
        let several = blackboard(
            "Multiple Answer", "Which ones?",
            "<response_lid ident=\"response\" rcardinality=\"Multiple\"><render_choice>\(label("x1", "A"))\(label("x2", "B"))\(label("x3", "C"))</render_choice></response_lid>",
            """
            <respcondition title="correct"><conditionvar><and><varequal respident="response">x1</varequal><varequal respident="response">x3</varequal>
            <not><varequal respident="response">x2</varequal></not></and></conditionvar>\(correct)
            """)
        let either = blackboard(
            "True/False", "Is it?",
            "<response_lid ident=\"response\"><render_choice>\(label("true", "true"))\(label("false", "false"))</render_choice></response_lid>",
            "<respcondition title=\"correct\"><conditionvar><varequal respident=\"response\">false</varequal></conditionvar>\(correct)")
        let (words, messages) = try questions(single + several + either)
        #expect(
            words == [
                "single Which? |  | -A; +B |  | 5.0", "multiple Which ones? |  | +A; -B; +C |  | 5.0",
                "true-false Is it? |  | false |  | 5.0",
            ])
        #expect(messages == [])
    }

    /// Both sides of the pairs are in blocks of their own, and each prompt has its own identifiers for all matches.
    @Test func readsBlackboardsPairsAndOrder() throws {
        func prompt(_ name: String, _ text: String) -> String {
            let labels = "<response_label ident=\"\(name)1\"/><response_label ident=\"\(name)2\"/><response_label ident=\"\(name)3\"/>"
            return
                "<flow class=\"Block\">\(formatted(text))<response_lid ident=\"r\(name)\"><render_choice><flow_label>\(labels)</flow_label></render_choice></response_lid></flow>"
        }
        let matches =
            "<flow class=\"RIGHT_MATCH_BLOCK\">\(["x", "y", "z"].map { "<flow class=\"Block\">\(formatted($0))</flow>" }.joined())</flow>"
        let pairs = blackboard(
            "Matching", "Match.", prompt("p", "One") + prompt("q", "Two"),
            ["p2", "q1"].map {
                "<respcondition><conditionvar><varequal respident=\"r\($0.prefix(1))\">\($0)</varequal></conditionvar><setvar variablename=\"SCORE\" action=\"Add\">50</setvar></respcondition>"
            }.joined(), matches: matches)
        let order = blackboard(
            "Ordering", "Order.",
            "<response_lid ident=\"response\" rcardinality=\"Ordered\"><render_choice>\(label("x1", "B"))\(label("x2", "A"))</render_choice></response_lid>",
            "<respcondition title=\"correct\"><conditionvar><and><varequal respident=\"response\">x2</varequal><varequal respident=\"response\">x1</varequal></and></conditionvar>\(correct)"
        )
        let (words, messages) = try questions(pairs + order)
        #expect(words == ["matching Match. |  | One -> y; Two -> x; -> z |  | 5.0", "ordering Order. |  | A; B |  | 5.0"])
        // Only pairs have points for each.
        #expect(messages.count == 1 && messages[0].hasPrefix("a partly correct answer earns points in the original, but none here"))
    }

    @Test func readsBlackboardsWordsAndNumbers() throws {
        let typed =
            "<response_str ident=\"response\" rcardinality=\"Single\" rtiming=\"No\"><render_fib charset=\"us-ascii\" rows=\"1\"/></response_str>"
        let words = blackboard(
            "Fill in the Blank", "The ____ of life", typed,
            "<respcondition title=\"correct\"><conditionvar><varequal respident=\"response\" case=\"No\">cell</varequal></conditionvar>\(correct)"
        )
        let several = blackboard(
            "Fill in the Blank Plus", "[one] and [two]",
            "<response_str ident=\"one\"><render_fib/></response_str><response_str ident=\"two\"><render_fib/></response_str>",
            """
            <respcondition title="correct"><conditionvar><and><varequal respident="one">A</varequal><or><varequal respident="two">B</varequal>
            <varequal respident="two">C</varequal></or></and></conditionvar>\(correct)
            """)
        let number = blackboard(
            "Numeric", "How many?", typed,
            """
            <respcondition title="correct"><conditionvar><vargte respident="response">9.0</vargte><varlte respident="response">11.0</varlte>
            <varequal respident="response">10.0</varequal></conditionvar>\(correct)
            """)
        let essay = blackboard("Essay", "Why?", typed, "")
        let (read, messages) = try questions(words + several + number + essay + blackboard("Hot Spot", "Where?", "", ""))
        #expect(
            read == [
                "blanks The [0] of life |  | [[cell]] |  | 5.0", "blanks [0] and [1] |  | [[A]]; [[B|C]] |  | 5.0",
                "numeric How many? | <p>[0]</p> | [[= 10.0 ± 1]] |  | 5.0", "text Why? |  |  |  | 5.0",
            ])
        #expect(messages.count == 1 && messages[0].contains("hot spot"))
    }

    // MARK: - Brightspace

    private func brightspace(_ type: String, _ presentation: String, _ rest: String) -> String {
        """
        <item ident="OBJ_1" label="QUES_\(type.count)" title=""><itemmetadata><qtimetadata>
        <qti_metadatafield><fieldlabel>qmd_questiontype</fieldlabel><fieldentry>\(type)</fieldentry></qti_metadatafield>
        <qti_metadatafield><fieldlabel>qmd_weighting</fieldlabel><fieldentry>3.000000000</fieldentry></qti_metadatafield></qtimetadata></itemmetadata>
        <presentation><flow>\(presentation)</flow></presentation>\(rest)</item>
        """
    }

    private func material(_ text: String) -> String { "<material><mattext texttype=\"text/html\">\(text)</mattext></material>" }

    private func choice(_ ident: String, _ text: String) -> String {
        "<flow_label class=\"Block\"><response_label ident=\"\(ident)\"><flow_mat>\(material(text))</flow_mat></response_label></flow_label>"
    }

    private func condition(_ respondent: String, _ value: String, _ setting: String) -> String {
        "<respcondition><conditionvar><varequal respident=\"\(respondent)\" case=\"no\">\(value)</varequal></conditionvar>\(setting)</respcondition>"
    }

    /// Each box takes any of the words.
    @Test func brightspaceKeepsItsBoxes() throws {
        func words(_ pattern: String) -> String {
            ["platypus", "echidna"].map { word in
                """
                <respcondition><conditionvar><varequal respident="M_ANS" case="no">\(word)</varequal>\(pattern)</conditionvar>
                <setvar action="Set">50.000000000</setvar></respcondition>
                """
            }.joined()
        }
        let text =
            material("Name two.")
            + "<response_str ident=\"M_STR\" rcardinality=\"Single\"><render_fib xmlns:d2l_2p0=\"http://desire2learn.com/xsd/d2lcp_v2p0\" d2l_2p0:input_boxes=\"2\" rows=\"1\" prompt=\"Box\"><response_label ident=\"M_ANS\"/></render_fib></response_str>"
        let (read, messages) = try questions(brightspace("Multi-Short Answer", text, "<resprocessing>\(words(""))</resprocessing>"))
        #expect(read == ["blanks Name two. | <p>[0] [1]</p> | [[platypus|echidna]]; [[platypus|echidna]] |  | 3.0"])
        #expect(messages.count == 1 && messages[0].contains("each of the 2 boxes accepts any of the correct words"))
        let pattern = "<var_extension><answer_is_regexp>yes</answer_is_regexp></var_extension>"
        let patterns = try questions(brightspace("Multi-Short Answer", text, "<resprocessing>\(words(pattern))</resprocessing>"))
        #expect(patterns.messages.contains { $0.contains("compared with the pattern 'platypus'") }, "\(patterns)")
    }

    @Test func readsBrightspace() throws {
        let set = { (score: String) in "<setvar action=\"Set\">\(score)</setvar>" }
        let add = { (name: String) in "<setvar varname=\"\(name)\" action=\"Add\">1</setvar>" }
        let single = brightspace(
            "Multiple Choice",
            material("&lt;p&gt;Which?&lt;/p&gt;")
                + "<response_lid ident=\"Q_LID\" rcardinality=\"Single\"><render_choice shuffle=\"no\">\(choice("A1", "a"))\(choice("A2", "b"))</render_choice></response_lid>",
            """
            <resprocessing>\(condition("Q_LID", "A1", set("0.000000000") + "<displayfeedback feedbacktype=\"Response\" linkrefid=\"IF1\"/>"))\
            \(condition("Q_LID", "A2", set("100.000000000")))</resprocessing>
            <itemfeedback ident="IF1">\(material("No."))</itemfeedback><itemfeedback ident="QUES_15">\(material("General."))</itemfeedback>
            """)
        let several = brightspace(
            "Multi-Select",
            material("Which ones?")
                + "<response_lid ident=\"M_LID\" rcardinality=\"Multiple\"><render_choice>\(choice("A1", "a"))\(choice("A2", "b"))\(choice("A3", "c"))</render_choice></response_lid>",
            """
            <resprocessing>\(condition("M_LID", "A1", add("D2L_Correct")))\(condition("M_LID", "A2", add("D2L_Incorrect")))
            \(condition("M_LID", "A3", add("D2L_Correct")))</resprocessing>
            """)
        let pair = { (name: String, text: String) in
            "<response_grp respident=\"\(name)\" rcardinality=\"Single\">\(self.material(text))<render_choice>\(self.choice("M1", "x"))\(self.choice("M2", "y"))</render_choice></response_grp>"
        }
        let matching = brightspace(
            "Matching", material("Match.") + pair("C1", "One") + pair("C2", "Two"),
            "<resprocessing>\(condition("C1", "M2", add("D2L_Correct")))\(condition("C1", "M1", add("D2L_Incorrect")))\(condition("C2", "M1", add("D2L_Correct")))</resprocessing>"
        )
        let blanks = brightspace(
            "Fill in the Blanks",
            material("Water is ")
                + "<response_str ident=\"F_STR\"><render_fib><response_label ident=\"F_ANS\"/></render_fib></response_str>"
                + material(" and ice."),
            "<resprocessing>\(condition("F_ANS", "wet", set("100")))</resprocessing>")
        let order = brightspace(
            "Ordering",
            material("Order.")
                + "<response_grp ident=\"O\" rcardinality=\"Ordered\"><render_choice>\(choice("O1", "second"))\(choice("O2", "first"))</render_choice></response_grp>",
            "<resprocessing>\(condition("O1", "2", add("D2L_Correct")))\(condition("O2", "1", add("D2L_Correct")))</resprocessing>")
        let essay = brightspace(
            "Long Answer", material("Why?") + "<response_str ident=\"L_STR\"><render_fib rows=\"5\"/></response_str>",
            "<answer_key><answer_key_material><flow_mat>\(material("Because."))</flow_mat></answer_key_material></answer_key>")
        let (words, messages) = try questions(single + several + matching + blanks + order + essay)
        #expect(
            words == [
                "single Which? |  | -a (<p>No.</p>); +b | <p>General.</p> | 3.0", "multiple Which ones? |  | +a; -b; +c |  | 3.0",
                "matching Match. |  | One -> y; Two -> x |  | 3.0", "blanks Water is [0] and ice. |  | [[wet]] |  | 3.0",
                "ordering Order. |  | first; second |  | 3.0", "text Why? |  | <p>Because.</p> |  | 3.0",
            ])
        #expect(messages == ["a question above already has the id 'QUES_8', so this one gets a new one"])
    }
}
