import Diagnostics
import Encoding

/// Brackets of a site's own styles. The build joins files, so a block that isn't closed would contain the rules of the next file.
struct StyleBrackets {
    private let styles: [UInt8]
    /// Offsets of the brackets that aren't closed, the outermost first.
    private var open: [Int] = []
    /// Offset of the first bracket outside of all blocks that closes nothing.
    private var surplus: Int?
    /// Offset of a comment that isn't closed.
    private var openComment: Int?
    /// Whether no rule has begun without its block.
    private var isComplete = true

    init(_ styles: [UInt8]) {
        self.styles = styles
        var index = 0
        while index < styles.count { index = read(at: index) }
    }

    /// - Returns: the offset after what is read.
    private mutating func read(at index: Int) -> Int {
        let byte = styles[index]
        if byte.isWhiteSpace { return index + 1 }
        if byte == UInt8(ascii: "/"), styles[index...].starts(with: "/*".utf8) {
            let end = Minifier.endOfComment(styles, from: index + 2)
            if end < index + 4 || !styles[..<end].suffix(2).elementsEqual("*/".utf8) { openComment = index }
            return end
        }
        let isOutside = open.isEmpty
        if isOutside { isComplete = byte == UInt8(ascii: ";") }
        switch byte {
        case UInt8(ascii: "\\"): return index + 2
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return endOfString(at: index)
        case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): open.append(index)
        case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
            if let last = open.last, closer(of: last) == byte {
                open.removeLast()
                if open.isEmpty { isComplete = byte == UInt8(ascii: "}") }
            } else if isOutside, surplus == nil {
                surplus = index
            }
        default: break
        }
        return index + 1
    }

    /// A string ends with the line if nothing else ends it.
    private func endOfString(at start: Int) -> Int {
        var index = start + 1
        while index < styles.count, styles[index] != styles[start], styles[index] != UInt8(ascii: "\n") {
            index += styles[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return index + 1
    }

    private func closer(of offset: Int) -> UInt8 {
        switch styles[offset] {
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        case UInt8(ascii: "("): UInt8(ascii: ")")
        default: UInt8(ascii: "]")
        }
    }

    /// What to add, so that the styles don't change the meaning of others after them; empty if nothing is missing.
    var missingEnd: [UInt8] {
        var end = openComment == nil ? [] : Array("*/".utf8)
        end += open.reversed().map(closer)
        // A selector would begin the next rule. In a statement such as '@import', the semicolon is missing.
        if open.first.map({ styles[$0] != UInt8(ascii: "{") }) ?? !isComplete { end += Array(";{}".utf8) }
        return end.isEmpty ? [] : end + [UInt8(ascii: "\n")]
    }

    func diagnose(path: String) -> [Diagnostic] {
        var log = DiagnosticLog(path: path)
        func report(_ message: String, _ offset: Int) {
            log.report(.invalidTemplate, message, at: SourcePosition(offset: offset, in: styles), severity: .warning)
        }
        if let openComment { report("this comment isn't closed; add '*/'", openComment) }
        if let last = open.last {
            report("this '\(character(styles[last]))' isn't closed; add the matching '\(character(closer(of: last)))'", last)
        }
        if let surplus {
            report("this '\(character(styles[surplus]))' closes nothing, so browsers ignore the rule after it; remove it", surplus)
        }
        return log.diagnostics
    }

    private func character(_ byte: UInt8) -> Character { Character(Unicode.Scalar(byte)) }
}
