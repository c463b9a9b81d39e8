import Platform

/// Keeps commands from changing a site at the same time: each reads files and writes them again, so one of two changes would be lost.
enum SiteLock {
    /// Waits until no other command changes the site. The system releases the lock when the program ends.
    ///
    /// - Throws: `Exit.machine` where another command takes longer than a minute.
    static func acquire(_ site: String) throws {
        let descriptor = Descriptor.open("\(site)/Content", .folderFollowingLinks)
        guard descriptor >= 0 else { return }
        var lock = FileLock(limit: .seconds(60))
        let code = lock.acquire(descriptor) { write("waiting for another command that changes '\(site)'\n", to: .error) }
        // A disk without locks is no reason to refuse the change.
        guard code == ErrorCode.wouldBlock else { return }
        quizmarkError("another command has been changing '\(site)' for a minute; try again when it has finished")
        throw Exit.machine
    }
}
