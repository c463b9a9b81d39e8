package import ContentModel
import Encoding
package import Marking
import Sealing

/// Everything that the pages and files of results show: all quizzes with their statistics.
package struct ResultsSite: Sendable {
    /// A quiz with the statistics of its answers.
    package struct Entry: Sendable {
        package let grades: QuizGrades
        package let statistics: QuizStatistics
        /// Nil where class or quiz are too small.
        let alikeAnswers: AlikeAnswers?
        /// By index of the question in `statistics`.
        let alikeTexts: [(question: Int, texts: AlikeTexts)]
        /// The quiz in the language of the pages.
        let quiz: Quiz?
        let penalties: PenaltyTexts

        /// Number of pairs that are worth a look for certain.
        var flags: Int {
            (alikeAnswers?.flagged.count ?? 0) + alikeTexts.reduce(0) { $0 + $1.texts.pairs.count }
                + statistics.items.count { $0.suspect != nil }
        }

        var missing: Int { grades.rows.count { $0.status == .missing } }
        var toMark: Int { grades.rows.count { $0.counted?.isToMark == true } }

        /// "What makes ATP?"; the fault of a penalty; the id of a question that the quiz doesn't have.
        func prompt(_ id: String) -> String {
            let prompt = quiz?.questions.first { $0.id == id }?.prompt.plainText ?? ""
            return prompt.isEmpty ? penalties[id] ?? id : prompt
        }

        /// A choice by its letter, in words.
        func choice(_ letter: String, of id: String, _ words: MarkingWords) -> String {
            if letter == "true" { return words[.isTrue] }
            if letter == "false" { return words[.isFalse] }
            guard let question = quiz?.questions.first(where: { $0.id == id }) else { return letter }
            let choices: [Choice] =
                switch question.response {
                case .singleChoice(let choices, _), .multipleChoice(let choices, _): choices
                default: []
                }
            guard let index = choices.indices.first(where: { Choice.id($0) == letter }) else { return letter }
            let text = choices[index].text.plainText
            return text.isEmpty ? letter : text
        }
    }

    /// A student with the row of each quiz.
    struct StudentResults {
        let student: Roster.Student
        let rows: [(entry: Int, row: QuizGrades.Row)]

        /// Whether it isn't certain whose reports these are.
        var isUncertain: Bool { rows.contains { $0.row.status == .unknown } }
    }

    package let site: String
    /// The site's title, in the language of the pages.
    let title: String
    package let entries: [Entry]
    /// By student.
    private let studentRows: [[StudentRow]]

    /// A row of the grades of an entry.
    private struct StudentRow {
        let entry: Int32
        let row: Int32
    }

    /// - Parameters:
    ///   - grades: of all quizzes, in the order of the pages.
    ///   - progress: called after each step with the quiz's number.
    package init(
        _ grades: [QuizGrades], in content: SiteContent, language: ContentLanguage, jobs: Int,
        progress: @escaping @Sendable (_ quiz: Int) -> Void = { _ in }
    ) {
        let items = Dictionary(keepingFirst: content.quizzes.map { ($0.original.id, $0) })
        site = content.settings.id
        title = content.settings.title(in: language).text
        entries = grades.enumerated().map { number, grades in
            let statistics = QuizStatistics(grades, jobs: jobs)
            let quiz = items[grades.quiz.id]?.best(content.settings.chain(language))
            let alike = AlikeAnswers(statistics.pattern, seed: FNV1a.hash(grades.quiz.id), jobs: jobs) { progress(number) }
            let own = statistics.texts.isEmpty ? [] : Entry.texts(items[grades.quiz.id])
            let texts = statistics.texts.map { (question: $0, texts: AlikeTexts(statistics.texts(of: $0), own: own)) }
            return Entry(
                grades: grades, statistics: statistics, alikeAnswers: alike, alikeTexts: texts, quiz: quiz,
                penalties: PenaltyTexts(of: quiz, in: content, language))
        }
        studentRows = ResultsSite.studentRows(entries)
    }

    /// Students may have several rows of a quiz, when their names are equal and no number tells them apart.
    private static func studentRows(_ entries: [Entry]) -> [[StudentRow]] {
        var indices: [String: Int] = [:]
        var all: [[StudentRow]] = []
        for (number, entry) in entries.enumerated() {
            for (index, row) in entry.grades.rows.enumerated() {
                let identity = row.student.identity
                let name = NameKey.name(row.student.name)
                var key = identity.isEmpty ? name : "\(name)\n\(NameKey.number(identity))"
                // Which of the students with a name it is isn't known, in this quiz or another.
                if row.notes.contains(where: \.isOfSeveral), let report = row.counted?.report {
                    key += "\n\(report.token.isEmpty ? report.receipt : report.token)"
                } else if indices[key].map({ all[$0].last?.entry == Int32(number) }) == true {
                    key += "\n\(row.counted?.report.receipt ?? "")"
                }
                let student = indices[key] ?? all.count
                if student == all.count {
                    indices[key] = student
                    all.append([])
                }
                all[student].append(StudentRow(entry: Int32(number), row: Int32(index)))
            }
        }
        return all
    }

    var studentCount: Int { studentRows.count }

    /// The results of a student in each quiz; every student once, by number, address or name, in the order of the rows.
    func student(_ index: Int) -> StudentResults {
        let rows = studentRows[index].map { (entry: Int($0.entry), row: entries[Int($0.entry)].grades.rows[Int($0.row)]) }
        return StudentResults(student: rows[0].row.student, rows: rows)
    }
}

extension ResultsSite.Entry {
    /// Texts of the quiz in all languages, which students may quote.
    fileprivate static func texts(_ item: TranslatedItem<Quiz>?) -> [String] {
        var texts: [String] = []
        for quiz in item?.versions ?? [] { quiz.eachText { texts.append($0.plainText) } }
        return texts
    }
}
