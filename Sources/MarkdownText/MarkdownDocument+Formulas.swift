import CCMark
import Diagnostics
import Encoding
import Formulas

/// Formulas of a document: their mistakes, and their form as plain text.
extension MarkdownDocument {
    /// A formula that was read.
    struct ReadFormula {
        /// With its dollar signs, without the markers of quotations around it.
        var source: String
        var formula: Formula
    }

    /// Reads the formulas of a text node, and reports their mistakes.
    func readFormulas(of node: OpaquePointer, log: inout DiagnosticLog) {
        guard placeholders != nil, let literal = cmark_node_get_literal(node), strchr(literal, CInt(Placeholders.leadByte)) != nil,
            let placeholders
        else { return }
        let bytes = bytes(literal)
        var rest = literal
        while let found = strchr(rest, Int32(Placeholders.leadByte)) {
            rest = UnsafePointer(found + 1)
            guard let scalar = Placeholders.scalar(at: UnsafePointer(found) - literal, bytes),
                let placeholder = placeholders.placeholder(scalar), placeholder.isFormula
            else { continue }
            var tex = placeholder.source
            let quotes = placeholder.hasLineEnd ? quotes(around: node) : 0
            if quotes > 0 { tex = MarkdownDocument.withoutMarkers(tex, quotes: quotes) }
            if placeholder.hadEscapedBars { reportDoubleBars(placeholder, &log) }
            let read = ReadFormula(source: tex, formula: source.formula(placeholder, tex, log: &log))
            MarkdownDocument.keep(read, at: Int(scalar.value - Placeholders.base), of: placeholders.all.count, in: &formulas)
        }
    }

    /// Reports bars on both sides of something in a cell, which are single bars there, though the same formula has double bars elsewhere.
    private func reportDoubleBars(_ placeholder: Placeholders.Placeholder, _ log: inout DiagnosticLog) {
        guard placeholder.source.count(where: { $0 == "|" }) > 1, !placeholder.source.contains(ascii: "\\begin") else { return }
        log.report(
            .strayMark,
            "in a table, '\\|' is a bar, so this formula has single bars; write \\Vert for double ones, or \\vert for single ones",
            at: source.position(line: Int(placeholder.position.line), column: Int(placeholder.position.column)))
    }

    private static func keep(_ read: ReadFormula, at index: Int, of count: Int, in formulas: inout [ReadFormula?]) {
        if formulas.isEmpty { formulas = Array(repeating: nil, count: count) }
        formulas[index] = read
    }

    /// The formula that a character replaces.
    func formula(_ scalar: Unicode.Scalar) -> ReadFormula? {
        // Each access of the property is checked.
        let formulas = formulas
        guard scalar.value >= Placeholders.base, Int(scalar.value - Placeholders.base) < formulas.count else { return nil }
        return formulas[Int(scalar.value - Placeholders.base)]
    }

    /// The number of quotations that a node is in.
    func quotes(around node: OpaquePointer) -> Int {
        var depth = 0
        var parent = cmark_node_parent(node)
        while let node = parent {
            if cmark_node_get_type(node) == CMARK_NODE_BLOCK_QUOTE { depth += 1 }
            parent = cmark_node_parent(node)
        }
        return depth
    }

    /// The formula with spaces in place of the `>` that begin its lines in quotations, so that offsets stay the same.
    private static func withoutMarkers(_ content: String, quotes: Int) -> String {
        guard quotes > 0 else { return content }
        let lines = content.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { number, line -> String in
            guard number > 0 else { return String(line) }
            var bytes = Array(line.utf8)
            var rest = quotes
            for index in bytes.indices {
                if bytes[index] == UInt8(ascii: ">"), rest > 0 {
                    bytes[index] = 0x20
                    rest -= 1
                } else if bytes[index] != 0x20 {
                    break
                }
            }
            return String(decoding: bytes, as: UTF8.self)
        }
        return lines.joined(separator: "\n")
    }

    /// Text of a picture or recording, with formulas as plain text.
    func spoken(_ words: String) -> String {
        guard let placeholders, words.utf8.contains(where: { $0 >= 0xF0 }) else { return words }
        var spoken = ""
        for scalar in words.unicodeScalars {
            if let formula = formula(scalar) { spoken += formula.formula.plainText } else { spoken.unicodeScalars.append(scalar) }
        }
        return placeholders.restored(spoken, isCode: false)
    }
}

extension MarkdownSource {
    /// Reads a formula, and reports its errors.
    ///
    /// - Parameter tex: its source, without the markers of quotations around it.
    func formula(_ placeholder: Placeholders.Placeholder, _ tex: String, log: inout DiagnosticLog) -> Formula {
        let isDisplay = placeholder.kind == .displayMath
        reportBlank(in: placeholder, log: &log)
        let formula = file.formulas?.formula(tex, isDisplay: isDisplay) ?? FormulaCache.read(tex, isDisplay: isDisplay)
        for error in formula.errors {
            log.report(
                error.kind == .unknownCommand ? .unknownCommand : .invalidFormula, error.message,
                at: position(in: placeholder, offset: error.offset, isExact: log.diagnostics.count < MarkdownSource.exactPositions))
        }
        for doubt in formula.doubts {
            log.report(
                .strayMark, doubt.message,
                at: position(in: placeholder, offset: doubt.offset, isExact: log.diagnostics.count < MarkdownSource.exactPositions))
        }
        return formula
    }

    /// Reports `[[…]]` in a formula, which is shown with the correct answer. Matrices in two pairs of brackets have others inside, and
    /// `\left[[x\right]]` is an interval.
    private func reportBlank(in placeholder: Placeholders.Placeholder, log: inout DiagnosticLog) {
        guard hasBlanks, placeholder.source.contains(ascii: "[[") else { return }
        let tex = placeholder.content
        guard let open = tex.firstRange(ofASCII: "[["), let end = tex[open.upperBound...].firstIndex(where: { "[]".contains($0) }),
            end > open.upperBound, tex[end...].hasPrefix("]]"), !tex[..<end].hasSuffix("\\right")
        else { return }
        log.report(
            .strayMark,
            "a [[…]] in a formula isn't a blank, so students see the answer; write it outside the dollar signs, or [ [ with a space for brackets",
            at: position(in: placeholder, offset: tex[..<open.lowerBound].utf8.count, isExact: true), about: .blankInFormula)
    }

    /// Number of mistakes in a file whose positions in texts with escapes are looked up, which reads the file each time.
    private static let exactPositions = 100

    /// Position of a byte of a formula in its file.
    private func position(in placeholder: Placeholders.Placeholder, offset: Int, isExact: Bool) -> SourcePosition {
        let before = placeholder.content.utf8.prefix(offset)
        let lines = before.count { $0 == 0x0A }
        let delimiter = placeholder.kind == .displayMath ? 2 : 1
        let column =
            lines == 0
            ? Int(placeholder.position.column) + delimiter + offset
            : before.reversed().prefix { $0 != 0x0A }.count + 1
        let line = Int(placeholder.position.line) + lines
        if isVerbatim || !isExact { return position(line: line, column: column) }
        return position(of: placeholder.source, offset: offset + delimiter)
    }
}
