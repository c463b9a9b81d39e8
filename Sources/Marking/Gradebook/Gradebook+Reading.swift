import Database
import Platform
package import Sealing
import Synchronization

extension Gradebook {
    /// Ids of the quizzes that have reports, sorted.
    ///
    /// - Throws: `Failure` where the database can't be read.
    package func quizzes() throws -> [String] { try rows("SELECT DISTINCT quiz FROM report ORDER BY quiz").compactMap { $0[0].text } }

    /// All reports of a quiz, in the order of their receipts.
    ///
    /// - Throws: `Failure` where the database can't be read.
    package func reports(of quizzes: [String], jobs: Int) throws -> [Report] {
        var reports: [Report] = []
        try forEachPiece(of: quizzes, jobs: jobs, state: {}, { $1 }) { reports += $0 }
        return reports
    }

    /// Calls `body` with the results of `transform` for the reports of quizzes, those of each quiz in the order of their receipts, some
    /// at a time, so that not all are in memory at once.
    ///
    /// - Parameter state: made for each thread: what many reports share is counted, and threads that count the same thing wait for each
    ///   other.
    /// - Throws: `Failure` where the database can't be read.
    package func forEachPiece<State, Made: Sendable>(
        of quizzes: [String], jobs: Int, state: @Sendable () -> State, _ transform: @Sendable (State, Report) -> Made,
        _ body: ([Made]) -> Void
    ) throws {
        let reader = ReportReader(of: quizzes, in: database)
        let turn = Mutex(())
        // Used by one thread at a time.
        nonisolated(unsafe) var finished = PiecesInOrder<Made>()
        withoutActuallyEscaping(body) { body in
            nonisolated(unsafe) let body = body
            inParallel(jobs, jobs: jobs, state: { (KnownAnswers(), state()) }) { thread, _ in
                let (known, state) = thread
                while let (number, reports) = reader.next(Gradebook.pieceSize) {
                    let results = reports.compactMap { json in
                        (try? Report(json: json, sharing: known)).map { transform(state, $0) }
                    }
                    if results.count < reports.count { reader.fail() }
                    turn.withLock { _ in finished.add(results, number, body) }
                }
            }
        }
        if let error = reader.failure { throw failure(error) }
    }

    /// Receipts of the reports of a quiz.
    ///
    /// - Throws: `Failure` where the database can't be read.
    package func receipts(of quiz: String) throws -> [String] {
        var receipts: [String] = []
        try forEachRow("SELECT receipt FROM report WHERE quiz = ?", [.text(quiz)]) { receipts.append($0[0].text ?? "") }
        return receipts
    }
}
