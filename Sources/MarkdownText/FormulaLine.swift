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

    /// A quick look, before formulas are searched as the parser's text has them.
    private static func mayBe(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var isInFormula = false
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "$") {
                isInFormula.toggle()
                if index + 1 < bytes.count, bytes[index + 1] == byte { index += 1 }
            } else if isInFormula {
                if byte == UInt8(ascii: "`") { return false }
                if byte == UInt8(ascii: "\\") { index += 1 }
            } else if !SyntaxScan.isWord(byte) {
                return false
            }
            index += 1
        }
        return !isInFormula
    }

    private static func isPlainBesideFormulas(_ lexed: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = lexed.first, let last = lexed.last, !SyntaxScan.mayBeginBlock(first), last != 0x20 else { return false }
        var index = 0
        while index < lexed.count {
            if lexed[index] == Placeholders.leadByte {
                index += 4
            } else {
                guard SyntaxScan.isWord(lexed[index]) else { return false }
                index += 1
            }
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
