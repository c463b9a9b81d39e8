import MarkdownText

/// A paragraph, or a heading of another level, that was probably meant as the heading of a question.
enum MissedHeading {
    /// What is wrong with a line of number signs that isn't a heading, and what to write.
    static func problem(of block: MarkdownNode) -> String? {
        guard block.kind == .paragraph, let line = block.firstLine else { return nil }
        return unusualCharacter(in: line) ?? (numberSigns(line) > 1 ? missingSpace : nil)
    }

    /// The same for a single number sign, which may be text in other paragraphs than those between answers.
    static func problem(betweenAnswers block: MarkdownNode) -> String? {
        if let problem = problem(of: block) { return problem }
        if block.kind == .list(isOrdered: true), block.children.count == 1, let number = block.firstLine?.prefix(while: { $0 != " " }) {
            return "if this line is the next question, write '##' in place of '\(number)'"
        }
        guard block.kind == .paragraph else { return nil }
        if block.firstLine.map({ numberSigns($0) > 0 }) == true { return missingSpace }
        return block.isStrong ? "if these words in bold are the next question, write '## ' before them" : nil
    }

    /// About a heading of another level than those of questions, between two of them.
    static func problem(ofLevel level: Int) -> String {
        let marker = String(repeating: "#", count: level)
        return "a question begins with '##', and this heading with '\(marker)'; if it begins the next question, write '##'"
    }

    private static let missingSpace = "a question begins with '## ': two number signs and a space"

    private static func numberSigns(_ line: Substring) -> Int { line.drop { $0 == " " }.prefix { $0 == "#" }.count }

    /// About a character that looks like a number sign, or like nothing beside one.
    static func unusualCharacter(in line: Substring) -> String? {
        let text = line.drop { $0 == " " }
        if text.unicodeScalars.first == "＃" { return "this line begins with \(("＃" as Unicode.Scalar).codePointAndName); write '## '" }
        if let (unseen, rest) = text.afterUnseen, (1...6).contains(numberSigns(rest)),
            rest.first(where: { $0 != "#" })?.isWhitespace ?? false
        {
            return "\(unseen.codePointAndName) at the beginning of this line keeps it from being a heading; remove it"
        }
        let rest = text.drop { $0 == "#" }
        guard rest.startIndex > text.startIndex, let (unseen, _) = rest.afterUnseen else { return nil }
        return "\(unseen.codePointAndName) after '\(text[..<rest.startIndex])' keeps this line from being a heading; write a plain space"
    }
}
