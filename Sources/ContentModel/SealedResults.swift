package import CivilTime
package import Diagnostics
import Encoding

/// Results of a quiz, each sealed for one student's device, as `quizmark results publish` writes them into a file of
/// `Content/results`. The site knows neither the students nor their results.
package struct SealedResults: Hashable, Sendable {
    /// Path from the site's folder.
    package static let folder = "Content/results"
    /// Version of the file's format.
    package static let format = 1

    package var quiz: String
    package var path: String
    package var position: SourcePosition
    /// When the file was written last.
    package var published: Instant
    /// Sealed texts by their names.
    package var sealed: [String: String]

    package init(quiz: String, path: String, position: SourcePosition = .start, published: Instant, sealed: [String: String]) {
        self.quiz = quiz
        self.path = path
        self.position = position
        self.published = published
        self.sealed = sealed
    }

    /// Whether a text can be the name of a result: 32 hexadecimal digits.
    package static func isName(_ text: String) -> Bool { text.isHexadecimal(bytes: 16) }

    /// Whether a text has the form of a sealed result, which becomes a part of a script: a JWE in compact form without an encrypted key.
    package static func isSealed(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 5
            && parts.enumerated().allSatisfy { index, part in
                (index == 1) == part.isEmpty && part.utf8.allSatisfy(Base64.isURLDigit)
            }
    }
}

extension SiteContent {
    /// All results of a quiz; nil without any.
    package func sealedResults(of quiz: String) -> SealedResults? {
        let all = sealedResults.filter { $0.quiz == quiz }
        guard var joined = all.first else { return nil }
        for other in all.dropFirst() {
            joined.sealed.merge(other.sealed) { first, _ in first }
            joined.published = max(joined.published, other.published)
        }
        return joined
    }
}
