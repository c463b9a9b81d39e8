/// Lines of source files, for carets and for columns counted in characters.
package struct SourceExcerpts {
    private let read: (String) -> [UInt8]?
    private var lines: [String: [ArraySlice<UInt8>]] = [:]
    /// Bytes and characters before the last position that was asked for.
    private var last: (path: String, line: Int, bytes: Int, characters: Int) = ("", 0, 0, 0)

    /// `read` gives the bytes of a file by its path in diagnostics, or nil where there is none.
    package init(read: @escaping (String) -> [UInt8]?) { self.read = read }

    /// The line at `location` as text, without its end.
    package mutating func line(_ location: SourceLocation) -> String? {
        let lines = lines(of: location.path)
        let index = Int(location.position.line) - 1
        guard lines.indices.contains(index) else { return nil }
        return String(decoding: lines[index].last == 0x0D ? lines[index].dropLast() : lines[index], as: UTF8.self)
    }

    /// The column counted in characters (Unicode scalars), as editors count.
    package mutating func characterColumn(_ location: SourceLocation) -> Int {
        let lines = lines(of: location.path)
        let index = Int(location.position.line) - 1
        let bytes = max(0, Int(location.position.column) - 1)
        guard lines.indices.contains(index) else { return bytes + 1 }
        // Bytes beyond the line's end count as one each.
        let end = min(bytes, lines[index].count)
        // Sorted diagnostics of a long line count on from the one before.
        let isBehind = last.path == location.path && last.line == index && last.bytes <= end
        let (start, known) = isBehind ? (last.bytes, last.characters) : (0, 0)
        let first = lines[index].startIndex
        let count = known + lines[index][(first + start)..<(first + end)].count { $0 & 0xC0 != 0x80 }
        last = (location.path, index, end, count)
        return count + bytes - end + 1
    }

    private mutating func lines(of path: String) -> [ArraySlice<UInt8>] {
        if let known = lines[path] { return known }
        var bytes = read(path) ?? []
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        let split = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        lines[path] = split
        return split
    }
}
