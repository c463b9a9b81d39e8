import Encoding
import Markup

/// The markers of a list in HTML.
enum ListMarkers {
    case bullets
    case numbers(from: Int)
    /// Those that Markdown's lists don't have: letters, Roman numerals, and numbers that aren't consecutive. A text may refer to them.
    case texts([String])

    /// - Parameter items: the items of `list`.
    init(_ list: MarkupElement, _ items: [MarkupElement]) {
        let usual = Style(list) ?? (list.name == "ol" ? .decimal : .bullet)
        let styles = items.map { Style($0) ?? usual }
        // Items without a marker usually begin with one in their text.
        let isPlain = styles.allSatisfy { $0 == .bullet || $0 == .empty } && (list.name == "ul" || !styles.contains(.empty))
        guard !isPlain else {
            self = .bullets
            return
        }
        let isReversed = list["reversed"] != nil
        var next = ListMarkers.number(list["start"]) ?? (isReversed ? items.count : 1)
        let numbers = items.map { item in
            let number = ListMarkers.number(item["value"]) ?? next
            next = number + (isReversed ? -1 : 1)
            return number
        }
        let first = numbers.first ?? 1
        let isConsecutive = first >= 0 && zip(numbers, first...).allSatisfy(==)
        self =
            isConsecutive && styles.allSatisfy { $0 == .decimal }
            ? .numbers(from: first) : .texts(zip(styles, numbers).map { $0.marker($1) })
    }

    /// A number that a list in CommonMark can have with the next ones: it has up to nine digits.
    private static func number(_ written: String?) -> Int? {
        written.flatMap { Int($0.trimmed) }.flatMap { (-99_999_999...99_999_999).contains($0) ? $0 : nil }
    }

    private enum Style {
        case bullet, empty, decimal, decimalWithZero, lowerLetters, upperLetters, lowerRoman, upperRoman, greek

        /// Nil for an element that doesn't say it.
        init?(_ element: MarkupElement) {
            let declared = (element["style"] ?? "").lowercased().split(separator: ";").flatMap { declaration -> [Style] in
                let parts = declaration.split(separator: ":", maxSplits: 1).map { String($0).trimmed }
                guard parts.count == 2, parts[0] == "list-style-type" || parts[0] == "list-style" else { return [] }
                return parts[1].split(separator: " ").compactMap { Style.names[String($0)] }
            }
            guard let style = declared.last ?? element["type"].flatMap({ Style.types[$0.trimmed] }) else { return nil }
            self = style
        }

        private static let names: [String: Style] = [
            "disc": .bullet, "circle": .bullet, "square": .bullet, "none": .empty, "decimal": .decimal,
            "decimal-leading-zero": .decimalWithZero, "lower-alpha": .lowerLetters, "lower-latin": .lowerLetters,
            "upper-alpha": .upperLetters, "upper-latin": .upperLetters, "lower-roman": .lowerRoman, "upper-roman": .upperRoman,
            "lower-greek": .greek,
        ]
        private static let types: [String: Style] = [
            "1": .decimal, "a": .lowerLetters, "A": .upperLetters, "i": .lowerRoman, "I": .upperRoman, "disc": .bullet,
            "circle": .bullet, "square": .bullet,
        ]

        /// The marker with the space after it.
        func marker(_ number: Int) -> String {
            switch self {
            case .empty: ""
            case .bullet: "• "
            case .decimal: "\(number). "
            case .decimalWithZero: "\((0...9).contains(number) ? "0" : "")\(number). "
            case .lowerLetters: "\(letters(number, "abcdefghijklmnopqrstuvwxyz")). "
            case .upperLetters: "\(letters(number, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")). "
            case .greek: "\(letters(number, "αβγδεζηθικλμνξοπρστυφχψω")). "
            case .lowerRoman: "\(roman(number).lowercased()). "
            case .upperRoman: "\(roman(number)). "
            }
        }

        /// `a` to `z`, then `aa`; browsers write other numbers with digits.
        private func letters(_ number: Int, _ alphabet: String) -> String {
            guard number > 0 else { return String(number) }
            let alphabet = Array(alphabet)
            var letters = ""
            var rest = number
            while rest > 0 {
                letters = String(alphabet[(rest - 1) % alphabet.count]) + letters
                rest = (rest - 1) / alphabet.count
            }
            return letters
        }

        private func roman(_ number: Int) -> String {
            guard (1..<4000).contains(number) else { return String(number) }
            var rest = number
            return Style.romanNumerals.reduce(into: "") { text, numeral in
                text += String(repeating: numeral.letters, count: rest / numeral.value)
                rest %= numeral.value
            }
        }

        private static let romanNumerals: [(value: Int, letters: String)] = [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
            (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ]
    }
}
