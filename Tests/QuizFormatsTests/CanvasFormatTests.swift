import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// QTI 1.2 packages, out and in.
struct CanvasFormatTests {
    @Test(arguments: ["en", "fr"]) func theExampleComesBack(code: String) throws {
        let export = try PackageTesting.export(code)
        let quizzes = ExportedSite.quizzes(export)
        var log = ExportLog()
        let files = CanvasFormat().files(quizzes, export, log: &log)
        let file = try #require(files.first)
        #expect(files.count == 1)
        let quizImport = try PackageTesting.quizImport("canvas.zip", file.bytes, .canvas)
        #expect(quizImport.diagnostics.filter { $0.severity == .error } == [])
        let back = PackageTesting.quizzes(quizImport)
        #expect(back.count == quizzes.count)
        let byID = Dictionary(back.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for quiz in quizzes {
            let read = try #require(byID[quiz.quiz.id] ?? back.first { $0.title == quiz.quiz.title })
            #expect(read.timeLimit == quiz.quiz.timeLimit)
            for (question, original) in zip(read.questions, quiz.questions) {
                #expect(question.id == original.id)
                #expect(question.tags == original.tags)
            }
        }
        let pairs = quizzes.compactMap { quiz in
            (byID[quiz.quiz.id] ?? back.first { $0.title == quiz.quiz.title }).map { (quiz, $0) }
        }
        RoundTrip.expectUnreported(pairs, log) { CanvasFormatTests.words($0) }
        var again = ExportLog()
        #expect(CanvasFormat().files(quizzes, export, log: &again) == files)
    }

    /// A question without content that Canvas doesn't have: the texts of true and false in several languages, and marking notes.
    private static func words(_ question: Question) -> String {
        var question = question
        if case .text = question.response { question.response = .text(markingNotes: RichText()) }
        if case .blanks(let blanks) = question.response {
            question.response = .blanks(
                blanks.map { blank in
                    switch blank {
                    case .words(let words, _): .words(words, matchesCase: false)
                    // Canvas compares numbers as words among several blanks.
                    case .numbers(let numbers) where blanks.count > 1: QTI12Writer.words(for: numbers.map(\.value))
                    case .numbers, .patterns, .menu: blank
                    }
                })
        }
        return PackageTesting.words(question)
    }

    private static func document(_ items: String) -> String {
        "<questestinterop><assessment ident=\"a\" title=\"Cells\"><section ident=\"root\">\(items)</section></assessment></questestinterop>"
    }

    private static func item(_ type: String, _ presentation: String, _ conditions: String, rest: String = "") -> String {
        """
        <item ident="i" title="Name"><itemmetadata><qtimetadata>
        <qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>\(type)</fieldentry></qtimetadatafield>
        <qtimetadatafield><fieldlabel>points_possible</fieldlabel><fieldentry>2.0</fieldentry></qtimetadatafield>
        </qtimetadata></itemmetadata><presentation>\(presentation)</presentation><resprocessing>\(conditions)</resprocessing>\(rest)</item>
        """
    }

    private static func html(_ text: String) -> String {
        "<material><mattext texttype=\"text/html\"><![CDATA[\(text)]]></mattext></material>"
    }

    private static func right(_ test: String) -> String {
        "<respcondition continue=\"No\"><conditionvar>\(test)</conditionvar><setvar action=\"Set\" varname=\"SCORE\">100</setvar></respcondition>"
    }

    @Test(arguments: [
        // Canvas: an exact answer with a margin, a range, a precision.
        (
            "numerical_question", "<p>How many?</p>",
            "<or><varequal respident=\"response1\">9.81</varequal><and><vargte respident=\"response1\">9.76</vargte><varlte respident=\"response1\">9.86</varlte></and></or>",
            "numeric How many? | <p>[0]</p> | [[= 9.81 ± 0.05]] |  | 2.0"
        ),
        (
            "numerical_question", "How many? ____ m",
            "<vargte respident=\"response1\">1</vargte><varlte respident=\"response1\">2</varlte>",
            "numeric How many? [0] m |  | [[= 1.5 ± 0.5]] |  | 2.0"
        ),
        (
            "short_answer_question", "<p>What <em>is</em> $5 [x] \\(x^2\\)?</p><p>Say it.</p>",
            "<varequal respident=\"response1\">Cell</varequal><varequal respident=\"response1\">cell </varequal><varequal respident=\"response1\">a|b]</varequal>",
            "blanks What <em>is</em> $5 [x] x2? | <p>Say it.</p>\n<p>[0]</p> | [[Cell|a\\|b\\]]] |  | 2.0"
        ),
        ("essay_question", "<p>Why?</p>", "<other/>", "text Why? |  |  |  | 2.0"),
    ])
    func readsTypedAnswers(type: String, text: String, test: String, expected: String) throws {
        let form = type == "numerical_question" ? " fibtype=\"Decimal\"" : ""
        let presentation =
            CanvasFormatTests.html(text)
            + "<response_str ident=\"response1\" rcardinality=\"Single\"><render_fib\(form)><response_label ident=\"answer1\"/></render_fib></response_str>"
        let document = CanvasFormatTests.document(CanvasFormatTests.item(type, presentation, CanvasFormatTests.right(test)))
        let quizImport = try PackageTesting.quizImport("a.xml", Array(document.utf8), .canvas)
        #expect(PackageTesting.diagnosticLines(quizImport).filter { !$0.hasSuffix("RawHTML") } == [])
        let quiz = try #require(PackageTesting.quizzes(quizImport).first)
        #expect(quiz.questions.map(PackageTesting.words) == [expected])
    }

    @Test func readsFeedbackAndChoices() throws {
        let choices = ["1": "True", "2": "<p>False</p>", "3": "<img src=\"%24IMS-CC-FILEBASE%24/a%20b.gif\" alt=\"A\">"].sorted {
            $0.key < $1.key
        }
        .map { "<response_label ident=\"\($0.key)\">\(CanvasFormatTests.html($0.value))</response_label>" }.joined()
        let presentation =
            CanvasFormatTests.html("<p>Which?</p>")
            + "<response_lid ident=\"response1\" rcardinality=\"Single\"><render_choice>\(choices)</render_choice></response_lid>"
        let conditions = """
            <respcondition continue="Yes"><conditionvar><other/></conditionvar><displayfeedback linkrefid="general_fb"/></respcondition>
            <respcondition continue="Yes"><conditionvar><varequal respident="response1">2</varequal></conditionvar>
            <displayfeedback linkrefid="2_fb"/></respcondition>\(CanvasFormatTests.right("<varequal respident=\"response1\">1</varequal>"))
            """
        let feedback = [("general_fb", "All."), ("2_fb", "No."), ("correct_fb", "Well done.")]
            .map { "<itemfeedback ident=\"\($0.0)\"><flow_mat>\(CanvasFormatTests.html($0.1))</flow_mat></itemfeedback>" }.joined()
        let document = CanvasFormatTests.document(
            CanvasFormatTests.item("multiple_choice_question", presentation, conditions, rest: feedback))
        let archive = try PackageTesting.zip([("a/a.xml", document), ("web_resources/a b.gif", "GIF89a")])
        let quizImport = try PackageTesting.quizImport("a.zip", archive, .canvas)
        #expect(PackageTesting.diagnosticLines(quizImport) == [])
        let quiz = try #require(PackageTesting.quizzes(quizImport).first)
        #expect(
            quiz.questions.map(PackageTesting.words) == [
                "single Which? |  | +True (<p>Well done.</p>); -False (<p>No.</p>); -<img src=\"a-b.gif\" alt=\"A\" /> | <p>All.</p> | 2.0"
            ])
        #expect(quizImport.files.map(\.path).contains("Content/media/in/a-b.gif"))
    }

