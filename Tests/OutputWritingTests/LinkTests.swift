import Foundation
import Testing

@testable import OutputWriting

@Suite struct LinkTests {
    let site: TestSite

    init() throws { site = try TestSite() }

    @Test func theOutputFolderMayBeALink() throws {
        try site.put("keep", at: "disk/www/keep.txt")
        try site.link("Output", to: "disk/www")
        try site.build(["a/index.html": "a"])
        #expect(try site.text("disk/www/a/index.html") == "a")
        #expect(try site.text("disk/www/keep.txt") == "keep")
    }

    @Test func aLinkedFolderIsNotWrittenThrough() throws {
        try site.put("mine", at: "outside/keep.txt")
        try site.build(["index.html": "home"])
        try site.link("Output/media", to: "../outside")
        #expect(throws: OutputError.conflicts([OutputConflict(path: site.output + "/media", obstacle: .link)])) {
            try site.build(["index.html": "home", "media/a.png": "a", "media/b/c.png": "c"])
        }
        #expect(try site.tree("outside") == ["keep.txt": "mine"])
    }

    @Test func aLinkedFolderIsNotRemovedThrough() throws {
        try site.build(["media/a.png": "a", "index.html": "home"])
        try site.remove("Output/media")
        try site.put("mine", at: "outside/a.png")
        try site.link("Output/media", to: "../outside")
        try site.build(["index.html": "home"])
        #expect(try site.snapshot() == ["index.html": "home", "media": "-> ../outside"])
        #expect(try site.tree("outside") == ["a.png": "mine"])
    }

    @Test func aLinkAtThePathOfAPageIsReplacedAndNotFollowed() throws {
        try site.build(["a.html": "a", "b.html": "b", "c.html": "c"])
        try site.put("mine", at: "outside.txt")
        for page in ["a", "b"] {
            try site.remove("Output/\(page).html")
            try site.link("Output/\(page).html", to: "../outside.txt")
        }
        #expect(try site.build(["a.html": "a", "c.html": "c"]) == .init(changed: 1, unchanged: 1, removed: 1))
        #expect(try site.snapshot() == ["a.html": "a", "c.html": "c"])
        #expect(try site.text("outside.txt") == "mine")
    }

    @Test func aForeignLinkInTheWayIsAConflict() throws {
        try site.put("a", at: "outside.txt")
        try site.put("", at: "Output/x")
        try site.link("Output/a.html", to: "../outside.txt")
        #expect(throws: OutputError.conflicts([OutputConflict(path: site.output + "/a.html", obstacle: .link)])) {
            try site.build(["a.html": "a"])
        }
    }

    @Test func theRecordsMayNotBeElsewhere() throws {
        try site.put("mine", at: "outside/stage/keep.txt")
        try site.put("", at: "Output/x")
        try site.link("Output/.quizmark", to: "../outside")
        #expect(throws: OutputError.notAFolder(site.output + "/.quizmark")) { try site.writer() }
        #expect(try site.tree("outside") == withFolders(["stage/keep.txt": "mine"]))
    }

    @Test func aLinkedStageIsRemovedAndNotEmptied() throws {
        try site.build(["a.html": "a"])
        try site.put("mine", at: "outside/keep.txt")
        try site.put("", at: "Output/.quizmark/lock")
        try site.link("Output/.quizmark/stage", to: "../../outside")
        try site.build(["a.html": "b"])
        #expect(try site.tree("outside") == ["keep.txt": "mine"])
        #expect(try site.snapshot() == ["a.html": "b"])
    }
}
