import Foundation
import Platform
import Testing

@testable import OutputWriting

@Suite struct ForeignFileTests {
    let site: TestSite

    init() throws { site = try TestSite() }

    @Test func filesOfOthersSurvive() throws {
        try site.put("read me", at: "Output/README.md")
        try site.put("mine", at: "Output/fr/notes.txt")
        try site.build(["index.html": "home", "fr/a.html": "a"])
        try site.build(["index.html": "home"])
        try site.build([:])
        #expect(
            try site.snapshot() == withFolders(["README.md": "read me", "fr/notes.txt": "mine"]))
    }

    @Test func aForeignFileInTheWayIsAConflict() throws {
        try site.build(["index.html": "home"])
        try site.put("mine", at: "Output/b.html")
        try site.put("mine", at: "Output/a/notes.txt")
        try site.put("mine", at: "Output/c")
        let writer = try site.writer()
        #expect(try writer.stage("index.html", text: "new") == .changed)
        #expect(try writer.stage("b.html", text: "b") == .blocked)
        #expect(try writer.stage("c/1.html", text: "c") == .blocked)
        #expect(try writer.stage("c/2.html", text: "c") == .blocked)
        let expected = [
            OutputConflict(path: site.output + "/b.html", obstacle: .file),
            OutputConflict(path: site.output + "/c", obstacle: .fileAsFolder),
        ]
        let error = #expect(throws: OutputError.conflicts(expected)) { try writer.commit() }
        #expect(error?.description.hasPrefix("\(site.output)/b.html is a file that Quizmark didn't write\n") == true)
        #expect(
            try site.snapshot()
                == withFolders(["index.html": "home", "b.html": "mine", "a/notes.txt": "mine", "c": "mine"]))
        #expect(try site.traces() == [])
        #expect(try site.listed() == ["index.html"])
    }

    @Test(arguments: ["notes.txt", "empty/"]) func aForeignFolderInTheWayIsAConflict(inside: String) throws {
        try site.build(["a/index.html": "a"])
        if inside.hasSuffix("/") {
            try FileManager.default.createDirectory(
                atPath: site.output + "/a/" + inside, withIntermediateDirectories: false)
        } else {
            try site.put("mine", at: "Output/a/" + inside)
        }
        let before = try site.snapshot()
        let obstacle = OutputConflict(
            path: site.output + (inside == "empty/" ? "/a/empty" : "/a/notes.txt"),
            obstacle: inside == "empty/" ? .folder : .fileInFolder)
        #expect(throws: OutputError.conflicts([obstacle])) {
            try site.build(["a": "a"])
        }
        #expect(try site.snapshot() == before)
    }

    @Test func onlyWhatCanBeAdoptedIsOffered() throws {
        try site.put("mine", at: "Output/a")
        try site.put("mine", at: "Output/b/notes.txt")
        for adopts in [false, true] {
            let error = #expect(throws: OutputError.self) { try site.build(["a/index.html": "a", "b": "b"], adopts: adopts) }
            let message = error?.description ?? ""
            #expect(message.contains("/a is a file that Quizmark didn't write, but the site needs a folder there"), "\(message)")
            #expect(!message.contains("--adopt"), "\(message)")
        }
        let error = #expect(throws: OutputError.self) { try site.build(["b": "b"], adopts: true) }
        #expect(error?.description.contains("/b/notes.txt is a file that Quizmark didn't write, in a folder that becomes a page") == true)
        #expect(error?.description.contains("--adopt") == false)
    }

    @Test func anEditedFileInAFolderThatBecomesAFileStopsTheBuildBeforeAnyChange() throws {
        try site.build(["a.png/b.png": "b", "c.html": "old"])
        try site.put("edited", at: "Output/a.png/b.png")
        let before = try site.snapshot()
        #expect(throws: OutputError.self) { try site.build(["a.png": "a", "c.html": "new"]) }
        #expect(try site.snapshot() == before)
        #expect(try site.build(["a.png": "a", "c.html": "new"], adopts: true).changed == 2)
        #expect(try site.snapshot() == ["a.png": "a", "c.html": "new"])
    }

    @Test func aForeignFileWithTheRightBytesIsTakenOver() throws {
        try site.put("home", at: "Output/index.html")
        #expect(try site.build(["index.html": "home"]) == .init(changed: 0, unchanged: 1, removed: 0))
        #expect(try site.build(["index.html": "new"]).changed == 1)
        #expect(try site.build([:]).removed == 1)
        #expect(try site.snapshot() == [:])
    }

    @Test func anEditedPageIsStillOurs() throws {
        try site.build(["a.html": "a", "b.html": "b", "c.html": "c"])
        try site.put("edited", at: "Output/a.html")
        try site.put("edited", at: "Output/b.html")
        #expect(try site.build(["a.html": "a", "c.html": "c"]) == .init(changed: 1, unchanged: 1, removed: 1))
        #expect(try site.snapshot() == ["a.html": "a", "c.html": "c"])
        #expect(try site.listed() == ["a.html", "c.html"])
    }

    /// A site that someone copied may have a stranger's list of its own output.
    @Test(arguments: ["1", "0", "abc"]) func onlyFilesAsTheyWereWrittenAreRemoved(fingerprint: String) throws {
        try site.build(["a.html": "a", "gone.html": "gone"])
        try site.put("mine", at: "Output/_headers")
        let list = try #require(site.tree(".quizmark/outputs").first { $0.key != ".gitignore" })
        var lines = list.value.split(separator: "\n").map(String.init)
        lines.insert("\(fingerprint) _headers", at: 2)
        try site.put(lines.joined(separator: "\n") + "\n", at: ".quizmark/outputs/\(list.key)")
        let kept = [site.output + "/_headers"]
        #expect(try site.build(["a.html": "a"]) == .init(changed: 0, unchanged: 1, removed: 1, kept: kept))
        #expect(try site.snapshot() == ["a.html": "a", "_headers": "mine"])
    }

    /// Copies and files of any size have fingerprints, too.
    @Test(arguments: [3, 3 << 20]) func copiesAreRemoved(size: Int) throws {
        try site.put(String(repeating: "a", count: size), at: "source.bin")
        let writer = try site.writer()
        try writer.stageCopy(of: try ReadableFile(site.folder + "/source.bin"), named: "source.bin", at: "copy.bin")
        try writer.stage("pieces.bin", size: size) { (take) throws(OutputError) in
            let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
            defer { bytes.deallocate() }
            bytes.initializeMemory(as: UInt8.self, repeating: 98)
            try take(UnsafeRawBufferPointer(bytes))
        }
        #expect(try writer.commit().changed == 2)
        #expect(try site.build([:]) == .init(changed: 0, unchanged: 0, removed: 2))
    }

    @Test func aChangedFileInTheWayOfAFolderIsAConflict() throws {
        try site.build(["a": "a", "b/c": "c", "d.html": "d"])
        try site.put("edited", at: "Output/a")
        try site.put("edited", at: "Output/b/c")
        let error = #expect(throws: OutputError.self) { try site.build(["a/index.html": "new", "b": "new", "d.html": "d"]) }
        #expect(error?.description.contains("\(site.output)/a is a file that Quizmark didn't write") == true)
        #expect(error?.description.contains("\(site.output)/b/c is a file that Quizmark didn't write") == true)
        #expect(try site.snapshot() == withFolders(["a": "edited", "b/c": "edited", "d.html": "d"]))
        #expect(try site.build(["a/index.html": "new", "b": "new", "d.html": "d"], adopts: true).removed == 2)
        #expect(try site.snapshot() == withFolders(["a/index.html": "new", "b": "new", "d.html": "d"]))
    }

    @Test func aDeletedPageComesBack() throws {
        try site.build(["a.html": "a", "b/c.html": "c", "d.html": "d", "e.html": "e"])
        try site.remove("Output/a.html")
        try site.remove("Output/b")
        try site.remove("Output/d.html")
        #expect(try site.build(["a.html": "a", "b/c.html": "c", "e.html": "e"]) == .init(changed: 2, unchanged: 1, removed: 1))
        #expect(try site.snapshot() == withFolders(["a.html": "a", "b/c.html": "c", "e.html": "e"]))
    }

    @Test func hardLinkedBackupsKeepTheirText() throws {
        try site.build(["a.html": "old"])
        try FileManager.default.linkItem(atPath: site.output + "/a.html", toPath: site.folder + "/backup.html")
        try site.build(["a.html": "new"])
        #expect(try site.text("backup.html") == "old")
    }

    @Test(arguments: [
        "", "quizmark manifest 3\n", "quizmark manifest 2\n", "quizmark manifest 2\n1 a\n", "quizmark manifest 2\noutput x\na\n",
        "quizmark manifest 2\noutput x\n1 ../a\n", "quizmark manifest 2\noutput x\n1 a", "quizmark manifest 1\n../x\n",
        "quizmark manifest 1\nb\na\n",
        "quizmark manifest 1\na", "quizmark manifest 1\na\na\n", "quizmark manifest 1\n.quizmark/lock\n",
    ])
    func aDamagedManifestIsNotBelieved(text: String) throws {
        try site.build(["a.html": "a"])
        let name = try #require(try site.tree(".quizmark/outputs").keys.first { $0 != ".gitignore" })
        for path in [".quizmark/outputs/\(name)", "Output/.quizmark/manifest"] {
            try site.put(text, at: path)
            let error = #expect(throws: OutputError.self) { try site.writer() }
            #expect(
                error?.description.contains("has been changed since Quizmark wrote it; delete it and build ") == true)
            #expect(try site.snapshot() == ["a.html": "a"])
            #expect(try site.text(path) == text)
            try site.remove(path)
        }
    }

    @Test func aManifestOfANewerVersionIsKept() throws {
        try site.build(["a.html": "a"])
        let name = try #require(try site.tree(".quizmark/outputs").keys.first { $0 != ".gitignore" })
        try site.put("quizmark manifest 99\nnobody knows\n", at: ".quizmark/outputs/\(name)")
        let error = #expect(throws: OutputError.self) { try site.writer() }
        #expect(error?.description.contains("was written by a newer version of Quizmark; update Quizmark") == true)
    }

    /// An unmounted disk, or a folder that was moved.
    @Test func anOutputThatIsALinkToNothingIsExplained() throws {
        try FileManager.default.createSymbolicLink(atPath: site.output, withDestinationPath: "/nowhere/www")
        let error = #expect(throws: OutputError.self) { try site.writer() }
        #expect(error?.description.contains("it is a link to a folder that doesn't exist, so connect its disk") == true, "\(error as Any)")
    }

    @Test(arguments: [
        "", "quizmark journal 1\n", "quizmark journal 1\nremove a.html\n", "quizmark journal 1\nremove ../a\nend 1\n",
        "quizmark journal 1\nremove a.html\nend 2\n", "quizmark journal 1\nend 0\nremove a.html\n",
        "quizmark journal 1\nrespell a.html\nend 1\n", "quizmark journal 1\nrespell a.html\tb.html\nend 1\n",
        "quizmark journal 2\nremove a.html\nend 1\n", "quizmark journal 2\nmanifest\nend 0\n", "quizmark journal 3\nend 0\n",
    ])
    func aDamagedJournalIsNotFollowed(text: String) throws {
        try site.build(["a.html": "a"])
        try site.put(text, at: "Output/.quizmark/journal")
        #expect(throws: OutputError.self) { try site.writer() }
        #expect(try site.snapshot() == ["a.html": "a"])
    }

    @Test func recordsAreReadAsTheyAreWritten() {
        let manifest = Manifest(sortedPaths: ["a-b", "a/b", "ab", "é/ü x"], fingerprints: [1, .max, 0, 0x10])
        var line = 0
        #expect(Manifest(text: manifest.text(of: Array("/tmp/a\nb".utf8)), line: &line) == manifest)
        #expect(Manifest(text: Array("quizmark manifest 1\na-b\na/b\n".utf8), line: &line) == Manifest(sortedPaths: ["a-b", "a/b"]))
        #expect(manifest.fingerprint(of: "a/b") == .max && manifest.fingerprint(of: "a") == 0)
        #expect(manifest.contains("a/b") && !manifest.contains("a") && !manifest.contains("é"))
        #expect(manifest.paths(below: "a") == ["a/b"])
        #expect(manifest.subtracting(Manifest(sortedPaths: ["a/b", "b"])) == ["a-b", "ab", "é/ü x"])
        for goal in [Journal.Goal.besideJournal, .none, .manifest("0a1b")] {
            let steps: [Journal.Step] = [.respell("A b", as: "a b"), .move("x y/z"), .replace("a"), .remove("end 2"), .clear("é")]
            let journal = Journal(goal: goal, steps: steps)
            #expect(Journal(text: journal.text, line: &line) == journal)
        }
    }
}
