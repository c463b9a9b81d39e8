/// A path below `Output/`, with `/` between its parts: `fr/quizzes/cells.html`.
package struct OutputPath: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let text: String

    package init(_ text: String) { self.text = text }

    package var description: String { text }

    /// What a page at `self` writes to link to `target`: `../assets/quizmark.css`.
    package func link(to target: OutputPath) -> String {
        let here = text.split(separator: "/").dropLast()
        let there = target.text.split(separator: "/")
        var shared = 0
        while shared < here.count, shared < there.count - 1, here[shared] == there[shared] { shared += 1 }
        return String(repeating: "../", count: here.count - shared) + there[shared...].joined(separator: "/")
    }

    package static func < (a: OutputPath, b: OutputPath) -> Bool {
        a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
    }
}
