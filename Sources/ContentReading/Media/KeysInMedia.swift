import Diagnostics
import Encoding
import Platform

/// Refuses private keys in `Content/media`, as everything there is published.
enum KeysInMedia {
    /// - Parameter media: paths below `Content/`.
    static func diagnose(_ media: [String], _ heads: FileHeads, jobs: Int) -> [Diagnostic] {
        let suspects = media.filter(isSuspect)
        let positions = mapInParallel(suspects.count, jobs: jobs) { index in
            let head = heads.bytes("Content/\(suspects[index])", limit: PeopleFile.headLimit)
            return armor(in: head).map { ($0, "move it out of Content") }
                ?? MarkingKeyReader.privateMember(of: String(decoding: head, as: UTF8.self)).map {
                    ($0, "keep it in the folder Marking, next to Content")
                }
        }
        return zip(suspects, positions).compactMap { path, found in
            found.map { position, advice in
                Diagnostic(
                    .privateMarkingKey, "this is a private key, and everything in Content/media is published; \(advice)",
                    at: SourceLocation(path: "Content/\(path)", position: position))
            }
        }
    }

    private static let endings: Set = ["jwk", "jwks", "json", "pem", "key", "p8", "asc", "ppk", "txt", "crt", "cer"]

    /// Whether a file has a name of keys: with one of these endings, or without any, as `id_ed25519`.
    private static func isSuspect(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: ".") else { return true }
        return endings.contains(name[name.index(after: dot)...].lowercased())
    }

    /// Where a private key begins, in the notation of OpenSSL, OpenSSH, PGP or PuTTY; nil without one. A lesson about keys may have
    /// the line that begins one.
    private static func armor(in bytes: [UInt8]) -> SourcePosition? {
        var (start, begin) = (0, Int?.none)
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if let begin, isBody(line) { return SourcePosition(offset: begin, in: bytes) }
            if line.starts(with: "-----BEGIN ".utf8) && String(decoding: line, as: UTF8.self).contains(ascii: "PRIVATE KEY")
                || line.starts(with: "PuTTY-User-Key-File-".utf8)
            {
                begin = start
            }
            start += line.count + 1
        }
        return nil
    }

    /// Whether a line is one of a key in Base64. The shortest have 60 characters.
    private static func isBody(_ line: ArraySlice<UInt8>) -> Bool {
        let line = line.last == 0x0D ? line.dropLast() : line
        return line.count >= 60 && line.allSatisfy { $0.isASCIILetterOrDigit || "+/=".utf8.contains($0) }
    }
}
