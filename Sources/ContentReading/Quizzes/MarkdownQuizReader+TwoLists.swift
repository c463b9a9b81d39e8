import Diagnostics
import MarkdownText

/// Two lists in a question of which the first has boxes: often, the heading of the next question isn't one in Markdown.
extension MarkdownQuizReader {
    /// Reports boxes above the list that has the answers.
    ///
    /// - Parameter blocks: those of the question up to that list.
    /// - Returns: whether there are any.
    mutating func reportEarlierBoxes(in blocks: ArraySlice<MarkdownNode>) -> Bool {
        guard let answers = blocks.last, let index = blocks.dropLast().firstIndex(where: { $0.isList && $0.hasBoxes }) else { return false }
        let between = blocks[(index + 1)...].dropLast()
        let earlier = blocks[index].position
        if let (heading, problem) = Self.nextQuestion(in: between) {
            log.report(.boxesInTwoLists, problem, at: heading.position, notes: [("the answers above it", earlier)])
        } else if answers.hasBoxes {
            log.report(
                .boxesInTwoLists, "this question has boxes in two lists; \(Self.hint(between.last))", at: answers.position,
                notes: [("the other list", earlier)])
        } else {
            reportTail(blocks[(index + 1)...])
        }
        return true
    }

    private static func hint(_ blockAbove: MarkdownNode?) -> String {
        switch blockAbove?.kind {
        case .quote: "indent feedback to the text of its choice, so that it doesn't end the list"
        case .paragraph: "keep all choices in one list, or begin the paragraph above with '## ' if it is the next question"
        default: "keep all choices in one list"
        }
    }

    /// What was probably meant as the heading of the next question, and what is wrong with it.
    private static func nextQuestion(in blocks: ArraySlice<MarkdownNode>) -> (MarkdownNode, problem: String)? {
        for block in blocks.reversed() {
            if case .heading(let level) = block.kind {
                let marker = String(repeating: "#", count: level)
                return (block, "a question begins with '##', and this heading with '\(marker)'; if it begins the next question, write '##'")
            }
            if let problem = MissedHeading.problem(betweenAnswers: block) { return (block, problem) }
        }
        return nil
    }
}
