import ContentModel
import Diagnostics
import Foundation
import SiteBuild
import SitePlanning
import Testing

@testable import QuizExchange

/// A site of this repository as exporters see it.
enum ExportedSite {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().path

    /// One question of each kind.
    static let everyKind = "Tests/Cases/kinds-of-question"
    static let example = ""

    static func export(_ folder: String, _ code: String = "en") throws -> Export {
        let site = folder.isEmpty ? root : "\(root)/\(folder)"
        let prepared = try #require(SiteBuilder(SiteBuilder.Options(site: site, jobs: 2)).open().checked)
        return Export(
            plan: prepared.plan, language: try #require(ContentLanguage(code)), strings: prepared.strings,
            readMedium: { path in (try? Data(contentsOf: URL(fileURLWithPath: "\(site)/Content/\(path)"))).map { [UInt8]($0) } })
    }

    static func file(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: "\(root)/\(path)")) }
}

extension ExportLog {
    /// "line message", in the order of the report.
    var lines: [String] { diagnostics.map { "\($0.location.position.line) \($0.message)" } }
}
