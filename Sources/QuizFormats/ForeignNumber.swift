import ContentModel
import Encoding
import QuizExchange

/// Numbers in files of other programs, in the everyday notation of their authors: also in formats that write a decimal point, people type
/// a comma.
enum ForeignNumber {
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

    /// A number in everyday notation, "1 000,5", or with a power of ten if it has many zeros; nil if its comma may separate thousands.
    static func decimal(_ text: String) -> DecimalNumber? {
        let text = text.filter { !$0.isWhitespace }
        return hasUnclearComma(text) ? nil : DecimalNumber(withoutGroups(text))?.compact
    }

    /// The value of a number in everyday notation, but without spaces: "1 12" can be a pair of names.
    static func value(_ text: String) -> Double? {
        if let value = Double(text), value.isFinite { return value }
        return text.contains(where: \.isWhitespace) ? nil : decimal(text)?.value
    }

    /// Whether a comma may separate thousands: "10,000", but neither "3,14" nor "0,125".
    private static func hasUnclearComma(_ text: String) -> Bool { isGrouped(text.trimmed[...], by: ",") }

    /// The number without the marks between thousands, where another one follows them: "1,500.5" and "1.500,5".
    private static func withoutGroups(_ text: String) -> String {
        guard let mark = text.last(where: { ".,".contains($0) }), let end = text.lastIndex(of: mark) else { return text }
        let separator: Character = mark == "." ? "," : "."
        let whole = text[..<end]
        return isGrouped(whole, by: separator) ? whole.filter { $0 != separator } + text[end...] : text
    }

    private static func isGrouped(_ number: Substring, by separator: Character) -> Bool {
        let digits = number.drop { "+-−".contains($0) }
        let groups = digits.split(separator: separator, omittingEmptySubsequences: false)
        guard groups.count > 1, let first = groups.first, (1...3).contains(first.count), first.first != "0" else { return false }
        return groups.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isNumber } } && groups.dropFirst().allSatisfy { $0.count == 3 }
    }
}
