import Diagnostics
import Encoding

/// A class list without a header: a name on each line, as people type it or copy it from a document or an email.
///
///     1. Toby Quill
///     • Toby Quill <toby@example.org>
///     Quill, Toby
struct NameList {
    let students: [Located<Roster.Student>]

    /// Nil for a table with columns.
    init?(_ records: [[Located<String>]]) {
        let read = records.map { NameList.line($0.map(\.value)) }
        var lines = read.map(\.text)
        let unnumbered = lines.compactMap(NameList.withoutNumber)
        if unnumbered.count == lines.count { lines = unnumbered }
        let students = lines.map { NameList.student(NameList.withoutBullet($0)) }
        guard zip(read, students).allSatisfy({ !$0.isDivided || NameList.isLastNameFirst($1.written) }) else { return nil }
        self.students = zip(records, students).map { Located($1.student, at: $0[0].position) }
    }

    /// A line as it was typed, and whether it has several cells. Word divides numbers and bullets from the text with a tab.
    private static func line(_ cells: [String]) -> (text: String, isDivided: Bool) {
        if let first = cells.first.map(\.trimmed), cells.count == 2,
            first.count == 1 && bullets.contains(first) || number(first) == first.count
        {
            return ("\(first) \(cells[1])", false)
        }
        return (cells.joined(separator: ","), cells.count > 1)
    }

    /// Whether there is a space after the only comma, as people write and programs don't.
    private static func isLastNameFirst(_ name: String) -> Bool {
        let parts = name.split(separator: ",", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[1].first == " " && parts.allSatisfy { part in part.contains(where: \.isLetter) }
            && !name.contains(where: \.isNumber)
    }

    private static let bullets = "-–—*•·▪◦‣⁃+"

    /// Length of the number at the beginning of a line, with the character after it; nil for none.
    private static func number(_ line: String) -> Int? {
        let digits = line.prefix { $0.isASCII && $0.isNumber }
        guard (1...4).contains(digits.count), let mark = line.dropFirst(digits.count).first, ".)".contains(mark) else { return nil }
        return digits.count + 1
    }

    /// "Toby Quill" of "1. Toby Quill" and "1) Toby Quill"; nil for a line without such a number.
    private static func withoutNumber(_ line: String) -> String? {
        let line = line.trimmed
        guard let length = number(line) else { return nil }
        let name = String(line.dropFirst(length)).trimmed
        return name.contains(where: \.isLetter) ? name : nil
    }

    private static func withoutBullet(_ line: String) -> String {
        let line = line.trimmed
        guard let bullet = line.first, bullets.contains(bullet) else { return line }
        let name = line.dropFirst()
        return name.first?.isWhitespace == true ? String(name).trimmed : line
    }

    /// "Toby Quill <toby@example.org>", or a name alone; with the name as it was written.
    private static func student(_ line: String) -> (student: Roster.Student, written: String) {
        let name = RosterRow.firstNameFirst(line)
        guard line.hasSuffix(">"), let start = line.lastIndex(of: "<") else { return (Roster.Student(name: name), line) }
        let address = String(line[line.index(after: start)...].dropLast()).trimmed
        let quoted = String(line[..<start]).trimmed
        let written = quoted.count > 2 && quoted.hasPrefix("\"") && quoted.hasSuffix("\"") ? String(quoted.dropFirst().dropLast()) : quoted
        guard address.contains("@"), !written.isEmpty else { return (Roster.Student(name: name), line) }
        return (Roster.Student(name: RosterRow.firstNameFirst(written), email: address), written)
    }
}
