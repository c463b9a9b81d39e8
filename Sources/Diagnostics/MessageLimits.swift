/// Limits on what a message quotes from files of any size.
package enum MessageLimits {
    /// Maximum number of characters (Unicode scalars) of a quotation.
    package static let quotation = 80
    /// Maximum number of characters of a whole message.
    private static let message = 1000

    /// The message with long quotations cut: `'aaa…'`.
    package static func cut(_ message: String) -> String {
        guard message.utf8.count > quotation else { return message }
        var cut = String.UnicodeScalarView()
        var (quoted, count) = (0, 0)
        forEachPart(of: message) { scalar, isQuoted in
            quoted = isQuoted ? quoted + 1 : 0
            guard count < self.message, quoted <= quotation else { return }
            count += 1
            cut.append(quoted == quotation || count == self.message ? "…" : scalar)
        }
        return String(cut)
    }

    /// The message without quotations and numbers: equal for two messages of one kind.
    package static func kind(_ message: String) -> String {
        var kind = String.UnicodeScalarView()
        forEachPart(of: message) { scalar, isQuoted in
            if !isQuoted, !("0"..."9").contains(scalar) { kind.append(scalar) }
        }
        return String(kind)
    }

    /// The message before its advice, and the advice with the semicolon in front; empty without one.
    package static func parts(_ message: String) -> (fault: Substring, advice: Substring) {
        var (offset, end) = (0, nil as Int?)
        forEachPart(of: message) { scalar, isQuoted in
            if end == nil, scalar == ";", !isQuoted { end = offset }
            offset += 1
        }
        let scalars = message.unicodeScalars
        let index = end.map { scalars.index(scalars.startIndex, offsetBy: $0) } ?? scalars.endIndex
        return (message[..<index], message[index...])
    }

    /// Calls `body` with each character, and whether it is quoted. An apostrophe within a word isn't a quotation mark.
    private static func forEachPart(of message: String, _ body: (Unicode.Scalar, _ isQuoted: Bool) -> Void) {
        var mark: Unicode.Scalar?
        var before: Unicode.Scalar = " "
        let scalars = message.unicodeScalars
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            index = scalars.index(after: index)
            let isAtEnd = index == scalars.endIndex || !scalars[index].isLetterOrDigit
            var isMark = false
            if mark == scalar, isAtEnd {
                (mark, isMark) = (nil, true)
            } else if mark == nil, scalar == "'" || scalar == "\"", !before.isLetterOrDigit {
                (mark, isMark) = (scalar, true)
            }
            body(scalar, mark != nil && !isMark)
            before = scalar
        }
    }
}
