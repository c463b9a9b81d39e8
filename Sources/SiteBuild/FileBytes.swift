import Encoding
import Platform

/// Media are copied as they are; what else is asked of their bytes is answered here. Nil is for what can't be read.
enum FileBytes {
    /// A file's SHA-256, and how long it is in bytes.
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
