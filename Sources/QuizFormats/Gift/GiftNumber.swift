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
        let parts = text.split(separator: ":", maxSplits: 1).map { ForeignNumber.decimal(String($0)) }
        guard let number = parts.first ?? nil, let tolerance = parts.count > 1 ? parts[1] : .zero, tolerance.value >= 0 else { return nil }
        return RightNumber(number, tolerance: tolerance)
    }

    private static func between(_ low: String, _ high: String) -> Blank? {
        guard let least = ForeignNumber.decimal(low), let most = ForeignNumber.decimal(high), least.value <= most.value else { return nil }
        return Blank(from: least, to: most)
    }
}
