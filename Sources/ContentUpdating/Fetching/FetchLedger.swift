import Encoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Record of fetched files, in a file of the site's folder that no build reads.
package struct FetchLedger: Sendable, Equatable {
    /// Path relative to the site's folder.
    package static let path = ".quizmark/fetched.json"

    package struct Entry: Codable, Sendable, Equatable {
        package var url: String
        package var etag: String?
        package var modified: String?
        /// Hash of the received bytes, by which an author's changes are noticed.
        package var fingerprint: String

        package init(url: String, validators: WebRequest.Validators, bytes: [UInt8]) {
            self.url = url
            etag = validators.etag
            modified = validators.modified
            fingerprint = FetchLedger.fingerprint(of: bytes)
        }

        var validators: WebRequest.Validators { WebRequest.Validators(etag: etag, modified: modified) }
    }

    /// Entries by the path of the stored file: `Content/quizzes/cells.json`.
    package var entries: [String: Entry] = [:]

    package init() {}

    /// Parses a ledger; nil for other bytes.
    package init?(bytes: [UInt8]) {
        guard let entries = try? JSONDecoder().decode([String: Entry].self, from: Data(bytes)), entries.keys.allSatisfy(Self.mayHold)
        else { return nil }
        self.entries = entries
    }

    /// Whether a file may be stored at this path: one that a build reads as quizzes. A ledger may belong to somebody else's site,
    /// and must not lead to other files of this computer.
    package static func mayHold(_ path: String) -> Bool {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return parts.count > 2 && parts.starts(with: ["Content", "quizzes"]) && path.hasSuffix(".json")
            && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") && !$0.hasSuffix("~") } && path == withoutControls(path)
    }

    /// Sorted JSON with one key per line, for readable diffs.
    ///
    /// - Throws: the error of `JSONEncoder`, which these entries never cause.
    package func bytes() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(entries)) + [0x0A]
    }

    /// Path at which the file of this address was stored last.
    package func path(of address: WebAddress) -> String? {
        entries.filter { $0.value.url == address.text }.map(\.key).min()
    }

    static func fingerprint(of bytes: [UInt8]) -> String { String(FNV1a.hash(bytes), radix: 16) }
}
