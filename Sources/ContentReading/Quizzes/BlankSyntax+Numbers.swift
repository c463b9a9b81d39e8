import ContentModel
import Diagnostics
import Encoding

/// Blanks for numbers: `[[= 9.81 ± 0.05 m/s^2]]`.
extension BlankSyntax {
    /// Whether a part after the first one is written as a number, so that the blank mixes words and numbers. `[[equals|=]]` has words.
    static func hasNumber(_ text: String) -> Bool {
        guard text.contains(ascii: "="), text.contains(ascii: "|") else { return false }
        return parts(of: text).dropFirst().map(trimmed).contains { part in
            guard part.hasPrefix("=") else { return false }
            let word = trimmed(String(part.dropFirst()))
            if isNumberWithTolerance(word) { return true }
            var number = word
            let unit = unitText(of: &number)
            return DecimalNumber(authored: DecimalNumber.withExponents(trimmed(number))) != nil
                && (unit.isEmpty || word.dropFirst(number.count).first == " " || MeasurementUnit(unit) != nil)
        }
    }

    /// Whether a word is a number with a tolerance, for which an `=` is needed.
    static func isNumberWithTolerance(_ word: String) -> Bool {
        guard let plusMinus = word.firstRange(of: "±") ?? word.firstRange(of: "+-") else { return false }
        return DecimalNumber(authored: DecimalNumber.withExponents(trimmed(String(word[..<plusMinus.lowerBound])))) != nil
            && word[plusMinus.upperBound...].contains(where: \.isNumber)
    }

    static func numbers(_ text: String, at position: SourcePosition, log: inout DiagnosticLog) -> Blank? {
        var numbers: [RightNumber] = []
        // Word processors and phones put spaces of another width before units.
        for part in TextFolding.squeeze(text).split(separator: "|", omittingEmptySubsequences: false).map({ trimmed(String($0)) }) {
            guard part.hasPrefix("=") else {
                let isNumber = part.first.map { $0.isNumber || "+-−.".contains($0) } ?? false
                let hint =
                    part.isEmpty
                    ? "remove the bar, or write another number after it"
                    : isNumber
                        ? "write '= \(part)'"
                        : "'\(part)' isn't one, and a blank can't mix numbers and words; remove it, or write \\= for an equals sign to type"
                log.report(.invalidBlank, "each correct number begins with '=', as in [[= 3 | = 42]]; \(hint)", at: position)
                return nil
            }
            guard let number = number(part.dropFirst(), at: position, log: &log) else { return nil }
            numbers.append(number)
        }
        return .numbers(numbers)
    }

    private static func number(_ text: Substring, at position: SourcePosition, log: inout DiagnosticLog) -> RightNumber? {
        let parts: [String]
        if let range = text.firstRange(of: "±") ?? text.firstRange(of: "+-") {
            parts = [String(text[..<range.lowerBound]), String(text[range.upperBound...])]
        } else {
            parts = [String(text)]
        }
        // Before anything else, as a file may have a number of millions of digits.
        if let hint = parts.lazy.map(trimmed).compactMap(DecimalNumber.excess).first {
            log.report(.invalidBlank, hint, at: position)
            return nil
        }
        var written = parts.map { DecimalNumber.withExponents(trimmed($0)) }
        let symbol = unitText(of: &written[written.count - 1])
        let numbers = written.map { DecimalNumber(authored: $0) }
        guard let value = numbers[0], let tolerance = numbers.count == 1 ? .zero : numbers[1], tolerance.value >= 0 else {
            let hint =
                equalsSigns(String(text))
                ?? percentage(parts)
                ?? otherTolerance(String(text))
                ?? unitBeforeTolerance(written, symbol)
                ?? parts.lazy.map(trimmed).compactMap(DecimalNumber.suggestion).first
                ?? strayCharacters(written)
                ?? "write a number as [[= 9.81]] or [[= 9.81 ± 0.05]], with its unit if students type it: [[= 9.81 m/s^2]]"
            log.report(.invalidBlank, hint, at: position)
            return nil
        }
        guard !symbol.isEmpty else {
            if parts.count == 1 { reportThousands(written[0], at: position, log: &log) }
            return RightNumber(value, tolerance: tolerance)
        }
        if let unit = MeasurementUnit(symbol) {
            if let power = MeasurementUnit.powerOfMilliseconds(in: symbol) {
                let exponent = power.drop { $0 != "-" }
                log.report(
                    .invalidBlank,
                    "'\(power)' is a power of milliseconds; for metres and seconds write m s^\(exponent), for milliseconds /ms",
                    at: position, severity: .warning)
            }
            return RightNumber(value, tolerance: tolerance, unit: unit)
        }
        let hint =
            otherTolerance(String(text))
            ?? MeasurementUnit.meant(by: symbol).map { "there is no unit '\(symbol)'; did you mean '\($0)'?" }
            ?? "'\(symbol)' isn't a unit that answers can be compared with; write it after the brackets as text, or a unit such as m/s^2, kJ/mol or °C"
        log.report(.invalidBlank, hint, at: position)
        return nil
    }

