import Platform

/// Files whose bytes become part of another file, such as an archive.
package enum CopiedFile {
    /// Calls `body` with each piece of a file, in order, to its end.
    ///
    /// - Throws: `OutputError.failed` where it can't be read.
    package static func forEachPiece(_ path: String, _ body: (UnsafeRawBufferPointer) -> Void) throws(OutputError) {
        do throws(SystemError) {
            try ReadableFile(path).forEachPiece(body)
        } catch {
            throw .failed(DiskFailure(.read, path, error.code))
        }
    }

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
