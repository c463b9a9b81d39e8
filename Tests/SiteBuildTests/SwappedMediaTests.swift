import ContentReading
import Foundation
import OutputWriting
import Platform
import Testing

@testable import SiteBuild

/// Media that become something else between the check and the copy.
struct SwappedMediaTests {
    private let folder: TemporaryFolder
    private var site: String { folder.path }

    init() throws {
        folder = try TemporaryFolder(for: "test")
        for (path, text) in [
            ("Content/site.yml", "id: s\ntitle: S\n"), ("Content/media/note.txt", "a note"), ("Content/media/deep/er/far.txt", "far"),
            ("Marking/key.jwk", "private"), ("elsewhere/far.txt", "far"), ("elsewhere/er/far.txt", "far"),
        ] {
            try SiteFiles.write(text, to: "\(site)/\(path)")
        }
        try link("Content/media/same.txt", to: "deep/er/far.txt")
        try link("Content/media/shallow", to: "\(site)/Content/media/deep/er")
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(site)/\(path)", withDestinationPath: target)
    }

    private func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: "\(site)/\(path)") }

    private func checked() throws -> CheckedSite { try #require(SiteBuilder(.init(site: site, jobs: 2)).open().checked) }

    @Test func linksInsideContentArePublished() throws {
        let media = try checked().media
        for path in ["media/note.txt", "media/deep/er/far.txt", "media/same.txt", "media/shallow/far.txt"] {
            let text = try String(decoding: OpenMedium(path, of: media).bytes(), as: UTF8.self)
            #expect(text == (path == "media/note.txt" ? "a note" : "far"))
        }
        #expect(throws: OutputError.failed(DiskFailure(.read, "Content/media/none.txt", ErrorCode.noSuchFileOrDirectory))) {
            _ = try OpenMedium("media/none.txt", of: media)
        }
    }

    @Test(arguments: ["Content/media/note.txt", "Content/media/deep/er/far.txt"])
    func filesThatBecomeLinksOutArent(path: String) throws {
        let media = try checked().media
        try remove(path)
        try link(path, to: "\(site)/Marking/key.jwk")
        #expect(throws: OutputError.changed(path)) { _ = try OpenMedium(String(path.dropFirst("Content/".count)), of: media) }
    }

    /// The file there is the same in all but its place.
    @Test(arguments: ["Content/media/deep", "Content/media/deep/er"])
    func foldersThatBecomeLinksOutArent(path: String) throws {
        let media = try checked().media
        try remove(path)
        try link(path, to: "\(site)/elsewhere")
        #expect(throws: OutputError.changed("Content/media/deep/er/far.txt")) { _ = try OpenMedium("media/deep/er/far.txt", of: media) }
    }

    @Test func anotherFileIsntPublishedUnchecked() throws {
        let media = try checked().media
        try SiteFiles.write("6 more", to: "\(site)/other.txt")
        try FileManager.default.removeItem(atPath: "\(site)/Content/media/note.txt")
        try FileManager.default.moveItem(atPath: "\(site)/other.txt", toPath: "\(site)/Content/media/note.txt")
        #expect(throws: OutputError.changed("Content/media/note.txt")) { _ = try OpenMedium("media/note.txt", of: media) }
        #expect(media.bytes("media/note.txt") == nil)
    }

    @Test func aFileThatChangesWhileItIsCopiedIsReported() throws {
        let file = try #require(FileHandle(forWritingAtPath: "\(site)/Content/media/deep/er/far.txt"))
        defer { try? file.close() }
        let far = try OpenMedium("media/deep/er/far.txt", of: try checked().media)
        #expect(try far.bytes() == Array("far".utf8))
        try file.write(contentsOf: Data("further".utf8))
        #expect(throws: OutputError.changed("Content/media/deep/er/far.txt")) { try far.requireUnchanged() }
    }

    /// Texts are read in the same way.
    @Test func pagesThatBecomeLinksOutAreReported() throws {
        let content = ReadableFolder("\(site)/Content")
        try remove("Content/media/note.txt")
        try link("Content/media/note.txt", to: "../../Marking/key.jwk")
        #expect(throws: ReadableFolder.isOutside) { try content.bytes("media/note.txt") }
        #expect(throws: SystemError(ErrorCode.invalidArgument)) { try content.bytes("../Marking/key.jwk") }
    }
}
