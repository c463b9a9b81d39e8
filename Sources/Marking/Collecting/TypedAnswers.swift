import ContentModel
import ContentReading
package import Diagnostics

/// A table of answers that somebody typed from the sheets of a printed exam: a row for each student.
///
///     name,number,version,1,2,3,answers
///     Toby Quill,4711,B,c,,wall,2ac
///
/// A question's answer is in the column with its number, or after its number in `answers`, as in `1b 2ac 3d`.
package struct TypedAnswers: Sendable {
    package struct Sheet: Sendable {
        package let name: String
        /// As the school gives it, or else the email address; empty if the table has neither.
        package let number: String
        /// "A", "B" …; nil if the table doesn't have it.
        package let version: Located<String>?
        /// By the number of the question, from 1.
        package let answers: [Int: Located<String>]
        /// Numbers of questions whose answers are in the list of letters.
        package let listed: Set<Int>
        package let position: SourcePosition

        fileprivate func isSame(as other: Sheet) -> Bool {
            name == other.name && number == other.number && version?.value == other.version?.value
                && answers.mapValues(\.value) == other.answers.mapValues(\.value)
        }
    }

    package let sheets: [Sheet]

    private enum Column: Hashable {
        case fullName, first, infix, last, secondLast, number, version, answers
        /// Any other column of a class list.
        case other
        case question(Int)

        init?(_ header: String) {
            if let number = Int(header), (1...9999).contains(number) {
                self = .question(number)
                return
            }
            switch RosterColumns.role(header)?.role {
            case .fullName, .name: self = .fullName
            case .first: self = .first
            case .infix: self = .infix
            case .last: self = .last
            case .secondLast: self = .secondLast
            case .number: self = .number
            case .email, .group: self = .other
            case nil:
                let word = RosterColumns.word(header)
                if Column.versions.contains(word) {
                    self = .version
                } else if Column.lists.contains(word) {
                    self = .answers
                } else {
                    return nil
                }
            }
        }

        /// Whether it is about a sheet, and not only about the student.
        var describesSheet: Bool {
            switch self {
            case .version, .answers, .question: true
            case .fullName, .first, .infix, .last, .secondLast, .number, .other: false
            }
        }

        private static let versions: Set = ["version", "versione", "versie", "fassung", "variante", "variant"]
        private static let lists: Set = ["answers", "reponses", "respuestas", "risposte", "antworten", "antwoorden"]
    }

    /// Reads CSV as spreadsheets save it. Errors are reported, and rows with errors are left out.
    package static func read(_ bytes: [UInt8], log: inout DiagnosticLog) -> TypedAnswers {
        guard let records = SpreadsheetText.records(bytes, log: &log) else { return TypedAnswers(sheets: []) }
        guard let header = records.first else {
            log.report(
                .missingKey, "this table is empty; its first line names the columns: name, number, version, answers, 1, 2, 3 …", at: .start)
            return TypedAnswers(sheets: [])
        }
        var columns: [Column?] = []
        for cell in header {
            let column = Column(TextFolding.squeeze(cell.value))
            if column == nil || columns.contains(column) && column != .other && column != .number {
                log.report(
                    .unknownKey,
                    "'\(cell.value)' is \(column == nil ? "not a column" : "a column twice"); the columns are name, number, version, answers, and the numbers of the questions",
                    at: cell.position)
            }
            columns.append(column)
        }
        let who = RosterColumns(header.map { TextFolding.squeeze($0.value) })
        if who == nil { log.report(.missingKey, "the column 'name' is missing", at: .start) }
        guard !log.hasErrors, let who else { return TypedAnswers(sheets: []) }
        let sheets = records.dropFirst().compactMap { sheet($0, columns, who, &log) }
        return TypedAnswers(sheets: oneForEachStudent(sheets, &log))
    }

    /// Reports students with two rows that differ; of equal ones, the first one counts. Two equal rows without a number or address may
    /// be of two students.
    private static func oneForEachStudent(_ sheets: [Sheet], _ log: inout DiagnosticLog) -> [Sheet] {
        var first: [String: Sheet] = [:]
        return sheets.filter { sheet in
            let isNamed = sheet.number.isEmpty
            let student = isNamed ? "name \(NameKey.name(sheet.name))" : "number \(NameKey.number(sheet.number))"
            guard let other = first.updateValue(first[student] ?? sheet, forKey: student) else { return true }
            let isSame = sheet.isSame(as: other)
            if isNamed || !isSame {
                let rows = isSame ? "two equal rows" : "two rows that differ"
                let fix = isNamed ? ", or give both their numbers or email addresses if they are two students" : ""
                log.report(
                    .duplicateID, "'\(sheet.name)' has \(rows); remove one\(fix)", at: sheet.position,
                    notes: [("first used here", other.position)])
            }
            return false
        }
    }

    private static func sheet(
        _ cells: [Located<String>], _ columns: [Column?], _ who: RosterColumns, _ log: inout DiagnosticLog
    ) -> Sheet? {
        guard let first = cells.first, cells.contains(where: { !TextFolding.squeeze($0.value).isEmpty }),
            !SpreadsheetText.isTooLong(cells, columns: columns.count, log: &log)
        else { return nil }
        var texts: [Column: Located<String>] = [:]
        for (column, cell) in zip(columns, cells) { if let column, !TextFolding.squeeze(cell.value).isEmpty { texts[column] = cell } }
        let row = RosterRow(RosterReader.cells(cells, count: columns.count), who)
        let name = who.fullName.map { cells.indices.contains($0) ? TextFolding.squeeze(cells[$0].value) : "" } ?? row.name
        guard !name.isEmpty else {
            log.report(.missingKey, "this row has no name", at: first.position)
            return nil
        }
        guard texts.keys.contains(where: \.describesSheet) else {
            log.report(
                .missingKey,
                "'\(name)' has no answers, so this row is left out; for a sheet that was handed in empty, write 1- in the column 'answers'",
                at: first.position, severity: .note)
            return nil
        }
        let number = row.student.identity
        guard !NameKey.isShortened(number) else {
            log.report(.invalidValue, NameKey.advice(ofShortened: number), at: first.position)
            return nil
        }
        let (answers, listed) = answers(texts, &log)
        return Sheet(
            name: name, number: TextFolding.squeeze(number),
            version: texts[.version].map { Located(TextFolding.squeeze($0.value).uppercased(), at: $0.position) }, answers: answers,
            listed: listed, position: first.position)
    }

    /// All answers of a row, and the numbers of the questions whose answers are in the list of letters.
    private static func answers(
        _ texts: [Column: Located<String>], _ log: inout DiagnosticLog
    ) -> (answers: [Int: Located<String>], listed: Set<Int>) {
        var listed: Set<Int> = []
        var answers: [Int: Located<String>] = [:]
        for case (.question(let number), let cell) in texts { answers[number] = cell }
        guard let list = texts[.answers] else { return (answers, listed) }
        for (number, answer) in pairs(list, &log) {
            listed.insert(number)
            if answers.updateValue(Located(answer, at: list.position), forKey: number) != nil {
                log.report(.duplicateID, "question \(number) has two answers in this row", at: list.position)
            }
        }
        return (answers, listed)
    }

    /// `1b 2ac 3d`.
    private static func pairs(_ list: Located<String>, _ log: inout DiagnosticLog) -> [(Int, String)] {
        list.value.split(whereSeparator: { $0 == " " || $0 == "," }).compactMap { word in
            let digits = word.prefix { $0.isASCII && $0.isNumber }
            let letters = word.dropFirst(digits.count)
            // Spreadsheets make dates of some, such as "01.Feb".
            guard let number = Int(digits), number > 0, digits.first != "0", !letters.isEmpty,
                letters.allSatisfy({ $0.isASCII && $0.isLetter || $0 == "-" })
            else {
                log.report(
                    .invalidAnswer,
                    "'\(word)' must be a question's number with its letters, such as 2ac; write words and numbers into a column with the question's number",
                    at: list.position)
                return nil
            }
            return (number, String(letters))
        }
    }
}
