/// Lines of a text, one after the other: an array of those of a large file takes many times its memory.
package struct TextLines: Sequence, IteratorProtocol {
    private var rest: Substring.UTF8View?

    package init(_ text: String) { rest = text[...].utf8 }

    package mutating func next() -> Substring? {
        guard let text = rest else { return nil }
        guard let end = text.firstIndex(of: 0x0A) else {
            rest = nil
            return Substring(text)
        }
        rest = text[text.index(after: end)...]
        return Substring(text[..<end])
    }

    /// The number of lines, so that arrays of them don't grow in steps.
    package var underestimatedCount: Int { rest.map { $0.count { $0 == 0x0A } + 1 } ?? 0 }
}
