import Foundation
import Platform
import Synchronization
import Testing

@testable import OutputWriting

/// A temporary folder with an output folder in it, removed at the end of the test.
final class TestSite: Sendable {
    let folder: String
    var output: String { folder + "/Output" }

    /// - Parameter isInMemory: for tests of a thousand builds, which would wait minutes for a real disk.
    init(isInMemory: Bool = false) throws {
        var parent = FileManager.default.temporaryDirectory.path
        if isInMemory, access("/dev/shm", W_OK) == 0 { parent = "/dev/shm" }
        var template = Array((parent + "/quizmark-writer-XXXXXX").utf8CString)
        let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } != nil }
        try #require(made)
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        do {
            try FileManager.default.removeItem(atPath: folder)
        } catch {
            print("left behind: \(folder)")
        }
    }

    /// Writes a file as a person or another program would.
    func put(_ text: String, at path: String) throws {
        let path = folder + "/" + path
        try FileManager.default.createDirectory(
            atPath: String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }

    func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: folder + "/" + path) }

    func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: folder + "/" + path, withDestinationPath: target)
    }

    func text(_ path: String) throws -> String {
        try String(decoding: Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)), as: UTF8.self)
    }

    func exists(_ path: String) -> Bool { status(of: folder + "/" + path, in: AT_FDCWD) != nil }

    /// Every file of the output folder with its text, and every folder, but for the writer's own.
    func snapshot() throws -> [String: String] {
        try tree("Output").filter { !$0.key.hasPrefix(".quizmark") }
    }

    /// Files of the writer in the output folder: `.quizmark` and its content.
    func traces() throws -> [String] { try tree("Output").keys.filter { $0.hasPrefix(".quizmark") }.sorted() }

    /// The manifests that the site keeps.
    func manifests() throws -> [Manifest] {
        try tree(".quizmark/outputs").filter { $0.key != ".gitignore" }.sorted { $0.key < $1.key }.map { name, text in
            var line = 0
            return try #require(Manifest(text: Array(text.utf8), line: &line), "\(name):\(line)")
        }
    }

    /// Files in the site's only manifest.
    func listed() throws -> [String] {
        let manifests = try manifests()
        try #require(manifests.count == 1)
        return manifests[0].paths
    }

    func tree(_ root: String) throws -> [String: String] {
        var tree: [String: String] = [:]
        func visit(_ folder: String, _ prefix: String) throws {
            for name in names(in: folder, of: AT_FDCWD) ?? [] {
                let path = folder + "/" + name
                let found = try #require(status(of: path, in: AT_FDCWD))
                if found.isFolder {
                    tree[prefix + name + "/"] = ""
                    try visit(path, prefix + name + "/")
                } else if found.isFile {
                    tree[prefix + name] = try String(
                        decoding: Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
                } else {
                    tree[prefix + name] =
                        try "-> " + FileManager.default.destinationOfSymbolicLink(atPath: path)
                }
            }
        }
        try visit(folder + "/" + root, "")
        return tree
    }

    func writer(fault: DiskFault? = nil) throws -> OutputWriter {
        try OutputWriter(output: output, site: folder, fault: fault)
    }

    /// A whole build, abandoned on an error.
    @discardableResult
    func build(_ pages: [String: String], adopts: Bool = false, fault: DiskFault? = nil) throws -> OutputWriter.Summary {
        try buildSite(pages, in: output, adopts: adopts, fault: fault)
    }
}

/// Independent of the test's objects, so that a child process can call it.
/// - Parameter site: folder of the output, by default.
@discardableResult
func buildSite(
    _ pages: [String: String], in output: String, of site: String? = nil, keepsOthers: Bool = false, adopts: Bool = false,
    lockWait: OutputWriter.LockWait = .init(),
    fault: DiskFault? = nil
) throws -> OutputWriter.Summary {
    let site = site ?? URL(fileURLWithPath: output).deletingLastPathComponent().path
    let writer = try OutputWriter(
        output: output, site: site, keepsOthers: keepsOthers, adopts: adopts, lockWait: lockWait, fault: fault)
    do {
        for (path, text) in pages.sorted(by: { $0.key < $1.key }) { try writer.stage(path, text: text) }
    } catch {
        writer.abandon()
        throw error
    }
    return try writer.commit()
}

extension OutputWriter {
    @discardableResult
    func stage(_ path: String, text: String) throws -> Change {
        try Array(text.utf8).withUnsafeBytes { try stage(path, bytes: $0) }
    }
}

/// Adds the folders that a snapshot of these files has.
func withFolders(_ pages: [String: String]) -> [String: String] {
    var tree = pages
    for path in pages.keys {
        var folder = path
        while let slash = folder.lastIndex(of: "/") {
            folder = String(folder[..<slash])
            tree[folder + "/"] = ""
        }
    }
    return tree
}

/// Counts changes to the disk, and lets chosen ones fail.
final class FaultCounter: Sendable {
    private let count = Atomic(0)
    private let code: @Sendable (_ number: Int, _ step: DiskStep) -> CInt

    init(_ code: @escaping @Sendable (_ number: Int, _ step: DiskStep) -> CInt = { _, _ in 0 }) { self.code = code }

    var total: Int { count.load(ordering: .relaxed) }

    var fault: DiskFault {
        { self.code(self.count.add(1, ordering: .relaxed).newValue, $0) }
    }
}
