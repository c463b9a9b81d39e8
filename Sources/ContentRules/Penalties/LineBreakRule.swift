import Algorithms
import ContentModel
import Diagnostics

/// A line ends at the end of a sentence or paragraph; a break inside a sentence was made for the width of some screen.
struct LineBreakRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in
            edition.penalties.flatMap { penalty in
                penalty.texts.byLanguage.sorted { $0.key < $1.key }.compactMap { language, text in
                    guard breaksSentence(text.headline) || breaksSentence(text.text) else { return nil }
                    return Diagnostic(
                        .lineBreakInSentence,
                        "a line of penalty \(penalty.id) ends inside a sentence in '\(language)'; write a space instead of \\n",
                        at: edition.location(of: text, in: language))
                }
            }
        }
    }

    private static let ends: Set<Character> = [".", "!", "?", "…", ":", ";", "。", "！", "？", "؟"]
    private static let closers: Set<Character> = ["\"", "'", "’", "”", "»", ")", "]", "›"]

    private func breaksSentence(_ text: String) -> Bool {
        guard text.contains(where: \.isNewline) else { return false }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.adjacentPairs().contains { line, next in
            guard next.contains(where: { !$0.isWhitespace }), !isListItem(next) else { return false }
            let last = line.last { !$0.isWhitespace && !Self.closers.contains($0) }
            return last.map { !Self.ends.contains($0) } ?? false
        }
    }

    private func isListItem(_ line: Substring) -> Bool {
        let text = line.drop(while: \.isWhitespace)
        return ["•", "–", "—", "-", "*"].contains(text.first) && text.dropFirst().first?.isWhitespace == true
    }
}
