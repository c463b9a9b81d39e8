import ContentReading
import Platform

/// Looks at the files that a site is made from. Asking the system for each of 10,000 files takes less time than
/// a build of ten, and works on every disk, which is more than can be said of notifications.
package struct SourceWatch: Sendable {
    private let folders: [String]

    package init(folders: [String]) { self.folders = folders }

    /// What tells one version of the files from another.
    package struct Snapshot: Hashable, Sendable {
        fileprivate var files: [File] = []
    }

    fileprivate struct File: Hashable, Sendable {
        var path: String
        var status: FileStatus
    }

    /// - Complexity: one `stat` for each file that a build would look at.
    package func snapshot() -> Snapshot {
        var snapshot = Snapshot()
        for folder in folders {
            for path in FolderListing.files(below: folder) {
                // A file that goes away in between is a change, which the next look finds.
                guard let status = try? FileStatus(of: "\(folder)/\(path)") else { continue }
                snapshot.files.append(File(path: path, status: status))
            }
        }
        return snapshot
    }

    /// How often to look, and how long to wait until an editor has written everything.
    private static let pause: Duration = .milliseconds(300)
    private static let calm: Duration = .milliseconds(50)

    /// Calls `changed` after each change since `snapshot`, until the task is cancelled.
    package func run(since snapshot: Snapshot, changed: () async -> Void) async {
        var seen = snapshot
        var pause = Self.pause
        do {
            while true {
                try await Task.sleep(for: pause)
                let start = ContinuousClock.now
                var now = self.snapshot()
                // Looking takes a tenth of the time, however many files there are.
                pause = min(max(Self.pause, start.duration(to: .now) * 9), .seconds(2))
                if now == seen { continue }
                // Not for ever, since something may write without end.
                for _ in 0..<20 {
                    let before = now
                    try await Task.sleep(for: Self.calm)
                    now = self.snapshot()
                    if now == before { break }
                }
                seen = now
                await changed()
            }
        } catch {
            return
        }
    }
}
