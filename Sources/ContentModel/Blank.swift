/// A blank in the stem and its accepted answers.
package enum Blank: Hashable, Sendable {
    /// Case and accents are folded unless `matchesCase`.
    case words([String], matchesCase: Bool)
    /// Words in which `*` matches any number of letters, and `\*` a star. Compared as words.
    case patterns([String], matchesCase: Bool)
    /// Any of these numbers is right; at least one.
    case numbers([RightNumber])
    /// A list to choose from, with at least two options. `key` is the index of the right one.
    case menu([String], key: Int)

    /// A blank with one right number.
    package static func number(_ value: DecimalNumber, tolerance: DecimalNumber, unit: MeasurementUnit? = nil) -> Blank {
        .numbers([RightNumber(value, tolerance: tolerance, unit: unit)])
    }

    package var isNumber: Bool {
        if case .numbers = self { true } else { false }
    }

    /// Whether case, accents and punctuation count.
    package var matchesCase: Bool {
        switch self {
        case .words(_, let matchesCase), .patterns(_, let matchesCase): matchesCase
        case .numbers, .menu: false
        }
    }

    package var hasPatterns: Bool {
        if case .patterns = self { true } else { false }
    }

    /// Whether students type the unit of the number as well.
    package var asksForUnit: Bool {
        if case .numbers(let numbers) = self { numbers.contains { $0.unit != nil } } else { false }
    }
}

/// A number that a blank accepts.
package struct RightNumber: Hashable, Sendable {
    /// Decimal numbers as text, so that they are exact.
    package var value: DecimalNumber
    package var tolerance: DecimalNumber
    /// The unit of value and tolerance; nil if students don't type one.
    package var unit: MeasurementUnit?

    package init(_ value: DecimalNumber, tolerance: DecimalNumber, unit: MeasurementUnit? = nil) {
        self.value = value
        self.tolerance = tolerance
        self.unit = unit
    }

    /// As authors write it: "= 9.81 ± 0.05 m/s^2".
    package var written: String {
        "= \(value)" + (tolerance.value == 0 ? "" : " ± \(tolerance)") + (unit.map { " \($0.text)" } ?? "")
    }
}

/// A decimal number as its author wrote it, with a decimal point: "9.81", "-3", "6.02e23".
package struct DecimalNumber: Hashable, Sendable, CustomStringConvertible {
    package let text: String
    package let value: Double

    package static let zero = DecimalNumber(text: "0", value: 0)

    /// Maximum number of characters, as of a typed answer: exact arithmetic takes longer than in proportion to them.
    package static let lengthLimit = 1000

    /// Parses digits with at most one decimal point or comma, and an optional sign (`-` or `−`) and exponent.
    package init?(_ written: some StringProtocol) {
        guard written.utf8.count <= Self.lengthLimit else { return nil }
        var text = ""
        for scalar in written.unicodeScalars {
            switch scalar {
            case "−": text.append("-")
            case ",": text.append(".")
            case "+" where text.isEmpty: continue
            case "0"..."9", ".", "-", "e", "E", "+": text.unicodeScalars.append(scalar)
            default: return nil
            }
        }
        guard let value = Double(text), value.isFinite else { return nil }
        self.text = text
        self.value = value
    }

    /// Whether a text is a number beyond the greatest that computers calculate with.
    package static func isTooLarge(_ written: String) -> Bool {
        let plain = TextFolding.plainCharacters(written).filter { !$0.isWhitespace }.replacing(",", with: ".")
        return plain.utf8.count <= lengthLimit && plain.last?.isNumber == true && Double(plain)?.isInfinite == true
    }

    private init(text: String, value: Double) {
        self.text = text
        self.value = value
    }

    package var description: String { text }
}

extension [Blank] {
    /// Numbers of the blanks that ask for a unit, from 1, if others don't; nil if all or none do.
    package var numbersWithUnit: [Int]? {
        let numbers = indices.filter { self[$0].asksForUnit }.map { $0 + 1 }
        return numbers.isEmpty || numbers.count == count ? nil : numbers
    }
}
