import ContentModel
import ContentReading

/// What an item of QTI 2.1 says of an answer: its form, what is right, what earns something.
struct QTI21Declaration {
    var isOrdered: Bool
    var isMultiple: Bool
    var isNumber: Bool
    var right: [String]
    var mapping: [(key: String, value: Double, matchesCase: Bool)]

    init(_ element: MarkupElement) {
        isOrdered = element["cardinality"] == "ordered"
        isMultiple = element["cardinality"] == "multiple"
        isNumber = ["float", "integer"].contains(element["baseType"])
        right = (element.first("correctResponse")?.all("value") ?? []).map { trimmed($0.text) }
        mapping = (element.first("mapping")?.all("mapEntry") ?? []).compactMap { entry in
            guard let key = entry["mapKey"], let value = entry["mappedValue"].flatMap(Double.init) else { return nil }
            return (key, value, entry["caseSensitive"] == "true")
        }
    }
}

/// The response processing of an item as another program wrote it, read for what earns points and what brings up feedback.
struct QTI21Processing {
    /// For the answer of a name, a value that earns points.
    private(set) var right: [(identifier: String, value: String)] = []
    /// For a value, the feedback that it brings up.
    private(set) var feedback: [(value: String, feedback: String)] = []
    private(set) var lowest: [String: DecimalNumber] = [:]
    private(set) var highest: [String: DecimalNumber] = [:]
    /// How far a number may be from the right one, and whether that is in percent.
    private(set) var tolerance: [String: (number: DecimalNumber, isPercent: Bool)] = [:]
    /// The most that a rule gives.
    private(set) var greatestScore: Double?
    /// Whether parts of an answer earn parts of the points.
    private(set) var hasParts = false

    init(_ element: MarkupElement?) {
        guard let element else { return }
        hasParts = element["template"]?.contains("map_response") ?? false
        read(element)
        for setting in element.descendants("setOutcomeValue") where QTI21Processing.isScore(setting) {
            let expression = setting.elements.first
            let isMapped = expression?.name == "mapResponse" || expression?.descendants("mapResponse").isEmpty == false
            hasParts = hasParts || expression?.name == "sum" || isMapped
        }
    }

    private static func isScore(_ setting: MarkupElement) -> Bool { setting["identifier"]?.uppercased().hasSuffix("SCORE") ?? false }

    private mutating func read(_ element: MarkupElement) {
        for child in element.elements {
            if child.name == "responseIf" || child.name == "responseElseIf", let test = child.elements.first { read(test, of: child) }
            read(child)
        }
    }

    private mutating func read(_ test: MarkupElement, of branch: MarkupElement) {
        let settings = branch.all("setOutcomeValue")
        let scores = settings.filter(QTI21Processing.isScore).flatMap { setting in
            setting.descendants("baseValue").compactMap { Double(trimmed($0.text)) }
        }
        let best = scores.max() ?? 0
        if best > 0 { greatestScore = max(greatestScore ?? 0, best) }
        let shown = settings.filter { !QTI21Processing.isScore($0) }.flatMap { setting in
            setting.descendants("baseValue").filter { $0["baseType"] == "identifier" }.map { trimmed($0.text) }
        }
        let values = QTI21Processing.comparisons(test)
        if values.count == 1 { feedback += shown.map { (values[0].value, $0) } }
        guard best > 0 else { return }
        right += values
        for comparison in QTI21Processing.all(test) { readNumber(comparison) }
    }

    private mutating func readNumber(_ comparison: MarkupElement) {
        guard let identifier = comparison.descendants("variable").first?["identifier"] else { return }
        let number = comparison.descendants("baseValue").first.flatMap { DecimalNumber(trimmed($0.text)) }
        switch comparison.name {
        case "gte", "gt": lowest[identifier] = number
        case "lte", "lt": highest[identifier] = number
        case "equal":
            guard comparison["toleranceMode"] != "exact", let first = comparison["tolerance"]?.split(separator: " ").first,
                let number = DecimalNumber(first)
            else { return }
            tolerance[identifier] = (number, comparison["toleranceMode"] == "relative")
        default: break
        }
    }

    /// The element and all below, but nothing that is denied.
    private static func all(_ element: MarkupElement) -> [MarkupElement] {
        element.name == "not" ? [] : [element] + element.elements.flatMap(all)
    }

    /// The values that an answer is compared with.
    private static func comparisons(_ test: MarkupElement) -> [(identifier: String, value: String)] {
        all(test).filter { ["match", "member", "equal", "stringMatch", "substring"].contains($0.name) }.compactMap { comparison in
            guard let variable = comparison.descendants("variable").first?["identifier"],
                let value = comparison.descendants("baseValue").first
            else { return nil }
            return (variable, trimmed(value.text))
        }
    }
}
