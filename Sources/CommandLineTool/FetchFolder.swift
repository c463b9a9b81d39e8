import ArgumentParser
import ContentModel
import ContentReading
import ContentUpdating
import Diagnostics
import Markup
import Platform
import SiteBuild

/// A site that quizzes are fetched into: its files and its ledger.
struct FetchFolder {
    /// A file to fetch and its path in the site.
    struct FetchRequest {
        /// Path relative to the site's folder.
        var path: String
        var url: String
        /// Whether the user typed the address. Others are in the ledger, which may be part of somebody else's site.
        var isTyped: Bool
    }

    private let site: String
    private let isForced: Bool
    private let limits: WebRequest.Limits

    init(site: String, isForced: Bool, seconds: Int) {
        self.site = site
        self.isForced = isForced
        limits = WebRequest.Limits(size: FileText.sizeLimit, whole: .seconds(seconds))
    }

    /// The ledger of the site; empty if there is none.
    ///
    /// - Throws: `Exit.machine` where the file is damaged or can't be read, and `Exit.contentErrors` where a link leads out of the site.
    func ledger() throws -> FetchLedger {
        let file = shown(FetchLedger.path)
        // Links of a stranger's site aren't followed for writing either.
        let folder = shown(String(FetchLedger.path.prefix { $0 != "/" }))
        guard !FileSystem.exists(folder) || FileSystem.leads(folder, into: site),
            !FileSystem.exists(file) || FileSystem.leads(file, into: site)
        else {
            quizmarkError("\(file) points outside the site through a symbolic link; delete the link")
            throw Exit.contentErrors
        }
        guard FileSystem.exists(file) else { return FetchLedger() }
        guard let ledger = FetchLedger(bytes: try ReadableFile.required(file)) else {
            quizmarkError("\(file) has been changed since Quizmark wrote it; restore it, or delete it and fetch again with --force")
            throw Exit.machine
        }
        return ledger
    }

    /// Fetches one file and prints the outcome.
    ///
    /// - Returns: an exit code; nil on success.
    /// - Throws: `Exit` where a file can't be read or written.
    func fetch(_ request: FetchRequest, _ ledger: inout FetchLedger) async throws -> ExitCode? {
        if let diagnostic = DestinationPath.outsideLink(request.path, in: site) {
            DiagnosticOutput(site: site).print([diagnostic])
            return Exit.contentErrors
        }
        let file = shown(request.path)
        let kept = FileSystem.exists(file) ? try ReadableFile.required(file) : nil
        let address: WebAddress
        do { address = try WebAddress(request.url) } catch {
            quizmarkError("\(shown(FetchLedger.path)): \(error)")
            return Exit.contentErrors
        }
        let fetch = QuizFetch(
            address, kept: kept, entry: ledger.entries[request.path], isForced: isForced, limits: limits,
            allowsPrivate: request.isTyped)
        let loader = ContentLoader(site: site, jobs: Host.processorCount)
        let (outcome, movedTo) = await fetch.run(read: { loader.parse($0, at: request.path) })
        let code = try finish(outcome, of: request, &ledger, isKept: kept != nil)
        if code == nil, let movedTo { noteMove(of: request, to: movedTo) }
        return code
    }

    /// Names the target of a permanent redirect. Whether to use it is left to the author, as it may belong to somebody else.
    private func noteMove(of request: FetchRequest, to address: String) {
        let file = request.path.dropFirst("Content/quizzes/".count)
        let options = "--output \(QuotedText.shell(String(file)))" + (site == "." ? "" : " --site \(QuotedText.shell(site))")
        let command = QuotedText.quizmark("fetch --force \(options)", address)
        quizmarkNote("\(request.url) has moved to \(address); to use the new address from now on: \(command)")
    }

