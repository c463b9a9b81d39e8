import Platform

/// Advisory lock against concurrent builds. The system releases it when its holder ends, however that happens; the file holds the
/// process number, for the message to those who wait.
struct OutputLock {
    static let fileName = "lock"

    /// Interval between two attempts.
    private static let pause: Duration = .milliseconds(50)

    private let output: String
    private let lockWait: OutputWriter.LockWait
    private var waited: Duration = .zero

    init(of output: String, lockWait: OutputWriter.LockWait) {
        self.output = output
        self.lockWait = lockWait
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
        while true {
            let code = FileSystem.lock(lock.number)
            if code == 0 { break }
            if code == ErrorCode.interrupted { continue }
            guard code == ErrorCode.wouldBlock else { throw .failed(DiskFailure(.lock, path, code)) }
            try wait(for: lock.number)
        }
        guard Self.isInPlace(lock.number, at: path) else { return nil }
        // The number is only for messages, so a full disk is no reason to fail.
        _ = FileSystem.overwrite(lock.number, with: Array("\(Host.processID)\n".utf8))
        return lock
    }

    /// Polls the lock until it is free.
    ///
    /// - Throws: `OutputError.busy` at the time limit, `OutputError.failed` where the disk has no locks.
    private mutating func wait(for lock: CInt) throws(OutputError) {
        let process = Self.holder(of: lock)
        guard waited < lockWait.limit else { throw .busy(output: output, process: process) }
        if waited == .zero {
            lockWait.announce("waiting for another build\(process.map { " (process \($0))" } ?? "") that writes \(output)")
        }
        Host.sleep(Self.pause)
        waited += Self.pause
    }

    /// Whether the locked file is still the one at `path`: its last holder may have removed it.
    private static func isInPlace(_ lock: CInt, at path: String) -> Bool {
        guard let locked = status(of: lock), let current = status(of: path, in: Descriptor.workingFolder) else { return false }
        return locked.isSame(as: current)
    }

    private static func holder(of lock: CInt) -> Int? {
        let note = FileSystem.beginning(of: lock, count: 32)
        guard note.last == UInt8(ascii: "\n") else { return nil }
        return Int(String(decoding: note.dropLast(), as: UTF8.self))
    }
}
