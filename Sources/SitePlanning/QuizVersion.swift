package import ContentModel
import Encoding
import Markup

/// Tells apart the states of a quiz that old attempts don't fit: ids, kinds, keys, points and scoring, but no prose and
/// no language. Sixteen hexadecimal digits of the FNV-1a hash of a canonical JSON text, whose keys stand in this order:
///
///     {"scoring":"partial","questions":[{"id":"atp","kind":"single","points":2,"choices":3,"right":[1]}, …]}
///
/// Blanks give the numbers with their tolerances, but of words only that there are some; ordering gives `items`, matching
/// `pairs` and `distractors`; sanctions give `sanction` and `owners`, after the quiz's own questions.
package enum QuizVersion {
    /// - Parameter pool: the penalties that the quiz draws sanction questions from.
    package static func of(_ quiz: Quiz, pool: [Penalty] = []) -> String {
        canonicalJSON(scoring: quiz.scoring, quiz.questions, pool, points: 1).withUnsafeBytes { FNV1a.hash($0) }.hexadecimal
    }

    /// The version of an edition's sanction quiz.
    package static func ofSanctionQuiz(_ edition: Edition) -> String {
        canonicalJSON(scoring: .partial, [], edition.penalties, points: 10).withUnsafeBytes { FNV1a.hash($0) }.hexadecimal
    }

    static func canonicalJSON(
        scoring: Quiz.Scoring, _ questions: [Question], _ pool: [Penalty], points: Double
    ) -> CompactJSON {
        var json = CompactJSON()
        json.object { json in
            json.member("scoring", scoring.rawValue)
            json.key("questions")
            json.array { json in
                for place in questions.indices { describe(questions[place], in: &json) }
                for penalty in pool { describe(penalty, points: points, in: &json) }
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
            case .singleChoice(let choices, let key):
                json.member("choices", choices.count)
                json.member("right", [key])
            case .multipleChoice(let choices, let keys):
                json.member("choices", choices.count)
                json.member("right", keys)
            case .trueFalse(let answer): json.member("right", answer)
            case .blanks(let blanks): describe(blanks, in: &json)
            case .ordering(let items): json.member("items", items.count)
            case .matching(let pairs, let distractors):
                json.member("pairs", pairs.count)
                json.member("distractors", distractors.count)
            case .text: break
            }
        }
    }

    private static func describe(_ blanks: [Blank], in json: inout CompactJSON) {
        json.key("blanks")
        json.array { json in
            for blank in blanks {
                json.object { json in
                    switch blank {
                    case .words(_, let matchesCase): json.member("case", matchesCase)
                    case .number(let number, let tolerance):
                        json.member("value", number.text)
                        json.member("tolerance", tolerance.text)
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

extension UInt64 {
    fileprivate var hexadecimal: String {
        let digits = String(self, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension Penalty {
    /// The id of the question about this penalty: "p12".
    package var questionID: String { "p\(id)" }

    package var owners: [String] { (isReferees ? ["referee"] : []) + (isJudges ? ["judge"] : []) }
}

extension Edition {
    /// The id of the built-in quiz on its sanctions: "sanctions-2026".
    package var sanctionQuizID: String { "sanctions-\(id)" }
}
