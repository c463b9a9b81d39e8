package import ContentModel
import Encoding

/// Dates and time of a student in a quiz that is assigned, under a key that only the student's own page leads to.
package struct AssignedTerms: Sendable {
    /// Index in `SitePlan.students`.
    package let student: Int
    /// Name of the student's own page.
    package let page: String
    package let terms: Assignee.Terms

    /// Key of the terms in the page of the quiz: 16 hexadecimal digits, from which nobody finds the student's page.
    package func key(quiz: String) -> String { SHA256.shortText("quizmark-terms\n\(page)\n\(quiz)".utf8) }

    /// 6 hexadecimal digits, by which a device knows whether the student's dates that it keeps are still these.
    ///
    /// - Parameters:
    ///   - due: when the quiz is due for everybody.
    ///   - available: when it opens for everybody.
    package func dateVersion(quiz: String, due: DueDate?, available: DueDate?) -> String {
        let dates = [terms.due ?? due, terms.available ?? available].map { $0?.machineText ?? "" }
        return String(SHA256.shortText("quizmark-dates\n\(page)\n\(quiz)\n\(dates[0])\n\(dates[1])".utf8).prefix(6))
    }
}

extension SitePlan {
    /// Terms of the students with pages of their own whom a quiz is assigned to.
    package func assignedTerms(of assigned: [Assignee]) -> [AssignedTerms] {
        guard !assigned.isEmpty else { return [] }
        let terms = content.terms(of: assigned)
        return students.indices.compactMap { index in
            guard let page = students[index].page else { return nil }
            return terms[students[index].student.name].map { AssignedTerms(student: index, page: page, terms: $0) }
        }
    }

    /// Versions of the dates of all students with pages of their own whom a quiz is assigned to, in an order that reveals nothing.
    package func dateVersions(of quiz: QuizHead) -> [String] {
        assignedTerms(of: quiz.assigned).map { $0.dateVersion(quiz: quiz.id, due: quiz.due, available: quiz.available) }.sorted()
    }

    /// Version of a student's dates in a quiz; nil if the student has no page, or not the quiz.
    package func dateVersion(ofQuiz index: Int, for student: Int) -> String? {
        guard let page = students[student].page, let terms = terms(ofQuiz: index, for: student) else { return nil }
        let quiz = content.quizHeads[index].original
        return AssignedTerms(student: student, page: page, terms: terms)
            .dateVersion(quiz: quiz.id, due: quiz.due, available: quiz.available)
    }

    /// Terms of a student in a quiz; nil if it isn't assigned to the student.
    package func terms(ofQuiz index: Int, for student: Int) -> Assignee.Terms? { terms[students[student].student.name]?[index] }

    /// Indices of the quizzes that are assigned to a student.
    package func quizzes(assignedTo student: Int) -> [Int] { terms[students[student].student.name]?.keys.sorted() ?? [] }

    /// The terms of each student by the indices of the quizzes.
    static func terms(_ content: SiteContent) -> [String: [Int: Assignee.Terms]] {
        var terms: [String: [Int: Assignee.Terms]] = [:]
        for (index, quiz) in content.quizHeads.enumerated() where !quiz.original.assigned.isEmpty {
            for (student, own) in content.terms(of: quiz.original.assigned) { terms[student, default: [:]][index] = own }
        }
        return terms
    }
}
