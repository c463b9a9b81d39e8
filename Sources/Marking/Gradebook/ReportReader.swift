import Database
import Synchronization

/// Reads the reports of quizzes piece by piece, those of each quiz in the order of their receipts, for whichever thread asks.
final class ReportReader: Sendable {
    private struct State {
        var quizzes: ArraySlice<String>
        var last = ""
        var pieces = 0
        var failure: SQLiteDatabase.Failure?
    }

    /// Only used with the lock of the state.
    nonisolated(unsafe) private let database: SQLiteDatabase
    private let state: Mutex<State>

    init(of quizzes: [String], in database: SQLiteDatabase) {
        state = Mutex(State(quizzes: quizzes[...]))
        self.database = database
    }

    var failure: SQLiteDatabase.Failure? { state.withLock { $0.failure } }

    /// Ends the reading, as a row isn't a report: it was written by another version, or damaged.
    func fail() {
        state.withLock { $0.failure = $0.failure ?? SQLiteDatabase.Failure(description: "a row isn't a report") }
    }

    /// The JSON of the next reports, at most `count`, with the number of calls before; nil after the last one, and after a failure.
    func next(_ count: Int) -> (number: Int, reports: [[UInt8]])? {
        state.withLock { state in
            guard state.failure == nil else { return nil }
            let query = """
                SELECT receipt, CAST(json AS BLOB) FROM report WHERE quiz = ? AND receipt > ? ORDER BY receipt LIMIT \(count)
                """
            do throws(SQLiteDatabase.Failure) {
                while let quiz = state.quizzes.first {
                    var reports: [[UInt8]] = []
                    reports.reserveCapacity(count)
                    var last = ""
                    try database.readRows(query, [.text(quiz), .text(state.last)]) { row in
                        reports.append(row.bytes(1))
                        if reports.count == count { last = row.text(0) }
                    }
                    state.last = last
                    // Fewer than asked for are the last ones.
                    if reports.count < count {
                        state.quizzes.removeFirst()
                        state.last = ""
                        if reports.isEmpty { continue }
                    }
                    defer { state.pieces += 1 }
                    return (state.pieces, reports)
                }
                return nil
            } catch {
                state.failure = error
                return nil
            }
        }
    }
}

/// Passes pieces on in their order, in whichever order threads finish them.
struct PiecesInOrder<Element> {
    private var waiting: [Int: [Element]] = [:]
    private var next = 0

    mutating func add(_ piece: [Element], _ number: Int, _ body: ([Element]) -> Void) {
        waiting[number] = piece
        while let piece = waiting.removeValue(forKey: next) {
            body(piece)
            next += 1
        }
    }
}
