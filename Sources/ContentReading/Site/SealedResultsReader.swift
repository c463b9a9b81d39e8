import CivilTime
package import ContentModel
package import Diagnostics

/// Reads a file of `Content/results`, which only `quizmark results publish` writes:
///
///     {"results":1,"quiz":"cells","published":"2026-11-23T21:00:00Z","sealed":{"0f3a…":"eyJh…"}}
package enum SealedResultsReader {
    private static let keys = ["results", "quiz", "published", "sealed"]
    private static let advice = "run 'quizmark results publish' again, or restore the file from your backup"

    /// - Returns: nil if the file is invalid, which is reported.
    package static func read(_ text: String, log: inout DiagnosticLog) -> SealedResults? {
        guard let tree = JSONReader.read(text, log: &log), let fields = FieldReader(tree, as: "a file of results", keys: keys, log: &log)
        else { return nil }
        guard fields.tree("results")?.numberText == "\(SealedResults.format)" else {
            log.report(
                .invalidValue, "this version of Quizmark can't read this file; update Quizmark, or \(advice)", at: fields.position)
            return nil
        }
        guard let quiz = fields.requiredText("quiz", log: &log), let time = fields.requiredText("published", log: &log),
            let sealed = fields.required("sealed", log: &log)
        else { return nil }
        guard let published = Instant(reportTime: time.value) else {
            log.report(
                .invalidDate, "'published' must be a time such as 2026-11-23T21:00:00Z, not '\(time.value)'; \(advice)", at: time.position)
            return nil
        }
        guard case .mapping(let entries) = sealed.value else {
            log.report(
                .wrongType, "'sealed' must be a mapping of names to encrypted results, but this is \(sealed.kindInWords)",
                at: sealed.position)
            return nil
        }
        var results = SealedResults(quiz: quiz.value, path: log.path, position: quiz.position, published: published, sealed: [:])
        for entry in entries {
            guard SealedResults.isName(entry.key), case .text(let text) = entry.value.value, SealedResults.isSealed(text.string) else {
                log.report(.invalidValue, "this isn't an encrypted result; \(advice)", at: entry.keyPosition)
                continue
            }
            results.sealed[entry.key] = text.string
        }
        return log.hasErrors ? nil : results
    }
}
