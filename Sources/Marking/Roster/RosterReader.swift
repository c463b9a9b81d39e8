package import ContentModel
import ContentReading
package import Diagnostics
import Encoding

/// Reads a class list: `Marking/roster.csv`, or what Moodle, Canvas, Google Classroom and spreadsheets export.
package struct RosterReader {
    package struct List: Sendable {
        package var students: [Located<Roster.Student>] = []
        /// Rows of a table that stand for nobody, such as Canvas's "Points Possible".
        package var skipped = 0
        /// Names of the columns that the teacher added to the roster.
        package var ownColumns: [String] = []

        package init(students: [Located<Roster.Student>] = [], ownColumns: [String] = []) {
            self.students = students
            self.ownColumns = ownColumns
        }

        /// Number of students who have the name of another one, and nothing that tells them apart.
        fileprivate var equalNames: Int {
            Dictionary(grouping: students.map(\.value)) { NameKey.name($0.name) }.values.reduce(0) { sum, equal in
                // Numbers or addresses tell them apart.
                let identities = Set(equal.map(\.identity).filter { !$0.isEmpty })
                return equal.count > 1 && identities.count < equal.count ? sum + equal.count : sum
            }
        }
    }

    /// - Parameter isRoster: whether it is the site's roster, with columns that the teacher added.
    /// - Returns: nil where the table can't be read, which is reported.
    package static func read(_ bytes: [UInt8], isRoster: Bool = false, log: inout DiagnosticLog) -> List? {
        guard let records = SpreadsheetText.records(bytes, log: &log) else { return nil }
        guard let first = records.first else {
            if !log.hasErrors { log.report(.emptyFile, "this file has no names", at: .start) }
            return nil
        }
        guard records.count <= rowLimit else {
            log.report(.fileTooLarge, "this list has more than \(rowLimit) rows; import the students of one site", at: .start)
            return nil
        }
        // Lists may begin with the name of the course and the term.
        let title = records.prefix(titleRowLimit).firstIndex { isHeader($0) } ?? 0
        guard title > 0, isTitle(records[..<title], above: records[title]),
            var found = list(Array(records[title...]), records[title], isRoster: isRoster, log: &log)
        else {
            return list(records, first, likelyHeader: likelyHeader(records), isRoster: isRoster, log: &log)
        }
        found.skipped += title
        return found
    }

    /// Maximum number of rows.
    static let rowLimit = 50_000
    /// Most rows above the names of columns.
    private static let titleRowLimit = 9

    /// Whether rows have fewer cells than the header below them, so that they aren't students.
    private static func isTitle(_ rows: ArraySlice<[Located<String>]>, above header: [Located<String>]) -> Bool {
        func count(_ row: [Located<String>]) -> Int { row.count { !$0.value.trimmed.isEmpty } }
        return rows.allSatisfy { count($0) < count(header) }
    }

    /// The row that most likely was meant as the header: the first one, or the first one with more cells than all above it.
    private static func likelyHeader(_ records: [[Located<String>]]) -> [Located<String>] {
        let top = records.prefix(titleRowLimit)
        let widest = top.indices.max { one, other in
            let counts = [one, other].map { records[$0].count { !$0.value.trimmed.isEmpty } }
            // The first one of several.
            return (counts[0], other) < (counts[1], one)
        }
        return widest.map { records[$0] } ?? []
    }

    private static func isHeader(_ record: [Located<String>]) -> Bool {
        let headers = record.map { $0.value.trimmed }
        return headers.count { !$0.isEmpty } > 1 && RosterColumns(headers) != nil
    }

    /// - Parameter likelyHeader: the row that is reported if `header` has no names of columns; nil for `header`.
    static func list(
        _ records: [[Located<String>]], _ header: [Located<String>], likelyHeader: [Located<String>]? = nil, isRoster: Bool,
        log: inout DiagnosticLog
    ) -> List? {
        let headers = header.map { $0.value.trimmed }
        let isOwn = headers.starts(with: Roster.columns)
        guard let named = RosterColumns(isOwn ? ownHeaders(headers) : headers) else {
            return listWithoutColumns(records, likelyHeader: likelyHeader ?? header, isRoster: isRoster, log: &log)
        }
        func below(_ column: Int) -> [String] {
            records.dropFirst().compactMap { $0.indices.contains(column) ? $0[column].value.trimmed : nil }
        }
        let counters: Set<Int> = isOwn ? [] : named.counters(headers, cells: below)
        let columns = named.without(counters) { hasCells($0, records.dropFirst()) }
        let unused = named.unused(headers).filter { hasCells($0, records.dropFirst()) }
        let isOfCanvas = RosterColumns.areOfCanvas(headers)
        let added = isRoster ? columns.lost(headers).filter { hasCells($0, records[...]) } : []
        var list = List(ownColumns: added.map { headers[$0] })
        var damaged: [Located<String>] = []
        for record in records.dropFirst() {
            let cells = RosterReader.cells(record, count: headers.count)
            let row = RosterRow(cells, columns, counters: counters, isOwn: isOwn, dividesSentences: isOfCanvas)
            if row.isNobody {
                list.skipped += 1
                continue
            }
            guard !CSVReader.hasMore(record, than: headers.count) else {
                log.report(.invalidCSV, CSVReader.count(of: record, under: headers.count), at: record[0].position)
                continue
            }
            var student = row.student
            if student.name.isEmpty {
                log.report(.missingKey, "this student has no name", at: record[0].position)
            } else if let number = record.first(where: { student.hasNumber($0.value) && NameKey.isShortened($0.value) }) {
                log.report(.invalidValue, NameKey.advice(ofShortened: number.value), at: number.position)
            } else {
                if hasLostLetters(student.name) { damaged.append(Located(student.name, at: record[0].position)) }
                student.ownCells = added.map { cells[$0] }
                list.students.append(Located(student, at: record[0].position))
            }
        }
        warn(ofLostLetters: damaged, isRoster: isRoster, log: &log)
        reportUnused(unused.map { header[$0].map(\.trimmed) }, beside: columns, equalNames: list.equalNames, log: &log)
        return list
    }

    /// The students of a list that has only a name on each line; nil for another one, whose header is reported.
    private static func listWithoutColumns(
        _ records: [[Located<String>]], likelyHeader: [Located<String>], isRoster: Bool, log: inout DiagnosticLog
    ) -> List? {
        if let names = NameList(records) {
            let damaged = names.students.map { $0.map(\.name) }.filter { hasLostLetters($0.value) }
            warn(ofLostLetters: damaged, isRoster: isRoster, log: &log)
            return List(students: names.students)
        }
        let shown = likelyHeader.map(\.value.trimmed).filter { !$0.isEmpty }.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
        log.report(
            .missingKey,
            "none of the columns \(shown) has names; \(RosterColumns.advice), or write one name on each line, such as 'Toby Quill'",
            at: likelyHeader[0].position)
        return nil
    }

    /// Whether a name is like "?ukasz": programs write a question mark for a letter that the encoding of their list doesn't have.
    package static func hasLostLetters(_ name: String) -> Bool { name.contains("?") }

    /// Warns of such names: of each in a list that is imported, and once of those of the roster, which every command reads.
    private static func warn(ofLostLetters names: [Located<String>], isRoster: Bool, log: inout DiagnosticLog) {
        if isRoster, names.count > 1 {
            log.report(
                .invalidValue,
                "\(names.count) names have question marks, such as '\(names[0].value)'; most likely, the program that saved the roster lost letters, so restore it from your backup, import the class list again with --replace, or correct the names",
                at: names[0].position, severity: .warning)
            return
        }
        for name in names {
            log.report(
                .invalidValue,
                "the name '\(name.value)' has a question mark; most likely, the program that saved the list lost a letter, so export it again as UTF-8, or correct the name",
                at: name.position, severity: .warning)
        }
    }

    private static func hasCells(_ column: Int, _ records: ArraySlice<[Located<String>]>) -> Bool {
        records.contains { $0.indices.contains(column) && !$0[column].value.trimmed.isEmpty }
    }

    /// Columns of the file that the program writes, where a column that the teacher added has no part of the name.
    private static func ownHeaders(_ headers: [String]) -> [String] {
        Roster.columns + headers.dropFirst(Roster.columns.count).map { RosterColumns.isName($0) ? "" : $0 }
    }

    /// Reports columns that aren't read, as one of them may have first names under a header that isn't known. Beside whole names, they
    /// are most likely marks, as gradebooks have them, unless names are equal without them.
    private static func reportUnused(
        _ unused: [Located<String>], beside columns: RosterColumns, equalNames: Int, log: inout DiagnosticLog
    ) {
        guard let first = unused.first else { return }
        let shown = firstFew(unused.map { "'\($0.value)'" }, limit: 8)
        let words = unused.count == 1 ? "the column \(shown) isn't used" : "the columns \(shown) aren't used"
        let them = unused.count == 1 ? "it" : "them"
        let equal = equalNames > 0 ? ", and without \(them), \(equalNames) students have a name that occurs twice" : ""
        log.report(
            .unusedKey, "\(words)\(equal); if that is wrong, \(RosterColumns.advice)", at: first.position,
            severity: columns.hasWholeNames && equalNames == 0 ? .note : .warning)
    }

    /// As many cells as there are columns; some programs leave out the empty ones at the end of a row.
    static func cells(_ record: [Located<String>], count: Int) -> [String] {
        let cells = record.prefix(count).map { $0.value.trimmed }
        return cells + [String](repeating: "", count: count - cells.count)
    }

    /// Students of `people.json`, each with their teachers as groups.
    package static func students(of teachers: [Teacher]) -> List {
        let positions = Dictionary(
            keepingFirst: teachers.flatMap { teacher in teacher.students.map { ($0, teacher.position) } })
        let students = Student.all(of: teachers).map { student in
            let groups = teachers.map(\.name).filter(student.teachers.contains)
            return Located(Roster.Student(name: student.name, groups: groups), at: positions[student.name] ?? .start)
        }
        return List(students: students)
    }
}

