import Diagnostics
import Encoding
import QuizExchange

/// A quiz in a block of code: `mcq` of the plugin mkdocs-mcq, or `quiz` of pages with scripts of their own.
struct MkdocsFencedQuiz {
    private(set) var block: MkdocsQuizBlock
    private let fence: Substring

    /// Nil for a line that begins no such block.
    init?(_ line: Substring, at position: SourcePosition) {
        let text = MkdocsQuizBlock.withoutMarkers(line)
        guard let character = text.first, character == "`" || character == "~" else { return nil }
        fence = text.prefix { $0 == character }
        let language = text[fence.endIndex...].filter { !"{}. ".contains($0) }.lowercased()
        guard fence.count >= 3, ["mcq", "quiz"].contains(language) else { return nil }
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
