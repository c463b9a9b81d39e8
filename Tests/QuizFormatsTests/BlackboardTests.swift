import ContentModel
import ContentSamples
import Diagnostics
import Encoding
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Files of Blackboard: its QTI, and its older pools.
struct BlackboardTests {
    // MARK: - QTI

    private func block(_ text: String) -> String {
        """
        <flow class="FORMATTED_TEXT_BLOCK"><material><mat_extension><mat_formattedtext type="HTML">\(text)</mat_formattedtext></mat_extension></material></flow>
        <flow class="FILE_BLOCK"><material/></flow><flow class="LINK_BLOCK"><material><mattext texttype="text/plain" uri=""/></material></flow>
        """
    }

    private func item(_ type: String, _ text: String, _ response: String, _ conditions: String, rest: String = "") -> String {
        """
        <item maxattempts="0"><itemmetadata><bbmd_questiontype>\(type)</bbmd_questiontype><qmd_absolutescore_max>-1.0</qmd_absolutescore_max>
        <qmd_weighting>0.0</qmd_weighting></itemmetadata><presentation><flow class="Block"><flow class="QUESTION_BLOCK">\(block(text))</flow>
        <flow class="RESPONSE_BLOCK">\(response)</flow>\(rest)</flow></presentation><resprocessing scoremodel="SumOfScores">
        <outcomes><decvar defaultval="0.0" maxvalue="3.0" minvalue="0.0" varname="SCORE" vartype="Decimal"/></outcomes>\(conditions)
        <respcondition title="incorrect"><conditionvar><other/></conditionvar><setvar action="Set" variablename="SCORE">0.0</setvar>
        <displayfeedback feedbacktype="Response" linkrefid="incorrect"/></respcondition></resprocessing></item>
        """
    }

    /// Conditions that show feedback of right answers, and omit the score.
    private func condition(_ tests: String, title: String = "") -> String {
        """
        <respcondition title="\(title)"><conditionvar>\(tests)</conditionvar><displayfeedback feedbacktype="Response" linkrefid="correct"/>
        <displayfeedback feedbacktype="Response" linkrefid="1CE9"/></respcondition>
        """
    }

    private let typed =
        "<response_str ident=\"response\" rcardinality=\"Single\"><render_fib fibtype=\"String\" prompt=\"Box\" rows=\"1\"/></response_str>"

