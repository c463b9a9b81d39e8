package import ContentModel
package import Encoding
package import SitePlanning
import Synchronization

/// Files of a site for a zip archive; each is compressed on the thread that adds it.
package final class SiteArchive: Sendable {
    private struct Contents {
        var entries: [ZipEntry] = []
        /// Paths of entries that are copied from files when the archive is written.
        var copied: Set<String> = []
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
    package func addCopied(_ entry: ZipEntry) {
        contents.withLock { contents in
            contents.entries.append(entry)
            contents.copied.insert(entry.path)
        }
    }

    /// The archive, and the paths of entries that are to be copied from files.
    ///
    /// - Throws: `ZipArchive.Failure` if it can't be written.
    package func finish() throws(ZipArchive.Failure) -> (archive: ZipArchive, copied: Set<String>) {
        let contents = contents.withLock { $0 }
        return (try ZipArchive(contents.entries), contents.copied)
    }
}
