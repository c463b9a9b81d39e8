import Encoding
import OutputWriting

/// Hashes of media.
enum FileHash {
    /// SHA-256 and size in bytes of a file.
    ///
    /// - Throws: `OutputError.failed` where it can't be read.
    static func hash(of path: String) throws(OutputError) -> (hash: [UInt8], size: Int) {
        var hash = SHA256()
        var size = 0
        try CopiedFile.forEachPiece(path) { piece in
            hash.update(piece)
            size += piece.count
        }
        return (hash.finish(), size)
    }
}
