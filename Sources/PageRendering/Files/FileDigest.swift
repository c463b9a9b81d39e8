package import Encoding
package import SitePlanning

/// A file of the site, as the service worker verifies it before it is stored.
package struct FileDigest: Sendable {
    package let path: OutputPath
    /// The first eight bytes of the file's SHA-256.
    package let hash: UInt64
    /// Size in bytes.
    package let size: Int

    /// Its hash as 16 hexadecimal digits.
    package var digest: String { SHA256.text(ofBeginning: hash) }

    /// Query of the file's URL with the beginning of its digest, so that the service worker recognises another version.
    package var version: String { "?v=" + digest.prefix(8) }

    package init(path: OutputPath, hash: UInt64, size: Int) {
        self.path = path
        self.hash = hash
        self.size = size
    }

    package init(path: OutputPath, bytes: some Collection<UInt8>) {
        self.init(path: path, hash: SHA256.beginning(ofHash: SHA256.hash(bytes)), size: bytes.count)
    }
}

extension FileDigest: Packable {
    package func pack(into writer: inout PackedWriter) {
        path.text.pack(into: &writer)
        Int(bitPattern: UInt(hash)).pack(into: &writer)
        size.pack(into: &writer)
    }

    package init(from reader: inout PackedReader) throws(PackedReader.Damage) {
        path = OutputPath(try reader.text())
        hash = UInt64(UInt(bitPattern: try reader.number()))
        size = try reader.number()
    }
}