    /// Reports `12.000`, which is twelve, but twelve thousand in German, Spanish and Italian. `1.500` may have its decimals for their
    /// precision, and so may a number with a tolerance or a unit.
    private static func reportThousands(_ number: String, at position: SourcePosition, log: inout DiagnosticLog) {
        guard number.utf8.reversed().starts(with: "000.".utf8), let match = number.wholeMatch(of: /([+\-−]?[1-9][0-9]{0,2})\.000/) else {
            return
        }
        log.report(
            .invalidBlank,
            "'\(number)' is \(match.1), because its point is a decimal point; write \(match.1)000 if it separates thousands, otherwise \(match.1)",
            at: position, severity: .warning)
    }

    /// What to write instead of `===`, which isn't a number but an answer; nil for others.
    private static func equalsSigns(_ text: String) -> String? {
        let signs = trimmed(text)
        guard !signs.isEmpty, signs.allSatisfy({ "=<>".contains($0) }) else { return nil }
        return "an answer that begins with '=' needs a backslash: [[\\=\(signs)]]"
    }

    /// What to write instead of `9.81 ± 5%` or `9.81 ± 5% m`; nil for others.
    private static func percentage(_ parts: [String]) -> String? {
        guard parts.count == 2, let match = trimmed(parts[1]).wholeMatch(of: /([0-9.]+)\s*%\s*(.*)/),
            let share = DecimalNumber(authored: String(match.1)),
            let value = DecimalNumber(authored: DecimalNumber.withExponents(trimmed(parts[0]))),
            let tolerance = value.tolerance(ofPercent: share)
        else { return nil }
        let written = trimmed("\(trimmed(parts[0])) ± \(tolerance.amount) \(match.2)")
        return "\(tolerance.words): [[= \(written)]]"
    }

    /// What to write instead of `5 (±0.1)` or `3 to 4`, a number with its tolerance or a range in another notation; nil for others.
    private static func otherTolerance(_ written: String) -> String? {
        let text = trimmed(written)
        guard let first = text.first, first.isNumber || "+-−.".contains(first) else { return nil }
        if let match = text.wholeMatch(of: /([^\s()]+)\s*\(\s*(?:±|\+-|\+\/-)\s*([^\s()]+)\s*\)\s*(.*)/),
            DecimalNumber(String(match.1)) != nil,
            DecimalNumber(String(match.2)) != nil
        {
            return "write the tolerance without brackets: [[= \(trimmed("\(match.1) ± \(match.2) \(match.3)"))]]"
        }
        guard let match = text.wholeMatch(of: /(-?[0-9.]*[0-9])\s*(?:to|bis|à|a|\.\.\.?|…|–|—|-)\s*(-?[0-9]*\.?[0-9]+)(?:\s+(.*)|\s*)/),
            let low = DecimalNumber(authored: String(match.1))?.value, let high = DecimalNumber(authored: String(match.2))?.value,
            low < high
        else { return nil }
        // Without the last digits, which are those of binary fractions.
        func half(_ sum: Double) -> String { ((sum * 5e8).rounded() / 1e9).plain }
        let range = trimmed("\(half(low + high)) ± \(half(high - low)) \(match.3 ?? "")")
        return "a range is written as its middle and a tolerance: [[= \(range)]]"
    }

