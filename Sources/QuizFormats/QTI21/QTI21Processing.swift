import Diagnostics
import Encoding
import Markup

/// Response processing of an item from any program: scores and feedback.
struct QTI21Processing {
    /// A possible answer, with its score. What the test is about is found once, as each gap of a text asks for it.
    struct Branch {
        let test: MarkupElement
        /// Score, positive for a correct answer.
        let score: Double
        /// Whether the score is added to that of other answers.
        let isAdded: Bool
        /// Whether the score only counts correct parts of the answer.
        let isCounted: Bool
        let comparisons: [Comparison]
        /// Identifiers of all parts of the test, except for negated ones.
        let identifiers: Set<String>
        /// Those of answers.
        let answers: Set<String>

        init(_ test: MarkupElement, score: Double, isAdded: Bool, isCounted: Bool) {
            let parts = QTI21Processing.all(test)
            self.test = test
            self.score = score
            self.isAdded = isAdded
            self.isCounted = isCounted
            comparisons = QTI21Processing.comparisons(test, score: score)
            identifiers = Set(parts.compactMap { $0["identifier"] })
            answers = Set(parts.filter { ["variable", "mapResponse"].contains($0.name) }.map { $0["identifier"] ?? "" })
        }
    }

    /// Comparison of an answer with a value.
    struct Comparison {
        enum Relation { case equal, contains, pattern }
        var relation: Relation
        var identifier: String
        var value: String
        var matchesCase: Bool
        var score: Double
        var position: SourcePosition
    }

    let outcomes: QTI21Outcomes
    /// Branches that give or take points.
    private(set) var branches: [Branch] = []
    /// Comparisons that give points, by the identifiers of the answers.
    private var comparisons: [String: [Comparison]] = [:]
    /// Feedback by value.
    private(set) var feedback: [(value: String, feedback: String)] = []
    /// What is counted of the parts of an answer, by the identifier of the outcome.
    let counters: [String: Count]
    /// Whether points rise in steps with the number of correct parts.
    private(set) var comparesSteps = false
    /// Maximum score of all rules.
    private(set) var greatestScore: Double?
    /// Whether there is partial credit.
    private(set) var hasParts = false
    /// How the tables that points are looked up in treat raw scores; empty without any.
    private(set) var lookups: [QTI21Lookup.Kind] = []
    /// Feedback that only some answers show.
    private let conditional: Set<String>
    /// Outcomes that are looked up in a table, which can be feedback, too.
    private let tabled: Set<String>
    /// Identifiers of answers whose score is their value in the mapping of the declaration.
    private let mapped: Set<String>
    /// Whether all answers are compared with the declared ones by the standard template.
    private var comparesExactly = false
    /// Identifiers of answers that are compared with the declared ones by a rule.
    private var compared: Set<String> = []
    /// Those that only have to contain the declared ones.
    private var containing: Set<String> = []

