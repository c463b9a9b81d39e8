import ContentReading
import Diagnostics
import Platform

/// A site's own templates, by their path below the templates folder.
struct TemplateFolder {
    private(set) var files: [String: [UInt8]] = [:]
    private(set) var diagnostics: [Diagnostic] = []

    /// A missing folder has no files.
    init(_ folder: String, shown: String) {
        let listing = FolderListing(folder)
        let root = ReadableFolder(folder)
        diagnostics = listing.diagnostics.map { $0.renamingFiles { shown + $0.dropFirst(folder.count) } }
        for path in listing.files {
            var log = DiagnosticLog(path: "\(shown)/\(path)")
            defer { diagnostics += log.diagnostics }
            // As in the content: a site from somebody else could publish any file of this machine.
            guard FileSystem.leads("\(folder)/\(path)", into: folder) else {
                log.report(
                    .outsideLink, "a symbolic link here points outside the templates; replace it with a copy of its target",
                    at: .start)
                continue
            }
            files[path] = FileText.bytes(path, in: root, log: &log)
        }
    }

    /// The paths of `media` among these that one of them has.
    func paths(among paths: Set<String>) -> Set<String> {
        if files.isEmpty || paths.isEmpty { return [] }
        let folder = Array("media/".utf8)
        let lengths = Set(paths.map(\.utf8.count))
        var found: Set<String> = []
        for bytes in files.values {
            for start in bytes.indices where bytes[start] == folder[0] && bytes[start...].starts(with: folder) {
                for length in lengths where start + length <= bytes.count {
                    let path = String(decoding: bytes[start..<start + length], as: UTF8.self)
                    if paths.contains(path) { found.insert(path) }
                }
            }
        }
        return found
    }
}
