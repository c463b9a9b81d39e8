import Diagnostics
import Encoding

/// Marks that YAML reads in another way than authors mean them, or that are part of a text.
extension YAMLReader {
    /// `title: Unit 1 #2` is "Unit 1" in YAML: a comment by the rules, though no author of a title means one.
    mutating func reportLostWords(after scalar: YAMLEvents.Scalar, _ mark: Mark) {
        guard let rest = columns.rest(line: mark.line, column: mark.column), rest.starts(with: scalar.text.utf8) else { return }
        let comment = rest.dropFirst(scalar.text.utf8.count).drop { $0 == UInt8(ascii: " ") }
        guard comment.first == UInt8(ascii: "#"), let next = comment.dropFirst().first, !next.isWhiteSpace, next != UInt8(ascii: "#")
        else { return }
        let words = Substring(comment)
        guard !scalar.text.isEmpty else {
            // An error, as the value may be one that the file needs.
            let start = position(mark)
            log.report(
                .strayMark, "# begins a comment in YAML, so there is no value here; put the text in quotes: \"\(words)\"",
                at: SourcePosition(line: Int(start.line), column: Int(start.column) + rest.count - comment.count), severity: .error)
            return
        }
        log.report(
            .strayMark,
            "' #' begins a comment in YAML, so '\(words)' is left out; put the text in quotes; if it is a comment, write a space after #",
            at: position(mark))
    }

    /// YAML supports straight quotes only; word processors and phones write others.
    mutating func reportCurlyQuotes(around scalar: YAMLEvents.Scalar, _ mark: Mark) {
        guard let first = scalar.text.first, let last = scalar.text.last, YAMLErrorLines.isPair(first, last) else { return }
        log.report(
            .strayMark,
            "the quotation marks \(first)\(last) are part of this text; remove them, or put straight ones around them to keep them",
            at: position(mark))
    }

    /// Reports commands of formulas that are escapes in double quotes, as the "\beta" of "Decay \beta", and control characters.
    mutating func reportEscapes(in scalar: YAMLEvents.Scalar, _ mark: Mark) {
        guard let rest = columns.rest(line: mark.line, column: mark.column), rest.contains(UInt8(ascii: "\\")) else {
            return
        }
        let command = Array(rest).withUnsafeBufferPointer(EscapedCommand.first)
        let control = scalar.text.unicodeScalars.first {
            $0.properties.generalCategory == .control && !"\t\n\r".unicodeScalars.contains($0)
        }
        let start = position(mark)
        if let command {
            log.report(
                control == nil ? .strayMark : .controlCharacter, command.message + ", or put the text in single quotes",
                at: SourcePosition(line: Int(start.line), column: Int(start.column) + command.offset))
        } else if let control {
            log.report(.controlCharacter, "the control character \(control.codePoint) can't be in a text; remove its escape", at: start)
        }
    }
}
