import Archives
import ContentModel
import Diagnostics
import Testing

@testable import QuizExchange

/// Common Cartridges hold what their profile knows, and name what it doesn't.
struct CartridgeFormatTests {
    @Test func whatTheProfileLacksIsNamed() throws {
        let export = try PackageTesting.export()
        let cells = try #require(export.allQuizzes.first { $0.quiz.id == "cells" })
        var log = ExportLog()
        let file = try #require(CartridgeFormat().files([cells], export, log: &log).first)
        var archive = try ZipReader(file.bytes)
        #expect(archive.paths == ["imsmanifest.xml", "media/cell.svg", "riverside.cells.xml"])
        let bytes = try #require(try archive.bytes(of: "riverside.cells.xml"))
        let text = String(decoding: bytes, as: UTF8.self)
        let left = ["two-kinds", "jobs", "journey"]
        for question in cells.questions {
            #expect(text.contains("ident=\"riverside.cells.\(question.id)\"") != left.contains(question.id), "\(question.id)")
        }
        #expect(log.diagnostics.count { $0.message.contains("is left out") } == left.count)
        var again = ExportLog()
        #expect(CartridgeFormat().files([cells], export, log: &again) == [file])
    }

    /// What a cartridge carries is read back, as Canvas' own are.
    @Test func cartridgesComeBack() throws {
        let export = try PackageTesting.export()
        let cells = try #require(export.allQuizzes.first { $0.quiz.id == "cells" })
        var log = ExportLog()
        let file = try #require(CartridgeFormat().files([cells], export, log: &log).first)
        let back = PackageTesting.quizzes(try PackageTesting.arrival("cells.imscc", file.bytes, .canvas)).flatMap(\.questions)
        let carried = cells.questions.filter { !["two-kinds", "jobs", "journey"].contains($0.id) }.map { question in
            guard question.id == "magnification" else { return question }
            var asWord = question
            asWord.response = .blanks([.words(["2000"], matchesCase: false)])
            return asWord
        }
        #expect(back.map(PackageTesting.words) == carried.map(PackageTesting.words))
    }

    /// The profile compares words, so an exact number fits and one with a tolerance doesn't.
    @Test func numbersWithAToleranceAreLeftOut() throws {
        let export = try PackageTesting.export()
        var motion = try #require(export.allQuizzes.first { $0.quiz.id == "motion" })
        motion.quiz.questions.removeAll { !["free-fall", "circle"].contains($0.id) }
        var log = ExportLog()
        let file = try #require(CartridgeFormat().files([motion], export, log: &log).first)
        var archive = try ZipReader(file.bytes)
        let text = String(decoding: try #require(try archive.bytes(of: "riverside.motion.xml")), as: UTF8.self)
        #expect(text.contains("riverside.motion.circle") && !text.contains("riverside.motion.free-fall"))
        #expect(log.diagnostics.contains { $0.message.contains("numbers with a tolerance") })
    }

    @Test func aQuizOfNothingElseIsLeftOut() throws {
        let export = try PackageTesting.export()
        var cells = try #require(export.allQuizzes.first { $0.quiz.id == "cells" })
        cells.quiz.questions.removeAll { $0.id != "jobs" }
        var log = ExportLog()
        #expect(CartridgeFormat().files([cells], export, log: &log) == [])
        #expect(log.diagnostics.contains { $0.message.contains("none of its questions") })
    }
}
