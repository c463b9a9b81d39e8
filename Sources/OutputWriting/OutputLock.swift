#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The lock that serialises two builds. The system drops it when its holder ends, however that happens; it holds the number of
/// the process, for the message to those who wait.
struct OutputLock {
    static let fileName = "lock"

    /// How long to sleep between two tries.
    private static let pause: Duration = .milliseconds(50)

    private let output: String
    private let patience: OutputWriter.Patience
    private var waited: Duration = .zero

    init(of output: String, patience: OutputWriter.Patience) {
        self.output = output
        self.patience = patience
    }

    /// Waits for the lock; nothing where its folder went away with the build that was waited for.
    mutating func acquire(in control: CInt) throws(OutputError) -> Descriptor? {
        let path = "\(output)/\(SitePath.control)/\(Self.fileName)"
        let number = openat(control, Self.fileName, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard number >= 0 else {
            if errno == ENOENT { return nil }
            throw .failed(DiskFailure(.lock, path, errno))
        }
        let lock = Descriptor(owning: number)
        while flock(lock.number, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            guard errno == EWOULDBLOCK else { throw .failed(DiskFailure(.lock, path, errno)) }
            try wait(for: lock.number)
        }
        guard Self.isInPlace(lock.number, at: path) else { return nil }
        // Only a courtesy: a full disk must not keep us from rolling forward.
        let note = Array("\(getpid())\n".utf8)
        if ftruncate(lock.number, 0) == 0 { _ = pwrite(lock.number, note, note.count, 0) }
        return lock
    }

    private mutating func wait(for lock: CInt) throws(OutputError) {
        let process = Self.holder(of: lock)
        guard waited < patience.limit else { throw .busy(output: output, process: process) }
        if waited == .zero {
            patience.announce("waiting for another build\(process.map { " (process \($0))" } ?? "") that writes \(output)")
        }
        usleep(useconds_t(Self.pause / .microseconds(1)))
        waited += Self.pause
    }

    /// Whether the locked file is still the one that others would lock: its last holder has removed it.
    private static func isInPlace(_ lock: CInt, at path: String) -> Bool {
        guard let held = status(of: lock), let standing = status(of: path, in: AT_FDCWD) else { return false }
        return held.isSame(as: standing)
    }

    private static func holder(of lock: CInt) -> Int? {
        withUnsafeTemporaryAllocation(byteCount: 32, alignment: 1) { buffer in
            let count = pread(lock, buffer.baseAddress, buffer.count, 0)
            guard count > 0, buffer[count - 1] == UInt8(ascii: "\n") else { return nil }
            return Int(String(decoding: buffer[..<(count - 1)], as: UTF8.self))
        }
    }
}
