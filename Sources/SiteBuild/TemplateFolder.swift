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
        diagnostics = listing.unreadable.map {
            Diagnostic(.unreadableFile, $0.message, at: SourceLocation(path: shown + $0.path.dropFirst(folder.count)))
        }
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
            files[path] = FileText.bytes("\(folder)/\(path)", log: &log)
        }
    }

    /// Whether one of them has the path of a file.
    func name(_ path: String) -> Bool {
        files.values.contains { String(decoding: $0, as: UTF8.self).contains(path) }
    }
}
