import Encoding

/// Skips JSON values without decoding them.
struct JSONSkimmer {
    let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    /// Whether there is a text "draft", which may be the key of a question that the quiz leaves out.
    private var mayHaveDrafts = false

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// Offset of the first question in bytes, and the number of questions; nil unless this is a quiz of our own format that ends with
    /// its `questions`, as most do: everything before keeps its lines and columns.
    mutating func questions() -> (start: Int, count: Int)? {
        guard consume("{") else { return nil }
        while true {
            skipSpace()
            let start = index
            guard skipString() else { return nil }
            let isQuestions = bytes[start..<index].elementsEqual("\"questions\"".utf8)
            guard consume(":") else { return nil }
            if isQuestions { break }
            guard skipValue(), consume(",") else { return nil }
        }
        guard consume("[") else { return nil }
        let start = index
        guard skipFirstQuestion() else { return nil }
        var count = 1
        while consume(",") {
            guard skipValue() else { return nil }
            count += 1
        }
        guard consume("]"), consume("}") else { return nil }
        skipSpace()
        return index == bytes.count && !mayHaveDrafts ? (start, count) : nil
    }

    /// Skips a mapping with the key `prompt`, which questions of other apps lack.
    private mutating func skipFirstQuestion() -> Bool {
        guard consume("{") else { return false }
        var hasPrompt = false
        repeat {
            skipSpace()
            let start = index
            guard skipString() else { return false }
            if bytes[start..<index].elementsEqual("\"prompt\"".utf8) { hasPrompt = true }
            guard consume(":"), skipValue() else { return false }
        } while consume(",")
        return hasPrompt && consume("}")
    }

    private mutating func skipSpace() {
        while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
    }

    /// Skips white space and `character`; false before anything else.
    private mutating func consume(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func skipString() -> Bool {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return false }
        let start = index
        index += 1
        while true {
            skipPlainBytes()
            guard index < bytes.count else { return false }
            switch bytes[index] {
            case UInt8(ascii: "\\"): index += 2
            case UInt8(ascii: "\""):
                index += 1
                if index - start == 7, bytes[start..<index].elementsEqual("\"draft\"".utf8) { mayHaveDrafts = true }
                return true
            default: index += 1
            }
        }
    }

    /// Skips bytes other than `"` and `\`, eight at a time, while at least eight are left.
    private mutating func skipPlainBytes() {
        while index + 8 <= bytes.count {
            let word = ByteWord(bytes, at: index)
            let marks = word.marks(of: UInt8(ascii: "\"")) | word.marks(of: UInt8(ascii: "\\"))
            guard marks == 0 else {
                index += marks.littleEndian.trailingZeroBitCount / 8
                return
            }
            index += 8
        }
    }

    private mutating func skipValue() -> Bool {
        skipSpace()
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                guard skipString() else { return false }
                if depth == 0 { return true }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                // A trailing comma is reported when the whole quiz is read.
                guard depth > 0 else { return false }
                depth -= 1
                index += 1
                if depth == 0 { return true }
            case UInt8(ascii: ","), UInt8(ascii: ":"):
                guard depth > 0 else { return false }
                index += 1
            default:
                index += 1
                if depth == 0, isEndOfScalar { return true }
            }
        }
        return false
    }

    /// Whether a number or a word such as `true` ends here.
    private var isEndOfScalar: Bool {
        index == bytes.count || bytes[index] <= 0x20 || [UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(bytes[index])
    }
}
