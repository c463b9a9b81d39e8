#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Attributes of a file or folder, as `stat` reports them.
package struct FileStatus: Hashable, Sendable {
    package enum Kind: Sendable {
        case file, folder, link
        /// A device, pipe or socket.
        case other
    }

    package let kind: Kind
    /// In bytes.
    package let size: Int
    package let device: UInt64
    package let inode: UInt64
    /// Last change of the content, in seconds since 1970.
    package let modified: Int
    package let nanoseconds: Int
    /// Last change of the content or of an attribute, in nanoseconds since 1970.
    private let changed: Int
    /// Permission bits of owner, group and others.
    let permissions: mode_t
    let owner: uid_t
    let group: gid_t

    package var isFile: Bool { kind == .file }
    package var isFolder: Bool { kind == .folder }
    /// Whether the group or everybody on this computer may read or change it.
    package var isOpenToOthers: Bool { permissions & 0o066 != 0 }

    init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        size = Int(status.st_size)
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(status.st_ino)
        #if canImport(Darwin)
            let (time, change) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (time, change) = (status.st_mtim, status.st_ctim)
        #endif
        modified = Int(time.tv_sec)
        nanoseconds = Int(time.tv_nsec)
        changed = FileStatus.nanoseconds(Int(change.tv_sec), Int(change.tv_nsec))
        permissions = status.st_mode & 0o777
        owner = status.st_uid
        group = status.st_gid
    }

    /// Status of the file at the end of a path, following links.
    ///
    /// - Throws: `SystemError` where there is none, or a folder on the way can't be searched.
    package init(of path: String) throws(SystemError) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .latest }
        self.init(status)
    }

    /// Status of an open file or folder.
    package init?(of descriptor: CInt) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    /// Status of a path below an open folder; nil where there is nothing.
    package init?(of path: String, in folder: CInt, followingLinks: Bool = false) {
        var status = stat()
        guard fstatat(folder, path, &status, followingLinks ? 0 : AT_SYMLINK_NOFOLLOW) == 0 else { return nil }
        self.init(status)
    }

    package var stamp: FileStamp {
        FileStamp(size: size, modified: FileStatus.nanoseconds(modified, nanoseconds), changed: changed, device: device, inode: inode)
    }

    /// Nanoseconds since 1970. Wrong clocks and archives yield years beyond the range of an `Int`, so the result is clamped to it.
    private static func nanoseconds(_ seconds: Int, _ rest: Int) -> Int {
        let (whole, isTooLarge) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isOver) = whole.addingReportingOverflow(rest)
        return isTooLarge || isOver ? seconds < 0 ? .min : .max : sum
    }

    /// Whether both describe the same file, under whatever name.
    package func isSame(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }
}
