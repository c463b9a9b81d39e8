import ContentModel
import Encoding
import OutputWriting
import PageRendering
import SitePlanning
import Synchronization

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

/// The files of a site on their way into a zip archive; each is compressed by the thread that brings it.
final class ArchiveStage: OutputSink {
    private let entries = Mutex<[ZipEntry]>([])

    static func path(_ settings: SiteSettings) -> OutputPath { OutputPath("\(settings.id).zip") }

    func take(_ path: String, bytes: UnsafeRawBufferPointer) throws(OutputError) { add(path, Array(bytes)) }

    func takeCopy(of source: String, at path: String) throws(OutputError) { add(path, try SourceFile.bytes(source)) }

    private func add(_ path: String, _ bytes: [UInt8]) {
        let entry = ZipEntry(path: path, bytes: bytes, isCompressed: MediaType.isCompressed(path))
        entries.withLock { $0.append(entry) }
    }

    func bytes() throws(ZipArchive.Failure) -> [UInt8] { try ZipArchive.bytes(entries.withLock { $0 }) }
}
