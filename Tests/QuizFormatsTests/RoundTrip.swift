import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Foundation
import SitePlanning
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Sends quizzes out of the example and takes them in again.
enum RoundTrip {
    /// The example site, as an export sees it.
    static func export(_ code: String = "en") throws -> Export { try ExportedSite.export(ExportedSite.example, code) }

    static func context(_ export: Export) -> ReadingContext {
        ReadingContext(settings: export.settings, timeZones: TimeZoneCatalog())
    }

    /// A quiz as its author wrote it in Markdown.
    static func quiz(_ markdown: String, _ export: Export) throws -> LocalizedQuiz {
        let read = ParsedQuizFile.read(Array(markdown.utf8), at: "Content/quizzes/a.md", context: context(export))
        #expect(read.diagnostics.filter { $0.severity == .error } == [])
        return LocalizedQuiz(try #require(read.quizzes.first))
    }

    /// What an importer makes of a text: the files for the site, and what it says.
    static func arrival(_ text: String, _ format: QuizFormat, _ export: Export, name: String = "other.txt") throws -> Arrival {
        try arrival(Array(text.utf8), format, export, name: name)
    }

    static func arrival(
        _ bytes: [UInt8], _ format: QuizFormat, _ export: Export, name: String = "other.txt", neighbours: [String: [UInt8]] = [:]
    ) throws -> Arrival {
        var arrival = Arrival(folder: "in", context: context(export))
        arrival.take(name, bytes, try #require(format.importer)) { neighbours[$0] }
        return arrival
    }

    /// The quizzes of an arrival, read as a build will read them.
    static func quizzes(_ arrival: Arrival, _ export: Export) -> [Quiz] {
        arrival.files.filter { $0.path.hasSuffix(".md") }.flatMap { file in
            ParsedQuizFile.read(file.bytes, at: file.path, context: context(export)).quizzes
        }
    }

    /// Everything of a question but its place, and where its media lie.
    static func describe(_ question: Question, withPins: Bool = false) -> String {
        let texts = question.texts.map { text in
            text.html(address: { ($0.path.split(separator: "/").last.map(String.init) ?? "") + $0.suffix }, blank: { "[\($0)]" })
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }
        let key =
            switch question.response {
            case .singleChoice(let choices, let key): "\(key) \(withPins ? choices.map(\.isPinned) : [])"
            case .multipleChoice(let choices, let keys): "\(keys) \(withPins ? choices.map(\.isPinned) : [])"
            case .trueFalse(let answer): "\(answer)"
            case .blanks(let blanks): "\(blanks)"
            case .ordering, .matching, .text: ""
            }
        return "\(question.id) \(question.response.kind) \(key) \(question.points) \(question.tags) \(texts)"
    }
}

extension Arrival {
    /// The only quiz, as it is written.
    var text: String { String(decoding: files.first { $0.path.hasSuffix(".md") }?.bytes ?? [], as: UTF8.self) }

    /// "line id message", in the order of the report.
    var lines: [String] { diagnostics.map { "\($0.location.position.line) \($0.id.rawValue): \($0.message)" } }
}
