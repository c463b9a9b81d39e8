import ContentModel
import Encoding
import QuizExchange

/// Numeric answers of text2qti.
enum Text2qtiNumber {
    /// Why a text isn't a number.
    static func fault(of text: String) -> String {
        let parts = text.split(separator: "+-").map { String($0).trimmed }
        return ForeignNumber.fault(of: parts) ?? "'= \(text)' isn't '= [1, 5]', '= 3.14 +- 0.01' or a whole number"
    }

    static func blank(_ text: String) -> Blank? {
        if text.hasPrefix("["), text.hasSuffix("]") {
            return GiftNumber.blank(String(text.dropFirst().dropLast()).replacing(",", by: ".."))
        }
        guard let range = text.firstRange(of: "+-") else { return GiftNumber.blank(text) }
        let number = String(text[..<range.lowerBound]).trimmed
        let margin = String(text[range.upperBound...]).trimmed
        guard margin.hasSuffix("%") else { return GiftNumber.blank("\(number):\(margin)") }
        guard let value = ForeignNumber.decimal(number), let percent = ForeignNumber.decimal(String(margin.dropLast())), percent.value >= 0,
            let tolerance = DecimalNumber(QuizFrontMatter.number((abs(value.value) * percent.value / 100).roundedToTwelveDigits))
        else { return nil }
        return .number(value, tolerance: tolerance)
    }
}

extension Double {
    /// Without the error of a binary fraction in the last digits.
    fileprivate var roundedToTwelveDigits: Double {
        guard self > 0, self < 1e11 else { return self }
        var scale = 1.0
        while self * scale < 1e11, scale < 1e290 { scale *= 10 }
        return (self * scale).rounded() / scale
    }
}
