import Synchronization

/// Answers of earlier reports by their JSON. Of thousands of students, most give one of a few answers, which is then neither read nor
/// kept again.
package final class KnownAnswers: Sendable {
    struct Entry: Sendable {
        let json: [UInt8]
        let answer: Report.Answer
    }

    /// Most answers that are remembered at each place of a report. Each of them is compared with each report.
    private static let limit = 64
    /// Most questions of a report whose answers are remembered. No quiz has more, but a forged report may.
    private static let mostPlaces = 1_000

    private let entries = Mutex<[[Entry]]>([])

    package init() {}

    /// By place in the report.
    var all: [[Entry]] { entries.withLock { $0 } }

    /// - Parameter fresh: short answers with their place in the report.
    func add(_ fresh: [(place: Int, entry: Entry)]) {
        entries.withLock { entries in
            for (place, entry) in fresh where place < KnownAnswers.mostPlaces {
                while entries.count <= place { entries.append([]) }
                let isNew = entries[place].count < KnownAnswers.limit && !entries[place].contains { $0.json == entry.json }
                if isNew { entries[place].append(entry) }
            }
        }
    }
}
