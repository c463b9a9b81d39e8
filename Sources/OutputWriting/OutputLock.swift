#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The lock that serialises two builds. The system drops it when its holder ends, however that happens, so the file
/// stays and is never removed; it holds the number of the process, for the message to those who wait.
enum OutputLock {
    static let fileName = "lock"

    /// How long to sleep between two tries.
    private static let pause: Duration = .milliseconds(50)

    static func acquire(
        in control: CInt, of output: String, patience: OutputWriter.Patience
    ) throws(OutputError) -> Descriptor {
        let path = "\(output)/\(SitePath.control)/\(fileName)"
        let number = openat(control, fileName, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard number >= 0 else { throw .failed(DiskFailure(.lock, path, errno)) }
        let lock = Descriptor(owning: number)
        var waited: Duration = .zero
        while flock(lock.number, LOCK_EX | LOCK_NB) != 0 {
            if errno == EINTR { continue }
            guard errno == EWOULDBLOCK else { throw .failed(DiskFailure(.lock, path, errno)) }
            guard waited < patience.limit else { throw .busy(output: output, process: holder(of: lock.number)) }
            if waited == .zero {
                let process = holder(of: lock.number).map { " (process \($0))" } ?? ""
                patience.announce("waiting for another build\(process) that writes \(output)")
            }
            usleep(useconds_t(pause / .microseconds(1)))
            waited += pause
        }
        // Only a courtesy: a full disk must not keep us from rolling forward.
        let note = Array("\(getpid())\n".utf8)
        if ftruncate(lock.number, 0) == 0 { _ = pwrite(lock.number, note, note.count, 0) }
        return lock
    }

    /// Whether the locked file is still the one that others would lock.
    static func isInPlace(_ lock: CInt, at path: String) -> Bool {
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
