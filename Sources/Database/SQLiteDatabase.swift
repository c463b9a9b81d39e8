import CSQLite

/// An SQLite database in memory or in a file.
package final class SQLiteDatabase {
    /// An error of SQLite.
    package struct Failure: Error, CustomStringConvertible {
        package var description: String
        /// Whether the file can't be read as a database, and not only now: another program may write to it, or the disk be full.
        package var isDamage: Bool

        package init(description: String, isDamage: Bool = true) {
            self.description = description
            self.isDamage = isDamage
        }
    }

    package enum Value: Hashable, Sendable {
        case number(Int)
        case text(String)
        case bytes([UInt8])

        package var number: Int? { if case .number(let number) = self { number } else { nil } }
        package var text: String? { if case .text(let text) = self { text } else { nil } }
    }

    private let connection: OpaquePointer

    private static let setUp: Void = quizmark_count_no_memory()

    /// Opens an empty database in memory.
    ///
    /// - Throws: `Failure` where memory runs out.
    package convenience init() throws(Failure) { try self.init(":memory:") }

    /// Opens a file, which is made if it is missing.
    ///
    /// - Throws: `Failure` where it can't be opened. A file that isn't a database is only noticed by the first statement.
    package init(_ path: String) throws(Failure) {
        _ = SQLiteDatabase.setUp
        var connection: OpaquePointer?
        guard sqlite3_open(path, &connection) == SQLITE_OK, let connection else {
            sqlite3_close(connection)
            throw Failure(description: "SQLite can't open \(path == ":memory:" ? "a database in memory" : path)", isDamage: false)
        }
        self.connection = connection
    }

    deinit { sqlite3_close(connection) }

    /// Waits for other programs that write to the file.
    package func wait(atMost timeout: Duration) { sqlite3_busy_timeout(connection, CInt(timeout / .milliseconds(1))) }

    /// Runs statements without values.
    ///
    /// - Throws: `Failure` where a statement is invalid or fails.
    package func run(_ statements: String) throws(Failure) {
        guard sqlite3_exec(connection, statements, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    /// Runs one statement once for each row of values, which are bound to its parameters in order.
    ///
    /// - Throws: `Failure` where the statement is invalid, a row violates a constraint, or memory runs out.
    package func run(_ statement: String, forEach rows: [[Value]]) throws(Failure) {
        let prepared = try prepare(statement)
        defer { sqlite3_finalize(prepared) }
        for row in rows {
            for (index, value) in row.enumerated() { try bind(value, at: CInt(index + 1), of: prepared) }
            guard sqlite3_step(prepared) == SQLITE_DONE, sqlite3_reset(prepared) == SQLITE_OK else { throw failure }
        }
    }

    /// Inserts rows, in the order of the columns.
    ///
    /// - Throws: `Failure` where a row violates a constraint, or memory runs out.
    package func insert(into table: String, _ rows: [[Value]]) throws(Failure) {
        guard let width = rows.first?.count else { return }
        let placeholders = [String](repeating: "?", count: width).joined(separator: ", ")
        try run("INSERT INTO \(table) VALUES (\(placeholders))", forEach: rows)
    }

    /// The rows that a statement selects. Values other than integers and blobs are read as text.
    ///
    /// - Throws: `Failure` where the statement is invalid or fails.
    package func rows(_ statement: String, _ values: [Value] = []) throws(Failure) -> [[Value]] {
        var rows: [[Value]] = []
        try forEachRow(statement, values) { rows.append($0) }
        return rows
    }

    /// Calls `body` with each row that a statement selects, so that they aren't all in memory at once.
    ///
    /// - Throws: `Failure` where the statement is invalid or fails.
    package func forEachRow(_ statement: String, _ values: [Value] = [], _ body: ([Value]) -> Void) throws(Failure) {
        try readRows(statement, values) { row in body((0..<row.count).map { SQLiteDatabase.value($0, of: row.statement) }) }
    }

    /// A row of a result, whose columns are read where SQLite has them. It is valid during a call only.
    package struct Row {
        fileprivate let statement: OpaquePointer?
        fileprivate var count: CInt { sqlite3_column_count(statement) }

        /// The bytes of a blob, or of a text in UTF-8.
        package func bytes(_ column: Int) -> [UInt8] { withBytes(column) { Array($0) } }

        package func text(_ column: Int) -> String { withBytes(column) { String(decoding: $0, as: UTF8.self) } }

        /// Whether a column has this text.
        package func has(_ text: String, in column: Int) -> Bool {
            var text = text
            return withBytes(column) { bytes in text.withUTF8 { bytes.count == $0.count && bytes.elementsEqual($0) } }
        }

        private func withBytes<Result>(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
            let isBlob = sqlite3_column_type(statement, CInt(column)) == SQLITE_BLOB
            let start =
                isBlob
                ? sqlite3_column_blob(statement, CInt(column)) : UnsafeRawPointer(sqlite3_column_text(statement, CInt(column)))
            return body(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, CInt(column)))))
        }
    }

    /// Calls `body` with each row that a statement selects, without copies of their columns.
    ///
    /// - Throws: `Failure` where the statement is invalid or fails.
    package func readRows(_ statement: String, _ values: [Value] = [], _ body: (Row) -> Void) throws(Failure) {
        let prepared = try prepare(statement)
        defer { sqlite3_finalize(prepared) }
        for (index, value) in values.enumerated() { try bind(value, at: CInt(index + 1), of: prepared) }
        while true {
            switch sqlite3_step(prepared) {
            case SQLITE_ROW: body(Row(statement: prepared))
            case SQLITE_DONE: return
            default: throw failure
            }
        }
    }

    private func prepare(_ text: String) throws(Failure) -> OpaquePointer? {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(connection, text, -1, &statement, nil) == SQLITE_OK else { throw failure }
        return statement
    }

    private static func value(_ column: CInt, of statement: OpaquePointer?) -> Value {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER: return .number(Int(sqlite3_column_int64(statement, column)))
        case SQLITE_BLOB:
            let start = sqlite3_column_blob(statement, column)
            return .bytes(Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))))
        default:
            guard let start = sqlite3_column_text(statement, column) else { return .text("") }
            let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(statement, column)))
            return .text(String(decoding: bytes, as: UTF8.self))
        }
    }

    private func bind(_ value: Value, at index: Int32, of statement: OpaquePointer?) throws(Failure) {
        let code =
            switch value {
            case .number(let number): sqlite3_bind_int64(statement, index, Int64(number))
            case .text(var text):
                text.withUTF8 { bytes in
                    bytes.withMemoryRebound(to: CChar.self) { bytes in
                        quizmark_bind_text(statement, index, bytes.baseAddress, Int32(clamping: bytes.count))
                    }
                }
            case .bytes(let bytes):
                bytes.withUnsafeBytes { quizmark_bind_bytes(statement, index, $0.baseAddress, Int32(clamping: $0.count)) }
            }
        guard code == SQLITE_OK else { throw failure }
    }

    /// The database as a file, without SQLite's version number, which nothing reads and which differs between machines.
    ///
    /// - Throws: `Failure` where memory runs out.
    package func bytes() throws(Failure) -> [UInt8] {
        var size: sqlite3_int64 = 0
        guard let start = sqlite3_serialize(connection, "main", &size, 0) else { throw failure }
        defer { sqlite3_free(start) }
        var bytes = Array(UnsafeBufferPointer(start: start, count: Int(size)))
        let version = 96..<100
        if bytes.count >= version.upperBound { bytes.replaceSubrange(version, with: repeatElement(0, count: version.count)) }
        return bytes
    }

    /// Codes that don't concern the file itself.
    private static let passingCodes: Set = [
        SQLITE_BUSY, SQLITE_LOCKED, SQLITE_NOMEM, SQLITE_INTERRUPT, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_PERM,
        SQLITE_READONLY, SQLITE_PROTOCOL,
    ]

    private var failure: Failure {
        Failure(
            description: "SQLite: \(String(cString: sqlite3_errmsg(connection)))",
            isDamage: !SQLiteDatabase.passingCodes.contains(sqlite3_errcode(connection) & 0xFF))
    }
}
