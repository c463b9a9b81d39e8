import Diagnostics
import Marking
import Platform
import Sealing

/// Rows of answers that were typed before, and whose reports are kept.
struct EarlierRows {
    private let rows: [ReceivedJournal.TypedRow]
    /// The last attempt of each sheet.
    private let last: [String: String]
    /// Attempts of earlier versions of the program, which didn't note the sheet.
    private let others: Set<String>

    /// - Parameter receipts: of the reports that are kept. Those that somebody deleted can be typed again.
    /// - Throws: `SystemError` where the journal can't be read.
    init(site: String, receipts: Set<String>) throws(SystemError) {
        rows = ReceivedJournal.typedRows(try ReadableFile.bytes("\(site)/\(ReceivedJournal.path)")).filter { receipts.contains($0.receipt) }
        last = rows.reduce(into: [:]) { last, row in if let sheet = row.origin.sheet { last[sheet] = row.origin.attempt } }
        others = Set(rows.filter { $0.origin.sheet == nil }.map(\.origin.attempt))
    }

    /// Whether a row is what was typed last for its student. One that was corrected, and then corrected back, isn't.
    func isLast(_ report: EnteredReport) -> Bool {
        last[report.sheet].map { $0 == report.attempt } ?? others.contains(report.attempt)
    }

    /// An earlier row of a table that no longer has it: most likely, its name or number was corrected, so that it seems to be another
    /// student's.
    struct MissingRow {
        let receipt: String
        /// Name and number; nil where the report can't be opened without a passphrase.
        let student: String?
    }

    /// Rows that were typed together with those of a table that now has new ones in their place, or whose name is that of a new row,
    /// while the roster has no such student.
    ///
    /// - Parameters:
    ///   - reports: of all rows of the table.
    ///   - quizzes: ids of their quiz, also former ones.
    ///   - open: opens the report with a receipt; nil where it can't be opened.
    func missingRows(
        besides reports: [EnteredReport], of quizzes: Set<String>, _ roster: Roster, open: (String) -> Report?
    ) -> [MissingRow] {
        let sheets = Set(reports.map(\.sheet))
        let new = reports.filter { last[$0.sheet] == nil }.map { NameKey.name($0.name) }
        // A table of corrected rows alone has no new ones.
        if new.isEmpty { return [] }
        let runs = Set(rows.filter { $0.origin.sheet.map(sheets.contains) == true }.map(\.added))
        let missing = rows.filter { $0.origin.sheet.map(sheets.contains) == false }
        let lost = missing.filter { runs.contains($0.added) }
        // Where more rows are missing than are new, it is another table.
        let isSameTable = Set(lost.map(\.origin.sheet)).count <= new.count
        return missing.compactMap { row in
            let isOfTable = isSameTable && runs.contains(row.added)
            guard let report = open(row.receipt) else { return isOfTable ? MissingRow(receipt: row.receipt, student: nil) : nil }
            guard quizzes.contains(report.quiz), isOfTable || EarlierRows.isCorrected(report, new, roster) else { return nil }
            let number = report.number.isEmpty ? "" : " (\(TerminalText.oneLine(report.number)))"
            return MissingRow(receipt: row.receipt, student: TerminalText.name(report.name) + number)
        }
    }

    /// Whether a new row may be the same student's. Who is on the roster under that name and number is somebody else.
    private static func isCorrected(_ report: Report, _ new: [String], _ roster: Roster) -> Bool {
        let name = NameKey.name(report.name)
        let isKnown = roster.students.contains { student in
            NameKey.areEqual(student.name, report.name)
                && (report.number.isEmpty || [student.number, student.email].map(NameKey.number).contains(NameKey.number(report.number)))
        }
        return !isKnown && (new.contains(name) || !roster.students.isEmpty && NearMiss.of(name, among: new) != nil)
    }
}
