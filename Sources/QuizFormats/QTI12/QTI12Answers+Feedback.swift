import ContentModel
import QuizExchange

/// Feedback: of the question, on right and wrong answers, and on single answers.
extension QTI12Answers {
    /// Names of feedback on correct answers, in Canvas, Blackboard, OLAT and ILIAS.
    private static let forRight: Set<String> = ["correct_fb", "correct", "mastery", "response_allcorrect"]
    private static let forWrong: Set<String> = ["general_incorrect_fb", "incorrect_fb", "incorrect", "fail", "response_onenotcorrect"]
    private static let forOutcomes = forRight.union(forWrong)
    private static let hint = "hint"
    /// Names of feedback that isn't on a single answer, whatever its condition.
    private static let general = forOutcomes.union(["general_fb", "solution", hint])

    typealias Feedback = (ident: String, material: [QTI12Question.Material])

    /// Texts of feedback, each in a paragraph of its own.
    mutating func paragraphs(_ feedback: [Feedback]) -> [String] {
        feedback.map { texts.blocks($0.material) }.filter { !$0.isEmpty }
    }

    static func joined(_ paragraphs: [String]) -> String { paragraphs.joined(separator: "\n\n") }

    /// Feedback for the explanation: the general one, and all that has no better place.
    mutating func explanation(except used: Set<String>) -> String {
        var shown: [String] = []
        var isForSome = false
        for entry in question.feedback where !used.contains(entry.ident) && entry.ident.lowercased() != QTI12Answers.hint {
            let text = texts.blocks(entry.material)
            guard !text.isEmpty, !shown.contains(text) else { continue }
            shown.append(text)
            isForSome = isForSome || self.isForSome(entry.ident)
        }
        if isForSome { report("feedback on correct or incorrect answers becomes part of the explanation, which everybody sees") }
        return QTI12Answers.joined(shown)
    }

    /// Whether only those see this feedback who gave a certain answer.
    private func isForSome(_ ident: String) -> Bool {
        if QTI12Answers.general.contains(ident.lowercased()) { return QTI12Answers.forOutcomes.contains(ident.lowercased()) }
        let conditions = question.conditions.filter { $0.feedback.contains(ident) }
        // ILIAS has no other feedback, and names it differently in conditions.
        return question.isOfILIAS || !conditions.isEmpty && conditions.allSatisfy { !$0.tests.isEmpty }
    }

    /// OLAT has hints among the feedback.
    mutating func hints() -> [MarkdownHint] {
        paragraphs(question.feedback.filter { $0.ident.lowercased() == QTI12Answers.hint }).map { MarkdownHint($0) }
    }

    // MARK: - Choices

    /// Feedback of each choice, and the names of that feedback. Feedback to right and wrong answers belongs to single choices too,
    /// unless it is the same for both.
    mutating func choiceFeedback(
        _ response: QTI12Question.Response, _ right: Set<String>
    ) -> (feedback: [String: String], used: Set<String>) {
        var names: [String: [String]] = [:]
        for condition in question.conditions {
            guard condition.tests.count == 1, let test = condition.tests.first, !test.isNegated || question.hasStatements,
                question.isAsked(response, by: test)
            else { continue }
            names[chosen(test), default: []] += condition.feedback.filter { !QTI12Answers.general.contains($0.lowercased()) }
        }
        let outcomes = response.isMultiple ? (right: [], wrong: []) : outcomes()
        var feedback: [String: String] = [:]
        var used: Set<String> = []
        for label in response.labels {
            let own = question.feedback.filter { names[label.ident]?.contains($0.ident) ?? false }
            used.formUnion(own.map(\.ident))
            let outcome = right.contains(label.ident) ? outcomes.right : outcomes.wrong
            let text = QTI12Answers.joined(paragraphs(own) + outcome)
            if !text.isEmpty { feedback[label.ident] = text }
        }
        if !outcomes.right.isEmpty || !outcomes.wrong.isEmpty {
            used.formUnion(question.feedback.map(\.ident).filter { QTI12Answers.forOutcomes.contains($0.lowercased()) })
        }
        return (feedback, used)
    }

    private mutating func outcomes() -> (right: [String], wrong: [String]) {
        let right = paragraphs(question.feedback.filter { QTI12Answers.forRight.contains($0.ident.lowercased()) })
        let wrong = paragraphs(question.feedback.filter { QTI12Answers.forWrong.contains($0.ident.lowercased()) })
        return right == wrong ? ([], []) : (right, wrong)
    }

    // MARK: - Blanks

    /// Feedback on single answers in blanks, and the names of that feedback.
    mutating func answerFeedback(
        _ responses: [QTI12Question.Response], _ blanks: [Blank]
    ) -> (feedback: [MarkdownFeedback], used: Set<String>) {
        var found: [MarkdownFeedback] = []
        var used: Set<String> = []
        for condition in question.conditions where !condition.feedback.isEmpty {
            let own = question.feedback.filter { entry in
                condition.feedback.contains(entry.ident) && !QTI12Answers.general.contains(entry.ident.lowercased())
            }
            let text = QTI12Answers.joined(paragraphs(own))
            guard !text.isEmpty, let (index, answer) = answer(of: condition, responses, blanks) else { continue }
            used.formUnion(own.map(\.ident))
            if let known = found.firstIndex(where: { $0.blank == index && $0.answer == answer }) {
                if found[known].text != text { found[known].text += "\n\n" + text }
            } else {
                found.append(MarkdownFeedback(text, to: answer, blank: index))
            }
        }
        return (found, used)
    }

    /// The blank, and the answer as written in it, that a condition is about; nil unless it is a single one.
    private mutating func answer(
        of condition: QTI12Question.Condition, _ responses: [QTI12Question.Response], _ blanks: [Blank]
    ) -> (blank: Int, answer: String)? {
        let tests = condition.tests
        guard let test = tests.first, !tests.contains(where: \.isNegated),
            let index = responses.firstIndex(where: { question.isAsked($0, by: test) }),
            tests.allSatisfy({ question.isAsked(responses[index], by: $0) }), blanks.indices.contains(index)
        else { return nil }
        if case .numbers = blanks[index] {
            let numbers = RightNumbers(condition.rule) { question.isAsked(responses[index], by: $0) }
            guard case .blank(let blank, _) = numbers.conversion else { return nil }
            return (index, blank.content)
        }
        guard tests.count == 1, test.relation == .equal else { return nil }
        let label = label(of: test.value, in: responses[index])
        if case .menu(let options, _) = blanks[index] { return label.map { (index, options[$0]) } }
        let word = label.map { texts.plain(responses[index].labels[$0].material) } ?? test.value
        return Blank(accepting: [word], matchesCase: true).map { (index, $0.content) }
    }

    /// Index of the label with a text or, in most programs, a name.
    mutating func label(of value: String, in response: QTI12Question.Response) -> Int? {
        let value = TextFolding.squeeze(value)
        if let named = response.labels.firstIndex(where: { $0.ident == value }), !response.isTyped { return named }
        return response.labels.firstIndex { !$0.material.isEmpty && texts.plain($0.material) == value }
            ?? response.labels.firstIndex { !$0.material.isEmpty && $0.ident == value }
    }
}