    /// Stores what arrived, and prints the outcome.
    private func finish(
        _ outcome: QuizFetch.Outcome, of request: FetchRequest, _ ledger: inout FetchLedger, isKept: Bool
    ) throws -> ExitCode? {
        let file = shown(request.path)
        switch outcome {
        case .arrived(let bytes, let entry, let quizzes, let isNew):
            // Two quizzes of one name would leave a site that can't be built.
            let errors = OpenedSite.errorsAdded(to: site, by: [request.path: bytes])
            if !errors.isEmpty { return refused(errors, of: bytes, from: request, isKept: isKept) }
            report(quizzes.diagnostics, of: bytes, from: request)
            try remember(entry, of: request, &ledger, with: [(file, bytes)])
            print("\(isNew ? "new" : "updated"): \(file)\(content(quizzes))")
        case .same(let entry):
            if entry != ledger.entries[request.path] { try remember(entry, of: request, &ledger) }
            print("same: \(file)")
        case .notQuizzes(let bytes, _) where MarkupReader.isWebPage(bytes):
            quizmarkError(
                "\(request.url) is a web page, perhaps a login page; give the address from which a browser downloads the file\(unchanged(request, isKept: isKept))"
            )
            return Exit.contentErrors
        case .notQuizzes(let bytes, let diagnostics):
            return refused(diagnostics, of: bytes, from: request, isKept: isKept)
        case .unreachable(let failure):
            return unreachable(request, failure, isKept: isKept)
        case .changedHere:
            quizmarkError(
                "\(file) has changed both here and at its address, so it wasn't replaced; --output NAME saves the new version under another name, --force replaces it"
            )
            return Exit.contentErrors
        case .taken(let other):
            let origin = other.map { "was fetched from \($0)" } ?? "already exists and wasn't fetched"
            quizmarkError("\(file) \(origin), so it wasn't replaced; --output NAME chooses another name, --force replaces it")
            return Exit.contentErrors
        }
        return nil
    }

    private func refused(_ diagnostics: [Diagnostic], of bytes: [UInt8], from request: FetchRequest, isKept: Bool) -> ExitCode {
        report(diagnostics, of: bytes, from: request)
        quizmarkError("\(request.url) wasn't saved, because of the errors above\(unchanged(request, isKept: isKept))")
        return Exit.contentErrors
    }

    /// The end of a message on a file that isn't replaced.
    private func unchanged(_ request: FetchRequest, isKept: Bool) -> String { isKept ? "; \(shown(request.path)) wasn't changed" : "" }

    /// Unreachable addresses are an error only if there is no stored copy, since a site with one can be built.
    private func unreachable(_ request: FetchRequest, _ failure: WebFailure, isKept: Bool) -> ExitCode? {
        let message = "can't download \(request.url): \(failure)"
        guard isKept else {
            quizmarkError(message)
            return Exit.unreachable
        }
        quizmarkWarning("\(message)\(unchanged(request, isKept: true))")
        return nil
    }

    /// Reports diagnostics, those of the file with its address as path, since a rejected file isn't stored.
    private func report(_ diagnostics: [Diagnostic], of bytes: [UInt8], from request: FetchRequest) {
        let moved = diagnostics.map { $0.renamingFiles { $0 == request.path ? request.url : $0 } }
        DiagnosticOutput(site: site, foreign: [request.url: bytes]).print(moved)
    }

    /// " (2 quizzes, 20 questions)".
    private func content(_ arrived: ParsedQuizFile) -> String {
        guard !arrived.quizzes.isEmpty else { return "" }
        let questions = arrived.quizzes.reduce(0) { $0 + $1.questions.count }
        return " (\(counted(arrived.quizzes.count, "quiz", "quizzes")), \(counted(questions, "question")))"
    }

    /// Stores an entry in the ledger, together with the file that arrived: one without the other would be taken for somebody else's.
    ///
    /// - Throws: `Exit.machine` where the disk refuses.
    private func remember(
        _ entry: FetchLedger.Entry, of request: FetchRequest, _ ledger: inout FetchLedger,
        with arrived: [(path: String, bytes: [UInt8])] = []
    ) throws {
        var next = ledger
        next.entries[request.path] = entry
        try NewFiles(arrived + [(shown(FetchLedger.path), try next.bytes())], isForced: true).write()
        ledger = next
    }

    private func shown(_ path: String) -> String { CommandLineTool.shown(path, in: site) }
}
