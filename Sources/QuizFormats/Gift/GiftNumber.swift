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

    /// Why one of several numbers can't be read: it is too large, or has an unclear comma; nil if none is.
    static func fault(of numbers: [String]) -> String? {
        if let large = numbers.first(where: DecimalNumber.isTooLarge) {
            return "'\(large)' is too large (the greatest number is about 1.8e308)"
        }
        return numbers.first(where: hasUnclearComma).map { number in
            let forms = [number.replacing(",", with: "."), number.replacing(",", with: "")]
            // Several commas can only separate thousands.
            let fixes = forms.filter { DecimalNumber($0) != nil }.joined(separator: " or ")
            return "it isn't clear whether the comma in '\(number)' is a decimal comma or separates thousands (write \(fixes))"
        }
    }

    /// A number in everyday notation, "1 000,5"; nil if its comma may separate thousands.
    static func decimal(_ text: String) -> DecimalNumber? {
        let text = text.filter { !$0.isWhitespace }
        return hasUnclearComma(text) ? nil : DecimalNumber(text)
    }

    /// Whether a comma may separate thousands: "10,000", but neither "3,14" nor "0,125".
    static func hasUnclearComma(_ text: String) -> Bool {
        let digits = text.trimmed.drop { "+-−".contains($0) }
        let groups = digits.split(separator: ",", omittingEmptySubsequences: false)
        guard groups.count > 1, let first = groups.first, (1...3).contains(first.count), first.first != "0" else { return false }
        return groups.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } } && groups.dropFirst().allSatisfy { $0.count == 3 }
    }

    private static func between(_ low: String, _ high: String) -> Blank? {
        guard let least = decimal(low), let most = decimal(high), least.value <= most.value else { return nil }
        return Blank(from: least, to: most)
    }
}
