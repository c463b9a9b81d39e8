package import ContentModel

/// Parts of questions that only some formats have: a single list that every format is compared with.
package enum QuestionPart: CaseIterable, Sendable {
    case hints, points, anyOfSeveral, feedbackToAnswers

    /// The message of an export for a format that lacks it.
    fileprivate func loss(in format: String) -> String {
        switch self {
        case .hints: "\(format) has no hints, so they are left out"
        case .points: "\(format) has no points for choices, so the usual scoring applies"
        case .anyOfSeveral: "\(format) can't say that any one of several correct choices is enough, so this question is left out"
        case .feedbackToAnswers: "\(format) has no feedback by typed answer, true or false, so it is left out"
        }
    }
}

extension Question {
    fileprivate func has(_ part: QuestionPart) -> Bool {
        switch part {
        case .hints: !hints.isEmpty
        case .points: isWeighted
        case .anyOfSeveral: if case .singleChoice(_, let keys) = response { keys.count > 1 } else { false }
        case .feedbackToAnswers: !feedback.isEmpty
        }
    }
}

extension ExportLog {
    /// Reports parts that a format doesn't have.
    ///
    /// - Parameter format: its name: "GIFT".
    /// - Returns: false for a question that is left out, as correct answers would count as wrong without the part.
    @discardableResult
    package mutating func reportParts(
        _ question: Question, of quiz: LocalizedQuiz, keeping kept: Set<QuestionPart> = [], in format: String
    ) -> Bool {
        if !kept.contains(.anyOfSeveral), question.has(.anyOfSeveral) {
            leaveOut(QuestionPart.anyOfSeveral.loss(in: format), question, of: quiz)
            return false
        }
        for part in QuestionPart.allCases where !kept.contains(part) && question.has(part) {
            report(part.loss(in: format), question, of: quiz)
        }
        return true
    }
}
