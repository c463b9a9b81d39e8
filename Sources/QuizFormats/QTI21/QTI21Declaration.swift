import ContentReading
import Diagnostics
import Markup

/// Response declaration of QTI 2.1: cardinality, right answer, mapping.
struct QTI21Declaration {
    var isOrdered: Bool
    var isMultiple: Bool
    var isNumber: Bool
    var right: [String]
    var mapping: [(key: String, value: Double, matchesCase: Bool)]
    /// Value of answers that aren't in the mapping.
    private var otherValue: Double

    init(_ element: MarkupElement) {
        isOrdered = element["cardinality"] == "ordered"
        isMultiple = element["cardinality"] == "multiple"
        isNumber = ["float", "integer"].contains(element["baseType"])
        right = (element.first("correctResponse")?.all("value") ?? []).map { trimmed($0.text) }
        mapping = (element.first("mapping")?.all("mapEntry") ?? []).compactMap { entry in
            guard let key = entry["mapKey"], let value = entry["mappedValue"].flatMap(Double.init) else { return nil }
            return (key, value, entry["caseSensitive"] == "true")
        }
        otherValue = element.first("mapping")?["defaultValue"].flatMap(Double.init) ?? 0
    }

    /// The value of an answer in the mapping.
    func value(of name: String) -> Double { mapping.first { $0.key == name }?.value ?? otherValue }

    /// Keys of the mapping with the highest value, and whether others have a positive one.
    var best: (keys: [String], isPartial: Bool) {
        let earning = mapping.filter { $0.value > 0 }
        let highest = earning.map(\.value).max()
        let best = earning.filter { $0.value == highest }
        return (best.map(\.key), best.count < earning.count)
    }
}

/// Response processing of an item from any program: scores and feedback.
struct QTI21Processing {
    /// A possible answer, with its score.
    struct Branch {
        var test: MarkupElement
        /// Score, positive for a right answer.
        var score: Double
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

    private(set) var branches: [Branch] = []
    /// Feedback by value.
    private(set) var feedback: [(value: String, feedback: String)] = []
    /// Maximum score of all rules.
    private(set) var greatestScore: Double?
    /// Whether there is partial credit.
    private(set) var hasParts = false
    /// Whether the score of an answer is its value in the mapping of the declaration.
    private(set) var isMapped = false
    /// Whether all answers are compared with the declared ones by the standard template.
    private var comparesExactly = false
    /// Identifiers of answers that are compared with the declared ones by a rule.
    private var compared: Set<String> = []

    init(_ element: MarkupElement?) {
        guard let element else { return }
        isMapped = element["template"]?.contains("map_response") ?? false
        comparesExactly = element["template"]?.contains("match_correct") ?? false
        read(element)
        greatestScore = QTI21Score.greatest(element)
        compared = Set(
            element.descendants("match").filter { $0.first("correct") != nil }.compactMap { $0.first("variable")?["identifier"] })
        for setting in element.descendants("setOutcomeValue") where QTI21Processing.isScore(setting) {
            let expression = setting.elements.first
            isMapped = isMapped || expression?.name == "mapResponse" || expression?.descendants("mapResponse").isEmpty == false
            hasParts = hasParts || expression?.name == "sum"
        }
        hasParts = hasParts || isMapped
    }

    /// Whether an answer has to equal the declared one in case, as `match` demands of texts.
    func comparesExactly(_ identifier: String) -> Bool { comparesExactly || compared.contains(identifier) }

    /// Whether an element names the outcome with the points.
    static func isScore(_ element: MarkupElement) -> Bool { element["identifier"]?.uppercased().hasSuffix("SCORE") ?? false }

    private mutating func read(_ element: MarkupElement) {
        for child in element.elements {
            if child.name == "responseIf" || child.name == "responseElseIf", let test = child.elements.first { read(test, of: child) }
            read(child)
        }
    }

    private mutating func read(_ test: MarkupElement, of branch: MarkupElement) {
        let settings = branch.all("setOutcomeValue")
        let best = settings.filter(QTI21Processing.isScore).flatMap(QTI21Processing.scores).max() ?? 0
        let shown = settings.filter { !QTI21Processing.isScore($0) }.flatMap { setting in
            setting.descendants("baseValue").filter { $0["baseType"] == "identifier" }.map { trimmed($0.text) }
        }
        let values = QTI21Processing.comparisons(test, score: best)
        if values.count == 1 { feedback += shown.map { (values[0].value, $0) } }
        if best > 0 { branches.append(Branch(test: test, score: best)) }
    }

    /// Scores of a rule; a deduction is negative.
    private static func scores(_ setting: MarkupElement) -> [Double] {
        let isTaken = setting.first("subtract") != nil
        return setting.descendants("baseValue").compactMap { Double(trimmed($0.text)) }.map { isTaken ? -$0 : $0 }
    }

    // MARK: - Right answers

    /// Comparisons that give points for the answer with this identifier.
    func right(_ identifier: String) -> [Comparison] {
        branches.flatMap { QTI21Processing.comparisons($0.test, score: $0.score) }.filter { $0.identifier == identifier }
    }

    /// Branches with the highest score among those that test an answer.
    func best(_ identifier: String) -> (branches: [Branch], isPartial: Bool) {
        let mine = branches.filter { branch in QTI21Processing.all(branch.test).contains { $0["identifier"] == identifier } }
        let highest = mine.map(\.score).max()
        let best = mine.filter { $0.score == highest }
        return (best, best.count < mine.count && best.contains { !QTI21Processing.names($0.test, besides: identifier) })
    }

    private static func names(_ test: MarkupElement, besides identifier: String) -> Bool {
        all(test).contains { ["variable", "mapResponse"].contains($0.name) && $0["identifier"] != identifier }
    }

    /// The element and its descendants, except for negated ones.
    static func all(_ element: MarkupElement) -> [MarkupElement] {
        element.name == "not" ? [] : [element] + element.elements.flatMap(all)
    }

    /// Values that an answer is compared with.
    private static func comparisons(_ test: MarkupElement, score: Double) -> [Comparison] {
        all(test).compactMap { element in
            guard let relation = relation(element), let variable = element.descendants("variable").first?["identifier"] else { return nil }
            let value = relation == .pattern ? element["pattern"] : element.descendants("baseValue").first.map { trimmed($0.text) }
            return value.map {
                Comparison(
                    relation: relation, identifier: variable, value: $0, matchesCase: matchesCase(element), score: score,
                    position: element.position)
            }
        }
    }

    /// Whether a comparison distinguishes case: `match` always does, and the others say so.
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
