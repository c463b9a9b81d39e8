import SitePlanning

/// Makes styles and scripts shorter for the way to the browser. Only what is certain to mean nothing goes.
package enum SourceText {
    /// Leaves out blank lines, comments that begin their line, and indentation; a text in backquotes stays as it is.
    package static func withoutComments(script: [UInt8]) -> [UInt8] {
        var short: [UInt8] = []
        short.reserveCapacity(script.count)
        var isComment = false
        var isTemplate = false
        for line in script.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let code = isTemplate ? line : trimmed(line)
            if !isTemplate {
                if !isComment && code.starts(with: "/*".utf8) { isComment = true }
                if isComment {
                    isComment = !code.reversed().starts(with: "/*".utf8)
                    continue
                }
                if code.isEmpty || code.starts(with: "//".utf8) { continue }
            }
            if !code.count(where: { $0 == UInt8(ascii: "`") }).isMultiple(of: 2) { isTemplate.toggle() }
            short += code
            short.append(UInt8(ascii: "\n"))
        }
        return short
    }

    /// Leaves out comments, and white space that separates nothing.
    package static func withoutComments(styles: [UInt8]) -> [UInt8] {
        var short: [UInt8] = []
        short.reserveCapacity(styles.count)
        var quote: UInt8?
        var index = 0
        while index < styles.count {
            let byte = styles[index]
            if let end = quote {
                short.append(byte)
                if byte == UInt8(ascii: "\\"), index + 1 < styles.count {
                    index += 1
                    short.append(styles[index])
                } else if byte == end {
                    quote = nil
                }
            } else if styles[index...].starts(with: "/*".utf8) {
                index = endOfComment(styles, from: index + 2)
                continue
            } else if isSpace(byte) {
                if let last = short.last, !isSpace(last), !separators.contains(last), last != UInt8(ascii: ":") {
                    short.append(UInt8(ascii: " "))
                }
            } else {
                if separators.contains(byte), let last = short.last, isSpace(last) { short.removeLast() }
                if byte == UInt8(ascii: "}"), short.last == UInt8(ascii: ";") { short.removeLast() }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
                short.append(byte)
            }
            index += 1
        }
        return short
    }

    /// What needs no space on either side. Not `:`, for "a :hover" isn't "a:hover"; and not `(`, for "and (" is no function.
    private static let separators: [UInt8] = Array("{};,>".utf8)

    private static func endOfComment(_ styles: [UInt8], from start: Int) -> Int {
        var index = start
        while index < styles.count, !styles[index...].starts(with: "*/".utf8) { index += 1 }
        return min(index + 2, styles.count)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let start = line.drop(while: isSpace)
        return start.lastIndex { !isSpace($0) }.map { start[...$0] } ?? []
    }
}
