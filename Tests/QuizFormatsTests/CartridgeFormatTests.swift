import ContentModel
import Diagnostics
import Encoding
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Common Cartridges contain the kinds of their profile, and name others in reports.
struct CartridgeFormatTests {
    @Test func whatTheProfileLacksIsNamed() throws {
        let export = try PackageTesting.export()
        let cells = try #require(export.allQuizzes.first { $0.quiz.id == "cells" })
        var log = ExportLog()
        let file = try #require(CartridgeFormat().files([cells], export, log: &log).first)
        var archive = try ZipReader(file.bytes)
        #expect(Set(archive.paths).isSuperset(of: ["imsmanifest.xml", "media/cell.svg", "riverside.cells.xml"]))
        let bytes = try #require(try archive.bytes(of: "riverside.cells.xml"))
        let text = String(decoding: bytes, as: UTF8.self)
        let left = CartridgeFormatTests.leftOut(of: cells, log)
        #expect(Set(left).isSuperset(of: ["two-kinds", "jobs", "journey"]) && left.count < cells.questions.count / 2, "\(left)")
        for question in cells.questions {
            #expect(text.contains("ident=\"riverside.cells.\(question.id)\"") != left.contains(question.id), "\(question.id)")
        }
        #expect(log.diagnostics.count { $0.message.contains("is left out") } == left.count)
        var again = ExportLog()
        #expect(CartridgeFormat().files([cells], export, log: &again) == [file])
    }

    /// Ids of questions that the export reports as left out.
    private static func leftOut(of quiz: LocalizedQuiz, _ log: ExportLog) -> [String] {
        let positions = log.diagnostics.filter { $0.message.contains("is left out") }.map(\.location.position)
        return quiz.questions.filter { positions.contains($0.position) }.map(\.id)
    }

    /// Content of a cartridge is imported as from Canvas.
    @Test func cartridgesComeBack() throws {
        let export = try PackageTesting.export()
        let cells = try #require(export.allQuizzes.first { $0.quiz.id == "cells" })
        var log = ExportLog()
        let file = try #require(CartridgeFormat().files([cells], export, log: &log).first)
        let back = PackageTesting.quizzes(try PackageTesting.quizImport("cells.imscc", file.bytes, .canvas)).flatMap(\.questions)
        let left = CartridgeFormatTests.leftOut(of: cells, log)
        let carried = cells.questions.filter { !left.contains($0.id) }.map { question in
            guard question.id == "magnification" else { return question }
            var asWord = question
            asWord.response = .blanks([.words(["2000"], matchesCase: false)])
            return asWord
        }
        #expect(back.count == carried.count)
        for (question, written) in zip(back, carried) where !log.reports(written, of: cells) {
            #expect(PackageTesting.words(question) == PackageTesting.words(written))
        }
    }

    /// The profile compares words, so an exact number is supported and one with a tolerance isn't.
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

    private func exported(_ markdown: String, _ log: inout ExportLog) throws -> String {
        let export = try PackageTesting.export()
        let quiz = try RoundTrip.quiz("---\nid: a\ntitle: A\n---\n\n\(markdown)", export)
        let file = try #require(CartridgeFormat().files([quiz], export, log: &log).first)
        var archive = try ZipReader(file.bytes)
        return String(decoding: try archive.bytes(of: "riverside.a.xml") ?? [], as: UTF8.self)
    }

    /// Moodle needs this attribute to recognise right answers of a multiple response.
    @Test func rightChoicesOfAMultipleResponseAreMarked() throws {
        var log = ExportLog()
        let text = try exported("## Which?\n\n- [x] a\n- [ ] b\n  > No.\n- [x] c\n\n## One?\n\n- [x] a\n- [ ] b\n- [ ] c\n", &log)
        let marked = text.matches(of: /<varequal respident="response1" case="Yes">([0-9]+)</).map { String($0.1) }
        #expect(marked == ["1001", "1003"])
        #expect(text.contains(/<not>\s*<varequal respident="response1">1002/))
        #expect(log.diagnostics == [])
    }

    /// Moodle shows feedback of continuing conditions for every answer, so those of a single choice don't continue.
    @Test func feedbackOfSingleChoicesEnds() throws {
        var log = ExportLog()
        let text = try exported("## One?\n\n- [ ] a\n  > No.\n- [x] b\n  > Yes.\n- [ ] c\n\n> All.\n", &log)
        let rules = text.split(separator: "<respcondition").dropFirst().map { rule in
            let feedback = rule.firstMatch(of: /linkrefid="([^"]*)"/).map { String($0.1) } ?? ""
            return "\(feedback) \(rule.contains("continue=\"Yes\"")) \(rule.contains("<setvar"))"
        }
        #expect(rules == ["general_fb true false", "1001_fb false false", "1002_fb false true"])
    }

    /// The profile has integer weights from 1 to 99, and at least three choices.
    @Test(arguments: [("0.5", "1"), ("2.5", "3"), ("0", "1"), ("150", "99"), ("2", "2")])
    func pointsFitTheProfile(points: String, weight: String) throws {
        var log = ExportLog()
        let text = try exported("## One? {points=\(points)}\n\n- [ ] a\n- [x] b\n- [ ] c\n", &log)
        #expect(text.firstMatch(of: /cc_weighting<\/fieldlabel>\s*<fieldentry>([0-9.]+)</)?.1 == Substring(weight))
        #expect(log.diagnostics.contains { $0.message.contains("whole points") } == (points != weight))
    }

    @Test func twoChoicesAreNamed() throws {
        var log = ExportLog()
        _ = try exported("## One?\n\n- [ ] a\n- [x] b\n", &log)
        #expect(log.diagnostics.count == 1 && log.diagnostics[0].message.contains("three choices"))
    }
}
