import ContentModel
import Diagnostics
import Encoding

/// A line of words with code, emphasis and formulas, as most texts with marks are: it needs no parser. Marks that follow rules of their
/// own, or may be those of another program, are left to cmark.
struct MarkedLine {
    private let source: MarkdownSource
    /// Formulas; nil if there are none.
    private let placeholders: Placeholders?

    /// Nil for any other text.
    ///
    /// - Parameter syntax: of `bytes`, the bytes of the source.
    init?(_ source: MarkdownSource, _ bytes: UnsafeBufferPointer<UInt8>, _ syntax: SyntaxScan) {
        guard !syntax.isDisjoint(with: .markup), !syntax.contains(.lines), let first = bytes.first, let last = bytes.last, last != 0x20,
            !SyntaxScan.mayBeginBlock(first), bytes.count <= MarkdownLimits.bytesOfBlock,
            !syntax.contains(.addresses) || BareAddress.kinds(in: bytes).isEmpty
        else { return nil }
        self.source = source
        if syntax.contains(.dollars) {
            guard MarkedLine.mayHaveFormulas(bytes),
                let placeholders = Placeholders(bytes, syntax, Placeholders.Extras(blanks: source.hasBlanks)), !placeholders.hasPunctuation,
                placeholders.all.count <= MarkdownLimits.placeholdersOfText, placeholders.all.allSatisfy(\.isFormula),
                placeholders.text.withUnsafeBufferPointer({ MarkedLine.isClear($0, syntax, hasFormulas: true) })
            else { return nil }
            self.placeholders = placeholders
        } else {
            guard MarkedLine.isClear(bytes, syntax, hasFormulas: false) else { return nil }
            placeholders = nil
        }
    }

    /// A quick check before the text is lexed.
    private static func mayHaveFormulas(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let dollar = UInt8(ascii: "$")
        var index = SyntaxScan.first(.marks, in: bytes, from: 0, to: bytes.count)
        while index < bytes.count {
            if bytes[index] == dollar {
                index += index + 1 < bytes.count && bytes[index + 1] == dollar ? 2 : 1
                while index < bytes.count, bytes[index] != dollar {
                    if bytes[index] == UInt8(ascii: "`") { return false }
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                guard index < bytes.count else { return false }
                if index + 1 < bytes.count, bytes[index + 1] == dollar { index += 1 }
            } else if bytes[index] != UInt8(ascii: "*") {
                return false
            }
            index = SyntaxScan.first(.marks, in: bytes, from: index + 1, to: bytes.count)
        }
        return true
    }

    /// Whether each mark has one meaning only.
    ///
    /// - Parameter line: without its formulas.
    private static func isClear(_ line: UnsafeBufferPointer<UInt8>, _ syntax: SyntaxScan, hasFormulas: Bool) -> Bool {
        var marks = Marks(line)
        let mayHaveForeignMarks = syntax.contains(.foreignMarks)
        while let mark = marks.next() {
            switch mark {
            case .words(let words): if mayHaveForeignMarks, SyntaxScan.mayHaveForeignMarks(words) { return false }
            case .formula: if !hasFormulas { return false }
            case .unclear: return false
            case .code, .opening, .closing: continue
            }
        }
        return true
    }

    /// The line as a text; mistakes in formulas are reported.
    func text(isParagraph: Bool, log: inout DiagnosticLog) -> RichText {
        var builder = RichTextBuilder(capacity: 2 * source.text.utf8.count)
        if isParagraph { builder.open(.paragraph(isTight: false)) }
        if let placeholders {
            placeholders.text.withUnsafeBufferPointer { append(Marks($0), to: &builder, log: &log) }
        } else {
            var text = source.text
            text.withUTF8 { append(Marks($0), to: &builder, log: &log) }
        }
        if isParagraph { builder.close() }
        return builder.finish(position: source.start, source: RichText.Source(source.text))
    }

    private func append(_ marks: Marks, to builder: inout RichTextBuilder, log: inout DiagnosticLog) {
        var (marks, formulas) = (marks, placeholders?.all[...] ?? [])
        while let mark = marks.next() {
            switch mark {
            case .words(let words): builder.append(words: words)
            case .code(let code):
                builder.add(.code)
                builder.setLiteral(code)
            case .opening(let kind): builder.open(kind)
            case .closing: builder.close()
            case .formula:
                guard let formula = formulas.popFirst() else { return }
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
        case opening(RichText.Kind)
        case closing
        case formula
        case unclear
    }

    private let line: UnsafeBufferPointer<UInt8>
    private var index = 0
    /// How many asterisks close the open emphasis; 0 if there is none.
    private var asterisks = 0

    init(_ line: UnsafeBufferPointer<UInt8>) { self.line = line }

    /// The next one; nothing follows an unclear one.
    mutating func next() -> Mark? {
        guard index < line.count else {
            defer { asterisks = 0 }
            return asterisks > 0 ? .unclear : nil
        }
        switch line[index] {
        case UInt8(ascii: "`"): return code()
        case UInt8(ascii: "*"): return emphasis()
        case Placeholders.leadByte:
            index += 4
            return .formula
        default:
            let start = index
            index = SyntaxScan.first(.marks, in: line, from: index, to: line.count)
            return index > start ? .words(slice(start..<index)) : .unclear
        }
    }

    private func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: line[range]) }

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
