import Diagnostics
import Encoding
import QuizExchange

/// A quiz in a block of code, `mcq` of the plugin mkdocs-mcq, or `quiz` of pages with scripts of their own, or in a directive of MyST,
/// `:::{quiz}`.
struct MkdocsFencedQuiz {
    private(set) var block: MkdocsQuizBlock
    private let fence: Substring
    /// Whether it is a text with blanks, `{{word}}`.
    let isCloze: Bool

    /// Nil for a line that begins no such block.
    init?(_ line: Substring, at position: SourcePosition) {
        let text = MkdocsQuizBlock.withoutMarkers(line)
        guard let character = text.first, "`~:".contains(character) else { return nil }
        fence = text.prefix { $0 == character }
        let info = text[fence.endIndex...].trimmed
        // An id or the kind of question may follow the language.
        let words = info.split { $0.isWhitespace || "{}.".contains($0) }.map { $0.lowercased() }
        guard fence.count >= 3, let language = words.first, ["mcq", "quiz"].contains(language) else { return nil }
        guard character != ":" || info.hasPrefix(ascii: "{quiz}") else { return nil }
        isCloze = words.dropFirst().contains("cloze")
        block = MkdocsQuizBlock(before: line[..<text.startIndex], at: position)
        block.append("")
    }

    mutating func append(_ line: Substring) { block.append(line) }

    /// Whether a line is the fence that ends the block. Code in the block is indented.
    func isClosed(by line: Substring) -> Bool {
        let text = block.content(of: line)
        return text.hasPrefix(fence) && text.drop { $0 == fence.first }.isBlank
    }
}
