import Dispatch
import Foundation
import Synchronization
import Testing

@testable import OutputWriting

@Suite struct LockTests {
    let site: TestSite

    init() throws { site = try TestSite() }

    @Test func aSecondBuildWaitsOnlySoLong() throws {
        let first = try site.writer()
        let messages = Mutex<[String]>([])
        let lockWait = OutputWriter.LockWait(limit: .milliseconds(120)) { message in
            messages.withLock { $0.append(message) }
        }
        let error = #expect(throws: OutputError.busy(output: site.output, process: Int(getpid()))) {
            try OutputWriter(output: site.output, site: site.folder, lockWait: lockWait)
        }
        #expect(
            messages.withLock { $0 } == ["waiting for another build (process \(getpid())) that writes \(site.output)"])
        #expect(error?.description.contains("is in use by another build (process \(getpid()))") == true)
        first.abandon()
        try site.writer().abandon()
    }

    @Test func aSecondBuildFollowsTheFirst() throws {
        let first = try site.writer()
        let second = WaitingBuild(["b.html": "b"], in: site.output)
        second.waitUntilItWaits()
        try first.stage("a.html", text: "a")
        _ = try first.commit()
        #expect(try second.result() == .init(changed: 1, unchanged: 0, removed: 1))
        #expect(try site.snapshot() == ["b.html": "b"])
    }

    @Test func theLockIsFreeAfterCommitAndAfterAFailure() throws {
        let first = try site.writer()
        _ = try first.commit()
        let failing = FaultCounter { _, step in step == .sync ? EIO : 0 }
        let second = try site.writer(fault: failing.fault)
        try second.stage("a.html", text: "a")
        #expect(throws: OutputError.self) { try second.commit() }
        try site.writer().abandon()
        withExtendedLifetime((first, second)) {}
    }

    /// NFS and FUSE keep a removed file in its folder until it is closed.
    @Test func aFolderThatIsEmptyOnlyAfterUnlockingIsRemoved() throws {
        let removals = Mutex(0)
        let counting: DiskFault = { step in
            if step == .removeFolder { removals.withLock { $0 += 1 } }
            return 0
        }
        try site.writer(fault: counting).abandon()
        let last = removals.withLock { $0 }
        removals.withLock { $0 = 0 }
        let failing: DiskFault = { step in
            guard counting(step) == 0, step == .removeFolder else { return 0 }
            return removals.withLock { $0 } == last ? ENOTEMPTY : 0
        }
        try site.writer(fault: failing).abandon()
        #expect(removals.withLock { $0 } == last + 1)
        #expect(try site.traces() == [])
    }

    @Test func aFolderDeletedWhileWaitingIsMadeAgain() throws {
        let first = try site.writer()
        let second = WaitingBuild(["b.html": "b"], in: site.output)
        second.waitUntilItWaits()
        try site.remove("Output")
        first.abandon()
        #expect(try second.result().changed == 1)
        #expect(try site.snapshot() == ["b.html": "b"])
    }
}

/// A build on a thread of its own, as one that waits for the lock would block the other tests.
private final class WaitingBuild: Sendable {
    private let isWaiting = DispatchSemaphore(value: 0)
    private let isDone = DispatchSemaphore(value: 0)
    private let outcome = Mutex<Result<OutputWriter.Summary, any Error>?>(nil)

    init(_ pages: [String: String], in output: String) {
        let lockWait = OutputWriter.LockWait(limit: .seconds(600)) { _ in self.isWaiting.signal() }
        Thread.detachNewThread {
            let result = Result { try buildSite(pages, in: output, lockWait: lockWait) }
            self.outcome.withLock { $0 = result }
            self.isDone.signal()
        }
    }

    func waitUntilItWaits() { isWaiting.wait() }

    func result() throws -> OutputWriter.Summary {
        isDone.wait()
        return try #require(outcome.withLock { $0 }).get()
    }
}
