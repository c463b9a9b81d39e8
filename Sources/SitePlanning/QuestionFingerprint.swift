package import ContentModel
import Encoding

/// Fingerprints of a question's texts, from which a report's reader can tell whether the question has changed since it was
/// answered: eight hexadecimal digits of the plain text, with the paths of its pictures and links.
package struct QuestionFingerprint: Hashable, Sendable {
    /// The digest of prompt and stem.
    package let prompt: String
    /// Digests of the choices, the items, or the left sides of the pairs followed by their right sides and the distractors, in the author's
    /// order, which is the key of an ordering. Empty for kinds without such texts.
    package let parts: [String]

    package init(_ question: Question) {
        prompt = Self.digits([question.prompt, question.stem])
        parts =
            switch question.response {
            case .singleChoice(let choices, _), .multipleChoice(let choices, _):
                choices.map { Self.digits([$0.text, $0.more]) }
            case .ordering(let items): items.map { Self.digits([$0]) }
            case .matching(let pairs, let distractors):
                (pairs.map(\.prompt) + (pairs.map(\.match) + distractors).filter { !$0.isEmpty }).map { Self.digits([$0]) }
            case .trueFalse, .blanks, .text: []
            }
    }

    private static func digits(_ texts: [RichText]) -> String {
        let lines = texts.filter { !$0.isEmpty }.flatMap { text in [text.plainText] + text.references.map(\.path) }
        let hash = FNV1a.hash(lines.joined(separator: "\n"))
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32).hexadecimal
    }
}