    @Test func readsGroupsTextsAndWhatItCant() throws {
        let essay = CanvasFormatTests.item(
            "essay_question",
            CanvasFormatTests.html("<p>One?</p>") + "<response_str ident=\"response1\"><render_fib/></response_str>", "")
        let text = CanvasFormatTests.item("text_only_question", CanvasFormatTests.html("<p>Read this.</p>"), "")
        let calculated = CanvasFormatTests.item(
            "calculated_question", CanvasFormatTests.html("x") + "<response_str ident=\"response1\"><render_fib/></response_str>", "")
        let selection = "<selection_ordering><selection><selection_number>1</selection_number></selection></selection_ordering>"
        let document = CanvasFormatTests.document("<section ident=\"g\">\(selection)\(text)\(essay)\(calculated)\(essay)</section>")
        let meta = """
            <quiz identifier="a"><title>Better</title><time_limit>20</time_limit><due_at>2026-07-01T10:00:00</due_at>
            <shuffle_answers>false</shuffle_answers><allowed_attempts>2</allowed_attempts></quiz>
            """
        let archive = try PackageTesting.zip([("a/a.xml", document), ("a/assessment_meta.xml", meta)])
        let quizImport = try PackageTesting.quizImport("a.zip", archive, .canvas)
        let quiz = try #require(PackageTesting.quizzes(quizImport).first)
        #expect(quiz.title == "Better")
        #expect(quiz.timeLimit == 1200)
        #expect(quiz.draw?.value == 1)
        #expect(quiz.shufflesQuestions)
        #expect(!quiz.shufflesChoices)
        #expect(quiz.due.map { "\($0)".contains("11") } == true)
        #expect(quiz.questions.map(PackageTesting.words) == ["text One? | <p>Read this.</p> |  |  | 2.0", "text One? |  |  |  | 2.0"])
        let messages = quizImport.diagnostics.map(\.message)
        #expect(messages.contains { $0.contains("calculated_question") })
        #expect(messages.contains { $0.contains("attempts") })
        #expect(messages.contains { $0.contains("a text before this question") })
    }
}
