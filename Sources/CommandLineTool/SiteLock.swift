import Platform

/// Keeps commands from changing a site at the same time: each reads files and writes them again, so one of two changes would be lost.
enum SiteLock {
    private static let limit: Duration = .seconds(60)
    private static let pause: Duration = .milliseconds(50)

    /// Waits until no other command changes the site. The system releases the lock when the program ends.
    ///
    /// - Throws: `Exit.machine` where another command takes longer than a minute.
    static func acquire(_ site: String) throws {
        let descriptor = Descriptor.open("\(site)/Content", .folderFollowingLinks)
        var waited: Duration = .zero
        // A disk without locks is no reason to refuse the change.
        while descriptor >= 0, isHeld(FileSystem.lock(descriptor)) {
            if waited == .zero { write("waiting for another command that changes '\(site)'\n", to: .error) }
            guard waited < limit else {
                quizmarkError("another command has been changing '\(site)' for a minute; try again when it has finished")
                throw Exit.machine
            }
            Host.sleep(pause)
            waited += pause
        }
    }

    private static func isHeld(_ code: CInt) -> Bool { code == ErrorCode.wouldBlock || code == ErrorCode.interrupted }
}
