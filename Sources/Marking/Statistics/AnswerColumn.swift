import Encoding
import Sealing

/// The answers of a class to one question.
///
/// Students who gave the same answer share its grade, so what statistics need of an answer is worked out once for all of them.
struct AnswerColumn: Sendable {
    struct GradedAnswer: Sendable {
        let graded: AttemptGrade.Question
        /// Language of the student who gave it first. Grades aren't shared by languages with keys of their own.
        let language: String

        var isPending: Bool { graded.grade.state == .pending }
    }

    /// Each once, in the order of the students.
    private(set) var answers: [GradedAnswer] = []
    /// By student, an index in `answers`; negative for who didn't have the question, or for whom it doesn't count. Empty without answers.
    private var indices: [Int32] = []
    /// Number of students who left it empty.
    private(set) var omitted = 0
    /// Number of students whose answer waits for a mark.
    private(set) var pending = 0

    /// The answers to each of the questions.
    static func columns(of rows: [QuizGrades.Row], for questions: [KeyedQuestion]) -> [AnswerColumn] {
        var columns = [AnswerColumn](repeating: AnswerColumn(), count: questions.count)
        var known = [[ObjectIdentifier: Int32]](repeating: [:], count: questions.count)
        var finder = QuestionFinder(questions)
        for (student, row) in rows.enumerated() {
            guard let attempt = row.counted else { continue }
            for question in attempt.questions where !question.isVoid {
                guard let column = finder.index(of: question.id) else { continue }
                let object = ObjectIdentifier(question)
                if let index = known[column][object] {
                    columns[column].add(index, for: student)
                } else {
                    let answer = GradedAnswer(graded: question, language: attempt.report.language)
                    known[column][object] = columns[column].add(answer, for: student, of: rows.count)
                }
            }
        }
        return columns
    }

    private mutating func add(_ answer: GradedAnswer, for student: Int, of students: Int) -> Int32 {
        if indices.isEmpty { indices = Array(repeating: -1, count: students) }
        answers.append(answer)
        let index = Int32(answers.count - 1)
        add(index, for: student)
        return index
    }

    private mutating func add(_ index: Int32, for student: Int) {
        indices[student] = index
        switch answers[Int(index)].graded.grade.state {
        case .incomplete: omitted += 1
        case .pending: pending += 1
        default: break
        }
    }

    /// Index of a student's answer in `answers`; nil for who has none.
    func index(of student: Int) -> Int? { indices[student] < 0 ? nil : Int(indices[student]) }

    subscript(student: Int) -> GradedAnswer? { index(of: student).map { answers[$0] } }

    /// Number of students of the class; 0 without answers.
    var students: Int { indices.count }
}

/// Finds questions by their ids. Most students had them in the same order, so the one after the last is tried first: a look-up in a
/// table takes several times as long.
private struct QuestionFinder {
    private let ids: [String]
    private let indices: [String: Int]
    private var next = 0

    init(_ questions: [KeyedQuestion]) {
        ids = questions.map(\.id)
        indices = Dictionary(keepingFirst: zip(ids, ids.indices))
    }

    mutating func index(of id: String) -> Int? {
        if next >= ids.count { next = 0 }
        guard next < ids.count else { return nil }
        guard let index = ids[next] == id ? next : indices[id] else { return nil }
        next = index + 1
        return index
    }
}
