package import ContentModel
package import Diagnostics

/// Assignments of a text that isn't in the site yet.
package struct ParsedAssignmentFile: Sendable {
    package var assignments: [Assignment]
    /// Diagnostics, sorted by position.
    package var diagnostics: [Diagnostic]

    /// Parses `text` as a build would at `path`, such as `Content/assignments/essay.md`.
    package static func read(_ text: String, at path: String, context: ReadingContext) -> ParsedAssignmentFile {
        var log = DiagnosticLog(path: path)
        guard case .item(_, _, let stem, let language, let isTranslation) = ReadingJob.item(.assignments, path, context.settings) else {
            return ParsedAssignmentFile(assignments: [], diagnostics: [])
        }
        let file = SourceFile(path: path, stem: stem, language: language, isTranslation: isTranslation, text: text)
        let assignments = AssignmentReader.read(file, context: context, log: &log)
        return ParsedAssignmentFile(assignments: assignments, diagnostics: log.diagnostics.sorted())
    }
}
