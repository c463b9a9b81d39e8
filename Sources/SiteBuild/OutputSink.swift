import OutputWriting
import SitePackaging
import SitePlanning

/// Destination of a site's files: a folder or an archive. Safe to use from any number of threads at once.
protocol OutputSink: Sendable {
    /// Adds a file.
    ///
    /// - Parameter hash: the first eight bytes of the SHA-256 of `bytes`, if they are known.
    /// - Throws: `OutputError` where the disk refuses, or the path is invalid or taken.
    func take(_ path: String, bytes: UnsafeRawBufferPointer, hash: UInt64?) throws(OutputError)
    /// Adds a copy of a medium, at its own path.
    ///
    /// - Throws: `OutputError` also where it can't be read.
    func takeCopy(of medium: borrowing OpenMedium) throws(OutputError)
    /// Keeps a file as the last build left it.
    ///
    /// - Throws: `OutputError` where the output is closed.
    func keep(_ path: String) throws(OutputError)
}

extension OutputSink {
    func stage(_ bytes: [UInt8], at path: OutputPath, hash: UInt64? = nil) throws(OutputError) {
        let result = bytes.withUnsafeBytes { buffer in Result { () throws(OutputError) in try take(path.text, bytes: buffer, hash: hash) } }
        try result.get()
    }
}

extension OutputWriter: OutputSink {
    func take(_ path: String, bytes: UnsafeRawBufferPointer, hash: UInt64?) throws(OutputError) {
        try stage(path, bytes: bytes, hash: hash)
    }
    func takeCopy(of medium: borrowing OpenMedium) throws(OutputError) {
        try stageCopy(of: medium.file, named: medium.name, at: medium.path)
    }
}

extension SiteArchive: OutputSink {
    func take(_ path: String, bytes: UnsafeRawBufferPointer, hash: UInt64?) throws(OutputError) { add(path, Array(bytes)) }
    func takeCopy(of medium: borrowing OpenMedium) throws(OutputError) { addCopied(try ArchivedFile.entry(of: medium)) }
    func keep(_ path: String) throws(OutputError) { preconditionFailure("an archive has no earlier files") }
}
