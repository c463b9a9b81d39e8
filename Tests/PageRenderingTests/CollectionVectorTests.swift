import CivilTime
import ContentModel
import Diagnostics
import Foundation
import Markup
import SitePlanning
import Testing

@testable import ContentReading
@testable import PageRendering

/// `Tests/Vectors/collections.json`, which the page for quizzes of other sites and the builder read alike.
@Suite struct CollectionVectorTests {
    struct Vector: Sendable, CustomTestStringConvertible {
        var name: String
        var text: String
        var diagnostics: [String]
        /// Each as JSON with sorted keys.
        var quizzes: [String]

        var testDescription: String { name }
    }

    @Test(arguments: try vectors())
    func readsCollections(vector: Vector) throws {
        let context = ReadingContext(settings: SiteSettings(id: "site", title: "Site"), timeZones: TimeZoneCatalog())
        let file = SourceFile(
            path: "Content/quizzes/cells.json", stem: "cells", language: .english, isTranslation: false, text: vector.text)
        var log = DiagnosticLog(path: file.path)
        let drafts = JSONQuizReader.read(file, context: context, log: &log)
        let quizzes = drafts.map { $0.resolved(log: &log) }
        // The page's script warns nobody about the marks of a text.
        #expect(log.diagnostics.filter { $0.id != .strayMark }.map(\.id.rawValue).sorted() == vector.diagnostics)
        #expect(try quizzes.map(described) == vector.quizzes)
    }

    /// JSON of a quiz as in its page.
    private func described(_ quiz: Quiz) throws -> String {
        var html = HTMLWriter()
        QuizPageData(quiz: quiz, pool: [], zone: "UTC").write(into: &html)
        let script = String(decoding: html.bytes, as: UTF8.self)
        let start = try #require(script.firstIndex(of: ">"))
        let end = try #require(script.lastIndex(of: "<"))
        let key = try JSONSerialization.jsonObject(with: Data(script[script.index(after: start)..<end].utf8))
        return try CollectionVectorTests.sorted([
            "id": quiz.id, "title": quiz.title, "version": QuizVersion.of(quiz), "key": key,
        ])
    }

    private static func sorted(_ object: Any) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: object, options: .sortedKeys), as: UTF8.self)
    }

    private static func vectors() throws -> [Vector] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Vectors/collections.json")
        let written = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
        let collections = try #require(written["collections"] as? [[String: Any]])
        return try collections.map { vector in
            let expected = try #require(vector["expected"] as? [String: Any])
            return Vector(
                name: try #require(vector["name"] as? String),
                text: try #require(vector["input"] as? String).replacing("'", with: "\""),
                diagnostics: try #require(expected["diagnostics"] as? [String]),
                quizzes: try #require(expected["quizzes"] as? [Any]).map(sorted))
        }
    }
}
