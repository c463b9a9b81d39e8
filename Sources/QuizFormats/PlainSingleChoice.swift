import ContentModel
import Localization

/// A question as formats have it that store single choices in plain text, and nothing else.
struct PlainSingleChoice {
    let choices: [Choice]
    /// Index of the correct choice.
    let key: Int
    private let question: Question

    /// Nil for questions of other kinds.
    init?(_ question: Question, _ table: LocalizedStrings) {
        switch question.response {
        case .singleChoice(let choices, let keys): (self.choices, key) = (choices, keys[0])
        case .trueFalse(let answer):
            choices = [table[.isTrue], table[.isFalse]].map { Choice(text: RichText($0.text)) }
            key = answer ? 0 : 1
        case .multipleChoice, .blanks, .ordering, .matching, .text: return nil
        }
        self.question = question
    }

    /// Names of what such a format can't store.
    ///
    /// - Parameters:
    ///   - keepsMore: whether choices keep what is below their first line.
    ///   - texts: texts of the question that are in the file.
    func losses(keepingMore keepsMore: Bool, in texts: [RichText]) -> [String] {
        let losses = [
            (choices.contains { $0.feedback != nil }, "feedback"),
            (!keepsMore && choices.contains { !$0.more.isEmpty }, "what is below choices"),
            (choices.contains(where: \.isPinned), "the fixed places of choices"),
            (!question.explanation.isEmpty, "the explanation"),
            (question.points != 1, "points"),
            (!question.tags.isEmpty, "tags"),
            (texts.contains(where: \.hasPictureTableCodeOrFormula), "pictures, tables, code and formulas (their words stay)"),
        ]
        return losses.filter(\.0).map(\.1)
    }
}
