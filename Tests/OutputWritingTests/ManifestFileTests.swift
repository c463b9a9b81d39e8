import Dispatch
import Foundation
import Testing

@testable import OutputWriting

@Suite struct ManifestFileTests {
    let site: TestSite

    init() throws { site = try TestSite() }

    private func build(
        _ pages: [String: String], site: String, output: String, adopts: Bool = false
    ) throws -> OutputWriter.Summary {
        try buildSite(pages, in: "\(self.site.folder)/\(output)", of: "\(self.site.folder)/\(site)", adopts: adopts)
    }

    private func makeFolder(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: "\(site.folder)/\(path)", withIntermediateDirectories: true)
    }

    private func move(_ old: String, to new: String) throws {
        try FileManager.default.moveItem(atPath: "\(site.folder)/\(old)", toPath: "\(site.folder)/\(new)")
    }

    @Test func eachOutputHasItsOwn() throws {
        try makeFolder("college")
        for output in ["college/Output", "college/public", "elsewhere"] {
            #expect(try build(["a.html": "old", "\(output).html": "old"], site: "college", output: output).changed == 2)
        }
        #expect(try site.tree("college/.quizmark/outputs").keys.count { $0 != ".gitignore" } == 3)
        for output in ["college/Output", "college/public", "elsewhere"] {
            #expect(try build(["a.html": "new"], site: "college", output: output) == .init(changed: 1, unchanged: 0, removed: 1))
            #expect(try site.tree(output) == ["a.html": "new"])
        }
    }

    /// A site that a stranger made may have a list of files that are the author's, in a folder that the author chooses.
    @Test(arguments: [
        "quizmark manifest 1\nindex.html\nthesis.txt\n", "quizmark manifest 2\noutput /x\n0 index.html\n0 thesis.txt\n",
        "quizmark manifest 3\noutput /x\nfolder 1:1\n0 index.html\n0 thesis.txt\n", "",
    ])
    func aListOfAnotherFolderOwnsNothing(text: String) throws {
        try makeFolder("college/.quizmark/outputs")
        try site.put("mine", at: "www/index.html")
        try site.put("mine", at: "www/thesis.txt")
        var text = text
        if text.isEmpty {
            // The content of one file can be guessed.
            let mine = Array("mine".utf8).withUnsafeBytes { String(Fingerprint.of($0), radix: 16) }
            text = "quizmark manifest 2\noutput /x\n\(mine) index.html\n1 thesis.txt\n"
        }
        let name = ManifestFile.name(of: "\(site.folder)/www", in: "\(site.folder)/college")
        try site.put(text, at: "college/.quizmark/outputs/\(name)")
        let error = #expect(throws: OutputError.self) { try build(["thesis.txt": "new"], site: "college", output: "www") }
        #expect(error?.description.contains("thesis.txt") == true)
        #expect(try site.tree("www") == ["index.html": "mine", "thesis.txt": "mine"])
        _ = try build(["page.html": "new"], site: "college", output: "www")
        #expect(try site.tree("www")["thesis.txt"] == "mine")
    }

    /// Lists of earlier versions don't have the folder's identity.
    @Test func anOlderListOfAFolderElsewhereIsTakenOver() throws {
        try makeFolder("college")
        _ = try build(["a.html": "old", "b.html": "old"], site: "college", output: "www")
        let name = ManifestFile.name(of: "\(site.folder)/www", in: "\(site.folder)/college")
        let path = "college/.quizmark/outputs/\(name)"
        let lines = try site.text(path).replacing("manifest 3", with: "manifest 2").split(separator: "\n")
        try site.put(lines.filter { !$0.hasPrefix("folder ") }.joined(separator: "\n") + "\n", at: path)
        #expect(try build(["a.html": "new"], site: "college", output: "www") == .init(changed: 1, unchanged: 0, removed: 1))
        #expect(try site.text(path).contains("quizmark manifest 3\noutput"))
    }

    @Test func aSiteMayMove() throws {
        try makeFolder("college")
        for output in ["college/Output", "www"] { _ = try build(["a.html": "old", "b.html": "old"], site: "college", output: output) }
        try move("college", to: "school")
        for output in ["school/Output", "www"] {
            #expect(try build(["a.html": "new"], site: "school", output: output) == .init(changed: 1, unchanged: 0, removed: 1))
        }
    }

    @Test func anInterruptedSiteMayMove() throws {
        try makeFolder("college")
        _ = try build(["a.html": "old", "b.html": "old"], site: "college", output: "college/Output")
        let output = site.folder + "/college/Output"
        let dead = FaultCounter { _, _ in status(of: output + "/.quizmark/journal", in: AT_FDCWD) == nil ? 0 : EIO }
        #expect(throws: OutputError.self) { try buildSite(["a.html": "new", "c.html": "new"], in: output, fault: dead.fault) }
        try move("college", to: "school")
        try OutputWriter(output: site.folder + "/school/Output", site: site.folder + "/school").abandon()
        #expect(try site.tree("school/Output") == ["a.html": "new", "c.html": "new"])
    }

    @Test func linksLeadToTheSame() throws {
        try makeFolder("college")
        try makeFolder("disk/www")
        try site.link("college/Output", to: "../disk/www")
        try site.link("school", to: "college")
        _ = try build(["a.html": "1", "b.html": "1"], site: "college", output: "college/Output")
        #expect(try build(["a.html": "2"], site: "school", output: "disk/www") == .init(changed: 1, unchanged: 0, removed: 1))
        #expect(try build(["a.html": "3"], site: "./school/../college", output: "school/Output/").changed == 1)
        #expect(try site.tree("college/.quizmark/outputs").keys.count { $0 != ".gitignore" } == 1)
    }

    @Test func twoSitesDoNotShareAnOutput() throws {
        try makeFolder("one")
        try makeFolder("two")
        _ = try build(["index.html": "one", "one.html": "one"], site: "one", output: "www")
        #expect(throws: OutputError.self) { try build(["index.html": "two"], site: "two", output: "www") }
        #expect(try site.tree("www") == ["index.html": "one", "one.html": "one"])
        #expect(try build(["two.html": "two"], site: "two", output: "www").changed == 1)
        #expect(try build(["index.html": "one"], site: "one", output: "www") == .init(changed: 0, unchanged: 1, removed: 1))
        #expect(try site.tree("www") == ["index.html": "one", "two.html": "two"])
    }

    @Test func anotherSiteDoesNotFinishOurBuild() throws {
        try makeFolder("one")
        try makeFolder("two")
        _ = try build(["index.html": "old"], site: "one", output: "www")
        let output = site.folder + "/www"
        let dead = FaultCounter { _, _ in status(of: output + "/.quizmark/journal", in: AT_FDCWD) == nil ? 0 : EIO }
        #expect(throws: OutputError.self) {
            try buildSite(["index.html": "new", "a.html": "new"], in: output, of: site.folder + "/one", fault: dead.fault)
        }
        #expect(throws: OutputError.strange(journal: output + "/.quizmark/journal")) {
            try build(["two.html": "two"], site: "two", output: "www", adopts: true)
        }
        #expect(try build(["index.html": "new", "a.html": "new"], site: "one", output: "www").unchanged == 2)
        #expect(try build(["two.html": "two"], site: "two", output: "www").changed == 1)
        #expect(try site.tree("www") == ["index.html": "new", "a.html": "new", "two.html": "two"])
    }

    @Test func manyBuildsAtOnceLeaveNothingBehind() throws {
        for folder in ["0", "1", "2"] { try makeFolder(folder) }
        let folder = site.folder
        let outcomes = DispatchQueue.global()
        let group = DispatchGroup()
        for number in 0..<24 {
            outcomes.async(group: group) {
                let lockWait = OutputWriter.LockWait(limit: .seconds(600))
                let pages = ["\(number % 3).html": "\(number)", "same.html": "same"]
                _ = Result { try buildSite(pages, in: folder + "/www", of: "\(folder)/\(number % 3)", lockWait: lockWait) }
            }
        }
        group.wait()
        #expect(try site.tree("www").keys.sorted() == ["0.html", "1.html", "2.html", "same.html"])
    }

    @Test func theSitesFolderIsNotPublished() throws {
        for output in [".quizmark", ".quizmark/", ".quizmark/outputs", ".quizmark/outputs/x"] {
            let error = #expect(throws: OutputError.self) { try build(["a.html": "a"], site: ".", output: output) }
            guard case .overlap = error else {
                Issue.record("\(output): \(String(describing: error))")
                continue
            }
            #expect(error?.description.contains("private files are kept in") == true)
        }
    }

    @Test func gitLeavesItOut() throws {
        try site.build(["a.html": "a"])
        #expect(try site.text(".quizmark/outputs/.gitignore") == "*\n")
        try site.put("mine\n", at: ".quizmark/outputs/.gitignore")
        try site.build(["a.html": "b"])
        #expect(try site.text(".quizmark/outputs/.gitignore") == "mine\n")
        // As a full disk left it.
        try site.put("", at: ".quizmark/outputs/.gitignore")
        try site.build(["a.html": "c"])
        #expect(try site.text(".quizmark/outputs/.gitignore") == "*\n")
    }

    @Test func theListSaysWhoseItIs() throws {
        try site.build(["a.html": "a"])
        let name = try #require(try site.tree(".quizmark/outputs").keys.first { $0 != ".gitignore" })
        #expect(try site.text(".quizmark/outputs/\(name)").hasPrefix("quizmark manifest 2\noutput ./Output\n"))
    }

    @Test func foldersThatAreGoneAreForgotten() throws {
        let other = try TestSite()
        try site.build(["a.html": "a"])
        for number in 0..<40 {
            _ = try buildSite(["a.html": "a"], in: "\(other.folder)/\(number)", of: site.folder)
            try FileManager.default.removeItem(atPath: "\(other.folder)/\(number)")
        }
        #expect(try site.manifests().count == 22)
        #expect(try site.build([:]).removed == 1)
    }

    @Test func theFolderMayNotBeElsewhere() throws {
        try makeFolder("outside")
        try site.link(".quizmark", to: "outside")
        #expect(throws: OutputError.notAFolder(site.folder + "/.quizmark")) { try site.build(["a.html": "a"]) }
        #expect(try site.tree("outside") == [:])
        #expect(try site.traces() == [])
    }

    @Test func aSiteMayBeReadOnly() async throws {
        try makeFolder("college")
        try makeFolder("www")
        chmod(site.folder, 0o755)
        chmod(site.folder + "/college", 0o555)
        chmod(site.folder + "/www", 0o777)
        defer { chmod(site.folder + "/college", 0o755) }
        await #expect(processExitsWith: .success) { [folder = site.folder as String] in
            if geteuid() == 0 { try #require(setuid(65534) == 0) }
            let writer = try OutputWriter(output: folder + "/www", site: folder + "/college")
            #expect(writer.manifestRefusal == DiskFailure(.create, folder + "/college/.quizmark", EACCES))
            try writer.stage("a.html", text: "old")
            #expect(try writer.commit().changed == 1)
            let error = #expect(throws: OutputError.self) {
                try buildSite(["a.html": "new"], in: folder + "/www", of: folder + "/college")
            }
            #expect(error == .unlisted(output: folder + "/www", files: 1, example: folder + "/www/a.html"))
            try buildSite(["a.html": "new"], in: folder + "/www", of: folder + "/college", adopts: true)
        }
        #expect(try site.tree("www") == ["a.html": "new"])
    }

    /// A read-only manifest would become wrong.
    @Test func aListMayBeReadOnly() async throws {
        try makeFolder("college")
        try makeFolder("www")
        chmod(site.folder, 0o755)
        chmod(site.folder + "/www", 0o777)
        _ = try build(["a.html": "old"], site: "college", output: "www")
        let outputs = site.folder + "/college/.quizmark/outputs"
        chmod(outputs, 0o555)
        defer { chmod(outputs, 0o755) }
        await #expect(processExitsWith: .success) { [folder = site.folder as String, outputs = outputs as String] in
            if geteuid() == 0 { try #require(setuid(65534) == 0) }
            #expect(throws: OutputError.failed(DiskFailure(.write, outputs, EACCES))) {
                try buildSite(["a.html": "new"], in: folder + "/www", of: folder + "/college")
            }
        }
        #expect(try site.tree("www") == ["a.html": "old"])
    }
}
