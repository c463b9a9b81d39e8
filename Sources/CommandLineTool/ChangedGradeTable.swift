import Diagnostics
import Marking
import MarkingPages
import Markup

/// Output of `quizmark grade --since published`.
struct ChangedGradeTable: GradeOutput {
    let changes: [PublishedGrades.Change]

    var text: String {
        if changes.isEmpty { return "No published grade has changed\n" }
        // Of one student, the number may have been corrected since.
        let names = StudentNames(changes.map(\.student))
        let lines = changes.map { change in
            let before = "  \(TerminalText.name(names[change.student])) (\(change.before.quiz)): \(grade(change.before))"
            guard change.isOfResult else { return "\(before), as before\(words(change))" }
            let after =
                change.after.map { grade($0) + verdict($0, of: change) } ?? (change.isInRoster ? "no report" : "no longer on the roster")
            return "\(before)\(verdict(change.before, of: change)) → \(after)\(words(change))"
        }
        return "\(head)\n\(lines.joined(separator: "\n"))\n"
    }

    private var head: String {
        let same = changes.count { !$0.isOfResult }
        let changed = "\(counted(changes.count - same, "published grade")) changed"
        return same == 0 ? changed : "\(changed), and \(same) only in the points of questions"
    }

    private func grade(_ grade: PublishedGrades.Grade) -> String {
        "\(grade.shownPoints)\(grade.isPending ? "+?" : "") of \(grade.maximum)" + (grade.percent.map { " (\($0)%)" } ?? "")
    }

    /// ", grade 2.0, passed" where these changed.
    private func verdict(_ grade: PublishedGrades.Grade, of change: PublishedGrades.Change) -> String {
        guard let after = change.after else { return "" }
        let isOther = change.before.scaleGrade != after.scaleGrade
        let scaleGrade = grade.scaleGrade.flatMap { isOther ? ", grade \(TerminalText.oneLine($0))" : nil } ?? ""
        guard let passed = grade.passed, change.before.passed != after.passed else { return scaleGrade }
        return scaleGrade + (passed ? ", passed" : ", not passed")
    }

    private func words(_ change: PublishedGrades.Change) -> String {
        var words: [String] = []
        if change.after != nil, !change.isInRoster { words.append("no longer on the roster") }
        if change.isOtherReport { words.append("another report counts") }
        if !change.questions.isEmpty { words.append(change.questions.joined(separator: ", ")) }
        return words.isEmpty ? "" : "; \(words.joined(separator: "; "))"
    }

    func csv(_ style: CSVStyle) -> String {
        let columns = [
            "quiz", "name", "number", "email", "points before", "points", "percent before", "percent", "questions",
            "passed before", "passed", "grade before", "grade",
        ]
        let rows = changes.map { change in
            let (before, after) = (change.before, change.after)
            let points = after.map { $0.isPending ? "" : $0.decimal } ?? ""
            let percents = [before.percent, after?.percent].map { $0.map(String.init) ?? "" }
            let verdicts = [before.passed, after?.passed].map { $0.map { $0 ? "yes" : "no" } ?? "" }
            let who = [before.quiz, change.student.name, change.student.number, change.student.email]
            let questions = style.printed(change.questions.joined(separator: "; "))
            let cells = who.map(style.printed) + [before.decimal, points].map(style.number) + percents + [questions] + verdicts
            let scaleGrades = [before.scaleGrade, after?.scaleGrade].map(style.grade)
            return cells + scaleGrades
        }
        return String(decoding: CSVText.bytes([columns] + rows, separator: style.separator), as: UTF8.self)
    }

    var json: String {
        var json = CompactJSON()
        json.array { json in
            for change in changes {
                json.object { json in
                    json.member("quiz", change.before.quiz)
                    json.member("name", change.student.name)
                    if !change.student.number.isEmpty { json.member("number", change.student.number) }
                    for (name, grade) in [("before", change.before), ("after", change.after)] {
                        guard let grade else { continue }
                        json.key(name)
                        json.object { json in
                            json.member("receipt", grade.receipt)
                            json.member("points", grade.points)
                            if grade.isPending { json.member("pending", true) }
                            if let percent = grade.percent { json.member("percent", percent) }
                            if let passed = grade.passed { json.member("passed", passed) }
                            if let scaleGrade = grade.scaleGrade { json.member("grade", scaleGrade) }
                        }
                    }
                    json.member("questions", change.questions)
                    if !change.isInRoster { json.member("inRoster", false) }
                }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self) + "\n"
    }
}
