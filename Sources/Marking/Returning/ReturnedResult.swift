import Markup
import Sealing

/// The results that a student's device gets back for an attempt: points, comments and decisions, independent of language.
///
///     {"result":1,"quiz":"cells","receipt":"7K3MN…","points":14,"max":16.5,"percent":85,"passed":true,
///      "questions":[{"id":"q1","state":"right","points":1,"max":1,"comments":["Well put."]}]}
struct ReturnedResult {
    static let format = 1

    let quiz: String
    let row: QuizGrades.Row
    let grade: AttemptGrade
    let marks: Marks

    /// - Parameter before: what was given back before, if it was something else.
    func json(changedFrom before: PublishedGrades.Grade?) -> [UInt8] {
        var json = CompactJSON()
        json.object { json in
            json.member("result", ReturnedResult.format)
            json.member("quiz", quiz)
            json.member("attempt", grade.report.attempt)
            json.member("receipt", grade.report.receipt)
            json.member("points", number(grade.total.points))
            json.member("max", number(grade.total.maximum))
            if let percent = grade.percent { json.member("percent", percent) }
            if let passes = grade.passes { json.member("passed", passes) }
            if row.isLate { json.member("late", true) }
            if let before {
                json.key("before")
                json.object { json in
                    json.member("points", Double(before.shownPoints) ?? 0)
                    json.member("max", Double(before.maximum) ?? 0)
                }
            }
            json.key("questions")
            json.array { json in for question in grade.questions { write(question, &json) } }
        }
        return json.bytes
    }

    private func write(_ question: AttemptGrade.Question, _ json: inout CompactJSON) {
        json.object { json in
            json.member("id", question.id)
            json.member("state", question.grade.state.rawValue)
            json.member("points", number(question.earned))
            json.member("max", number(question.worth))
            if question.isVoid { json.member("void", true) }
            let comments = marks.comments(grade.report.receipt, question.id)
            if !comments.isEmpty { json.member("comments", comments) }
            if let reason = question.decision?.reason { json.member("reason", reason) }
        }
    }

    /// Rounded as it is shown.
    private func number(_ points: Fraction) -> Double { points.shownValue }

    /// A result without what it was before, and without the id of the quiz, which may have been renamed, to compare two.
    static func comparable(_ json: [UInt8]) -> [JSONValue.Member]? {
        guard case .object(let members) = JSONValue(json) else { return nil }
        return members.list.filter { $0.name != "before" && $0.name != "quiz" }
    }
}
