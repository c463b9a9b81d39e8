package import ContentModel
import Sealing

/// The texts that need a person, by question: equal ones together, in an order of their own, without names.
package struct MarkingQueue: Sendable {
    /// Equal texts to one question.
    package struct Answer: Sendable {
        package let id: String
        /// As the first student wrote it.
        package let text: String
        /// The receipts of the students who wrote it.
        package let receipts: [String]
        /// Codes that stand for students, or their names: one for each receipt.
        package let candidates: [String]
        /// Points that each student's hints take off what is given for the text.
        package let deductions: [Fraction]
    }

    package struct Item: Sendable {
        package let quiz: String
        /// Ids that the quiz had before.
        let formerIDs: [String]
        package let title: String
        package let question: String
        package let points: Fraction
        package let answers: [Answer]
    }

    package let items: [Item]

    /// - Parameters:
    ///   - grades: of quizzes, of which the reports that count are marked.
    ///   - isNamed: whether names are shown in place of codes.
    package init(_ grades: [QuizGrades], isNamed: Bool) {
        items = grades.flatMap { grades in
            grades.quiz.questions.filter(\.isMarked).compactMap { MarkingQueue.item($0, grades, isNamed: isNamed) }
        }
    }

    private static func item(_ question: KeyedQuestion, _ grades: QuizGrades, isNamed: Bool) -> Item? {
        var groups: [String: (text: String, receipts: [String], candidates: [String], deductions: [Fraction])] = [:]
        for (row, grade) in grades.rows.lazy.flatMap({ row in ([row.counted].compactMap(\.self) + row.rivals).map { (row, $0) } }) {
            guard let own = grade.questions.first(where: { $0.id == question.id }),
                case .parts(let parts)? = own.answer, let text = parts.first, !TextFolding.isWhiteSpace(text),
                own.decision == nil
            else { continue }
            let (folded, receipt) = (TextFolding.answer(text), grade.report.receipt)
            groups[folded, default: (text, [], [], [])].receipts.append(receipt)
            groups[folded]?.candidates.append(isNamed ? row.student.name : code(receipt))
            groups[folded]?.deductions.append(question.cost(ofHints: own.hints) * question.points)
        }
        guard !groups.isEmpty else { return nil }
        let answers = groups.map { folded, group in
            Answer(
                id: code("\(question.id)\n\(folded)", length: 12), text: group.text, receipts: group.receipts,
                candidates: group.candidates, deductions: group.deductions)
        }
        // Neither the roster nor the time of handing in can be seen in the order.
        let ordered = answers.sorted { $0.id < $1.id }
        return Item(
            quiz: grades.quiz.id, formerIDs: grades.quiz.formerIDs, title: grades.quiz.title, question: question.id,
            points: question.points, answers: ordered)
    }

    /// A code for a student or a text, which reveals nothing about them.
    static func code(_ text: String, length: Int = 4) -> String { String(Receipt.of(text).prefix(length)) }

    /// The item and the answer with these ids; the quiz may have had another one when a table was written.
    package func answer(_ quiz: String, _ question: String, _ id: String) -> (item: Item, answer: Answer)? {
        guard let item = items.first(where: { ($0.quiz == quiz || $0.formerIDs.contains(quiz)) && $0.question == question }),
            let answer = item.answers.first(where: { $0.id == id })
        else { return nil }
        return (item, answer)
    }
}
