package import SitePlanning

/// A file of the output with its bytes.
package struct RenderedFile: Sendable {
    package let path: OutputPath
    package let bytes: [UInt8]

    package let digest: FileDigest

    /// Query of the file's URL with the beginning of its digest, so that the service worker can tell another version.
    package var version: String { "?v=" + digest.digest.prefix(8) }

    package init(path: OutputPath, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        digest = FileDigest(path: path, bytes: bytes)
    }
}
