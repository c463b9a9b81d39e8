package import Platform

/// Files whose bytes become part of another file, such as an archive.
package enum CopiedFile {
    /// Calls `body` with each piece of an open file, in order, from its beginning to its end.
    ///
    /// - Parameter name: its path, for messages.
    /// - Throws: `OutputError.failed` where it can't be read.
    package static func forEachPiece(
        _ file: borrowing ReadableFile, named name: String, _ body: (UnsafeRawBufferPointer) -> Void
    ) throws(OutputError) {
        do throws(SystemError) {
            try file.seek(to: 0)
            try file.forEachPiece(body)
        } catch {
            throw .failed(DiskFailure(.read, name, error.code))
        }
    }

    /// All bytes of an open file at its beginning.
    ///
    /// - Throws: `OutputError.failed` where it can't be read.
    package static func bytes(_ file: borrowing ReadableFile, named name: String) throws(OutputError) -> [UInt8] {
        do throws(SystemError) {
            return try file.bytes()
        } catch {
            throw .failed(DiskFailure(.read, name, error.code))
        }
    }
}
