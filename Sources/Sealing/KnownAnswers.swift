/// Answers of earlier reports by their JSON. Of thousands of students, most give one of a few answers, which is then neither read nor
/// kept again. Not thread-safe.
package final class KnownAnswers {
    struct Entry {
        let json: [UInt8]
        let answer: Report.Answer
    }

    /// Most answers that are remembered for each question of a report. Each of them is compared with each report.
    private static let limit = 64
    /// Most questions of a report whose answers are remembered. No quiz has more, but a forged report may.
    private static let questionLimit = 1_000

    /// By index of the question in the report.
    private(set) var all: [[Entry]] = []

    package init() {}

    /// - Parameter fresh: short answers with the index of their question in the report.
    func add(_ fresh: [(index: Int, entry: Entry)]) {
        for (index, entry) in fresh where index < KnownAnswers.questionLimit {
            while all.count <= index { all.append([]) }
            let isNew = all[index].count < KnownAnswers.limit && !all[index].contains { $0.json == entry.json }
            if isNew { all[index].append(entry) }
        }
    }
}
