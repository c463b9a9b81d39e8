import Sealing

/// The grades of answers in a quiz that many students gave, each worked out and kept only once: thousands of reports have the same few
/// choices. For one thread.
package final class SharedGrades {
    /// Most grades that are remembered, for quizzes in which everybody types something else.
    private static let limit = 50_000

    private var sheets: [Sheet] = []

    package init() {}

    /// The grades of answers to the questions in a language.
    ///
    /// - Parameter isReordered: whether the answers are in letters of the page, which stand for other choices than those of the file.
    func grades(of sheet: QuestionSheet, isReordered: Bool) -> Sheet {
        if let known = sheets.first(where: { $0.sheet === sheet && $0.isReordered == isReordered }) { return known }
        let new = Sheet(of: sheet, isReordered: isReordered)
        sheets.append(new)
        return new
    }

    /// The grades of answers to the questions in a language, where nothing was decided and no mark given.
    final class Sheet {
        fileprivate let sheet: QuestionSheet
        fileprivate let isReordered: Bool
        /// By index of the question. Answers that reports share are compared as objects, which is much faster than a hash.
        private var few: [Few]
        private var known: [Key: AttemptGrade.Question] = [:]

        fileprivate init(of sheet: QuestionSheet, isReordered: Bool) {
            self.sheet = sheet
            self.isReordered = isReordered
            few = Array(repeating: Few(), count: sheet.questions.count)
        }

        /// The grade of an answer.
        ///
        /// - Parameters:
        ///   - index: of the question in the sheet.
        ///   - answer: nil for a question that isn't in the report.
        ///   - grading: grades the answer, if that isn't known yet.
        func grade(_ index: Int, _ answer: Report.Answer?, grading: () -> AttemptGrade.Question) -> AttemptGrade.Question {
            if let answer {
                if let earlier = few[index].grade(of: answer) { return earlier }
                // Nobody else is likely to have given a long one.
                if !answer.isShort { return grading() }
            }
            let key = Key(index: index, answer: answer)
            let graded = known[key] ?? grading()
            if known.count < SharedGrades.limit { known[key] = graded }
            if let answer { few[index].add(answer, graded) }
            return graded
        }
    }

    /// Grades of some answers to a question.
    private struct Few {
        /// Most answers that are compared one by one.
        private static let limit = 64

        private var objects: [ObjectIdentifier] = []
        /// Kept, so that no other answer becomes the same object.
        private var answers: [Report.Answer] = []
        private var grades: [AttemptGrade.Question] = []

        func grade(of answer: Report.Answer) -> AttemptGrade.Question? {
            objects.firstIndex(of: ObjectIdentifier(answer)).map { grades[$0] }
        }

        mutating func add(_ answer: Report.Answer, _ grade: AttemptGrade.Question) {
            guard answers.count < Few.limit else { return }
            objects.append(ObjectIdentifier(answer))
            answers.append(answer)
            grades.append(grade)
        }
    }

    private struct Key: Hashable {
        let index: Int
        let answer: Report.Answer?
    }
}
