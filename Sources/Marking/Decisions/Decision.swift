package import ContentModel
package import Diagnostics

/// A teacher's decision about a question or a report, with the reason.
package struct Decision: Sendable {
    /// Path from the site's folder.
    package static let path = "Marking/decisions.yml"

    /// What `decision` can be in the file; points and students are decided by keys of their own.
    enum Word: String, CaseIterable {
        case void
        case fullMarks = "full-marks"
        case accept
        case gradeAnyway = "grade-anyway"
    }

    package enum Ruling: Sendable, Equatable {
        /// The question doesn't count.
        case void
        case fullMarks
        /// Other answers are right, too, as `Answer` has them.
        case accept([[String]])
        /// Words of blanks, by their index.
        case acceptWords([Int: [String]])
        /// The question changed, and the answer is graded as if it hadn't.
        case gradeAnyway
        /// Points for the answer in one report.
        case mark(Fraction)
        /// The report is this student's.
        case student(String)

        /// Whether it gives a number of points, from which no hint takes any.
        var isExact: Bool {
            switch self {
            case .fullMarks, .mark: true
            default: false
            }
        }

        package var word: String {
            switch self {
            case .void: Word.void.rawValue
            case .fullMarks: Word.fullMarks.rawValue
            case .accept, .acceptWords: Word.accept.rawValue
            case .gradeAnyway: Word.gradeAnyway.rawValue
            case .mark: "mark"
            case .student: "student"
            }
        }
    }

    package var position: SourcePosition
    /// Empty for that of `report`.
    package var quiz: String
    /// Empty for a decision about a report as a whole.
    package var question: String
    /// Receipt; nil for all reports.
    package var report: String?
    /// Only for students of this teacher.
    package var teacher: String?
    package var ruling: Ruling
    package var reason: String

    var subject: QuestionOfQuiz { QuestionOfQuiz(quiz: quiz, question: question) }

    /// This decision and one about other blanks of the same question; nil where they aren't about different blanks.
    func joined(with other: Decision) -> Decision? {
        guard case .acceptWords(let own) = ruling, case .acceptWords(let others) = other.ruling,
            Set(own.keys).isDisjoint(with: others.keys)
        else { return nil }
        var both = self
        both.ruling = .acceptWords(own.merging(others) { own, _ in own })
        if other.reason != reason { both.reason += "; \(other.reason)" }
        return both
    }
}

/// All decisions of a site.
package struct Decisions: Sendable {
    private var byQuestion: [QuestionOfQuiz: [Decision]] = [:]
    private var byReport: [String: [Decision]] = [:]

    package init(_ decisions: [Decision] = []) {
        for decision in decisions {
            if let report = decision.report {
                byReport[report, default: []].append(decision)
            } else {
                byQuestion[decision.subject, default: []].append(decision)
            }
        }
    }

    var isEmpty: Bool { byReport.isEmpty && byQuestion.isEmpty }

    /// The decision that applies to an answer: one about the report itself, else one for the student's teacher, else one for all.
    func decision(quiz: String, question: String, report: String, teachers: Set<String>) -> Decision? {
        // This is nearly always so, and is asked for every answer.
        if isEmpty { return nil }
        if let own = byReport[report]?.first(where: { $0.question == question }) { return own }
        let all = byQuestion[QuestionOfQuiz(quiz: quiz, question: question)] ?? []
        return all.first { $0.teacher.map(teachers.contains) ?? false } ?? all.first { $0.teacher == nil }
    }

    /// Name, number or address of the student whose report this is, if it was decided.
    func student(ofReport report: String) -> String? {
        for decision in byReport[report] ?? [] {
            if case .student(let student) = decision.ruling { return student }
        }
        return nil
    }
}
