package import ContentModel
package import Diagnostics

/// The score of somebody who knows nothing and follows a fixed strategy, such as the longest choice each time.
package struct GuessingCheck: Sendable {
    /// Which choice is always taken.
    package enum Strategy: Hashable, Sendable {
        case choice(Int)
        case longest, shortest
        /// Of a statement.
        case always(Bool)
    }

    /// From this number of questions on, a strategy that pays is a warning.
    package static let fewestQuestions = 8
    /// How many times the expected number a strategy earns that pays.
    static let suspiciousFactor = 1.5

    package let title: String
    package let location: SourceLocation
    /// Number of questions with one correct choice.
    package let questions: Int
    /// Right answers to be expected by chance.
    package let chance: Double
    /// How many questions have the first, second … choice of the file as the right one.
    package let keyCounts: [Int]
    /// Right answers by strategy, the most first. Choices of equal length count in part.
    package let earned: [(strategy: Strategy, count: Double)]
    /// Number of correct choices of each question with boxes, with how many questions have it, ascending.
    package let rightCounts: [(right: Int, questions: Int)]
    /// How many statements are true, and how many false.
    package let statements: (true: Int, false: Int)

    /// Nil for a quiz without choices and statements.
    package init?(_ quiz: Quiz) {
        var singles: [(choices: [Choice], key: Int)] = []
        var statements = (true: 0, false: 0)
        var counts: [Int: Int] = [:]
        for question in quiz.questions {
            switch question.response {
            case .singleChoice(let choices, let keys): if let key = keys.first, keys.count == 1 { singles.append((choices, key)) }
            case .multipleChoice(_, let keys): counts[keys.count, default: 0] += 1
            case .trueFalse(true): statements.true += 1
            case .trueFalse(false): statements.false += 1
            default: break
            }
        }
        guard !singles.isEmpty || !counts.isEmpty || statements != (0, 0) else { return nil }
        self.statements = statements
        title = quiz.title
        location = SourceLocation(path: quiz.path, position: quiz.position)
        questions = singles.count
        chance = singles.reduce(0) { $0 + 1 / Double($1.choices.count) }
        let width = singles.map(\.choices.count).max() ?? 0
        keyCounts = (0..<width).map { index in singles.count { $0.key == index } }
        rightCounts = counts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        var earned: [(strategy: Strategy, count: Double)] = [
            (.longest, singles.reduce(0) { $0 + GuessingCheck.share(of: $1.key, in: $1.choices) { $0.max() } }),
            (.shortest, singles.reduce(0) { $0 + GuessingCheck.share(of: $1.key, in: $1.choices) { $0.min() } }),
        ]
        // If the page shuffles choices, their order in the file doesn't matter.
        if !quiz.shufflesChoices { earned += keyCounts.enumerated().map { (.choice($0.offset), Double($0.element)) } }
        self.earned = earned.sorted { $0.count > $1.count }
    }

    /// The share of a question that a choice of a certain length earns, the longest or shortest: a part where several have it.
    private static func share(of key: Int, in choices: [Choice], _ extreme: ([Int]) -> Int?) -> Double {
        let lengths = choices.map { $0.text.plainText.count + $0.more.plainText.count }
        guard let wanted = extreme(lengths), lengths[key] == wanted else { return 0 }
        return 1 / Double(lengths.count { $0 == wanted })
    }

    package var diagnostics: [Diagnostic] {
        let all = statements.true + statements.false
        let alike: [(strategy: Strategy, count: Double)] = [
            (.always(true), Double(statements.true)), (.always(false), Double(statements.false)),
        ]
        return diagnostics(earned, of: questions, chance, "questions") + diagnostics(alike, of: all, Double(all) / 2, "statements")
    }

    /// Strategies that pay.
    private func diagnostics(
        _ earned: [(strategy: Strategy, count: Double)], of questions: Int, _ chance: Double, _ name: String
    ) -> [Diagnostic] {
        guard questions >= GuessingCheck.fewestQuestions else { return [] }
        return earned.filter { $0.count >= GuessingCheck.suspiciousFactor * chance - 1e-9 }.map { strategy, count in
            Diagnostic(
                .guessableQuiz,
                "a student who always picks \(strategy.words) answers \(Self.shown(count)) of \(questions) \(name) correctly, compared with \(Self.shown(chance)) by chance; \(strategy.advice)",
                at: location)
        }
    }

    /// One decimal at most.
    package static func shown(_ count: Double) -> String {
        let tenths = Int((count * 10).rounded())
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}

extension GuessingCheck.Strategy {
    package var words: String {
        switch self {
        case .longest: "the longest choice"
        case .shortest: "the shortest choice"
        case .choice(let index): "choice \(index + 1)"
        case .always(let isTrue): isTrue ? "true" : "false"
        }
    }

    fileprivate var advice: String {
        switch self {
        case .longest, .shortest: "make correct and incorrect choices equally long"
        case .choice: "move some correct choices, or let the page shuffle them"
        case .always(let isTrue): "make about half of the statements \(!isTrue)"
        }
    }
}
