import Encoding
import Platform

/// A hash by which a file is recognised. It shows whether a folder is still the one that a manifest describes.
enum Fingerprint {
    /// Number of bytes that are hashed; of a larger file, also its size.
    private static let hashedSize = 1 << 20
    static let none: UInt64 = 0

    /// - Parameter hash: the first eight bytes of the SHA-256 of all bytes, if they are known.
    static func of(_ bytes: UnsafeRawBufferPointer, hash: UInt64? = nil) -> UInt64 {
        if let hash, bytes.count <= hashedSize { return hash }
        return of(UnsafeRawBufferPointer(rebasing: bytes.prefix(hashedSize)), size: bytes.count)
    }

    private static func of(_ beginning: UnsafeRawBufferPointer, size: Int) -> UInt64 {
        var hash = SHA256()
        hash.update(beginning)
        if size > hashedSize { withUnsafeBytes(of: UInt64(size).littleEndian) { hash.update($0) } }
        return SHA256.beginning(ofHash: hash.finish())
    }

    /// Fingerprint of a file below an open folder; none where there is no file.
    static func of(_ path: String, in root: CInt) -> UInt64 {
        let number = Descriptor.open(path, in: root, .read)
        guard number >= 0 else { return none }
        let file = Descriptor(owning: number)
        guard let status = status(of: file.number), status.isFile else { return none }
        return withUnsafeTemporaryAllocation(byteCount: max(1, min(status.size, hashedSize)), alignment: 16) { buffer in
            let count = Descriptor.fill(buffer, from: file.number)
            return count < 0 ? none : of(UnsafeRawBufferPointer(rebasing: buffer[..<count]), size: status.size)
        }
    }
}
