import Foundation

/// A temporary folder that only its user can read.
package struct TemporaryFolder: Sendable {
    /// Absolute path, without links.
    package let path: String

    /// - Parameter purpose: part of its name.
    /// - Throws: a Foundation error where no folder can be made.
    package init(for purpose: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("quizmark-\(purpose)-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        path = folder.resolvingSymlinksInPath().path
    }

    /// Removes the folder and everything in it. Leftovers are cleaned up by the system.
    package func remove() { try? FileManager.default.removeItem(atPath: path) }
}
