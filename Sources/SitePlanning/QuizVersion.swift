package import ContentModel
import Encoding
import Markup

/// Version of a quiz, by which old attempts are recognised as incompatible: a hash of ids, kinds, keys, points and scoring, but not
/// of texts and language. Sixteen hexadecimal digits of FNV-1a of a canonical JSON text, with keys in this order:
///
///     {"scoring":"partial","questions":[{"id":"atp","kind":"single","points":2,"choices":3,"right":[1]}, …]}
///
/// Where choices have points, they are in `weights`, as texts; hints have their costs in `hints`. Blanks have their numbers with
/// tolerances and units, and lists their number of options, but words are only counted; ordering has `items`, matching `pairs` and
/// `distractors`; sanctions have `sanction` and `owners`, after the quiz's own questions.
package enum QuizVersion {
    /// - Parameter pool: penalties that the quiz draws sanction questions from.
    package static func of(_ quiz: Quiz, pool: [Penalty] = []) -> String {
        digest(canonicalJSON(scoring: quiz.scoring, quiz.questions, pool, penaltyPoints: quiz.scoring.questionPoints))
    }

    /// Version of an edition's sanction quiz.
    package static func ofSanctionQuiz(_ edition: Edition) -> String {
        digest(canonicalJSON(scoring: .partial, [], edition.askedPenalties, penaltyPoints: SanctionQuiz.questionPoints))
    }

    private static func digest(_ json: borrowing CompactJSON) -> String { json.withUnsafeBytes { FNV1a.hash($0) }.hexadecimal }

    private static func canonicalJSON(
        scoring: Quiz.Scoring, _ questions: [Question], _ pool: [Penalty], penaltyPoints: Int
    ) -> CompactJSON {
        var json = CompactJSON()
        json.object { json in
            json.member("scoring", scoring.rawValue)
            json.key("questions")
            json.array { json in
                questions.forEachInPlace { describe($0, in: &json) }
                for penalty in pool { describe(penalty, points: Double(penaltyPoints), in: &json) }
            }
        }
        return json
    }

    private static func describe(_ question: Question, in json: inout CompactJSON) {
        json.object { json in
            json.member("id", question.id)
            json.member("kind", question.response.kind.rawValue)
            json.member("points", question.points)
            switch question.response {
            case .singleChoice(let choices, let keys), .multipleChoice(let choices, let keys):
                json.member("choices", choices.count)
                json.member("right", keys)
                if question.isWeighted { json.member("weights", choices.map { $0.points?.text ?? "" }) }
            case .trueFalse(let answer): json.member("right", answer)
            case .blanks(let blanks): describe(blanks, in: &json)
            case .ordering(let items): json.member("items", items.count)
            case .matching(let pairs, let distractors):
                json.member("pairs", pairs.count)
                json.member("distractors", distractors.count)
            case .text: break
            }
            if !question.hints.isEmpty { json.member("hints", question.hints.map(\.cost.text)) }
        }
    }

    private static func describe(_ number: RightNumber, in json: inout CompactJSON) {
        json.member("value", number.value.text)
        json.member("tolerance", number.tolerance.text)
        if let unit = number.unit { json.member("unit", unit.text) }
    }

    private static func describe(_ blanks: [Blank], in json: inout CompactJSON) {
        json.key("blanks")
        json.array { json in
            for blank in blanks {
                json.object { json in
                    switch blank {
                    case .words(_, let matchesCase): json.member("case", matchesCase)
                    case .patterns(_, let matchesCase):
                        json.member("case", matchesCase)
                        json.member("patterns", true)
                    case .menu(let options, let key):
                        json.member("options", options.count)
                        json.member("right", key)
                    case .numbers(let numbers):
                        if let only = numbers.first, numbers.count == 1 { return describe(only, in: &json) }
                        json.key("numbers")
                        json.array { json in for number in numbers { json.object { describe(number, in: &$0) } } }
                    }
                }
            }
        }
    }

    private static func describe(_ penalty: Penalty, points: Double, in json: inout CompactJSON) {
        json.object { json in
            json.member("id", penalty.questionID)
            json.member("kind", QuestionKind.sanction.rawValue)
            json.member("points", points)
            json.member("sanction", penalty.sanction.rawValue)
            json.member("owners", penalty.owners)
        }
    }
}

extension Penalty {
    /// Id of the question about this penalty: "p12".
    package var questionID: String { "p\(id)" }

    package var owners: [String] { (refereeDecides ? ["referee"] : []) + (judgesDecide ? ["judge"] : []) }
}
