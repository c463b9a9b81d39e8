import Platform

/// Advisory lock against concurrent builds. The system releases it when its holder ends, however that happens; the file holds the
/// process number, for the message to those who wait.
struct OutputLock {
    static let fileName = "lock"

    private let output: String
    private let announce: (String) -> Void
    private var fileLock: FileLock

    init(of output: String, lockWait: OutputWriter.LockWait) {
        self.output = output
        announce = lockWait.announce
        fileLock = FileLock(limit: lockWait.limit)
    }

    /// Waits for the lock; nil where its folder was removed by the build that held it.
    ///
    /// - Throws: `OutputError.busy` where it is held for too long, `OutputError.failed` where the file can't be opened.
    mutating func acquire(in control: CInt) throws(OutputError) -> Descriptor? {
        let path = "\(output)/\(SitePath.control)/\(Self.fileName)"
        let number = Descriptor.open(Self.fileName, in: control, .update)
        guard number >= 0 else {
            if number == -ErrorCode.noSuchFileOrDirectory { return nil }
            throw .failed(DiskFailure(.lock, path, -number))
        }
        let lock = Descriptor(owning: number)
        let held = lock.number
        let (announce, output) = (announce, output)
        let code = fileLock.acquire(held) {
            announce("waiting for another build\(Self.holder(of: held).map { " (process \($0))" } ?? "") that writes \(output)")
        }
        if code == ErrorCode.wouldBlock { throw .busy(output: output, process: Self.holder(of: held)) }
        guard code == 0 else { throw .failed(DiskFailure(.lock, path, code)) }
        guard Self.isCurrent(lock.number, at: path) else { return nil }
        // The number is only for messages, so a full disk is no reason to fail.
        _ = FileSystem.overwrite(lock.number, with: Array("\(Host.processID)\n".utf8))
        return lock
    }

    /// Whether the locked file is still the one at `path`: its last holder may have removed it.
    private static func isCurrent(_ lock: CInt, at path: String) -> Bool {
        guard let locked = status(of: lock), let current = status(of: path, in: Descriptor.workingFolder) else { return false }
        return locked.isSame(as: current)
    }

    private static func holder(of lock: CInt) -> Int? {
        let note = FileSystem.beginning(of: lock, count: 32)
        guard note.last == UInt8(ascii: "\n") else { return nil }
        return Int(String(decoding: note.dropLast(), as: UTF8.self))
    }
}
