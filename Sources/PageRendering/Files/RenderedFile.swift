package import SitePlanning

/// A file below `Output/` with what is in it.
package struct RenderedFile: Sendable {
    package let path: OutputPath
    package let bytes: [UInt8]

    package let digest: FileDigest

    /// What changes in the address of a file when its bytes do: the beginning of its digest, so that the site's worker can
    /// tell a file of another version.
    package var version: String { "?v=" + digest.digest.prefix(8) }

    package init(path: OutputPath, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        digest = FileDigest(path: path, bytes: bytes)
    }
}
