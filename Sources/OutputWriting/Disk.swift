import Platform

/// A kind of change to the disk, as the fault hook sees it.
package enum DiskStep: Sendable {
    case createFolder, createFile, write, sync, rename, removeFile, removeFolder
}

/// Called before every change to the disk: 0 lets it happen, and with any other code it fails. Tests use it to stop
/// the writer at every possible point.
package typealias DiskFault = @Sendable (DiskStep) -> CInt

/// Every change to the disk goes through here. Functions return 0 or a code of `ErrorCode`, because a string or an error value for
/// each of 10,000 files would cost more than the calls.
struct Disk: Sendable {
    let fault: DiskFault?

    private func attempt(_ step: DiskStep, _ call: () -> CInt) -> CInt {
        if let fault {
            let code = fault(step)
            if code != 0 { return code }
        }
        while true {
            let code = call()
            if code != ErrorCode.interrupted { return code }
        }
    }

    func createFolder(_ path: String, in folder: CInt, mode: UInt16 = 0o777) -> CInt {
        attempt(.createFolder) { FileSystem.makeFolder(path, in: folder, mode: mode) }
    }

    /// The number of the new file, or a negative code.
    func createFile(_ path: String, in folder: CInt) -> CInt {
        var file: CInt = -1
        let code = attempt(.createFile) {
            file = Descriptor.create(path, in: folder)
            return file < 0 ? -file : 0
        }
        return code == 0 ? file : -code
    }

    func append(_ bytes: UnsafeRawBufferPointer, to file: CInt) -> CInt {
        var rest = bytes[...]
        while !rest.isEmpty {
            var count = 0
            let code = attempt(.write) {
                count = Descriptor.writeSome(UnsafeRawBufferPointer(rebasing: rest), to: file)
                return count < 0 ? CInt(-count) : 0
            }
            if code != 0 { return code }
            rest = rest.dropFirst(count)
        }
        return 0
    }

    func rename(_ old: String, in oldFolder: CInt, to new: String, in newFolder: CInt) -> CInt {
        attempt(.rename) { FileSystem.rename(old, in: oldFolder, to: new, in: newFolder) }
    }

    func removeFile(_ path: String, in folder: CInt) -> CInt {
        attempt(.removeFile) { FileSystem.removeFile(path, in: folder) }
    }

    func removeFolder(_ path: String, in folder: CInt) -> CInt {
        attempt(.removeFolder) { FileSystem.removeFolder(path, in: folder) }
    }

    /// Waits until the disk has this file, or the names in this folder.
    func sync(_ file: CInt) -> CInt { attempt(.sync) { FileSystem.sync(file) } }

    /// Waits until everything written earlier is beyond the memory of the drive itself. On Linux `sync` did that; on
    /// macOS it only reached the drive.
    func syncDrive(_ file: CInt) -> CInt {
        if FileSystem.canSyncDrive, attempt(.sync, { FileSystem.syncDrive(file) }) == 0 { return 0 }
        return sync(file)
    }

    /// Waits until the whole disk that holds `folder` is written; `noFunction` where that can't be asked for.
    func syncDisk(_ folder: CInt) -> CInt {
        let code = attempt(.sync) { FileSystem.syncDisk(folder) }
        // Errors of sandboxes and unusual disks for the same reason.
        return [ErrorCode.notPermitted, ErrorCode.invalidArgument, ErrorCode.notSupported].contains(code) ? ErrorCode.noFunction : code
    }
}

/// Status of the file, link or folder at a path, without following a link.
func status(of path: String, in folder: CInt) -> FileStatus? { FileStatus(of: path, in: folder) }

func status(of file: CInt) -> FileStatus? { FileStatus(of: file) }
