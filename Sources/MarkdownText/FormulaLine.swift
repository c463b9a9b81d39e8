import ContentModel
import Diagnostics

/// Words and formulas in one line without any other mark, as most texts with formulas are: it needs no parser.
struct FormulaLine {
    private let source: MarkdownSource
    private let placeholders: Placeholders

    /// Nil for any other text.
    ///
    /// - Parameter syntax: of `bytes`, the bytes of the source.
    init?(_ source: MarkdownSource, _ bytes: UnsafeBufferPointer<UInt8>, _ syntax: SyntaxScan) {
        guard syntax.contains(.dollars), !syntax.contains(.lines), FormulaLine.mayBe(bytes),
            bytes.count <= MarkdownLimits.bytesOfBlock, !syntax.contains(.addresses) || BareAddress.kinds(in: bytes).isEmpty,
            let placeholders = Placeholders(bytes, syntax, Placeholders.Extras(blanks: source.hasBlanks)),
            placeholders.all.count <= MarkdownLimits.placeholdersOfText, placeholders.all.allSatisfy(\.isFormula),
            placeholders.text.withUnsafeBufferPointer(FormulaLine.isPlainBesideFormulas)
        else { return nil }
        self.source = source
        self.placeholders = placeholders
    }

    /// A quick check before the text is lexed.
    private static func mayBe(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let dollar = UInt8(ascii: "$")
        var index = SyntaxScan.first(.marks, in: bytes, from: 0, to: bytes.count)
        while index < bytes.count, bytes[index] == dollar {
            let opening = index + 1 < bytes.count && bytes[index + 1] == dollar ? 2 : 1
            index += opening
            while index < bytes.count, bytes[index] != dollar {
                if bytes[index] == UInt8(ascii: "`") { return false }
                index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
            }
            guard index < bytes.count else { return false }
            if index + 1 < bytes.count, bytes[index + 1] == dollar { index += 1 }
            index = SyntaxScan.first(.marks, in: bytes, from: index + 1, to: bytes.count)
        }
        return index >= bytes.count
    }

    private static func isPlainBesideFormulas(_ lexed: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = lexed.first, let last = lexed.last, !SyntaxScan.mayBeginBlock(first), last != 0x20 else { return false }
        var index = 0
        while index < lexed.count {
            index = SyntaxScan.first(.marks, in: lexed, from: index, to: lexed.count)
            guard index < lexed.count else { break }
            guard lexed[index] == Placeholders.leadByte else { return false }
            index += 4
        }
        return true
    }

    /// The line as a text; mistakes in formulas are reported.
    func text(isParagraph: Bool, log: inout DiagnosticLog) -> RichText {
        var builder = RichTextBuilder(capacity: 2 * source.text.utf8.count)
        if isParagraph { builder.open(.paragraph(isTight: false)) }
        placeholders.text.withUnsafeBufferPointer { lexed in
            var rest = lexed[...]
            for placeholder in placeholders.all {
                let words = rest.prefix { $0 != Placeholders.leadByte }
                builder.append(words: UnsafeBufferPointer(rebasing: words))
                builder.append(source.formula(placeholder, placeholder.source, log: &log), source: placeholder.source)
                rest = rest[words.endIndex...].dropFirst(4)
            }
            builder.append(words: UnsafeBufferPointer(rebasing: rest))
        }
        if isParagraph { builder.close() }
        return builder.finish(position: source.start, source: RichText.Source(source.text))
    }
}
