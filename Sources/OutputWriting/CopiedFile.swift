import Platform

/// Files whose bytes become part of another file, such as an archive.
package enum CopiedFile {
    /// All bytes of a file.
    ///
    /// - Throws: `OutputError.failed` where it can't be read.
    package static func bytes(_ path: String) throws(OutputError) -> [UInt8] {
        do throws(SystemError) {
            return try ReadableFile.bytes(path)
        } catch {
            throw .failed(DiskFailure(.read, path, error.code))
        }
    }
}
