package import SitePlanning

/// A file of the output with its bytes.
package struct RenderedFile: Sendable {
    package let path: OutputPath
    package let bytes: [UInt8]

    package let digest: FileDigest

    /// As that of its digest.
    package var version: String { digest.version }

    package init(path: OutputPath, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        digest = FileDigest(path: path, bytes: bytes)
    }
}
