import Encoding
package import SitePlanning

/// A file of the site, as the service worker verifies it before it is stored.
package struct FileDigest: Sendable {
    package let path: OutputPath
    /// The first 16 hexadecimal digits of the file's SHA-256.
    package let digest: String
    /// Size in bytes.
    package let size: Int

    package init(path: OutputPath, hash: [UInt8], size: Int) {
        self.path = path
        self.digest = SHA256.shortText(ofHash: hash)
        self.size = size
    }

    package init(path: OutputPath, bytes: [UInt8]) {
        self.init(path: path, hash: SHA256.hash(bytes), size: bytes.count)
    }
}
