import Diagnostics
import Encoding
import Markup

/// Response declaration of QTI 2.1: cardinality, correct answer, mapping.
struct QTI21Declaration {
    private let element: MarkupElement
    var isOrdered: Bool
    var isMultiple: Bool
    var isNumber: Bool
    var right: [String]
    var mapping: [(key: String, value: Double, matchesCase: Bool)]
    /// Value of answers that aren't in the mapping.
    private(set) var otherValue: Double
    /// Lower limit of the mapping.
    let lowerBound: Double?
    /// Upper limit of the mapping.
    private(set) var bound: Double?

    init(_ element: MarkupElement) {
        self.element = element
        isOrdered = element["cardinality"] == "ordered"
        isMultiple = element["cardinality"] == "multiple"
        isNumber = ["float", "integer"].contains(element["baseType"])
        right = (element.first("correctResponse")?.all("value") ?? []).filter { $0["fieldIdentifier"] == nil }.map { $0.text.trimmed }
        mapping = (element.first("mapping")?.all("mapEntry") ?? []).compactMap { entry in
            guard let key = entry["mapKey"], let value = entry["mappedValue"].flatMap(ForeignNumber.value) else { return nil }
            return (key, value, entry["caseSensitive"] == "true")
        }
        otherValue = element.first("mapping")?["defaultValue"].flatMap(Double.init) ?? 0
        lowerBound = element.first("mapping")?["lowerBound"].flatMap(Double.init)
        bound = element.first("mapping")?["upperBound"].flatMap(Double.init)
    }

    /// The texts of the right answers with their positions: those of the mapping, if it gives points.
    var written: [(text: String, position: SourcePosition)] {
        guard best.keys.isEmpty else {
            return (element.first("mapping")?.all("mapEntry") ?? []).map { ($0["mapKey"] ?? "", $0.position) }
        }
        return (element.first("correctResponse")?.all("value") ?? []).map { ($0.text.trimmed, $0.position) }
    }

    /// The value of an answer in the mapping.
    func value(of name: String) -> Double { mapping.first { $0.key == name }?.value ?? otherValue }

    /// The most that an answer can earn; nil without a mapping.
    var greatestValue: Double? {
        let earning = mapping.map(\.value).filter { $0 > 0 }
        guard let highest = earning.max() else { return nil }
        return min(isMultiple || isOrdered ? earning.reduce(0, +) : highest, bound ?? .infinity)
    }

    /// Whether a part of the correct answer earns all points, as the mapping has a lower limit than its sum. Sums of rounded shares are
    /// a little more than the whole.
    var acceptsParts: Bool {
        guard isMultiple || isOrdered, let bound else { return false }
        return bound < 0.95 * mapping.map(\.value).filter { $0 > 0 }.reduce(0, +)
    }

    /// The value of the correct answer.
    var rightValue: Double? {
        let values = right.map(value)
        let value = isMultiple || isOrdered ? values.reduce(0, +) : values.max() ?? 0
        return value > 0 ? min(value, bound ?? .infinity) : greatestValue
    }

    /// Whether wrong answers cost points.
    var takesPoints: Bool { otherValue < 0 || mapping.contains { $0.value < 0 } }

    /// Keys of the mapping with the highest value, and whether others have a positive one.
    var best: (keys: [String], isPartial: Bool) {
        let earning = mapping.filter { $0.value > 0 }
        let highest = earning.map(\.value).max()
        let best = earning.filter { $0.value == highest }
        return (best.map(\.key), best.count < earning.count)
    }
}
