import Foundation
import Testing

/// Runs the built `quizmark`.
struct Tool {
    struct Outcome {
        var status: Int32
        var output: String
        var errors: String
    }

    /// The executable is beside the test bundle.
    static let path: URL = {
        for argument in CommandLine.arguments {
            var folder = URL(fileURLWithPath: argument)
            while folder.path != "/" {
                folder.deleteLastPathComponent()
                let candidate = folder.appendingPathComponent("quizmark")
                if FileManager.default.isExecutableFile(atPath: candidate.path), !isFolder(candidate) { return candidate }
            }
        }
        return URL(fileURLWithPath: "quizmark")
    }()

    private static func isFolder(_ url: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Runs it where no file can get any bytes, as on a full disk. `output` has both streams.
    static func runWithoutSpace(_ arguments: [String], in folder: URL) throws -> Outcome {
        let script = #"text=$( (trap '' XFSZ; ulimit -f 0; exec "$0" "$@") 2>&1 ); status=$?; printf '%s\n' "$text"; exit $status"#
        return try run(["-c", script, path.path] + arguments, in: folder, program: URL(fileURLWithPath: "/bin/sh"))
    }

    static func run(
        _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:], program: URL = path
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        // Files, since a full pipe would block the tool.
        let folder = FileManager.default.temporaryDirectory
        let output = folder.appendingPathComponent("quizmark-out-\(UUID().uuidString)")
        let errors = folder.appendingPathComponent("quizmark-err-\(UUID().uuidString)")
        defer { for file in [output, errors] { try? FileManager.default.removeItem(at: file) } }
        for file in [output, errors] { try Data().write(to: file) }
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        process.standardInput = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
            errors: try String(contentsOf: errors, encoding: .utf8))
    }
}

/// Every file below a folder, by its path in it.
///
/// - Throws: where one can't be read, which a search for secrets would miss.
func files(below folder: URL) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
        let file = folder.appendingPathComponent(path)
        let isFolder = try file.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
        if !isFolder { files[path] = try Data(contentsOf: file) }
    }
    return files
}

/// A temporary site, removed with the object.
final class TemporarySite {
    let folder: URL

    init(_ files: [String: String] = [:], settings: String = "id: test\ntitle: Test\ntimezone: UTC\n") throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("quizmark-site-\(UUID().uuidString)")
        try write("Content/site.yml", settings)
        for (path, text) in files { try write(path, text) }
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func write(_ path: String, _ text: String) throws { try write(path, Data(text.utf8)) }

    func write(_ path: String, _ data: Data) throws {
        let file = folder.appendingPathComponent(path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        // Foundation would decompose accented letters in names on a Mac.
        let number = open(file.path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard number >= 0 else { throw CocoaError(.fileWriteUnknown) }
        try FileHandle(fileDescriptor: number, closeOnDealloc: true).write(contentsOf: data)
    }

    func text(_ path: String) throws -> String { try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8) }

    func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path) }

    func run(_ arguments: String..., environment: [String: String] = [:]) throws -> Tool.Outcome {
        try Tool.run(arguments, in: folder, environment: environment)
    }

    static let quiz = """
        ---
        title: Cells
        ---

        ## Which organelle makes ATP? {#atp}

        - [ ] Nucleus
        - [x] Mitochondrion

        """
}
