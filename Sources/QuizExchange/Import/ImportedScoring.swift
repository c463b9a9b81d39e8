package import ContentModel
package import Diagnostics

/// The scoring of an imported quiz, by that of its questions, each of which has its own in other programs.
package struct ImportedScoring {
    private var partial: [SourcePosition] = []
    private var whole: [SourcePosition] = []

    package init() {}

    /// Counts the scoring of a question; nil if it is the same with each.
    package mutating func count(_ scoring: Quiz.Scoring?, at position: SourcePosition) {
        switch scoring {
        case .partial: partial.append(position)
        case .allOrNothing: whole.append(position)
        case .classic, nil: break
        }
    }

    /// The scoring of most questions.
    package var scoring: Quiz.Scoring { partial.count > whole.count ? .partial : .allOrNothing }

    /// Reports the questions that are scored in another way than the rest of their quiz.
    package func report(to log: inout DiagnosticLog) {
        let isPartial = scoring == .partial
        for position in isPartial ? whole : partial {
            log.report(
                .notImported,
                "a partly correct answer earns \(isPartial ? "nothing there, and points here" : "points there, and nothing here"), as 'scoring' is for the whole quiz; divide the quiz to keep both",
                at: position)
        }
    }
}
