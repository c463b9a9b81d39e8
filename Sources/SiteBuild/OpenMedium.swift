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
        let file = try OpenMedium.open(path, of: media, named: name)
        (self.path, self.name, self.media) = (path, name, media)
        self.file = file
    }

    private static func open(_ path: String, of media: CheckedMedia, named name: String) throws(OutputError) -> ReadableFile {
        let file: ReadableFile
        do throws(SystemError) {
            file = try media.open(path)
        } catch {
            throw error == ReadableFolder.isOutside ? .changed(name) : .failed(DiskFailure(.read, name, error.code))
        }
        guard media.isUnchanged(file, at: path) else { throw .changed(name) }
        return file
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
