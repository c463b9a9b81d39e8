import CCMark
import CodeColors
import Diagnostics
import Encoding

/// Reports text that looks like a mark and would be shown as it is written.
extension MarkdownDocument {
    /// Languages in which programs draw diagrams from a block of code.
    private static let diagrams: Set = ["mermaid", "plantuml", "graphviz", "dot"]

    /// Languages that aren't coloured, and whose names resemble those of others.
    private static let otherLanguages: Set = ["cython", "jython", "ipython", "fsharp", "qsharp"]

    /// Reports `pyton`, the misspelt name of a language, so that code has no colours. Shorter names resemble those of other languages.
    func reportLanguage(of block: OpaquePointer, log: inout DiagnosticLog) {
        guard let info = cmark_node_get_fence_info(block), strlen(info) > 3 else { return }
        let name = String(decoding: MarkdownDocument.language(bytes(info)), as: UTF8.self).lowercased()
        guard name.utf8.count > 3, name.allSatisfy(\.isLetter), CodeLanguage(named: name.utf8) == nil,
            !MarkdownDocument.otherLanguages.contains(name)
        else { return }
        let meant = CodeLanguage.allCases.map(\.rawValue).first { language in
            language.utf8.count > 4 && NearMiss.editDistance(Array(name.utf8), Array(language.utf8)) == 1
        }
        guard let meant else { return }
        log.report(
            .strayMark, "'\(name)' isn't a language that can be highlighted, so this code has no colours; did you mean '\(meant)'?",
            at: position(of: block))
    }

    /// Reports `[[…]]` in code by its indentation, which shows the answer. Lists of lists have brackets inside, conditions of a shell a
    /// space, and elements in R a name before them.
    func reportBlank(inCode block: OpaquePointer, log: inout DiagnosticLog) {
        guard source.hasBlanks, let literal = cmark_node_get_literal(block), MarkdownDocument.first("[[", in: literal) != nil,
            MarkdownNode(pointer: block, document: self).code == .indented
        else { return }
        let code = string(literal)
        guard let open = MarkdownDocument.openBlank(inCode: code),
            let end = code[open.upperBound...].firstIndex(where: { "[]\n".contains($0) }), end > open.upperBound,
            code[end...].hasPrefix("]]"), code[open.upperBound] != " "
        else { return }
        let blank = code[open.lowerBound..<end] + "]]"
        log.report(
            .strayMark,
            "four spaces make code of these lines, so \(blank) isn't a blank and students see the answer; remove the spaces, or put code between ``` and ```",
            at: position(of: block), about: .blankInCode)
    }

    /// Brackets that don't belong to what is directly before them, as in `m[[1]]`.
    private static func openBlank(inCode code: String) -> Range<String.Index>? {
        var rest = code[...]
        while let open = rest.firstRange(ofASCII: "[[") {
            let before = code[..<open.lowerBound].last ?? " "
            if !before.isLetter, !before.isNumber, !"_)].".contains(before) { return open }
            rest = rest[open.upperBound...]
        }
        return nil
    }

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
        reportDefinitionWithoutSpace(at: text, literal, log: &log)
    }

    /// Reports `:words` in the second line of a paragraph. `:name:` is a symbol or a field of another program, and `:D` a face.
    private func reportDefinitionWithoutSpace(at text: OpaquePointer, _ literal: UnsafePointer<CChar>, log: inout DiagnosticLog) {
        guard literal[0] == CChar(bitPattern: UInt8(ascii: ":")), UInt8(bitPattern: literal[1]).isASCIILetter,
            UInt8(bitPattern: literal[2]).isASCIILetter,
            UnsafeBufferPointer(start: literal + 1, count: strlen(literal + 1)).prefix(while: { $0 != 0x20 }).last
                != CChar(bitPattern: UInt8(ascii: ":")),
            let lineEnd = cmark_node_previous(text), cmark_node_get_type(lineEnd) == CMARK_NODE_SOFTBREAK,
            let paragraph = cmark_node_parent(text), cmark_node_get_type(paragraph) == CMARK_NODE_PARAGRAPH,
            lexedStart(of: text).line == lexedStart(of: paragraph).line + 1, let mark = occurrence(of: ":", in: text)
        else { return }
        log.report(
            .strayMark, "a definition needs a space after its colon, so this is shown as it is; add one, or write \\: for a colon",
            at: mark.position)
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
            let first = lineStart + start.column - 1 - unclosedBackticks(of: node, endingAt: lineStart + start.column - 1, bytes)
            let range = first..<max(first, min(bytes.count, lineStart + end.column))
            for offset in range where offset + 1 < bytes.count {
                if !isEscaped, bytes[offset] == mark.first, bytes[offset...].starts(with: mark) {
                    let column = sourceColumn(LexedPosition(line: start.line, column: offset - lineStart + 1))
                    return (offset, source.position(line: start.line, column: column))
                }
                isEscaped = bytes[offset] == UInt8(ascii: "\\") && !isEscaped
            }
            return nil
        }
    }

    /// How many backticks without others that close them a node begins with: cmark has it begin after them.
    private func unclosedBackticks(of node: OpaquePointer, endingAt end: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard let literal = cmark_node_get_literal(node) else { return 0 }
        let count = strspn(literal, "`")
        guard count > 0, count <= end, end <= bytes.count, bytes[(end - count)..<end].allSatisfy({ $0 == UInt8(ascii: "`") }) else {
            return 0
        }
        return bytes.count > end && bytes[end] == UInt8(ascii: "\\") ? 0 : count
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
        guard isCloze && name.dropFirst().contains(UInt8(ascii: ":")) || isGift || isTruth,
            let position = positionOfAnswer(inside, in: text)
        else { return }
        if isTruth {
            return log.report(
                .strayMark,
                "this is an answer in GIFT, and students see it; remove it, and give the question the 'answer' true or false",
                at: position)
        }
        log.report(
            .strayMark,
            "this is \(isCloze ? "a Moodle blank" : "an answer in GIFT"), and students see it; write it as [[answer]], or import the file with 'quizmark import'",
            at: position)
    }

    /// Where an answer of another program begins; nil if its brace is escaped. The search is for its first characters, as further
    /// ones may be escaped.
    private func positionOfAnswer(_ inside: UnsafeRawBufferPointer, in text: OpaquePointer) -> SourcePosition? {
        let mark = [UInt8(ascii: "{")] + inside.prefix { $0.isASCIILetterOrDigit || " :=_".utf8.contains($0) }
        return mark.withUnsafeBufferPointer { occurrence(of: $0, in: text)?.position }
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
        guard hasBackslashes, let literal = cmark_node_get_literal(text),
            strchr(literal, CInt(UInt8(ascii: isDisplay ? "[" : "("))) != nil,
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
                // At the beginning, a caret is that of a note: \[^1\].
                case UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "="): hasSyntax = hasSyntax || index > start + 2
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
