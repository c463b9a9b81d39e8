import CCMark
import Diagnostics
import Encoding

/// Reports text that looks like a mark and would be shown as it is written.
extension MarkdownDocument {
    /// Languages in which programs draw diagrams from a block of code.
    private static let diagrams: Set = ["mermaid", "plantuml", "graphviz", "dot"]

    func reportDiagram(_ block: OpaquePointer, log: inout DiagnosticLog) {
        let info = string(cmark_node_get_fence_info(block))
        let name = info.prefix { !$0.isWhitespace }.lowercased()
        guard MarkdownDocument.diagrams.contains(name) else { return }
        log.report(
            .diagram,
            "diagrams in \(name) aren't drawn, so this is shown as code; save the diagram as an SVG file and write ![what it shows](../media/name.svg)",
            at: position(of: block))
    }

    /// Reports a mark that is unclosed, of another program, or without what it refers to.
    func reportStrayMarks(at text: OpaquePointer, log: inout DiagnosticLog) {
        guard let literal = cmark_node_get_literal(text) else { return }
        if source.hasBlanks, MarkdownDocument.first("[[", in: literal) != nil, let mark = occurrence(of: "[[", in: text) {
            let problem =
                hasBacktick(inBlankAt: mark.offset)
                ? "this isn't a blank, as it has a backtick in it; write \\` for one, or leave it out, as a blank has no code"
                : "this '[[' begins a blank that isn't closed in its line; close it with ]]"
            log.report(.strayMark, "\(problem), or write \\[[ for brackets", at: mark.position, about: .unclosedBlank)
        }
        if MarkdownDocument.first("[^", in: literal) != nil, let mark = occurrence(of: "[^", in: text), let label = label(at: mark.offset) {
            reportFootnote(label, at: mark.position, log: &log)
        }
        reportCloze(text, log: &log)
        if source.hasBlanks { reportForeignAnswer(in: text, literal, log: &log) }
        reportForeignFormula(at: text, log: &log)
    }

    /// Whether a backtick without a backslash is what keeps brackets from being a blank.
    private func hasBacktick(inBlankAt start: Int) -> Bool {
        withLexed { bytes in
            let line = bytes[start...].prefix { $0 != 0x0A }
            guard let backtick = line.firstIndex(of: UInt8(ascii: "`")), let end = line.lastIndex(of: UInt8(ascii: "]")) else {
                return false
            }
            return backtick < end && line[end - 1] == UInt8(ascii: "]")
        }
    }

    /// Reports `2*3*4`, whose asterisks Markdown takes for emphasis.
    func reportMultiplication(_ emphasis: OpaquePointer, log: inout DiagnosticLog) {
        func text(_ node: OpaquePointer?) -> UnsafeBufferPointer<UInt8>? {
            node.flatMap { cmark_node_get_type($0) == CMARK_NODE_TEXT ? bytes(cmark_node_get_literal($0)) : nil }
        }
        func isDigit(_ byte: UInt8?) -> Bool { byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false }
        guard isDigit(text(cmark_node_previous(emphasis))?.last), isDigit(text(cmark_node_next(emphasis))?.first),
            isDigit(text(cmark_node_first_child(emphasis))?.first), isDigit(text(cmark_node_last_child(emphasis))?.last)
        else { return }
        log.report(
            .strayMark, "these asterisks between digits are read as emphasis, and aren't shown; write × or \\* instead",
            at: position(of: emphasis))
    }

    func reportFootnote(_ label: String, at position: SourcePosition, log: inout DiagnosticLog) {
        log.report(
            .strayMark,
            source.hasAnchors
                ? "there is no footnote '\(label)'; write '[^\(label)]: …' on a separate line, or \\[ for a bracket"
                : "only pages have footnotes; put these words in parentheses, or write \\[ for a bracket",
            at: position)
    }

    /// The first occurrence of a mark in a literal.
    static func first(_ mark: StaticString, in literal: UnsafePointer<CChar>) -> UnsafeMutablePointer<CChar>? {
        strstr(literal, mark.characters)
    }

