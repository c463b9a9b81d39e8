import ContentModel
import Diagnostics
import Encoding
import QuizExchange
import SitePlanning

/// A version of an exam: all have the same questions, in different orders.
struct ExamVersion {
    /// "A", "B" …
    let letter: String
    let questions: [ExamQuestion]

    var points: Double { questions.reduce(0) { $0 + $1.question.points } }

    /// Versions with the same drawn questions, so that all are equally hard.
    static func all(of quiz: LocalizedQuiz, _ setting: ExamSetting) -> [ExamVersion] {
        var questions = quiz.questions
        if quiz.quiz.drawsQuestions {
            var shuffling = Shuffling(seed: seed(quiz, setting, "draw"))
            let drawn = quiz.drawGroups.flatMap { group in
                group.asked < group.questions.count
                    ? shuffling.order(of: group.questions.count).prefix(group.asked).map { group.questions[$0] } : group.questions
            }
            questions = drawn.sorted().map { questions[$0] }
        }
        var versions: [ExamVersion] = []
        for number in 0..<setting.versions {
            let letter = Choice.id(number).uppercased()
            // By chance, short exams would have the same order twice.
            let attempts = (0..<mostAttempts).lazy.map { attempt in
                version(letter, of: questions, quiz, Shuffling(seed: seed(quiz, setting, attempt == 0 ? letter : "\(letter)/\(attempt)")))
            }
            let found = attempts.first { new in !versions.contains { $0.isSame(as: new) } } ?? attempts[0]
            versions.append(found)
        }
        return versions
    }

    /// How many orders are tried before two versions are the same.
    private static let mostAttempts = 100

    private static func version(
        _ letter: String, of questions: [Question], _ quiz: LocalizedQuiz, _ start: Shuffling
    ) -> ExamVersion {
        var shuffling = start
        let order = quiz.quiz.shufflesQuestions ? shuffling.order(of: questions.count) : Array(questions.indices)
        return ExamVersion(
            letter: letter, questions: order.map { ExamQuestion(questions[$0], shufflesChoices: quiz.quiz.shufflesChoices, &shuffling) })
    }

    /// Whether everything is in the same order.
    func isSame(as other: ExamVersion) -> Bool {
        questions.map(\.question.id) == other.questions.map(\.question.id) && questions.map(\.order) == other.questions.map(\.order)
    }

    /// Seed of a quiz, so that two exams with one seed have different orders.
    private static func seed(_ quiz: LocalizedQuiz, _ setting: ExamSetting, _ part: String) -> UInt32 {
        SHA256.hash(Array("\(setting.seed)/\(quiz.quiz.id)/\(part)".utf8)).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    }
}

/// A question in the order of a version.
struct ExamQuestion {
    let question: Question
    /// Original indices of choices, items to order, or matches, in the printed order.
    let order: [Int]
    /// For each match or item to order, the index of the first one that looks the same.
    private let lookAlikes: [Int]

    init(_ question: Question, shufflesChoices: Bool, _ shuffling: inout Shuffling) {
        self.question = question
        let matches = question.response.matches
        if case .ordering(let items) = question.response {
            lookAlikes = items.map(\.content).firstIndices
        } else {
            lookAlikes = matches.map(\.content).firstIndices
        }
        order =
            switch question.response {
            case .singleChoice(let choices, _), .multipleChoice(let choices, _):
                shufflesChoices ? shuffling.order(of: choices.count) { choices[$0].isPinned } : Array(choices.indices)
            case .trueFalse: [0, 1]
            case .ordering(let items): shuffling.disorder(of: items.count)
            // Equal matches are all printed, so that letters on papers printed earlier stay valid.
            case .matching: shuffling.disorder(of: matches.count)
            case .blanks, .text: []
            }
    }

    /// Letters of the correct choices, or of the item for each box; "C/E" where either is right.
    var key: [String] {
        switch question.response {
        case .singleChoice(_, let keys), .multipleChoice(_, let keys): letters(of: keys).sorted()
        case .trueFalse(let answer): [answer ? "A" : "B"]
        case .ordering(let items): items.indices.map(lettersInBox)
        case .matching(let pairs, _): pairs.indices.map(lettersInBox)
        case .blanks, .text: []
        }
    }

    private func lettersInBox(_ index: Int) -> String {
        letters(of: lookAlikes.indices.filter { lookAlikes[$0] == lookAlikes[index] }).sorted().joined(separator: "/")
    }

    private func letters(of indices: [Int]) -> [String] {
        indices.compactMap { order.firstIndex(of: $0) }.map(Choice.capital)
    }
}
