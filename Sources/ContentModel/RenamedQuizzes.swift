import Encoding

/// Ids that quizzes had before, each with the one that the quiz has now.
package struct RenamedQuizzes: Sendable {
    private let currentIDs: [String: String]

    /// - Parameter formerIDs: those of each quiz, by its id. One that another quiz has now is that quiz's.
    package init(_ formerIDs: [(id: String, formerIDs: [String])]) {
        let former = formerIDs.flatMap { quiz in quiz.formerIDs.map { ($0, quiz.id) } }
        guard !former.isEmpty else {
            currentIDs = [:]
            return
        }
        let ids = Set(formerIDs.map(\.id))
        currentIDs = Dictionary(keepingFirst: former.filter { !ids.contains($0.0) })
    }

    /// The id that a quiz has now, by one that it had before; nil for any other id.
    package subscript(formerID: String) -> String? { currentIDs[formerID] }

    /// The id that a quiz has now, by any id that it has or had.
    package func currentID(_ id: String) -> String { currentIDs[id] ?? id }
}
