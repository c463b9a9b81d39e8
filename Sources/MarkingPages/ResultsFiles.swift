import Algorithms
import ContentModel
import Marking
package import Markup
import Platform
import Sealing

/// The files of `quizmark results` for other programs.
package struct ResultsFiles {
    let site: ResultsSite
    /// Of the tables that people open; other programs import the rest.
    private let style: CSVStyle

    package init(_ site: ResultsSite, style: CSVStyle = .plain) { (self.site, self.style) = (site, style) }

    /// Files with what they are, in the order of the overview.
    static let names: [(file: String, string: MarkingString)] = [
        ("grades.csv", .filesGrades), ("answers.csv", .filesAnswers), ("moodle.csv", .filesMoodle), ("canvas.csv", .filesCanvas),
        ("statistics.json", .filesStatistics), ("answers.jsonl", .filesLines), ("xapi.jsonl", .filesXapi),
    ]

    package var files: [ResultsFile] {
        let maxima = site.entries.map(ResultsFiles.maximum)
        return [
            table("grades.csv", head: [headOfWide], style: style, wide),
            file("answers.csv", beginning: CSVText.bytes([ResultsFiles.headOfLong], separator: style.separator), answers),
            table("moodle.csv", head: [headOfMoodle(maxima)], of: certain) { moodle($0, maxima) },
            table("canvas.csv", head: headOfCanvas(maxima), of: certain) { canvas($0, maxima) },
            ResultsFile("statistics.json") { statistics }, file("answers.jsonl", ResultsFiles.lines), file("xapi.jsonl", statements),
        ]
    }

    /// Rows of results, or students, whose bytes are in memory at once.
    private static let rowsOfPiece = 256

    private static func pieces(of count: Int) -> [Range<Int>] {
        Array((0..<count).chunks(ofCount: rowsOfPiece))
    }

    /// A file with something for each result.
    ///
    /// - Parameter piece: bytes for some results of a quiz.
    private func file(
        _ name: String, beginning: [UInt8] = [],
        _ piece: @escaping @Sendable (ArraySlice<QuizGrades.Row>, ResultsSite.Entry) -> [UInt8]
    ) -> ResultsFile {
        ResultsFile(name: name) { write throws(SystemError) in
            try write(beginning)
            for entry in site.entries {
                let rows = entry.grades.rows
                for range in ResultsFiles.pieces(of: rows.count) { try write(piece(rows[range], entry)) }
            }
        }
    }

    /// A table with a row for each student.
    ///
    /// - Parameter students: indices of those who are in it; nil for all.
    private func table(
        _ name: String, head: [[String]], of students: [Int]? = nil, style: CSVStyle = .plain,
        _ row: @escaping @Sendable (ResultsSite.StudentResults) -> [String]
    ) -> ResultsFile {
        ResultsFile(name: name) { write throws(SystemError) in
            try write(CSVText.bytes(head.map { $0.map(style.printed) }, separator: style.separator))
            for range in ResultsFiles.pieces(of: students?.count ?? site.studentCount) {
                try write(CSVText.moreBytes(range.map { row(site.student(students?[$0] ?? $0)) }, separator: style.separator))
            }
        }
    }

    /// Indices of the students who certainly handed in what their rows contain. What came under another's number would become the other's
    /// grade where a program finds students by it.
    private var certain: [Int] { (0..<site.studentCount).filter { !site.student($0).isUncertain } }

    /// Number of reports that are left out of files for other programs.
    package var uncertainCount: Int { site.entries.reduce(0) { $0 + $1.grades.uncertainCount } }

    // MARK: - Tables

    /// Titles of the quizzes, with the ids of those that have the same, or a program would take them for one.
    private var titles: [String] {
        let all = site.entries.map { ReportTable.printable($0.grades.quiz.title) }
        let count = Dictionary(all.map { ($0, 1) }, uniquingKeysWith: +)
        return zip(all, site.entries).map { count[$0] == 1 ? $0 : "\($0) (\($1.grades.quiz.id))" }
    }

    /// The maximum of a column: the most that one of the students can have.
    private static func maximum(of entry: ResultsSite.Entry) -> Fraction {
        entry.grades.rows.compactMap { $0.counted?.total.maximum }.max() ?? entry.grades.quiz.fullPoints
    }

    /// Points out of the maximum of a column, which isn't that of students for whom a question doesn't count, or with other questions.
    private static func points(_ row: QuizGrades.Row?, outOf maximum: Fraction, pass: Fraction?) -> String {
        guard let total = row?.counted?.total, total.pending == 0, total.maximum != .zero else { return "" }
        let points = total.maximum == maximum ? total.points : Fraction(total.points * maximum, over: total.maximum)
        return points?.decimal(outOf: maximum, pass: pass) ?? ""
    }

    /// Cells of each student for each quiz.
    ///
    /// - Parameter cells: for a row, nil where there is nothing yet, and the index of its entry.
    private func cells(_ student: ResultsSite.StudentResults, _ cells: (QuizGrades.Row?, Int) -> [String]) -> [String] {
        site.entries.indices.flatMap { entry in cells(student.rows.first { $0.entry == entry }?.row, entry) }
    }

    /// Only quizzes with a grade scale have a column for grades.
    private var headOfWide: [String] {
        ["name", "number", "email", "groups"]
            + site.entries.flatMap { entry in
                let quiz = entry.grades.quiz
                return (["points", "maximum", "percent", "status"] + (quiz.scale == nil ? [] : ["grade"])).map { "\(quiz.id) \($0)" }
            }
    }

    @Sendable private func wide(_ student: ResultsSite.StudentResults) -> [String] {
        let who = student.student
        return [who.name, who.number, who.email, who.groups.joined(separator: "; ")].map(style.printed)
            + cells(student) { result($0, of: site.entries[$1].grades.quiz) }
    }

    private func result(_ row: QuizGrades.Row?, of quiz: KeyedQuiz) -> [String] {
        let counted = row?.counted
        let (points, maximum) = counted?.decimals(pass: quiz.pass) ?? ("", "")
        let cells = [style.number(points), style.number(maximum), counted?.percent.map(String.init) ?? "", row?.status.rawValue ?? ""]
        return quiz.scale == nil ? cells : cells + [style.grade(counted?.scaleGrade)]
    }

    private static let headOfLong = [
        "quiz", "name", "number", "question", "state", "points", "maximum", "decision", "answer", "receipt",
    ]

    /// A row for each answer; there may be millions.
    @Sendable private func answers(_ rows: ArraySlice<QuizGrades.Row>, of entry: ResultsSite.Entry) -> [UInt8] {
        CSVText.moreBytes(
            rows.flatMap { row -> [[String]] in
                let who = [entry.grades.quiz.id, row.student.name, row.student.number].map(style.printed)
                let receipt = row.counted?.report.receipt ?? ""
                return (row.counted?.questions ?? []).map { who + cells($0) + [receipt] }
            }, separator: style.separator)
    }

    private func cells(_ question: AttemptGrade.Question) -> [String] {
        // A number is no formula, even with a minus sign.
        let points = question.grade.state == .pending ? "" : question.earned.decimal(outOf: question.worth)
        return [
            style.printed(question.id), question.grade.state.rawValue, style.number(points), style.number(question.worth.decimal),
            question.decision?.ruling.word ?? "", question.answer.map { style.printed(ResultsFiles.text($0)) } ?? "",
        ]
    }

    static func text(_ answer: Answer) -> String {
        switch answer {
        case .parts(let parts): parts.joined(separator: "; ")
        case .sanction(let call):
            ([call.sanction?.rawValue ?? ""] + (call.refereeDecides ? ["referee"] : []) + (call.judgesDecide ? ["judge"] : [])).joined(
                separator: "; ")
        }
    }

    /// Moodle's import asks which column is which; it finds students by number or address. A new grade item is out of 100, whatever the
    /// quiz has, so that a person has to set its maximum.
    private func headOfMoodle(_ maxima: [Fraction]) -> [String] {
        ["ID number", "Email address", "Full name"] + zip(titles, maxima).map { "\($0) (max. \($1.decimal))" }
    }

    private func moodle(_ student: ResultsSite.StudentResults, _ maxima: [Fraction]) -> [String] {
        let who = student.student
        return [who.number, who.email, who.name].map(CSVStyle.plain.printed) + points(student, maxima)
    }

    private func points(_ student: ResultsSite.StudentResults, _ maxima: [Fraction]) -> [String] {
        cells(student) { [ResultsFiles.points($0, outOf: maxima[$1], pass: site.entries[$1].grades.quiz.pass)] }
    }

    /// As Canvas exports it: students by its own id, the SIS ID or the login, and a second row with the points of each quiz.
    private func headOfCanvas(_ maxima: [Fraction]) -> [[String]] {
        [
            ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"] + titles,
            ["    Points Possible", "", "", "", ""] + maxima.map(\.decimal),
        ]
    }

    private func canvas(_ student: ResultsSite.StudentResults, _ maxima: [Fraction]) -> [String] {
        let who = student.student
        let (id, login) = (who.canvas?.id ?? "", who.canvas?.login ?? "")
        // Without the number of the school, the login stands for it.
        let number = [id, login].contains(who.number) ? "" : who.number
        let cells = [who.name, id, number, login.isEmpty ? who.email : login, who.groups.first ?? ""]
        return cells.map(CSVStyle.plain.printed) + points(student, maxima)
    }
}

extension CSVStyle {
    /// A cell with a text that a person typed.
    package func printed(_ text: String) -> String { self.text(ReportTable.printable(text)) }

    /// A cell with a grade of a scale, such as "1.3" or "8/20": one with decimals has the decimal mark of the table.
    package func grade(_ scaleGrade: String?) -> String {
        guard let scaleGrade else { return "" }
        return scaleGrade.contains(".") && DecimalNumber(scaleGrade) != nil ? number(scaleGrade) : printed(scaleGrade)
    }
}