extension Roster.Student {
    /// Whether a cell is the number, or that of Canvas.
    fileprivate func hasNumber(_ cell: String) -> Bool { [number, canvas?.id].contains(cell) }
}

/// A row of a class list.
struct RosterRow {
    private let cells: [String]
    private let columns: RosterColumns
    /// Columns that count the rows, so that they say nothing about a student.
    private let counters: Set<Int>
    /// Whether the list is one that the program wrote, in which first names are first.
    private let isOwn: Bool
    /// Whether groups are joined as in a sentence: "Lab 1, Lab 2, and Lab 3".
    private let dividesSentences: Bool

    init(
        _ cells: [String], _ columns: RosterColumns, counters: Set<Int> = [], isOwn: Bool = false, dividesSentences: Bool = false
    ) {
        self.cells = cells
        self.columns = columns
        self.counters = counters
        self.isOwn = isOwn
        self.dividesSentences = dividesSentences
    }

    var name: String {
        guard let column = columns.fullName else {
            let parts = columns.nameParts.map { cells[$0] }.filter { !$0.isEmpty }
            // The family name comes first, without a space.
            return parts.allSatisfy(NameKey.isEastAsian) ? parts.reversed().joined() : parts.joined(separator: " ")
        }
        return isOwn ? cells[column] : RosterRow.firstNameFirst(cells[column])
    }

