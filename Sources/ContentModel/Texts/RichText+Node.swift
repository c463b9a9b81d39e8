extension RichText {
    /// The kind of a node. Literals are the node's own, without those of its descendants.
    package enum Kind: Hashable, Sendable {
        /// A paragraph of a tight list is its words only.
        case paragraph(isTight: Bool)
        /// The literal is the heading's id, where it has one.
        case heading(level: UInt8)
        /// `start` is the number of the first item; nil for bullets.
        case list(start: Int32?)
        case item
        /// An item with a box, which is the first of its words.
        case task(isDone: Bool)
        case quote
        /// A title of its own, if there is one, then blocks.
        case callout(Callout)
        case calloutTitle
        /// The literal is the code, the second one its language.
        case codeBlock
        case thematicBreak
        /// A caption, if there is one, then rows of cells.
        case table
        case caption
        case row(isHeader: Bool)
        /// Terms, each followed by its definitions.
        case definitions
        case term
        case definition
        /// The footnotes of a text, at its end.
        case footnotes
        /// `marks` is the number of references to it in the text.
        case footnote(number: Int32, marks: Int32)
        /// `span` is the number of columns, which is more than one for the cells that a short row leaves out.
        case cell(CellAlignment, span: Int32)

        case text
        case code
        case softBreak
        case lineBreak
        case emphasis
        case strong
        case struck
        case subscripted
        case superscripted
        /// The literal is the address of another site, the second one the title.
        case link(Target)
        /// Literals as for a link; its alternative text is a child.
        case picture(Target)
        /// A film or sound; its caption is a child.
        case recording(Target, isFilm: Bool)
        /// The n-th blank of the question, from zero.
        case blank(Int32)
        /// The literal is the formula between its `$` or `$$`, the second one its form as plain text; `formula` is its index among
        /// the text's formulas.
        case math(isDisplay: Bool, formula: Int32)
        /// The n-th reference to a footnote, from one.
        case footnoteMark(number: Int32, occurrence: Int32)

        package var isBlock: Bool {
            switch self {
            case .paragraph, .heading, .list, .item, .task, .quote, .callout, .calloutTitle, .codeBlock, .thematicBreak, .table, .caption,
                .row, .cell, .definitions, .term, .definition, .footnotes, .footnote:
                true
            case .text, .code, .softBreak, .lineBreak, .emphasis, .strong, .struck, .subscripted, .superscripted, .link, .picture,
                .recording, .blank, .math, .footnoteMark:
                false
            }
        }

        /// Whether it may have nodes below it.
        var isContainer: Bool {
            switch self {
            case .codeBlock, .thematicBreak, .text, .code, .softBreak, .lineBreak, .blank, .math, .footnoteMark: false
            default: true
            }
        }

        /// Whether it takes room on a page that its file decides about.
        package var hasSize: Bool {
            switch self {
            case .picture, .recording(_, isFilm: true): true
            default: false
            }
        }

        /// The target of a link, picture, film or sound.
        package var target: Target? {
            switch self {
            case .link(let target), .picture(let target), .recording(let target, _): target
            default: nil
            }
        }
    }

    package enum Target: Hashable, Sendable {
        /// The literal; empty for an address that isn't published.
        case address
        /// A file or page of the site, by its index in the text's references.
        case site(Int32)
    }

    /// A quote that begins with a label such as `[!NOTE]`.
    package enum Callout: String, CaseIterable, Sendable {
        case note, tip, important, warning, caution

        /// The label between `[!` and `]`.
        package var label: String { rawValue.uppercased() }
    }

    /// Alignment of a table's column.
    package enum CellAlignment: Hashable, Sendable {
        case natural, left, center, right
    }

    package struct Node: Hashable, Sendable {
        package var kind: Kind
        /// The node and all its descendants.
        var length: Int32 = 1
        /// The index of the parent; -1 at the top level.
        var parent: Int32
        /// The offset of its literals, in bytes of UTF-8.
        var start: Int32
        var count: Int32 = 0
        var secondCount: Int32 = 0
    }

    /// The Markdown that a text was made from: a range of a file's text or of one of its fields.
    package struct Source: Sendable {
        /// The whole source text, which all texts from it share.
        package let text: String
        package let range: Range<Int>
        /// How many columns of indentation the surrounding lists and quotations take.
        package let indent: Int
        /// How many quotations it is nested in.
        package let quotes: Int

        package init(_ text: String, _ range: Range<Int>? = nil, indent: Int = 0, quotes: Int = 0) {
            self.text = text
            self.range = range ?? 0..<text.utf8.count
            self.indent = indent
            self.quotes = quotes
        }
    }
}
