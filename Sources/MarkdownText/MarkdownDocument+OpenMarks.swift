import CCMark
import Diagnostics
import Encoding

/// Marks of which one side is missing or differs from the other, and brackets apart from the address that belongs to them.
extension MarkdownDocument {
    func reportOpenMarks(at text: OpaquePointer, log: inout DiagnosticLog) {
        guard let literal = cmark_node_get_literal(text), strpbrk(literal, MarkdownDocument.openMarks.characters) != nil else { return }
        reportOpenTildes(at: text, literal, log: &log)
        reportOpenAsterisk(at: text, literal, log: &log)
        reportUnequalAsterisks(at: text, literal, log: &log)
        reportSpacedAddress(at: text, literal, log: &log)
        if source.hasBlanks { reportClosingBrackets(at: text, literal, log: &log) }
    }

    /// Each of these marks contains one of these characters.
    private static let openMarks: StaticString = "~*]"

    private static func byte(_ text: UnsafePointer<CChar>, _ offset: Int = 0) -> UInt8 { UInt8(bitPattern: text[offset]) }

    /// Where each `character` of a literal is.
    private static func places(of character: Unicode.Scalar, in literal: UnsafePointer<CChar>) -> [UnsafePointer<CChar>] {
        var places: [UnsafePointer<CChar>] = []
        var rest = literal
        while let found = strchr(rest, CInt(character.value)) {
            places.append(UnsafePointer(found))
            rest = UnsafePointer(found) + 1
        }
        return places
    }

    // MARK: - Tildes and asterisks

    /// Reports the first of `H~2 SO~4`, and `~~words~`.
    private func reportOpenTildes(at text: OpaquePointer, _ literal: UnsafePointer<CChar>, log: inout DiagnosticLog) {
        for start in MarkdownDocument.places(of: "~", in: literal) {
            if MarkdownDocument.isOpenIndex(start, literal) {
                let mark = UnsafeRawBufferPointer(start: start - 1, count: 3).map(\.self)
                guard let position = mark.withUnsafeBufferPointer({ occurrence(of: $0, in: text)?.position }) else { return }
                return log.report(
                    .strayMark, "this '~' isn't closed; write ~ after the lowered characters, as in H~2~O, or \\~ for a tilde",
                    at: SourcePosition(line: Int(position.line), column: Int(position.column) + 1))
            }
            if MarkdownDocument.begins(start, with: "~~"), MarkdownDocument.isBeginning(text, start),
                MarkdownDocument.byte(start, 2).isASCIILetter, let mark = occurrence(of: "~~", in: text),
                isSingle("~~", inBlockOf: text, from: mark.offset)
            {
                return log.report(
                    .strayMark, "this '~~' isn't closed; write ~~ after the last word to strike, or \\~~ for tildes", at: mark.position)
            }
        }
    }

    /// Whether digits after a tilde are those of a chemical formula, and no tilde follows them. `Figure~2` is a space in LaTeX, and `n~30`
    /// is about 30.
    private static func isOpenIndex(_ start: UnsafePointer<CChar>, _ literal: UnsafePointer<CChar>) -> Bool {
        let digits = strspn(start + 1, "0123456789")
        guard start > literal, (1...3).contains(digits), byte(start, 1 + digits) != UInt8(ascii: "~"),
            !byte(start, 1 + digits).isASCIILetterOrDigit, byte(start, 1 + digits) < 0x80
        else { return false }
        if byte(start, -1) == UInt8(ascii: ")") { return true }
        var index = start
        var smallLetters = 0
        while index > literal, byte(index, -1).isASCIILetter {
            index -= 1
            smallLetters = byte(index) & 0x20 == 0 ? 0 : smallLetters + 1
            if smallLetters > 1 { return false }
        }
        return index < start && byte(index) & 0x20 == 0
    }

    /// Reports `*words` in a line without another asterisk. At the beginning of a line or choice, one is the mark of a note, or of a wrong
    /// form.
    private func reportOpenAsterisk(at text: OpaquePointer, _ literal: UnsafePointer<CChar>, log: inout DiagnosticLog) {
        let places = MarkdownDocument.places(of: "*", in: literal)
        guard places.count == 1, !MarkdownDocument.beginsLine(places[0], literal), MarkdownDocument.isBeginning(text, places[0]),
            MarkdownDocument.byte(places[0], 1).isASCIILetter, MarkdownDocument.beginsWords(places[0] + 1),
            !MarkdownDocument.isPointer(places[0], literal), let mark = occurrence(of: "*", in: text),
            isSingle("*", inBlockOf: text)
        else { return }
        log.report(
            .strayMark, "this '*' isn't closed; write * after the last word to emphasize, or \\* for an asterisk", at: mark.position)
    }