    /// "Quill, Toby" as "Toby Quill", and "Quill," as "Quill"; "Toby Quill, Jr." as it is.
    static func firstNameFirst(_ name: String) -> String {
        let parts = name.split(separator: ",", omittingEmptySubsequences: false).map { String($0).trimmed }
        if parts.count == 2, parts.contains(""), let only = parts.first(where: { !$0.isEmpty }) { return only }
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !endings.contains(RosterColumns.word(parts[1])) else { return name }
        return "\(parts[1]) \(parts[0])"
    }

    /// What follows a name after a comma and isn't a first name.
    private static let endings: Set = ["jr", "junior", "sr", "senior", "ii", "iii", "iv", "phd", "md", "esq", "fils", "pere", "hijo"]

    private func first(of candidates: [Int], where isFit: (String) -> Bool = { _ in true }) -> String {
        candidates.lazy.map { cells[$0] }.first { !$0.isEmpty && isFit($0) } ?? ""
    }

    var student: Roster.Student {
        let logins = columns.numbers.map { cells[$0] }.filter { $0.contains("@") }
        let email = first(of: columns.emails)
        return Roster.Student(
            name: name, number: RosterRow.withoutHash(first(of: columns.numbers) { !$0.contains("@") }),
            email: email.isEmpty ? logins.first ?? "" : email,
            groups: columns.groups.flatMap { groups(cells[$0]) }, canvas: canvas)
    }

    private var canvas: Roster.CanvasAccount? {
        let (id, login) = (columns.canvasID.map { cells[$0] } ?? "", columns.canvasLogin.map { cells[$0] } ?? "")
        return id.isEmpty && login.isEmpty ? nil : Roster.CanvasAccount(id: id, login: login)
    }

    private func groups(_ cell: String) -> [String] {
        let joined = dividesSentences ? cell.replacing(", and ", by: ",").replacing(" and ", by: ",") : cell
        return joined.split { ";,".contains($0) }.map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    /// Brightspace writes "#4711", so that spreadsheets keep zeros.
    private static func withoutHash(_ number: String) -> String { number.hasPrefix("#") ? String(number.dropFirst()) : number }

    /// Canvas has rows of points and of a test student, Google Classroom of points and dates, and reports of schools a last row.
    var isNobody: Bool {
        let others = columns.numbers.filter { !counters.contains($0) } + columns.emails + [columns.canvasID].compactMap(\.self)
        let hasOthers = others.contains { !cells[$0].isEmpty }
        // "Total" may be in any column, and a number of students in that of their names.
        if !name.contains(where: \.isLetter), cells.contains(where: RosterRow.isTotal) { return true }
        if name.isEmpty { return !hasOthers }
        if RosterRow.testStudents.contains(NameKey.name(name)) { return true }
        if !hasOthers, RosterRow.figures.contains(NameKey.name(name)) { return true }
        return RosterRow.isTotal(name)
    }

    /// "Total: 28" and "Total,28" have a number.
    private static func isTotal(_ text: String) -> Bool {
        totals.contains(NameKey.words(text).filter { !$0.allSatisfy(\.isNumber) }.joined(separator: " "))
    }

    private static let testStudents: Set = ["student test"]
    private static let totals: Set = [
        "total", "totals", "grand total", "total students", "total pupils", "number of students", "number of pupils", "gesamt", "summe",
        "anzahl", "anzahl studierende", "anzahl teilnehmer", "anzahl teilnehmende",
        "effectif", "total eleves", "total alumnos", "totale", "totale alunni", "totaal",
    ]
    private static let figures: Set = ["points possible", "points", "date", "average class", "average class overall"]
}
