import Encoding
import Markup

/// Scores answers with the response processing of an item, as far as it is of the standard.
struct QTI21Scorer {
    /// Values of responses by their identifiers.
    typealias Answer = [String: [String]]

    /// What an expression gives.
    enum Value {
        case null
        case number(Double)
        case texts([String])
        case truth(Bool)

        var number: Double? {
            switch self {
            case .number(let number): number
            case .texts(let texts): texts.count == 1 ? ForeignNumber.value(texts[0]) : nil
            case .null, .truth: nil
            }
        }

        var texts: [String] { if case .texts(let texts) = self { texts } else { [] } }
        var isTrue: Bool { if case .truth(let truth) = self { truth } else { false } }
    }

    /// A rule or expression, read once for many answers.
    struct Node {
        let element: MarkupElement
        let name: String
        let identifier: String
        /// The text of a value.
        let text: String
        let parts: [Node]

        init(_ element: MarkupElement) {
            self.element = element
            name = element.name
            identifier = element["identifier"] ?? ""
            text = element.name == "baseValue" ? element.text.trimmed : ""
            parts = element.elements.map(Node.init)
        }

        /// About how long it takes to evaluate.
        func cost(_ declarations: [String: QTI21Declaration]) -> Int {
            let values = ["variable", "correct"].contains(name) ? declarations[identifier]?.right.count ?? 0 : 0
            return parts.reduce(1 + values) { $0 + $1.cost(declarations) }
        }
    }

    /// Thrown for what can't be evaluated.
    struct Unreadable: Error {}

    let outcomes: QTI21Outcomes
    let declarations: [String: QTI21Declaration]
    private let rules: [Node]
    private let mappings: [String: Mapping]
    /// How many answers may be scored, so that large items don't take long.
    let limit: Int

    /// Nil without rules.
    init?(_ outcomes: QTI21Outcomes, _ declarations: [String: QTI21Declaration]) {
        guard !outcomes.rules.elements.isEmpty else { return nil }
        self.outcomes = outcomes
        self.declarations = declarations
        rules = outcomes.rules.elements.map(Node.init)
        mappings = declarations.compactMapValues { $0.mapping.isEmpty ? nil : Mapping($0) }
        limit = 50_000 / max(1, rules.reduce(0) { $0 + $1.cost(declarations) })
    }

    /// Nil if the rules can't be read.
    func score(_ answer: Answer) -> Double? {
        var values: [String: Value] = [:]
        guard (try? run(rules, answer, &values)) != nil else { return nil }
        let scores = values.filter { outcomes.scores.contains($0.key) }.compactMapValues(\.number)
        if let score = scores["SCORE"] ?? (outcomes.scores.contains("SCORE") ? outcomes["SCORE"] ?? 0 : nil) { return score }
        let parts = scores.filter { $0.key.hasPrefix("SCORE_") }
        return parts.isEmpty ? scores.values.max() ?? 0 : parts.values.reduce(0, +)
    }

    /// Runs rules in order, until one of them ends the scoring.
    ///
    /// - Returns: whether the rules after them run, too.
    private func run(_ rules: [Node], _ answer: Answer, _ values: inout [String: Value]) throws -> Bool {
        for rule in rules {
            switch rule.name {
            case "setOutcomeValue":
                guard let expression = rule.parts.first else { continue }
                if outcomes.scores.contains(rule.identifier) {
                    values[rule.identifier] = try value(expression, answer, values)
                } else {
                    // Feedback may follow from anything.
                    values[rule.identifier] = (try? value(expression, answer, values)) ?? .null
                }
            case "responseCondition":
                let branch = try rule.parts.first { try $0.name == "responseElse" || isMet($0, answer, values) }
                guard let branch else { continue }
                let actions = branch.name == "responseElse" ? branch.parts : Array(branch.parts.dropFirst())
                guard try run(actions, answer, &values) else { return false }
            case "responseProcessingFragment": guard try run(rule.parts, answer, &values) else { return false }
            case "exitResponse": return false
            default: throw Unreadable()
            }
        }
        return true
    }

    private func isMet(_ branch: Node, _ answer: Answer, _ values: [String: Value]) throws -> Bool {
        guard let test = branch.parts.first else { throw Unreadable() }
        return try value(test, answer, values).isTrue
    }

    func value(_ node: Node, _ answer: Answer, _ values: [String: Value]) throws -> Value {
        switch node.name {
        case "baseValue": return .texts([node.text])
        case "correct": return list(declarations[node.identifier]?.right ?? [])
        case "variable":
            if declarations[node.identifier] != nil { return list(answer[node.identifier] ?? []) }
            return values[node.identifier] ?? outcomes[node.identifier].map(Value.number)
                ?? (outcomes.scores.contains(node.identifier) ? .number(0) : .null)
        case _ where QTI21Outcomes.mappings.contains(node.name):
            guard let mapping = mappings[node.identifier] else { throw Unreadable() }
            return .number(mapping.score(answer[node.identifier] ?? []))
        case "multiple", "ordered": return list(try node.parts.flatMap { try value($0, answer, values).texts })
        default: return try combined(node, try node.parts.map { try value($0, answer, values) })
        }
    }

    private func list(_ texts: [String]) -> Value { texts.isEmpty ? .null : .texts(texts) }
}

/// What values earn, by the mapping of a declaration.
private struct Mapping {
    private let exact: [String: Double]
    /// Of values in small letters, where capitals don't count.
    private let folded: [String: Double]
    private let declaration: QTI21Declaration

    init(_ declaration: QTI21Declaration) {
        self.declaration = declaration
        exact = Dictionary(keepingFirst: declaration.mapping.map { ($0.key, $0.value) })
        folded = Dictionary(keepingFirst: declaration.mapping.filter { !$0.matchesCase }.map { ($0.key.lowercased(), $0.value) })
    }

    func score(_ answer: [String]) -> Double {
        let values = Set(answer).map { exact[$0] ?? folded[$0.lowercased()] ?? declaration.otherValue }
        return min(max(values.reduce(0, +), declaration.lowerBound ?? -.infinity), declaration.bound ?? .infinity)
    }
}