    init(_ outcomes: QTI21Outcomes) {
        self.outcomes = outcomes
        let (rules, settings) = (outcomes.rules, outcomes.settings)
        comparesExactly = rules["template"]?.contains("match_correct") ?? false
        let greatest = QTI21Score.greatest(outcomes)
        greatestScore = greatest.score
        let exact = rules.descendants("match") + rules.descendants("stringMatch").filter { $0["caseSensitive"] == "true" }
        compared = Set(exact.filter { $0.first("correct") != nil }.compactMap { $0.first("variable")?["identifier"] })
        let parts = rules.descendants("stringMatch").filter { $0["substring"] == "true" } + rules.descendants("substring")
        containing = Set(parts.filter { $0.first("correct") != nil }.compactMap { $0.first("variable")?["identifier"] })
        conditional = Set(
            rules.descendants("responseCondition").flatMap { $0.descendants("setOutcomeValue") }.filter { !outcomes.isScore($0) }
                .flatMap { $0.descendants("baseValue") }.map { $0.text.trimmed })
        mapped = QTI21Processing.mapped(settings)
        counters = QTI21Processing.counts(outcomes, settings, upTo: greatest.counts)
        let earning = settings.filter { !outcomes.counters.contains($0["identifier"] ?? "") }
        let added = earning.map { setting in
            setting.all("sum").flatMap(\.elements).filter { $0["identifier"] != setting["identifier"] }
        }
        let addedNumbers = added.joined().count { Double($0.text.trimmed).map { $0 > 0 } ?? false }
        let hasScores = outcomes.scores.count { $0.hasPrefix("SCORE_") } > 1 || added.contains { $0.count(where: outcomes.isScore) > 1 }
        hasParts = !QTI21Processing.mapped(earning).isEmpty || addedNumbers > 1 || hasScores
        tabled = Set(rules.descendants(QTI21Outcomes.lookup).compactMap { $0["identifier"] })
        read(rules)
        comparisons = Dictionary(grouping: branches.filter { $0.score > 0 }.flatMap(\.comparisons), by: \.identifier)
        lookups = settings.filter { $0.elements.first?.name == QTI21Outcomes.lookup }.map { setting in
            guard let name = setting["identifier"], let raw = greatest.rawScores[name], let table = outcomes.tables[name] else {
                return .unreadable
            }
            return table.kind(upTo: raw)
        }
        let highest = highestScore
        comparesSteps = scoring.contains { $0.score > 0 && $0.score < highest && comparesParts($0.test) }
        hasParts = (hasParts || comparesSteps) && !lookups.contains(.wholeOnly)
    }

    /// Branches that give or take points, without those that only count.
    var scoring: [Branch] { branches.filter { !$0.isCounted } }

    var highestScore: Double { scoring.map(\.score).max() ?? 0 }

    /// Whether points are from a table with steps of its own, which makes the points of individual choices meaningless.
    var hasSteps: Bool { lookups.contains { $0 != .proportional } }

    private static func mapped(_ settings: [MarkupElement]) -> Set<String> {
        Set(settings.flatMap { setting in QTI21Outcomes.mappings.flatMap(setting.descendants) }.compactMap { $0["identifier"] })
    }

    /// Whether a feedback depends on the answer.
    func isConditional(_ feedback: MarkupElement) -> Bool {
        conditional.contains(feedback["identifier"] ?? "") || tabled.contains(feedback["outcomeIdentifier"] ?? "")
    }

    func isMapped(_ identifier: String) -> Bool { mapped.contains(identifier) }

    /// Whether an answer has to equal the declared one in case, as `match` demands of texts.
    func comparesExactly(_ identifier: String) -> Bool { comparesExactly || compared.contains(identifier) }

    /// Whether an answer only has to contain the declared one.
    func containsDeclared(_ identifier: String) -> Bool { containing.contains(identifier) }

    private mutating func read(_ element: MarkupElement) {
        for child in element.elements {
            if child.name == "responseIf" || child.name == "responseElseIf", let test = child.elements.first { read(test, of: child) }
            read(child)
        }
    }

    private mutating func read(_ test: MarkupElement, of branch: MarkupElement) {
        let settings = branch.all("setOutcomeValue")
        let scored = settings.filter(outcomes.isScore)
        let best = scored.flatMap(QTI21Processing.scores).max { abs($0) < abs($1) } ?? 0
        let shown = settings.filter { !outcomes.isScore($0) }.flatMap { setting in
            setting.descendants("baseValue").filter { $0["baseType"] == "identifier" }.map { $0.text.trimmed }
        }
        let isAdded = scored.allSatisfy { ["sum", "subtract"].contains($0.elements.first?.name) }
        let isCounted = !scored.isEmpty && scored.allSatisfy { outcomes.counters.contains($0["identifier"] ?? "") }
        let possible = Branch(test, score: best, isAdded: isAdded, isCounted: isCounted)
        if possible.comparisons.count == 1 { feedback += shown.map { (possible.comparisons[0].value, $0) } }
        if best != 0 { branches.append(possible) }
    }

