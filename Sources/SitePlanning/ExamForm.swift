import Algorithms
package import ContentModel
import Encoding

extension TranslatedItem<Quiz> {
    /// The quiz as pages may have it: an exam without anything that depends on its key.
    package var published: TranslatedItem<Quiz> { original.isExam ? ExamForm.of(self) : self }
}

/// An exam without its key. The order of choices, items and pairs follows from a hash of their texts, since the author's order
/// can betray the key, and that of an ordering is the key. It is the same in all languages, so that an answer has the same letters
/// in each.
enum ExamForm {
    static func of(_ item: TranslatedItem<Quiz>) -> TranslatedItem<Quiz> {
        let languages = [item.original] + item.translations.sorted { $0.key.code < $1.key.code }.map(\.value)
        let orders = item.original.questions.indices.map { index in
            let versions = languages.compactMap { $0.questions.indices.contains(index) ? $0.questions[index] : nil }
            return Order(of: versions, in: item.original)
        }
        func form(_ quiz: Quiz) -> Quiz {
            var quiz = quiz
            for (index, order) in zip(quiz.questions.indices, orders) { strip(&quiz.questions[index], order) }
            return quiz
        }
        return TranslatedItem(form(item.original), translations: item.translations.mapValues(form))
    }

    /// Removes the key, and all texts about it.
    private static func strip(_ question: inout Question, _ order: Order) {
        question.explanation = RichText()
        question.modelAnswer = RichText()
        question.hints = []
        question.feedback = []
        question.saysCount = false
        question.response =
            switch question.response {
            case .singleChoice(let choices, _): .singleChoice(order.first.arrange(choices).map(plain), key: 0)
            case .multipleChoice(let choices, _): .multipleChoice(order.first.arrange(choices).map(plain), keys: [0])
            case .trueFalse: .trueFalse(true)
            case .blanks(let blanks): .blanks(blanks.map(plain))
            case .ordering(let items): .ordering(order.first.arrange(items))
            // How often a match is right is a part of the key, so each is there once, and no pair has one.
            case .matching(let pairs, let distractors):
                .matching(
                    order.first.arrange(pairs).map { MatchingPair(prompt: $0.prompt, match: RichText()) },
                    distractors: order.second.arrange(pairs.map(\.match) + distractors))
            case .text: .text(markingNotes: RichText())
            }
    }

    /// Students see whether a number, a unit or one of several options is wanted.
    private static func plain(_ blank: Blank) -> Blank {
        switch blank {
        case .words, .patterns: .words([], matchesCase: false)
        case .numbers: .number(.zero, tolerance: .zero, unit: blank.asksForUnit ? MeasurementUnit("m") : nil)
        case .menu(let options, _): .menu(options, key: 0)
        }
    }

    private static func plain(_ choice: Choice) -> Choice {
        var choice = choice
        choice.feedback = nil
        choice.points = nil
        return choice
    }
}

/// Orders of the parts of a question: of choices, items or left sides, and of matches.
private struct Order {
    var first = Arrangement([])
    var second = Arrangement([])

    /// - Parameter versions: the question in all languages.
    init(of versions: [Question], in quiz: Quiz) {
        guard let original = versions.first else { return }
        let salt = "\(quiz.id)/\(original.id)"
        let texts = versions.map { Order.texts($0.response) }
        /// The texts of each part in all languages.
        func parts(_ side: (_ texts: (first: [String], second: [String])) -> [String]) -> [String] {
            let lists = texts.map(side)
            return (lists.first ?? []).indices.map { index in
                lists.map { $0.indices.contains(index) ? $0[index] : "" }.joined(separator: "\u{1F}")
            }
        }
        first = Arrangement(parts(\.first), salt: salt) { Order.isFixed($0, original.response, quiz) }
        second = Arrangement(parts(\.second), salt: salt).withoutRepetitions
    }

    private static func texts(_ response: Response) -> (first: [String], second: [String]) {
        switch response {
        case .singleChoice(let choices, _), .multipleChoice(let choices, _):
            (choices.map { "\(source($0.text))\u{1E}\(source($0.more))" }, [])
        case .ordering(let items): (items.map(source), [])
        // Matches are compared as menus show them.
        case .matching(let pairs, let distractors):
            (pairs.map { source($0.prompt) }, (pairs.map(\.match) + distractors).map(MatchList.text))
        case .trueFalse, .blanks, .text: ([], [])
        }
    }

    private static func source(_ text: RichText) -> String { text.source?.markdown ?? text.plainText }

    /// Choices that aren't shuffled in attempts aren't shuffled here.
    private static func isFixed(_ index: Int, _ response: Response, _ quiz: Quiz) -> Bool {
        switch response {
        case .singleChoice(let choices, _), .multipleChoice(let choices, _): !quiz.shufflesChoices || choices[index].isPinned
        case .trueFalse, .blanks, .ordering, .matching, .text: false
        }
    }
}

/// A new order of parts, as their indices in the old one.
private struct Arrangement {
    private var sources: [Int]
    private let texts: [String]

    init(_ texts: [String], salt: String = "", isFixed: (Int) -> Bool = { _ in false }) {
        self.texts = texts
        let free = texts.indices.filter { !isFixed($0) }
        let hashes = texts.map { FNV1a.hash("\(salt)/\($0)") }
        let sorted = free.sorted { (hashes[$0], texts[$0], $0) < (hashes[$1], texts[$1], $1) }
        sources = Array(texts.indices)
        for (index, source) in zip(free, sorted) { sources[index] = source }
    }

    /// Each text once.
    var withoutRepetitions: Arrangement {
        var result = self
        result.sources = sources.uniqued { texts[$0] }
        return result
    }

    func arrange<Part>(_ parts: [Part]) -> [Part] { sources.compactMap { parts.indices.contains($0) ? parts[$0] : nil } }
}
