/// A file in a zip archive, compressed where that makes it shorter.
package struct ZipEntry: Sendable {
    /// With `/` between its parts.
    package let path: String
    let crc: UInt32
    let size: Int
    let content: [UInt8]
    let isDeflated: Bool

    /// - Parameter isCompressed: whether the bytes are a picture or film that has been compressed before, so that another try
    ///   is only a waste of time.
    package init(path: String, bytes: [UInt8], isCompressed: Bool = false) {
        self.path = path
        crc = CRC32.of(bytes)
        size = bytes.count
        let deflated = isCompressed || bytes.isEmpty ? bytes : Deflate.compressed(bytes)
        isDeflated = deflated.count < bytes.count
        content = isDeflated ? deflated : bytes
    }
}