    /// Scores of a rule; a deduction is negative.
    static func scores(_ setting: MarkupElement) -> [Double] {
        let isTaken = setting.first("subtract") != nil
        return setting.descendants("baseValue").compactMap { Double($0.text.trimmed) }.map { isTaken ? -$0 : $0 }
    }

    // MARK: - Right answers

    /// The order that rules compare item by item, with `index`; empty unless they have each index exactly once.
    func order(_ identifier: String) -> [String] {
        var valuesByNumber: [Int: Set<String>] = [:]
        for comparison in outcomes.rules.descendants("match") {
            guard let index = comparison.first("index"), index.first("variable")?["identifier"] == identifier,
                let number = index["n"].flatMap(Int.init), let value = comparison.first("baseValue").map({ $0.text.trimmed })
            else { continue }
            valuesByNumber[number, default: []].insert(value)
        }
        let order = valuesByNumber.keys.sorted().compactMap { valuesByNumber[$0]?.count == 1 ? valuesByNumber[$0]?.first : nil }
        return valuesByNumber.keys.sorted() == Array(1..<valuesByNumber.count + 1) && Set(order).count == valuesByNumber.count ? order : []
    }

    /// Comparisons that give points for the answer with this identifier.
    func right(_ identifier: String) -> [Comparison] { comparisons[identifier] ?? [] }

    /// Branches with the highest score among those that test an answer.
    func best(_ identifier: String) -> (branches: [Branch], isPartial: Bool) {
        let mine = branches(identifier).filter { $0.score > 0 }
        let highest = mine.map(\.score).max()
        let best = mine.filter { $0.score == highest }
        return (best, best.count < mine.count && best.contains { $0.answers.allSatisfy { $0 == identifier } })
    }

    private func branches(_ identifier: String) -> [Branch] { branches.filter { $0.identifiers.contains(identifier) } }

    /// Points that each choice's own rule gives or takes; nil if they follow from the number of correct choices.
    func values(_ identifier: String, isMultiple: Bool) -> [String: Double]? {
        var values: [String: Double] = [:]
        for branch in branches(identifier) {
            let compared = branch.comparisons
            guard compared.count == 1, compared[0].relation == .equal, branch.isAdded || !isMultiple else { return nil }
            values[compared[0].value, default: 0] += branch.score
        }
        return Set(values.values).count > (isMultiple ? 1 : 0) ? values : nil
    }

    /// The highest score of an answer; nil if no rule sets one.
    func share(_ identifier: String) -> Double? {
        isMapped(identifier) ? outcomes.mapped[identifier] : branches(identifier).map(\.score).max()
    }

    /// The element and its descendants, except for negated ones.
    static func all(_ element: MarkupElement) -> [MarkupElement] {
        element.name == "not" ? [] : [element] + element.elements.flatMap(all)
    }

    /// Values that an answer is compared with.
    static func comparisons(_ test: MarkupElement, score: Double) -> [Comparison] {
        all(test).compactMap { element in
            guard let relation = relation(element), let variable = element.descendants("variable").first?["identifier"] else { return nil }
            let value = relation == .pattern ? element["pattern"] : element.descendants("baseValue").first.map { $0.text.trimmed }
            return value.map {
                Comparison(
                    relation: relation, identifier: variable, value: $0, matchesCase: matchesCase(element), score: score,
                    position: element.position)
            }
        }
    }

    /// Whether a comparison distinguishes case: `match` always does, and the others have an attribute for it.
    private static func matchesCase(_ element: MarkupElement) -> Bool {
        switch element.name {
        case "match", "member": true
        case "substring": element["caseSensitive"] != "false"
        default: element["caseSensitive"] == "true"
        }
    }

    private static func relation(_ element: MarkupElement) -> Comparison.Relation? {
        switch element.name {
        case "match", "member", "equal": .equal
        case "stringMatch": element["substring"] == "true" ? .contains : .equal
        case "substring": .contains
        case "patternMatch": .pattern
        default: nil
        }
    }
}
