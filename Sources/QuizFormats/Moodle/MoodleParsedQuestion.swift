import ContentModel
import Diagnostics
import QuizExchange

/// A question from Moodle XML or GIFT.
struct MoodleParsedQuestion {
    var question: MarkdownQuestion
    /// Nil where partial credit makes no difference.
    let scoring: Quiz.Scoring?
    /// How Moodle shares out the points, if the quiz does it otherwise.
    let remark: String?
    /// Nil for kinds that are never shuffled, and in GIFT.
    let isShuffled: Bool?

    init(_ question: MarkdownQuestion, scoring: Quiz.Scoring? = nil, remark: String? = nil, isShuffled: Bool? = nil) {
        self.question = question
        self.scoring = scoring
        self.remark = remark
        self.isShuffled = isShuffled
    }

    /// Adds what Moodle shows after any answer, before the feedback that all answers have in common.
    mutating func add(explanation: String) {
        question.explanation = [explanation, question.explanation].filter { !$0.isEmpty }.joined(separator: "\n\n")
    }
}

extension MarkdownAnswer {
    /// A matching question; nil, after a report, with fewer than two pairs.
    static func moodle(
        pairs: [(prompt: String, match: String)], distractors: [String], _ log: inout DiagnosticLog, at position: SourcePosition
    ) -> MarkdownAnswer? {
        guard pairs.count > 1 else {
            log.report(.invalidQuestion, "a matching question needs two pairs, but this has \(pairs.count)", at: position)
            return nil
        }
        return .matching(pairs, distractors: distractors)
    }
}

extension MarkdownQuestion {
    /// The question, with feedback that all its answers have as its explanation.
    func withCommonFeedback(ofAnswers count: Int) -> MarkdownQuestion {
        var question = self
        question.feedback.removeAll { $0.text.isEmpty }
        // Without feedback to any other answer, wrong ones have none.
        let isForAll = if case .blanks = answer { question.feedback.contains { $0.answer == nil } } else { true }
        guard let first = question.feedback.first, isForAll, count > 1, question.feedback.count == count,
            question.feedback.allSatisfy({ $0.text == first.text })
        else { return question.withJoinedFeedback }
        question.explanation = [question.explanation, first.text].filter { !$0.isEmpty }.joined(separator: "\n\n")
        question.feedback = []
        return question
    }

    /// The question, with consecutive answers that have the same feedback joined.
    private var withJoinedFeedback: MarkdownQuestion {
        guard case .blanks = answer else { return self }
        var question = self
        var joined: [MarkdownFeedback] = []
        for item in question.feedback {
            if let answer = item.answer, let last = joined.last, let before = last.answer, last.text == item.text, last.blank == item.blank
            {
                joined[joined.count - 1].answer = "\(before)|\(answer)"
            } else {
                joined.append(item)
            }
        }
        question.feedback = joined
        return question
    }
}
