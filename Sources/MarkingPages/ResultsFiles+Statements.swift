import CivilTime
import ContentModel
import Encoding
import Marking
import Markup
import Sealing

extension ResultsFiles {
    /// Statements of xAPI 1.0.3, one on each line, for complete results.
    @Sendable func statements(_ rows: ArraySlice<QuizGrades.Row>, of entry: ResultsSite.Entry) -> [UInt8] {
        var json = CompactJSON()
        for row in rows { write(row, of: entry, &json) }
        return json.bytes
    }

    private func write(_ row: QuizGrades.Row, of entry: ResultsSite.Entry, _ json: inout CompactJSON) {
        guard row.status != .unknown, let grade = row.counted, !grade.isPending, grade.total.maximum != .zero else { return }
        json.object { json in
            json.member("id", ResultsFiles.uuid(ofStatement: grade))
            json.key("actor")
            json.object { actor(row.student, &$0) }
            json.key("verb")
            json.object { json in json.member("id", "http://adlnet.gov/expapi/verbs/completed") }
            json.key("object")
            json.object { json in
                json.member("id", "urn:quizmark:\(site.site):\(entry.grades.quiz.id)")
                json.key("definition")
                json.object { json in
                    json.member("type", "http://adlnet.gov/expapi/activities/assessment")
                    json.key("name")
                    json.object { json in json.member(entry.quiz?.language.code ?? "und", entry.quiz?.title ?? entry.grades.quiz.title) }
                }
            }
            json.key("result")
            json.object { ResultsFiles.result(grade, &$0) }
            if let time = row.time { json.member("timestamp", time.reportTime) }
        }
        json.endLine()
    }

    private func actor(_ student: Roster.Student, _ json: inout CompactJSON) {
        json.member("name", student.name)
        if student.email.isEmpty {
            json.key("account")
            json.object { json in
                json.member("homePage", "urn:quizmark:\(site.site)")
                json.member("name", student.number.isEmpty ? student.name : student.number)
            }
        } else {
            json.member("mbox", "mailto:\(student.email)")
        }
    }

    private static func result(_ grade: AttemptGrade, _ json: inout CompactJSON) {
        let (points, maximum) = (grade.total.points.value, grade.total.maximum.value)
        json.key("score")
        json.object { json in
            json.member("scaled", points / maximum)
            json.member("raw", points)
            json.member("min", 0)
            json.member("max", maximum)
        }
        if let passes = grade.passes { json.member("success", passes) }
        json.member("completion", true)
    }

    /// The same in every run, but another one for another result: a store refuses a statement that it has with other content.
    private static func uuid(ofStatement grade: AttemptGrade) -> String {
        let result = "\(grade.total.points) \(grade.total.maximum) \(grade.passes.map(String.init) ?? "")"
        return NamedUUID.text("xapi \(grade.report.receipt) \(result)")
    }
}
