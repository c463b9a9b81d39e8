import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Foundation
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Exports quizzes of the example and imports them again.
enum RoundTrip {
    /// The example site, as an export sees it.
    static func export(_ code: String = "en") throws -> Export { try ExportedSite.export(ExportedSite.example, code) }

    static func context(_ export: Export) -> ReadingContext {
        ReadingContext(settings: export.settings, timeZones: TimeZoneCatalog())
    }

    /// A quiz in Markdown.
    static func quiz(_ markdown: String, _ export: Export) throws -> LocalizedQuiz {
        let read = ParsedQuizFile.read(Array(markdown.utf8), at: "Content/quizzes/a.md", context: context(export))
        #expect(read.diagnostics.filter { $0.severity == .error } == [])
        return LocalizedQuiz(try #require(read.quizzes.first))
    }

    /// Import of a text: the files for the site, and the diagnostics.
    static func quizImport(_ text: String, _ format: QuizFormat, _ export: Export, name: String = "other.txt") throws -> QuizImport {
        try quizImport(Array(text.utf8), format, export, name: name)
    }

    static func quizImport(
        _ bytes: [UInt8], _ format: QuizFormat, _ export: Export, name: String = "other.txt", neighbours: [String: [UInt8]] = [:]
    ) throws -> QuizImport {
        var quizImport = QuizImport(folder: "in", context: context(export))
        quizImport.add(name, bytes, try #require(format.importer)) { neighbours[$0] }
        return quizImport
    }

    /// Quizzes of an import, read as in a build.
    static func quizzes(_ quizImport: QuizImport, _ export: Export) -> [Quiz] {
        quizImport.files.filter { $0.path.hasSuffix(".md") }.flatMap { file in
            ParsedQuizFile.read(file.bytes, at: file.path, context: context(export)).quizzes
        }
    }

    /// Formulas as their characters: exports write some commands as others.
    static func withoutTagsOfFormulas(_ html: String) -> String {
        guard html.contains("<math") else { return html }
        // A long one is in a span, which scrolls.
        return html.replacing(#/<span class="math long"[^>]*>(.*?)<\/span>/#) { String($0.output.1) }
            .replacing(#/<\/?(?:math|m[a-z]+|wbr)\b[^>]*>/#, with: "")
    }

    /// Everything of a question except for positions and paths of media.
    static func describe(_ question: Question, withPins: Bool = false) -> String {
        let texts = question.texts.map { text in
            text.html(address: { ($0.path.split(separator: "/").last.map(String.init) ?? "") + $0.suffix }, blank: { "[\($0)]" })
                .trimmingCharacters(in: .whitespacesAndNewlines)
        }.map(withoutTagsOfFormulas)
        let key =
            switch question.response {
            case .singleChoice(let choices, let keys): "\(keys) \(withPins ? choices.map(\.isPinned) : [])"
            case .multipleChoice(let choices, let keys): "\(keys) \(withPins ? choices.map(\.isPinned) : [])"
            case .trueFalse(let answer): "\(answer)"
            case .blanks(let blanks): "\(blanks.map(describe))"
            case .ordering, .matching, .text: ""
            }
        return "\(question.id) \(question.response.kind) \(key) \(question.points) \(question.tags) \(texts)"
    }
}

extension RoundTrip {
    /// A blank as authors write it, and whether letters have to be of the same case.
    static func describe(_ blank: Blank) -> String {
        if case .words(_, matchesCase: true) = blank { return "\(blank.written) case" }
        return blank.written
    }

    /// Compares the questions of quizzes that came back with the exported ones, except for those that the export reports as changed.
    static func expectUnreported(
        _ pairs: some Sequence<(LocalizedQuiz, Quiz)>, _ log: ExportLog, sourceLocation: Testing.SourceLocation = #_sourceLocation,
        as words: (Question) -> String
    ) {
        var (compared, all) = (0, 0)
        for (written, read) in pairs {
            for (question, back) in zip(written.questions, read.questions) {
                all += 1
                guard !log.reports(question, of: written) else { continue }
                compared += 1
                #expect(words(back) == words(question), "\(written.quiz.id)", sourceLocation: sourceLocation)
            }
        }
        #expect(compared * 2 > all, "\(compared) of \(all) questions are compared", sourceLocation: sourceLocation)
    }
}

extension ExportLog {
    func reports(_ question: Question, of quiz: LocalizedQuiz) -> Bool {
        diagnostics.contains { $0.location.path == quiz.quiz.path && $0.location.position == question.position }
    }
}

extension QuizImport {
    /// Markdown of the only quiz.
    var text: String { String(decoding: files.first { $0.path.hasSuffix(".md") }?.bytes ?? [], as: UTF8.self) }

    /// "line id message", in the order of the report.
    var lines: [String] { diagnostics.map { "\($0.location.position.line) \($0.id.rawValue): \($0.message)" } }
}

/// Imports a text into the example.
func quizImport(_ text: String, _ format: QuizFormat) throws -> QuizImport {
    try RoundTrip.quizImport(text, format, try RoundTrip.export())
}
