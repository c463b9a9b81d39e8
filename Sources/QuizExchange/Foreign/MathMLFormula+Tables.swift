import Encoding
import Markup

/// Fences, tables and what is drawn around something.
extension MathMLFormula {
    /// `<mfenced>`: its parts between delimiters, with separators.
    mutating func fenced(_ element: MarkupElement) -> TeXPiece {
        let separators = Array((element["separators"] ?? ",").filter { !$0.isWhitespace })
        var inner: [TeXPiece] = []
        for (index, part) in element.elements.enumerated() {
            if index > 0, let last = separators.last {
                inner.append(characters(String(separators.indices.contains(index - 1) ? separators[index - 1] : last)))
            }
            inner.append(self.element(part))
        }
        func delimiter(_ text: String) -> TeXPiece {
            var piece = characters(text)
            piece.sign = text
            return piece
        }
        let (open, close) = (delimiter((element["open"] ?? "(").trimmed), delimiter((element["close"] ?? ")").trimmed))
        let content = TeXRow(inner).piece
        if content.stacked.count == 2, open.sign == "(", close.sign == ")" {
            return TeXPiece(command: "\\binom", content.stacked, isTall: true)
        }
        guard content.isTall, let left = MathMLFormula.growing(open), let right = MathMLFormula.growing(close) else {
            var piece = open
            piece.append(content)
            piece.append(close)
            piece.isAtom = false
            piece.sign = nil
            return piece
        }
        var piece = TeXPiece("\\left\(left)")
        piece.append(content)
        piece.append("\\right\(right)")
        (piece.isAtom, piece.isTall) = (true, true)
        return piece
    }

    /// A delimiter after `\left`; nil for what can't be one.
    private static func growing(_ piece: TeXPiece) -> String? {
        let sign = piece.sign ?? ""
        if sign.isEmpty { return "." }
        if sign == "∣" { return "|" }
        if sign == "∥" { return "\\|" }
        let isKnown = MathMLSymbols.partners[sign] != nil || MathMLSymbols.closing.contains(sign) || MathMLSymbols.bars.contains(sign)
        return isKnown ? piece.text : nil
    }

    // MARK: - Tables

    mutating func table(_ element: MarkupElement) -> TeXPiece {
        var rows: [[TeXPiece]] = []
        for row in element.elements {
            guard MathMLFormula.name(row) == "mtr" else {
                stop("uses <\(MathMLFormula.name(row))> in a table")
                return TeXPiece()
            }
            rows.append(row.elements.map { cell($0) })
        }
        guard obstacle == nil, !rows.isEmpty else { return TeXPiece() }
        let count = rows.map(\.count).max() ?? 0
        // All rows together are bounded by the text, but a short one isn't filled.
        let columns = columns(element, count)
        let lines = lines(element["rowlines"], count: rows.count, solid: "\\hline", dashed: "\\hdashline")
        let hasLines = lines.contains { !$0.isEmpty }
        let isAligned = !columns.contains("|") && !columns.contains(":") && Set(columns).count == 2 && columns.hasPrefix("rl") && !hasLines
        if isAligned { return TeXPiece(environment: "aligned", rows) }
        let isPlain = columns.allSatisfy { $0 == "c" } && !hasLines
        return isPlain ? TeXPiece(environment: "matrix", rows) : TeXPiece(environment: "array", columns: "{\(columns)}", rows, lines: lines)
    }

    private mutating func cell(_ element: MarkupElement) -> TeXPiece {
        let name = MathMLFormula.name(element)
        if name != "mtd" { stop("uses <\(name)> in a table") }
        for span in ["rowspan", "columnspan", "colspan"] where (element[span] ?? "1") != "1" { stop("has a cell with \(span)") }
        return content(element)
    }

    /// The columns as `lc|r`; each value of the attributes counts for one column, and the last for the others.
    private func columns(_ element: MarkupElement, _ count: Int) -> String {
        let alignments = (element["columnalign"] ?? "center").split(separator: " ")
        let lines = lines(element["columnlines"], count: count, solid: "|", dashed: ":")
        return (0..<count).map { column in
            let alignment = alignments.isEmpty ? "center" : alignments[min(column, alignments.count - 1)]
            return lines[column] + (alignment == "left" ? "l" : alignment == "right" ? "r" : "c")
        }.joined()
    }

    /// The line before each row or column. The attribute has those between them.
    private func lines(_ attribute: String?, count: Int, solid: String, dashed: String) -> [String] {
        let values = (attribute ?? "none").split(separator: " ")
        return (0..<count).map { index in
            guard index > 0, !values.isEmpty else { return "" }
            switch values[min(index - 1, values.count - 1)] {
            case "solid": return solid
            case "dashed": return dashed
            default: return ""
            }
        }
    }

    // MARK: - Enclosures

    private static let enclosures: [String: String] = [
        "box": "\\boxed", "roundedbox": "\\boxed", "top": "\\overline", "bottom": "\\underline", "updiagonalstrike": "\\cancel",
        "downdiagonalstrike": "\\bcancel", "radical": "\\sqrt",
    ]

    mutating func enclosed(_ element: MarkupElement) -> TeXPiece {
        let isBox = MathMLFormula.name(element) == "mrow"
        let notation = isBox ? "box" : element["notation"] ?? "longdiv"
        var piece = content(element)
        var names = notation.split(separator: " ").map(String.init)
        if names.contains("updiagonalstrike"), names.contains("downdiagonalstrike") {
            names.removeAll { $0.hasSuffix("diagonalstrike") }
            piece = TeXPiece(command: "\\xcancel", [piece])
        }
        for name in names {
            guard let command = MathMLFormula.enclosures[name] else {
                stop("uses <menclose notation=\"\(name)\">")
                return TeXPiece()
            }
            piece = TeXPiece(command: command, [piece])
        }
        return piece
    }
}
