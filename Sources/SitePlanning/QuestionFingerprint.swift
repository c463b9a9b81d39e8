package import ContentModel
import Encoding

/// Fingerprints of a question's texts, from which a report's reader can tell whether the question has changed since it was
/// answered: eight hexadecimal digits of the plain text, with the paths of its pictures and links.
package struct QuestionFingerprint: Hashable, Sendable {
    /// The digest of prompt and stem.
    package let prompt: String
    /// Digests of the choices, the items, or the left sides of the pairs followed by their right sides and the distractors, in the author's
    /// order, which is the key of an ordering. For blanks, digests of what each asks for, of the texts before, between and after
    /// them, and of the options of lists: of nothing that students don't see. Empty for kinds without such texts.
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
            case .blanks(let blanks): Self.parts(of: blanks, in: question)
            case .trueFalse, .text: []
            }
    }

    private static func parts(of blanks: [Blank], in question: Question) -> [String] {
        var texts: [String] = []
        for text in [question.prompt, question.stem] where !text.isEmpty {
            let pieces = text.textsBetweenBlanks
            // The end of the prompt and the beginning of the stem are one text.
            if let last = texts.popLast() { texts.append(last + "\n" + pieces[0]) } else { texts.append(pieces[0]) }
            texts += pieces.dropFirst()
        }
        // A blank without a place in the text is at its end.
        let count = blanks.count + 1
        let padded = texts.prefix(count) + [String](repeating: "", count: max(0, count - texts.count))
        let options = blanks.flatMap { blank -> [String] in if case .menu(let options, _) = blank { options } else { [] } }
        return [digest(ofKinds: blanks)] + padded.map { digits(TextFolding.squeeze($0)) } + options.map(digest(ofOption:))
    }

    /// The digest of what blanks ask for.
    package static func digest(ofKinds blanks: [Blank]) -> String {
        let kinds = blanks.map { blank -> String in
            if case .menu = blank { "list" } else { blank.asksForUnit ? "unit" : "" }
        }
        return digits(kinds.joined(separator: "\n"))
    }

    /// The digest of the text before, between or after blanks; empty for an empty one.
    package static func digest(ofText text: String) -> String {
        let squeezed = TextFolding.squeeze(text)
        return squeezed.isEmpty ? "" : digits(squeezed)
    }

    /// The digests of such texts as a report has them, in which an empty text is empty, too.
    package static func withoutEmpty(_ digests: ArraySlice<String>) -> [String] {
        let empty = digits("")
        return digests.map { $0 == empty ? "" : $0 }
    }

    /// The digest of an option of a list.
    package static func digest(ofOption option: String) -> String { digits(TextFolding.squeeze(TextFolding.compose(option))) }

    private static func digits(_ texts: [RichText]) -> String {
        let lines = texts.filter { !$0.isEmpty }.flatMap { text in [text.plainText] + text.references.map(\.path) }
        return digits(lines.joined(separator: "\n"))
    }

    private static func digits(_ text: String) -> String {
        let hash = FNV1a.hash(text)
        return UInt32(truncatingIfNeeded: hash ^ hash >> 32).hexadecimal
    }
}
