package import ContentModel
package import Diagnostics

/// The scoring of an imported quiz, by that of its questions, each of which has its own in other programs.
package struct ImportedScoring {
    private var partial: [SourceLocation] = []
    /// How the other program shares out the points, where it isn't by the rules of Quizmark.
    private var remarks: [Diagnostic] = []
    private var whole: [SourceLocation] = []

    package init() {}

    /// Counts the scoring of a question; nil if it is the same with each.
    ///
    /// - Parameter remark: is only true if the quiz gives partial credit.
    package mutating func count(_ scoring: Quiz.Scoring?, at location: SourceLocation, remark: String? = nil) {
        switch scoring {
        case .partial:
            partial.append(location)
            if let remark { remarks.append(Diagnostic(.notImported, remark, at: location)) }
        case .allOrNothing: whole.append(location)
        case .classic, nil: break
        }
    }

    /// The scoring of most questions.
    package var scoring: Quiz.Scoring { partial.count > whole.count ? .partial : .allOrNothing }

    /// The questions that are scored differently from the rest of their quiz, or from the other program.
    package var diagnostics: [Diagnostic] {
        let isPartial = scoring == .partial
        let difference = isPartial ? "no points in the original, but some here" : "points in the original, but none here"
        let message = "a partly correct answer earns \(difference), because 'scoring' is for the whole quiz; split the quiz to keep both"
        return (isPartial ? whole : partial).map { Diagnostic(.notImported, message, at: $0) } + (isPartial ? remarks : [])
    }
}

extension MarkdownAnswer {
    /// Whether partial credit makes a difference.
    ///
    /// - Parameter blanks: the number of blanks, which are in the text of the question.
    package func hasParts(blanks: Int) -> Bool {
        switch self {
        case .choices(let choices, let isMultiple):
            isMultiple && choices.count(where: \.isRight) > 1 && choices.allSatisfy(\.points.isEmpty)
        case .blanks: blanks > 1
        case .ordering, .matching: true
        case .trueFalse, .text: false
        }
    }
}
