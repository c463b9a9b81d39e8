import Foundation
import OutputWriting
import Platform
import Testing

@testable import SiteBuild

struct ExamProofTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quizmark-proof-\(UUID().uuidString)")
        for name in ["one/pages", "other/pages"] {
            try FileManager.default.createDirectory(at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
        }
    }

    private func compare() throws -> (count: Int, differing: [String]) {
        try ExamProof.compare(folder.appendingPathComponent("one").path, folder.appendingPathComponent("other").path)
    }

    @Test func filesDifferByTheirBytesOrWhereOneIsMissing() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["one/same": "a", "other/same": "a", "one/pages/a": "a", "other/pages/a": "b", "one/b": "b", "other/c": "c"]
        for (path, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(path)) }
        let (count, differing) = try compare()
        #expect(count == 4 && differing == ["b", "c", "pages/a"])
    }

    /// The memory of a process is a file whose beginning nobody can read.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem")))
    func aFileThatCannotBeReadRevealsNothing() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["one", "other"] {
            let path = folder.appendingPathComponent("\(name)/memory").path
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "/proc/self/mem")
        }
        let path = folder.appendingPathComponent("one/memory").path
        #expect(throws: OutputError.failed(DiskFailure(.read, path, ErrorCode.inputOutput))) { try compare() }
    }
}
