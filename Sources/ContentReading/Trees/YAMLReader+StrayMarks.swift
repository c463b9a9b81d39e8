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

    /// Reports lines that begin with a hyphen, but are part of the text above them, as they are indented further.
    mutating func reportHyphens(in lineCount: Int, _ mark: Mark) {
        for number in mark.line + 1..<mark.line + lineCount {
            guard let line = columns.rest(line: number, column: 0) else { return }
            let text = line.drop { $0 == UInt8(ascii: " ") }
            guard text.starts(with: "- ".utf8) else { continue }
            log.report(
                .strayMark,
                "this line is part of the text above; for a list, begin its hyphens in the same column, and the first one below the key",
                at: position(Mark(line: number, column: line.count - text.count)))
            return
        }
    }

    /// Reports commas after several values of a mapping or a list, as in JSON. The comma after a single one may be meant.
    mutating func reportCommas(after values: some Collection<ContentTree>) {
        let withComma = values.lazy.compactMap { value -> (text: String, position: SourcePosition)? in
            guard case .plain(let text) = value.value, text.utf8.last == UInt8(ascii: ",") else { return nil }
            return (text, value.position)
        }
        guard let first = withComma.first, withComma.dropFirst().first != nil else { return }
        let comma = Int(first.position.column) + first.text.utf8.count - 1
        log.report(
            .strayMark, "the commas at the end of these lines are part of their values; remove them",
            at: SourcePosition(line: Int(first.position.line), column: comma))
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
        guard let rest = columns.rest(line: mark.line, column: mark.column) else { return }
        // The line may have thousands of others behind it.
        let quoted = YAMLReader.quoted(rest)
        guard quoted.contains(UInt8(ascii: "\\")) else { return }
        let command = Array(quoted).withUnsafeBufferPointer(EscapedCommand.first)
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

    /// A text in double quotes, up to its end or that of its first line.
    private static func quoted(_ rest: Substring.UTF8View) -> Substring.UTF8View {
        var isEscaped = false
        let end = rest.dropFirst().firstIndex { byte in
            if isEscaped {
                isEscaped = false
                return false
            }
            isEscaped = byte == UInt8(ascii: "\\")
            return byte == UInt8(ascii: "\"")
        }
        return rest[..<(end ?? rest.endIndex)]
    }
}