    private static func beginsLine(_ start: UnsafePointer<CChar>, _ literal: UnsafePointer<CChar>) -> Bool {
        start == literal || start == literal + 4 && ["[ ] ", "[x] ", "[X] "].contains { begins(literal, with: $0) }
    }

    /// Whether the rest of a line is more than one word, or the end of a sentence.
    private static func beginsWords(_ rest: UnsafePointer<CChar>) -> Bool {
        strchr(rest, 0x20) != nil || ".!?".utf8.contains(byte(rest, strlen(rest) - 1))
    }

    /// Whether an asterisk can be the one of `int *p` or `x = *next + 1` in the language C: a short name, or one with other characters than
    /// letters, follows it, or an operator follows the name.
    private static func isPointer(_ start: UnsafePointer<CChar>, _ literal: UnsafePointer<CChar>) -> Bool {
        let isName: (UInt8) -> Bool = { $0.isASCIILetterOrDigit || $0 == UInt8(ascii: "_") }
        let name = UnsafeBufferPointer(start: start + 1, count: strlen(start + 1)).lazy.map(UInt8.init(bitPattern:)).prefix(while: isName)
        let end = start + 1 + name.count
        guard byte(end) < 0x80 else { return false }
        if name.count < 5 || !name.allSatisfy(\.isASCIILetter) { return true }
        let before = UnsafeRawBufferPointer(start: literal, count: start - literal).reversed().drop { $0 == 0x20 }.prefix(while: isName)
        if cTypes.contains(String(decoding: before.reversed(), as: UTF8.self)) { return true }
        let next = byte(end + strspn(end, " "))
        return next != 0 && ")]([,;=+-<>&|".utf8.contains(next)
    }

    /// Types before the name of a pointer in C.
    private static let cTypes: Set = [
        "char", "int", "long", "short", "float", "double", "void", "unsigned", "signed", "const", "size_t", "bool",
    ]

    /// Reports `**words*` and `*words**`.
    private func reportUnequalAsterisks(at text: OpaquePointer, _ literal: UnsafePointer<CChar>, log: inout DiagnosticLog) {
        func isEmphasis(_ node: OpaquePointer?) -> Bool { node.map { cmark_node_get_type($0) == CMARK_NODE_EMPH } ?? false }
        let asterisk = UInt8(ascii: "*")
        let length = strlen(literal)
        let isBefore =
            length > 0 && MarkdownDocument.byte(literal, length - 1) == asterisk && isEmphasis(cmark_node_next(text))
            && MarkdownDocument.isBeginning(text, literal + length - 1)
        let isAfter =
            MarkdownDocument.byte(literal) == asterisk && isEmphasis(cmark_node_previous(text))
            && [0, 0x20, 0x2C, 0x2E, 0x3A, 0x3B, 0x21, 0x3F].contains(MarkdownDocument.byte(literal, 1))
        guard isBefore || isAfter, let emphasis = isBefore ? cmark_node_next(text) : cmark_node_previous(text),
            let inner = isBefore ? cmark_node_first_child(emphasis) : cmark_node_last_child(emphasis),
            cmark_node_get_type(inner) == CMARK_NODE_TEXT, let mark = occurrence(of: "*", in: text),
            isSingle("**", inBlockOf: text)
        else { return }
        log.report(
            .strayMark, "an asterisk is shown, because these words have '*' on one side and '**' on the other; write the same on both",
            at: mark.position)
    }

