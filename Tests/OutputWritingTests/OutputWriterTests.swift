import Foundation
import Platform
import Testing

@testable import OutputWriting

@Suite struct OutputWriterTests {
    let site: TestSite

    init() throws { site = try TestSite() }

    @Test func firstBuildMakesTheFolderAndTheSite() throws {
        let pages = ["index.html": "home", "fr/index.html": "accueil", "fr/quizzes/cells.html": "cellules"]
        #expect(try site.build(pages) == .init(changed: 3, unchanged: 0, removed: 0))
        #expect(try site.snapshot() == withFolders(pages))
        #expect(try site.traces() == [])
        #expect(try site.listed() == ["fr/index.html", "fr/quizzes/cells.html", "index.html"])
    }

    @Test func onlyWhatChangedIsWritten() throws {
        try site.build(["index.html": "home", "fr/a.html": "a", "fr/b.html": "b", "de/c.html": "c"])
        for path in ["index.html", "fr/a.html", "fr/b.html"] {
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1000)], ofItemAtPath: site.output + "/" + path)
        }
        let summary = try site.build(["index.html": "home", "fr/a.html": "A", "fr/b.html": "b", "it/d/e.html": "e"])
        #expect(summary == .init(changed: 2, unchanged: 2, removed: 1))
        func seconds(_ path: String) throws -> Int {
            Int(
                try #require(
                    try FileManager.default.attributesOfItem(atPath: site.output + "/" + path)[.modificationDate]
                        as? Date
                ).timeIntervalSince1970)
        }
        #expect(try seconds("index.html") == 1000)
        #expect(try seconds("fr/b.html") == 1000)
        #expect(try seconds("fr/a.html") != 1000)
        #expect(
            try site.snapshot()
                == withFolders(["index.html": "home", "fr/a.html": "A", "fr/b.html": "b", "it/d/e.html": "e"]))
    }

    @Test func whereOthersAreKeptOneFileJoinsThem() throws {
        try site.build(["index.html": "home", "fr/a.html": "a", "z.html": "z"])
        let summary = try buildSite(["site.html": "all"], in: site.output, keepsOthers: true)
        #expect(summary == .init(changed: 1, unchanged: 0, removed: 0))
        #expect(try site.snapshot() == withFolders(["index.html": "home", "fr/a.html": "a", "z.html": "z", "site.html": "all"]))
        #expect(try site.listed() == ["fr/a.html", "index.html", "site.html", "z.html"])
        #expect(try buildSite(["site.html": "new"], in: site.output, keepsOthers: true) == .init(changed: 1, unchanged: 0, removed: 0))
        #expect(try buildSite(["site.html": "new"], in: site.output, keepsOthers: true) == .init(changed: 0, unchanged: 1, removed: 0))
        #expect(try site.build(["index.html": "home"]) == .init(changed: 0, unchanged: 1, removed: 3))
    }

    @Test func aFileInTheWayIsKeptToo() throws {
        try site.build(["index.html": "home"])
        try site.put("mine", at: "Output/site.html")
        #expect(throws: OutputError.self) { try buildSite(["site.html": "all"], in: site.output, keepsOthers: true) }
        #expect(try site.text("Output/site.html") == "mine")
    }

    @Test func nothingChangedMeansNothingWritten() throws {
        let pages = ["index.html": "home", "fr/index.html": ""]
        try site.build(pages)
        let steps = FaultCounter()
        #expect(try site.build(pages, fault: steps.fault) == .init(changed: 0, unchanged: 2, removed: 0))
        // The writer's folders are made, and the stage and leftovers, which don't exist, are removed, twice.
        #expect(steps.total < 20)
        #expect(try site.traces() == [])
    }

    @Test func abandonLeavesTheOldSite() throws {
        try site.build(["index.html": "home"])
        let writer = try site.writer()
        #expect(try writer.stage("index.html", text: "new") == .changed)
        #expect(try writer.stage("fr/index.html", text: "new") == .changed)
        writer.abandon()
        #expect(try site.snapshot() == ["index.html": "home"])
        #expect(try site.traces() == [])
        #expect(throws: OutputError.closed(site.output)) { try writer.commit() }
        #expect(throws: OutputError.closed(site.output)) { try writer.stage("index.html", text: "new") }
    }

    @Test func sizeAloneDoesNotMakeAFileUnchanged() throws {
        let long = String(repeating: "x", count: 300_000)
        try site.build(["a.html": "12345", "b.html": long + "1", "c.html": long])
        #expect(try site.build(["a.html": "12346", "b.html": long + "2", "c.html": long]).changed == 2)
        #expect(try site.text("Output/b.html") == long + "2")
    }

    @Test func removedPagesTakeTheirEmptyFoldersAlong() throws {
        try site.build(["index.html": "home", "a/b/c/d.html": "d", "a/e.html": "e", "f/g.html": "g"])
        try site.put("mine", at: "Output/f/notes.txt")
        let summary = try site.build(["index.html": "home", "a/e.html": "e"])
        #expect(summary.removed == 2)
        #expect(
            try site.snapshot() == withFolders(["index.html": "home", "a/e.html": "e", "f/notes.txt": "mine"]))
    }

    @Test func aPageMayBecomeAFolderAndAFolderAPage() throws {
        let old = ["a": "a", "b/index.html": "b", "b/c/d.html": "d", "x/only": "o"]
        let new = ["a/index.html": "a", "b": "b", "x/only/index.html": "o"]
        try site.build(old)
        #expect(try site.build(new) == .init(changed: 3, unchanged: 0, removed: 4))
        #expect(try site.snapshot() == withFolders(new))
        try site.build(old)
        #expect(try site.snapshot() == withFolders(old))
    }

    @Test func copiesAreComparedAndMade() throws {
        let big = String(repeating: "0123456789abcdef", count: 60_000)
        try site.put(big, at: "Content/media/film.mp4")
        func build() throws -> OutputWriter.Change {
            let writer = try site.writer()
            let film = try ReadableFile(site.folder + "/Content/media/film.mp4")
            let change = try writer.stageCopy(of: film, named: "film.mp4", at: "media/film.mp4")
            _ = try writer.commit()
            return change
        }
        #expect(try build() == .changed)
        #expect(try site.text("Output/media/film.mp4") == big)
        #expect(try build() == .unchanged)
        let changed = String(big.dropLast()) + "F"
        try site.put(changed, at: "Content/media/film.mp4")
        #expect(try build() == .changed)
        #expect(try site.text("Output/media/film.mp4") == changed)
    }

    @Test func filesMadeInPiecesAreComparedAndMade() throws {
        func build(_ pieces: [String], size: Int) throws -> OutputWriter.Change {
            let writer = try site.writer()
            let change = try writer.stage("site.zip", size: size) { (take) throws(OutputError) in
                for piece in pieces.map({ Array($0.utf8) }) {
                    let outcome = piece.withUnsafeBytes { bytes in Result { () throws(OutputError) in try take(bytes) } }
                    try outcome.get()
                }
            }
            _ = try writer.commit()
            return change
        }
        let big = String(repeating: "0123456789abcdef", count: 30_000)
        #expect(try build([big, "", "x", big], size: 960_001) == .changed)
        #expect(try site.text("Output/site.zip") == big + "x" + big)
        #expect(try build([big + "x", big], size: 960_001) == .unchanged)
        #expect(try build([big + "y", big], size: 960_001) == .changed)
        #expect(try site.text("Output/site.zip") == big + "y" + big)
        #expect(try build(["short"], size: 5) == .changed)
        #expect(try site.text("Output/site.zip") == "short")
    }

    @Test(arguments: [nil, "Elsewhere"]) func anOutputThatIsGoneIsReported(place: String?) throws {
        try site.build(["a.html": "a"])
        let writer = try site.writer()
        if let place {
            try FileManager.default.moveItem(atPath: site.output, toPath: "\(site.folder)/\(place)")
            try FileManager.default.createDirectory(atPath: site.output, withIntermediateDirectories: false)
        } else {
            try site.remove("Output")
        }
        #expect(throws: OutputError.moved(output: site.output)) { try writer.commit() }
    }

    @Test func recordedOutputsAreThoseThatExist() throws {
        try site.build(["a.html": "a"])
        #expect(OutputWriter.recordedOutputs(of: site.folder) == ["\(site.folder)/Output"])
        try site.remove("Output")
        #expect(OutputWriter.recordedOutputs(of: site.folder) == [])
        #expect(OutputWriter.recordedOutputs(of: "\(site.folder)/nowhere") == [])
    }

    @Test func whatCannotBeMadeStaysAsItWas() throws {
        for _ in 0..<2 {
            let writer = try site.writer()
            #expect(throws: OutputError.changed("film.mp4")) {
                try writer.stage("site.zip", size: 5) { (_) throws(OutputError) in throw .changed("film.mp4") }
            }
            writer.abandon()
            try site.put("other", at: "Output/site.zip")
        }
        #expect(try site.text("Output/site.zip") == "other")
    }

    @Test func manyThreadsStageAtOnce() async throws {
        let writer = try site.writer()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    for page in stride(from: worker, to: 2000, by: 8) {
                        try writer.stage("s\(page % 7)/t\(page % 3)/p\(page).html", text: "page \(page)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try writer.commit() == .init(changed: 2000, unchanged: 0, removed: 0))
        let files = try site.snapshot().filter { !$0.key.hasSuffix("/") }
        #expect(files.count == 2000)
        #expect(files["s6/t1/p13.html"] == "page 13")
    }

    @Test func aPathIsWrittenOnce() throws {
        let writer = try site.writer()
        try writer.stage("a.html", text: "1")
        #expect(throws: OutputError.duplicatePath(site.output + "/a.html")) { try writer.stage("a.html", text: "2") }
        writer.abandon()

        try site.build(["a.html": "1"])
        let second = try site.writer()
        try second.stage("a.html", text: "1")
        try second.stage("a.html", text: "1")
        #expect(throws: OutputError.duplicatePath(site.output + "/a.html")) { try second.commit() }
    }

    @Test(arguments: ["", "/a", "a/", "a//b", "../a", "a/../b", "./a", "a\nb", ".quizmark/lock", ".QuizMark/x"])
    func pathsStayInside(path: String) throws {
        let writer = try site.writer()
        defer { writer.abandon() }
        #expect(throws: OutputError.invalidPath(path)) { try writer.stage(path, text: "x") }
    }

    @Test func namesMayBeLongAndOfAnyLanguage() throws {
        let pages = ["質問/細胞.html": "細胞", "e\u{301}/x.html": "two", "\u{E9}/y.html": "one", ".well-known/a": "a"]
        try site.build(pages)
        #expect(try site.build(pages).unchanged == 4)
        #expect(try site.text("Output/質問/細胞.html") == "細胞")
        let long = String(repeating: "x", count: 300)
        let error = #expect(throws: OutputError.self) { try site.build([long: ""]) }
        #expect(error?.description.contains("shorten the name") == true)
    }
}
