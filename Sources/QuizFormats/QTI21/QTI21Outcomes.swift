import Encoding
import Markup
import QuizExchange

/// Outcomes of an item of QTI 2.1, and its rules in plain form.
struct QTI21Outcomes {
    /// Identifiers of the outcomes that are points, or that points are the sum of.
    let scores: Set<String>
    /// Those that aren't part of the points: rules compare them with numbers, to count correct parts of an answer.
    let counters: Set<String>
    /// Response processing with numbers in place of outcomes that never change, and of the mapping where only the correct answer earns it.
    private(set) var rules: MarkupElement
    /// The highest score of a response by its mapping.
    let mapped: [String: Double]
    /// The least of the positive values in the mapping of a response.
    let leastMapped: [String: Double]
    /// Identifiers of responses.
    let responses: Set<String>
    /// Identifiers of responses that are one value.
    let singles: Set<String>
    /// Tables of outcomes that turn raw scores into points.
    let tables: [String: QTI21Lookup]
    private let defaults: [String: Double]
    private let changing: Set<String>

    init(_ item: MarkupElement, _ declarations: [String: QTI21Declaration]) {
        let mapped = declarations.compactMapValues(\.greatestValue)
        var processing = QTI21Outcomes.named(item.first("responseProcessing") ?? MarkupElement(name: "responseProcessing"))
        // Without any processing, platforms score by the mapping.
        let isByMapping = processing["template"].map { $0.contains("map_response") } ?? processing.elements.isEmpty
        if !mapped.isEmpty, isByMapping {
            let sum = QTIRule.element("sum", [:], mapped.keys.sorted().map(QTIRule.mapped))
            processing.children.append(.element(QTIRule.set("SCORE", to: sum)))
        }
        let settings = processing.descendants("setOutcomeValue")
        changing = Set(settings.compactMap { $0["identifier"] })
        scores = QTI21Outcomes.scores(settings, among: changing)
        counters = QTI21Outcomes.counters(settings, among: scores)
        // Without processing of its own, a variable of a template is a constant.
        let declared = item.all("outcomeDeclaration") + item.all("templateDeclaration")
        defaults = Dictionary(
            keepingFirst: declared.compactMap { declaration in
                let value = declaration.descendant("defaultValue", "value").flatMap { Double($0.text.trimmed) }
                guard let identifier = declaration["identifier"], let value, value.isFinite else { return nil }
                return (identifier, value)
            })
        tables = Dictionary(
            keepingFirst: item.all("outcomeDeclaration").compactMap { declaration in
                guard let identifier = declaration["identifier"], let table = QTI21Lookup(declaration) else { return nil }
                return (identifier, table)
            })
        self.mapped = mapped
        leastMapped = declarations.compactMapValues { $0.mapping.map(\.value).filter { $0 > 0 }.min() }
        responses = Set(declarations.keys)
        singles = Set(declarations.filter { !$0.value.isMultiple && !$0.value.isOrdered }.keys)
        rules = processing
        rules = plain(processing, declarations, guarded: [])
    }

    /// Value of an outcome before any rule.
    subscript(_ identifier: String) -> Double? { defaults[identifier] }

    /// Settings of points, in any rule.
    var settings: [MarkupElement] { rules.descendants("setOutcomeValue").filter(isScore) }

    func isScore(_ element: MarkupElement) -> Bool { element["identifier"].map(scores.contains) ?? false }

    private static func scores(_ settings: [MarkupElement], among changing: Set<String>) -> Set<String> {
        var scores = changing.filter { name in
            let name = name.uppercased()
            return name.hasPrefix("SCORE") || name.hasSuffix("SCORE") && !["MAX", "MIN"].contains { name.hasPrefix($0) }
        }
        addParts(to: &scores, settings, among: changing)
        return scores
    }

    private static func counters(_ settings: [MarkupElement], among scores: Set<String>) -> Set<String> {
        var added: Set = ["SCORE"]
        guard scores.isSuperset(of: added) else { return [] }
        addParts(to: &added, settings, among: scores)
        return scores.subtracting(added)
    }

    /// Adds the outcomes that others are the sum of.
    private static func addParts(to outcomes: inout Set<String>, _ settings: [MarkupElement], among known: Set<String>) {
        let settings = Dictionary(grouping: settings) { $0["identifier"] ?? "" }
        var open = Array(outcomes)
        while let outcome = open.popLast() {
            let used = (settings[outcome] ?? []).flatMap { $0.descendants("variable") }.compactMap { $0["identifier"] }
            open += used.filter { known.contains($0) && outcomes.insert($0).inserted }
        }
    }

    // MARK: - Plain form

    /// Name of an expression for the value in the table of an outcome. No element in a file has a space in its name.
    static let lookup = "value in the table"

    /// The rules with `lookupOutcomeValue` as a setting whose expression is looked up.
    private static func named(_ element: MarkupElement) -> MarkupElement {
        var element = element
        element.children = element.children.map { child in
            if case .element(let element) = child { .element(named(element)) } else { child }
        }
        guard element.name == "lookupOutcomeValue" else { return element }
        let expression = MarkupElement(
            name: lookup, attributes: element.attributes, children: element.children, position: element.position)
        element.name = "setOutcomeValue"
        element.children = [.element(expression)]
        return element
    }

    /// - Parameter guarded: responses that are right wherever this applies.
    private func plain(_ element: MarkupElement, _ declarations: [String: QTI21Declaration], guarded: Set<String>) -> MarkupElement {
        var (element, guarded) = (element, guarded)
        let identifier = element["identifier"] ?? ""
        switch element.name {
        case "variable":
            guard let value = defaults[identifier], !changing.contains(identifier) else { return element }
            return QTIRule.value(QuizFrontMatter.number(value), "float")
        case _ where QTI21Outcomes.mappings.contains(element.name):
            guard guarded.contains(identifier), let value = declarations[identifier]?.rightValue else { return element }
            return QTIRule.value(QuizFrontMatter.number(value), "float")
        case "responseIf", "responseElseIf":
            if let test = element.elements.first { guarded.formUnion(QTI21Outcomes.right(test)) }
        case "anyN": element.name = QTI21Outcomes.name(ofAnyN: element)
        default: break
        }
        element.children = element.children.map { child in
            if case .element(let element) = child { .element(plain(element, declarations, guarded: guarded)) } else { child }
        }
        return element
    }

    /// `or` or `and` for a rule that means one of them.
    private static func name(ofAnyN rule: MarkupElement) -> String {
        let count = rule.elements.count
        guard let least = rule["min"].flatMap(Int.init), rule["max"].flatMap(Int.init) ?? 0 >= count else { return rule.name }
        return least >= count ? "and" : least == 1 ? "or" : rule.name
    }

    /// Expressions for the value of an answer in the mapping; ONYX has one that allows typos.
    static let mappings = ["mapResponse", "mapTolResponse"]

    /// Responses that have to equal the declared ones.
    private static func right(_ test: MarkupElement) -> [String] {
        switch test.name {
        case "and": test.elements.flatMap(right)
        case "match", "equal", "stringMatch": test.first("correct") == nil ? [] : test.all("variable").compactMap { $0["identifier"] }
        default: []
        }
    }
}
