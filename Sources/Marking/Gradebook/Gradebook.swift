import Algorithms
import Database
package import Platform
package import Sealing

/// `Marking/gradebook.sqlite`: the reports of `Marking/reports`, opened. It is made from them alone, so it can be deleted at any time.
///
/// The table `report` has a row for each: `receipt`, `stamp`, which shows whether the file was touched since, `quiz`, `name`, `number`,
/// `attempt`, `handed_in`, and `json`, everything that is in the report.
package final class Gradebook {
    /// Path from the site's folder.
    package static let path = "Marking/gradebook.sqlite"
    /// Reports that are in memory at once; each takes some 30 KB while it is read.
    static let pieceSize = 256

    package enum Failure: Error, CustomStringConvertible {
        case system(SystemError)
        case database(String)
        /// The file was damaged and has been deleted; the next run creates it again.
        case damaged

        package var description: String {
            switch self {
            case .system(let error): error.description
            case .database(let message): message
            case .damaged: "it was damaged, so it was deleted; run the command again to rebuild it from the reports"
            }
        }
    }

    private let site: String
    private(set) var database: SQLiteDatabase
    /// Reports that couldn't be opened, by the path of their file.
    package private(set) var refused: [ReportCollection.Refused] = []
    /// Receipts of these.
    package var unopened: [String] {
        refused.compactMap { $0.path.split(separator: "/").last.flatMap { ReportStore.receipt(ofFile: String($0)) } }
    }

    /// Number of files with reports that aren't kept, as they aren't named after their receipts.
    package private(set) var misnamedFiles = 0

    /// Opens the gradebook, and brings it up to date with the reports.
    ///
    /// - Parameters:
    ///   - siteID: id of the site, for reports of others.
    ///   - progress: called with how many of the new reports were opened, and how many there are.
    ///   - keys: called where there are new reports to open, with whether other reports were opened before.
    /// - Throws: `Failure` where the disk refuses, or the error of `keys`.
    package init(
        site: String, siteID: String, jobs: Int, progress: (Int, Int) -> Void = { _, _ in },
        keys: (_ hasReports: Bool) throws -> [PrivateKey]
    ) throws {
        self.site = site
        let path = "\(site)/\(Gradebook.path)"
        // It is only a cache, so a disk that can't be written to is no obstacle.
        database = try (try? GradebookFile.opened(path)) ?? GradebookFile.inMemory()
        do {
            try update(siteID, jobs, progress, keys)
        } catch Failure.damaged {
            // The file is gone, and is rebuilt from the reports.
            refused = []
            database = try GradebookFile.opened(path)
            try update(siteID, jobs, progress, keys)
        } catch Failure.database {
            refused = []
            database = try GradebookFile.inMemory()
            try update(siteID, jobs, progress, keys)
        }
    }

    private func update(
        _ siteID: String, _ jobs: Int, _ progress: (Int, Int) -> Void, _ keys: (_ hasReports: Bool) throws -> [PrivateKey]
    ) throws {
        if try changes(in: files(jobs: jobs)).isEmpty { return }
        // From here on, another program that grades the same site waits. What it did before that is read again, or reports that it added
        // would be taken for gone.
        try run("BEGIN IMMEDIATE")
        var changes = try changes(in: files(jobs: jobs))
        let unchanged = keepRows(of: &changes, jobs: jobs)
        try run("UPDATE report SET stamp = ? WHERE receipt = ?", unchanged.map { [.text($0.stamp), .text($0.receipt)] })
        try run("DELETE FROM report WHERE receipt = ?", changes.gone.map { [.text($0)] })
        try open(changes.new, siteID, keys, jobs, progress)
        try run("COMMIT")
    }

    /// Deletes a damaged file; otherwise, nobody could grade until somebody deletes it.
    func failure(_ error: SQLiteDatabase.Failure) -> Failure {
        guard error.isDamage else { return .database(error.description) }
        if let memory = try? SQLiteDatabase() { database = memory }
        do throws(SystemError) {
            try GradebookFile.remove("\(site)/\(Gradebook.path)")
            return .damaged
        } catch {
            return .database("it is damaged, and can't be deleted: \(error)")
        }
    }

    private struct File: Sendable {
        let receipt: String
        let stamp: String
    }

    private struct Changes {
        /// Reports that are to be opened.
        var new: [File] = []
        /// Reports that were opened, whose file was touched since.
        var touched: [File] = []
        /// Receipts of reports that are no longer there.
        var gone: [String] = []

        var isEmpty: Bool { new.isEmpty && touched.isEmpty && gone.isEmpty }
    }

    /// - Parameter files: all that are there, in the order of their receipts.
    private func changes(in files: [File]) throws -> Changes {
        var changes = Changes()
        var rest = files[...]
        try readRows("SELECT receipt, stamp FROM report ORDER BY receipt") { row in
            // Nearly all rows are those of the next file.
            if let file = rest.first, !row.has(file.receipt, in: 0) {
                let receipt = row.text(0)
                while let file = rest.first, file.receipt < receipt { changes.new.append(rest.removeFirst()) }
            }
            guard let file = rest.first, row.has(file.receipt, in: 0) else { return changes.gone.append(row.text(0)) }
            if !row.has(file.stamp, in: 1) { changes.touched.append(file) }
            rest.removeFirst()
        }
        changes.new += rest
        return changes
    }

    /// A report that was opened is known by its receipt. Where its file has the same text as then, the row is right, and no key is
    /// needed, which may be lost.
    ///
    /// - Returns: the touched files with the same text. The others are gone.
    private func keepRows(of changes: inout Changes, jobs: Int) -> [File] {
        let (touched, site) = (changes.touched, site)
        // Not their texts: those of a whole folder that was copied take more memory than everything else.
        let refusals = mapInParallel(touched.count, jobs: jobs) { Gradebook.refusal(of: touched[$0], of: site) }
        var unchanged: [File] = []
        for (file, refusal) in zip(touched, refusals) {
            if let refusal {
                refused.append(refusal)
                changes.gone.append(file.receipt)
            } else {
                unchanged.append(file)
            }
        }
        return unchanged
    }

    /// Files with reports in the order of their names, with what shows whether one was replaced.
    private func files(jobs: Int) throws -> [File] {
        let folder = "\(site)/\(ReportStore.folder)"
        do throws(SystemError) {
            let open = try Descriptor(opening: folder, .folderFollowingLinks)
            let files = try ReportFiles(in: folder, jobs: jobs)
            let receipts = files.receipts
            misnamedFiles = ReportStore.misnamedFiles(files, site: site)
            return mapInParallel(receipts.count, jobs: jobs) { index in
                FileStatus(of: ReportStore.file(of: receipts[index]), in: open.number).map {
                    File(receipt: receipts[index], stamp: "\($0.size) \($0.modified) \($0.nanoseconds)")
                }
            }.compactMap(\.self)
        } catch {
            if error.code == ErrorCode.noSuchFileOrDirectory { return [] }
            throw Failure.system(error)
        }
    }

    private func open(
        _ files: [File], _ siteID: String, _ keys: (Bool) throws -> [PrivateKey], _ jobs: Int, _ progress: (Int, Int) -> Void
    ) throws {
        let site = site
        var ring: [PrivateKey]?
        // In pieces, so that not all reports are in memory at once.
        for piece in files.chunks(ofCount: Gradebook.pieceSize) {
            let start = piece.startIndex
            let texts = mapInParallel(piece.count, jobs: jobs) { Gradebook.text(of: piece[start + $0], of: site) }
            // Nobody types a passphrase for files that are damaged.
            if ring == nil, texts.contains(where: { (try? $0.get()) != nil }) { ring = try keys(!isEmpty()) }
            let known = ring ?? []
            let opened = mapInParallel(piece.count, jobs: jobs) { index in
                texts[index].flatMap { Gradebook.row($0, of: piece[start + index], siteID, known) }
            }
            var rows: [[SQLiteDatabase.Value]] = []
            for result in opened {
                switch result {
                case .success(let row): rows.append(row)
                case .failure(let refusal): refused.append(refusal)
                }
            }
            try run("INSERT INTO report VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)
            progress(piece.endIndex, files.count)
        }
    }

    private static func path(of file: File) -> String { "\(ReportStore.folder)/\(ReportStore.file(of: file.receipt))" }

    /// Why a file isn't the report of its receipt; nil if it is.
    private static func refusal(of file: File, of site: String) -> ReportCollection.Refused? {
        if case .failure(let refusal) = text(of: file, of: site) { refusal } else { nil }
    }

    /// The sealed text of the receipt.
    private static func text(of file: File, of site: String) -> Result<String, ReportCollection.Refused> {
        let path = path(of: file)
        func refused(_ reason: String) -> Result<String, ReportCollection.Refused> { .failure(.init(path: path, reason: reason)) }
        do throws(SystemError) {
            let text = ReportStore.text(of: try ReadableFile.bytes("\(site)/\(path)"))
            return Receipt.of(text) == file.receipt ? .success(text) : refused("it was changed after it was added; add the original again")
        } catch {
            return refused("it can't be read: \(error)")
        }
    }

    private static func row(
        _ text: String, of file: File, _ siteID: String, _ keys: [PrivateKey]
    ) -> Result<[SQLiteDatabase.Value], ReportCollection.Refused> {
        do throws(Report.Refusal) {
            let report = try Report(text, keys: keys, site: siteID)
            let cells = [
                report.receipt, file.stamp, report.quiz, report.name, report.number, report.attempt, report.handedIn, report.json,
            ]
            return .success(cells.map(SQLiteDatabase.Value.text))
        } catch {
            return .failure(.init(path: path(of: file), reason: "\(error)"))
        }
    }

    private func isEmpty() throws -> Bool { try rows("SELECT receipt FROM report LIMIT 1").isEmpty }

    func rows(_ statement: String, _ values: [SQLiteDatabase.Value] = []) throws -> [[SQLiteDatabase.Value]] {
        var rows: [[SQLiteDatabase.Value]] = []
        try forEachRow(statement, values) { rows.append($0) }
        return rows
    }

    func forEachRow(
        _ statement: String, _ values: [SQLiteDatabase.Value] = [], _ body: ([SQLiteDatabase.Value]) -> Void
    ) throws {
        do {
            try database.forEachRow(statement, values, body)
        } catch {
            throw failure(error)
        }
    }

    private func readRows(_ statement: String, _ body: (SQLiteDatabase.Row) -> Void) throws {
        do {
            try database.readRows(statement, [], body)
        } catch {
            throw failure(error)
        }
    }

    private func run(_ statement: String, _ rows: [[SQLiteDatabase.Value]]? = nil) throws {
        do {
            if let rows { try database.run(statement, forEach: rows) } else { try database.run(statement) }
        } catch {
            throw failure(error)
        }
    }
}