    /// Where the author wrote a mark without a backslash: its offset in the text given to cmark.
    func occurrence(of mark: StaticString, in node: OpaquePointer) -> (offset: Int, position: SourcePosition)? {
        occurrence(of: UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount), in: node)
    }

    func occurrence(of mark: UnsafeBufferPointer<UInt8>, in node: OpaquePointer) -> (offset: Int, position: SourcePosition)? {
        let (start, end) = (lexedStart(of: node), lexedEnd(of: node))
        guard start.line == end.line, lexedLineStarts.indices.contains(start.line - 1) else { return nil }
        let lineStart = lexedLineStarts[start.line - 1]
        return withLexed { bytes in
            var isEscaped = false
            let range = (lineStart + start.column - 1)..<max(lineStart + start.column - 1, min(bytes.count, lineStart + end.column))
            for offset in range where offset + 1 < bytes.count {
                if !isEscaped, bytes[offset...].starts(with: mark) {
                    let column = sourceColumn(LexedPosition(line: start.line, column: offset - lineStart + 1))
                    return (offset, source.position(line: start.line, column: column))
                }
                isEscaped = bytes[offset] == UInt8(ascii: "\\") && !isEscaped
            }
            return nil
        }
    }

    private func label(at offset: Int) -> String? {
        let label = withLexed { bytes in
            BlockMarks.labelEnd(offset, bytes).map { String(decoding: bytes[(offset + 2)..<($0 - 1)], as: UTF8.self) }
        }
        return label.map { restored($0[...]) }
    }

    /// `{{c1::…}}` is how Anki writes a blank.
    private func reportCloze(_ text: OpaquePointer, log: inout DiagnosticLog) {
        guard let literal = cmark_node_get_literal(text), let start = MarkdownDocument.first("{{c", in: literal) else { return }
        let rest = String(cString: start + 3)
        let digits = rest.prefix(while: \.isNumber)
        guard !digits.isEmpty, rest[digits.endIndex...].hasPrefix("::"), let mark = occurrence(of: "{{c", in: text) else { return }
        log.report(
            .strayMark,
            source.hasBlanks
                ? "this is an Anki blank; write it as [[answer]], or import the file with 'quizmark import'"
                : "this is an Anki blank, and only questions have blanks; write the word alone, or \\{ for a brace",
            at: mark.position)
    }

    /// Reports `{1:SHORTANSWER:=Paris}`, a blank of Moodle, and `{=Paris ~Lyon}`, an answer of GIFT, which show the key.
    private func reportForeignAnswer(in text: OpaquePointer, _ literal: UnsafePointer<CChar>, log: inout DiagnosticLog) {
        guard let start = strchr(literal, CInt(UInt8(ascii: "{"))), let end = strchr(start, CInt(UInt8(ascii: "}"))) else { return }
        let inside = UnsafeRawBufferPointer(start: start + 1, count: end - start - 1)
        let name = inside.drop(while: \.isASCIIDigit)
        let isCloze =
            name.first == UInt8(ascii: ":") && name.dropFirst().prefix { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "_") }.count > 1
        let isGift = inside.first == UInt8(ascii: "=") && inside.contains(UInt8(ascii: "~"))
        let isTruth = (inside.elementsEqual("TRUE".utf8) || inside.elementsEqual("FALSE".utf8)) && !hasReadBraces(text)
        if isTruth, let mark = occurrence(of: "{", in: text) {
            log.report(
                .strayMark,
                "this is an answer in GIFT, and students see it; remove it, and give the question the 'answer' true or false",
                at: mark.position)
        }
        guard isCloze && name.dropFirst().contains(UInt8(ascii: ":")) || isGift, let mark = occurrence(of: "{", in: text) else { return }
        log.report(
            .strayMark,
            "this is \(isCloze ? "a Moodle blank" : "an answer in GIFT"), and students see it; write it as [[answer]], or import the file with 'quizmark import'",
            at: mark.position)
    }

    /// Whether a text is of a heading or an item, whose braces are read as attributes.
    private func hasReadBraces(_ text: OpaquePointer) -> Bool {
        guard let block = cmark_node_parent(text), cmark_node_get_type(block) == CMARK_NODE_PARAGRAPH else { return true }
        return cmark_node_parent(block).map { cmark_node_get_type($0) == CMARK_NODE_ITEM } ?? false
    }

    /// Other programs, and language models, write formulas between `\(` and `\)` or `\[` and `\]`. Markdown reads these as
    /// parentheses and brackets with a needless backslash.
    private func reportForeignFormula(at text: OpaquePointer, log: inout DiagnosticLog) {
        if let position = foreignFormula(in: text, isDisplay: false) {
            log.report(.strayMark, "formulas are between dollar signs; write $…$, not \\(…\\)", at: position)
        }
        if let position = foreignFormula(in: text, isDisplay: true) {
            log.report(.strayMark, "a formula on its own line goes between double dollar signs; write $$…$$, not \\[…\\]", at: position)
        }
    }

    /// Whether a text has a formula of another program, which is reported.
    func hasForeignFormula(_ text: OpaquePointer) -> Bool {
        foreignFormula(in: text, isDisplay: false) != nil || foreignFormula(in: text, isDisplay: true) != nil
    }

    private func foreignFormula(in text: OpaquePointer, isDisplay: Bool) -> SourcePosition? {
        guard let literal = cmark_node_get_literal(text), strchr(literal, CInt(UInt8(ascii: isDisplay ? "[" : "("))) != nil,
            let mark = occurrence(of: isDisplay ? "\\[" : "\\(", in: text), hasFormula(at: mark.offset, isDisplay: isDisplay)
        else { return nil }
        return mark.position
    }

    /// Whether what an escaped parenthesis or bracket encloses can be a formula. Nobody needs a backslash before both parentheses;
    /// brackets may have one, so a formula in them needs TeX syntax.
    private func hasFormula(at start: Int, isDisplay: Bool) -> Bool {
        let closing = UInt8(ascii: isDisplay ? "]" : ")")
        let isText: (UInt8) -> Bool = { $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") }
        return withLexed { bytes in
            var hasSyntax = false
            var index = start + 2
            let end = min(bytes.count, index + 2000)
            while index + 1 < end {
                switch bytes[index] {
                case UInt8(ascii: "\\"):
                    if bytes[index + 1] == closing { return index > start + 2 && (hasSyntax || !isDisplay) }
                    hasSyntax = hasSyntax || isText(bytes[index + 1])
                    index += 1
                case UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "="): hasSyntax = true
                case 0x0A where bytes[index + 1] == 0x0A: return false
                default: break
                }
                index += 1
            }
            return false
        }
    }
}

extension StaticString {
    /// The text as a C string, without the copy that other strings need.
    var characters: UnsafePointer<CChar> { UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self) }
}
