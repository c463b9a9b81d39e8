import Encoding

/// State of fenced code, line by line.
package struct MarkdownFence {
    /// Opening fence of the code that contains the next line, by its character; nil outside of code.
    private var open: (character: UInt8, count: Int)?

    package init() {}

    /// Whether the next line is in code.
    package var isOpen: Bool { open != nil }

    /// Moves on to the next line.
    ///
    /// - Parameter line: without the markers of the block that contains it.
    /// - Returns: whether the line is code, or a fence.
    package mutating func consume(_ line: Substring) -> Bool {
        let start = line.utf8.drop(while: \.isIndent)
        guard let character = start.first, character == UInt8(ascii: "`") || character == UInt8(ascii: "~") else { return isOpen }
        let rest = Substring(start.drop { $0 == character })
        let count = start.distance(from: start.startIndex, to: rest.startIndex)
        if let open {
            if character == open.character, count >= open.count, rest.isBlank { self.open = nil }
            return true
        }
        // Inline code may begin with as many backticks.
        guard count >= 3, character == UInt8(ascii: "~") || !rest.utf8.contains(UInt8(ascii: "`")) else { return false }
        open = (character, count)
        return true
    }
}
