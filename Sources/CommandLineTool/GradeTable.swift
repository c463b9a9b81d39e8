import CivilTime
import ContentModel
import Diagnostics
import Marking
import MarkingPages
import Markup
import Platform
import Sealing

/// The grades of quizzes.
struct GradeTable: GradeOutput, Sendable {
    let grades: [QuizGrades]
    /// Quizzes with reports that the site doesn't have.
    let strays: [(quiz: String, reports: Int)]
    /// Words of notes.
    let english: MarkingWords
    /// Paths of quizzes that the site leaves out, by their ids.
    var drafts = DraftQuizzes()
    /// Number of reports that can't be opened, of whatever quiz.
    var unopened = 0

    // MARK: - For people

    var text: String {
        var sections = grades.map(section)
        if sections.isEmpty { sections.append("No quizzes have been handed in\n") }
        for stray in strays {
            sections.append(
                "There \(stray.reports == 1 ? "is" : "are") \(counted(stray.reports, "report")) for '\(TerminalText.oneLine(stray.quiz))', \(GradeTable.reason(stray.quiz, drafts))\n"
            )
        }
        return sections.joined(separator: "\n")
    }

    /// Why no quiz of the site has an id, and what to do about it.
    static func reason(_ id: String, _ drafts: DraftQuizzes) -> String {
        if let path = drafts.paths[id] { return "a draft, which the site leaves out; remove 'draft: true' from \(path)" }
        return "a quiz that the site doesn't have; if it was renamed, add '\(TerminalText.oneLine(id))' to 'formerly' in its file"
    }

    private func section(_ grades: QuizGrades) -> String {
        let uncertain = grades.uncertainCount
        let unassigned = grades.rows.count { !$0.isAssigned && $0.status != .unknown }
        let others =
            (unassigned > 0 ? ", and \(counted(unassigned, "other")) it isn't assigned to" : "")
            + (uncertain > 0 ? ", and \(counted(uncertain, "other")) whose name isn't certain" : "")
            + (unopened > 0 ? "; there may be more, because \(counted(unopened, "report")) can't be opened" : "")
        let students = counted(grades.handedInCount, of: grades.expectedCount, "student")
        let head = "\(grades.quiz.title) (\(grades.quiz.id)): \(students) handed in\(others)"
        let names = StudentNames(grades.rows.lazy.map(\.student))
        let hasGrades = grades.quiz.scale != nil
        let lines = mapInParallel(grades.rows.count, jobs: Host.processorCount) { index in
            let row = grades.rows[index]
            var cells = [
                TerminalText.name(names[row.student], limit: 40), points(row), row.counted?.percent.map { "\($0)%" } ?? "", words(row),
            ]
            if hasGrades { cells.insert(TerminalText.oneLine(row.counted?.scaleGrade ?? ""), at: 3) }
            return cells
        }
        let alignments: [TextColumns.Alignment] = [.leading, .trailing, .trailing]
        let columns = TextColumns(hasGrades ? alignments + [.leading] : alignments, of: lines)
        let rows = mapInParallel(lines.count, jobs: Host.processorCount) { "  " + columns.line(lines[$0]) }
        return ([head] + rows).joined(separator: "\n") + "\n"
    }

    private func points(_ row: QuizGrades.Row) -> String {
        guard let total = row.counted?.total else { return "–" }
        return "\(total.points.shown)\(total.pending > 0 ? "+?" : "") of \(total.maximum.shown)"
    }

    private func words(_ row: QuizGrades.Row) -> String {
        var words: [String] = []
        switch row.status {
        case .graded: if let passes = row.counted?.passes { words.append(passes ? "passed" : "not passed") }
        case .pending: words += row.counted.map(needs) ?? []
        case .incomplete: words.append("nothing answered")
        case .missing: words.append("not handed in")
        case .unknown: break
        }
        words += row.notes.map(english.note)
        // Whoever has to decide names the report.
        if row.status == .unknown || row.status == .pending, let counted = row.counted {
            words.append("receipt \(Receipt.grouped(counted.report.receipt))")
        }
        return TerminalText.oneLine(words.joined(separator: "; "))
    }

    private func needs(_ grade: AttemptGrade) -> [String] {
        AttemptGrade.Need.allCases.compactMap { need in
            let count = grade.count(of: need)
            if count == 0 { return nil }
            return switch need {
            case .mark: "\(count) to mark"
            case .agreement: "\(counted(count, "difference")) to settle"
            case .decision: "\(count) to decide"
            }
        }
    }

