import Diagnostics
import Platform

/// Refuses private keys in `Content/media`, as everything there is published.
enum KeysInMedia {
    /// - Parameter media: paths below `Content/`.
    static func diagnose(_ media: [String], _ heads: FileHeads, jobs: Int) -> [Diagnostic] {
        let suspects = media.filter { path in [".jwk", ".jwks", ".json"].contains { path.lowercased().hasSuffix($0) } }
        let positions = mapInParallel(suspects.count, jobs: jobs) { index in
            let head = heads.bytes("Content/\(suspects[index])", limit: PeopleFile.headLimit)
            return MarkingKeyReader.privateMember(of: String(decoding: head, as: UTF8.self))
        }
        return zip(suspects, positions).compactMap { path, position in
            position.map { position in
                Diagnostic(
                    .privateMarkingKey,
                    "this is a private key, and everything in Content/media is published; keep it in the folder Marking, next to Content",
                    at: SourceLocation(path: "Content/\(path)", position: position))
            }
        }
    }
}
