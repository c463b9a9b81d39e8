import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Foundation
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Exports in Quizmark's formats are imported unchanged.
struct NativeFormatTests {
    /// The example site, as an export sees it.
    private static func export(_ code: String) throws -> Export { try ExportedSite.export(ExportedSite.example, code) }

    @Test(arguments: [QuizFormat.markdown, .json], ["en", "fr"]) func theExampleComesBack(format: QuizFormat, code: String) throws {
        let export = try NativeFormatTests.export(code)
        let quizzes = ExportedSite.quizzes(export)
        try #require(quizzes.count > 5)
        var log = ExportLog()
        let files = try #require(format.exporter).files(quizzes, export, log: &log)
        // Links to quizzes that aren't in this language keep their words only.
        let lost = "a link to a page of the site becomes plain words; to keep its address, add 'base-url' to site.yml"
        #expect(log.diagnostics.allSatisfy { $0.message == lost })
        #expect(log.diagnostics.count < 5)
        let icons = quizzes.compactMap { $0.quiz.icon.flatMap { export.mediaPaths[$0.value] } }
        #expect(files.count == quizzes.count + Set(quizzes.flatMap { $0.media(in: export.mediaPaths) } + icons).count)
        let context = ReadingContext(settings: export.settings, timeZones: TimeZoneCatalog())
        for (quiz, file) in zip(quizzes, files) {
            let back = ParsedQuizFile.read(file.bytes, at: "Content/\(file.path)", context: context)
            #expect(back.diagnostics.filter { $0.severity == .error } == [], "\(file.path)")
            let read = try #require(back.quizzes.first)
            let isWhole = !log.diagnostics.contains { $0.location.path == quiz.quiz.path }
            if isWhole { #expect(describe(read) == describe(quiz), "\(file.path)") }
        }
        #expect(try #require(format.exporter).files(quizzes, export, log: &log) == files)
    }

    @Test(arguments: [("cells", "../"), ("networks/ip-addresses", "../../")])
    func anImportBringsItsMedia(id: String, up: String) throws {
        let export = try NativeFormatTests.export("en")
        var log = ExportLog()
        let quiz = try #require(export.allQuizzes.first { $0.quiz.id == id })
        let files = NativeMarkdownFormat().files([quiz], export, log: &log)
        let media = files.dropFirst().map(\.path)
        var quizImport = QuizImport(folder: "college", context: ReadingContext(settings: export.settings, timeZones: TimeZoneCatalog()))
        quizImport.add("out/\(files[0].path)", files[0].bytes, NativeMarkdownFormat()) { path in
            files.first { "\(up)\($0.path)" == path }?.bytes
        }
        #expect(quizImport.diagnostics == [])
        let name = try #require(id.split(separator: "/").last)
        #expect(quizImport.quizzes.map(\.path) == ["Content/quizzes/college/\(name).md"])
        #expect(!media.isEmpty)
        let copied = media.map { $0.replacing("media/", with: "Content/media/college/") }
        #expect(quizImport.files.map(\.path) == quizImport.quizzes.map(\.path) + copied)
        let text = String(decoding: quizImport.files[0].bytes, as: UTF8.self)
        for path in media { #expect(text.contains("](../../\(path.replacing("media/", with: "media/college/")))")) }
    }

    @Test func aPictureThatIsAnIconComesAlong() throws {
        let export = try NativeFormatTests.export("en")
        let quiz = try #require(export.allQuizzes.first { $0.quiz.icon?.value == "media/pike.svg" })
        var log = ExportLog()
        let files = NativeMarkdownFormat().files([quiz], export, log: &log)
        #expect(files.contains { $0.path == "media/pike.svg" })
        var quizImport = QuizImport(folder: "college", context: ReadingContext(settings: export.settings, timeZones: TimeZoneCatalog()))
        quizImport.add("out/\(files[0].path)", files[0].bytes, NativeMarkdownFormat()) { path in
            files.first { "../\($0.path)" == path }?.bytes
        }
        #expect(quizImport.files.contains { $0.path == "Content/media/college/pike.svg" })
        #expect(String(decoding: quizImport.files[0].bytes, as: UTF8.self).contains("\nicon: media/college/pike.svg\n"))

        // Without its folder, the picture may be on the site already.
        quizImport = QuizImport(folder: "college", context: ReadingContext(settings: export.settings, timeZones: TimeZoneCatalog()))
        quizImport.add("diving.md", files[0].bytes, NativeMarkdownFormat()) { _ in nil }
        #expect(String(decoding: quizImport.files[0].bytes, as: UTF8.self).contains("\nicon: media/pike.svg\n"))
    }

    /// Another site that fetches the list would miss the picture.
    @Test func aListHasNoPictureAsAnIcon() throws {
        let export = try NativeFormatTests.export("en")
        let quiz = try #require(export.allQuizzes.first { $0.quiz.icon?.value == "media/pike.svg" })
        var log = ExportLog()
        let list = try #require(NativeListFormat().files([quiz], export, log: &log).first)
        #expect(!String(decoding: list.bytes, as: UTF8.self).contains("\"icon\""))
        #expect(log.diagnostics.contains { $0.message.hasPrefix("pictures and other files aren't exported in a list of quizzes") })
    }

    /// Links between exported quizzes are kept; others are reported if the site has no address.
    @Test func linksBetweenQuizzes() throws {
        let export = try NativeFormatTests.export("en")
        let head = "---\ntitle: A\n---\n\nAfter [cells](cells.md#mitosis).\n\n"
        let text = head + "## So, as in [networks](networks/ip-addresses.md)?\n\n- [x] a\n- [ ] b\n"
        let quiz = try RoundTrip.quiz(text, export)
        let cells = try #require(export.allQuizzes.first { $0.quiz.id == "cells" })
        var log = ExportLog()
        let file = try #require(NativeMarkdownFormat().files([quiz, cells], export, log: &log).first)
        let written = String(decoding: file.bytes, as: UTF8.self)
        #expect(written.contains("\n\nAfter [cells](cells.md#mitosis).\n\n## So, as in networks?"))
        let own = { (log: ExportLog) in log.diagnostics.filter { $0.location.path == quiz.quiz.path }.map(\.location.position.line) }
        #expect(own(log) == [7])
        let alone = try #require(NativeMarkdownFormat().files([quiz], export, log: &log).first)
        #expect(String(decoding: alone.bytes, as: UTF8.self).contains("\n\nAfter cells.\n"))
        #expect(own(log).count == 3)
    }

    @Test func linksWithinAQuizStayThere() throws {
        let export = try NativeFormatTests.export("en")
        let quiz = try RoundTrip.quiz("---\ntitle: A\n---\n\n## A [[b]] {#a}\n\n## As [above](#a) [[c]]\n", export)
        var log = ExportLog()
        let file = try #require(NativeMarkdownFormat().files([quiz], export, log: &log).first)
        #expect(String(decoding: file.bytes, as: UTF8.self).contains("## As [above](#a) [[c]]"))
        #expect(log.diagnostics == [])
        let back = try RoundTrip.quizImport(file.bytes, .markdown, export, name: "a.md")
        #expect(back.diagnostics == [])
        #expect(back.text.contains("## As [above](#a) [[c]]"), "\(back.text)")
    }

    @Test(arguments: [NativeMarkdownFormat() as any QuizExporter, NativeJSONFormat()])
    func namesOfStudentsStay(format: any QuizExporter) throws {
        let export = try NativeFormatTests.export("en")
        let head = "---\ntitle: A\nassign: [Toby Quill, {to: Quarkname Xu, due: 2027-01-02, extra-time: 25}]\n---\n\n"
        let quiz = try RoundTrip.quiz(head + "## So?\n\n- [x] a\n- [ ] b\n", export)
        try #require(quiz.quiz.assigned.count == 2)
        var log = ExportLog()
        let file = try #require(format.files([quiz], export, log: &log).first)
        let written = String(decoding: file.bytes, as: UTF8.self)
        for word in ["assign", "Quill", "Quarkname", "extra-time"] { #expect(!written.contains(word)) }
        #expect(
            log.diagnostics.map(\.message) == [
                "not exported: who it is assigned to, because students' names and extra time are private"
            ])
    }

    @Test func aMissingPictureIsReported() throws {
        let export = try NativeFormatTests.export("en")
        let source = "---\ntitle: A\n---\n\n## Q?\n\n![x](../media/gone.png)\n\n- [x] a\n- [ ] b\n"
        var quizImport = QuizImport(folder: "biology", context: ReadingContext(settings: export.settings, timeZones: TimeZoneCatalog()))
        quizImport.add("a.md", Array(source.utf8), NativeMarkdownFormat()) { _ in nil }
        #expect(quizImport.diagnostics.map { "\($0.location.position.line) \($0.id.rawValue)" } == ["7 NotImported"])
    }

    /// Everything of a quiz except for positions and paths of media.
    private func describe(_ quiz: Quiz) -> String { describe(LocalizedQuiz(quiz)) }

    private func describe(_ exported: LocalizedQuiz) -> String {
        let head = QuizFrontMatter.entries(exported.quiz).map { "\($0.key) \($0.value)" }
        let questions = exported.questions.map { question in
            let texts = question.texts.map(html)
            return
                "\(question.id) \(question.response.kind) \(key(question.response)) \(question.points) \(question.tags) \(question.saysCount) \(texts)"
        }
        return (head + [html(exported.quiz.introduction)] + questions).joined(separator: "\n")
    }

    /// Links lead to the files of the export, which end differently in each format.
    private func html(_ text: RichText) -> String {
        func name(_ path: String) -> String {
            String(path.split(separator: "/").last ?? "").replacing(".json", with: "").replacing(".md", with: "")
        }
        return text.html(address: { name($0.path) + $0.suffix }, blank: { "[\($0)]" })
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func key(_ response: Response) -> String {
        switch response {
        case .singleChoice(let choices, let keys): "\(keys) \(choices.map(\.isPinned))"
        case .multipleChoice(let choices, let keys): "\(keys) \(choices.map(\.isPinned))"
        case .trueFalse(let answer): "\(answer)"
        case .blanks(let blanks): "\(blanks.map(RoundTrip.describe))"
        case .ordering, .matching, .text: ""
        }
    }
}
