import Platform

/// Keeps commands from changing a site at the same time: each reads files and writes them again, so one of two changes would be lost.
enum SiteLock {
    private static let limit: Duration = .seconds(60)
    private static let pause: Duration = .milliseconds(50)

    /// Waits until no other command changes the site. The system releases the lock when the program ends.
    ///
    /// - Throws: `Exit.machine` where another command takes longer than a minute.
    static func acquire(_ site: String) throws {
        let folder = Descriptor.open("\(site)/Content", .folderFollowingLinks)
        var waited: Duration = .zero
        // A disk without locks is no reason to refuse the change.
        while folder >= 0, [ErrorCode.wouldBlock, ErrorCode.interrupted].contains(FileSystem.lock(folder)) {
            guard waited < limit else {
                quizmarkError("another command has been changing '\(site)' for a minute; try again when it has ended")
                throw Exit.machine
            }
            Host.sleep(pause)
            waited += pause
        }
    }
}
