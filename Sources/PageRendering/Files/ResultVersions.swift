import Synchronization

/// The versions of the lists of results, which the pages of a quiz and of its students name. To make one takes all results of the quiz.
final class ResultVersions: Sendable {
    private let versions = Mutex<[String: String?]>([:])

    /// The version of the list of a quiz, as `compose` returns it for the first page that needs it; nil for a quiz without results.
    func version(of quiz: String, _ compose: () -> String?) -> String? {
        if let version = versions.withLock({ $0[quiz] }) { return version }
        let version = compose()
        versions.withLock { _ = $0.updateValue(version, forKey: quiz) }
        return version
    }
}
