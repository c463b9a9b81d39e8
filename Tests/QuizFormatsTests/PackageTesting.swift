import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Foundation
import Markup
import Testing

@testable import QuizExchange
@testable import QuizFormats

/// Common code of package tests: the example site, imports, and questions in comparable text.
enum PackageTesting {
    static func export(_ code: String = "en") throws -> Export { try ExportedSite.export(ExportedSite.example, code) }

    static let context: ReadingContext = {
        var settings = SiteSettings(id: "site", title: "Site", language: .english)
        settings.timeZone = "Europe/London"
        return ReadingContext(settings: settings, timeZones: TimeZoneCatalog())
    }()

    /// Imports a file, with lines of its diagnostics: "12 NotImported".
    static func quizImport(_ name: String, _ bytes: [UInt8], _ format: QuizFormat) throws -> QuizImport {
        var quizImport = QuizImport(folder: "in", context: context)
        quizImport.add(name, bytes, try #require(format.importer)) { _ in nil }
        return quizImport
    }

    /// Quizzes of an import, read as in a build.
    static func quizzes(_ quizImport: QuizImport) -> [Quiz] {
        quizImport.quizzes.flatMap { file in
            let bytes = quizImport.files.first { $0.path == file.path }?.bytes ?? []
            return ParsedQuizFile.read(bytes, at: file.path, context: context).quizzes
        }
    }

    static func zip(_ files: [(String, String)]) throws -> [UInt8] {
        try ZipArchive.bytes(files.map { ZipEntry(path: $0.0, bytes: Array($0.1.utf8)) })
    }

    static func diagnosticLines(_ quizImport: QuizImport) -> [String] {
        quizImport.diagnostics.map { "\($0.location.position.line) \($0.id.rawValue)" }
    }

    // MARK: - Questions in words

    static func words(_ question: Question) -> String {
        "\(question.response.kind.rawValue) \(html(question.prompt)) | \(html(question.stem)) | \(answer(question.response))"
            + " | \(html(question.explanation)) | \(question.points)"
    }

    static func html(_ text: RichText) -> String {
        let html = text.html(address: { reference in String(reference.path.split(separator: "/").last ?? "") }, blank: { "[\($0)]" })
        return RoundTrip.withoutTagsOfFormulas(html.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    static func answer(_ response: Response) -> String {
        func choice(_ choice: Choice, isRight: Bool) -> String {
            let feedback = choice.feedback.map { " (\(html($0)))" } ?? ""
            return (isRight ? "+" : "-") + html(choice.text) + html(choice.more) + feedback + (choice.isPinned ? "!" : "")
        }
        return switch response {
        case .singleChoice(let choices, let keys):
            choices.enumerated().map { choice($1, isRight: keys.contains($0)) }.joined(separator: "; ")
        case .multipleChoice(let choices, let keys):
            choices.enumerated().map { choice($1, isRight: keys.contains($0)) }.joined(separator: "; ")
        case .trueFalse(let answer): "\(answer)"
        case .blanks(let blanks): blanks.map(\.written).joined(separator: "; ")
        case .ordering(let items): items.map(html).joined(separator: "; ")
        case .matching(let pairs, let distractors):
            (pairs.map { "\(html($0.prompt)) -> \(html($0.match))" } + distractors.map { "-> \(html($0))" }).joined(separator: "; ")
        case .text(let notes): html(notes)
        }
    }
}
