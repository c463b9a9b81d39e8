/// A part of a formula.
package enum FormulaNode: Hashable, Sendable {
    /// Letters of a name; a single one is slanted unless it is upright.
    case identifier(String, isUpright: Bool)
    case number(String)
    case symbol(FormulaSymbol)
    /// `sin`, `lim`: letters that are applied to what follows. Bounds are below those that have them in display style.
    case function(String, hasBounds: Bool)
    case text(String)
    /// Width in em.
    case space(Double)
    /// A delimiter of a fixed size, in em.
    indirect case sizedDelimiter(FormulaSymbol, size: Double)
    case row([FormulaNode])
    indirect case fraction(FormulaNode, FormulaNode, FractionForm)
    indirect case root(FormulaNode, index: FormulaNode?)
    indirect case scripts(FormulaNode, sub: FormulaNode?, sup: FormulaNode?, placement: BoundPlacement)
    /// Scripts before and after a chemical element.
    indirect case isotope(FormulaNode, sub: FormulaNode?, sup: FormulaNode?)
    indirect case accent(FormulaNode, FormulaAccent)
    /// Parts of an arrow or brace with words above or below.
    indirect case stack(FormulaNode, over: FormulaNode?, under: FormulaNode?)
    /// Delimiters that grow with the content; nil for the invisible one.
    indirect case fenced(FormulaSymbol?, FormulaNode, FormulaSymbol?)
    indirect case table(FormulaTable)
    indirect case styled(FormulaNode, FormulaStyle)
    indirect case phantom(FormulaNode)
    /// `\cancel`: struck out.
    indirect case struck(FormulaNode, FormulaStrike)
    /// Without its width, or without its height, for what is around it.
    indirect case overlapping(FormulaNode, hasWidth: Bool, hasHeight: Bool)
    indirect case boxed(FormulaNode)
    /// `\middle`: a delimiter as high as the fences around it.
    case middleDelimiter(FormulaSymbol)

    static let empty = FormulaNode.row([])

    /// One node for several: a row, unless it would have a single one.
    init(joining nodes: [FormulaNode]) { self = nodes.count == 1 ? nodes[0] : .row(nodes) }
}

package enum FractionForm: Hashable, Sendable {
    case usual
    /// `\dfrac`, `\tfrac`: of the size of display style or of text style.
    case display, text
    case binomial
    /// One above the other without a line.
    case stacked
}

package enum FormulaStrike: Hashable, Sendable {
    case up, down, cross
}

/// Where the bounds of a sum or limit are.
package enum BoundPlacement: Hashable, Sendable {
    /// Beside the base.
    case beside
    /// Above and below in display style, beside it in text.
    case movable
    /// Above and below.
    case aboveAndBelow
}

package enum FormulaStyle: Hashable, Sendable {
    case display, text, script, scriptScript
    /// Sums and fractions as small as in a line, in the size of what is around.
    case line
}

package struct FormulaAccent: Hashable, Sendable {
    package var mark: String
    /// Character that follows a letter in plain text; nil for a brace or line that has none.
    var combining: Unicode.Scalar?
    var isStretchy: Bool
    package var isBelow: Bool

    /// Whether it is a brace, a bracket or an arc, which may have words beside it.
    var isBrace: Bool { combining == nil && isStretchy }

    var isLine: Bool { mark == "‾" || mark == "_" }

    /// Character that follows what is below it in plain text: that of a letter, or an arc, without which it would be another length.
    var plainMark: Unicode.Scalar? { mark == "⏜" ? "\u{311}" : combining }
}

/// Rows of a matrix, of cases or of aligned lines.
package struct FormulaTable: Hashable, Sendable {
    package enum Alignment: Hashable, Sendable { case left, center, right }

    package var rows: [[FormulaNode]] = []
    /// Alignments of the columns; the last ones are repeated.
    package var alignments: [Alignment] = [.center]
    package var open: FormulaSymbol?
    package var close: FormulaSymbol?
    /// Whether columns meet at their relations, as in aligned equations.
    var isAligned = false
    /// Whether aligned columns have gaps between their pairs.
    var hasGaps = true
    package var isSmall = false
    /// Numbers of the columns that have a line before them.
    var columnLines: Set<Int> = []
    /// Numbers of the rows that have a line above them.
    var rowLines: Set<Int> = []

    func alignment(_ column: Int) -> Alignment {
        column < alignments.count ? alignments[column] : isAligned ? alignments[column % alignments.count] : alignments.last ?? .center
    }
}

extension FormulaTable {
    /// Centred lines of a formula.
    init(lines: [FormulaNode]) {
        self.init(rows: lines.map { [$0] }, isAligned: true)
    }
}

/// A symbol and how it is spaced.
package struct FormulaSymbol: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// A slanted letter, as small Greek ones are.
        case letter
        /// An upright letter or symbol for a value.
        case upright
        /// An operator before its operand: ∀, ¬.
        case prefix
        case binary, relation, open, close, punctuation
        /// A delimiter that may open or close: |.
        case fence
        /// ∑, with bounds above and below in display style.
        case sum
        /// ∫, with bounds beside it.
        case integral
        case postfix
        /// A symbol without any space around it: /, ….
        case plain
    }

    package let text: String
    package let kind: Kind

    package init(_ text: String, _ kind: Kind) {
        self.text = text
        self.kind = kind
    }
}
