import Foundation
import Platform
import Testing

@testable import OutputWriting

/// Folders unknown to the site: a clone of the output, a site without its `.quizmark`.
@Suite struct AdoptionTests {
    let site: TestSite

    init() throws { site = try TestSite() }

    private func forget() throws { try site.remove(".quizmark") }

    @Test func withoutAListNothingIsReplaced() throws {
        try site.build(["index.html": "old", "a.html": "old", "gone.html": "old"])
        try forget()
        let before = try site.snapshot()
        let error = #expect(throws: OutputError.unlisted(output: site.output, files: 2, example: site.output + "/a.html")) {
            try site.build(["index.html": "new", "a.html": "new", "b.html": "new"])
        }
        #expect(
            error?.description
                == "\(site.output) has 2 files where pages go, such as \(site.output)/a.html, and this site has no list that says who wrote "
                + "them. Nothing was changed; if an earlier build did, build once with --adopt, which replaces them and leaves other files; "
                + "if not, choose another folder with --output")
        #expect(try site.snapshot() == before)
        #expect(try site.traces() == [])
    }

    @Test func adoptedFilesAreTheSites() throws {
        try site.build(["index.html": "old", "fr/a.html": "old", "gone.html": "old", "same.html": "same"])
        try site.put("mine", at: "Output/fr/notes.txt")
        try forget()
        let new = ["index.html": "new", "fr/a.html": "new", "fr/b.html": "new", "same.html": "same"]
        #expect(try site.build(new, adopts: true) == .init(changed: 3, unchanged: 1, removed: 0))
        // Files that no page replaces are kept, as they may be foreign.
        let others = ["fr/notes.txt": "mine", "gone.html": "old"]
        #expect(try site.snapshot() == withFolders(new.merging(others) { $1 }))
        #expect(try site.listed() == new.keys.sorted(by: ByteOrder.precedes))
        #expect(try site.build(["index.html": "newer"]) == .init(changed: 1, unchanged: 0, removed: 3))
        #expect(try site.snapshot() == withFolders(["index.html": "newer"].merging(others) { $1 }))
    }

    @Test func adoptingTwiceChangesNothing() throws {
        try site.put("old", at: "Output/a.html")
        #expect(try site.build(["a.html": "new"], adopts: true).changed == 1)
        #expect(try site.build(["a.html": "new"], adopts: true) == .init(changed: 0, unchanged: 1, removed: 0))
    }

    @Test func onlyFilesAreAdopted() throws {
        try site.put("mine", at: "outside.txt")
        try site.put("mine", at: "Output/folder/mine.txt")
        try site.put("mine", at: "Output/file")
        try site.link("Output/link.html", to: "../outside.txt")
        let before = try site.snapshot()
        let pages = ["link.html": "new", "folder": "new", "file/index.html": "new"]
        for (path, text) in pages {
            #expect(throws: OutputError.self) { try site.build([path: text], adopts: true) }
            #expect(try site.snapshot() == before)
        }
        #expect(try site.text("outside.txt") == "mine")
    }

    /// A manifest may outlive its folder.
    @Test func anotherFolderAtItsPathIsNotOurs() throws {
        try site.build(["index.html": "old", "a.html": "old"])
        try site.remove("Output")
        try site.put("mine", at: "Output/index.html")
        try site.put("mine", at: "Output/a.html")
        #expect(throws: OutputError.unlisted(output: site.output, files: 1, example: site.output + "/index.html")) {
            try site.build(["index.html": "new"])
        }
        #expect(try site.snapshot() == ["index.html": "mine", "a.html": "mine"])
        try site.build(["index.html": "new"], adopts: true)
        #expect(try site.snapshot() == ["index.html": "new", "a.html": "mine"])
    }

    @Test func aCopyOfTheSiteKnowsItsOutput() throws {
        try site.build(["index.html": "old", "a.html": "old", "gone.html": "old"])
        try FileManager.default.createDirectory(atPath: site.folder + "/copy", withIntermediateDirectories: false)
        for name in [".quizmark", "Output"] {
            try FileManager.default.copyItem(atPath: "\(site.folder)/\(name)", toPath: "\(site.folder)/copy/\(name)")
        }
        let summary = try buildSite(["index.html": "new", "a.html": "old"], in: site.folder + "/copy/Output")
        #expect(summary == .init(changed: 1, unchanged: 1, removed: 1))
    }

    @Test(arguments: 0..<60) func adoptionEndedAtAnyPoint(last: Int) throws {
        let site = try TestSite(isInMemory: true)
        let old = ["a.html": "old", "b/c.html": "old", "mine.txt": "mine"]
        for (path, text) in old { try site.put(text, at: "Output/" + path) }
        let new = ["a.html": "new", "b/c.html": "new", "b/d.html": "new"]
        let dead = FaultCounter { number, _ in number > last ? EIO : 0 }
        _ = Result { try site.build(new, adopts: true, fault: dead.fault) }
        let isCommitted = site.exists("Output/.quizmark/journal")
        // The next writer needs no `--adopt` to finish it.
        try site.writer().abandon()
        let after = try site.snapshot()
        #expect(after == withFolders(new.merging(["mine.txt": "mine"]) { $1 }) || (!isCommitted && after == withFolders(old)))
        try site.build(new, adopts: true)
        #expect(try site.snapshot() == withFolders(new.merging(["mine.txt": "mine"]) { $1 }))
    }

    @Test func manyConflictsAreNotAllListed() throws {
        try site.build(["a.html": "a"])
        for number in 0..<50 { try site.put("mine", at: "Output/\(number).html") }
        let pages = Dictionary(uniqueKeysWithValues: (0..<50).map { ("\($0).html", "new") } + [("a.html", "a")])
        let error = #expect(throws: OutputError.self) { try site.build(pages) }
        let lines = try #require(error).description.split(separator: "\n")
        #expect(lines.count == 22)
        #expect(lines[20] == "and 30 more")
        #expect(lines[21].hasSuffix("or replace such files with --adopt"))
    }
}