    /// What to write instead of `40 °C ± 0.5` or `5 m ± 10 cm`; nil for others.
    ///
    /// - Parameter symbol: the unit of the tolerance, which isn't in `parts` any more; empty for none.
    private static func unitBeforeTolerance(_ parts: [String], _ symbol: String) -> String? {
        guard parts.count == 2, DecimalNumber(authored: parts[1]) != nil else { return nil }
        var number = parts[0]
        let unit = unitText(of: &number)
        guard let meant = MeasurementUnit(unit) else { return nil }
        if symbol.isEmpty || MeasurementUnit(symbol)?.isSameSize(as: meant) == true {
            return "write the unit after the tolerance: [[= \(number) ± \(parts[1]) \(unit)]]"
        }
        return "write the number and the tolerance in the same unit, and the unit once, after the tolerance: [[= 5 ± 0.1 m]]"
    }

    /// What to write instead of `5 €`, a number with characters that are no unit; nil for others.
    private static func strayCharacters(_ parts: [String]) -> String? {
        for part in parts {
            let end = endOfNumber(in: part)
            let rest = trimmed(String(part[end...]))
            guard DecimalNumber(authored: String(part[..<end])) != nil, !rest.isEmpty, !rest.contains(where: \.isNumber) else {
                continue
            }
            return "'\(rest)' isn't a unit that answers can be compared with; write it after the brackets as text: [[= 5]] \(rest)"
        }
        guard let sign = parts.first?.first, sign.isCurrencySymbol else { return nil }
        return "'\(sign)' isn't a part of a number; write it before the brackets: \(sign == "$" ? "\\$" : String(sign))[[= 5]]"
    }

    /// Removes a unit after a number, and returns it. Other notations of numbers aren't units.
    private static func unitText(of text: inout String) -> String {
        let end = endOfNumber(in: text)
        let unit = trimmed(String(text[end...]))
        guard DecimalNumber(authored: String(text[..<end])) != nil, let first = unit.first,
            first.isLetter || "°˚℃℉".contains(first) || unit.hasPrefix("1/")
        else { return "" }
        // "3 x 10^5" is a number in another notation.
        if unit.count > 1, "x".contains(first), unit.dropFirst().first.map({ $0 == " " || $0.isNumber }) == true { return "" }
        text = String(text[..<end])
        return unit
    }

    /// End of the longest beginning that is written as a number. A letter e without digits begins a unit: "5 eV", "5eV".
    private static func endOfNumber(in text: String) -> String.Index {
        func end(from start: String.Index, _ isPart: (Character) -> Bool) -> String.Index {
            text[start...].firstIndex { !isPart($0) } ?? text.endIndex
        }
        func endOfDigits(from start: String.Index) -> String.Index { end(from: start) { $0.isASCII && $0.isNumber } }
        /// The index after one of some characters; nil for another one.
        func index(after characters: String, at index: String.Index) -> String.Index? {
            index < text.endIndex && characters.contains(text[index]) ? text.index(after: index) : nil
        }
        let start = end(from: text.startIndex) { $0 == "+" }
        var mantissa = endOfDigits(from: index(after: "-−", at: start) ?? start)
        if let decimals = index(after: ".", at: mantissa) { mantissa = endOfDigits(from: decimals) }
        guard let exponent = index(after: "eE", at: mantissa) else { return mantissa }
        let digits = index(after: "+-−", at: exponent) ?? exponent
        let end = endOfDigits(from: digits)
        return end > digits ? end : mantissa
    }
}

extension DecimalNumber {
    /// Number with a decimal point. A comma is ambiguous, as it may separate thousands.
    init?(authored text: String) {
        guard !text.contains(",") else { return nil }
        self.init(text)
    }

    /// A percentage from 0 to 100.
    init?(percentage text: String) {
        guard let number = DecimalNumber(authored: text), (0...100).contains(number.value) else { return nil }
        self = number
    }

