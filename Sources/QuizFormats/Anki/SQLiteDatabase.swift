import CSQLite

/// An SQLite database in memory, serialized to the bytes of a file.
final class SQLiteDatabase {
    /// SQLite's error message.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    enum Value {
        case number(Int)
        case text(String)
    }

    private let connection: OpaquePointer

    /// Opens an empty database.
    ///
    /// - Throws: `Failure` where there is no memory.
    init() throws(Failure) {
        var connection: OpaquePointer?
        guard sqlite3_open(":memory:", &connection) == SQLITE_OK, let connection else {
            sqlite3_close(connection)
            throw Failure(description: "SQLite can't open a database in memory")
        }
        self.connection = connection
    }

    deinit { sqlite3_close(connection) }

    /// Runs statements without values.
    ///
    /// - Throws: `Failure` where a statement is invalid or fails.
    func run(_ statements: String) throws(Failure) {
        guard sqlite3_exec(connection, statements, nil, nil, nil) == SQLITE_OK else { throw failure }
    }

    /// Inserts rows, in the order of the columns.
    ///
    /// - Throws: `Failure` where a row violates a constraint, or memory runs out.
    func insert(into table: String, _ rows: [[Value]]) throws(Failure) {
        guard let width = rows.first?.count else { return }
        let places = [String](repeating: "?", count: width).joined(separator: ", ")
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(connection, "INSERT INTO \(table) VALUES (\(places))", -1, &statement, nil) == SQLITE_OK else {
            throw failure
        }
        defer { sqlite3_finalize(statement) }
        for row in rows {
            for (place, value) in row.enumerated() { bind(value, at: Int32(place + 1), of: statement) }
            guard sqlite3_step(statement) == SQLITE_DONE, sqlite3_reset(statement) == SQLITE_OK else { throw failure }
        }
    }

    private func bind(_ value: Value, at place: Int32, of statement: OpaquePointer?) {
        switch value {
        case .number(let number): sqlite3_bind_int64(statement, place, Int64(number))
        case .text(var text):
            text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { bytes in
                    _ = quizmark_bind_text(statement, place, bytes.baseAddress, Int32(clamping: bytes.count))
                }
            }
        }
    }

    /// The database as a file, without SQLite's version number, which nothing reads and which differs between machines.
    ///
    /// - Throws: `Failure` where there is no memory.
    func bytes() throws(Failure) -> [UInt8] {
        var size: sqlite3_int64 = 0
        guard let start = sqlite3_serialize(connection, "main", &size, 0) else { throw failure }
        defer { sqlite3_free(start) }
        var bytes = Array(UnsafeBufferPointer(start: start, count: Int(size)))
        let version = 96..<100
        if bytes.count >= version.upperBound { bytes.replaceSubrange(version, with: repeatElement(0, count: version.count)) }
        return bytes
    }

    private var failure: Failure { Failure(description: "SQLite: \(String(cString: sqlite3_errmsg(connection)))") }
}
