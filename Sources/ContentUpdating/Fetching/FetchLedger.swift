import Encoding
import Foundation

/// What is remembered of fetched files, in a file of the site's folder that no build reads.
package struct FetchLedger: Sendable, Equatable {
    /// Relative to the site's folder.
    package static let path = ".quizmark/fetched.json"

    package struct Entry: Codable, Sendable, Equatable {
        package var url: String
        package var etag: String?
        package var modified: String?
        /// Of the bytes as they arrived, so that an author's changes are noticed.
        package var fingerprint: String

        package init(url: String, validators: WebRequest.Validators, bytes: [UInt8]) {
            self.url = url
            etag = validators.etag
            modified = validators.modified
            fingerprint = FetchLedger.fingerprint(of: bytes)
        }

        var validators: WebRequest.Validators { WebRequest.Validators(etag: etag, modified: modified) }
    }

    /// By the path of the kept file: `Content/quizzes/cells.json`.
    package var entries: [String: Entry] = [:]

    package init() {}

    /// Nil where `bytes` aren't what `bytes` of a ledger were.
    package init?(bytes: [UInt8]) {
        guard let entries = try? JSONDecoder().decode([String: Entry].self, from: Data(bytes)), entries.keys.allSatisfy(Self.mayHold)
        else { return nil }
        self.entries = entries
    }

    /// Whether a file may be fetched to this path: one that a build reads as quizzes. A ledger may come with somebody
    /// else's site, and must not lead to another file of this computer.
    package static func mayHold(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count > 2 && parts.starts(with: ["Content", "quizzes"]) && path.hasSuffix(".json")
            && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix("~") } && path == withoutControls(path)
    }

    /// One key a line and sorted, so that versions of it can be compared.
    package func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(entries)) + [0x0A]
    }

    /// Where the file of this address was put the last time.
    package func path(of address: WebAddress) -> String? {
        entries.filter { $0.value.url == address.text }.map(\.key).min()
    }

    static func fingerprint(of bytes: [UInt8]) -> String { String(FNV1a.hash(bytes), radix: 16) }
}
