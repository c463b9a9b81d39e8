package import Diagnostics
import Encoding

/// Strict parser of comma-separated values (RFC 4180) with the position of each cell. The separator is found in the table itself.
///
/// Lines end with `\n` or `\r\n`; empty lines are skipped. Quoted cells are kept as they are. In text with tabs, a quote that isn't at
/// the beginning of a cell is a character like any other.
package struct CSVReader {
    /// Maximum number of cells in a row; no table of quizzes, terms or students is that wide.
    static let cellLimit = 1_000

    private let bytes: [UInt8]
    fileprivate let separator: CellSeparator
    private var index = 0
    private var line = 1
    private var lineStart = 0
    /// Whether a line of Git was found, so that "=======" is one, too.
    private var hasConflict = false
    fileprivate var log: DiagnosticLog

    /// All records of `bytes`, which are UTF-8 without a byte order mark. Invalid records are reported and left out.
    package static func records(_ bytes: [UInt8], log: inout DiagnosticLog) -> [[Located<String>]] {
        var reader = CSVReader(bytes: bytes, log: log)
        var records: [[Located<String>]] = []
        while let record = reader.next() { records.append(record) }
        log = reader.log
        return records
    }

    fileprivate init(bytes: [UInt8], log: DiagnosticLog) {
        self.bytes = bytes
        separator = CellSeparator(of: bytes)
        index = separator.lengthOfLine
        self.log = log
    }

    /// The next valid record.
    fileprivate mutating func next() -> [Located<String>]? {
        while index < bytes.count {
            if let record = record() { return record }
            skipLine()
        }
        return nil
    }

    private var position: SourcePosition { SourcePosition(line: line, column: index - lineStart + 1) }
    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    /// Whether a row has anything beyond the columns of its header. Spreadsheets end some rows with empty cells.
    package static func hasMore(_ record: [Located<String>], than columns: Int) -> Bool {
        record.dropFirst(columns).contains { !$0.value.trimmed.isEmpty }
    }

    /// How many cells a row has under a header of a different length.
    package static func count(of record: [Located<String>], under columns: Int) -> String {
        "this row has \(record.count) cell\(record.count == 1 ? "" : "s"), but the header has \(columns)"
    }

    /// Length in bytes of the line ending at the current position; 0 if there is none.
    private var lineEnd: Int {
        if current == 0x0A { return 1 }
        return current == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 0
    }

    private mutating func advance() {
        if bytes[index] == 0x0A {
            line += 1
            lineStart = index + 1
        }
        index += 1
    }

    private mutating func skipLine() {
        while let byte = current {
            advance()
            if byte == 0x0A { return }
        }
    }

    /// Nil for an empty line, or an invalid record.
    private mutating func record() -> [Located<String>]? {
        guard lineEnd == 0, !isConflictMarker() else { return nil }
        var cells: [Located<String>] = []
        while true {
            guard cells.count < CSVReader.cellLimit else {
                log.report(.invalidCSV, "this row has more than \(CSVReader.cellLimit) cells, so it is left out", at: position)
                return nil
            }
            guard let cell = current == UInt8(ascii: "\"") ? quoted() : plain() else { return nil }
            cells.append(cell)
            if current == separator.byte {
                index += 1
            } else {
                for _ in 0..<lineEnd { advance() }
                return cells
            }
        }
    }

    /// Whether Git wrote the line that begins here, which is reported.
    private mutating func isConflictMarker() -> Bool {
        guard let byte = current, "<>|=".utf8.contains(byte) else { return false }
        let line = String(decoding: bytes[index...].prefix(8).prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
        guard ConflictMarkers.isMarker(line) || hasConflict && line == ConflictMarkers.middle else { return false }
        hasConflict = true
        log.report(.conflictMarks, ConflictMarkers.message, at: position)
        return true
    }

    private mutating func plain() -> Located<String>? {
        let start = (index, position)
        while let byte = current, byte != separator.byte, lineEnd == 0 {
            // Where tabs divide the cells, programs quote only a whole cell, so a quote inside one is text.
            if byte == UInt8(ascii: "\""), separator.byte != UInt8(ascii: "\t") {
                log.report(
                    .invalidCSV, #"write a quote inside a cell twice, and put the whole cell in quotes: "say ""a"" here""#, at: position)
                return nil
            }
            index += 1
        }
        return Located(String(decoding: bytes[start.0..<index], as: UTF8.self), at: start.1)
    }

    private mutating func quoted() -> Located<String>? {
        let start = position
        advance()
        var text: [UInt8] = []
        while let byte = current {
            advance()
            guard byte == UInt8(ascii: "\"") else {
                text.append(byte)
                continue
            }
            if current == UInt8(ascii: "\"") {
                text.append(byte)
                advance()
                continue
            }
            guard current == nil || current == separator.byte || lineEnd > 0 else {
                log.report(.invalidCSV, "a cell ends at its closing quote; write a quote inside it twice", at: position)
                return nil
            }
            return Located(String(decoding: text, as: UTF8.self), at: start)
        }
        log.report(.invalidCSV, "this cell has no closing quote", at: start)
        return nil
    }
}

/// Records under a header with column names.
package struct CSVTable {
    package struct Row {
        package let position: SourcePosition
        private let cells: [Located<String>]
        /// Indices of the cells by the names of their columns: one table for all rows, as files have millions of cells.
        private let indices: [String: Int]
        private let headers: [String]

        fileprivate init(_ record: [Located<String>], indices: [String: Int], headers: [String]) {
            position = record[0].position
            cells = record
            self.indices = indices
            self.headers = headers
        }

        /// The number of cells whose text meets a condition.
        package func count(where predicate: (String) -> Bool) -> Int { cells.count { predicate($0.value) } }

        /// The name of `column` as the table has it.
        package func header(of column: String) -> String { indices[column].map { headers[$0] } ?? column }

        /// The trimmed cell in `column`; nil if it is empty.
        package subscript(column: String) -> Located<String>? {
            guard let cell = exact(column)?.map(\.trimmed), !cell.value.isEmpty else { return nil }
            return cell
        }

        /// The cell in `column`, untrimmed.
        package func exact(_ column: String) -> Located<String>? { indices[column].map { cells[$0] } }

        package func position(of column: String) -> SourcePosition { exact(column)?.position ?? position }
    }

    package let columns: [Located<String>]
    /// Names of the columns as the table has them.
    package let headers: [String]
    package let rows: [Row]
    /// The first text of each row above the header.
    package let textsAbove: [Located<String>]

    /// Nil without a header; rows with too many or too few cells are reported and left out.
    ///
    /// - Parameters:
    ///   - names: the names of the columns, from what the header has.
    ///   - isHeader: whether columns of these names can be the header. The rows above it, such as instructions of a template, are
    ///     skipped. If there is no such row, the first one is the header.
    ///   - mayRepeat: whether several columns may have this name, because none of them is read.
    package init?(
        _ bytes: [UInt8], naming names: ([String]) -> [String] = { $0 }, where isHeader: (([String]) -> Bool)? = nil,
        mayRepeat: (String) -> Bool = { _ in false }, log: inout DiagnosticLog
    ) {
        var reader = CSVReader(bytes: bytes, log: log)
        var first: [Located<String>]?
        var above: [[Located<String>]] = []
        if let isHeader { (first, above) = CSVTable.header(of: &reader, naming: names, where: isHeader) }
        textsAbove = above.compactMap { record in record.lazy.map { $0.map(\.trimmed) }.first { !$0.value.isEmpty } }
        let isNamed = isHeader == nil || first != nil
        if first == nil { first = reader.next() }
        log = reader.log
        guard let header = first else {
            if !log.hasErrors { log.report(.emptyFile, "this file is empty", at: .start) }
            return nil
        }
        headers = header.map { $0.value.trimmed }
        let names = names(headers)
        columns = zip(names, header).map { Located($0, at: $1.position) }
        CSVTable.reportRepeated(columns, headers, log: &log) {
            !isNamed || isHeader != nil && $0.isEmpty || mayRepeat($0)
        }
        let cells = Dictionary(keepingFirst: zip(names, names.indices))
        var rows: [Row] = []
        // One by one, as the records of all invalid rows together would take much memory.
        reader.log = log
        while let record = reader.next() {
            let hasMore = CSVReader.hasMore(record, than: names.count)
            guard record.count >= names.count, !hasMore else {
                let separator = reader.separator.name
                let fix = hasMore ? "put text with \(separator) in quotes" : "end it with \(separator) for each empty cell"
                reader.log.report(.invalidCSV, at: record[0].position) {
                    "\(CSVReader.count(of: record, under: names.count)); \(fix)"
                }
                continue
            }
            rows.append(Row(record, indices: cells, headers: headers))
        }
        log = reader.log
        self.rows = rows
    }

    private static func reportRepeated(
        _ columns: [Located<String>], _ headers: [String], log: inout DiagnosticLog, mayRepeat: (String) -> Bool
    ) {
        var positions: [String: SourcePosition] = [:]
        for (column, written) in zip(columns, headers) {
            // Spreadsheets have empty columns.
            if mayRepeat(column.value) { continue }
            if let first = positions[column.value] {
                let problem =
                    written == column.value ? "appears twice; remove one" : "is the column '\(column.value)' too; rename or remove one"
                log.report(.duplicateKey, "column '\(written)' \(problem)", at: column.position, notes: [("first used here", first)])
            }
            positions[column.value] = positions[column.value] ?? column.position
        }
    }

    /// Maximum number of rows above a header.
    private static let rowsAboveHeader = 20

    /// The first of the first rows that is a header, and the rows above it; the reader continues after it. Nil if none is.
    private static func header(
        of reader: inout CSVReader, naming names: ([String]) -> [String], where isHeader: ([String]) -> Bool
    ) -> ([Located<String>]?, above: [[Located<String>]]) {
        var search = reader
        var above: [[Located<String>]] = []
        for _ in 0...rowsAboveHeader {
            guard let record = search.next() else { break }
            guard isHeader(names(record.map(\.value.trimmed))) else {
                above.append(record)
                continue
            }
            reader = search
            return (record, above)
        }
        return (nil, [])
    }

    /// Whether all `required` columns exist; missing columns, and those in no list, are reported.
    ///
    /// - Parameter wayOut: what to do if one is missing.
    package func hasColumns(
        _ required: [String], optional: [String] = [], ignored: Set<String> = [], wayOut: String = "", log: inout DiagnosticLog
    ) -> Bool {
        let known = required + optional
        let (names, list) = (Set(known), known.joined(separator: ", "))
        let suggestions = SuggestionQuota()
        for column in columns where !names.contains(column.value) && !ignored.contains(column.value) {
            let question = suggestions.question(column.value, among: known)
            log.report(.unknownKey, "column '\(column.value)' isn't one of \(list)\(question)", at: column.position)
        }
        let present = Set(columns.map(\.value))
        let missing = required.filter { !present.contains($0) }
        let listed = headers.filter { !$0.isEmpty }.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
        for name in missing {
            let others = listed.isEmpty ? "" : "; it has \(listed)\(headers.count > 8 ? " and more" : "")"
            log.report(.missingKey, "this table needs the column '\(name)'\(others)\(wayOut)", at: columns[0].position)
        }
        return missing.isEmpty
    }
}
