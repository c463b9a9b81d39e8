import ContentModel
import Synchronization
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Files whose names have accents, in the other Unicode form than the links to them.
struct SpelledMediaTests {
    static let composed = "caf\u{E9}"
    static let decomposed = "cafe\u{301}"

    /// Bytes of the paths that exporters read.
    private final class Reading: Sendable {
        let paths = Mutex<Set<[UInt8]>>([])
    }

    @Test(arguments: [QuizFormat.moodle, .canvas, .scorm, .apkg, .qti, .paper, .csv, .json, .markdown, .cartridge], [true, false])
    func areInExports(format: QuizFormat, isComposed: Bool) throws {
        let (disk, link) = isComposed ? (Self.composed, Self.decomposed) : (Self.decomposed, Self.composed)
        let quiz = "---\ntitle: Coffee\n---\n\n## Which? ![a cup](../media/\(link).svg) {#cup}\n\n- [x] One\n- [ ] Two\n"
        let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>"
        let files = ["quizzes/coffee.md": quiz, "media/\(disk).svg": drawing]
        let site = try ExportedSite.export(ExportedSite.everyKind, adding: files)
        let reading = Reading()
        let export = Export(plan: site.plan, language: .english, strings: site.strings) { path in
            _ = reading.paths.withLock { $0.insert(Array(path.utf8)) }
            return Array(drawing.utf8)
        }
        var log = ExportLog()
        let written = try #require(format.exporter).files(export.allQuizzes.filter { $0.quiz.id == "coffee" }, export, log: &log)
        #expect(reading.paths.withLock { $0 } == [Array("media/\(disk).svg".utf8)])
        if format == .markdown {
            let text = try #require(written.first).bytes
            #expect(Array(text).contains(Array("(../media/\(disk).svg)".utf8)))
        }
    }
}
