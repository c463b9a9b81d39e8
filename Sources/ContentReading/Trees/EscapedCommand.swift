import Encoding
import Formulas

/// A command of a formula whose backslash JSON and YAML take for the beginning of an escape: the `\times` of "$2 \times 3$" would be
/// a tab and "imes".
struct EscapedCommand {
    private static let lengthLimit = 15
    /// Shorter ones are words after a line break, too: `\ne`, `\tan`.
    private static let certainLength = 4

    let name: String
    /// Where the backslash is.
    let offset: Int

    /// The command whose backslash is at `offset`; nil if another escape is meant.
    ///
    /// - Parameter isInFormula: whether a formula is open there, in which any command is meant.
    init?(at offset: Int, _ bytes: UnsafeBufferPointer<UInt8>, isInFormula: @autoclosure () -> Bool) {
        let start = offset + 1
        var end = start
        while end < bytes.count, end - start <= Self.lengthLimit, bytes[end].isASCIILetter { end += 1 }
        guard end - start > 1, end - start <= Self.lengthLimit else { return nil }
        name = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<end]), as: UTF8.self)
        self.offset = offset
        let isSpace = "ntr".utf8.contains(bytes[start])
        guard FormulaReference.isCommand(name), !isSpace || end - start >= Self.certainLength || isInFormula() else { return nil }
    }

    /// The first one in a text in double quotes, which begins with its quote.
    static func first(in quoted: UnsafeBufferPointer<UInt8>) -> EscapedCommand? {
        var offset = 1
        var dollars = 0
        while offset < quoted.count, quoted[offset] != UInt8(ascii: "\"") {
            if quoted[offset] == UInt8(ascii: "\\") {
                if let command = EscapedCommand(at: offset, quoted, isInFormula: !dollars.isMultiple(of: 2)) { return command }
                offset += 1
            } else if quoted[offset] == UInt8(ascii: "$") {
                dollars += 1
            }
            offset += 1
        }
        return nil
    }

    /// Whether there is an open formula at the end of a text.
    static func isInFormula(after text: [UInt8]) -> Bool { !text.count { $0 == UInt8(ascii: "$") }.isMultiple(of: 2) }

    var message: String {
        "a backslash begins an escape in double quotes, so the command \\\(name) is lost; write \\\\\(name)"
    }
}
