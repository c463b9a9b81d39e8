package import ContentReading
package import Diagnostics

/// Fetches a file of quizzes and compares it with the stored one; the caller writes it.
package struct QuizFetch: Sendable {
    package enum Outcome: Sendable {
        /// New content to write. `isNew` if there was no such file.
        case arrived([UInt8], FetchLedger.Entry, ParsedQuizFile, isNew: Bool)
        /// The stored file is up to date; its validators may be new.
        case same(FetchLedger.Entry)
        /// There is a newer version, but the author has changed the stored file.
        case changedHere
        /// The existing file of this name was not fetched, or from the address given.
        case taken(by: String?)
        case notQuizzes([UInt8], [Diagnostic])
        case unreachable(WebFailure)
    }

    private let address: WebAddress
    private let kept: [UInt8]?
    private let entry: FetchLedger.Entry?
    private let isForced: Bool
    private let limits: WebRequest.Limits
    private let allowsPrivate: Bool

    /// - Parameters:
    ///   - kept: bytes of the stored file; nil if there is none.
    ///   - entry: its entry in the ledger.
    ///   - allowsPrivate: whether the address may be of a private network, as the user typed it.
    ///   - isForced: whether the author's own file or changes may be overwritten.
    package init(
        _ address: WebAddress, kept: [UInt8]?, entry: FetchLedger.Entry?, isForced: Bool = false, limits: WebRequest.Limits,
        allowsPrivate: Bool
    ) {
        self.allowsPrivate = allowsPrivate
        self.address = address
        self.kept = kept
        self.entry = entry
        self.isForced = isForced
        self.limits = limits
    }

    /// Fetches the file. `read` parses the bytes as a build would.
    ///
    /// - Returns: the outcome, and the address to which the file has moved for good.
    package func run(read: ([UInt8]) -> ParsedQuizFile) async -> (outcome: Outcome, movedTo: String?) {
        if kept != nil, !isForced, entry?.url != address.text { return (.taken(by: entry?.url), nil) }
        let isChanged = kept.map { FetchLedger.fingerprint(of: $0) != entry?.fingerprint } ?? false
        // A copy that is missing or to be replaced has to be sent whole.
        let validators = kept != nil && !(isForced && isChanged) ? entry?.validators : nil
        do {
            let request = WebRequest(address, validators: validators ?? .init(), limits: limits, allowsPrivate: allowsPrivate)
            let (answer, movedTo) = try await request.follow()
            switch answer {
            case .unchanged:
                guard let entry, validators != nil else { return (.unreachable(.status(304)), nil) }
                return (.same(entry), movedTo)
            case .file(let bytes, let validators):
                let arrived = FetchLedger.Entry(url: address.text, validators: validators, bytes: bytes)
                return (judge(bytes, arrived, isChanged, read), movedTo)
            }
        } catch {
            return (.unreachable(error), nil)
        }
    }

    private func judge(
        _ bytes: [UInt8], _ arrived: FetchLedger.Entry, _ isChanged: Bool, _ read: ([UInt8]) -> ParsedQuizFile
    ) -> Outcome {
        if bytes == kept { return .same(arrived) }
        if isChanged, !isForced { return arrived.fingerprint == entry?.fingerprint ? .same(arrived) : .changedHere }
        let quizzes = read(bytes)
        if quizzes.hasErrors { return .notQuizzes(bytes, quizzes.diagnostics) }
        return .arrived(bytes, arrived, quizzes, isNew: kept == nil)
    }
}
