import Diagnostics
import Platform
import Synchronization

/// The first bytes of a site's files, read on several threads. A file that can't be read is reported, or checks would pass it.
final class FileHeads: Sendable {
    private let site: String
    private let overlay: [String: [UInt8]]
    private let failures = Mutex<[String: SystemError]>([:])

    /// - Parameter overlay: bytes of files that replace those of the site, by their paths.
    init(site: String, overlay: [String: [UInt8]]) {
        self.site = site
        self.overlay = overlay
    }

    /// The first bytes of a file, up to `limit`; empty if it can't be read.
    ///
    /// - Parameter path: relative to the site's folder.
    func bytes(_ path: String, limit: Int) -> [UInt8] {
        if let bytes = overlay[path] { return Array(bytes.prefix(limit)) }
        do throws(SystemError) {
            let file = try ReadableFile("\(site)/\(path)")
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
            Diagnostic(.unreadableFile, "this file can't be read: \(error)", at: SourceLocation(path: path))
        }
    }
}
