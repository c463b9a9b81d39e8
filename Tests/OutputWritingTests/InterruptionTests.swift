import Encoding
import Foundation
import Platform
import Testing

@testable import OutputWriting

/// An old site, a new one, and the state of the folder if the build between them ends at any possible point.
struct Transition: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var old: [String: String]?
    var new: [String: String]

    static let small: [Transition] = [
        Transition(
            testDescription: "first build", old: nil,
            new: ["index.html": "home", "fr/index.html": "accueil", "fr/q/cells.html": "cellules"]),
        Transition(
            testDescription: "a bit of everything",
            old: [
                "index.html": "old", "same.html": "same", "fr/a.html": "old", "fr/gone.html": "old",
                "de/x/gone.html": "old", "de/x/y/gone.html": "old",
            ],
            new: [
                "index.html": "new", "same.html": "same", "fr/a.html": "newer", "fr/b.html": "new",
                "it/a/b.html": "new", "it/c.html": "new",
            ]),
        Transition(
            testDescription: "pages and folders are swapped",
            old: ["a": "old", "b/index.html": "old", "b/c/d.html": "old", "x/only": "old", "y/p/q": "old"],
            new: ["a/index.html": "new", "b": "new", "x/only/index.html": "new", "y/p": "new"]),
        Transition(testDescription: "everything goes", old: ["a/b.html": "old", "c.html": "old"], new: [:]),
        Transition(
            testDescription: "pages only go", old: ["a.html": "same", "b.html": "old"], new: ["a.html": "same"]),
    ]

    /// Every step, but only some of long series of equal ones.
    func points(_ total: Int) -> StrideTo<Int> { stride(from: 0, to: total, by: new.count > 20 ? 5 : 1) }

    /// Enough files for one sync of the disk.
    static let large = Transition(
        testDescription: "many pages",
        old: Dictionary(uniqueKeysWithValues: (0..<25).map { ("s\($0 % 4)/p\($0).html", "old") }),
        new: Dictionary(uniqueKeysWithValues: (5..<30).map { ("s\($0 % 6)/p\($0).html", "new") }))

    func start() throws -> TestSite {
        let site = try TestSite(isInMemory: true)
        try site.put("read me", at: "Output/README.md")
        if let old { try site.build(old) }
        return site
    }

    /// The pages that are there now.
    func files(_ site: TestSite) throws -> [String] {
        try site.snapshot().keys.filter { !$0.hasSuffix("/") && $0 != "README.md" }.sorted(by: ByteOrder.precedes)
    }

    func snapshot(_ pages: [String: String]) -> [String: String] {
        withFolders(pages.merging(["README.md": "read me"]) { page, _ in page })
    }
}

@Suite struct InterruptionTests {
    @Test(arguments: Transition.small + [.large]) func endedAtAnyPoint(transition: Transition) throws {
        let total = try steps(of: transition)
        var outcomes: Set<Bool> = []
        for last in transition.points(total) {
            let site = try transition.start()
            let dead = FaultCounter { number, _ in number > last ? EIO : 0 }
            _ = Result { try site.build(transition.new, fault: dead.fault) }
            let isCommitted = site.exists("Output/.quizmark/journal")
            if !isCommitted, try site.snapshot() != transition.snapshot(transition.new) {
                try #require(try site.snapshot() == transition.snapshot(transition.old ?? [:]), "after step \(last)")
            }
            let writer = try site.writer()
            try #require(writer.finishedEarlierBuild == isCommitted)
            // The folder and the manifest agree.
            try #require(try writer.owned.paths.sorted(by: ByteOrder.precedes) == transition.files(site), "after step \(last)")
            writer.abandon()
            try #require(try site.traces() == [])
            if isCommitted {
                try #require(try site.snapshot() == transition.snapshot(transition.new), "after step \(last)")
            }
            outcomes.insert(isCommitted)
            try site.build(transition.new)
            try #require(try site.snapshot() == transition.snapshot(transition.new), "after step \(last)")
            try #require(try site.traces() == [])
            try #require(try site.listed() == transition.new.keys.sorted(by: ByteOrder.precedes))
        }
        #expect(outcomes == [false, true])
    }

