import Database
package import Platform

/// The file of the gradebook with its tables.
package enum GradebookFile {
    /// Changes when the tables do.
    private static let format = 1
    /// How long another program may take to open reports.
    private static let busyTimeout: Duration = .seconds(120)

    /// Deletes the file and what SQLite keeps beside it, where they are there.
    ///
    /// - Throws: `SystemError` where the disk refuses.
    package static func remove(_ path: String) throws(SystemError) {
        for ending in ["", "-journal", "-wal", "-shm"] {
            let code = FileSystem.removeFile(path + ending)
            guard code == 0 || code == ErrorCode.noSuchFileOrDirectory else { throw SystemError(code) }
        }
    }

    /// A file that is damaged, or of another version, is created again.
    static func opened(_ path: String) throws -> SQLiteDatabase {
        do {
            return try validated(path)
        } catch let failure as SQLiteDatabase.Failure {
            guard failure.isDamage else { throw Gradebook.Failure.database(failure.description) }
            do {
                try remove(path)
                return try validated(path)
            } catch let error as SystemError {
                throw Gradebook.Failure.system(error)
            } catch let failure as SQLiteDatabase.Failure {
                throw Gradebook.Failure.database(failure.description)
            }
        }
    }

    /// A gradebook that is gone at the end, where nothing can be written: all reports are opened each time.
    static func inMemory() throws -> SQLiteDatabase {
        do {
            let database = try SQLiteDatabase()
            try makeTables(database)
            return database
        } catch let failure as SQLiteDatabase.Failure {
            throw Gradebook.Failure.database(failure.description)
        }
    }

    private static func makeTables(_ database: SQLiteDatabase) throws {
        try database.run(
            """
            BEGIN IMMEDIATE;
            CREATE TABLE IF NOT EXISTS report (
                receipt TEXT PRIMARY KEY, stamp TEXT NOT NULL, quiz TEXT NOT NULL, name TEXT NOT NULL, number TEXT NOT NULL,
                attempt TEXT NOT NULL, handed_in TEXT NOT NULL, json TEXT NOT NULL
            ) WITHOUT ROWID;
            CREATE INDEX IF NOT EXISTS report_quiz ON report (quiz);
            PRAGMA user_version = \(format);
            COMMIT;
            """)
    }

    private static func validated(_ path: String) throws -> SQLiteDatabase {
        let status = FileStatus(of: path, in: Descriptor.workingFolder)
        // A stranger's site may contain a link, and the content of reports would be written to its target.
        if status?.kind == .link { throw Gradebook.Failure.database("it is a symbolic link; delete it, and it will be created again") }
        if status == nil {
            do throws(SystemError) {
                // SQLite would create a file that others can read.
                try FileSystem.create(path, [], mode: 0o600)
            } catch  where error.code != ErrorCode.alreadyExists {
                throw Gradebook.Failure.system(error)
            } catch {
                // Another program has made it in the meantime.
            }
        }
        let database = try SQLiteDatabase(path)
        database.wait(atMost: busyTimeout)
        let version = try database.rows("PRAGMA user_version").first?.first?.number ?? 0
        let kinds = try database.rows("SELECT type FROM sqlite_master").map { $0.first?.text ?? "" }
        // Triggers and views, which a stranger's site may contain, would change what is read.
        guard kinds.isEmpty || version == format && Set(kinds).isSubset(of: ["table", "index"]) else {
            throw SQLiteDatabase.Failure(description: "another version of the gradebook")
        }
        if kinds.isEmpty { try makeTables(database) }
        // Reports are found here without reading their texts, which lie between them in the table. Older gradebooks don't have it,
        // and those that nobody may write can do without.
        try? database.run("CREATE INDEX IF NOT EXISTS report_stamp ON report (receipt, stamp)")
        _ = try database.rows("SELECT receipt, stamp, quiz, name, number, attempt, handed_in, json FROM report LIMIT 1")
        return database
    }
}
