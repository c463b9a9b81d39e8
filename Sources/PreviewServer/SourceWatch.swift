import ContentReading
import Platform
import Synchronization

/// Watches the source files. If the system reports at once that a file was written, that is enough; all files are also checked from
/// time to time, as there are disks and folders for which it reports nothing.
package struct SourceWatch: Sendable {
    private let folders: [String]
    private let interval: Duration
    private let rareInterval: Duration

    /// - Parameters:
    ///   - interval: time between two looks where the system gives no notices.
    ///   - rareInterval: time between two looks where it does.
    package init(folders: [String], interval: Duration = .milliseconds(300), rareInterval: Duration = .seconds(2)) {
        self.folders = folders
        self.interval = interval
        self.rareInterval = rareInterval
    }

    /// Names, sizes and dates of all files, to compare states.
    package struct Snapshot: Hashable, Sendable {
        fileprivate var files: [File] = []
    }

    /// Files that were added, changed or removed between two snapshots, in order of their paths.
    package static func changes(from before: Snapshot, to now: Snapshot) -> [String] {
        Set(before.files).symmetricDifference(now.files).reduce(into: Set<String>()) { $0.insert($1.path) }.sorted()
    }

    /// The same, or `recent` if there are none: a file that is saved during a build is in the snapshot after it already.
    private static func changes(from before: Snapshot, to now: Snapshot, orElse recent: [String]) -> [String] {
        let found = changes(from: before, to: now)
        return found.isEmpty ? recent : found
    }

    fileprivate struct File: Hashable, Sendable {
        /// Path below the current directory, or absolute.
        var path: String
        var status: FileStatus
    }

    /// Snapshot of all watched files.
    /// - Complexity: one `stat` per file that a build would read.
    package func snapshot() -> Snapshot {
        var snapshot = Snapshot()
        func add(_ paths: [String], below folder: String, followingLinks: Bool) {
            for path in paths {
                let path = "\(folder)/\(path)"
                // A file that is removed in between is a change that the next snapshot finds.
                guard let status = FileStatus(of: path, in: Descriptor.workingFolder, followingLinks: followingLinks) else { continue }
                snapshot.files.append(File(path: path, status: status))
            }
        }
        for folder in folders {
            let listing = FolderListing(folder)
            add(listing.files, below: folder, followingLinks: true)
            // A build reports a link that leads nowhere, and no longer does once the link is gone.
            add(listing.unlisted, below: folder, followingLinks: false)
            // The same goes for a link in the place of the folder.
            if let place = FileStatus(of: folder, in: Descriptor.workingFolder), !place.isFolder {
                snapshot.files.append(File(path: folder, status: place))
            }
        }
        return snapshot
    }

    /// Time without a change after which an editor has written everything: after a notice that a file was closed, and otherwise.
    private static let briefCalm: Duration = .milliseconds(15)
    private static let calm: Duration = .milliseconds(50)
    /// Limit of waiting for calm, because a program may never stop writing.
    private static let calmLimit = 20

    private enum Signal: Sendable {
        case notice(FolderNotices.Notice)
        case look
    }

    /// Number of notices so far.
    private final class NoticeCount: Sendable {
        private let count = Atomic<Int>(0)

        var value: Int { count.load(ordering: .relaxed) }

        func add() { count.add(1, ordering: .relaxed) }
    }

    /// Calls `changed` after each change since `snapshot`, and then `finished` with its result and the changed files, until the task
    /// is cancelled. The files are compared only then, so that a build needn't wait.
    package func run<Outcome>(since snapshot: Snapshot, changed: () async -> Outcome, finished: (Outcome, [String]) -> Void) async {
        let (signals, continuation) = AsyncStream.makeStream(of: Signal.self, bufferingPolicy: .bufferingNewest(1))
        let count = NoticeCount()
        let notices = FolderNotices(of: folders, skipping: FolderListing.skips) { notice in
            count.add()
            continuation.yield(.notice(notice))
        }
        var interval = notices == nil ? self.interval : rareInterval
        var (seen, handled) = (snapshot, 0)
        var recent: [String] = []
        var timer = look(after: interval, continuation)
        for await signal in signals {
            timer.cancel()
            var pause = interval
            if case .notice(.file) = signal {
                if count.value > handled {
                    handled = await calm(count)
                    let outcome = await changed()
                    let now = self.snapshot()
                    recent = Self.changes(from: seen, to: now, orElse: recent)
                    finished(outcome, recent)
                    seen = now
                }
            } else {
                // What has changed during a build is in `seen` already, so comparing the files doesn't find it.
                let hasNotices = count.value > handled
                if hasNotices { handled = await calm(count) }
                let start = ContinuousClock.now
                var now = self.snapshot()
                // Looking takes a tenth of the time, however many files there are.
                pause = min(max(interval, start.duration(to: .now) * 9), rareInterval)
                if now != seen || hasNotices {
                    // The system didn't give notice, so it can't be relied on.
                    if !hasNotices { interval = self.interval }
                    now = await calm(now)
                    recent = Self.changes(from: seen, to: now, orElse: recent)
                    finished(await changed(), recent)
                } else {
                    recent = []
                }
                seen = now
            }
            timer = look(after: pause, continuation)
        }
        timer.cancel()
        withExtendedLifetime(notices) {}
    }

    private func look(after pause: Duration, _ signals: AsyncStream<Signal>.Continuation) -> Task<Void, Never> {
        Task {
            do {
                try await Task.sleep(for: pause)
                signals.yield(.look)
            } catch {
                return
            }
        }
    }

    /// Waits until there are no more notices.
    /// - Returns: their number.
    private func calm(_ count: NoticeCount) async -> Int {
        var before = count.value
        for _ in 0..<Self.calmLimit {
            try? await Task.sleep(for: Self.briefCalm)
            let now = count.value
            if now == before { break }
            before = now
        }
        return before
    }

    /// Waits until the files stay as they are.
    private func calm(_ snapshot: Snapshot) async -> Snapshot {
        var before = snapshot
        for _ in 0..<Self.calmLimit {
            try? await Task.sleep(for: Self.calm)
            let now = self.snapshot()
            if now == before { break }
            before = now
        }
        return before
    }
}
