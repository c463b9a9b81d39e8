import OutputWriting
import SitePackaging
import SitePlanning

/// Where the files of a site go: a folder or an archive. Any number of threads may bring some at once.
protocol OutputSink: Sendable {
    func take(_ path: String, bytes: UnsafeRawBufferPointer) throws(OutputError)
    func takeCopy(of source: String, at path: String) throws(OutputError)
}

extension OutputSink {
    func stage(_ bytes: [UInt8], at path: OutputPath) throws(OutputError) {
        let result = bytes.withUnsafeBytes { buffer in Result { () throws(OutputError) in try take(path.text, bytes: buffer) } }
        try result.get()
    }
}

extension OutputWriter: OutputSink {
    func take(_ path: String, bytes: UnsafeRawBufferPointer) throws(OutputError) { try stage(path, bytes: bytes) }
    func takeCopy(of source: String, at path: String) throws(OutputError) { try stageCopy(of: source, at: path) }
}

extension SiteArchive: OutputSink {
    func take(_ path: String, bytes: UnsafeRawBufferPointer) throws(OutputError) { add(path, Array(bytes)) }
    func takeCopy(of source: String, at path: String) throws(OutputError) { add(path, try SourceFile.bytes(source)) }
}
