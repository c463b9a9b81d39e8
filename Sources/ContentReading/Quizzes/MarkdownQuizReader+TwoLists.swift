import Diagnostics
import Encoding
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
        if let code = between.first(where: { $0.code == .fenced }) {
            log.report(
                .boxesInTwoLists, Self.unindentedCode(below: blocks[index]), at: code.position, notes: [("the choices above it", earlier)])
        } else if let (heading, problem) = Self.nextQuestion(in: between) {
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

    /// Reports the last line of code that isn't indented like the code of a choice: the choice ends before it, and it begins other code.
    ///
    /// - Returns: whether there is one.
    mutating func reportFences(below blocks: [MarkdownNode]) -> Bool {
        for (list, code) in zip(blocks, blocks.dropFirst()) where list.isList && code.code != nil {
            // For cmark, code that its container ends has its last line there.
            guard let item = list.children.last, let open = item.children.last, open.code != nil, open.code != .indented,
                Int(open.position.line) + open.lines.count > Int(code.position.line),
                code.firstLine?.trimmed.allSatisfy({ "`~".contains($0) }) == true
            else { continue }
            log.report(
                .invalidAnswer, "indent this line by \(Self.indent(of: item)), like the code that it closes", at: code.position,
                notes: [("the code", open.position)])
            return true
        }
        return false
    }

    /// About code between or below choices.
    static func unindentedCode(below list: MarkdownNode) -> String {
        let indent = list.children.last.map(Self.indent) ?? "2 spaces"
        return "this code ends the list of choices; indent all its lines by \(indent) if it belongs to the choice above"
    }

    /// "2 spaces": where the words of an item begin.
    private static func indent(of item: MarkdownNode) -> String {
        let line = item.firstLine ?? ""
        let mark = line.drop { $0 == " " }.drop { $0 != " " }
        return "\(line[..<mark.startIndex].count + 1) spaces"
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
            if case .heading(let level) = block.kind { return (block, MissedHeading.problem(ofLevel: level)) }
            if let problem = MissedHeading.problem(betweenAnswers: block) { return (block, problem) }
        }
        return nil
    }
}
