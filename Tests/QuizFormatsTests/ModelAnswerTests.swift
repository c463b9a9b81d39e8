import ContentModel
import Diagnostics
import Encoding
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Place of an essay's model answer in each format.
struct ModelAnswerTests {
    private static let source = """
        ---
        title: Growth
        ---

        ## Why did it grow? {#growth type=text}

        > [!ANSWER]
        > The *railway* brought coal.
        >
        > The mills paid better.

        > Two points.

        """

    private func exported(_ format: QuizFormat) throws -> (files: [ExchangeFile], log: ExportLog) {
        let export = try RoundTrip.export()
        var log = ExportLog()
        let quiz = try RoundTrip.quiz(ModelAnswerTests.source, export)
        return (try #require(format.exporter).files([quiz], export, log: &log), log)
    }

    /// Text of all files; packages are unpacked.
    private func text(_ files: [ExchangeFile]) throws -> String {
        try files.map { file in
            guard var archive = try? ZipReader(file.bytes) else { return String(decoding: file.bytes, as: UTF8.self) }
            var text = ""
            for path in archive.paths { text += String(decoding: try #require(try archive.bytes(of: path)), as: UTF8.self) }
            return text
        }
        .joined()
    }

    @Test func notesOnPaperHaveALabel() throws {
        let paper = try text(try exported(.paper).files)
        #expect(paper.contains("<p><b>Marking notes</b> </p><p>Two points.</p>"), "\(paper)")
    }

    @Test(arguments: [QuizFormat.markdown, .json, .csv]) func ownFormatsBringItBack(format: QuizFormat) throws {
        let export = try RoundTrip.export()
        let (files, log) = try exported(format)
        #expect(log.diagnostics.filter { !$0.message.contains("not exported") } == [])
        let quizImport = try RoundTrip.quizImport(files[0].bytes, format, export, name: files[0].path)
        let question = try #require(RoundTrip.quizzes(quizImport, export).first?.questions.first)
        #expect(quizImport.lines == [])
        #expect(question.modelAnswer.html == "<p>The <em>railway</em> brought coal.</p>\n<p>The mills paid better.</p>\n")
        guard case .text(let notes) = question.response else {
            Issue.record("\(question.response)")
            return
        }
        #expect(notes.html == "<p>Two points.</p>\n")
    }

    @Test(arguments: [
        (QuizFormat.moodle, "Moodle"), (.gift, "GIFT"), (.canvas, "Canvas"), (.cartridge, "a cartridge"), (.qti, "QTI"),
    ])
    func othersShowItWithTheExplanation(format: QuizFormat, program: String) throws {
        let (files, log) = try exported(format)
        #expect(log.lines.contains("5 \(program) can't store a model answer, so it becomes part of the explanation"), "\(log.lines)")
        #expect(try text(files).contains("railway"))
    }

    @Test func theBackOfACardAndTheKeyOfAnExamHaveIt() throws {
        for format in [QuizFormat.anki, .paper] {
            let (files, log) = try exported(format)
            #expect(try text(files).contains("railway"))
            #expect(!log.lines.contains { $0.contains("model answer") }, "\(log.lines)")
        }
        #expect(try text(exported(.paper).files).contains("<b>Model answer</b>"))
        #expect(try !text(exported(.anki).files).contains("Two points"))
    }

    /// Published texts remain published, and hidden ones hidden.
    @Test func anExplanationOfFreeTextIsPublishedInMarkdownToo() throws {
        let export = try RoundTrip.export()
        let json = #"{"title": "A", "questions": [{"prompt": "Why?", "kind": "text", "explanation": "So.", "marking-notes": "Notes."}]}"#
        let quizImport = try RoundTrip.quizImport(json, .json, export, name: "a.json")
        #expect(quizImport.text.hasSuffix("> [!ANSWER]\n> So.\n\n> Notes.\n"), "\(quizImport.text)")
        #expect(quizImport.lines.count == 1 && quizImport.lines[0].contains("becomes part of the model answer"))
    }
}
