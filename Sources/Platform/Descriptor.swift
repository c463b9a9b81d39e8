#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

import CFileSystem

/// An open file or folder, closed when it goes out of scope. No program that is started inherits it.
package struct Descriptor: ~Copyable, Sendable {
    /// A negative code of `ErrorCode` where it couldn't be opened.
    package let number: CInt

    package init(owning number: CInt) { self.number = number }

    /// Opens a file or folder.
    ///
    /// - Throws: `SystemError` where the system refuses.
    package init(opening path: String, in folder: CInt = workingFolder, _ access: Access) throws(SystemError) {
        let number = Descriptor.open(path, in: folder, access)
        guard number >= 0 else { throw SystemError(-number) }
        self.init(owning: number)
    }

    deinit { if number >= 0 { _ = Descriptor.close(number) } }

    /// Directory argument of the `…at` calls for paths relative to the working folder.
    package static var workingFolder: CInt { AT_FDCWD }

    package enum Access: Sendable {
        /// Read only; opening a pipe doesn't wait for a writer.
        case read
        case readFollowingLinks
        case folder
        case folderFollowingLinks
        /// Read and write; makes the file if it is missing.
        case update

        fileprivate var flags: CInt {
            switch self {
            case .read: O_RDONLY | O_NOFOLLOW | O_NONBLOCK
            case .readFollowingLinks: O_RDONLY | O_NONBLOCK
            case .folder: O_RDONLY | O_DIRECTORY | O_NOFOLLOW
            case .folderFollowingLinks: O_RDONLY | O_DIRECTORY
            case .update: O_RDWR | O_CREAT | O_NOFOLLOW
            }
        }
    }

    /// The number of an open file or folder, or a negative code of `ErrorCode`.
    package static func open(_ path: String, in folder: CInt = workingFolder, _ access: Access) -> CInt {
        let number = openat(folder, path, access.flags | O_CLOEXEC, 0o666)
        return number >= 0 ? number : -errno
    }

    /// The number of an open file, or a negative code. No link is followed, even if one takes the place of a folder meanwhile: a link has
    /// the code of too many links, or that of something that is no folder.
    ///
    /// - Parameter folder: number of the open folder that the path is relative to.
    static func open(_ path: String, below folder: CInt) -> CInt { openAtOnce(path, below: folder) ?? openStepwise(path, below: folder) }

    /// As `open`, by one call; nil where the system doesn't have that, or a container forbids it.
    static func openAtOnce(_ path: String, below folder: CInt) -> CInt? {
        let number = quizmark_open_below(folder, path, Access.read.flags | O_CLOEXEC)
        guard number < 0 else { return number }
        return switch errno {
        case ENOSYS, EPERM: nil
        // Without links, only '..' or a slash at the beginning lead out of the folder.
        case EXDEV: -EINVAL
        case let code: -code
        }
    }

    /// As `open`, folder by folder.
    static func openStepwise(_ path: String, below folder: CInt) -> CInt {
        let parts = path.split(separator: "/")
        var parent: Descriptor?
        for (index, part) in parts.enumerated() {
            guard part != ".." else { return -EINVAL }
            let isLast = index == parts.count - 1
            let number = open(String(part), in: parent?.number ?? folder, isLast ? .read : .folder)
            if isLast || number < 0 { return number }
            parent = Descriptor(owning: number)
        }
        return -EINVAL
    }

    /// As `open` with `readFollowingLinks`, but opening a pipe waits for a writer.
    static func openWaiting(_ path: String) -> CInt {
        let number = openat(workingFolder, path, O_RDONLY | O_CLOEXEC)
        return number >= 0 ? number : -errno
    }

    /// Whether the process may open this many more files.
    package static func canOpen(_ count: Int) -> Bool {
        var opened: [CInt] = []
        defer { for number in opened { _ = close(number) } }
        while opened.count < count {
            let number = open("/", .folder)
            guard number >= 0 else { return number != -EMFILE && number != -ENFILE }
            opened.append(number)
        }
        return true
    }

    /// The number of a new file to write, or a negative code.
    package static func create(_ path: String, in folder: CInt = workingFolder, mode: UInt16 = 0o666) -> CInt {
        let number = openat(folder, path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(mode))
        return number >= 0 ? number : -errno
    }

    /// Closes a file whose last writes may fail only then, as on network disks.
    /// - Returns: 0 or a code.
    package static func close(_ number: CInt) -> CInt { closeDescriptor(number) == 0 ? 0 : errno }

    /// The number of bytes read, less than the buffer only at the end of the file, or a negative code.
    package static func fill(_ buffer: UnsafeMutableRawBufferPointer, from file: CInt) -> Int {
        var total = 0
        while total < buffer.count {
            let count = read(file, buffer.baseAddress.map { $0 + total }, buffer.count - total)
            if count < 0 {
                if errno == EINTR { continue }
                return -Int(errno)
            }
            if count == 0 { break }
            total += count
        }
        return total
    }

    /// Reads what is there, once.
    /// - Returns: the number of bytes, 0 at the end, or a negative code.
    static func readSome(_ buffer: UnsafeMutableRawBufferPointer, from file: CInt) -> Int {
        let count = read(file, buffer.baseAddress, buffer.count)
        return count < 0 ? -Int(errno) : count
    }

    /// Writes some of the bytes.
    /// - Returns: how many, or a negative code.
    package static func writeSome(_ bytes: UnsafeRawBufferPointer, to file: CInt) -> Int {
        let count = writeBytes(file, bytes)
        return count >= 0 ? count : -Int(errno)
    }

    /// Writes all bytes.
    /// - Returns: 0 or a code.
    package static func write(_ bytes: UnsafeRawBufferPointer, to file: CInt) -> CInt {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = writeSome(UnsafeRawBufferPointer(rebasing: rest), to: file)
            if count == -Int(EINTR) { continue }
            if count < 0 { return CInt(-count) }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    /// Moves to an offset in a file, in bytes from its beginning.
    /// - Returns: 0 or a code.
    package static func seek(_ file: CInt, to offset: Int) -> CInt { lseek(file, off_t(offset), SEEK_SET) >= 0 ? 0 : errno }

    /// Whether files may be made and removed in a folder.
    /// - Returns: 0 or a code.
    package static func checkWritable(_ folder: CInt) -> CInt {
        faccessat(folder, ".", W_OK | X_OK, AT_EACCESS) == 0 ? 0 : errno
    }
}

private func closeDescriptor(_ number: CInt) -> CInt { close(number) }

/// Linux writes at most 2 GB at once, and macOS refuses more.
private func writeBytes(_ file: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(file, bytes.baseAddress, min(bytes.count, 1 << 30))
}
