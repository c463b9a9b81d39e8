import Diagnostics
import Encoding

/// The marker of a quotation, a list, a heading or a horizontal rule, at the beginning of an answer of one line. In the lists of a Markdown
/// quiz, a box or an arrow is before the words, so they are text.
package struct BlockMarker {
    /// What makes the block: `-`, or `1.` of a numbered list.
    private let marker: String
    private let block: String
    private var isNumber: Bool { marker.utf8.count > 1 }

    /// Nil for a line that Markdown reads as a paragraph, and for several lines.
    package init?(_ text: String) {
        // Few answers begin with one.
        guard let first = text.utf8.first(where: { $0 != 0x20 }), ">-+*#_".utf8.contains(first) || first.isASCIIDigit,
            !text.contains("\n")
        else { return nil }
        let line = text.trimmed
        if first.isASCIIDigit {
            let digits = line.prefix { $0.isASCII && $0.isNumber }
            let rest = line[digits.endIndex...]
            guard digits.utf8.count < 10, let end = rest.first, ".)".contains(end), [" ", "\t"].contains(rest.dropFirst().first) else {
                return nil
            }
            self.marker = "\(digits)\(end)"
            block = "a numbered list"
            return
        }
        let marker = line.prefix { $0 == line.first }
        let rest = line[marker.endIndex...]
        let isAlone = rest.isEmpty || rest.first == " " || rest.first == "\t"
        let character = Character(Unicode.Scalar(first))
        self.marker = String(character)
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

    /// The text with a backslash that makes it a paragraph.
    package func escaped(_ text: String) -> String {
        guard isNumber, let end = text.firstIndex(where: { ".)".contains($0) }) else { return "\\" + text }
        return text[..<end] + "\\" + text[end...]
    }

    /// Reports it in JSON, where a backslash is written twice. A numbered list of one item looks like the text.
    func report(at position: SourcePosition, log: inout DiagnosticLog) {
        let escaped = isNumber ? "\(marker.dropLast())\\\\\(marker.suffix(1))" : "\\\\\(marker)"
        log.report(
            .invalidAnswer, "'\(marker)' makes \(block) of this text; if it is text, write \(escaped) in its place", at: position,
            severity: isNumber ? .warning : nil)
    }
}
