import ContentModel
import Diagnostics
import Foundation
import SiteBuild
import SitePlanning
import Synchronization
import Testing

@testable import QuizExchange

/// A site of this repository for exporters.
enum ExportedSite {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// One question of each kind.
    static let everyKind = "Tests/Cases/kinds-of-question"
    static let example = ""

    /// Sites by folder, each read and checked once.
    private static let sites = Mutex<[String: Export]>([:])

    static func export(_ folder: String, _ code: String = "en") throws -> Export {
        let site = folder.isEmpty ? root : "\(root)/\(folder)"
        let read = try sites.withLock { sites in
            if let read = sites[site] { return read }
            let prepared = try #require(SiteBuilder(SiteBuilder.Options(site: site, jobs: 2)).open().checked)
            let read = Export(plan: prepared.plan, language: .english, strings: prepared.strings) { path in
                (try? Data(contentsOf: URL(fileURLWithPath: "\(site)/Content/\(path)"))).map { [UInt8]($0) }
            }
            sites[site] = read
            return read
        }
        return Export(plan: read.plan, language: try #require(ContentLanguage(code)), strings: read.strings) { read.medium($0) }
    }

    /// A site of this repository with more files, by their paths below `Content`.
    static func export(_ folder: String, adding files: [String: String]) throws -> Export {
        var options = SiteBuilder.Options(site: "\(root)/\(folder)", jobs: 2)
        for (path, text) in files { options.overlay["Content/\(path)"] = Array(text.utf8) }
        let opened = SiteBuilder(options).open()
        let prepared = try #require(opened.checked, "\(opened.errors)")
        return Export(plan: prepared.plan, language: .english, strings: prepared.strings) { path in
            files[path].map { Array($0.utf8) }
        }
    }

    /// All quizzes in English, and every third in other languages, where most content is the same.
    static func quizzes(_ export: Export) -> [LocalizedQuiz] {
        guard export.language != .english else { return export.allQuizzes }
        return export.allQuizzes.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
    }

    static func file(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")) }
}

extension ExportLog {
    /// "line message", in the order of the report.
    var lines: [String] { diagnostics.map { "\($0.location.position.line) \($0.message)" } }
}
