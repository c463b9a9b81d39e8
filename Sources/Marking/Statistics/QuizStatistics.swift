import Algorithms
import ContentModel
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
    /// Number of students with each grade, from the highest percentage, and at the end of those below all grades, if there are any.
    /// Empty without grades or results.
    package let gradeCounts: [(grade: String?, count: Int)]
    /// Complete results, the lowest first.
    private let percents: [Double]
    package let reliability: Reliability?
    package let items: [ItemAnalysis]
    /// By question, the students' answers.
    private let answers: [AnswerColumn]

    /// - Parameter jobs: number of threads.
    package init(_ grades: QuizGrades, jobs: Int = 1) {
        let hasAnswered = { (row: QuizGrades.Row) in row.counted?.isIncomplete == false && row.status != .unknown }
        // A copy of the list takes a lot of memory.
        let rows = grades.rows.allSatisfy(hasAnswered) ? grades.rows : grades.rows.filter(hasAnswered)
        let all = grades.quiz.allQuestions.uniqued(on: \.id)
        let asked = zip(all, AnswerColumn.columns(of: rows, for: all)).filter { !$1.answers.isEmpty }
        let (questions, columns) = (asked.map(\.0), asked.map(\.1))
        let table = ScoreTable(questions, columns, students: rows.count)
        self.rows = rows
        self.questions = questions
        self.table = table
        answers = columns
        // A result that isn't complete doesn't count yet.
        let complete = rows.filter { QuizStatistics.percent($0) != nil }
        percents = complete.compactMap(QuizStatistics.percent).sorted()
        distribution = Distribution(percents, shown: complete.compactMap { $0.counted?.percent })
        gradeCounts = QuizStatistics.gradeCounts(complete, grades.quiz.scale)
        reliability = Reliability(table)
        let bands = Bands(table)
        let keys = LanguageKeys(grades.quiz, Set(rows.compactMap { $0.counted?.report.language }))
        items = mapInParallel(questions.count, jobs: jobs) { index in
            ItemAnalysis(questions[index], index: index, table, bands, columns[index], blanks: keys.blanks(of: questions[index].id))
        }
    }

    private static func gradeCounts(_ complete: [QuizGrades.Row], _ scale: GradeScale?) -> [(grade: String?, count: Int)] {
        guard let scale, !complete.isEmpty else { return [] }
        let counts = Dictionary(complete.map { ($0.counted?.scaleGrade, 1) }, uniquingKeysWith: +)
        let graded = scale.grades.map { (grade: String?.some($0), count: counts[$0] ?? 0) }
        let ungraded = counts[String?.none].map { [(grade: String?.none, count: $0)] } ?? []
        return graded + ungraded
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
        let columns = compared.map { AnswerCategories(answers[$0], questions[$0].key) }
        var categories: [Int16] = []
        categories.reserveCapacity(rows.count * compared.count)
        for student in rows.indices { for column in columns { categories.append(column.category(of: student)) } }
        let wrongs = zip(compared, columns).map { max($1.wrongCount, QuizStatistics.distractors(questions[$0])) }
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

    /// Indices of the questions that are answered with a text.
    package var texts: [Int] { questions.indices.filter { questions[$0].key == .text } }

    /// The text of each student; nil for an empty one.
    package func texts(of index: Int) -> [String?] {
        rows.indices.map { student in
            guard case .parts(let parts)? = answers[index][student]?.graded.answer, let text = parts.first,
                !TextFolding.isWhiteSpace(text)
            else { return nil }
            return text
        }
    }
}

extension ScoreTable {
    fileprivate init(_ questions: [KeyedQuestion], _ columns: [AnswerColumn], students: Int) {
        self.init(maxima: questions.map(\.points.value), students: students)
        for (question, column) in columns.enumerated() {
            let points = column.answers.map { $0.isPending ? nil : $0.graded.earned.value }
            for student in 0..<students { if let index = column.index(of: student) { self[student, question] = points[index] } }
        }
    }
}

/// Numbers for the answers to a question, to compare them.
private struct AnswerCategories {
    private let column: AnswerColumn
    /// By answer of the column.
    private let categories: [Int16]
    /// Number of different wrong answers.
    let wrongCount: Int

    init(_ column: AnswerColumn, _ key: AnswerKey) {
        var known: [String: Int] = [:]
        categories = column.answers.map { answer in
            guard let given = answer.graded.answer, given.isGiven, !answer.isPending else { return AnswerPattern.none }
            // By its state, as hints take points from a correct answer, too.
            if answer.graded.grade.state == .right { return 0 }
            let words = AnswerCategories.words(given, key)
            let category = known[words] ?? known.count + 1
            known[words] = category
            return Int16(clamping: category)
        }
        wrongCount = known.count
        self.column = column
    }

    func category(of student: Int) -> Int16 { column.index(of: student).map { categories[$0] } ?? AnswerPattern.none }

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
