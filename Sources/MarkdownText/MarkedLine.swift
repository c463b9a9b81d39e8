import ContentModel
import Diagnostics
import Encoding

/// A line of words with code, emphasis, formulas and links to other sites, as most texts with marks are: it needs no parser. Marks that
/// follow rules of their own, or may be those of another program, are left to cmark.
struct MarkedLine {
    private let source: MarkdownSource

    /// Nil for any other text.
    ///
    /// - Parameter syntax: of `bytes`, the bytes of the source.
    init?(_ source: MarkdownSource, _ bytes: UnsafeBufferPointer<UInt8>, _ syntax: SyntaxScan) {
        guard !syntax.isDisjoint(with: .markup), !syntax.contains(.lines), let first = bytes.first, let last = bytes.last, last != 0x20,
            !SyntaxScan.mayBeginBlock(first), bytes.count <= MarkdownLimits.bytesOfBlock,
            !syntax.contains(.addresses) || BareAddress.kinds(in: bytes).isEmpty,
            MarkedLine.isClear(bytes, syntax)
        else { return nil }
        self.source = source
    }

    /// Whether each mark has one meaning only.
    private static func isClear(_ line: UnsafeBufferPointer<UInt8>, _ syntax: SyntaxScan) -> Bool {
        var marks = Marks(line)
        var formulas = 0
        let mayHaveForeignMarks = syntax.contains(.foreignMarks)
        while let mark = marks.next() {
            switch mark {
            case .words(let words): if mayHaveForeignMarks, SyntaxScan.mayHaveForeignMarks(words) { return false }
            case .formula:
                formulas += 1
                if formulas > MarkdownLimits.placeholdersOfText { return false }
            case .unclear: return false
            case .code, .opening, .closing, .link: continue
            }
        }
        return true
    }

    /// The line as a text; mistakes in formulas are reported.
    func text(isParagraph: Bool, log: inout DiagnosticLog) -> RichText {
        var builder = RichTextBuilder(capacity: 2 * source.text.utf8.count)
        if isParagraph { builder.open(.paragraph(isTight: false)) }
        var text = source.text
        text.withUTF8 { append(Marks($0), to: &builder, log: &log) }
        if isParagraph { builder.close() }
        return builder.finish(position: source.start, source: RichText.Source(source.text))
    }

    private func append(_ marks: Marks, to builder: inout RichTextBuilder, log: inout DiagnosticLog) {
        var marks = marks
        while let mark = marks.next() {
            switch mark {
            case .words(let words): builder.append(words: words)
            case .code(let code):
                builder.add(.code)
                builder.setLiteral(code)
            case .link(let words, let address):
                builder.open(.link(.address))
                builder.setLiteral(address)
                builder.append(words: words)
                builder.close()
            case .opening(let kind): builder.open(kind)
            case .closing: builder.close()
            case .formula(let kind, let bytes, let column):
                let formula = Placeholders.Placeholder(
                    kind: kind, source: String(decoding: bytes, as: UTF8.self), position: SourcePosition(line: 1, column: column))
                builder.append(source.formula(formula, formula.source, log: &log), source: formula.source)
            case .unclear: return
            }
        }
    }
}

/// The words and marks of a line, one after another.
private struct Marks {
    enum Mark {
        case words(UnsafeBufferPointer<UInt8>)
        case code(UnsafeBufferPointer<UInt8>)
        case link(words: UnsafeBufferPointer<UInt8>, address: UnsafeBufferPointer<UInt8>)
        case opening(RichText.Kind)
        case closing
        /// With its dollar signs, and the column where it begins.
        case formula(Placeholders.Kind, UnsafeBufferPointer<UInt8>, column: Int)
        case unclear
    }

    private let line: UnsafeBufferPointer<UInt8>
    private var formulas: FormulaScanner
    private var index = 0
    /// How many asterisks close the open emphasis; 0 if there is none.
    private var asterisks = 0

    init(_ line: UnsafeBufferPointer<UInt8>) {
        self.line = line
        formulas = FormulaScanner(line)
    }

