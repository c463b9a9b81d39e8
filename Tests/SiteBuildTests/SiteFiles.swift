import ContentReading
import Foundation

/// Files of the sites of these tests.
enum SiteFiles {
    static func write(_ text: String, to path: String) throws {
        let file = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    /// All files below a folder, by their path in it.
    static func tree(_ folder: String) throws -> [String: Data] {
        var tree: [String: Data] = [:]
        for path in FolderListing.files(below: folder) { tree[path] = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(path)")) }
        return tree
    }
}
