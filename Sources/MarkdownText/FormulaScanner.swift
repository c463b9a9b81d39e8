import Encoding
import Formulas

/// Finds where formulas end.
struct FormulaScanner {
    let source: UnsafeBufferPointer<UInt8>
    /// Offsets before which nothing closes a formula or a displayed formula: a search that failed once isn't repeated for each dollar
    /// of a line.
    private var unclosed = (math: 0, displayMath: 0)

    init(_ source: UnsafeBufferPointer<UInt8>) { self.source = source }

    /// The index after the formula that begins at a dollar sign; nil if that means something else.
    mutating func end(of start: Int) -> (Int, Placeholders.Kind)? {
        let dollar = source[start]
        let isDisplay = start + 1 < source.count && source[start + 1] == dollar
        var index = start + (isDisplay ? 2 : 1)
        guard index < source.count, isDisplay || !source[index].isWhiteSpace else { return nil }
        guard start >= (isDisplay ? unclosed.displayMath : unclosed.math) else { return nil }
        defer { if isDisplay { unclosed.displayMath = index } else { unclosed.math = index } }
        let contentStart = index
        var firstOfLine: Int?
        // Dollar signs in words up to here belong to other formulas.
        var wordsEnd = index
        while index < source.count {
            switch source[index] {
            case UInt8(ascii: "`"): return nil
            case UInt8(ascii: "\\"):
                if index >= wordsEnd, let end = FormulaDollars.endOfWords(source, at: index) { wordsEnd = end }
                index += 1
            case 0x0A:
                let first = firstOfLine ?? afterMarkers(source[..<start].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)
                firstOfLine = first
                if isBlankLine(index + 1) || isOtherBlock(index + 1, than: first, isDisplay: isDisplay) { return nil }
            case dollar where index > contentStart && index >= wordsEnd:
                if isDisplay {
                    if index + 1 < source.count, source[index + 1] == dollar { return (index + 2, .displayMath) }
                } else if closesMath(index) {
                    return (index + 1, .math)
                } else if isMoney(contentStart, before: index) {
                    return nil
                }
            default: break
            }
            index += 1
        }
        return nil
    }

    /// A dollar sign after a space or before a digit means money.
    private func closesMath(_ index: Int) -> Bool {
        !source[index - 1].isWhiteSpace && (index + 1 >= source.count || !source[index + 1].isASCIIDigit)
    }

    /// Whether the first of two dollar signs means money: "$5 and $x$".
    private func isMoney(_ contentStart: Int, before other: Int) -> Bool {
        source[contentStart].isASCIIDigit && other + 1 < source.count && !source[other + 1].isWhiteSpace
            && (source[other - 1].isWhiteSpace || source[other - 1] == UInt8(ascii: "("))
    }

    // MARK: - Ends of blocks

    /// Whether the line at `next` is another row of a table, or another item of a list, than the line whose first character is at `first`.
    private func isOtherBlock(_ next: Int, than first: Int, isDisplay: Bool) -> Bool {
        let other = afterMarkers(next)
        if byte(first) == UInt8(ascii: "|"), byte(other) == UInt8(ascii: "|") { return true }
        guard !isDisplay, let item = itemContent(other) else { return false }
        // In a paragraph, a line may begin with a minus.
        return itemContent(first) != nil || byte(other)?.isASCIIDigit == true || byte(item) == UInt8(ascii: "[")
    }

    private func byte(_ index: Int) -> UInt8? { index < source.count ? source[index] : nil }

    /// The first index of a line after spaces and the markers of quotations.
    private func afterMarkers(_ lineStart: Int) -> Int {
        var index = lineStart
        while let byte = byte(index), byte == 0x20 || byte == 0x09 || byte == UInt8(ascii: ">") { index += 1 }
        return index
    }

    /// Where the content of an item begins after its bullet or number; nil if there is none.
    private func itemContent(_ start: Int) -> Int? {
        var index = start
        while let byte = byte(index), byte.isASCIIDigit, index - start < 9 { index += 1 }
        guard let marker = byte(index) else { return nil }
        let isItem = index > start ? ".)".utf8.contains(marker) : "-*+".utf8.contains(marker)
        guard isItem, byte(index + 1) == 0x20 else { return nil }
        return index + 2
    }

    private func isBlankLine(_ start: Int) -> Bool {
        var index = start
        while index < source.count, source[index] != 0x0A {
            if !source[index].isWhiteSpace { return false }
            index += 1
        }
        return true
    }
}
