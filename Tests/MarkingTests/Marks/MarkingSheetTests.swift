import ContentModel
import Diagnostics
import MarkingSamples
import Markup
import Testing

@testable import Marking

/// Equal texts are one row of a spreadsheet, unless some of them are marked.
struct MarkingSheetTests {
    private let course: Course

    init() throws {
        course = try Course(#"{"id":"essay","kind":"text","prompt":"Explain.","points":5}"#)
        for name in ["Ada", "Ben", "Chloé"] { _ = try course.handIn(name, answers: ["essay": #"["Because."]"#], attempt: name) }
    }

    private func mark(_ receipt: String, _ points: Int?, _ comment: String = "") -> Mark {
        Mark(
            receipt: receipt, question: "essay", marker: "first", points: points.map { Fraction($0) }, maximum: Fraction(5),
            comment: comment, time: "")
    }

    private func sheet(_ marks: [Mark]) throws -> MarkingSheet {
        MarkingSheet(queue: MarkingQueue([try course.grades()], isNamed: true), marks: Marks(marks), marker: "first")
    }

    /// Rows without their header: answer, candidates, points, comment.
    private func rows(_ sheet: MarkingSheet) -> [[String]] {
        String(decoding: sheet.bytes().dropFirst(3), as: UTF8.self).split(whereSeparator: \.isNewline).dropFirst().map { line in
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            return [cells[2], cells[3].replacing("\"", with: ""), cells[6], cells[7]]
        }
    }

    private func read(_ rows: [[String]], _ sheet: MarkingSheet, hasComments: Bool = true) -> (marks: [String], diagnostics: [String]) {
        let table =
            ["quiz,question,answer,points" + (hasComments ? ",comment" : "")]
            + rows.map { row in
                (["cells", "essay", row[0], row[2]] + (hasComments ? [row[3]] : [])).joined(separator: ",")
            }
        var log = DiagnosticLog(path: "texts.csv")
        let marks = sheet.read(Array(table.joined(separator: "\n").utf8), time: "", log: &log)
        return (
            marks.map { "\($0.receipt) \($0.points?.shown ?? "–") \($0.comment)" },
            log.diagnostics.map { "\($0.severity) \($0.id.rawValue)" }
        )
    }

    /// In countries with a decimal comma, Excel divides cells at semicolons.
    @Test func aTableForExcelIsReadLikeOthers() throws {
        try course.write(#"{"id":"essay","kind":"text","prompt":"Explain.","points":2.5}"#)
        let sheet = try sheet([mark("R0", 2), mark("R1", 2), mark("R2", 2)])
        let text = String(decoding: sheet.bytes(in: .decimalComma), as: UTF8.self)
        #expect(text.hasPrefix("\u{FEFF}quiz;question;answer;candidates;text;maximum;points;comment;marker\r\ncells;essay;"), "\(text)")
        #expect(text.contains(";\"2,5\";1;;first\r\n"), "\(text)")
        let filled = text.replacing(";\"2,5\";1;;", with: ";2,5;1,5;;")
        var log = DiagnosticLog(path: "texts.csv")
        let marks = sheet.read(Array(filled.utf8), time: "", log: &log)
        #expect(marks.map { $0.points?.shown } == ["1.5", "1.5", "1.5"] && log.diagnostics.isEmpty, "\(log.diagnostics)")
    }

    @Test func aNewcomerHasARowBesideThoseWhoAreMarked() throws {
        let sheet = try sheet([mark("R0", 3, "Good"), mark("R2", 3, "Good")])
        var rows = rows(sheet)
        #expect(rows.map { $0.dropFirst().joined(separator: "|") } == ["Ada; Chloé|3|Good", "Ben||"])
        #expect(sheet.count == 1)
        #expect(read(rows, sheet).marks == [])
        rows[1][2] = "4"
        #expect(read(rows, sheet).marks == ["R1 4 "])
        (rows[0][2], rows[1][2]) = ("2", "")
        #expect(read(rows, sheet).marks == ["R0 2 Good", "R2 2 Good"])
    }

    /// They would replace those of whoever imports it.
    @Test func theTableOfAnotherMarkerIsRefused() throws {
        let queue = MarkingQueue([try course.grades()], isNamed: true)
        let second = MarkingSheet(queue: queue, marks: Marks(), marker: "Ms Nguyen")
        let filled = String(decoding: second.bytes(), as: UTF8.self).replacing(",5,,,", with: ",5,0,,")
        func read(_ table: String, as marker: String) -> (count: Int, message: String?) {
            var log = DiagnosticLog(path: "texts.csv")
            let sheet = MarkingSheet(queue: queue, marks: Marks([mark("R0", 3, "Good")]), marker: marker)
            let count = sheet.read(Array(table.utf8), time: "", log: &log).count
            return (count, log.diagnostics.first { $0.severity == .error }?.message)
        }
        let refused = read(filled, as: "first")
        #expect(refused.count == 0 && refused.message?.contains(#"import it with --as "Ms Nguyen""#) == true, "\(refused)")
        #expect(read(filled, as: "Ms Nguyen").count == 3)
        #expect(read(filled.replacing("Ms Nguyen", with: "first"), as: "Ms Nguyen").message?.contains("import it without --as") == true)
    }

    /// Points alone take no comments away, and a table of before changes nobody's mark.
    @Test func olderTablesKeepWhatIsThere() throws {
        let before = try sheet([])
        var rows = rows(before)
        #expect(rows.count == 1)
        rows[0][2] = "1"
        let now = try sheet([mark("R0", 3, "Good"), mark("R1", 3, "Good")])
        let joined = read(rows, now)
        #expect(joined.marks == ["R2 1 "] && joined.diagnostics == ["warning InvalidValue"])
        let all = try sheet([mark("R0", 3, "Good"), mark("R1", 3, "Good"), mark("R2", 3, "Good")])
        #expect(read(rows, all, hasComments: false).marks == ["R0 1 Good", "R1 1 Good", "R2 1 Good"])
        let several = try sheet([mark("R0", 3, "Good"), mark("R1", 4), mark("R2", 4)])
        #expect(read(rows, several).diagnostics == ["error UnknownQuestion"])
    }

    /// A table is corrected and imported again: its rows mean the same students as before, or nobody.
    @Test func rowsThatHaveBecomeOneAreRefused() throws {
        var rows = rows(try sheet([mark("R0", 3, "Good")]))
        #expect(rows.count == 2)
        rows[1][2] = "1"
        let equal = try sheet(["R0", "R1", "R2"].map { mark($0, 3, "Good") })
        let again = read(rows, equal)
        #expect(again.marks == [] && again.diagnostics == ["error UnknownQuestion", "error UnknownQuestion"])
    }

    /// The question was worth something else when the table was written, unless a spreadsheet changed the column.
    @Test func pointsAreOutOfTheMaximumOfTheTable() throws {
        let sheet = try sheet([])
        let id = rows(sheet)[0][0]
        try course.write(#"{"id":"essay","kind":"text","prompt":"Explain.","points":10}"#)
        let earlier = rows(try self.sheet([]))[0][0]
        #expect(earlier != id && earlier.prefix(12) == id.prefix(12))
        func marks(_ maximum: String, _ points: String, _ sheet: MarkingSheet, id: String) -> (marks: [String], diagnostics: Int) {
            var log = DiagnosticLog(path: "texts.csv")
            let table = "quiz,question,answer,maximum,points\ncells,essay,\(id),\(maximum),\(points)\n"
            let read = sheet.read(Array(table.utf8), time: "", log: &log)
            return (read.prefix(1).map { "\($0.points?.shown ?? "–") of \($0.maximum.shown)" }, log.diagnostics.count)
        }
        #expect(marks("5", "4", sheet, id: id) == (["4 of 5"], 0) && marks("", "4", sheet, id: id) == (["4 of 5"], 0))
        #expect(marks("10", "8", sheet, id: earlier) == (["8 of 10"], 0))
        #expect(marks("2.5", "4", sheet, id: id) == ([], 1) && marks("0", "0", sheet, id: id) == ([], 1))
        // 46143 is 1 May in Excel, which reads "1.5" as a date.
        let bare = String(id.prefix(12))
        for id in [id, bare] { #expect(marks("46143", "4", sheet, id: id) == ([], 1) && marks("10", "8", sheet, id: id) == ([], 1)) }
        #expect(marks("5", "4", sheet, id: bare) == (["4 of 5"], 0))
        let marked = MarkingSheet(
            queue: MarkingQueue([try course.grades()], isNamed: true),
            marks: Marks([Mark(receipt: "R0", question: "essay", marker: "b", points: .one, maximum: Fraction(4), time: "")]),
            marker: "first")
        #expect(marks("4", "3", marked, id: bare) == (["3 of 4"], 0), "another marker's maximum")
    }

    /// Full points are all points, with every decimal that somebody wrote.
    @Test(arguments: ["1.125", "2.6666667"]) func theMaximumIsExact(points: String) throws {
        let course = try Course(#"{"id":"essay","kind":"text","prompt":"Explain.","points":\#(points)}"#)
        _ = try course.handIn("Ada", answers: ["essay": #"["Because."]"#])
        let sheet = MarkingSheet(queue: MarkingQueue([try course.grades()], isNamed: true), marks: Marks([]), marker: "first")
        let row = try #require(String(decoding: sheet.bytes(), as: UTF8.self).split(whereSeparator: \.isNewline).last)
        let cells = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        #expect(cells[5] == points)
        // A table of before the maximum was exact still means all points.
        for maximum in [points, String(points.prefix(4))] {
            var log = DiagnosticLog(path: "texts.csv")
            let table = "quiz,question,answer,maximum,points\ncells,essay,\(cells[2]),\(maximum),\(maximum)\n"
            let marks = sheet.read(Array(table.utf8), time: "", log: &log)
            #expect(log.diagnostics == [] && marks.map(\.share) == [.one], "\(maximum)")
        }
    }

    // MARK: - Two copies

    @Test(
        arguments: [
            (1, "2026-01-01", nil, "2026-01-02", false), (nil, "2026-01-02", 1, "2026-01-01", true),
            (1, "2026-01-01", 2, "2026-01-02", true),
        ]
            as [(Int?, String, Int?, String, Bool)])
    func pointsCountBeforeNone(mine: Int?, myTime: String, theirs: Int?, theirTime: String, takesTheirs: Bool) {
        var (own, other) = (mark("R0", mine), mark("R0", theirs))
        (own.time, other.time) = (myTime, theirTime)
        let merge = MarksMerge(of: Marks([other]), into: Marks([own]))
        #expect(merge.added == (takesTheirs ? [other] : []) && merge.conflicts.map(\.takesTheirs) == [takesTheirs])
    }

    /// A comment of the mark that doesn't count stays, or is named.
    @Test(arguments: [("Good", "", "Good"), ("", "Good", "Good"), ("Mine", "Theirs", nil)] as [(String, String, String?)])
    func noCommentIsLostUnseen(mine: String, theirs: String, kept: String?) {
        var (own, other) = (mark("R0", 3, mine), mark("R0", 2, theirs))
        for isLater in [true, false] {
            (own.time, other.time) = isLater ? ("2026-01-01", "2026-01-02") : ("2026-01-02", "2026-01-01")
            let merge = MarksMerge(of: Marks([other]), into: Marks([own]))
            let winner = isLater ? other : own
            #expect(merge.conflicts.map(\.settled.points) == [winner.points])
            #expect(merge.conflicts.map(\.settled.comment) == [kept ?? winner.comment])
            #expect(merge.conflicts.map(\.lostComment) == [kept == nil ? (isLater ? mine : theirs) : nil])
            #expect(merge.added == (merge.conflicts[0].settled == own ? [] : merge.conflicts.map(\.settled)))
            // The same copy again changes nothing.
            let again = MarksMerge(of: Marks([other]), into: Marks([merge.conflicts[0].settled]))
            #expect(again.added == [])
        }
    }
}
