import Foundation

/// A folder that only its user can read, for as long as it is needed.
package struct TemporaryFolder: Sendable {
    /// From the root, without links.
    package let path: String

    /// - Parameter purpose: a word in its name.
    /// - Throws: what the system says where no folder can be made.
    package init(for purpose: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quizmark-\(purpose)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        path = folder.resolvingSymlinksInPath().path
    }

    /// Removes it with everything in it. What can't be removed is left to the system to clear away.
    package func remove() { try? FileManager.default.removeItem(atPath: path) }
}
