import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The system's notices of changes below some folders while they happen, where it supports them: inotify on Linux.
///
/// Notices may be missing, as on network disks and for folders that didn't exist at first, so callers still have to check from
/// time to time.
package final class FolderNotices: Sendable {
    package enum Notice: Sendable {
        /// A file has been written, replaced, renamed or removed.
        case file
        /// A folder has come or gone; files in it may have changed before it was watched.
        case folder
    }

    #if os(Linux)
        /// Thread-safe, though not declared so.
        nonisolated(unsafe) private let source: any DispatchSourceRead

        /// Watches folders and all folders below them; nil where the system has no notices, or no more of them.
        ///
        /// - Parameters:
        ///   - skips: names of files and folders whose changes are ignored.
        ///   - notice: called from a thread of its own.
        package init?(
            of folders: [String], skipping skips: @escaping @Sendable (_ name: String) -> Bool,
            _ notice: @escaping @Sendable (Notice) -> Void
        ) {
            let number = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
            guard number >= 0 else { return nil }
            let watched = WatchedFolders(number: number, folders: folders, skips: skips)
            guard watched.watchAll() else {
                _ = Descriptor.close(number)
                return nil
            }
            source = DispatchSource.makeReadSource(fileDescriptor: number, queue: DispatchQueue(label: "folder notices"))
            source.setEventHandler { if let found = watched.read() { notice(found) } }
            source.setCancelHandler { _ = Descriptor.close(number) }
            source.activate()
        }

        deinit { source.cancel() }
    #else
        package init?(
            of folders: [String], skipping skips: @escaping @Sendable (_ name: String) -> Bool,
            _ notice: @escaping @Sendable (Notice) -> Void
        ) {
            return nil
        }
    #endif
}

#if os(Linux)
    /// Folders whose changes an inotify descriptor reports.
    private struct WatchedFolders: Sendable {
        let number: CInt
        let folders: [String]
        let skips: @Sendable (_ name: String) -> Bool

        private static let events = UInt32(
            IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR)

        /// False where the system refuses a folder because it has no room for more.
        func watchAll() -> Bool {
            var visited: Set<String> = []
            return folders.allSatisfy { watch($0, depth: 0, &visited) }
        }

        private func watch(_ folder: String, depth: Int, _ visited: inout Set<String>) -> Bool {
            guard depth < 64, let path = FileSystem.resolved(folder), visited.insert(String(decoding: path, as: UTF8.self)).inserted else {
                return true
            }
            if inotify_add_watch(number, folder, Self.events) < 0, errno == ENOSPC || errno == ENOMEM { return false }
            for entry in (try? FolderEntry.all(in: folder)) ?? [] where !entry.isKnownFile && !skips(entry.name) {
                let path = "\(folder)/\(entry.name)"
                guard FileSystem.isFolder(path) else { continue }
                if !watch(path, depth: depth + 1, &visited) { return false }
            }
            return true
        }

        /// All pending notices, as one; nil where none of them is relevant.
        func read() -> FolderNotices.Notice? {
            var notice: FolderNotices.Notice?
            let head = MemoryLayout<inotify_event>.size
            withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 8) { buffer in
                while true {
                    let count = Descriptor.readSome(buffer, from: number)
                    if count <= 0 { return }
                    var offset = 0
                    while offset + head <= count {
                        let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                        let name = buffer[(offset + head)..<min(offset + head + Int(event.len), count)]
                        offset += head + Int(event.len)
                        switch kind(event, name: String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)) {
                        case .folder: notice = .folder
                        case .file: notice = notice ?? .file
                        case nil: continue
                        }
                    }
                }
            }
            if notice == .folder { _ = watchAll() }
            return notice
        }

        private func kind(_ event: inotify_event, name: String) -> FolderNotices.Notice? {
            func has(_ flags: Int) -> Bool { event.mask & UInt32(flags) != 0 }
            if has(Int(IN_Q_OVERFLOW)) { return .folder }
            if has(Int(IN_IGNORED)) || skips(name) { return nil }
            if has(Int(IN_ISDIR) | Int(IN_DELETE_SELF) | Int(IN_MOVE_SELF)) { return .folder }
            // Whoever makes a file writes to it next.
            return has(Int(IN_CREATE)) ? nil : .file
        }
    }
#endif
