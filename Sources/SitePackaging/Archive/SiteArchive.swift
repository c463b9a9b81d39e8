package import ContentModel
package import Encoding
package import SitePlanning
import Synchronization

/// Files of a site for a zip archive; each is compressed on the thread that adds it.
package final class SiteArchive: Sendable {
    private struct Contents {
        var entries: [ZipEntry] = []
        /// Files that entries are copied from when the archive is written, by their paths in it.
        var sources: [String: String] = [:]
    }

    private let contents = Mutex(Contents())

    package init() {}

    /// Where the archive is written, below the output.
    package static func path(_ settings: SiteSettings) -> OutputPath { OutputPath("\(settings.id).zip") }

    package func add(_ path: String, _ bytes: [UInt8]) {
        let entry = ZipEntry(path: path, bytes: bytes, isCompressed: MediaType.isCompressed(path))
        contents.withLock { $0.entries.append(entry) }
    }

    /// Adds a file that is copied when the archive is written, so that none has to be in memory.
    package func add(_ entry: ZipEntry, from source: String) {
        contents.withLock { contents in
            contents.entries.append(entry)
            contents.sources[entry.path] = source
        }
    }

    /// The archive, and the files that its entries are copied from, by their paths in it.
    ///
    /// - Throws: `ZipArchive.Failure` if it can't be written.
    package func finish() throws(ZipArchive.Failure) -> (archive: ZipArchive, sources: [String: String]) {
        let contents = contents.withLock { $0 }
        return (try ZipArchive(contents.entries), contents.sources)
    }
}
