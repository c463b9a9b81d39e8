import CFileSystem

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A kind of change to the disk, as the fault hook sees it.
package enum DiskStep: Sendable {
    case createFolder, createFile, write, sync, rename, removeFile, removeFolder
}

/// Asked before every change to the disk: 0 lets it happen, any other `errno` is what it fails with instead. Tests stop
/// the writer with it at every possible point.
package typealias DiskFault = @Sendable (DiskStep) -> CInt

/// An open file or folder, closed when it goes out of scope.
struct Descriptor: ~Copyable, Sendable {
    let number: CInt

    init(owning number: CInt) { self.number = number }

    deinit { _ = close(number) }
}

/// Every change to the disk goes through here. Functions return 0 or an `errno`, because a string or an error value for
/// each of 10,000 files would cost more than the calls.
struct Disk: Sendable {
    let fault: DiskFault?

    static let folderFlags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
    static let readFlags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC

    private func attempt(_ step: DiskStep, _ call: () -> CInt) -> CInt {
        if let fault {
            let code = fault(step)
            if code != 0 { return code }
        }
        while call() == -1 {
            if errno != EINTR { return errno }
        }
        return 0
    }

    func createFolder(_ path: String, in folder: CInt, mode: mode_t = 0o777) -> CInt {
        attempt(.createFolder) { mkdirat(folder, path, mode) }
    }

    /// The number of the new file, or a negative `errno`.
    func createFile(_ path: String, in folder: CInt) -> CInt {
        var file: CInt = -1
        let code = attempt(.createFile) {
            file = openat(folder, path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
            return file
        }
        return code == 0 ? file : -code
    }

    func append(_ bytes: UnsafeRawBufferPointer, to file: CInt) -> CInt {
        var rest = bytes[...]
        while !rest.isEmpty {
            var count = 0
            let code = attempt(.write) {
                count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                return count < 0 ? -1 : 0
            }
            if code != 0 { return code }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    func rename(_ old: String, in oldFolder: CInt, to new: String, in newFolder: CInt) -> CInt {
        attempt(.rename) { renameat(oldFolder, old, newFolder, new) }
    }

    func removeFile(_ path: String, in folder: CInt) -> CInt {
        attempt(.removeFile) { unlinkat(folder, path, 0) }
    }

    func removeFolder(_ path: String, in folder: CInt) -> CInt {
        attempt(.removeFolder) { unlinkat(folder, path, AT_REMOVEDIR) }
    }

    /// Waits until the disk has this file, or the names in this folder. Disks that can't sync a folder say EINVAL.
    func sync(_ file: CInt) -> CInt {
        let code = attempt(.sync) { fsync(file) }
        return code == EINVAL || code == ENOTSUP ? 0 : code
    }

    /// Waits until everything written earlier is beyond the memory of the drive itself. On Linux `fsync` did that; on
    /// macOS it only reached the drive.
    func syncDrive(_ file: CInt) -> CInt {
        #if canImport(Darwin)
            let code = attempt(.sync) { fcntl(file, F_FULLFSYNC) }
            if code == 0 { return 0 }
        #endif
        return sync(file)
    }

    /// Waits until the whole disk that holds `folder` is written; ENOSYS where that can't be asked for.
    func syncDisk(_ folder: CInt) -> CInt {
        let code = attempt(.sync) { quizmark_sync_disk(folder) }
        // What sandboxes and odd disks answer instead.
        return [EPERM, EINVAL, ENOTSUP].contains(code) ? ENOSYS : code
    }
}

/// What stands at a path, without following a link.
func status(of path: String, in folder: CInt) -> stat? {
    var status = stat()
    return fstatat(folder, path, &status, AT_SYMLINK_NOFOLLOW) == 0 ? status : nil
}

func status(of file: CInt) -> stat? {
    var status = stat()
    return fstat(file, &status) == 0 ? status : nil
}

extension stat {
    var kind: mode_t { st_mode & S_IFMT }
    var isFolder: Bool { kind == S_IFDIR }
    var isFile: Bool { kind == S_IFREG }

    /// In seconds since 1970.
    var modified: Int {
        #if canImport(Darwin)
            st_mtimespec.tv_sec
        #else
            st_mtim.tv_sec
        #endif
    }

    func isSame(as other: stat) -> Bool { st_dev == other.st_dev && st_ino == other.st_ino }
}

/// `close` under a name that a type with a `close` of its own can call.
func closeFile(_ file: CInt) -> CInt { close(file) }
