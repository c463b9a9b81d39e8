import Algorithms
import Diagnostics

/// Positions of the questions of a file, including those with errors.
struct QuestionPositions {
    /// Sorted positions; anything that isn't a question ends the one before it.
    private var starts: [(position: SourcePosition, isQuestion: Bool)]

    /// Questions of a quiz in Markdown.
    init(_ drafts: [QuizDraft]) {
        starts = drafts.flatMap(\.questions).map { ($0.position, true) }.sorted { $0.position < $1.position }
    }

    /// Questions of one or several quizzes in JSON.
    init(_ tree: ContentTree) {
        starts = []
        add(tree)
        starts.sort { $0.position < $1.position }
    }

    private mutating func add(_ tree: ContentTree) {
        starts.append((tree.position, false))
        switch tree.value {
        case .sequence(let quizzes): for quiz in quizzes { add(quiz) }
        case .mapping(let entries):
            for entry in entries {
                starts.append((entry.keyPosition, false))
                guard entry.key == "questions", case .sequence(let questions) = entry.value.value else { continue }
                for question in questions { starts.append((question.position, true)) }
            }
        default: break
        }
    }

    /// Position of the question that contains `position`; nil if none does.
    func question(at position: SourcePosition) -> SourcePosition? {
        let next = starts.partitioningIndex { $0.position > position }
        guard next > 0, starts[next - 1].isQuestion else { return nil }
        return starts[next - 1].position
    }
}
