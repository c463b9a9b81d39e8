import ContentModel
import Encoding
import Markup
import QuizExchange

extension RightNumbers {
    /// Right numbers by an expression of QTI 2.1 about the answer with this identifier.
    ///
    /// - Parameter declared: right number of the response declaration.
    init(_ expression: MarkupElement, of identifier: String, declared: DecimalNumber?) {
        self = RightNumbers.read(expression, identifier, declared) ?? .none
    }

    /// Nil if the expression is about something else.
    private static func read(_ expression: MarkupElement, _ identifier: String, _ declared: DecimalNumber?) -> RightNumbers? {
        guard expression.descendants("variable").contains(where: { $0["identifier"] == identifier }) else { return nil }
        let inner = expression.elements
        func parts() -> [RightNumbers] { inner.compactMap { read($0, identifier, declared) } }
        switch expression.name {
        case "and": return parts().reduce(nil) { both, next in both.map { $0.limited(to: next) } ?? next }
        case "or": return .union(of: parts())
        // A test for an empty answer doesn't restrict its value.
        case "isNull": return nil
        case "not" where inner.first?.name == "isNull": return nil
        case "match", "equal", "gte", "gt", "lte", "lt":
            guard inner.count == 2, let index = inner.firstIndex(where: { $0.name == "variable" && $0["identifier"] == identifier }),
                let number = number(inner[1 - index], declared)
            else { return .unreadable }
            return compared(expression, number, isTurned: index == 1)
        default: return .unreadable
        }
    }

    private static func number(_ expression: MarkupElement, _ declared: DecimalNumber?) -> DecimalNumber? {
        switch expression.name {
        case "baseValue": ForeignNumber.decimal(expression.text)
        case "correct": declared
        default: nil
        }
    }

    /// - Parameter isTurned: whether the answer is the second operand.
    private static func compared(_ comparison: MarkupElement, _ number: DecimalNumber, isTurned: Bool) -> RightNumbers {
        let decimal = ExactDecimal(number)
        switch comparison.name {
        case "gte", "gt", "lte", "lt":
            let isLowest = comparison.name.hasPrefix("g") != isTurned
            let excludesEnd = !comparison.name.hasSuffix("e")
            return RightNumbers(
                Range(
                    lowest: isLowest ? decimal : nil, highest: isLowest ? nil : decimal, excludesLowest: excludesEnd,
                    excludesHighest: excludesEnd))
        case "equal" where comparison["toleranceMode"].map { $0 != "exact" } ?? false:
            let widths = (comparison["tolerance"] ?? "").split(separator: " ").map { ForeignNumber.decimal(String($0)) }
            guard let below = widths.first ?? nil, let above = widths.last ?? nil, below.value >= 0, above.value >= 0 else {
                return .unreadable
            }
            let isPercent = comparison["toleranceMode"] == "relative"
            func width(_ tolerance: DecimalNumber) -> ExactDecimal {
                let percent = DecimalNumber(String(abs(number.value) * tolerance.value / 100))
                return ExactDecimal(isPercent ? percent ?? .zero : tolerance)
            }
            return RightNumbers(
                Range(
                    lowest: decimal - width(below), highest: decimal + width(above), exact: [number],
                    excludesLowest: comparison["includeLowerBound"] == "false",
                    excludesHighest: comparison["includeUpperBound"] == "false"))
        default: return RightNumbers(exactly: number)
        }
    }
}