    @Test func wordsAndNumbersKeepTheirAnswers() throws {
        let word = item(
            "Fill in the Blank", "Name an amphibian: ______.", typed,
            condition("<varequal case=\"No\" respident=\"response\">frog</varequal>", title: "1CE9")
                + condition("<varequal case=\"No\" respident=\"response\">newt</varequal>", title: "2CE9"))
        let number = item(
            "Numeric", "How many?", typed.replacing("response_str", with: "response_num").replacing("String", with: "Decimal"),
            condition(
                "<vargte respident=\"response\">9.5</vargte><varlte respident=\"response\">10.5</varlte><varequal respident=\"response\">10.0</varequal>"
            ))
        let parts = item(
            "Fill in the Blank", "A word", typed,
            condition("<and><or><varsubset respident=\"response\" setmatch=\"Contains\">cell</varsubset></or></and>"))
        let pattern = item(
            "Fill in the Blank", "A word", typed, condition("<varsubset respident=\"response\" setmatch=\"Matches\">ce[l]+</varsubset>"))
        let (words, messages) = try QTI12Testing.read(word + number + parts + pattern)
        #expect(
            words == [
                "blanks Name an amphibian: [0]. |  | [[frog|newt]] |  | 3.0", "numeric How many? | <p>[0]</p> | [[= 10.0 ± 0.5]] |  | 3.0",
                "blanks A word | <p>[0]</p> | [[cell]] |  | 3.0",
            ])
        #expect(messages.count == 2 && messages[0].contains("had to contain") && messages[1].contains("pattern 'ce[l]+'"))
    }

    /// The texts of labels are stored separately; one of them is only a picture, and keeps its position.
    @Test func pairsKeepTheirKey() throws {
        func prompt(_ name: String, _ text: String) -> String {
            let labels = (1...3).map { "<response_label ident=\"\(name)\($0)\" shuffle=\"Yes\"/>" }.joined()
            return """
                <flow class="Block">\(block(text))<response_lid ident="r\(name)" rcardinality="Single"><render_choice shuffle="Yes">
                <flow_label class="Block">\(labels)</flow_label></render_choice></response_lid></flow>
                """
        }
        let matches = ["", "mammal", "amphibian"].map { "<flow class=\"Block\">\(block($0))</flow>" }.joined()
        let pairs = item(
            "Matching", "Classify the animals.", prompt("a", "cat") + prompt("b", "frog") + prompt("c", "newt"),
            ["a2", "b3", "c3"].map { condition("<varequal case=\"No\" respident=\"r\($0.prefix(1))\">\($0)</varequal>") }.joined(),
            rest: "<flow class=\"RIGHT_MATCH_BLOCK\">\(matches)</flow>")
        let (words, messages) = try QTI12Testing.read(pairs)
        #expect(words == ["matching Classify the animals. |  | cat -> mammal; frog -> amphibian; newt -> amphibian |  | 3.0"])
        #expect(messages == [])
    }

    /// Lines of "smart text", and points for parts of an answer.
    @Test func partialCreditIsKept() throws {
        let labels = ["a", "b"].map { "<response_label ident=\"\($0)\"><material><mattext>\($0)</mattext></material></response_label>" }
            .joined()
        let several = item(
            "Multiple Answer", "Which?\nLook twice.",
            "<response_lid ident=\"response\" rcardinality=\"Multiple\"><render_choice>\(labels)</render_choice></response_lid>",
            condition(
                "<and><varequal respident=\"response\">a</varequal><varequal respident=\"response\">b</varequal></and>", title: "correct")
        ).replacing("type=\"HTML\"", with: "type=\"SMART_TEXT\"").replacing(
            "</itemmetadata>", with: "<bbmd_partialcredit>true</bbmd_partialcredit></itemmetadata>")
        let found = try PackageTesting.quizImport("a.xml", Array(QTI12Testing.document(several).utf8), .canvas)
        #expect(found.text.contains("scoring: partial"))
        #expect(found.text.contains("## Which? {points=3}\n\nLook twice.\n"), "\(found.text)")
    }

    /// A jumbled sentence has a list of the same words at each name in its text.
    @Test func jumbledSentencesKeepTheirLists() throws {
        let words = ["cat", "dog", "mat"].map { word in
            """
            <response_label ident="id-\(word)" shuffle="Yes"><flow_mat class="FORMATTED_TEXT_BLOCK"><material><mat_extension>
            <mat_formattedtext type="HTML">\(word)</mat_formattedtext></mat_extension></material></flow_mat></response_label>
            """
        }.joined()
        let lists = ["x", "y"].map { name in
            """
            <response_lid ident="\(name)" rcardinality="Single"><render_choice><flow_label class="Block">\(words)</flow_label></render_choice></response_lid>
            """
        }.joined()
        let tests =
            "<and><varequal case=\"No\" respident=\"x\">id-cat</varequal><varequal case=\"No\" respident=\"y\">id-mat</varequal></and>"
        let sentence = item("Jumbled Sentence", "The [x] sat on the [y].", lists, condition(tests, title: "correct"))
        let (read, messages) = try QTI12Testing.read(sentence)
        #expect(read == ["blanks The [0] sat on the [1]. |  | [[{*cat*|dog|mat}]]; [[{cat|dog|*mat*}]] |  | 3.0"])
        #expect(messages == [])
    }

    @Test func eitherOrShowsWords() throws {
        let labels = ["yes_no.true", "yes_no.false"].map {
            "<response_label ident=\"\($0)\"><flow_mat class=\"Block\"><material><mattext>\($0)</mattext></material></flow_mat></response_label>"
        }.joined()
        let question = item(
            "Either/Or", "Is it?",
            "<response_lid ident=\"response\" rcardinality=\"Single\"><render_choice><flow_label class=\"Block\">\(labels)</flow_label></render_choice></response_lid>",
            condition("<varequal respident=\"response\">yes_no.false</varequal>", title: "correct"))
        #expect(try QTI12Testing.read(question).words == ["single Is it? |  | -Yes; +No |  | 3.0"])
    }

    // MARK: - Pools

    private static func question(_ kind: String, _ id: String, _ text: String, _ rest: String, isHTML: Bool = true) -> String {
        """
        <QUESTION_\(kind) id="\(id)"><DATES><CREATED value="2011-11-17 20:26:37Z"/></DATES>
        <BODY><TEXT>\(text)</TEXT><FLAGS value="true"><ISHTML value="\(isHTML)"/><ISNEWLINELITERAL value="false"/></FLAGS></BODY>
        \(rest)</QUESTION_\(kind)>

        """
    }

    private static func answer(_ id: String, _ position: Int, _ text: String, name: String = "ANSWER") -> String {
        "<\(name) id=\"\(id)\" position=\"\(position)\"><DATES/><TEXT>\(text)</TEXT></\(name)>"
    }

    private static func right(_ pairs: [(String, String)], feedback: (String, String) = ("", "")) -> String {
        let answers = pairs.map { "<CORRECTANSWER answer_id=\"\($0)\"\($1.isEmpty ? "" : " choice_id=\"\($1)\"")/>" }.joined()
        return """
            <GRADABLE><FEEDBACK_WHEN_CORRECT>\(feedback.0)</FEEDBACK_WHEN_CORRECT>
            <FEEDBACK_WHEN_INCORRECT><![CDATA[\(feedback.1)]]></FEEDBACK_WHEN_INCORRECT>\(answers)</GRADABLE>
            """
    }

    /// All kinds, in another order than the list's.
    private static let questions = [
        question("TRUEFALSE", "q2", "Frogs lay eggs.", answer("t1", 1, "True") + right([("t1", "")]) + answer("t2", 2, "False")),
        question(
            "MULTIPLECHOICE", "q1", "<![CDATA[<p><img src='@X@EmbeddedFile.location@X@a%20frog.png' alt='A frog'> What is it?</p>]]>",
            answer("m3", 3, "a fish") + answer("m1", 1, "<![CDATA[<i>a bird</i>]]>") + answer("m2", 2, "a frog")
                + right([("m2", "")], feedback: ("Yes.", "Look again."))),
        question(
            "MULTIPLEANSWER", "q3", "Which swim?",
            answer("a", 1, "pike") + answer("b", 2, "larch") + answer("c", 3, "trout") + right([("c", ""), ("a", "")])),
        question("FILLINBLANK", "q4", "A young frog is a ____.", right([]) + answer("f1", 1, "tadpole") + answer("f2", 2, "pollywog")),
        question(
            "ORDER", "q5", "Order.",
            answer("x", 1, "adult") + answer("y", 2, "egg") + answer("z", 3, "tadpole") + right([("y", ""), ("z", ""), ("x", "")])),
        question(
            "MATCH", "q6", "Match.",
            right([("m1", "c3"), ("m2", "c1"), ("m3", "c3")], feedback: ("Good.", "Good.")) + answer("m1", 1, "frog")
                + answer("m2", 2, "cat")
                + answer("m3", 3, "newt") + answer("c1", 1, "mammal", name: "CHOICE") + answer("c2", 2, "insect", name: "CHOICE")
                + answer("c3", 3, "amphibian", name: "CHOICE")),
        question("ESSAY", "q7", "Why &lt; how?", answer("e1", 1, "Because."), isHTML: false),
        question(
            "TRUEFALSE", "q8", "Newts fly.",
            answer("n1", 1, "True") + answer("n2", 2, "False") + right([("n2", "")], feedback: ("Right.", "Wrong."))),
        question("SHORTRESPONSE", "q9", "Say it.", ""), question("JUMBLED", "q10", "Sort it.", ""), question("RIDDLE", "q11", "Guess.", ""),
    ]

    private static let pool = """
        <?xml version="1.0" encoding="UTF-8"?>
        <POOL><COURSEID value="IMPORT"/><TITLE value="Ponds &amp; lakes"/>
        <DESCRIPTION><TEXT>What lives &lt;b&gt;there&lt;/b&gt;.</TEXT></DESCRIPTION><INSTRUCTIONS><TEXT/></INSTRUCTIONS>
        <QUESTIONLIST><QUESTION id="q1" class="QUESTION_MULTIPLECHOICE" points="2"/><QUESTION id="q2" class="QUESTION_TRUEFALSE"/>
        <QUESTION id="q3" class="QUESTION_MULTIPLEANSWER"/><QUESTION id="q4" class="QUESTION_FILLINBLANK"/><QUESTION id="q5" class="QUESTION_ORDER"/>
        <QUESTION id="q6" class="QUESTION_MATCH"/><QUESTION id="q7" class="QUESTION_ESSAY"/><QUESTION id="q8" class="QUESTION_TRUEFALSE"/></QUESTIONLIST>
        \(questions.joined())</POOL>
        """

    private static let manifest = """
        <?xml version="1.0" encoding="UTF-8"?>
        <manifest identifier="man00001"><organizations default="toc00001"><tableofcontents identifier="toc00001"/></organizations>
        <resources><resource baseurl="res00001" file="res00001.dat" identifier="res00001" type="assessment/x-bb-pool"/></resources></manifest>
        """

    private func check(_ quizImport: QuizImport) throws {
        let quiz = try #require(PackageTesting.quizzes(quizImport).first)
        #expect(quiz.title == "Ponds & lakes")
        #expect(PackageTesting.html(quiz.introduction) == "<p>What lives <strong>there</strong>.</p>")
        let words = quiz.questions.map(PackageTesting.words)
        #expect(
            words.dropFirst() == [
                "true-false Frogs lay eggs. |  | true |  | 1.0", "multiple Which swim? |  | +pike; -larch; +trout |  | 1.0",
                "blanks A young frog is a [0]. |  | [[tadpole|pollywog]] |  | 1.0", "ordering Order. |  | egg; tadpole; adult |  | 1.0",
                "matching Match. |  | frog -> amphibian; cat -> mammal; newt -> amphibian; -> insect | <p>Good.</p> | 1.0",
                "text Why &lt; how? |  | <p>Because.</p> |  | 1.0",
                "true-false Newts fly. |  | false |  | 1.0", "text Say it. |  |  |  | 1.0",
            ])
        #expect(
            words.first?.hasSuffix("-<em>a bird</em> (<p>Look again.</p>); +a frog (<p>Yes.</p>); -a fish (<p>Look again.</p>) |  | 2.0")
                == true)
        let messages = quizImport.diagnostics.map(\.message)
        for kind in ["question_jumbled", "question_riddle"] { #expect(messages.contains { $0.contains("'\(kind)'") }) }
    }

    @Test func poolsAloneAreRead() throws {
        let quizImport = try PackageTesting.quizImport("res00001.dat", Array(BlackboardTests.pool.utf8), .canvas)
        try check(quizImport)
        #expect(quizImport.diagnostics.map(\.message).contains { $0.contains("isn't in this package") })
    }

    @Test func poolsInAPackageAreReadWithTheirPictures() throws {
        let latin = Array(
            BlackboardTests.pool.replacing("UTF-8", with: "ISO-8859-1").unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) })
        let entries = [
            ZipEntry(path: "imsmanifest.xml", bytes: Array(BlackboardTests.manifest.utf8)), ZipEntry(path: "res00001.dat", bytes: latin),
            ZipEntry(path: "res00001/a frog.png", bytes: MediaSamples.png), ZipEntry(path: ".bb-package-info", bytes: Array("x=1".utf8)),
        ]
        let quizImport = try PackageTesting.quizImport("pool.zip", ZipArchive.bytes(entries), .canvas)
        try check(quizImport)
        #expect(quizImport.files.map(\.path).contains("Content/media/in/a-frog.png"))
        #expect(quizImport.diagnostics.allSatisfy { $0.location.path == "pool.zip/res00001.dat" })
    }
}
