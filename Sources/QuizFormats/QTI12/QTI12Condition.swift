import Diagnostics
import Encoding
import Markup

extension QTI12Question {
    /// Response condition of an item: requirements of an answer, and the score and feedback that follow.
    struct Condition {
        /// Score, negative for a deduction.
        var score: Double
        /// Whether the score is added to that of other conditions.
        var isAdded = false
        /// Whether the score is added to that of other conditions, or taken away from it.
        var isRelative = false
        /// Whether the condition sets the score.
        var isScored = false
        /// Whether the score is a number, and not a factor.
        var isScoreReadable = true
        /// Whether the conditions after this one apply as well.
        var continues = true
        var rule: Rule
        var feedback: [String] = []
        /// Whether the condition has only tests that can't be read.
        var isUnreadable = false

        var tests: [Test] { rule.tests(isNegated: false) }

        /// Whether it shows the feedback on right answers.
        var namesRight: Bool { feedback.contains { $0.lowercased() == "correct" } }
    }

    indirect enum Rule {
        case test(Test)
        case all([Rule])
        case any([Rule])
        case not(Rule)
        /// Matches if no other condition does.
        case other
        /// Matches if a response field is empty.
        case unanswered(ident: String)

        /// The rule with other rules in place of its tests.
        func mapped(_ change: (Test) -> Rule) -> Rule {
            switch self {
            case .test(let test): change(test)
            case .all(let rules): .all(rules.map { $0.mapped(change) })
            case .any(let rules): .any(rules.map { $0.mapped(change) })
            case .not(let rule): .not(rule.mapped(change))
            case .other, .unanswered: self
            }
        }

        func tests(isNegated: Bool) -> [Test] {
            switch self {
            case .test(var test):
                test.isNegated = isNegated
                return [test]
            case .all(let rules), .any(let rules): return rules.flatMap { $0.tests(isNegated: isNegated) }
            case .not(let rule): return rule.tests(isNegated: !isNegated)
            case .other, .unanswered: return []
            }
        }
    }

    struct Test {
        enum Relation {
            case equal, atLeast, atMost
            /// The value is a substring of the answer.
            case contains
            /// The value is a regular expression.
            case pattern
        }
        var relation: Relation
        /// Identifier of the field, or of the choice.
        var ident: String
        var value: String
        /// How far an equal number may be from the value.
        var tolerance: Tolerance?
        /// Position in an order, from 1.
        var index: Int?
        var matchesCase: Bool
        /// Whether the limits of a range are exclusive.
        var excludesEnd = false
        var isNegated = false
        var position: SourcePosition
    }
}

// MARK: - Reading

extension QTI12Question.Condition {
    init(_ element: MarkupElement) {
        feedback = element.all("displayfeedback").compactMap { $0["linkrefid"] }
        let test = element.first("conditionvar")
        let rules = test.map(QTI12Question.Rule.children) ?? []
        rule = .all(rules)
        isUnreadable = rules.isEmpty && test?.elements.isEmpty == false
        // Brightspace compares words with a regular expression.
        if test?.descendant("var_extension", "answer_is_regexp").map({ $0.text.trimmed.lowercased() }) == "yes" {
            rule = rule.withPatterns
        }
        let settings = element.all("setvar").filter(QTI12Question.Condition.isScore)
        let scores = settings.map(QTI12Question.Condition.score)
        isAdded = settings.contains { $0["action"]?.lowercased() == "add" }
        isRelative = isAdded || settings.contains { $0["action"]?.lowercased() == "subtract" }
        // What other variables count earns points by settings of the program.
        let areScores = element.all("setvar").allSatisfy { QTI12Question.Condition.variable($0).contains(ascii: "score") }
        isScoreReadable =
            areScores && settings.count < 2 && !settings.contains { ["multiply", "divide"].contains($0["action"]?.lowercased()) }
        // Points that are added count with those of the conditions after them, also where a program left the attribute out.
        continues = element["continue"].map { $0.lowercased() == "yes" } ?? (isRelative || settings.isEmpty)
        // Blackboard omits the score and only shows the feedback of correct answers.
        let isRight = element["title"]?.lowercased() == "correct" || feedback.contains { $0.lowercased() == "correct" }
        let greatest = scores.max { abs($0) < abs($1) } ?? 0
        let isScored = settings.contains { QTI12Question.Condition.variable($0) == "score" }
        score = greatest == 0 && isRight && !isScored ? 100 : greatest
        self.isScored = !settings.isEmpty || score != 0
    }

    private static func variable(_ setting: MarkupElement) -> String {
        (setting["varname"] ?? setting["variablename"] ?? "SCORE").lowercased()
    }

    /// Whether a variable is a score: some programs count right and wrong answers, and Blackboard stores settings of the question
    /// in variables.
    private static func isScore(_ setting: MarkupElement) -> Bool {
        let name = variable(setting)
        return name == "score" || !others.contains { name.contains(ascii: $0) }
    }

    private static let others = ["incorrect", "wrong", "negative", "limit", "single_correct", "points_set"]

    private static func score(_ setting: MarkupElement) -> Double {
        let text = setting.text.trimmed
        let value = text.uppercased().hasPrefix("SCORE.MAX") ? 100 : ForeignNumber.value(text) ?? 0
        switch setting["action"]?.lowercased() {
        case "subtract": return -value
        case "multiply", "divide": return 0
        default: return value.isFinite ? value : 0
        }
    }
}

extension QTI12Question.Rule {
    fileprivate static func children(_ element: MarkupElement) -> [QTI12Question.Rule] { element.elements.compactMap(read) }

    /// The rule with regular expressions in place of words.
    fileprivate var withPatterns: QTI12Question.Rule {
        mapped { test in
            var test = test
            if test.relation == .equal { test.relation = .pattern }
            return .test(test)
        }
    }

    private static func read(_ element: MarkupElement) -> QTI12Question.Rule? {
        switch element.name {
        case "and": return .all(children(element))
        case "or": return .any(children(element))
        case "not": return .not(.all(children(element)))
        case "other": return .other
        case "unanswered": return .unanswered(ident: element["respident"] ?? "")
        case "varequal": return .test(QTI12Question.Test(element, .equal))
        case "varsubset": return .test(QTI12Question.Test(element, subset(element["setmatch"] ?? "")))
        case "varsubstring": return .test(QTI12Question.Test(element, .contains))
        case "vargte", "vargt": return .test(QTI12Question.Test(element, .atLeast))
        case "varlte", "varlt": return .test(QTI12Question.Test(element, .atMost))
        default: return nil
        }
    }

    /// Blackboard's comparison of words.
    private static func subset(_ match: String) -> QTI12Question.Test.Relation {
        let match = match.lowercased()
        if match.contains(ascii: "contain") || match == "partial" { return .contains }
        return ["match", "pattern", "regex"].contains { match.contains($0) } ? .pattern : .equal
    }
}

extension QTI12Question.Test {
    fileprivate init(_ element: MarkupElement, _ relation: Relation) {
        self.init(
            relation: relation, ident: element["respident"] ?? "", value: element.text.trimmed,
            tolerance: QTI12Question.Tolerance(element), index: element["index"].flatMap(Int.init),
            matchesCase: element["case"]?.lowercased() == "yes", excludesEnd: element.name == "vargt" || element.name == "varlt",
            position: element.position)
    }
}
