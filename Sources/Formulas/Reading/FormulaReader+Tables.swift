import Diagnostics
import Encoding

/// Delimiters, matrices and other environments.
extension FormulaReader {
    /// The delimiter after `\left` or `\big`; nil for `.` or if there is none, which is reported.
    mutating func delimiter(after name: String) -> FormulaSymbol? {
        skipSpaces()
        let start = index
        guard let byte else {
            report("\\\(name) needs a delimiter after it, such as '('", at: start)
            return nil
        }
        if byte == UInt8(ascii: ".") {
            index += 1
            return nil
        }
        if byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") {
            index += 1
            return byte == UInt8(ascii: "<") ? FormulaSymbol("⟨", .open) : FormulaSymbol("⟩", .close)
        }
        if let node = atom(isArgument: true), case .symbol(let symbol) = node {
            if [.open, .close, .fence].contains(symbol.kind) || symbol.text == "/" || FormulaReader.growing.contains(symbol.text) {
                return symbol
            }
        }
        report("\\\(name) needs a delimiter after it, such as '(' or '\\{', or '.' for none", at: start)
        return nil
    }

    /// Arrows that are delimiters too.
    private static let growing: Set<String> = ["↑", "↓", "↕", "⇑", "⇓", "⇕"]

    mutating func fence(at start: Int) -> FormulaNode {
        let open = delimiter(after: "left")
        let nodes = row(until: .fence(start))
        var close: FormulaSymbol?
        if isAt(command: "right") {
            _ = commandName()
            close = delimiter(after: "right")
        }
        return .fenced(open, FormulaNode(joining: nodes), close)
    }

    mutating func environment(at start: Int) -> FormulaNode? {
        guard let name = environmentName(after: "begin") else { return nil }
        guard var table = CommandTable.environments[name] else {
            report("unknown environment '\(name)'\(FormulaReader.hint(onEnvironment: name))", at: start, kind: .unknownCommand)
            index = bytes.count
            return nil
        }
        skipAlignment(of: &table, columns: name.hasSuffix("matrix*"))
        if name == "array" || name == "subarray" { columns(of: &table) }
        if name.hasPrefix("alignat") || name == "alignedat" { _ = rawGroup(after: "begin{\(name)}") }
        table.rows = rows(of: &table, until: .cell(start))
        if isAt(command: "end") {
            let end = index
            _ = commandName()
            if let closing = environmentName(after: "end"), closing != name {
                report("\\end{\(closing)} closes \\begin{\(name)}; write \\end{\(name)}", at: end)
            }
        }
        return .table(table)
    }

    private static func hint(onEnvironment name: String) -> String {
        if name.hasPrefix("tabular") { return "; write \\begin{array}, or a table with bars outside the formula" }
        return NearMiss.question(name, among: CommandTable.environments.keys)
    }

    private mutating func environmentName(after name: String) -> String? { rawGroup(after: name).map { text($0) } }

    /// Reads `[t]`, the alignment with the line, which only matters in print, or `[r]` of `pmatrix*`, which is that of the columns.
    private mutating func skipAlignment(of table: inout FormulaTable, columns: Bool) {
        guard let (letter, end) = alignment(columns ? "lcr" : "tcb") else { return }
        if columns { table.alignments = [letter == UInt8(ascii: "l") ? .left : letter == UInt8(ascii: "r") ? .right : .center] }
        index = end
    }

    /// One of these letters in brackets after `\begin{…}`, and the index after them.
    func alignment(_ letters: StaticString) -> (letter: UInt8, end: Int)? {
        var reader = self
        reader.skipSpaces()
        let start = reader.index
        guard reader.byte == UInt8(ascii: "["), start + 2 < bytes.count, bytes[start + 2] == UInt8(ascii: "]") else { return nil }
        let isOne = (0..<letters.utf8CodeUnitCount).contains { letters.utf8Start[$0] == bytes[start + 1] }
        return isOne ? (bytes[start + 1], start + 3) : nil
    }

    /// Columns of an array: `{lc|r}`.
    private mutating func columns(of table: inout FormulaTable) {
        guard let range = rawGroup(after: "begin{array}") else { return }
        table.alignments = []
        let after = index
        index = range.lowerBound
        while index < range.upperBound {
            let start = index
            index += 1
            switch bytes[start] {
            case UInt8(ascii: "l"): table.alignments.append(.left)
            case UInt8(ascii: "c"): table.alignments.append(.center)
            case UInt8(ascii: "r"): table.alignments.append(.right)
            case UInt8(ascii: "|"), UInt8(ascii: ":"): table.columnLines.insert(table.alignments.count)
            case UInt8(ascii: "p"), UInt8(ascii: "m"), UInt8(ascii: "b"):
                table.alignments.append(.left)
                _ = rawGroup(after: "begin{array}")
            // Spaces and fonts of columns only matter in print.
            case UInt8(ascii: "@"), UInt8(ascii: "!"), UInt8(ascii: ">"), UInt8(ascii: "<"): _ = rawGroup(after: "begin{array}")
            case 0x20: break
            default:
                report("columns of an array are 'l', 'c' and 'r', with '|' for lines", at: start)
                index = range.upperBound
            }
        }
        index = errors.count < FormulaReader.errorLimit ? after : bytes.count
        if table.alignments.isEmpty { table.alignments = [.center] }
    }

    /// `\matrix{a & b \cr c & d}` and the like of plain TeX.
    mutating func matrix(_ name: String) -> FormulaNode {
        skipSpaces()
        guard byte == UInt8(ascii: "{"), var table = CommandTable.environments[name] else {
            report("\\\(name) needs braces after it, as in \\\(name){a & b \\cr c & d}", at: index)
            return .empty
        }
        let brace = index
        index += 1
        table.rows = rows(of: &table, until: .braceCell(brace))
        if byte == UInt8(ascii: "}") { index += 1 }
        return .table(table)
    }

    private mutating func rows(of table: inout FormulaTable, until ending: Ending) -> [[FormulaNode]] {
        var rows: [[FormulaNode]] = []
        var row: [FormulaNode] = []
        let outerTag = tag
        tag = nil
        defer { tag = outerTag }
        while true {
            if row.isEmpty { lines(above: rows.count, of: &table) }
            let nodes = self.row(until: ending)
            row.append(FormulaNode(joining: byte == UInt8(ascii: "&") ? nodes : numbered(nodes)))
            if byte == UInt8(ascii: "&") {
                index += 1
            } else if index + 1 < bytes.count, byte == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "\\") || isAt(command: "cr") {
                index += isAt(command: "cr") ? 3 : 2
                skipRowSpacing()
                rows.append(row)
                row = []
            } else {
                // A line break at the end doesn't begin a row.
                if row != [.empty] { rows.append(row) }
                return rows
            }
        }
    }

    private mutating func lines(above row: Int, of table: inout FormulaTable) {
        skipSpaces()
        while isAt(command: "hline") || isAt(command: "hdashline") {
            _ = commandName()
            table.rowLines.insert(row)
            skipSpaces()
        }
    }

    /// Skips `*` and `[2pt]` after a line break.
    mutating func skipRowSpacing() {
        if byte == UInt8(ascii: "*") { index += 1 }
        guard byte == UInt8(ascii: "["),
            let end = bytes[index..<min(index + 16, bytes.count)].firstIndex(of: UInt8(ascii: "]"))
        else { return }
        let length = bytes[index + 1..<end]
        let unit = length.suffix(2)
        if length.first?.isASCIIDigit ?? false || length.first == UInt8(ascii: "-") || length.first == UInt8(ascii: "."),
            unit.allSatisfy(\.isASCIILetter)
        {
            index = end + 1
        }
    }

    mutating func substack() -> FormulaNode {
        skipSpaces()
        guard byte == UInt8(ascii: "{") else {
            report("\\substack needs braces after it, as in \\substack{a \\\\ b}", at: index)
            return .empty
        }
        let brace = index
        index += 1
        var table = FormulaTable()
        var rows: [[FormulaNode]] = []
        while true {
            rows.append([FormulaNode(joining: row(until: .line(brace)))])
            guard index + 1 < bytes.count, byte == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "\\") else { break }
            index += 2
        }
        if byte == UInt8(ascii: "}") { index += 1 }
        table.rows = rows
        return .table(table)
    }
}
