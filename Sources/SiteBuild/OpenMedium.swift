import ContentReading
import OutputWriting
import Platform

/// A file of `Content/media` that is open to be published. All that is done with it is done with the open file, since another one may
/// take its path at any time.
struct OpenMedium: ~Copyable {
    /// Below `Content/`, and in the output.
    let path: String
    /// For messages.
    let name: String
    let file: ReadableFile
    private let media: CheckedMedia

    /// - Throws: `OutputError.changed` where it isn't the file that was checked, `failed` where it can't be opened.
    init(_ path: String, of media: CheckedMedia) throws(OutputError) {
        let name = "Content/\(path)"
        (self.path, self.media, self.name) = (path, media, name)
        do throws(SystemError) {
            file = try media.open(path)
        } catch {
            throw error == ReadableFolder.isOutside ? .changed(name) : .failed(DiskFailure(.read, name, error.code))
        }
        try requireUnchanged()
    }

    /// - Throws: `OutputError.changed` where it has changed since it was checked.
    func requireUnchanged() throws(OutputError) {
        guard media.isUnchanged(file, at: path) else { throw .changed(name) }
    }

    /// - Throws: `OutputError.failed` where it can't be read, `changed` where it changes meanwhile.
    func bytes() throws(OutputError) -> [UInt8] {
        let bytes = try CopiedFile.bytes(file, named: name)
        try requireUnchanged()
        return bytes
    }

    /// Calls `body` with each piece of the file, in order.
    ///
    /// - Throws: `OutputError.failed` where it can't be read.
    func forEachPiece(_ body: (UnsafeRawBufferPointer) -> Void) throws(OutputError) {
        try CopiedFile.forEachPiece(file, named: name, body)
    }
}
