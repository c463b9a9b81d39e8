import Database
import Markup
package import Platform
package import Sealing
import Synchronization

/// `Marking/gradebook.sqlite`: the reports of `Marking/reports`, opened. It is made from them alone, so it can be deleted at any time.
///
/// The table `report` has a row for each: `receipt`, `quiz`, `name`, `number`, `attempt`, `handed_in`, and `json`, everything that
/// is in the report.
package final class Gradebook {
    /// Path from the site's folder.
    package static let path = "Marking/gradebook.sqlite"
    /// Changes when the tables do.
    private static let format = 1
    /// Reports that are in memory at once; each takes some 30 KB while it is read.
    private static let pieceSize = 256

    package enum Failure: Error, CustomStringConvertible {
        case system(SystemError)
        case database(String)

        package var description: String {
            switch self {
            case .system(let error): error.description
            case .database(let message): message
            }
        }
    }

    private let site: String
    private let database: SQLiteDatabase
    /// Reports that couldn't be opened, by the path of their file.
    package private(set) var refused: [ReportCollection.Refused] = []

    /// Opens the gradebook, and brings it up to date with the reports.
    ///
    /// - Parameters:
    ///   - siteID: id of the site, for reports of others.
    ///   - progress: called with how many of the new reports were opened, and how many there are.
    ///   - keys: called where there are new reports to open.
    /// - Throws: `Failure` where the disk refuses, or the error of `keys`.
    package init(
        site: String, siteID: String, jobs: Int, progress: (Int, Int) -> Void = { _, _ in }, keys: () throws -> [PrivateKey]
    ) throws {
        self.site = site
        database = try Gradebook.open("\(site)/\(Gradebook.path)")
        let (fresh, gone) = try changes(in: Gradebook.files(of: site, jobs: jobs))
        if fresh.isEmpty, gone.isEmpty { return }
        try update(opening: fresh, removing: gone, siteID, fresh.isEmpty ? [] : keys(), jobs, progress)
    }

    private struct File: Sendable {
        let receipt: String
        let stamp: String
    }

    /// Files that are to be opened, and receipts of reports that are no longer there.
    ///
    /// - Parameter files: all that are there, in the order of their receipts.
    private func changes(in files: [File]) throws -> (fresh: [File], gone: [String]) {
        var (fresh, gone): ([File], [String]) = ([], [])
        var rest = files[...]
        try forEachRow("SELECT receipt, stamp FROM report ORDER BY receipt") { row in
            let receipt = row[0].text ?? ""
            while let file = rest.first, file.receipt < receipt { fresh.append(rest.removeFirst()) }
            guard let file = rest.first, file.receipt == receipt else { return gone.append(receipt) }
            if file.stamp != row[1].text { fresh.append(file) }
            rest.removeFirst()
        }
        return (fresh + rest, gone)
    }

    /// Files with reports in the order of their names, with what shows whether one was replaced.
    private static func files(of site: String, jobs: Int) throws -> [File] {
        let folder = "\(site)/\(ReportStore.folder)"
        do throws(SystemError) {
            let number = Descriptor.open(folder, .folderFollowingLinks)
            guard number >= 0 else {
                if number == -ErrorCode.noSuchFileOrDirectory { return [] }
                throw SystemError(-number)
            }
            let open = Descriptor(owning: number)
            let receipts = try FolderEntry.all(in: folder).compactMap { ReportStore.receipt(ofFile: $0.name) }.sorted()
            return mapInParallel(receipts.count, jobs: jobs) { place in
                FileStatus(of: ReportStore.file(of: receipts[place]), in: open.number).map {
                    File(receipt: receipts[place], stamp: "\($0.size) \($0.modified) \($0.nanoseconds)")
                }
            }.compactMap(\.self)
        } catch {
            throw Failure.system(error)
        }
    }

    /// A file that is damaged, or of another version, is made again.
    private static func open(_ path: String) throws -> SQLiteDatabase {
        do {
            return try sound(path)
        } catch let failure as SQLiteDatabase.Failure {
            guard failure.isDamage else { throw Failure.database(failure.description) }
            for ending in ["", "-journal", "-wal", "-shm"] { _ = FileSystem.removeFile(path + ending) }
            do {
                return try sound(path)
            } catch let failure as SQLiteDatabase.Failure {
                throw Failure.database(failure.description)
            }
        }
    }

    private static func sound(_ path: String) throws -> SQLiteDatabase {
        if FileStatus(of: path, in: Descriptor.workingFolder) == nil {
            do throws(SystemError) {
                // SQLite would make a file that others can read.
                try FileSystem.create(path, [], mode: 0o600)
            } catch {
                throw Failure.system(error)
            }
        }
        let database = try SQLiteDatabase(path)
        database.wait(milliseconds: 10_000)
        let version = try database.rows("PRAGMA user_version").first?.first?.number ?? 0
        let isEmpty = try database.rows("SELECT name FROM sqlite_master").isEmpty
        guard isEmpty || version == format else { throw SQLiteDatabase.Failure(description: "another version of the gradebook") }
        if isEmpty {
            try database.run(
                """
                BEGIN;
                CREATE TABLE report (
                    receipt TEXT PRIMARY KEY, stamp TEXT NOT NULL, quiz TEXT NOT NULL, name TEXT NOT NULL, number TEXT NOT NULL,
                    attempt TEXT NOT NULL, handed_in TEXT NOT NULL, json TEXT NOT NULL
                ) WITHOUT ROWID;
                CREATE INDEX report_quiz ON report (quiz);
                PRAGMA user_version = \(format);
                COMMIT;
                """)
        }
        // Reports are found here without reading their texts, which lie between them in the table. Older gradebooks don't have it,
        // and those that nobody may write can do without.
        try? database.run("CREATE INDEX IF NOT EXISTS report_stamp ON report (receipt, stamp)")
        _ = try database.rows("SELECT receipt, stamp, quiz, name, number, attempt, handed_in, json FROM report LIMIT 1")
        return database
    }

    private func update(
        opening files: [File], removing gone: [String], _ siteID: String, _ keys: [PrivateKey], _ jobs: Int,
        _ progress: (Int, Int) -> Void
    ) throws {
        try run("BEGIN IMMEDIATE")
        try run("DELETE FROM report WHERE receipt = ?", (gone + files.map(\.receipt)).map { [.text($0)] })
        let site = site
        // In pieces, so that not all reports are in memory at once.
        for start in stride(from: 0, to: files.count, by: Gradebook.pieceSize) {
            let piece = files[start..<min(start + Gradebook.pieceSize, files.count)]
            let opened = mapInParallel(piece.count, jobs: jobs) { Gradebook.row(piece[start + $0], of: site, siteID, keys) }
            var rows: [[SQLiteDatabase.Value]] = []
            for result in opened {
                switch result {
                case .row(let row): rows.append(row)
                case .refused(let fault): refused.append(fault)
                }
            }
            try run("INSERT INTO report VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
            progress(piece.endIndex, files.count)
        }
        try run("COMMIT")
    }

    private enum Opened: Sendable {
        case row([SQLiteDatabase.Value])
        case refused(ReportCollection.Refused)
    }

    private static func row(_ file: File, of site: String, _ siteID: String, _ keys: [PrivateKey]) -> Opened {
        let path = "\(ReportStore.folder)/\(ReportStore.file(of: file.receipt))"
        func refused(_ reason: String) -> Opened { .refused(ReportCollection.Refused(path: path, reason: reason)) }
        guard let bytes = try? ReadableFile.bytes("\(site)/\(path)") else { return refused("it can't be read") }
        let text = String(decoding: bytes, as: UTF8.self)
        guard Receipt.of(text) == file.receipt else { return refused("it was changed after it was added; add the original again") }
        do throws(Report.Refusal) {
            let report = try Report(text, keys: keys, site: siteID)
            let cells = [
                report.receipt, file.stamp, report.quiz, report.name, report.number, report.attempt, report.handedIn, report.json,
            ]
            return .row(cells.map(SQLiteDatabase.Value.text))
        } catch {
            return refused("\(error)")
        }
    }

    // MARK: - Reading

    /// Ids of the quizzes of which there are reports, sorted.
    ///
    /// - Throws: `Failure` where the database can't be read.
    package func quizzes() throws -> [String] { try rows("SELECT DISTINCT quiz FROM report ORDER BY quiz").compactMap { $0[0].text } }

    /// All reports of a quiz, in the order of their receipts.
    ///
    /// - Throws: `Failure` where the database can't be read.
    package func reports(of quiz: String, jobs: Int) throws -> [Report] {
        var reports: [Report] = []
        try forEachPiece(of: quiz, jobs: jobs, state: {}, { $1 }) { reports += $0 }
        return reports
    }

    /// Calls `body` with what `transform` makes of the reports of a quiz in the order of their receipts, some at a time, so that not all
    /// are in memory at once.
    ///
    /// - Parameter state: made for each thread: what many reports share is counted, and threads that count the same thing wait for each
    ///   other.
    /// - Throws: `Failure` where the database can't be read.
    package func forEachPiece<State, Result: Sendable>(
        of quiz: String, jobs: Int, state: @Sendable () -> State, _ transform: @Sendable (State, Report) -> Result,
        _ body: ([Result]) -> Void
    ) throws {
        let reader = ReportReader(of: quiz, in: database)
        let turn = Mutex(())
        // Used by one thread at a time.
        nonisolated(unsafe) var finished = PiecesInOrder<Result>()
        withoutActuallyEscaping(body) { body in
            nonisolated(unsafe) let body = body
            inParallel(jobs, jobs: jobs, state: { (KnownAnswers(), state()) }) { thread, _ in
                let (known, state) = thread
                while let (number, reports) = reader.next(Gradebook.pieceSize) {
                    let results = reports.compactMap { json in (try? Report(json: json, sharing: known)).map { transform(state, $0) } }
                    turn.withLock { _ in finished.add(results, number, body) }
                }
            }
        }
        if let failure = reader.failure { throw Failure.database(failure.description) }
    }

    /// Receipts of the reports of a quiz.
    ///
    /// - Throws: `Failure` where the database can't be read.
    package func receipts(of quiz: String) throws -> [String] {
        var receipts: [String] = []
        try forEachRow("SELECT receipt FROM report WHERE quiz = ?", [.text(quiz)]) { receipts.append($0[0].text ?? "") }
        return receipts
    }

    private func rows(_ statement: String, _ values: [SQLiteDatabase.Value] = []) throws -> [[SQLiteDatabase.Value]] {
        var rows: [[SQLiteDatabase.Value]] = []
        try forEachRow(statement, values) { rows.append($0) }
        return rows
    }

    private func forEachRow(
        _ statement: String, _ values: [SQLiteDatabase.Value] = [], _ body: ([SQLiteDatabase.Value]) -> Void
    ) throws {
        do {
            try database.forEachRow(statement, values, body)
        } catch {
            throw Failure.database(error.description)
        }
    }

    private func run(_ statement: String, _ rows: [[SQLiteDatabase.Value]]? = nil) throws {
        do {
            if let rows { try database.run(statement, forEach: rows) } else { try database.run(statement) }
        } catch {
            throw Failure.database(error.description)
        }
    }
}
