import Encoding

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// Looks at the beginnings of the lines of a quiz in Markdown.
///
/// Each line that begins with `## ` is a question, unless it is in a block of code. Where it could be anything else, or where a question
/// could begin otherwise, nothing is certain.
struct MarkdownSkimmer {
    let bytes: UnsafeBufferPointer<UInt8>
    /// Where the next line begins.
    private var index = 0
    /// Where the lines above the current one begin that no blank line divides; nil below a blank line.
    private var startOfBlock: Int?

    init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func endOfFrontMatter() -> Int? {
        guard let opening = nextLine(), isMark(opening, "---") else { return nil }
        while let line = nextLine() {
            if isMark(line, "---") || isMark(line, "...") { return index }
            // Other white space may end such a line, too.
            if bytes.has("---", at: line.lowerBound) || bytes.has("...", at: line.lowerBound) { return nil }
        }
        return nil
    }

    /// The number of questions below the front matter; nil if it isn't certain, or if there are none.
    mutating func questions() -> Int? {
        var count = 0
        while let line = nextLine() {
            guard let start = firstMark(of: line) else {
                if isBlank(line) { startOfBlock = nil } else { startOfBlock = startOfBlock ?? line.lowerBound }
                continue
            }
            switch bytes[start] {
            case UInt8(ascii: "#"):
                guard isQuestion(start..<line.upperBound) else { break }
                guard start == line.lowerBound, isPublished(line), !mayBeInFormula(line) else { return nil }
                count += 1
            case UInt8(ascii: "`"):
                guard bytes.has("```", at: start) else { break }
                guard start == line.lowerBound, skipCode(below: line) else { return nil }
            // HTML, and a line that makes the one above it a heading.
            case UInt8(ascii: "<"): return nil
            case UInt8(ascii: "~") where bytes.has("~~~", at: start): return nil
            case UInt8(ascii: "-") where startOfBlock != nil && isUnderline(start..<line.upperBound): return nil
            default: break
            }
            startOfBlock = startOfBlock ?? line.lowerBound
        }
        return count > 0 ? count : nil
    }

    /// The next line without its end; nil after the last one.
    private mutating func nextLine() -> Range<Int>? {
        guard index < bytes.count, let base = bytes.baseAddress else { return nil }
        let start = index
        let end = memchr(base + start, 0x0A, bytes.count - start).map { UnsafeRawPointer($0) - UnsafeRawPointer(base) } ?? bytes.count
        index = end + 1
        return start..<end
    }

    /// The first character of a line that may begin a block of its own: not blank, and indented by at most three spaces.
    private func firstMark(of line: Range<Int>) -> Int? {
        var start = line.lowerBound
        while start < line.upperBound, start - line.lowerBound < 4, bytes[start] == 0x20 { start += 1 }
        guard start < line.upperBound, start - line.lowerBound < 4, bytes[start] != 0x09 else { return nil }
        return start
    }

    private func isBlank(_ line: Range<Int>) -> Bool { bytes[line].allSatisfy(\.isIndent) }

    /// Whether the line has only a mark, perhaps with spaces after it.
    private func isMark(_ line: Range<Int>, _ mark: StaticString) -> Bool {
        bytes.has(mark, at: line.lowerBound) && isBlank(line.lowerBound + mark.utf8CodeUnitCount..<line.upperBound)
    }

    /// Whether this is a heading of level 2.
    private func isQuestion(_ line: Range<Int>) -> Bool {
        guard bytes.has("##", at: line.lowerBound) else { return false }
        return line.count == 2 || bytes[line.lowerBound + 2].isIndent
    }

    /// Whether the heading of a question certainly lacks the attribute of drafts, which the quiz leaves out.
    private func isPublished(_ heading: Range<Int>) -> Bool {
        guard let start = bytes[heading].firstIndex(of: UInt8(ascii: "{")) else { return true }
        let attributes = UnsafeBufferPointer(rebasing: bytes[start..<heading.upperBound])
        // An entity may be one of its letters, and raw HTML between them is removed.
        return !attributes.contains(ascii: "draft") && !attributes.contains { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }
    }

    /// Whether a formula may reach from the lines above, as those of several lines do, over this one.
    private func mayBeInFormula(_ line: Range<Int>) -> Bool {
        guard let startOfBlock else { return false }
        return bytes[startOfBlock..<line.lowerBound].contains(UInt8(ascii: "$"))
    }

    private func isUnderline(_ line: Range<Int>) -> Bool {
        let hyphens = bytes[line].prefix { $0 == UInt8(ascii: "-") }
        return isBlank(hyphens.endIndex..<line.upperBound)
    }

    /// Skips a block of code that begins at the margin; false if it isn't one, or isn't closed.
    private mutating func skipCode(below fence: Range<Int>) -> Bool {
        func backticks(_ line: Range<Int>) -> Range<Int> {
            line.lowerBound..<(bytes[line].firstIndex { $0 != UInt8(ascii: "`") } ?? line.upperBound)
        }
        let opening = backticks(fence)
        guard !bytes[opening.upperBound..<fence.upperBound].contains(UInt8(ascii: "`")) else { return false }
        while let line = nextLine() {
            guard let start = firstMark(of: line) else { continue }
            let closing = backticks(start..<line.upperBound)
            if closing.count >= opening.count, isBlank(closing.upperBound..<line.upperBound) { return true }
        }
        return false
    }
}
