package import CivilTime
package import ContentModel
import ContentReading
import Encoding
import Platform

/// Content of a site at an earlier revision, by git. Only this type runs git.
package struct GitRevision {
    package enum Failure: Error, CustomStringConvertible {
        case noGit
        case noRepository
        case unknown(String)
        case refused(String)

        package var description: String {
            switch self {
            case .noGit: "earlier revisions need the program git, which isn't installed"
            case .noRepository: "this site isn't in a Git repository"
            case .unknown(let revision): "git has no revision '\(revision)' of this site"
            case .refused(let reason): "git can't show the content of that revision: \(reason)"
            }
        }
    }

    private let site: String
    private let git: Subprocess

    /// - Parameter site: folder that contains `Content/`.
    package init(site: String) { self.init(site: site, program: "git") }

    init(site: String, program: String) {
        self.site = site
        git = Subprocess(name: program, includesErrors: true)
    }

    /// The content at `revision`; mistakes in it are ignored.
    ///
    /// - Throws: `Failure` where git or the repository is missing, or git refuses or doesn't know the revision; `SystemError` where no
    ///   temporary folder can be made.
    package func content(at revision: String, jobs: Int, timeZones: TimeZoneCatalog) throws -> SiteContent {
        // Where there is no repository, or git doesn't trust its owner, the revision isn't to blame.
        try runSuccessfully(["rev-parse", "--git-dir"])
        guard case .written(let hash) = try run(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"]) else {
            throw Failure.unknown(revision)
        }
        let commit = String(decoding: hash, as: UTF8.self).trimmed
        let temporary = try TemporaryFolder(for: "revision")
        defer { temporary.remove() }
        let folder = temporary.path
        try FileSystem.makeFolders("\(folder)/site")
        // An index of its own leaves the author's index unchanged.
        let variables = ["GIT_INDEX_FILE": "\(folder)/index"]
        try runSuccessfully(["read-tree", "\(commit):./Content"], variables)
        try runSuccessfully(["checkout-index", "--all", "--prefix=\(folder)/site/Content/"], variables)
        return ContentLoader(site: "\(folder)/site", jobs: jobs, timeZones: timeZones).load().content
    }

    /// - Throws: `Failure.noGit` where git isn't installed.
    private func run(_ arguments: [String], _ variables: [String: String] = [:]) throws -> Subprocess.Outcome {
        let outcome = git.run(["-C", site] + arguments, variables: variables.merging(["LC_ALL": "C"]) { one, _ in one })
        if outcome == .missing { throw Failure.noGit }
        return outcome
    }

    /// Runs a git command that has to succeed.
    ///
    /// - Throws: `Failure.refused` with git's message, `Failure.noRepository` or `Failure.noGit`.
    private func runSuccessfully(_ arguments: [String], _ variables: [String: String] = [:]) throws {
        guard case .failed(let reason, let output) = try run(arguments, variables) else { return }
        let words = String(decoding: output, as: UTF8.self).trimmed
        if words.contains("not a git repository") { throw Failure.noRepository }
        throw Failure.refused(words.isEmpty ? reason : words)
    }
}
