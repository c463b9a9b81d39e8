import Encoding
import OutputWriting
import Platform

/// Hashes of media.
enum FileHash {
    /// SHA-256 and size in bytes of an open file.
    ///
    /// - Parameter name: its path, for messages.
    /// - Throws: `OutputError.failed` where it can't be read.
    static func hash(of file: borrowing ReadableFile, named name: String) throws(OutputError) -> (hash: [UInt8], size: Int) {
        var hash = SHA256()
        var size = 0
        try CopiedFile.forEachPiece(file, named: name) { piece in
            hash.update(piece)
            size += piece.count
        }
        return (hash.finish(), size)
    }
}
