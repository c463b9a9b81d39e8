import ContentReading
import Platform

/// Watches the source files by polling. Calling `stat` on 10,000 files takes less time than a build of ten, and works on every
/// disk, unlike file notifications.
package struct SourceWatch: Sendable {
    private let folders: [String]

    package init(folders: [String]) { self.folders = folders }

    /// Names, sizes and dates of all files, to tell one state from another.
    package struct Snapshot: Hashable, Sendable {
        fileprivate var files: [File] = []
    }

    fileprivate struct File: Hashable, Sendable {
        var path: String
        var status: FileStatus
    }

    /// Snapshot of all watched files.
    /// - Complexity: one `stat` per file that a build would read.
    package func snapshot() -> Snapshot {
        var snapshot = Snapshot()
        for folder in folders {
            for path in FolderListing.files(below: folder) {
                // A file that is removed in between is a change that the next snapshot finds.
                guard let status = try? FileStatus(of: "\(folder)/\(path)") else { continue }
                snapshot.files.append(File(path: path, status: status))
            }
        }
        return snapshot
    }

    /// Interval between two snapshots, and wait until an editor has written everything.
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
                // Polling takes a tenth of the time, however many files there are.
                pause = min(max(Self.pause, start.duration(to: .now) * 9), .seconds(2))
                if now == seen { continue }
                // Limited, since a program may write without end.
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
