/// A position in a source file: line and column, both counted from 1.
///
/// Columns count UTF-8 bytes, as cmark does; `SourceExcerpts` turns them into characters, as it has the line.
package struct SourcePosition: Hashable, Comparable, Sendable {
    package var line: UInt32
    package var column: UInt32

    /// Values below 1 become 1: columns counted back from the end of a line may be.
    package init(line: Int, column: Int) {
        self.line = UInt32(clamping: max(1, line))
        self.column = UInt32(clamping: max(1, column))
    }

    /// The position of a byte, given by its offset.
    package init(offset: Int, in bytes: [UInt8]) {
        let before = bytes[..<offset]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        self.init(line: before.count { $0 == 0x0A } + 1, column: offset - lineStart + 1)
    }

    package static let start = SourcePosition(line: 1, column: 1)

    package static func < (a: SourcePosition, b: SourcePosition) -> Bool {
        (a.line, a.column) < (b.line, b.column)
    }
}

/// A position in a named file. `path` is relative to the site's folder, with `/` between its parts.
package struct SourceLocation: Hashable, Comparable, Sendable {
    package var path: String
    package var position: SourcePosition

    package init(path: String, position: SourcePosition = .start) {
        self.path = path
        self.position = position
    }

    package static func < (a: SourceLocation, b: SourceLocation) -> Bool {
        a.path == b.path ? a.position < b.position : a.path.utf8.lexicographicallyPrecedes(b.path.utf8)
    }
}

/// A value that remembers where in its file it was written.
package struct Located<Value> {
    package var value: Value
    package var position: SourcePosition

    package init(_ value: Value, at position: SourcePosition) {
        self.value = value
        self.position = position
    }

    /// The transformed value with the same location.
    ///
    /// - Throws: the error of `transform`.
    package func map<Other>(_ transform: (Value) throws -> Other) rethrows -> Located<Other> {
        Located<Other>(try transform(value), at: position)
    }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}
