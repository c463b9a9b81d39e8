import Algorithms
import ContentModel
import ContentReading
import Diagnostics
import Encoding
import QuizExchange

/// What a question bank says about a quiz as a whole, under the names that its keys have in different apps.
struct BankHeader {
    let tree: ContentTree

    init(tree: ContentTree) { self.tree = tree }

    /// The item before the questions of a list that describes them, as in `[{"topic": "Capitals", "time": "30"}, {"question": …}, …]`.
    init?(leading items: [ContentTree]) {
        guard let first = items.first, items.count > 1, case .mapping(var entries) = first.value,
            !BankQuestion(first, isListed: true).hasParts
        else { return nil }
        if BankHeader(tree: first).title == nil, let topic = entries.firstIndex(where: { $0.key == "topic" }) {
            entries[topic].key = "title"
        }
        self.init(tree: ContentTree(.mapping(entries), at: first.position))
        if title == nil { return nil }
    }

    static let titleKeys = ["title", "name", "quizName", "quiz_name", "quizTitle", "quiz_title"]
    private static let summaryKeys = ["description", "desc", "summary"]
    private static let subjectKeys = ["subject", "category", "topic"]
    private static let percentKeys = [
        "passPercent", "pass_percent", "passPercentage", "pass_percentage", "passingPercentage", "passing_percentage",
    ]
    private static let passKeys = ["passingScore", "passing_score", "passMark", "pass_mark", "passScore", "pass_score", "passingMarks"]
    /// Keys of times, whose unit is different in each app.
    private static let timeKeys = ["timeLimit", "time_limit", "duration", "time"]
    /// What an app keeps for itself. Its ids are those of a database, which would make poor names of pages.
    private static let bookkeepingKeys = [
        "id", "_id", "__v", "quizId", "quiz_id", "qset_id", "courseId", "course_id", "userId", "user_id", "authorId", "author_id",
        "createdAt", "created_at", "createdBy", "created_by", "createdByUsername", "creatorId", "creator_id", "updatedAt", "updated_at",
        "plays", "status", "averageScore", "is_published", "isPublished", "isActive", "is_active", "active",
        "published", "module_id", "moduleId", "version", "slug", "order_index",
    ]

    var title: String? { text(BankHeader.titleKeys)?.string }

    /// Writes what it says into the header of a quiz.
    func apply(to quiz: inout Quiz, _ questions: [BankQuestion]) {
        if let summary = text(BankHeader.summaryKeys) { quiz.summary = summary.string }
        quiz.subject = text(BankHeader.subjectKeys)?.string
        quiz.passPercent = pass(questions)
    }

    private func text(_ keys: [String]) -> (string: String, key: String)? {
        keys.lazy.compactMap { key in
            tree.entry(key)?.value.scalar.flatMap { $0.trimmed.isEmpty ? nil : (TextFolding.oneLine($0.trimmed), key) }
        }.first
    }

    /// The pass mark, if it can't be a number of points.
    private func pass(_ questions: [BankQuestion]) -> Double? {
        if let percent = number(BankHeader.percentKeys) { return percent }
        guard let pass = number(BankHeader.passKeys) else { return nil }
        let points = questions.reduce(0) { $0 + ($1.points ?? 1) }
        return points == 100 || pass > points ? pass : nil
    }

    private func number(_ keys: [String]) -> Double? {
        tree.first(keys)?.scalar.flatMap(Double.init).flatMap { (1...100).contains($0) ? $0 : nil }
    }

    /// Keys of the pass mark and of the texts that are imported.
    private func importedKeys(_ questions: [BankQuestion]) -> [String] {
        let pass = pass(questions) == nil ? [] : BankHeader.percentKeys + BankHeader.passKeys
        let texts = [text(BankHeader.summaryKeys)?.key, text(BankHeader.subjectKeys)?.key].compactMap(\.self)
        return BankHeader.titleKeys + texts + pass
    }

    /// Reports the keys that aren't imported, besides those of the lists of questions.
    ///
    /// - Returns: the keys of what the app keeps for itself, which are reported together.
    func report(besides known: [String], _ questions: [BankQuestion], _ log: inout DiagnosticLog) -> [ContentTree.Entry] {
        let entries = tree.entries(besides: known + importedKeys(questions))
        for entry in entries where !BankHeader.bookkeepingKeys.contains(entry.key) {
            let key = entry.key.inOneLine
            if BankHeader.timeKeys.contains(entry.key) {
                log.report(
                    .notImported,
                    "'\(key)' isn't imported, because its unit isn't known; write 'time-limit: 15m' into the quiz, for example",
                    at: entry.keyPosition)
            } else if BankHeader.passKeys.contains(entry.key) {
                log.report(
                    .notImported,
                    "'\(key)' isn't imported, because it may be points or percent; write 'pass: 60' into the quiz, for 60 percent",
                    at: entry.keyPosition)
            } else {
                log.reportUnsupported(entry)
            }
        }
        return entries.filter { BankHeader.bookkeepingKeys.contains($0.key) }
    }
}

extension DiagnosticLog {
    /// Reports once what an app keeps for itself.
    mutating func reportBookkeeping(_ entries: [ContentTree.Entry]) {
        guard let first = entries.first else { return }
        let keys = entries.map(\.key).uniqued()
        let names = keys.map { "'\($0.inOneLine)'" }.joined(separator: ", ")
        report(.notImported, "what the app keeps for itself isn't imported: \(names)", at: first.keyPosition)
    }
}
