import CFileSystem
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Changes to files and folders. Paths are relative to an open folder, or to the working folder; results are 0 or a code of
/// `ErrorCode`.
package enum FileSystem {
    package static func makeFolder(_ path: String, in folder: CInt = Descriptor.workingFolder, mode: UInt16 = 0o777) -> CInt {
        code(mkdirat(folder, path, mode_t(mode)))
    }

    /// Whether the path exists, even as a dangling link.
    package static func exists(_ path: String) -> Bool { FileStatus(of: path, in: Descriptor.workingFolder) != nil }

    /// Whether there is a folder, or a link to one.
    package static func isFolder(_ path: String) -> Bool { (try? FileStatus(of: path))?.isFolder == true }

    /// The error that hides what a path leads to, such as a folder that may not be entered; nil where it is known, or there is nothing.
    package static func obstacle(to path: String) -> SystemError? {
        do throws(SystemError) {
            _ = try FileStatus(of: path)
            return nil
        } catch {
            return [ErrorCode.noSuchFileOrDirectory, ErrorCode.notDirectory].contains(error.code) ? nil : error
        }
    }

    package static func rename(
        _ old: String, in oldFolder: CInt = Descriptor.workingFolder, to new: String, in newFolder: CInt = Descriptor.workingFolder
    ) -> CInt {
        code(renameat(oldFolder, old, newFolder, new))
    }

    package static func removeFile(_ path: String, in folder: CInt = Descriptor.workingFolder) -> CInt {
        code(unlinkat(folder, path, 0))
    }

    /// Deletes a file.
    ///
    /// - Throws: `SystemError` where the disk refuses, or there is none.
    package static func delete(_ path: String) throws(SystemError) {
        let code = removeFile(path)
        guard code == 0 else { throw SystemError(code) }
    }

    /// Removes a folder that is empty.
    package static func removeFolder(_ path: String, in folder: CInt = Descriptor.workingFolder) -> CInt {
        code(unlinkat(folder, path, AT_REMOVEDIR))
    }

    /// Waits until the drive has this file, or the names in this folder, where the file system can: some can't sync a folder.
    package static func sync(_ file: CInt) -> CInt {
        let code = code(fsync(file))
        return cannotSync(code) ? 0 : code
    }

    private static func cannotSync(_ code: CInt) -> Bool { code == EINVAL || code == ENOTSUP }

    /// Flushes the drive's own cache. `sync` does that on Linux, which has no other call for it; on macOS it only reaches the
    /// drive.
    package static func syncDrive(_ file: CInt) -> CInt {
        #if canImport(Darwin)
            let code = code(fcntl(file, F_FULLFSYNC))
            return cannotSync(code) ? sync(file) : code
        #else
            return ErrorCode.noFunction
        #endif
    }

    /// Whether the system can sync a whole disk.
    package static var canSyncDrive: Bool {
        #if canImport(Darwin)
            true
        #else
            false
        #endif
    }

    /// Waits until the whole disk that holds `folder` is written; `noFunction` where the system has no such call.
    package static func syncDisk(_ folder: CInt) -> CInt { code(quizmark_sync_disk(folder)) }

    /// Locks an open file against other processes; `wouldBlock` if another one holds it. The system unlocks it when it is closed,
    /// however that happens.
    package static func lock(_ file: CInt) -> CInt { code(flock(file, LOCK_EX | LOCK_NB)) }

    /// Replaces the content of an open file by a note.
    package static func overwrite(_ file: CInt, with note: [UInt8]) -> CInt {
        guard ftruncate(file, 0) == 0 else { return errno }
        let count = pwrite(file, note, note.count, 0)
        return count == note.count ? 0 : count < 0 ? errno : ENOSPC
    }

    /// Truncates an open file to its first `size` bytes.
    package static func shorten(_ file: CInt, to size: Int) -> CInt { ftruncate(file, off_t(size)) == 0 ? 0 : errno }

    /// The first `count` bytes of an open file, or fewer where the file is shorter.
    package static func beginning(of file: CInt, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, read in read = max(0, pread(file, buffer.baseAddress, count, 0)) }
    }

    /// The absolute path without links and dots, in bytes; nil where there is nothing.
    package static func resolved(_ path: String) -> [UInt8]? {
        guard let whole = realpath(path, nil) else { return nil }
        defer { free(whole) }
        return Array(UnsafeRawBufferPointer(start: whole, count: strlen(whole)))
    }

    /// Whether a path leads into a folder, or to the folder itself, when all links are followed; false where there is nothing.
    package static func leads(_ path: String, into folder: String) -> Bool {
        guard let folder = resolved(folder), let target = resolved(path) else { return false }
        return target == folder || target.starts(with: folder + [UInt8(ascii: "/")])
    }

    /// Makes a folder and those above it.
    ///
    /// - Parameter hasMade: gets each folder that wasn't there.
    /// - Throws: `SystemError` where a folder can't be made, or a file has its path.
    package static func makeFolders(_ path: String, hasMade: (String) -> Void = { _ in }) throws(SystemError) {
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += made.isEmpty || made.hasSuffix("/") ? String(part) : "/\(part)"
            let code = makeFolder(made, mode: 0o755)
            if code == 0 { hasMade(made) } else if code != EEXIST { throw SystemError(code) }
        }
    }

    /// Writes a new file.
    ///
    /// - Parameters:
    ///   - other: path of a file whose permissions it gets, if there is one, instead of `mode`.
    ///   - syncing: whether it has to be on the drive before this returns.
    /// - Throws: `SystemError` where the disk refuses, `ErrorCode.alreadyExists` where there is a file already, which isn't changed.
    package static func create(
        _ path: String, _ bytes: [UInt8], mode: UInt16 = 0o644, withPermissionsOf other: String? = nil, syncing: Bool = false
    ) throws(SystemError) {
        try write(toNew: path, mode: mode, withPermissionsOf: other, syncing: syncing) { write throws(SystemError) in try write(bytes) }
    }

    /// Writes or replaces a file in one step.
    ///
    /// - Parameter mode: its permissions; nil keeps those that it has.
    /// - Throws: `SystemError` where the disk refuses; the old file is unchanged then.
    package static func replace(_ path: String, with bytes: [UInt8], mode: UInt16? = nil) throws(SystemError) {
        try replace(path, mode: mode) { write throws(SystemError) in try write(bytes) }
    }

    /// Writes a file, a piece at a time: it calls `write` with each piece.
    package typealias Pieces = @Sendable (_ write: ([UInt8]) throws(SystemError) -> Void) throws(SystemError) -> Void

    /// Writes or replaces a file in one step, but in pieces, so that not all of its bytes are in memory at once.
    ///
    /// - Parameter mode: its permissions; nil keeps those that it has.
    /// - Throws: `SystemError` where the disk refuses; the old file is unchanged then.
    package static func replace(_ path: String, mode: UInt16? = nil, with pieces: Pieces) throws(SystemError) {
        let temporary = temporaryPath(for: path)
        _ = removeFile(temporary)
        do throws(SystemError) {
            try write(toNew: temporary, mode: mode ?? 0o644, withPermissionsOf: mode == nil ? path : nil, syncing: true, pieces)
            let code = rename(temporary, to: path)
            guard code == 0 else { throw SystemError(code) }
        } catch {
            _ = removeFile(temporary)
            throw error
        }
    }

    /// The path at which the new content of a file is written, before it is renamed.
    static func temporaryPath(for path: String) -> String {
        let ending = ".new~"
        let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
        let longestName = 255
        guard path.utf8.count - folder.utf8.count + ending.utf8.count > longestName else { return path + ending }
        // Cut short, names of several files could be the same.
        let number = longNameCount.wrappingAdd(1, ordering: .relaxed).newValue
        return "\(folder).quizmark-\(Host.processID)-\(number)\(ending)"
    }

    private static let longNameCount = Atomic<Int>(0)

    /// Whether a drive refused to change permissions because it has none for each file, as many sticks and shares don't.
    private static func hasFixedPermissions(_ code: CInt) -> Bool { [EPERM, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code) }

    /// Gives a file the owner and the group of the one that it replaces, as far as the system allows it: a command that is run with sudo
    /// shouldn't take files from their owner.
    private static func keepOwner(of status: FileStatus, for number: CInt) {
        guard let own = FileStatus(of: number), (own.owner, own.group) != (status.owner, status.group) else { return }
        // Only the administrator can give files away, but others can share them with a group of theirs.
        if fchown(number, status.owner, status.group) != 0 { _ = fchown(number, own.owner, status.group) }
    }

    /// Writes a new file. If that fails, nothing of it is left.
    ///
    /// - Throws: `SystemError` where the file exists or the disk refuses.
    private static func write(
        toNew path: String, mode: UInt16, withPermissionsOf other: String?, syncing: Bool, _ pieces: Pieces
    ) throws(SystemError) {
        let number = Descriptor.create(path, mode: mode)
        guard number >= 0 else { throw SystemError(-number) }
        do throws(SystemError) {
            if let other, let status = try? FileStatus(of: other) {
                keepOwner(of: status, for: number)
                // The user's mask removes permissions from new files.
                if fchmod(number, status.permissions) != 0, !hasFixedPermissions(errno) { throw SystemError(errno) }
            }
            try pieces { piece throws(SystemError) in
                let code = piece.withUnsafeBytes { Descriptor.write($0, to: number) }
                guard code == 0 else { throw SystemError(code) }
            }
            let code = syncing ? sync(number) : 0
            guard code == 0 else { throw SystemError(code) }
        } catch {
            _ = Descriptor.close(number)
            _ = removeFile(path)
            throw error
        }
        let closing = Descriptor.close(number)
        guard closing == 0 else {
            _ = removeFile(path)
            throw SystemError(closing)
        }
    }

    /// The path that a symbolic link leads to where nothing is; nil for anything else.
    package static func missingTarget(ofLink path: String) -> String? {
        let limit = Int(PATH_MAX)
        let target = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = buffer.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { max(0, readlink(path, $0, limit)) } ?? 0 }
        }
        return target.isEmpty || access(path, F_OK) == 0 ? nil : String(decoding: target, as: UTF8.self)
    }

    private static func code(_ result: CInt) -> CInt { result == 0 ? 0 : errno }
}