    @Test(arguments: Transition.small) func endedAgainWhileFinishing(transition: Transition) throws {
        // `QUIZMARK_THOROUGH=1` ends the build at every step, and its finishing at every step again.
        let isThorough = ProcessInfo.processInfo.environment["QUIZMARK_THOROUGH"] != nil
        for first in stride(from: 0, to: try steps(of: transition), by: isThorough ? 1 : 3) {
            var second = 0
            while true {
                let site = try transition.start()
                let dead = FaultCounter { number, _ in number > first ? EIO : 0 }
                _ = Result { try site.build(transition.new, fault: dead.fault) }
                guard site.exists("Output/.quizmark/journal") else { break }
                let deadAgain = FaultCounter { [second] number, _ in number > second ? EIO : 0 }
                let again = Result { try site.writer(fault: deadAgain.fault) }
                let isFinished = !site.exists("Output/.quizmark/journal")
                if case .success(let writer) = again { writer.abandon() }
                try site.writer().abandon()
                try #require(
                    try site.snapshot() == transition.snapshot(transition.new), "after steps \(first) and \(second)")
                if isFinished { break }
                second += 1
            }
        }
    }

    @Test(arguments: Transition.small + [.large]) func fullDisk(transition: Transition) throws {
        for last in transition.points(try steps(of: transition)) {
            let site = try transition.start()
            let full = FaultCounter { number, step in
                switch step {
                case .createFile, .createFolder, .write: number > last ? ENOSPC : 0
                default: 0
                }
            }
            let result = Result { try site.build(transition.new, fault: full.fault) }
            // Once the journal has its name, the writer needs no further disk space.
            if case .failure(let error) = result {
                try #require("\(error)".contains("free some space on this disk and build again; the site is as it was"))
                try #require(try site.snapshot() == transition.snapshot(transition.old ?? [:]), "after step \(last)")
                try #require(try site.traces() == [])
            } else {
                try #require(try site.snapshot() == transition.snapshot(transition.new), "after step \(last)")
            }
        }
    }

    @Test(arguments: Transition.small + [.large]) func oneFailureAtAnyPoint(transition: Transition) throws {
        func files(_ tree: [String: String]) -> [String: String] { tree.filter { !$0.key.hasSuffix("/") } }
        for bad in transition.points(try steps(of: transition) + 1) where bad > 0 {
            let site = try transition.start()
            let failing = FaultCounter { number, _ in number == bad ? EIO : 0 }
            do {
                try site.build(transition.new, fault: failing.fault)
                // An empty folder that can't be removed is no error.
                try #require(try files(site.snapshot()) == files(transition.snapshot(transition.new)))
            } catch OutputError.unfinished {
                try site.writer().abandon()
                try #require(try files(site.snapshot()) == files(transition.snapshot(transition.new)))
            } catch is OutputError {
                try #require(try site.snapshot() == transition.snapshot(transition.old ?? [:]), "step \(bad)")
                try #require(!site.exists("Output/.quizmark/journal"))
            }
        }
    }

    @Test func foldersMadeInTheMeantimeAreFilled() throws {
        let (site, new) = try interrupted()
        try site.put("mine", at: "Output/fr/notes.txt")
        try site.writer().abandon()
        #expect(try site.snapshot() == withFolders(new.merging(["fr/notes.txt": "mine"]) { $1 }))
    }

    @Test func filesMadeInTheMeantimeAreKept() throws {
        let (site, new) = try interrupted()
        try site.put("mine", at: "Output/fr/q/cells.html")
        let path = site.output + "/fr/q/cells.html"
        let error = #expect(throws: OutputError.unfinished(DiskFailure(.replace, path, EEXIST))) { try site.writer() }
        #expect(error?.description.contains("move or delete it, and the next build finishes it") == true)
        #expect(try site.text("Output/fr/q/cells.html") == "mine")
        try site.remove("Output/fr/q/cells.html")
        try site.writer().abandon()
        #expect(try site.snapshot() == withFolders(new))
    }

    @Test func foldersDeletedInTheMeantimeComeBack() throws {
        let site = try TestSite(isInMemory: true)
        try site.build(["fr/a.html": "old", "fr/b.html": "old"])
        try stopAfterJournal(site, ["fr/a.html": "new", "fr/b.html": "new"])
        try site.remove("Output/fr")
        try site.writer().abandon()
        #expect(try site.snapshot() == withFolders(["fr/a.html": "new", "fr/b.html": "new"]))
    }

    @Test func namesAreSpelledAnew() throws {
        let site = try TestSite(isInMemory: true)
        try site.build(["Quizzes/Cells.html": "old", "Quizzes/b.html": "b"])
        let list = try #require(site.tree(".quizmark/outputs").first { $0.key != ".gitignore" })
        let journal = Journal(
            goal: .manifest(SHA256.hash(Array(list.value.utf8)).hexadecimal),
            steps: [.respell("Quizzes/Cells.html", as: "quizzes/cells.html"), .move("quizzes/cells.html")])
        try site.put(String(decoding: journal.text, as: UTF8.self), at: "Output/.quizmark/journal")
        try site.put("new", at: "Output/.quizmark/stage/quizzes/cells.html")
        try site.writer().abandon()
        #expect(try site.snapshot() == withFolders(["quizzes/cells.html": "new", "quizzes/b.html": "b"]))
    }

    /// Whether the temporary folder is on a case-insensitive disk, as on most Macs.
    private static func ignoresCase() throws -> Bool {
        let site = try TestSite()
        try site.put("", at: "a")
        return site.exists("A")
    }

    @Test(.enabled(if: try ignoresCase())) func aDiskMayIgnoreCase() throws {
        let site = try TestSite()
        try site.build(["Quizzes/Cells.html": "old", "Quizzes/Same.html": "same"])
        let summary = try site.build(["quizzes/cells.html": "new", "quizzes/same.html": "same"])
        #expect(summary == .init(changed: 1, unchanged: 1, removed: 0))
        #expect(try site.snapshot() == withFolders(["quizzes/cells.html": "new", "quizzes/same.html": "same"]))
        try site.build(["quizzes/cells.html": "new"])
        #expect(try site.snapshot() == withFolders(["quizzes/cells.html": "new"]))
    }

    /// A first build that ended after its journal.
    private func interrupted() throws -> (TestSite, [String: String]) {
        let site = try TestSite(isInMemory: true)
        let new = ["index.html": "home", "fr/index.html": "accueil", "fr/q/cells.html": "cellules"]
        try stopAfterJournal(site, new)
        return (site, new)
    }

    private func stopAfterJournal(_ site: TestSite, _ new: [String: String]) throws {
        let output = site.output
        let dead = FaultCounter { _, _ in status(of: output + "/.quizmark/journal", in: AT_FDCWD) == nil ? 0 : EIO }
        #expect(throws: OutputError.self) { try site.build(new, fault: dead.fault) }
    }

    private func steps(of transition: Transition) throws -> Int {
        let counter = FaultCounter()
        try transition.start().build(transition.new, fault: counter.fault)
        return counter.total
    }
}
