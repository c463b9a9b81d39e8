import ContentModel
import Sealing

/// What the reports of a class say about a quiz: results, questions, and answers that are alike.
package struct QuizStatistics: Sendable {
    /// Students whose reports count here: those who answered something.
    package let rows: [QuizGrades.Row]
    package let questions: [KeyedQuestion]
    package let table: ScoreTable
    /// Nil without a result.
    package let distribution: Distribution?
    /// Complete results, the lowest first.
    private let percents: [Double]
    package let reliability: Reliability?
    package let items: [ItemAnalysis]
    /// Of the questions that aren't void.
    private let answers: [[Answer?]]

    package init(_ grades: QuizGrades) {
        let rows = grades.rows.filter { $0.counted?.isIncomplete == false }
        var places: [String: Int] = [:]
        var questions: [KeyedQuestion] = []
        let asked = Set(rows.flatMap { $0.counted?.questions.filter { !$0.isVoid }.map(\.id) ?? [] })
        for question in grades.quiz.allQuestions where asked.contains(question.id) && places[question.id] == nil {
            places[question.id] = questions.count
            questions.append(question)
        }
        var points = [[Double?]](repeating: [Double?](repeating: nil, count: questions.count), count: rows.count)
        var answers = [[Answer?]](repeating: [Answer?](repeating: nil, count: questions.count), count: rows.count)
        var omitted = [Int](repeating: 0, count: questions.count)
        for (student, row) in rows.enumerated() {
            for question in row.counted?.questions ?? [] where !question.isVoid {
                guard let place = places[question.id] else { continue }
                if question.grade.state == .incomplete { omitted[place] += 1 }
                if question.grade.state != .pending { points[student][place] = question.earned.value }
                answers[student][place] = question.answer
            }
        }
        let table = ScoreTable(maxima: questions.map(\.points.value), points: points)
        self.rows = rows
        self.questions = questions
        self.table = table
        self.answers = answers
        // A result that something is missing from is none yet.
        percents = rows.compactMap { QuizStatistics.percent($0) }.sorted()
        distribution = Distribution(percents)
        reliability = Reliability(table)
        items = questions.indices.map { place in
            ItemAnalysis(questions[place], place: place, table, answers: answers.map { $0[place] }, omitted: omitted[place])
        }
    }

    /// The exact result in percent; nil while something is still to be marked.
    package static func percent(_ row: QuizGrades.Row) -> Double? {
        guard let grade = row.counted, !grade.isPending, grade.total.maximum != .zero else { return nil }
        return 100 * grade.total.points.value / grade.total.maximum.value
    }

    /// Share of the class below a student's result, from 0 to 100; nil without a result, or for a class that is too small.
    package func percentile(of row: QuizGrades.Row) -> Double? {
        QuizStatistics.percent(row).flatMap { Distribution.percentile(of: $0, among: percents) }
    }

    /// Places in `rows` of the best and the worst question of a class, by facility; nil for fewer than two.
    package var easiestAndHardest: (easiest: Int, hardest: Int)? {
        let known = items.indices.filter { items[$0].facility != nil }
        guard known.count > 1, let easiest = known.max(by: { (items[$0].facility ?? 0) < (items[$1].facility ?? 0) }),
            let hardest = known.min(by: { (items[$0].facility ?? 0) < (items[$1].facility ?? 0) })
        else { return nil }
        return (easiest, hardest)
    }

    // MARK: - Alike

    /// The answers that can be compared: of every kind but texts.
    package var pattern: AnswerPattern {
        var wrongs: [Int] = []
        var categories = [[Int?]](repeating: [], count: rows.count)
        for (place, question) in questions.enumerated() {
            if case .text = question.key { continue }
            var known: [String: Int] = [:]
            for student in rows.indices {
                let answer = answers[student][place]
                guard let answer, answer.isGiven, let points = table.points[student][place] else {
                    categories[student].append(nil)
                    continue
                }
                if points >= table.maxima[place] {
                    categories[student].append(0)
                    continue
                }
                let words = QuizStatistics.words(answer, question.key)
                let category = known[words] ?? known.count + 1
                known[words] = category
                categories[student].append(category)
            }
            wrongs.append(max(known.count, QuizStatistics.distractors(question)))
        }
        return AnswerPattern(categories, wrongs: wrongs)
    }

    /// Number of wrong answers that the question offers; 0 where they are typed.
    private static func distractors(_ question: KeyedQuestion) -> Int {
        switch question.key {
        case .single, .weighted(_, _, isSingle: true): question.letters.count - 1
        case .trueFalse: 1
        default: 0
        }
    }

    private static func words(_ answer: Answer, _ key: AnswerKey) -> String {
        switch answer {
        case .sanction(let call): "\(call.sanction?.rawValue ?? "") \(call.isReferees) \(call.isJudges)"
        case .parts(let parts):
            switch key {
            case .multiple, .weighted: Set(parts).sorted().joined(separator: "\n")
            case .blanks: parts.map(TextFolding.answer).joined(separator: "\n")
            default: parts.joined(separator: "\n")
            }
        }
    }

    /// Places of the questions that are answered with a text.
    package var texts: [Int] { questions.indices.filter { questions[$0].key == .text } }

    /// What each student wrote; nil for nothing.
    package func texts(of place: Int) -> [String?] {
        answers.map { row in
            guard case .parts(let parts)? = row[place], let text = parts.first, !TextFolding.trim(text).isEmpty else { return nil }
            return text
        }
    }
}
