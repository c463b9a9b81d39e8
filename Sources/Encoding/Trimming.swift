// Not of StringProtocol, as generic code of another module is slow.

extension String {
    /// The text without spaces, tabs and line endings at either end.
    package var trimmed: String {
        guard let first = utf8.first, let last = utf8.last, first.isWhiteSpace || last.isWhiteSpace else { return self }
        return String(self[...].trimmed)
    }
}

extension Substring {
    /// The text without spaces, tabs and line endings at either end, which isn't copied.
    package var trimmed: Substring {
        guard let start = utf8.firstIndex(where: { !$0.isWhiteSpace }), let end = utf8.lastIndex(where: { !$0.isWhiteSpace })
        else { return "" }
        return self[start...end]
    }
}
