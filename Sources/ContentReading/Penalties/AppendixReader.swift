import ContentModel
import Diagnostics

/// Reads `appendix.csv`: the official table of an edition's penalties, with one rule and sanction per row.
enum AppendixReader {
    static let columns = ["rule", "sanction", "owner"]

    /// Nil if it has mistakes, since a rule that can't be read isn't a missing one.
    static func read(_ text: String, log: inout DiagnosticLog) -> [AppendixRow]? {
        guard let table = CSVTable(Array(text.utf8), log: &log), table.hasColumns(columns, log: &log) else { return nil }
        let rows = table.rows.compactMap { row -> AppendixRow? in
            let cells = columns.map { cell($0, row, log: &log) }
            guard let rule = cells[0], let written = cells[1], let owner = cells[2],
                let sanction = sanction(written, log: &log), let owner = self.owner(owner, log: &log)
            else { return nil }
            return AppendixRow(rule: rule, sanction: sanction, owner: owner)
        }
        return log.hasErrors ? nil : rows
    }

    private static func cell(_ column: String, _ row: CSVTable.Row, log: inout DiagnosticLog) -> Located<String>? {
        if let cell = row[column] { return cell }
        log.report(.missingKey, "a row of the appendix needs its '\(column)'", at: row.position(of: column))
        return nil
    }

    /// Sanction by its number in `penalties.json`, or by name.
    private static func sanction(_ cell: Located<String>, log: inout DiagnosticLog) -> Located<Sanction>? {
        if let sanction = Int(cell.value).flatMap(Sanction.init(code:)) ?? Sanction(rawValue: cell.value) {
            return Located(sanction, at: cell.position)
        }
        let names = Sanction.allCases.map(\.rawValue)
        log.report(
            .invalidValue,
            "a sanction must be a number from 0 to \(names.count - 1), or one of \(names.joined(separator: ", ")), not '\(cell.value)'"
                + NearMiss.question(cell.value, among: names), at: cell.position)
        return nil
    }

    private static func owner(_ cell: Located<String>, log: inout DiagnosticLog) -> Located<AppendixRow.Owner>? {
        if let owner = AppendixRow.Owner(rawValue: cell.value) { return Located(owner, at: cell.position) }
        let names = AppendixRow.Owner.allCases.map(\.rawValue)
        log.report(
            .invalidValue,
            "an official must be \(names[0]), \(names[1]) or \(names[2]), not '\(cell.value)'\(NearMiss.question(cell.value, among: names))",
            at: cell.position)
        return nil
    }
}
