import Encoding

/// The arrow ` -> ` between the sides of a pair. In inline code and in a formula such as `$\ce{A -> B}$`, it is text.
package enum PairArrow {
    private static let bytes = Array(" -> ".utf8)

    /// The first arrow of a text in Markdown; nil without one.
    package static func first(in text: String) -> Range<String.Index>? {
        let utf8 = text.utf8
        var index = utf8.startIndex
        while index < utf8.endIndex {
            switch utf8[index] {
            case UInt8(ascii: "\\") where ["\\`", "\\$", "\\\\"].contains { utf8[index...].starts(with: $0.utf8) }:
                index = utf8.index(index, offsetBy: 2)
            case UInt8(ascii: "`"): index = endOfBackticks(from: index, in: utf8)
            case UInt8(ascii: "$"): index = endOfFormula(from: index, in: utf8) ?? utf8.index(after: index)
            case bytes[0] where utf8[index...].starts(with: bytes): return index..<utf8.index(index, offsetBy: bytes.count)
            default: index = utf8.index(after: index)
            }
        }
        return nil
    }

    /// The end of the code that begins with backticks at `start`, or of the backticks if nothing closes them.
    private static func endOfBackticks(from start: String.Index, in utf8: String.UTF8View) -> String.Index {
        func end(_ index: String.Index) -> String.Index { utf8[index...].firstIndex { $0 != UInt8(ascii: "`") } ?? utf8.endIndex }
        let opening = end(start)
        let count = utf8.distance(from: start, to: opening)
        var index = opening
        while let next = utf8[index...].firstIndex(of: UInt8(ascii: "`")) {
            index = end(next)
            if utf8.distance(from: next, to: index) == count { return index }
        }
        return opening
    }

    /// The end of the formula that begins with the dollar sign at `start`; nil if none does.
    ///
    /// Only one that begins with a command, which chemistry does: before anything else, the dollar sign may mean money.
    private static func endOfFormula(from start: String.Index, in utf8: String.UTF8View) -> String.Index? {
        var index = utf8.index(after: start)
        guard index < utf8.endIndex, utf8[index] == UInt8(ascii: "\\") else { return nil }
        var isAfterSpace = false
        while index < utf8.endIndex {
            let byte = utf8[index]
            let next = utf8.index(after: index)
            switch byte {
            case UInt8(ascii: "`"): return nil
            case UInt8(ascii: "\\"):
                guard next < utf8.endIndex else { return nil }
                index = next
            case UInt8(ascii: "$"):
                let isBeforeDigit = next < utf8.endIndex && utf8[next].isASCIIDigit
                if !isAfterSpace, !isBeforeDigit { return next }
            default: break
            }
            isAfterSpace = byte == 0x20
            index = utf8.index(after: index)
        }
        return nil
    }

    /// The prompt of a pair with `→` in place of each arrow that would separate the sides.
    package static func replaced(inPrompt prompt: String) -> String {
        // The spaces are those around the prompt in the pair.
        var padded = " \(prompt) "
        while let arrow = first(in: padded) { padded.replaceSubrange(arrow, with: " → ") }
        return String(padded.dropFirst().dropLast())
    }

    /// What an export reports if it replaces an arrow.
    package static let loss = "' -> ' in a prompt, which would separate a pair, is written as '→'"
}
