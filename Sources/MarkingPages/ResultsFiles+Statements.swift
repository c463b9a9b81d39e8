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
            json.object { json in
                json.member("name", row.student.name)
                if row.student.email.isEmpty {
                    json.key("account")
                    json.object { json in
                        json.member("homePage", "urn:quizmark:\(site.site)")
                        json.member("name", row.student.number.isEmpty ? row.student.name : row.student.number)
                    }
                } else {
                    json.member("mbox", "mailto:\(row.student.email)")
                }
            }
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
            json.object { json in
                json.key("score")
                json.object { json in
                    json.member("scaled", grade.total.points.value / grade.total.maximum.value)
                    json.member("raw", grade.total.points.value)
                    json.member("min", 0)
                    json.member("max", grade.total.maximum.value)
                }
                if let passes = grade.passes { json.member("success", passes) }
                json.member("completion", true)
            }
            if let time = row.time { json.member("timestamp", time.reportTime) }
        }
        json.endLine()
    }

    /// The same in every run, but another one for another result: a store refuses a statement that it has with other content.
    private static func uuid(ofStatement grade: AttemptGrade) -> String {
        let result = "\(grade.total.points) \(grade.total.maximum) \(grade.passes.map(String.init) ?? "")"
        return NamedUUID.text("xapi \(grade.report.receipt) \(result)")
    }
}
