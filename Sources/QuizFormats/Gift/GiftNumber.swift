import ContentModel
import Encoding
import QuizExchange

/// Numeric answers of GIFT: `9.81:0.05` and `1..5`.
enum GiftNumber {
    static func correct(_ text: String) -> RightNumber? {
        guard case .numbers(let numbers)? = blank(text) else { return nil }
        return numbers.first
    }

    static func blank(_ text: String) -> Blank? {
        if let range = text.firstRange(of: "..") {
            return between(String(text[..<range.lowerBound]).trimmed, String(text[range.upperBound...]).trimmed)
        }
        return withTolerance(text).map { .numbers([$0]) }
    }

    /// `9.81:0.05`, as in the fields of Moodle's Cloze.
    static func withTolerance(_ text: String) -> RightNumber? {
        let parts = text.split(separator: ":", maxSplits: 1).map { decimal(String($0)) }
        guard let number = parts.first ?? nil, let tolerance = parts.count > 1 ? parts[1] : .zero, tolerance.value >= 0 else { return nil }
        return RightNumber(number, tolerance: tolerance)
    }

    /// That one of several numbers is too large; nil if none is.
    static func fault(of numbers: [String]) -> String? {
        numbers.first(where: DecimalNumber.isTooLarge).map { "'\($0)' is too large (the greatest number is about 1.8e308)" }
    }

    /// A number in everyday notation: "1 000,5".
    static func decimal(_ text: String) -> DecimalNumber? { DecimalNumber(text.filter { !$0.isWhitespace }) }

    private static func between(_ low: String, _ high: String) -> Blank? {
        guard let least = decimal(low), let most = decimal(high), least.value <= most.value else { return nil }
        return Blank(from: least, to: most)
    }
}
