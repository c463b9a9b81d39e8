import Encoding

extension MarkdownQuestion {
    /// The answer with equal choices merged into one, which is correct if one of them is, and a remark on each; nil if all are different.
    var mergedChoices: (answer: MarkdownAnswer, remarks: [String])? {
        guard case .choices(let choices, let isMultiple) = answer, Set(choices.map(\.content)).count < choices.count else { return nil }
        var merged: [MarkdownChoice] = []
        var remarks: [String] = []
        for choice in choices {
            guard let index = merged.firstIndex(where: { $0.content == choice.content }) else {
                merged.append(choice)
                continue
            }
            let isSame = merged[index].isRight == choice.isRight
            let check = isSame ? "" : "; it is correct in one place only, so check that it is"
            remarks.append("the choice '\(choice.text.inOneLine)' is there more than once, so one is left out\(check)")
            merged[index].add(choice)
        }
        // Two equal choices may have been the only reason for several correct ones.
        let rights = [choices, merged].map { $0.count(where: \.isRight) }
        return (.choices(merged, isMultiple: isMultiple && (rights[1] > 1 || rights[0] == rights[1])), remarks)
    }
}

extension MarkdownChoice {
    /// What students see.
    fileprivate var content: [String] { [text.trimmed, more.trimmed] }

    /// Takes over what an equal choice has. The points and the feedback are those of the correct one.
    fileprivate mutating func add(_ other: MarkdownChoice) {
        let isBetter = other.isRight && !isRight
        if isBetter || feedback.isEmpty { feedback = other.feedback.isEmpty ? feedback : other.feedback }
        if isBetter { points = other.points }
        isRight = isRight || other.isRight
        isPinned = isPinned || other.isPinned
    }
}
