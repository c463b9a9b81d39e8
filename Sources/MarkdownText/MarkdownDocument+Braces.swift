import CCMark

/// Braces as the author wrote them. The tree doesn't distinguish `\{` from `{`, and has fewer bytes than the text where something else is
/// escaped, so braces are counted.
extension MarkdownDocument {
    /// Whether a brace is escaped.
    ///
    /// - Parameters:
    ///   - count: number of braces after it in its line.
    ///   - node: the text at the end of the line.
    func hasEscapedBrace(after count: Int, ofLine node: OpaquePointer) -> Bool {
        mayHaveEscapedBraces && brace(after: count, ofLine: node)?.isEscaped ?? false
    }

    /// Number of bytes between a brace and the last one of its line; nil in a text without escaped characters, where the tree has as many.
    func writtenLength(after count: Int, ofLine node: OpaquePointer) -> Int? {
        guard mayHaveEscapedBraces, let first = brace(after: count, ofLine: node), let last = brace(after: 0, ofLine: node) else {
            return nil
        }
        return sourceColumn(last.position) - sourceColumn(first.position) - 1
    }

    private func brace(after count: Int, ofLine node: OpaquePointer) -> (position: LexedPosition, isEscaped: Bool)? {
        let line = lexedEnd(of: node).line
        guard lexedLineStarts.indices.contains(line - 1) else { return nil }
        let start = lexedLineStarts[line - 1]
        return withLexed { bytes in
            let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.endIndex
            let braces = bytes[start..<end].indices.reversed().lazy.filter {
                bytes[$0] == UInt8(ascii: "{") || bytes[$0] == UInt8(ascii: "}")
            }
            guard let offset = braces.dropFirst(count).first else { return nil }
            let backslashes = bytes[start..<offset].reversed().prefix { $0 == UInt8(ascii: "\\") }.count
            return (LexedPosition(line: line, column: offset - start + 1), !backslashes.isMultiple(of: 2))
        }
    }
}
