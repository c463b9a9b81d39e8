import Platform

/// The sign that a site was built with a calendar ledger, beside the lists of its outputs. A build without the ledger removes the pages
/// that were made from it, so after that, nothing in the output shows the loss.
struct LedgerMark {
    private let path: String

    /// - Parameter site: folder whose `.quizmark` keeps the manifests.
    init(of site: String) { path = "\(site)/.quizmark/outputs/ledger" }

    var exists: Bool { FileSystem.exists(path) }

    /// Where the disk refuses, only the output shows that there was a ledger.
    func write() {
        guard !exists else { return }
        _ = try? FileSystem.replace(path, with: [])
    }
}
