import Encoding
import Foundation
import Platform
import Testing

@testable import OutputWriting

/// Older versions kept the manifest in the output folder, where it was published.
@Suite struct OlderVersionTests {
    private static let old = ["a.html": "old", "b/c.html": "old", "gone.html": "old"]
    private static let new = ["a.html": "new", "b/c.html": "old"]

    /// The site as an older version left it.
    private func olderSite() throws -> TestSite {
        let site = try TestSite(isInMemory: true)
        for (path, text) in Self.old { try site.put(text, at: "Output/" + path) }
        try site.put("quizmark manifest 1\na.html\nb/c.html\ngone.html\n", at: "Output/.quizmark/manifest")
        try site.put("1\n", at: "Output/.quizmark/lock")
        return site
    }

    @Test func itsManifestMoves() throws {
        let site = try olderSite()
        #expect(try site.build(Self.new) == .init(changed: 1, unchanged: 1, removed: 1))
        #expect(try site.snapshot() == withFolders(Self.new))
        #expect(try site.traces() == [])
        #expect(try site.listed() == ["a.html", "b/c.html"])
    }

    @Test func itsManifestMovesEvenIfNothingIsBuilt() throws {
        let site = try olderSite()
        try site.writer().abandon()
        #expect(try site.traces() == [])
        #expect(try site.listed() == ["a.html", "b/c.html", "gone.html"])
    }

    @Test func itsManifestIsNeverLost() throws {
        let counter = FaultCounter()
        try olderSite().build(Self.new, fault: counter.fault)
        for last in 0..<counter.total {
            let site = try olderSite()
            let dead = FaultCounter { number, _ in number > last ? EIO : 0 }
            _ = Result { try site.build(Self.new, fault: dead.fault) }
            try site.build(Self.new)
            try #require(try site.snapshot() == withFolders(Self.new), "after step \(last)")
            try #require(try site.traces() == [])
            try #require(try site.listed() == ["a.html", "b/c.html"])
        }
    }

    @Test func bothManifestsCount() throws {
        let site = try TestSite()
        try site.build(["a.html": "a", "b.html": "b"])
        try site.put("c", at: "Output/c.html")
        try site.put("quizmark manifest 1\nb.html\nc.html\n", at: "Output/.quizmark/manifest")
        #expect(try site.build(["a.html": "a"]) == .init(changed: 0, unchanged: 1, removed: 2))
        #expect(try site.snapshot() == ["a.html": "a"])
    }

    /// Interrupted after the journal got its name: new files are staged, and the new manifest is beside the old one.
    private func interruptedOlderSite(moved: Bool) throws -> TestSite {
        let site = try olderSite()
        let control = "Output/.quizmark/"
        try site.put("new", at: control + "stage/a.html")
        try site.put("new", at: control + "stage/d/e.html")
        try site.put("quizmark manifest 1\na.html\nb/c.html\nd/e.html\n", at: control + (moved ? "manifest" : "manifest.new"))
        try site.put("quizmark journal 1\nmove a.html\nmove d\nremove gone.html\nend 3\n", at: control + "journal")
        if moved {
            try site.remove("Output/gone.html")
            try site.put("new", at: "Output/a.html")
            try site.remove(control + "stage/a.html")
        }
        return site
    }

    /// Nothing shows whose it is, and a build makes the same files.
    @Test(arguments: [false, true]) func itsJournalIsDiscarded(moved: Bool) throws {
        let site = try interruptedOlderSite(moved: moved)
        let writer = try site.writer()
        #expect(!writer.finishedEarlierBuild)
        writer.abandon()
        #expect(try site.traces() == [])
        #expect(!site.exists("Output/d"))
        let new = ["a.html": "new", "b/c.html": "old", "d/e.html": "new"]
        try site.build(new)
        #expect(try site.snapshot() == withFolders(new))
        #expect(try site.listed() == new.keys.sorted(by: ByteOrder.precedes))
    }

    @Test func itsJournalIsDiscardedWhateverHappens() throws {
        let counter = FaultCounter()
        try interruptedOlderSite(moved: false).writer(fault: counter.fault).abandon()
        for last in 0..<counter.total {
            let site = try interruptedOlderSite(moved: false)
            let dead = FaultCounter { number, _ in number > last ? EIO : 0 }
            _ = Result { try site.writer(fault: dead.fault).abandon() }
            try site.writer().abandon()
            try #require(try site.snapshot() == withFolders(Self.old), "after step \(last)")
            try #require(try site.listed() == Self.old.keys.sorted(by: ByteOrder.precedes))
        }
    }
}

