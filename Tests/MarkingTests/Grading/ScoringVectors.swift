import ContentModel
import Diagnostics
import Foundation
import Marking
import Testing

/// `Tests/Vectors/scoring.json`, which the page's script is tested with, too.
struct ScoringVectors: Decodable {
    var numbers: [Vector<NumberInput, Bool?>]
    var questions: [Vector<QuestionInput, ExpectedGrade>]
    var weights: [Vector<WeightInput, ExpectedGrade>]
    var hints: [Vector<HintInput, ExpectedGrade>]
    var percents: [Vector<PercentInput, Int>]
    var totals: [Vector<TotalInput, ExpectedTotal>]

    static func read() throws -> ScoringVectors {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Vectors/scoring.json")
        return try JSONDecoder().decode(ScoringVectors.self, from: Data(contentsOf: file))
    }

    struct Vector<Input: Decodable & Sendable, Expected: Decodable & Sendable>: Decodable, Sendable {
        var name: String
        var input: Input
        var expected: Expected
    }

    struct NumberInput: Decodable {
        var written: String
        var value: String
        var tolerance: String
    }

    struct ExpectedGrade: Decodable {
        var state: String
        var score: String
    }

    /// A question whose choices have points.
    struct WeightInput: Decodable {
        var kind: String
        var right: [String]
        var points: [String: String]
        var worth: Double
        /// Number of choices.
        var choices: Int
        var answer: [String]

        var question: Question {
            var choices = (0..<choices).map { Choice(text: RichText("\(Choice.id($0))?")) }
            for index in choices.indices { choices[index].points = points[Choice.id(index)].flatMap { DecimalNumber($0) } }
            let keys = choices.indices.filter { right.contains(Choice.id($0)) }
            var question = Question(
                id: "q", position: .start, hasExplicitID: true, prompt: RichText("?"),
                response: kind == "single" ? .singleChoice(choices, keys: keys) : .multipleChoice(choices, keys: keys))
            question.points = worth
            return question
        }

        private enum CodingKeys: CodingKey { case kind, right, points, worth, choices, answer }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: CodingKeys.self)
            kind = try fields.decode(String.self, forKey: .kind)
            right = try fields.decode([String].self, forKey: .right)
            points = try fields.decode([String: String].self, forKey: .points)
            worth = try #require(Double(fields.decode(String.self, forKey: .worth)))
            choices = try fields.decode(Int.self, forKey: .choices)
            answer = try fields.decode([String].self, forKey: .answer)
        }
    }

    struct HintInput: Decodable {
        var state: String
        var score: String
        var costs: [String]
        var used: Int
        var worth: String
    }

    struct PercentInput: Decodable {
        var points: String
        var max: String
        var pass: Double?
    }

    struct TotalInput: Decodable {
        var pass: Double?
        /// Edition of a sanction quiz.
        var edition: String?
        var scoring: String?
        /// Points, state and score of each question.
        var questions: [[String]]
    }

    struct ExpectedTotal: Decodable {
        var points: String
        var possible: String
        var max: String
        var percent: Int?
        var passed: Bool?
        var pending: Int
    }
}

extension ScoringVectors.Vector: CustomTestStringConvertible {
    var testDescription: String { name }
}

/// A question in the form of the page's script: structure of key and answer depends on the kind.
struct QuestionInput: Decodable {
    var scoring: Quiz.Scoring
    var key: AnswerKey
    var answer: Answer?

    private enum CodingKeys: CodingKey { case kind, scoring, key, answer }

    private struct Call: Decodable {
        var sanction: String
        var owners: [String]

        var model: SanctionCall {
            let refereeDecides = owners.contains("referee")
            return SanctionCall(Sanction(rawValue: sanction), refereeDecides: refereeDecides, judgesDecide: owners.contains("judge"))
        }
    }

    private struct BlankKey: Decodable {
        var accept: [String]?
        var patterns: [String]?
        var numbers: [BlankKey]?
        var unit: String?
        var `case`: Bool?
        var value: String?
        var tolerance: String?

        func model() throws -> Blank {
            if let patterns { return .patterns(patterns, matchesCase: `case` ?? false) }
            if let numbers { return .numbers(try numbers.map { try $0.number() }) }
            if let accept { return .words(accept, matchesCase: `case` ?? false) }
            return .numbers([try number()])
        }

        func number() throws -> RightNumber {
            let tolerance = try #require(DecimalNumber(tolerance ?? "0"))
            let unit = try unit.map { try #require(MeasurementUnit($0)) }
            return RightNumber(try #require(DecimalNumber(value ?? "")), tolerance: tolerance, unit: unit)
        }
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        scoring = try #require(Quiz.Scoring(rawValue: fields.decode(String.self, forKey: .scoring)))
        let kind = try #require(QuestionKind(rawValue: fields.decode(String.self, forKey: .kind)))
        let letters = { try fields.decode([String].self, forKey: .key) }
        key =
            switch kind {
            case .single: .single(try letters())
            case .multiple: .multiple(try letters())
            case .trueFalse: .trueFalse(try letters() == ["true"])
            case .blanks, .numeric: .blanks(try fields.decode([BlankKey].self, forKey: .key).map { try $0.model() })
            case .ordering: .ordering(try letters())
            case .matching: .matching(try letters())
            case .text: .text
            case .sanction: .sanction(try fields.decode(Call.self, forKey: .key).model)
            }
        answer =
            if kind == .sanction {
                try fields.decodeIfPresent(Call.self, forKey: .answer).map { .sanction($0.model) }
            } else {
                try fields.decodeIfPresent([String].self, forKey: .answer).map { .parts($0) }
            }
    }
}
