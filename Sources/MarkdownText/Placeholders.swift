import Algorithms
import CCMark
import Diagnostics
import Encoding

/// Blanks `[[…]]`, mathematics `$…$`, addresses, footnotes and the escapes `\~` and `\^`, removed from the source before cmark parses it.
///
/// Each is replaced by one private-use character that cmark treats as a letter, so emphasis, links and escapes inside can't break
/// it. After the end of emphasis, a punctuation character is put before it, as `**Note:**$x$` isn't closed before a letter. Where
/// cmark finds the character in code, the author's text is restored. A class, so that the parts of a document share one.
final class Placeholders {
    enum Kind {
        case blank, math, displayMath
        /// An address without marks, which becomes a link.
        case address
        /// `[^1]`: its content is the label.
        case footnoteMark
        /// `[^1]: ` and `: ` at the beginning of a line, for which cmark gets an item of a list.
        case footnote, definition
        /// A private-use character that the author wrote.
        case character
    }

    struct Placeholder {
        var kind: Kind
        /// As written, with its delimiters.
        var source: String
        /// The label of a footnote.
        var label = ""
        var position: SourcePosition
        var hasLineEnd = false
        /// Whether it is in a cell of a table, and backslashes before its bars were removed.
        var hadEscapedBars = false

        var isFormula: Bool { kind == .math || kind == .displayMath }

        /// As written, without its delimiters.
        var content: String {
            switch kind {
            case .footnote: label
            case .character, .address, .definition: source
            case .footnoteMark: String(source.dropFirst(2).dropLast())
            case .math: String(source.dropFirst().dropLast())
            case .blank, .displayMath: String(source.dropFirst(2).dropLast(2))
            }
        }

        /// The characters that cmark gets before the placeholder's own.
        var marker: String {
            switch kind {
            case .footnote: "+   "
            case .definition: source.contains("\t") ? "+   " : "+" + source.dropFirst()
            default: ""
            }
        }
    }

    /// First private-use character of plane 15; the n-th placeholder is `base + n`.
    static let base: UInt32 = 0xF0000
    /// Marks each further line of a placeholder, so that lines keep their numbers.
    static let continuation: UInt32 = 0xFFFFD
    /// First byte of every character of plane 15 in UTF-8.
    static let leadByte: UInt8 = 0xF3
    /// First byte of the characters for escapes and boundaries.
    static let punctuationLeadByte: UInt8 = 0xF0

    /// Replaces `\~`, which is not a mark: punctuation, as a tilde is for cmark.
    static let escapedTilde: Unicode.Scalar = "\u{12472}"
    /// Replaces `\^`.
    static let escapedCaret: Unicode.Scalar = "\u{12473}"

    /// Before a placeholder that has to be punctuation for cmark.
    static let boundary: Unicode.Scalar = "\u{12471}"

    private(set) var all: [Placeholder]
    let hasBlanks: Bool
    /// Whether there are footnotes or definitions.
    let hasBlockMarks: Bool
    let hasAddresses: Bool
    /// Whether there are characters for escapes or boundaries.
    let hasPunctuation: Bool
    /// Whether one of them has several lines.
    let hasLineEnds: Bool
    /// The source for cmark.
    let text: [UInt8]
    /// Offsets between columns of the source and of `text`, from a column of a line to the next of that line.
    private let shifts: [PlaceholderLexer.Shift]

    /// Placeholders that a text may have besides formulas.
    struct Extras {
        var blanks = false
        var footnotes = false
    }

    /// Nil if `source` has nothing to replace.
    ///
    /// - Parameter syntax: what characters it has, so that most texts aren't searched for each mark.
    init?(_ source: UnsafeBufferPointer<UInt8>, _ syntax: SyntaxScan, _ extras: Extras) {
        guard var lexer = PlaceholderLexer(source, syntax, extras) else { return nil }
        lexer.lex()
        if lexer.all.isEmpty, !lexer.hasPunctuation { return nil }
        all = lexer.all
        hasPunctuation = lexer.hasPunctuation
        hasLineEnds = lexer.hasLineEnds
        hasBlanks = lexer.hasBlanks
        hasBlockMarks = lexer.blockMarks != nil
        hasAddresses = !lexer.addresses.isEmpty
        text = lexer.text
        shifts = lexer.shifts
    }

    /// Lines that begin a footnote.
    var footnoteLines: Set<Int> { Set(all.lazy.filter { $0.kind == .footnote }.map { Int($0.position.line) }) }

    /// Removes the backslashes before bars from the blanks and formulas in a cell of a table, as GitHub does before anything else is
    /// read in it.
    ///
    /// - Parameter cell: as cmark gets it.
    func unescapeBars(in cell: Slice<UnsafeBufferPointer<UInt8>>) {
        guard cell.contains(Placeholders.leadByte) else { return }
        for scalar in String(decoding: cell, as: UTF8.self).unicodeScalars {
            guard let placeholder = placeholder(scalar), placeholder.source.contains(ascii: "\\|") else { continue }
            let index = Int(scalar.value - Placeholders.base)
            all[index].source = placeholder.source.replacing("\\|", by: "|")
            all[index].hadEscapedBars = true
        }
    }

    /// Whether a tilde or caret is outside all of them.
    var hasScripts: Bool {
        text.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return false }
            return "^~".utf8.contains { memchr(base, CInt($0), bytes.count) != nil }
        }
    }

    /// Column in the author's line of a column in `text`.
    func sourceColumn(_ column: Int, line: Int) -> Int {
        // Shifts are in the order of their positions.
        let next = shifts.partitioningIndex { ($0.line, $0.column) > (line, column) }
        guard next > 0, shifts[next - 1].line == line else { return column }
        return column + shifts[next - 1].bytes
    }
}
