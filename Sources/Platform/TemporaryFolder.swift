#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A temporary folder that only its user can read.
package struct TemporaryFolder: Sendable {
    /// Absolute path, without links.
    package let path: String

    /// - Parameter purpose: part of its name.
    /// - Throws: `SystemError` where no folder can be made.
    package init(for purpose: String) throws(SystemError) {
        let parent = Host.environment("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        try FileSystem.makeFolders(parent)
        var name = Array("\(parent)/quizmark-\(purpose)-XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw .latest }
        let made = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = FileSystem.resolved(made).map { String(decoding: $0, as: UTF8.self) } ?? made
    }

    /// Removes the folder and everything in it. Leftovers are cleaned up by the system.
    package func remove() { try? FileManager.default.removeItem(atPath: path) }
}
