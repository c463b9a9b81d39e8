import ContentModel
import Diagnostics
import Markup
import SitePlanning

/// Questions about the rules of an edition, from quizzes that name it, which its sanction quiz can include.
struct RuleQuestions {
    static let poolName: StaticString = "rules"
    /// Number of questions that an attempt draws.
    static let draw = 10

    private struct Part {
        var quiz: Quiz
        var mark: LanguageMark
    }

    private let parts: [Part]

    /// Quizzes without feedback aren't included, since their answers must not be shown here either.
    init(_ context: PageContext, edition: Edition) {
        parts = context.quizFacts.lazy.flatMap(\.mixable).compactMap { item in
            guard item.original.edition?.value == edition.id, item.original.feedback != .none else { return nil }
            var quiz = context.best(item)
            let version = QuizVersion.of(item.original).prefix(8)
            quiz.questions = quiz.questions.filter(\.response.isMixable).map { question in
                var question = question
                // Answers to another version of the question don't count for this one.
                question.id = "\(quiz.id)/\(question.id)@\(version)"
                question.points = Double(SanctionQuiz.questionPoints)
                if !quiz.shufflesChoices { question.response.pinChoices() }
                return question
            }
            quiz.feedback = .immediate
            return quiz.questions.isEmpty ? nil : Part(quiz: quiz, mark: context.mark(quiz.language))
        }
    }

    var quizzes: [Quiz] { parts.map(\.quiz) }

    var all: [Question] { parts.flatMap(\.quiz.questions) }

    func write(from number: Int, _ context: PageContext, into html: inout HTMLWriter) {
        var number = number
        for part in parts {
            let markup = QuestionMarkup(context, mark: part.mark, quiz: part.quiz, pool: RuleQuestions.poolName)
            for question in part.quiz.questions {
                markup.write(question, number: number, into: &html)
                number += 1
            }
        }
    }
}

extension Response {
    /// Whether it is answered by a choice, as sanction questions are.
    fileprivate var isMixable: Bool {
        switch self {
        case .singleChoice, .multipleChoice, .trueFalse: true
        case .blanks, .ordering, .matching, .text: false
        }
    }

    /// Keeps all choices in the author's order.
    fileprivate mutating func pinChoices() {
        func pinned(_ choices: [Choice]) -> [Choice] {
            choices.map { choice in
                var choice = choice
                choice.isPinned = true
                return choice
            }
        }
        switch self {
        case .singleChoice(let choices, let keys): self = .singleChoice(pinned(choices), keys: keys)
        case .multipleChoice(let choices, let keys): self = .multipleChoice(pinned(choices), keys: keys)
        case .trueFalse, .blanks, .ordering, .matching, .text: break
        }
    }
}
