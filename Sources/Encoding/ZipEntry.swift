/// A file in a zip archive, compressed where that makes it shorter.
package struct ZipEntry: Sendable {
    /// With `/` between its parts.
    package let path: String
    package let crc: UInt32
    /// Size in bytes, unpacked.
    package let size: Int
    /// Size in bytes in the archive.
    let packedSize: Int
    package let isDeflated: Bool
    /// The bytes as they are in the archive; nil where they come from elsewhere when the archive is written.
    let content: [UInt8]?

    /// - Parameter isCompressed: whether the bytes are a picture or film that has been compressed before, so that another try
    ///   is only a waste of time.
    package init(path: String, bytes: [UInt8], isCompressed: Bool = false) {
        self.path = path
        crc = CRC32.of(bytes)
        size = bytes.count
        let deflated = isCompressed || bytes.isEmpty ? bytes : Deflate.compressed(bytes)
        isDeflated = deflated.count < bytes.count
        let content = isDeflated ? deflated : bytes
        packedSize = content.count
        self.content = content
    }

    /// A file that isn't in memory.
    /// - Parameter deflatedSize: size in bytes after `DeflateStream`; nil if it isn't to be compressed.
    package init(path: String, crc: UInt32, size: Int, deflatedSize: Int?) {
        self.path = path
        self.crc = crc
        self.size = size
        isDeflated = deflatedSize.map { $0 < size } ?? false
        packedSize = isDeflated ? deflatedSize ?? size : size
        content = nil
    }
}
