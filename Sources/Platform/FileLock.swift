/// Locks a file or folder that another process may hold, for as long as it is open.
package struct FileLock: Sendable {
    /// Interval between two attempts.
    private static let pause: Duration = .milliseconds(50)

    private let limit: Duration
    private var waited: Duration = .zero

    /// - Parameter limit: how long all attempts may wait together.
    package init(limit: Duration) { self.limit = limit }

    /// Waits until no other process holds the lock.
    ///
    /// - Parameter announce: called once, before the first wait.
    /// - Returns: 0 or a code: `wouldBlock` where another process holds the lock for too long.
    package mutating func acquire(_ file: CInt, announce: () -> Void) -> CInt {
        while true {
            let code = FileSystem.lock(file)
            if code == ErrorCode.interrupted { continue }
            guard code == ErrorCode.wouldBlock, waited < limit else { return code }
            if waited == .zero { announce() }
            Host.sleep(Self.pause)
            waited += Self.pause
        }
    }
}

extension Descriptor {
    /// Opens and locks a file, which is made if it is missing.
    ///
    /// - Throws: `SystemError`: `wouldBlock` where another process holds the lock, another code where the system refuses.
    package static func locked(_ path: String) throws(SystemError) -> Descriptor {
        let file = try Descriptor(opening: path, .update)
        let code = FileSystem.lock(file.number)
        guard code == 0 else { throw SystemError(code) }
        return file
    }
}
