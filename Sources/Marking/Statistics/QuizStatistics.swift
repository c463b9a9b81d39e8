import Algorithms
import ContentModel
import Encoding
import Platform
import Sealing

/// The statistics of a quiz from the reports of a class: results, questions, and answers that are alike.
package struct QuizStatistics: Sendable {
    /// Students whose reports count here: those who answered something, and whose identity is certain.
    package let rows: [QuizGrades.Row]
    package let questions: [KeyedQuestion]
    package let table: ScoreTable
    /// Nil without a result.
    package let distribution: Distribution?
    /// Complete results, the lowest first.
    private let percents: [Double]
    package let reliability: Reliability?
    package let items: [ItemAnalysis]
    /// Row by row, a row for each student: indices of the questions in the student's grade; negative for none.
    private let gradedIndices: [Int32]

    /// - Parameter jobs: number of threads.
    package init(_ grades: QuizGrades, jobs: Int = 1) {
        let hasAnswered = { (row: QuizGrades.Row) in row.counted?.isIncomplete == false && row.status != .unknown }
        // A copy of the list takes a lot of memory.
        let rows = grades.rows.allSatisfy(hasAnswered) ? grades.rows : grades.rows.filter(hasAnswered)
        let all = grades.quiz.allQuestions.uniqued(on: \.id)
        var (finder, isAsked) = (QuestionFinder(all), [Bool](repeating: false, count: all.count))
        for row in rows {
            for question in row.counted?.questions ?? [] where !question.isVoid {
                if let index = finder.index(of: question.id) { isAsked[index] = true }
            }
        }
        let questions = zip(all, isAsked).compactMap { $1 ? $0 : nil }
        let tally = Tally(rows, questions)
        self.rows = rows
        self.questions = questions
        table = tally.table
        gradedIndices = tally.gradedIndices
        // A result that isn't complete doesn't count yet.
        percents = rows.compactMap { QuizStatistics.percent($0) }.sorted()
        distribution = Distribution(percents)
        reliability = Reliability(table)
        let bands = Bands(table)
        let keys = LanguageKeys(grades.quiz, Set(rows.compactMap { $0.counted?.report.language }))
        items = mapInParallel(questions.count, jobs: jobs) { index in
            let question = questions[index]
            let blanks = keys.blanks(of: question.id)
            // Kinds without a table of answers need none of them.
            let students = question.hasAnswerTable ? rows.indices : 0..<0
            let answers = students.map { student -> ItemAnalysis.Given? in
                let row = rows[student]
                guard let graded = QuizStatistics.graded(row, tally.gradedIndices[student * questions.count + index]) else { return nil }
                return ItemAnalysis.Given(graded, question.key, blank: blanks.isEmpty ? nil : blanks[row.counted?.report.language ?? ""])
            }
            return ItemAnalysis(
                question, index: index, tally.table, bands, answers: answers, omitted: tally.omitted[index], pending: tally.pending[index])
        }
    }

    /// What the students' grades have for each question.
    private struct Tally {
        var table: ScoreTable
        var gradedIndices: [Int32]
        /// Numbers of students without an answer, and of those whose answer waits for a mark.
        var omitted: [Int]
        var pending: [Int]

        init(_ rows: [QuizGrades.Row], _ questions: [KeyedQuestion]) {
            table = ScoreTable(maxima: questions.map(\.points.value), students: rows.count)
            gradedIndices = Array(repeating: -1, count: rows.count * questions.count)
            omitted = Array(repeating: 0, count: questions.count)
            pending = omitted
            var finder = QuestionFinder(questions)
            for (student, row) in rows.enumerated() {
                for (number, question) in (row.counted?.questions ?? []).enumerated() where !question.isVoid {
                    guard let index = finder.index(of: question.id) else { continue }
                    if question.grade.state == .incomplete { omitted[index] += 1 }
                    if question.grade.state == .pending { pending[index] += 1 } else { table[student, index] = question.earned.value }
                    gradedIndices[student * questions.count + index] = Int32(number)
                }
            }
        }
    }

    private func graded(_ student: Int, _ question: Int) -> AttemptGrade.Question? {
        QuizStatistics.graded(rows[student], gradedIndices[student * questions.count + question])
    }

    private static func graded(_ row: QuizGrades.Row, _ index: Int32) -> AttemptGrade.Question? {
        index < 0 ? nil : row.counted?.questions[Int(index)]
    }

    /// The exact result in percent; nil while something is still to be marked.
    package static func percent(_ row: QuizGrades.Row) -> Double? {
        guard let grade = row.counted, !grade.isPending, grade.total.maximum != .zero else { return nil }
        return 100 * grade.total.points.value / grade.total.maximum.value
    }

    /// Share of the class with a lower result than a student's, from 0 to 100; nil without a result, or for a class that is too small.
    package func percentile(of row: QuizGrades.Row) -> Double? {
        row.status == .unknown ? nil : QuizStatistics.percent(row).flatMap { Distribution.percentile(of: $0, among: percents) }
    }

    /// Number of students with a complete result.
    package var completeCount: Int { percents.count }

    /// Indices in `items` of the best and the worst question of a class, by facility, among those that are marked; nil for fewer than two.
    package var easiestAndHardest: (easiest: Int, hardest: Int)? {
        let known = items.indices.filter { items[$0].facility != nil && items[$0].pending == 0 }
        guard known.count > 1, let easiest = known.max(by: { (items[$0].facility ?? 0) < (items[$1].facility ?? 0) }),
            let hardest = known.min(by: { (items[$0].facility ?? 0) < (items[$1].facility ?? 0) })
        else { return nil }
        return (easiest, hardest)
    }

    // MARK: - Alike

    /// The answers that can be compared: of every kind but texts.
    package var pattern: AnswerPattern {
        let compared = questions.indices.filter { questions[$0].key != .text }
        var known = [[String: Int]](repeating: [:], count: compared.count)
        var categories: [Int16] = []
        categories.reserveCapacity(rows.count * compared.count)
        for student in rows.indices {
            for (number, index) in compared.enumerated() {
                guard let graded = graded(student, index), let answer = graded.answer, answer.isGiven, graded.grade.state != .pending
                else {
                    categories.append(AnswerPattern.none)
                    continue
                }
                // By its state, as hints take points from a correct answer, too.
                if graded.grade.state == .right {
                    categories.append(0)
                    continue
                }
                let words = QuizStatistics.words(answer, questions[index].key)
                let category = known[number][words] ?? known[number].count + 1
                known[number][words] = category
                categories.append(Int16(clamping: category))
            }
        }
        let wrongs = zip(compared, known).map { max($1.count, QuizStatistics.distractors(questions[$0])) }
        return AnswerPattern(students: rows.count, answers: categories, wrongs: wrongs)
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
        case .sanction(let call): "\(call.sanction?.rawValue ?? "") \(call.refereeDecides) \(call.judgesDecide)"
        case .parts(let parts):
            switch key {
            case .multiple, .weighted: Set(parts).sorted().joined(separator: "\n")
            case .blanks: parts.map(TextFolding.answer).joined(separator: "\n")
            default: parts.joined(separator: "\n")
            }
        }
    }

    /// Indices of the questions that are answered with a text.
    package var texts: [Int] { questions.indices.filter { questions[$0].key == .text } }

    /// The text of each student; nil for an empty one.
    package func texts(of index: Int) -> [String?] {
        rows.indices.map { student in
            guard case .parts(let parts)? = graded(student, index)?.answer, let text = parts.first, !TextFolding.isWhiteSpace(text) else {
                return nil
            }
            return text
        }
    }
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

/// The keys of questions with one blank, whose words differ from language to language.
private struct LanguageKeys: Sendable {
    /// By id and language.
    private let blanks: [String: [String: Blank]]

    init(_ quiz: KeyedQuiz, _ languages: Set<String>) {
        blanks = languages.reduce(into: [:]) { blanks, language in
            for question in quiz.sheet(in: language).questions {
                guard case .blanks(let own) = question.key, own.count == 1 else { continue }
                // The first of two with the same id.
                if blanks[question.id]?[language] == nil { blanks[question.id, default: [:]][language] = own[0] }
            }
        }
    }

    /// The blank of a question, by language; empty for other kinds.
    func blanks(of question: String) -> [String: Blank] { blanks[question] ?? [:] }
}
