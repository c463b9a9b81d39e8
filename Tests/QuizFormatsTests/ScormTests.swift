import ContentModel
import Encoding
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// `Tests/Browser/test_scorm.py` tests the communication with a platform, and `Tests/Exchange/check_scorm.py` the schemas.
struct ScormTests {
    @Test func aQuizIsAPackageWithWhatItNeeds() throws {
        let export = try ExportedSite.export(ExportedSite.everyKind)
        var log = ExportLog()
        let files = ScormFormat().files(export.allQuizzes, export, log: &log)
        #expect(files.map(\.path) == ["all.zip"])
        #expect(ScormFormat().files(export.allQuizzes, export, log: &log) == files)
        var package = try ZipReader(files[0].bytes)
        #expect(package.paths.contains("imsmanifest.xml") && package.paths.contains("media/cell.svg"))
        for asset in ["quizmark.js", "quiz.js", "ordering.js", "answered.js", "scorm.js", "quiz.en.js"] {
            #expect(package.paths.contains("assets/\(asset)"))
        }
        #expect(!package.paths.contains("assets/history.js") && !package.paths.contains("assets/quiz.fr.js"))
        let manifest = String(decoding: try #require(try package.bytes(of: "imsmanifest.xml")), as: UTF8.self)
        #expect(manifest.contains("<adlcp:masteryscore>60</adlcp:masteryscore>"))
        #expect(manifest.contains("adlcp:scormtype=\"sco\" href=\"quizzes/all.html\""))
        let page = String(decoding: try #require(try package.bytes(of: "quizzes/all.html")), as: UTF8.self)
        #expect(!page.contains("<header class=\"site-header\"") && page.contains("src=\"../media/cell.svg\""))
    }

    /// They share what they are made of, and each is the same as if it were the only one.
    @Test func everyPackageIsWhole() throws {
        let export = try ExportedSite.export(ExportedSite.example)
        var log = ExportLog()
        let together = ScormFormat().files(export.allQuizzes, export, log: &log)
        #expect(together.count > 5)
        let apart = export.allQuizzes.flatMap { ScormFormat().files([$0], export, log: &log) }
        #expect(together.map(\.path) == apart.map(\.path))
        for (one, other) in zip(together, apart) { #expect(one == other, "\(one.path)") }
    }

    @Test func captionsAreBesideTheirFilm() throws {
        let quiz = "---\ntitle: A\n---\n\n## So {#so type=true-false answer=true}\n\n![A talk](../media/talk.mp4)\n"
        let files = [
            "media/talk.mp4": "film", "media/talk.vtt": "WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n", "quizzes/talk.md": quiz,
        ]
        let export = try ExportedSite.export(ExportedSite.everyKind, adding: files)
        var log = ExportLog()
        let file = try #require(ScormFormat().files(export.allQuizzes.filter { $0.quiz.id == "talk" }, export, log: &log).first)
        var package = try ZipReader(file.bytes)
        #expect(package.paths.contains("media/talk.vtt"))
        let page = String(decoding: try #require(try package.bytes(of: "quizzes/talk.html")), as: UTF8.self)
        #expect(page.contains("<track kind=\"captions\" src=\"../media/talk.vtt\""), "\(log.lines)")
    }

    @Test func freeTextIsReported() throws {
        let export = try ExportedSite.export(ExportedSite.everyKind)
        var log = ExportLog()
        _ = ScormFormat().files(export.allQuizzes, export, log: &log)
        #expect(log.lines.map { $0.prefix(32) } == ["56 platforms can't mark free text in"].map { $0.prefix(32) })
    }

    @Test func sanctionsAreALessonInTheLanguageOfTheExport() throws {
        let export = try ExportedSite.export(ExportedSite.example, "fr")
        var log = ExportLog()
        let quizzes = export.allQuizzes.filter { ["sanctions-2026", "networks/ip-addresses"].contains($0.quiz.id) }
        let files = ScormFormat().files(quizzes, export, log: &log)
        #expect(files.map(\.path) == ["networks-ip-addresses.zip", "sanctions-2026.zip"])
        var package = try ZipReader(files[1].bytes)
        let page = String(decoding: try #require(try package.bytes(of: "penalties/2026/quiz.html")), as: UTF8.self)
        #expect(page.contains("<html lang=\"fr\"") && !page.contains("cards.html"))
    }
}
