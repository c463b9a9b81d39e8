import Encoding

/// Dollar signs in formulas: in words, these are around formulas of their own, as in `$3 \text{ for $n$ even}$`.
package enum FormulaDollars {
    /// Commands whose braces may have formulas between dollar signs.
    private static let commands: [StaticString] = [
        "text", "textrm", "textnormal", "textbf", "textit", "textsf", "texttt", "mbox", "fbox", "ce",
    ]
    /// Words are shorter, and a longer search for a brace that is missing would be repeated at each command.
    private static let longest = 1_000

    /// The offset of the brace that closes the words of the command at this backslash, if there are formulas in them; nil for others.
    package static func endOfWords(_ bytes: UnsafeBufferPointer<UInt8>, at backslash: Int) -> Int? {
        let start = backslash + 1
        var index = start
        while index < bytes.count, bytes[index].isASCIILetter { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "{"), isOfWords(bytes[start..<index]) else { return nil }
        var (depth, dollars) = (0, 0)
        let limit = min(bytes.count, index + longest)
        while index < limit {
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 1
            case UInt8(ascii: "$"): dollars += 1
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return dollars > 0 && dollars.isMultiple(of: 2) ? index : nil }
            default: break
            }
            index += 1
        }
        return nil
    }

    private static func isOfWords(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        commands.contains { command in
            command.utf8CodeUnitCount == name.count
                && name.indices.allSatisfy { name[$0] == command.utf8Start[$0 - name.startIndex] }
        }
    }
}
