import ContentModel
import Markup
import Sealing

/// The results that a student's device gets back for an attempt: points, comments and decisions, independent of language.
///
///     {"result":1,"quiz":"cells","receipt":"7K3MN…","points":14,"max":16.5,"percent":85,"passed":true,
///      "grade":"1.7","questions":[{"id":"q1","state":"right","points":1,"max":1,"comments":["Well put."]}]}
struct ReturnedResult {
    static let format = 1

    let quiz: String
    let row: QuizGrades.Row
    let grade: AttemptGrade
    let marks: Marks

    /// A result that was given back before.
    struct Earlier {
        let points: Double
        let maximum: Double
        let passed: Bool?
        /// Nil in results of earlier versions.
        let percent: Int?
        /// Nil in results of earlier versions, and without grades.
        let scaleGrade: String?

        init?(_ grade: PublishedGrades.Grade) {
            (points, maximum, passed) = (Double(grade.shownPoints) ?? 0, Double(grade.maximum) ?? 0, grade.passed)
            percent = grade.percent
            scaleGrade = grade.scaleGrade
        }

        /// - Parameter members: of a result, or of its `before`.
        fileprivate init?(_ members: JSONValue.Members) {
            guard case .number(let points)? = members["points"], case .number(let maximum)? = members["max"],
                let points = Double(points), let maximum = Double(maximum)
            else { return nil }
            (self.points, self.maximum) = (points, maximum)
            if case .boolean(let isPass)? = members["passed"] { passed = isPass } else { passed = nil }
            if case .number(let text)? = members["percent"] { percent = Int(text) } else { percent = nil }
            scaleGrade = members["grade"]?.text
        }
    }

    /// The result that was given back before this one, by what is sealed: of the same report. Where only comments are other ones, it is
    /// the one before the last change.
    ///
    /// - Returns: nil where nothing of this report is sealed; otherwise that result, if it was another one.
    func earlier(in json: [UInt8]) -> Earlier?? {
        guard case .object(let members) = JSONValue(json), members["receipt"]?.text == grade.report.receipt,
            let last = Earlier(members)
        else { return nil }
        let isSame =
            (last.points, last.maximum, last.passed) == (number(grade.total.points), number(grade.total.maximum), grade.passes)
            && (last.scaleGrade == nil || grade.scaleGrade == nil || last.scaleGrade == grade.scaleGrade)
        guard isSame else { return .some(last) }
        guard case .object(let before)? = members["before"] else { return .some(nil) }
        return .some(Earlier(before))
    }

    /// - Parameter before: what was given back before, if it was something else.
    func json(changedFrom before: Earlier?) -> [UInt8] {
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
            if let grade = grade.scaleGrade { json.member("grade", grade) }
            if row.isLate { json.member("late", true) }
            if let before {
                json.key("before")
                json.object { json in
                    json.member("points", before.points)
                    json.member("max", before.maximum)
                    if let percent = before.percent { json.member("percent", percent) }
                    if let passed = before.passed { json.member("passed", passed) }
                    if let grade = before.scaleGrade { json.member("grade", grade) }
                }
            }
            json.key("questions")
            json.array { json in for question in grade.questions { write(question, &json) } }
        }
        return json.bytes
    }

    /// What the device of an attempt that doesn't count gets.
    static func superseded(_ report: Report.Summary) -> [UInt8] {
        var json = CompactJSON()
        json.object { json in
            json.member("result", format)
            json.member("attempt", report.attempt)
            json.member("receipt", report.receipt)
            json.member("superseded", true)
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
