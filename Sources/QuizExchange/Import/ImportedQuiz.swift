import Diagnostics

/// A quiz of an import, checked as a build would.
struct ImportedQuiz {
    var source: String
    var path: String
    var checked: ImportCheck.CheckedQuiz
    /// How often it was renamed, as the site has its path or id.
    var renamings = 0

    /// Warnings about the new file that aren't reported in the original one already.
    ///
    /// - Parameter known: where the original files have a message, by the message without its place.
    func warnings(besides known: [Diagnostic: [SourceLocation]]) -> [Diagnostic] {
        let questions = checked.written.questions
        return checked.warnings.filter { warning in
            guard let places = known[warning.withoutPlace] else { return true }
            let index = checked.file.question(atLine: Int(warning.location.position.line))
            let document = index.flatMap { questions[$0].document } ?? source
            let start = index.map { questions[$0].position } ?? .start
            let next = index.map { $0 + 1 }
            let end = next.flatMap { questions.indices.contains($0) ? questions[$0].position : nil }
            return !places.contains { place in
                place.path == document && place.position >= start && (end.map { place.position < $0 } ?? true)
            }
        }
    }
}

extension Diagnostic {
    /// For comparison of messages about different files.
    var withoutPlace: Diagnostic { Diagnostic(id, message, at: SourceLocation(path: ""), severity: severity) }
}