    /// The next one; nothing follows an unclear one.
    mutating func next() -> Mark? {
        guard index < line.count else {
            defer { asterisks = 0 }
            return asterisks > 0 ? .unclear : nil
        }
        switch line[index] {
        case UInt8(ascii: "`"): return code()
        case UInt8(ascii: "*"): return emphasis()
        case UInt8(ascii: "["): return link()
        case UInt8(ascii: "$"): return formula()
        default:
            let start = index
            index = SyntaxScan.first(.marks, in: line, from: index, to: line.count)
            return index > start ? .words(slice(start..<index)) : .unclear
        }
    }

    private func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: line[range]) }

    private mutating func formula() -> Mark {
        let start = index
        guard let (end, kind) = formulas.end(of: start) else { return .unclear }
        index = end
        return .formula(kind, slice(start..<end), column: start + 1)
    }

    /// Code between two backticks. A space beside one of them isn't always code.
    private mutating func code() -> Mark {
        let start = index + 1
        let backtick = UInt8(ascii: "`")
        guard let end = line[start...].firstIndex(of: backtick), end > start, end + 1 == line.count || line[end + 1] != backtick,
            line[start] != 0x20, line[end - 1] != 0x20,
            !line[start..<end].contains(where: Marks.mayBelongToMark)
        else { return .unclear }
        index = end + 1
        return .code(slice(start..<end))
    }

    /// Whether a character of code may belong to a blank, a formula or attributes, which are read before code is.
    private static func mayBelongToMark(_ byte: UInt8) -> Bool {
        switch byte {
        case ..<0x20, Placeholders.leadByte, UInt8(ascii: "$"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"): true
        default: false
        }
    }

    /// A link to another site after a space, between whose brackets there are only words.
    private mutating func link() -> Mark {
        let words = index + 1..<end(of: index + 1, while: Marks.isInWords)
        let host = words.upperBound + 10
        // One character between brackets is a box.
        guard index == 0 || line[index - 1] == 0x20, words.count > 1, line[words.lowerBound] != 0x20, line[words.upperBound - 1] != 0x20,
            line.has("](https://", at: words.upperBound)
        else { return .unclear }
        let address = words.upperBound + 2..<end(of: host, while: Marks.isInAddress)
        guard address.upperBound < line.count, line[host].isASCIILetterOrDigit, line[address.upperBound] == UInt8(ascii: ")"),
            address.upperBound + 1 == line.count || Marks.endsWord(line[address.upperBound + 1])
        else { return .unclear }
        index = address.upperBound + 1
        return .link(words: slice(words), address: slice(address))
    }

    /// The index after the bytes from `start` on that belong to something.
    private func end(of start: Int, while belongs: (UInt8) -> Bool) -> Int {
        var index = start
        while index < line.count, belongs(line[index]) { index += 1 }
        return index
    }

    private static func isInWords(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || byte == 0x20 || byte == UInt8(ascii: ",") || 0x80..<0xF0 ~= byte
    }

    private static func isInAddress(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: "#"),
            UInt8(ascii: "_"):
            true
        default: byte.isASCIILetterOrDigit
        }
    }

    /// One or two asterisks before or after a word. They can't have another meaning if only one side of them has a letter or digit.
    private mutating func emphasis() -> Mark {
        let start = index
        while index < line.count, line[index] == UInt8(ascii: "*") { index += 1 }
        let count = index - start
        guard count <= 2 else { return .unclear }
        if asterisks > 0 {
            guard count == asterisks, line[start - 1].isASCIILetterOrDigit, index == line.count || Marks.endsWord(line[index])
            else { return .unclear }
            asterisks = 0
            return .closing
        }
        guard start == 0 || line[start - 1] == 0x20, index < line.count, line[index].isASCIILetterOrDigit else { return .unclear }
        asterisks = count
        return .opening(count == 1 ? .emphasis : .strong)
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "!"),
            UInt8(ascii: ")"), UInt8(ascii: "'"), UInt8(ascii: "\""):
            true
        default: false
        }
    }
}