/// A foreign folder may contain a foreign journal.
@Suite struct StrangersJournalTests {
    let site: TestSite

    init() throws {
        site = try TestSite()
        try site.build(["a.html": "a"])
        try site.put("keep", at: "Output/keep.txt")
        try site.put("keep", at: "Output/folder/keep.txt")
        try site.put("evil", at: "Output/.quizmark/stage/keep.txt")
        try site.put("evil", at: "Output/.quizmark/stage/folder/keep.txt")
    }

    private var kept: [String: String] { withFolders(["a.html": "a", "keep.txt": "keep", "folder/keep.txt": "keep"]) }

    /// Journals that name no manifest of this site are discarded.
    @Test(arguments: [
        "1\nremove keep.txt\nremove folder/keep.txt\n", "1\nrespell keep.txt\tKEEP.txt\n", "1\nclear folder/none\n",
        "2\nmanifest none\nremove keep.txt\nremove folder/keep.txt\n", "2\nmanifest none\nrespell keep.txt\tKEEP.txt\n",
        "1\nmove keep.txt\n", "1\nmove folder\n", "1\nmove new\n", "1\nreplace keep.txt\n", "2\nmanifest none\nmove keep.txt\n",
        "2\nmanifest none\nmove new\n", "2\nmanifest none\nreplace keep.txt\n",
    ])
    func changesNothing(journal: String) throws {
        let steps = journal.split(separator: "\n").count { !$0.hasPrefix("manifest") } - 1
        try site.put("evil", at: "Output/.quizmark/stage/new/evil.txt")
        try site.put("quizmark journal \(journal)end \(steps)\n", at: "Output/.quizmark/journal")
        let writer = try site.writer()
        #expect(!writer.finishedEarlierBuild)
        writer.abandon()
        #expect(try site.snapshot() == kept)
        #expect(try site.traces() == [])
        #expect(try site.listed() == ["a.html"])
    }

    @Test(arguments: ["remove keep.txt", "replace keep.txt", "move new"])
    func isRefusedIfItNamesAnotherManifest(step: String) throws {
        try site.put("quizmark journal 2\nmanifest 00\n\(step)\nend 1\n", at: "Output/.quizmark/journal")
        #expect(throws: OutputError.self) { try site.writer() }
        #expect(try site.snapshot() == kept)
        #expect(try site.listed() == ["a.html"])
    }

    /// A stranger may have copied the site's list, too.
    @Test(arguments: [".git/hooks/post-commit", ".htaccess", "a/.hidden", "link"])
    func hiddenFilesAndLinksAreRefused(path: String) throws {
        let list = try #require(site.tree(".quizmark/outputs").first { $0.key != ".gitignore" })
        let digest = SHA256.hash(Array(list.value.utf8)).hexadecimal
        if path == "link" {
            try site.link("Output/.quizmark/stage/link", to: "/etc")
        } else {
            try site.put("evil", at: "Output/.quizmark/stage/\(path)")
        }
        try site.put("quizmark journal 2\nmanifest \(digest)\nmove \(path)\nend 1\n", at: "Output/.quizmark/journal")
        #expect(throws: OutputError.strange(journal: site.output + "/.quizmark/journal")) { try site.writer() }
        #expect(try site.snapshot() == kept)
    }

    @Test func changedFilesAreNotRemoved() throws {
        try site.put("mine", at: "Output/_headers")
        let list = try #require(site.tree(".quizmark/outputs").first { $0.key != ".gitignore" })
        var lines = list.value.split(separator: "\n").map(String.init)
        lines.insert("1 _headers", at: 2)
        let text = lines.joined(separator: "\n") + "\n"
        try site.put(text, at: ".quizmark/outputs/\(list.key)")
        let digest = SHA256.hash(Array(text.utf8)).hexadecimal
        try site.put("quizmark journal 2\nmanifest \(digest)\nremove _headers\nend 1\n", at: "Output/.quizmark/journal")
        try site.writer().abandon()
        #expect(try site.text("Output/_headers") == "mine")
        #expect(!site.exists("Output/.quizmark/journal"))
    }

    @Test func theWayOutIsNamed() throws {
        try site.put("quizmark journal 2\nmanifest 00\nremove a.html\nend 1\n", at: "Output/.quizmark/journal")
        let error = #expect(throws: OutputError.strange(journal: site.output + "/.quizmark/journal")) { try site.writer() }
        #expect(error?.description.contains("delete the folder \(site.output)/.quizmark and build with --adopt") == true)
    }
}
