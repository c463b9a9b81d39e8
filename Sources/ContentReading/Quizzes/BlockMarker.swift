import Diagnostics
import Encoding

/// The marker of a quotation, a list, a heading or a horizontal rule, at the beginning of an answer of one line. In the lists of a Markdown
/// quiz, a box or an arrow is before the words, so they are text.
package struct BlockMarker {
    private let character: Character
    private let block: String

    /// Nil for a line that Markdown reads as a paragraph, and for several lines.
    package init?(_ text: String) {
        // Few answers begin with one.
        guard let first = text.utf8.first(where: { $0 != 0x20 }), ">-+*#_".utf8.contains(first), !text.contains("\n") else { return nil }
        let line = text.trimmed
        let marker = line.prefix { $0 == line.first }
        let rest = line[marker.endIndex...]
        let isAlone = rest.isEmpty || rest.first == " " || rest.first == "\t"
        character = Character(Unicode.Scalar(first))
        if character == ">" {
            block = "a block quote"
        } else if character == "#", marker.count <= 6, isAlone {
            block = "a heading"
        } else if "-+*".contains(character), marker.count == 1, isAlone {
            block = "a list"
        } else if "-*_".contains(character), marker.count > 2, rest.isEmpty {
            block = "a horizontal rule"
        } else {
            return nil
        }
    }

    /// Reports it in JSON, where a backslash is written twice.
    func report(at position: SourcePosition, log: inout DiagnosticLog) {
        log.report(
            .invalidAnswer, "'\(character)' makes \(block) of this text; if it is text, write \\\\\(character) in its place", at: position)
    }
}
