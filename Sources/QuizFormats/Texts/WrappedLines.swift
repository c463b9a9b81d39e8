/// Texts whose lines only end because they are long, as in Aiken and trivia.
enum WrappedLines {
    /// The paragraphs of a text, which have empty lines between them, each on one line. What somebody says in a dialogue stays on a line
    /// of its own.
    static func text(_ lines: [String]) -> String {
        lines.split(separator: "").map { paragraph($0) }.joined(separator: "\n\n")
    }

    private static func paragraph(_ lines: ArraySlice<String>) -> String {
        let isDialogue = lines.count(where: isSpoken) > 1
        var text = ""
        for line in lines {
            if !text.isEmpty { text += isDialogue && isSpoken(line) ? "\n" : " " }
            text += line
        }
        return text
    }

    /// Whether a line begins with the name of who says it: "Client: How much is it?".
    private static func isSpoken(_ line: String) -> Bool {
        let name = line.prefix(nameLimit).prefix { $0 != ":" }
        guard name.first?.isUppercase == true, name.count < nameLimit else { return false }
        return line.dropFirst(name.count).hasPrefix(": ") && name.allSatisfy { $0.isLetter || $0.isNumber || " .-".contains($0) }
    }

    /// Maximum length of a name.
    private static let nameLimit = 30
}
