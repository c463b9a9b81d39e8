import Encoding

/// Minifier of styles and scripts, limited to changes that certainly keep the meaning.
package enum Minifier {
    /// Part of a script. Slices of an array would count references for each byte that is looked at.
    private typealias Line = Slice<UnsafeBufferPointer<UInt8>>

    /// Removes blank lines, comments at the beginning of a line, indentation, spaces beside punctuation, and line endings where no
    /// statement can end. Template literals are kept, and so is a line from its first slash on: whether that begins a comment, a
    /// pattern or a division, only a parser could decide. Not for scripts with a single backquote in a pattern or string.
    package static func shortened(script: [UInt8]) -> [UInt8] { script.withUnsafeBufferPointer(shortened) }

    private static func shortened(_ script: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var short: [UInt8] = []
        short.reserveCapacity(script.count)
        var isComment = false
        var isTemplate = false
        var isUnderstood = false
        var isContinued = false
        for line in script.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let isVerbatim = isTemplate || isContinued
            var code = isVerbatim ? line : trimmed(line)
            if !isVerbatim {
                code = afterComments(code, &isComment)
                if code.isEmpty || code.first == UInt8(ascii: "/") && code.starts(with: "//".utf8) { continue }
                if isUnderstood, short.count > 1, let first = code.first, case let last = short[short.count - 2],
                    closers.contains(first) || (openers.contains(last) && first != UInt8(ascii: "-"))
                {
                    short.removeLast()
                }
            }
            let rest = isVerbatim ? code : squeeze(code, into: &short)
            short += rest
            short.append(UInt8(ascii: "\n"))
            isUnderstood = !isVerbatim && rest.isEmpty
            isContinued = code.last == UInt8(ascii: "\\")
            if !code.count(where: { $0 == UInt8(ascii: "`") }).isMultiple(of: 2) { isTemplate.toggle() }
        }
        return short
    }

    /// A line without the block comments at its beginning; empty inside of one.
    private static func afterComments(_ line: Line, _ isComment: inout Bool) -> Line {
        var code = line
        while isComment || code.first == UInt8(ascii: "/") && code.starts(with: "/*".utf8) {
            let inner = isComment ? code : code.dropFirst(2)
            guard let end = inner.indices.first(where: { inner[$0] == UInt8(ascii: "*") && inner[$0...].starts(with: "*/".utf8) }) else {
                isComment = true
                return code[code.endIndex...]
            }
            isComment = false
            code = trimmed(inner[(end + 2)...])
        }
        return code
    }

    /// No statement ends after these.
    private static let openers = Bytes("{([,;")
    /// No semicolon is missing before these.
    private static let closers = Bytes("})]")
    /// Spaces beside these separate nothing. Not `+` and `-`, as "a - -b" isn't "a--b".
    private static let punctuation = Bytes("{}()[];,=<>?:&|*!")

    /// Set of ASCII characters with fast lookup.
    private struct Bytes {
        private var low: UInt64 = 0
        private var high: UInt64 = 0

        init(_ characters: StaticString) {
            characters.withUTF8Buffer { buffer in
                for byte in buffer {
                    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
                }
            }
        }

        func contains(_ byte: UInt8) -> Bool {
            if byte < 64 { return low & 1 << UInt64(byte) != 0 }
            return byte < 128 && high & 1 << UInt64(byte & 63) != 0
        }
    }

    /// Appends a line without the spaces beside punctuation.
    /// - Returns: the rest of the line, unchanged, from the first byte that isn't understood.
    private static func squeeze(_ line: Line, into short: inout [UInt8]) -> Line {
        let start = short.count
        var index = line.startIndex
        while index < line.endIndex {
            let byte = line[index]
            switch byte {
            case UInt8(ascii: "/"), UInt8(ascii: "`"), UInt8(ascii: "\\"): return line[index...]
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                guard let text = quoted(line[index...]) else { return line[index...] }
                short += text
                index = text.endIndex
            case _ where byte.isWhiteSpace:
                while index < line.endIndex, line[index].isWhiteSpace { index += 1 }
                if index < line.endIndex, short.count > start, let last = short.last, separates(last, line[index]) {
                    short.append(UInt8(ascii: " "))
                }
            default:
                // In classic scripts, `<!--` and `-->` begin comments too.
                if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "-") {
                    let rest = line[index...]
                    if rest.starts(with: "<!".utf8) || rest.starts(with: "-->".utf8) { return rest }
                }
                let end = line[(index + 1)...].firstIndex(where: special.contains) ?? line.endIndex
                short += line[index..<end]
                index = end
            }
        }
        return line[line.endIndex...]
    }

    /// Bytes of a script that may change how others are read.
    private static let special = Bytes(" \t\u{0B}\u{0C}\r/`\\'\"<-")

    /// Whether a space between two bytes of a script is significant.
    private static func separates(_ last: UInt8, _ next: UInt8) -> Bool {
        switch (last, next) {
        case (UInt8(ascii: "<"), UInt8(ascii: "!")), (UInt8(ascii: "-"), UInt8(ascii: ">")), (UInt8(ascii: "?"), UInt8(ascii: ".")): true
        case (_, UInt8(ascii: "/")): true
        default: !punctuation.contains(last) && !punctuation.contains(next)
        }
    }

    /// The string literal at the beginning of a line; nil if it doesn't end on it.
    private static func quoted(_ line: Line) -> Line? {
        var index = line.startIndex + 1
        while index < line.endIndex {
            if line[index] == line.first { return line[...index] }
            index += line[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }

    private static func trimmed(_ line: Line) -> Line {
        let start = line.drop { $0.isWhiteSpace }
        return start.lastIndex { !$0.isWhiteSpace }.map { start[...$0] } ?? start[start.endIndex...]
    }
}

extension Minifier {
    /// Removes comments, insignificant white space, and the zero of "0.5".
    package static func shortened(styles: [UInt8]) -> [UInt8] {
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
                } else if byte == end || byte == UInt8(ascii: "\n") {
                    // A string without its end ends with the line, whose break stays.
                    quote = nil
                }
            } else if byte == UInt8(ascii: "/"), styles[index...].starts(with: "/*".utf8) {
                index = endOfComment(styles, from: index + 2)
                continue
            } else if byte.isWhiteSpace {
                if let last = short.last, !last.isWhiteSpace, !separators.contains(last), last != UInt8(ascii: ":") {
                    short.append(UInt8(ascii: " "))
                }
            } else {
                if separators.contains(byte), short.last == UInt8(ascii: " ") { short.removeLast() }
                if byte == UInt8(ascii: "}"), short.last == UInt8(ascii: ";") { short.removeLast() }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
                if byte != UInt8(ascii: "0") || !isFraction(styles[index...], after: short) { short.append(byte) }
            }
            index += 1
        }
        return short
    }

    /// Need no space on either side. Not `:`, as "a :hover" isn't "a:hover"; and not `(`, as "and (" is no function.
    private static let separators = Bytes("{};,>")

    /// Whether a zero begins a number such as 0.5 or -0.5, and isn't the end of a name as in `.step-0.wide`.
    private static func isFraction(_ rest: ArraySlice<UInt8>, after short: [UInt8]) -> Bool {
        guard rest.dropFirst().first == UInt8(ascii: "."), let digit = rest.dropFirst(2).first, (0x30...0x39).contains(digit) else {
            return false
        }
        let before = short.last == UInt8(ascii: "-") ? short.dropLast().last : short.last
        return before.map { " :,(".utf8.contains($0) } ?? false
    }

    static func endOfComment(_ styles: [UInt8], from start: Int) -> Int {
        var index = start
        while index < styles.count, styles[index] != UInt8(ascii: "*") || !styles[index...].starts(with: "*/".utf8) { index += 1 }
        return min(index + 2, styles.count)
    }
}