    /// A tolerance in percent as an amount, and a sentence that says so.
    func tolerance(ofPercent percent: DecimalNumber) -> (amount: DecimalNumber, words: String)? {
        amount(ofPercent: percent).map { ($0, "a tolerance is an amount, not a percentage; \(percent)% of \(self) is \($0)") }
    }

    /// Suggestion for a number in another notation; nil if `text` is valid, or isn't a number.
    fileprivate static func suggestion(_ text: String) -> String? {
        let plain = TextFolding.plainCharacters(text)
        guard DecimalNumber(authored: text) == nil, plain.first.map({ $0.isNumber || "+-.".contains($0) }) == true else { return nil }
        if isTooLarge(withExponents(text)) { return "'\(text)' is too large; \(greatest)" }
        if let dash = text.first, plain.first == "-", !"-−".contains(dash) {
            return "'\(dash)' is a dash; write a minus sign: [[= -\(text.dropFirst())]]"
        }
        if plain.contains("+/-") { return "write ± or +- in place of +/-, as in [[= 9.81 ± 0.05]]" }
        if isFraction(plain) { return "'\(text)' is a fraction; \(inDecimals)" }
        if text.hasSuffix("%") {
            return "'\(text)' has a percent sign; write it after the brackets, as in [[= 5]] %"
        }
        if text.contains(",") {
            return "write a decimal point instead of the comma in '\(text)'; if the comma separates thousands, leave it out: 1000"
        }
        // Not the groups of an IP address.
        if let match = text.prefixMatch(of: /([+\-−]?[1-9][0-9]{0,2}(?:(?:\.[0-9]{3}){2}|(?:\.[0-9]{3}){2,}\.000))(?![0-9.])/) {
            return "write '\(match.1)' without points between thousands: \(match.1.filter { $0 != "." })"
        }
        return withoutSpaces(text).map { "write '\(text)' without spaces: \($0)" }
    }

    /// What to write instead of a number with too many digits; nil for others.
    fileprivate static func excess(_ text: String) -> String? {
        guard text.utf8.count > lengthLimit else { return nil }
        let digits = text.unicodeScalars.drop { "+-−".unicodeScalars.contains($0) }.prefix { scalar in
            scalar.isASCII ? scalar == "." || ("0"..."9").contains(scalar) : scalar.properties.numericType != nil
        }.count
        guard digits > lengthLimit else { return nil }
        return "this number has \(digits) characters, and one can have at most \(lengthLimit); round it, or write it as 6.02e23"
    }

    /// What to write for a number in another notation where nothing else can be written.
    package static func hint(for text: String) -> String {
        if isFraction(TextFolding.plainCharacters(text)) { return inDecimals }
        if isTooLarge(text) { return greatest }
        return withoutSpaces(text).map { "write it without spaces: \($0)" } ?? "write a decimal number, such as 0.5"
    }

    private static let greatest = "the greatest number is about 1.8e308"
    private static let inDecimals = "write a decimal number, such as 0.5 for 1/2"

    private static func isFraction(_ plain: String) -> Bool {
        plain.contains("/") && plain.allSatisfy { $0.isNumber || "+-/ ".contains($0) }
    }

    private static func withoutSpaces(_ text: String) -> DecimalNumber? { DecimalNumber(text.filter { !$0.isWhitespace }) }

    /// Powers of ten as exponents: "1.5e-3 m" for "1.5 × 10⁻³ m", "1e3" for "10^3".
    fileprivate static func withExponents(_ text: String) -> String {
        guard text.contains(ascii: "10") else { return text }
        let power = /(?:(?<digit>[0-9.]) ?[×xX*·⋅∙] ?|^(?<sign>[+\-−]?))10(?:\^(?<exponent>[+\-−]?[0-9]+)|(?<raised>[⁺⁻]?[⁰¹²³⁴-⁹]+))/
        return text.replacing(power) { match in
            let exponent = match.exponent ?? match.raised ?? ""
            return (match.digit.map(String.init) ?? "\(match.sign ?? "")1") + "e" + TextFolding.plainCharacters(String(exponent))
        }
    }
}
