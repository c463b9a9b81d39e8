import Diagnostics
import Foundation
import Platform
import Testing

@testable import ContentReading

struct ContentFolderTests {
    @Test(arguments: [
        (".DS_Store", true), ("q.md~", true), ("~$q.docx", true), ("Thumbs.db", true), ("desktop.ini", true), ("Desktop.ini", true),
        ("q.md", false), ("thumbs.png", false), ("~q.md", false),
    ])
    func filesOfSystemsAreSkipped(name: String, isSkipped: Bool) { #expect(FolderListing.skips(name) == isSkipped) }

    /// Each of 40 folders has two links to the next one, so the last has 2⁴⁰ paths.
    @Test func foldersThatLinkToEachOtherAreListedInTime() throws {
        let site = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: site) }
        for number in 0...40 {
            let folder = site.appendingPathComponent("Content/media/d\(number)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for name in ["a", "b"] where number < 40 {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.appendingPathComponent(name).path, withDestinationPath: "../d\(number + 1)")
            }
        }
        let diagnostics = ContentFolder(site: site.path).diagnostics
        #expect(Set(diagnostics.map(\.id)) == [.symlinkLoop])
        #expect(diagnostics.count <= 40)
    }

    /// iCloud puts a hidden file in the place of each one that it moves away.
    @Test func aFileThatIsOnlyInTheCloudIsReported() throws {
        let site = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: site) }
        let quizzes = site.appendingPathComponent("Content/quizzes")
        try FileManager.default.createDirectory(at: quizzes, withIntermediateDirectories: true)
        for name in [".cells.md.icloud", ".icloud", ".hidden", "..DS_Store.icloud"] {
            try Data().write(to: quizzes.appendingPathComponent(name))
        }
        let folder = ContentFolder(site: site.path)
        #expect(folder.files.isEmpty)
        #expect(folder.diagnostics.map(\.location.path) == ["Content/quizzes/.cells.md.icloud"])
        #expect(folder.diagnostics.map(\.message) == ["the file 'cells.md' is only in iCloud; open it once to download it"])
    }

    /// Each piece is moved into the next one, since no call takes the whole path.
    @Test func aPathThatIsTooLongIsNotCalledALink() throws {
        let site = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: site) }
        let media = site.appendingPathComponent("Content/media").path
        let name = String(repeating: "a", count: 200)
        func inside(_ number: Int) -> String { "\(media)/\(number)/\(name)/\(name)/\(name)" }
        let count = 8
        for number in 0..<count {
            try FileManager.default.createDirectory(atPath: inside(number), withIntermediateDirectories: true)
            if number > 0 { try #require(FileSystem.rename("\(media)/\(number - 1)", to: "\(inside(number))/b") == 0) }
        }
        let diagnostics = ContentFolder(site: site.path).diagnostics
        for number in (1..<count).reversed() { #expect(FileSystem.rename("\(inside(number))/b", to: "\(media)/\(number - 1)") == 0) }
        #expect(diagnostics.map(\.id) == [.unreadableFile])
        #expect(diagnostics.first?.message == "the path of this is too long; move it up, or shorten the names of its folders")
    }

    /// Nobody would want them on the site.
    @Test(arguments: [".DS_Store", "a.md~", "#a.md#", "a.png.bak", "Thumbs.db", "desktop.ini"])
    func whatEditorsAndSystemsLeaveIsSkipped(name: String) {
        #expect(FolderListing.skips(name))
    }

    @Test(arguments: ["a.md", "#1.png", "thumbs.png", "bak", "c#"])
    func otherNamesAreContent(name: String) {
        #expect(!FolderListing.skips(name))
    }
}
