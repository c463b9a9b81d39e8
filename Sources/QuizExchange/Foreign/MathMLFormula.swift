import Encoding
import Formulas
import Markup

/// Presentation MathML in the TeX notation of pages. What that notation doesn't have is named, and never left out: the rest would be
/// other mathematics.
struct MathMLFormula {
    /// Levels of elements. TeX may have 60 levels of groups, and rows without braces are none.
    static let depthLimit = 200
    /// Bytes of a formula in TeX: a paragraph may have 64 KB.
    static let lengthLimit = 60_000

    /// The formula without dollar signs; empty for one that shows nothing.
    private(set) var tex = ""
    /// What keeps the formula from being read, after "this formula"; nil if it was read.
    private(set) var obstacle: String?
    private var depth = 0
    /// The alphabet that an element around has set.
    var variant: String?

    /// - Parameter element: the element `math`.
    init(_ element: MarkupElement, isDisplay: Bool) {
        let formula = content(element)
        guard obstacle == nil else { return }
        tex = formula.text.trimmed
        // A space at the end, of which only the backslash would be left.
        while tex.hasSuffix("\\;") || tex.hasSuffix("\\,") || tex.hasSuffix("\\:") { tex = String(tex.dropLast(2)).trimmed }
        guard tex.utf8.count <= MathMLFormula.lengthLimit else {
            stop("is longer than a text may be")
            return
        }
        if tex.utf8.contains(UInt8(ascii: "`")) { stop("has the character '`'") }
        if let error = Formula(tex, isDisplay: isDisplay).errors.first {
            stop(error.message.hasPrefix("this formula is nested") ? "is nested too deeply" : "can't be written in TeX (\(error.message))")
        }
    }

    /// Ends the conversion: the first reason counts.
    mutating func stop(_ reason: String) { obstacle = obstacle ?? reason }

    // MARK: - Elements

    /// The name without the prefix of a namespace.
    static func name(_ element: MarkupElement) -> String {
        element.name.utf8.contains(UInt8(ascii: ":")) ? String(element.name.split(separator: ":").last ?? "") : element.name
    }

    /// What an element contains, in a row.
    mutating func content(_ element: MarkupElement) -> TeXPiece { row(element.children) }

    mutating func element(_ element: MarkupElement) -> TeXPiece {
        guard obstacle == nil else { return TeXPiece() }
        guard depth < MathMLFormula.depthLimit else {
            stop("is nested too deeply")
            return TeXPiece()
        }
        depth += 1
        defer { depth -= 1 }
        let name = MathMLFormula.name(element)
        return token(element, name) ?? layout(element, name) ?? arrangement(element, name) ?? unknown(element, name)
    }

    private mutating func unknown(_ element: MarkupElement, _ name: String) -> TeXPiece {
        stop(name == HTMLNames.blank ? "has a blank in it" : "uses <\(name)>")
        return TeXPiece()
    }

    /// Rows, and what surrounds a row.
    private mutating func layout(_ element: MarkupElement, _ name: String) -> TeXPiece? {
        switch name {
        case "mrow" where element["class"] == "math-box", "menclose": enclosed(element)
        case "math", "mrow", "mpadded", "span", "em", "strong", "b", "i": content(element)
        case "mstyle": styled(element)
        case "semantics": semantics(element)
        case "mphantom": TeXPiece(command: "\\phantom", [content(element)])
        case "none", "mprescripts", "malignmark", "maligngroup", "annotation", "annotation-xml": TeXPiece()
        case "mfenced": fenced(element)
        case "mtable": table(element)
        default: nil
        }
    }

    private mutating func styled(_ element: MarkupElement) -> TeXPiece {
        let before = variant
        variant = element["mathvariant"] ?? variant
        defer { variant = before }
        return content(element)
    }

    /// The presentation comes first; annotations repeat it in other notations.
    private mutating func semantics(_ element: MarkupElement) -> TeXPiece {
        element.elements.first.map { self.element($0) } ?? TeXPiece()
    }

    /// Exactly so many parts, in order; nil, after an obstacle, for another number.
    mutating func parts(_ element: MarkupElement, _ count: Int) -> [TeXPiece]? {
        let parts = element.elements
        guard parts.count == count else {
            stop("has <\(MathMLFormula.name(element))> with \(parts.count) parts in place of \(count)")
            return nil
        }
        return parts.map { self.element($0) }
    }

    // MARK: - Rows

    mutating func row(_ nodes: [MarkupNode]) -> TeXPiece {
        var lines: [[TeXPiece]] = [[]]
        for node in nodes {
            guard obstacle == nil else { return TeXPiece() }
            switch node {
            case .text(let text) where text.allSatisfy(\.isWhitespace): break
            case .text(let text): lines[lines.count - 1].append(characters(text.trimmed))
            case .element(let element) where isLineBreak(element): lines.append([])
            case .element(let element):
                let piece = self.element(element)
                if !piece.text.isEmpty { lines[lines.count - 1].append(piece) }
            }
        }
        let rows = lines.map { TeXRow($0).piece }
        guard rows.count > 1 else { return rows[0] }
        return TeXPiece(environment: "array", columns: "{l}", rows.map { [$0] })
    }

    private func isLineBreak(_ element: MarkupElement) -> Bool {
        MathMLFormula.name(element) == "mspace" && element["linebreak"] == "newline"
    }
}
