/// Converts columns that count Unicode scalars, as libyaml's do, into byte columns.
struct ColumnCounter {
    private let lines: [Substring.UTF8View]
    /// The position of the last conversion. Positions come in the order of the text, so that each line is walked only once.
    private var line = -1
    private var column = 0
    private var index: String.Index?

    init(_ lines: [Substring.UTF8View]) { self.lines = lines }

    /// The rest of a line from a column on, both counted from 0; nil if the text has no such line.
    mutating func rest(line: Int, column: Int) -> Substring.UTF8View? {
        guard lines.indices.contains(line) else { return nil }
        let text = Substring(lines[line]).unicodeScalars
        if line != self.line || column < self.column { (self.line, self.column, index) = (line, 0, nil) }
        let start = index ?? text.startIndex
        let end = text.index(start, offsetBy: column - self.column, limitedBy: text.endIndex) ?? text.endIndex
        (self.column, index) = (column, end)
        return lines[line][end...]
    }

    /// Number of bytes before a column; line and column count from 0.
    mutating func bytes(line: Int, column: Int) -> Int {
        guard let rest = rest(line: line, column: column) else { return 0 }
        return lines[line].count - rest.count
    }
}
