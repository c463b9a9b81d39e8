import ContentModel
import ContentReading
import Testing

/// Authors copy the quizzes of the example and of the documentation, so these can't be guessed and explain their answers.
struct ExampleQuizTests {
    /// Files of other apps, whose formats can't have explanations.
    private static let withoutExplanations: Set = ["Content/quizzes/planets.json", "Content/quizzes/study-skills.json"]

    private static func quizzes(of site: String) -> [TranslatedItem<Quiz>] {
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        return ContentLoader(site: "\(root)/\(site)", jobs: 2).load().content.quizzes
    }

    private static let example = quizzes(of: "")
    private static let all = example + quizzes(of: "Docs")

    private static var singleChoices: [Int] {
        all.flatMap(\.original.questions).compactMap { question in
            if case .singleChoice(_, let keys) = question.response { keys.first } else { nil }
        }
    }

    private static var multipleChoices: [(count: Int, keys: [Int])] {
        all.flatMap(\.original.questions).compactMap { question in
            if case .multipleChoice(let choices, let keys) = question.response { (choices.count, keys) } else { nil }
        }
    }

    @Test func noChoiceIsTheKeyOfMoreThan35PercentOfTheQuestions() {
        let counts = Dictionary(grouping: Self.singleChoices) { $0 }.mapValues(\.count)
        let total = Self.singleChoices.count
        #expect(total > 50)
        #expect(counts.filter { $0.value * 100 > total * 35 } == [:], "of \(total): \(counts)")
    }

    @Test func fromOneToAllChoicesAreRight() {
        let multiple = Self.multipleChoices
        #expect(multiple.contains { $0.keys.count == 1 })
        #expect(multiple.contains { $0.keys.count == $0.count })
        let counts = Dictionary(grouping: multiple) { $0.keys.count }.mapValues(\.count)
        #expect(counts.filter { $0.value * 2 > multiple.count } == [:], "of \(multiple.count): \(counts)")
    }

    @Test func rightChoicesRarelyComeFirst() {
        let multiple = Self.multipleChoices.filter { $0.keys.count < $0.count }
        let first = multiple.filter { $0.keys == Array($0.keys.indices) }
        #expect(first.count * 4 <= multiple.count, "\(first.count) of \(multiple.count)")
    }

    @Test func everyQuestionIsExplained() {
        let explained = Self.example.filter { !Self.withoutExplanations.contains($0.original.path) }
        #expect(explained.count < Self.example.count)
        let bare = explained.flatMap { item in
            ([item.original] + item.translations.values).flatMap { quiz in
                quiz.questions.filter { !Self.isExplained($0) }.map { "\(quiz.path) #\($0.id)" }
            }
        }
        #expect(bare.sorted() == [])
    }

    /// A translation with choices in another order would mark the wrong one as right.
    @Test func translationsGiveFeedbackOnTheSameChoices() {
        let differing = Self.example.flatMap { item in
            item.translations.values.flatMap { translation in
                zip(item.original.questions, translation.questions).filter { original, translated in
                    Self.feedback(original) != Self.feedback(translated)
                }.map { "\(translation.path) #\($0.0.id)" }
            }
        }
        #expect(differing.sorted() == [])
    }

    private static func isExplained(_ question: Question) -> Bool {
        if case .text(let notes) = question.response { !notes.isEmpty } else { !question.explanation.isEmpty }
    }

    private static func feedback(_ question: Question) -> [Bool] {
        switch question.response {
        case .singleChoice(let choices, _), .multipleChoice(let choices, _): choices.map { $0.feedback != nil }
        default: []
        }
    }
}
