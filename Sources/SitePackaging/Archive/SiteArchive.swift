package import ContentModel
package import Encoding
package import SitePlanning
import Synchronization

/// Files of a site for a zip archive; each is compressed on the thread that adds it.
package final class SiteArchive: Sendable {
    private let entries = Mutex<[ZipEntry]>([])

    package init() {}

    /// Where the archive is written, below the output.
    package static func path(_ settings: SiteSettings) -> OutputPath { OutputPath("\(settings.id).zip") }

    package func add(_ path: String, _ bytes: [UInt8]) {
        let entry = ZipEntry(path: path, bytes: bytes, isCompressed: MediaType.isCompressed(path))
        entries.withLock { $0.append(entry) }
    }

    package func bytes() throws(ZipArchive.Failure) -> [UInt8] { try ZipArchive.bytes(entries.withLock { $0 }) }
}
