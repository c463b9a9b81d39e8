package import ContentModel
import Diagnostics
import SitePlanning

/// A question of today's content, as answers to it are graded.
package struct KeyedQuestion: Sendable {
    package let id: String
    package let kind: QuestionKind
    package let key: AnswerKey
    package let points: Fraction
    /// Nil for sanction questions, whose texts don't change within an edition.
    let fingerprint: QuestionFingerprint?

    init(_ question: Question, quiz: String) {
        id = question.id
        kind = question.response.kind
        key = AnswerKey(question, quiz: quiz)
        points = Fraction(shortest: question.points) ?? .zero
        fingerprint = QuestionFingerprint(question)
    }

    init(_ penalty: Penalty) {
        id = penalty.questionID
        kind = .sanction
        key = .sanction(SanctionCall(penalty))
        points = .one
        fingerprint = nil
    }

    /// Letters that an answer may have, in the author's order; empty where answers are words.
    package var letters: [String] {
        switch key {
        case .single, .multiple, .ordering: (fingerprint?.parts ?? []).indices.map(Choice.id)
        case .matching(let key): (0..<max(0, (fingerprint?.parts.count ?? 0) - key.count)).map(Choice.id)
        case .trueFalse: ["true", "false"]
        case .blanks, .text, .sanction: []
        }
    }
}

extension AnswerKey {
    init(_ question: Question, quiz: String) {
        switch question.response {
        case .singleChoice(_, let key): self = .single(Choice.id(key))
        case .multipleChoice(_, let keys): self = .multiple(keys.map(Choice.id))
        case .trueFalse(let answer): self = .trueFalse(answer)
        case .blanks(let blanks): self = .blanks(blanks)
        case .ordering(let items): self = .ordering(items.indices.map(Choice.id))
        case .matching(let pairs, let distractors):
            self = .matching(MatchList(pairs: pairs, distractors: distractors, quiz: quiz, question: question.id).key)
        case .text: self = .text
        }
    }
}

/// A quiz of today's content, as attempts at it are graded.
package struct KeyedQuiz: Sendable {
    package let id: String
    package let title: String
    package let due: DueDate?
    package let handsIn: Bool
    let scoring: Quiz.Scoring
    let pass: Fraction?
    /// Number of its own questions in an attempt; nil where students choose it.
    let asked: Int?
    /// Number of sanction questions in an attempt.
    let askedSanctions: Int
    /// The quiz's own questions in its default language.
    package let questions: [KeyedQuestion]
    let sanctions: [KeyedQuestion]
    private let translations: [String: [KeyedQuestion]]

    package init(_ item: TranslatedItem<Quiz>, in content: SiteContent) {
        let quiz = item.original
        id = quiz.id
        title = quiz.title
        due = quiz.due
        handsIn = quiz.handIn != nil
        scoring = quiz.scoring
        pass = quiz.passPercent.flatMap { Fraction(shortest: $0) }
        asked = quiz.letsChooseDraw ? nil : min(quiz.draw?.value ?? quiz.questions.count, quiz.questions.count)
        questions = quiz.questions.map { KeyedQuestion($0, quiz: quiz.id) }
        let pool = quiz.penalties.flatMap { content.edition($0.edition.value) }.map { content.editions[$0].penalties } ?? []
        sanctions = pool.map { KeyedQuestion($0) }
        askedSanctions = min(quiz.penalties?.draw ?? 0, sanctions.count)
        var translations: [String: [KeyedQuestion]] = [:]
        for (language, translation) in item.translations {
            translations[language.code] = translation.questions.map { KeyedQuestion($0, quiz: quiz.id) }
        }
        self.translations = translations
    }

    /// The questions in the language in which they were answered, if the quiz still has it.
    func questions(in language: String) -> [KeyedQuestion] { translations[language] ?? questions }

    /// Its own questions, then those about sanctions.
    package var allQuestions: [KeyedQuestion] { questions + sanctions }

    /// The question with that id; nil if there is none.
    package func question(_ id: String) -> KeyedQuestion? { questions.first { $0.id == id } ?? sanctions.first { $0.id == id } }
}
