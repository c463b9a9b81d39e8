import ContentModel
import Diagnostics
import Platform
import Synchronization

/// The first bytes of a site's files, read on several threads. A file that can't be read is reported, or checks would pass it.
final class FileHeads: Sendable {
    private let content: ReadableFolder
    private let overlay: [String: [UInt8]]
    private let failures = Mutex<[String: SystemError]>([:])

    /// - Parameters:
    ///   - content: the folder `Content`.
    ///   - overlay: bytes of files that replace those of the site, by their paths.
    init(_ content: ReadableFolder, overlay: [String: [UInt8]]) {
        self.content = content
        self.overlay = overlay
    }

    /// The first bytes of a file, up to `limit`; empty if it can't be read.
    ///
    /// - Parameter path: relative to the site's folder.
    func bytes(_ path: String, limit: Int) -> [UInt8] {
        if let bytes = overlay[path] { return Array(bytes.prefix(limit)) }
        do throws(SystemError) {
            let file = try content.open(SiteContent.below(path))
            return try file.bytes(upTo: min(limit, file.status.size))
        } catch {
            failures.withLock { $0[path] = error }
            return []
        }
    }

    /// Whether reading a file failed, which is reported.
    func isUnreadable(_ path: String) -> Bool { failures.withLock { $0[path] != nil } }

    /// An error for each file that couldn't be read.
    var diagnostics: [Diagnostic] {
        failures.withLock { $0 }.sorted { $0.key < $1.key }.map { path, error in
            let (id, message) = FileText.unreadable(error)
            return Diagnostic(id, message, at: SourceLocation(path: path))
        }
    }
}
