/// Lines of source files, for carets and for columns counted in characters.
package struct SourceExcerpts {
    private let read: (String) -> [UInt8]?
    private var lines: [String: SourceLines] = [:]
    /// Bytes and characters before the last position that was asked for.
    private var last: (path: String, line: Int, bytes: Int, characters: Int) = ("", 0, 0, 0)

    /// `read` returns the bytes of a file by its path in diagnostics, or nil where there is none.
    package init(read: @escaping (String) -> [UInt8]?) { self.read = read }

    /// The line at `location` as text, without its end.
    package mutating func line(_ location: SourceLocation) -> String? {
        guard let line = lines(of: location.path)[Int(location.position.line) - 1] else { return nil }
        return String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }

    /// The column counted in characters (Unicode scalars), as editors count.
    package mutating func characterColumn(_ location: SourceLocation) -> Int {
        let index = Int(location.position.line) - 1
        let bytes = max(0, Int(location.position.column) - 1)
        guard let line = lines(of: location.path)[index] else { return bytes + 1 }
        // Bytes beyond the line's end count as one each.
        let end = min(bytes, line.count)
        // Sorted diagnostics of a long line count on from the one before.
        let isAfter = last.path == location.path && last.line == index && last.bytes <= end
        let (start, known) = isAfter ? (last.bytes, last.characters) : (0, 0)
        let first = line.startIndex
        let count = known + line[(first + start)..<(first + end)].count { $0 & 0xC0 != 0x80 }
        last = (location.path, index, end, count)
        return count + bytes - end + 1
    }

    private mutating func lines(of path: String) -> SourceLines {
        if let known = lines[path] { return known }
        var bytes = read(path) ?? []
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        let read = SourceLines(bytes)
        lines[path] = read
        return read
    }
}

/// Lines of a file. Only their beginnings are kept, because a file can have millions.
private struct SourceLines {
    private let bytes: [UInt8]
    private var starts: [UInt32] = [0]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(UInt32(clamping: index + 1)) }
    }

    /// The line at an index, without its end; nil beyond the last one.
    subscript(index: Int) -> ArraySlice<UInt8>? {
        guard starts.indices.contains(index) else { return nil }
        let end = index + 1 < starts.count ? Int(starts[index + 1]) - 1 : bytes.count
        return bytes[Int(starts[index])..<end]
    }
}
