import Platform
import Testing

@testable import OutputWriting

/// Files at two moments.
struct FileSnapshotTests {
    private static let names = ["a.md", "b.md"]

    @Test func hashesAreForgottenOnceAnotherChangeWouldBeSeen() throws {
        let site = try TestSite()
        for name in Self.names { try site.put("one", at: name) }
        let root = Descriptor(owning: Descriptor.open(site.folder, .folderFollowingLinks))
        let plain = try #require(FileSnapshot(of: Self.names, in: root.number, followingLinks: true, jobs: 1))
        let hashed = plain.hashingChanges(since: 0, in: root.number)
        #expect(hashed != plain)
        #expect(hashed.withoutHashes(ofChangesBefore: 0) == hashed)
        #expect(hashed.withoutHashes(ofChangesBefore: .max) == plain)
    }

    /// Without its hash, a file that was saved again as it was counts as changed.
    @Test func filesWithAHashAreComparedByContent() throws {
        let site = try TestSite()
        for name in Self.names { try site.put("one", at: name) }
        let root = Descriptor(owning: Descriptor.open(site.folder, .folderFollowingLinks))
        let hashed = try #require(FileSnapshot(of: Self.names, in: root.number, followingLinks: true, jobs: 1))
            .hashingChanges(since: 0, in: root.number)
        try site.put("two", at: "a.md")
        try site.put("one", at: "b.md")
        let later = try #require(FileSnapshot(of: Self.names, in: root.number, followingLinks: true, jobs: 1))
        let changes = hashed.changes(to: later, in: root.number, jobs: 1)
        let changesByStamps = hashed.withoutHashes(ofChangesBefore: .max).changes(to: later, in: root.number, jobs: 1)
        #expect(changes == ["a.md"])
        #expect(changesByStamps == ["a.md", "b.md"])
    }
}