    // MARK: - For spreadsheets

    private static let columns = [
        "quiz", "name", "number", "email", "groups", "status", "points", "maximum", "percent", "passed", "handed in", "late", "receipt",
        "notes", "grade",
    ]

    func csv(_ style: CSVStyle) -> String {
        let head = String(decoding: CSVText.bytes([GradeTable.columns], separator: style.separator), as: UTF8.self)
        return grades.reduce(into: head) { text, quiz in
            let (rows, keyed, size) = (quiz.rows, quiz.quiz, 512)
            let pieces = mapInParallel((rows.count + size - 1) / size, jobs: Host.processorCount) { index in
                rows.dropFirst(index * size).prefix(size).reduce(into: "") { piece, row in
                    CSVText.append(cells(row, keyed, style), to: &piece, separator: style.separator)
                }
            }
            // Growing would hold the text of a large class twice.
            text.reserveCapacity(text.utf8.count + pieces.reduce(0) { $0 + $1.utf8.count })
            for piece in pieces { text += piece }
        }
    }

    private func cells(_ row: QuizGrades.Row, _ quiz: KeyedQuiz, _ style: CSVStyle) -> [String] {
        let (student, counted) = (row.student, row.counted)
        let (points, maximum) = counted?.decimals(pass: quiz.pass) ?? ("", "")
        let who = [quiz.id, student.name, student.number, student.email, student.groups.joined(separator: "; ")]
        let time = row.time?.reportTime ?? counted?.report.handedIn ?? ""
        let result = [
            row.status.rawValue, style.number(points), style.number(maximum), counted?.percent.map(String.init) ?? "",
            counted?.passes.map { $0 ? "yes" : "no" } ?? "", style.printed(time), counted == nil ? "" : row.isLate ? "yes" : "no",
            style.printed(counted?.report.receipt ?? ""), style.printed(english.list(row.notes)), style.grade(counted?.scaleGrade),
        ]
        return who.map(style.printed) + result
    }

    // MARK: - For programs

    var json: String {
        var json = CompactJSON()
        json.object { json in
            json.key("quizzes")
            json.array { json in for quiz in grades { write(quiz, &json) } }
            json.key("unknownQuizzes")
            json.array { json in
                for stray in strays {
                    json.object { json in
                        json.member("id", stray.quiz)
                        json.member("reports", stray.reports)
                    }
                }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self) + "\n"
    }

    private func write(_ grades: QuizGrades, _ json: inout CompactJSON) {
        json.object { json in
            json.member("id", grades.quiz.id)
            json.member("title", grades.quiz.title)
            if let due = grades.quiz.due { json.member("due", due.machineText) }
            json.key("students")
            json.array { json in for row in grades.rows { write(row, &json) } }
        }
    }

    private func write(_ row: QuizGrades.Row, _ json: inout CompactJSON) {
        json.object { json in
            json.member("name", row.student.name)
            if !row.student.number.isEmpty { json.member("number", row.student.number) }
            if !row.student.email.isEmpty { json.member("email", row.student.email) }
            json.member("groups", row.student.groups)
            json.member("status", row.status.rawValue)
            if let counted = row.counted { writeMembers(counted, &json) }
            if row.counted != nil { json.member("late", row.isLate) }
            // The time that decided, where the device's didn't.
            if let counted = row.counted, let time = row.time?.reportTime, time != counted.report.handedIn { json.member("received", time) }
            json.member("reports", row.reports)
            json.member("notes", row.notes.map(english.note))
        }
    }

    private func writeMembers(_ grade: AttemptGrade, _ json: inout CompactJSON) {
        json.member("receipt", grade.report.receipt)
        json.member("handedIn", grade.report.handedIn)
        json.member("points", grade.total.points.description)
        json.member("possible", grade.total.possible.description)
        json.member("maximum", grade.total.maximum.description)
        json.member("pending", grade.total.pending)
        if let percent = grade.percent { json.member("percent", percent) }
        if let passes = grade.passes { json.member("passed", passes) }
        if let grade = grade.scaleGrade { json.member("grade", grade) }
        json.key("questions")
        json.array { json in
            for question in grade.questions {
                json.object { json in
                    json.member("id", question.id)
                    json.member("state", question.grade.state.rawValue)
                    json.member("score", question.grade.score.description)
                    json.member("worth", question.worth.description)
                    if let decision = question.decision {
                        json.member("decision", decision.ruling.word)
                        json.member("reason", decision.reason)
                    }
                }
            }
        }
    }
}
