import Encoding
import Platform

/// Bytes of media, for pages that need a hash or embed a file. Nil for files that can't be read.
enum FileBytes {
    /// SHA-256 and size in bytes of a file.
    static func hash(of path: String) -> (hash: [UInt8], size: Int)? {
        do throws(SystemError) {
            var hash = SHA256()
            var size = 0
            try ReadableFile(path).forEachPiece { piece in
                hash.update(piece)
                size += piece.count
            }
            return (hash.finish(), size)
        } catch {
            return nil
        }
    }
}
