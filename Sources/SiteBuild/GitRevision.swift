package import CivilTime
package import ContentModel
import ContentReading
import Foundation
import Platform

/// A site's content as git knows it from another time. The only place that runs git.
package struct GitRevision {
    package enum Failure: Error, CustomStringConvertible {
        case noGit
        case unknown(String)
        case refused(String)

        package var description: String {
            switch self {
            case .noGit: "earlier revisions need the program git, which isn't installed"
            case .unknown(let revision): "git knows no revision '\(revision)' of this site"
            case .refused(let reason): "git can't show the content of then: \(reason)"
            }
        }
    }

    private let site: String
    private let git: Subprocess

    /// - Parameter site: the folder that holds `Content/`.
    package init(site: String) { self.init(site: site, program: "git") }

    init(site: String, program: String) {
        self.site = site
        git = Subprocess(name: program, includesErrors: true)
    }

    /// What `revision` had; mistakes that were in it are passed over.
    package func content(at revision: String, jobs: Int, timeZones: TimeZoneCatalog) throws -> SiteContent {
        guard case .written(let hash) = try run(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"]) else {
            throw Failure.unknown(revision)
        }
        let commit = String(decoding: hash, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        let temporary = try TemporaryFolder(for: "revision")
        defer { temporary.remove() }
        let folder = temporary.path
        try FileManager.default.createDirectory(atPath: "\(folder)/site", withIntermediateDirectories: true)
        // With an index of its own nothing of the author's is touched.
        let variables = ["GIT_INDEX_FILE": "\(folder)/index"]
        try demand(["read-tree", "\(commit):./Content"], variables)
        try demand(["checkout-index", "--all", "--prefix=\(folder)/site/Content/"], variables)
        return ContentLoader(site: "\(folder)/site", jobs: jobs, timeZones: timeZones).load().content
    }

    private func run(_ arguments: [String], _ variables: [String: String] = [:]) throws -> Subprocess.Outcome {
        let outcome = git.run(["-C", site] + arguments, variables: variables.merging(["LC_ALL": "C"]) { one, _ in one })
        if outcome == .missing { throw Failure.noGit }
        return outcome
    }

    private func demand(_ arguments: [String], _ variables: [String: String]) throws {
        guard case .failed(let reason, let output) = try run(arguments, variables) else { return }
        let words = String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        throw Failure.refused(words.isEmpty ? reason : words)
    }
}
