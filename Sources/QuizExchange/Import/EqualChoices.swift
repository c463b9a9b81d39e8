import Encoding

extension MarkdownQuestion {
    /// The answer with equal choices merged into one, which is correct if one of them is, and a remark on each of these; nil if all are
    /// different.
    var mergedChoices: (answer: MarkdownAnswer, remarks: [String])? {
        // Too many answers are refused, whatever they are.
        guard case .choices(let choices, let isMultiple) = answer, choices.count <= ImportQuota.answerLimit else { return nil }
        let groups = Dictionary(grouping: choices, by: \.content)
        guard groups.count < choices.count else { return nil }
        var seen: Set<[String]> = []
        let first = choices.filter { seen.insert($0.content).inserted }
        let merged = first.map { choice in (groups[choice.content] ?? []).dropFirst().reduce(into: choice) { $0.add($1) } }
        let remarks = first.compactMap { choice in
            groups[choice.content].flatMap { $0.count > 1 ? MarkdownQuestion.remark(onEqual: $0) : nil }
        }
        // Two equal choices may have been the only reason for several correct ones.
        let rights = [choices, merged].map { $0.count(where: \.isRight) }
        return (.choices(merged, isMultiple: isMultiple && (rights[1] > 1 || rights[0] == rights[1])), remarks)
    }

    private static func remark(onEqual choices: [MarkdownChoice]) -> String {
        let isSame = Set(choices.map(\.isRight)).count == 1
        let check = isSame ? "" : "; it is correct in one place and wrong in another, so check this question"
        return "the choice '\(choices[0].text.inOneLine)' appears \(choices.count) times, but is imported once\(check)"
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
