import Algorithms
import ContentModel
import Diagnostics
import Encoding
import QuizExchange

/// The answers of a question that students type, with their credit in Moodle. Moodle XML and GIFT have the same.
struct MoodleTypedAnswers {
    struct Answer {
        /// As Moodle compares it; a star is any other answer.
        var text: String
        /// Credit in percent.
        var fraction: Double
        var position: SourcePosition
    }

    private let answers: [Answer]
    private let highest: Double

    init(_ answers: [Answer]) {
        self.answers = answers
        highest = answers.map(\.fraction).max() ?? 0
    }

    /// Those that earn the most, which are the correct ones in Quizmark; empty if none earns anything.
    var best: [Answer] { highest > 0 ? answers.filter { $0.fraction == highest } : [] }

    /// Reports credit that Quizmark doesn't give: partial credit, and other credit than 100% for the correct answers.
    func reportCredit(_ log: inout DiagnosticLog, at position: SourcePosition) {
        for answer in answers where answer.fraction > 0 && answer.fraction < highest {
            log.report(
                .notImported,
                "\"\(MoodleReader.excerpt(answer.text))\" earns \(MoodleFraction.shown(answer.fraction))% of the points in Moodle, but none in Quizmark",
                at: answer.position)
        }
        MoodleFraction.report(best: highest, &log, at: position)
    }

    // MARK: - Words

    /// The words of the correct answers, and the feedback with its answers as they are written beside them; nil, after a report,
    /// without a correct word.
    ///
    /// - Parameter feedback: of all answers. Only called for a question that can be imported.
    func words(
        matchesCase: Bool, _ log: inout DiagnosticLog, at position: SourcePosition, feedback: () -> [MarkdownFeedback]
    ) -> (blank: Blank, feedback: [MarkdownFeedback])? {
        let words = best.map(\.text.trimmed).filter { !["", "*"].contains($0) }
        guard !words.isEmpty else {
            log.report(.invalidQuestion, "this question has no correct word, so it isn't imported", at: position)
            return nil
        }
        reportCredit(&log, at: position)
        let unique = Array(words.uniqued())
        var blank = MoodleTypedAnswers.blank(unique, matchesCase: matchesCase) ?? .words(unique, matchesCase: matchesCase)
        let feedback = feedback()
        if feedback.contains(where: \.hasPattern) { blank = blank.withEscapedStars }
        return (blank, MoodleTypedAnswers.escaped(feedback, hasPatterns: blank.hasPatterns))
    }

    /// A blank for words, some of which may have stars for any letters; nil without words.
    static func blank(_ texts: [String], matchesCase: Bool) -> Blank? {
        let isPattern = texts.contains { WordPattern($0).hasStar }
        let words = isPattern ? texts : texts.map { $0.replacing("\\*", by: "*") }
        guard let blank = Blank(exactly: words.map(\.trimmed), matchesCase: matchesCase || isPattern),
            case .words(let accepted, _) = blank
        else { return nil }
        return isPattern ? .patterns(accepted, matchesCase: matchesCase) : blank
    }

    // MARK: - Feedback

    /// Feedback by answer of a blank; a star is any other answer.
    ///
    /// - Parameter answers: as Moodle writes them, with their feedback, which `written` translates.
    static func feedback(
        _ answers: [(text: String, feedback: String)], blank: Int = 0, isNumber: Bool, unit: MeasurementUnit? = nil,
        _ written: (String) -> String
    ) -> [MarkdownFeedback] {
        var known: Set<String> = []
        return answers.compactMap { answer, feedback in
            let answer = TextFolding.squeeze(answer)
            // Moodle takes the first of equal answers.
            guard known.insert(answer).inserted else { return nil }
            let text = feedback.isEmpty ? "" : written(feedback)
            guard !text.isEmpty else { return nil }
            if answer == "*" { return MarkdownFeedback(text, to: nil, blank: blank) }
            guard isNumber else { return answer.isEmpty ? nil : MarkdownFeedback(text, to: answer, blank: blank) }
            guard let number = GiftNumber.correct(answer) else { return nil }
            return MarkdownFeedback(text, to: Blank.numbers([number.asked(in: unit)]).content, blank: blank)
        }
    }

    /// Feedback with answers as blanks are written.
    static func escaped(_ feedback: [MarkdownFeedback], hasPatterns: Bool) -> [MarkdownFeedback] {
        feedback.map { item in
            var item = item
            if let answer = item.answer, !answer.hasPrefix("= ") {
                let text = hasPatterns ? answer : answer.replacing("\\*", by: "*")
                item.answer = (hasPatterns ? Blank.patterns([text], matchesCase: false) : .words([text], matchesCase: false)).content
            }
            return item
        }
    }
}
