import ContentReading
import Diagnostics

/// A site's own templates, by their path below the templates folder.
struct TemplateFolder {
    private(set) var files: [String: [UInt8]] = [:]
    private(set) var diagnostics: [Diagnostic] = []

    /// A missing folder has no files.
    init(_ folder: String, shown: String) {
        for path in FolderListing.files(below: folder) {
            var log = DiagnosticLog(path: "\(shown)/\(path)")
            files[path] = FileText.bytes("\(folder)/\(path)", log: &log)
            diagnostics += log.diagnostics
        }
    }
}