    /// Whether a mark is only once in the paragraph or heading of a text, from an offset of the text given to cmark on.
    ///
    /// - Complexity: the search ends at the second one.
    private func isSingle(_ mark: StaticString, inBlockOf text: OpaquePointer, from offset: Int? = nil) -> Bool {
        var block = cmark_node_parent(text)
        while let node = block, cmark_node_get_type(node).rawValue >= CMARK_NODE_FIRST_INLINE.rawValue { block = cmark_node_parent(node) }
        guard let block else { return false }
        let (start, end) = (lexedStart(of: block), lexedEnd(of: block))
        guard lexedLineStarts.indices.contains(start.line - 1), lexedLineStarts.indices.contains(end.line - 1) else { return false }
        let first = offset ?? lexedLineStarts[start.line - 1] + start.column - 1
        let last = lexedLineStarts[end.line - 1] + end.column
        let bytesOfMark = UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount)
        return withLexed { bytes in
            var count = 0
            var index = first
            while index < min(last, bytes.count), count < 2 {
                let isHere = bytes[index...].starts(with: bytesOfMark)
                count += isHere ? 1 : 0
                index += isHere ? bytesOfMark.count : 1
            }
            return count == 1
        }
    }

    // MARK: - Brackets

    /// Files and addresses that a parenthesis after a bracket is a link to. Units such as `[A] (mol/L)` have slashes, too.
    private static let fileEndings = [
        ".md", ".html", ".htm", ".svg", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf", ".mp3", ".mp4", ".webm", ".csv", ".txt", ".zip",
    ]

    /// Reports `[words] (address)`.
    private func reportSpacedAddress(at text: OpaquePointer, _ literal: UnsafePointer<CChar>, log: inout DiagnosticLog) {
        guard let middle = MarkdownDocument.first("] (", in: literal), let end = strchr(middle, CInt(UInt8(ascii: ")"))) else { return }
        let before = String(decoding: UnsafeRawBufferPointer(start: literal, count: UnsafePointer(middle) - literal), as: UTF8.self)
        guard let open = before.lastIndex(where: { "[]".contains($0) }), before[open] == "[" else { return }
        let words = before[before.index(after: open)...]
        // The box of a choice.
        guard !words.isEmpty, ![" ", "x", "X"].contains(words) else { return }
        let written = String(decoding: UnsafeRawBufferPointer(start: middle + 3, count: end - middle - 3), as: UTF8.self)
        let address = restored(written[...]).lowercased()
        let path = address.prefix { $0 != "#" }
        guard !address.contains(where: \.isWhitespace),
            address.contains(ascii: "://") || address.hasPrefix("../") || address.hasPrefix("mailto:")
                || MarkdownDocument.fileEndings.contains(where: path.hasSuffix),
            let mark = occurrence(of: "] (", in: text), isBracket(before: mark.offset - words.utf8.count)
        else { return }
        log.report(
            .strayMark,
            "a link or picture can't have a space between its brackets and its address, so this is shown as it is; remove the space",
            at: mark.position)
    }

    /// Whether a bracket without a backslash ends before an offset of the text given to cmark.
    private func isBracket(before offset: Int) -> Bool {
        withLexed { bytes in
            guard offset > 0, offset <= bytes.count, bytes[offset - 1] == UInt8(ascii: "[") else { return false }
            return offset == 1 || bytes[offset - 2] != UInt8(ascii: "\\")
        }
    }

    /// Reports `[words]]`, which shows the answer, and `[[words]]]`.
    private func reportClosingBrackets(at text: OpaquePointer, _ literal: UnsafePointer<CChar>, log: inout DiagnosticLog) {
        var depth = 0
        var open: UnsafePointer<CChar>?
        for index in 0..<strlen(literal) {
            let start = literal + index
            if MarkdownDocument.byte(start) == UInt8(ascii: "[") {
                depth += 1
                open = start
            }
            guard MarkdownDocument.byte(start) == UInt8(ascii: "]") else { continue }
            depth -= 1
            guard depth < 0 else { continue }
            if index > 0, MarkdownDocument.byte(start, -1) == UInt8(ascii: "]"), let open, let mark = occurrence(of: "]]", in: text) {
                guard isBracket(before: mark.offset - (start - open - 2)) else { return }
                let words = String(decoding: UnsafeRawBufferPointer(start: open + 1, count: start - open - 2), as: UTF8.self)
                log.report(
                    .strayMark,
                    "this ']]' doesn't end a blank, because there is only one bracket before its words; write [[\(restored(words[...]))]], or \\] for a bracket",
                    at: mark.position, about: .unclosedBlank)
            } else if let blank = blank(before: index, in: literal),
                let mark = blank.withUnsafeBufferPointer({ occurrence(of: $0, in: text) })
            {
                log.report(
                    .strayMark, "a bracket follows this blank, which has two at each end; remove it, or write \\] for a bracket",
                    at: mark.position)
            }
            return
        }
    }

    /// The character that replaces a blank, with the bracket after it, if the blank ends at an offset of a literal.
    private func blank(before index: Int, in literal: UnsafePointer<CChar>) -> [UInt8]? {
        guard index > 3, let scalar = Placeholders.scalar(at: index - 4, bytes(literal)), placeholders?.placeholder(scalar)?.kind == .blank
        else { return nil }
        return UnsafeRawBufferPointer(start: literal + index - 4, count: 5).map(\.self)
    }
}
