/// Answers of earlier reports by their JSON. Of thousands of students, most give one of a few answers, which is then neither read nor
/// kept again. For one thread.
package final class KnownAnswers {
    struct Entry {
        let json: [UInt8]
        let answer: Report.Answer
    }

    /// Most answers that are remembered at each place of a report. Each of them is compared with each report.
    private static let limit = 64
    /// Most questions of a report whose answers are remembered. No quiz has more, but a forged report may.
    private static let placeLimit = 1_000

    /// By place in the report.
    private(set) var all: [[Entry]] = []

    package init() {}

    /// - Parameter fresh: short answers with their place in the report.
    func add(_ fresh: [(place: Int, entry: Entry)]) {
        for (place, entry) in fresh where place < KnownAnswers.placeLimit {
            while all.count <= place { all.append([]) }
            let isNew = all[place].count < KnownAnswers.limit && !all[place].contains { $0.json == entry.json }
            if isNew { all[place].append(entry) }
        }
    }
}
