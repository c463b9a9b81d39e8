import Diagnostics
import Foundation
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
