import Encoding

extension Blank {
    /// The correct answer for readers, with numbers in the author's digits: "photosynth…", "9.81 ± 0.05 m/s²", "3.00 × 10⁸".
    /// - Parameters:
    ///   - decimalMark: decimal mark of the language.
    ///   - language: language of the text around them. A right-to-left one would reverse "9.81 ± 0.05", so
    ///     numbers are isolated in it (UAX 9).
    package func answers(decimalMark: String, in language: ContentLanguage) -> [String] {
        switch self {
        case .words(let words, _): words
        case .patterns(let patterns, _): patterns.map(WordPattern.shown)
        case .menu(let options, let key): [options[key]]
        case .numbers(let numbers):
            numbers.map { number in
                let shown = number.shown(decimalMark: decimalMark)
                return language.isRightToLeft ? "\u{2066}\(shown)\u{2069}" : shown
            }
        }
    }
}

extension RightNumber {
    /// With a power of ten after brackets if value and tolerance have the same: "(3.00 ± 0.01) × 10⁸ m/s".
    fileprivate func shown(decimalMark: String) -> String {
        let (value, tolerance) = (value.shownParts(decimalMark: decimalMark), tolerance.shownParts(decimalMark: decimalMark))
        // No space before degrees, as the SI requires.
        let unit = unit.map { $0.text == "°" ? "°" : "\u{A0}\($0.shown)" } ?? ""
        if self.tolerance.value == 0 { return value.whole + unit }
        if let power = value.power, power == tolerance.power {
            return "(\(value.digits) ± \(tolerance.digits))\u{A0}×\u{A0}\(power)\(unit)"
        }
        return "\(value.whole) ± \(tolerance.whole)\(unit)"
    }
}

extension DecimalNumber {
    /// The author's digits, with a decimal mark and a minus sign, and the power of ten after them.
    fileprivate func shownParts(decimalMark: String) -> (digits: String, power: String?, whole: String) {
        let parts = text.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
        let digits = String(parts.first ?? "").replacing("-", by: "−").replacing(".", by: decimalMark)
        guard parts.count == 2 else { return (digits, nil, digits) }
        let power = "10" + parts[1].drop { $0 == "+" }.map { MeasurementUnit.raised[$0] ?? $0 }
        return (digits, power, digits == "1" ? power : "\(digits)\u{A0}×\u{A0}\(power)")
    }
}

extension MeasurementUnit {
    /// The unit with raised exponents: "m/s²" for "m/s^2".
    package var shown: String {
        var shown = ""
        var isExponent = false
        for character in text {
            if character == "^" {
                isExponent = true
                continue
            }
            let follows = isExponent || shown.last.map { $0.isLetter || $0 == "°" } == true
            if let superscript = Self.raised[character], follows {
                shown.append(superscript)
                isExponent = true
            } else {
                shown.append("*.".contains(character) ? "·" : character)
                isExponent = false
            }
        }
        return shown
    }
    fileprivate static let raised: [Character: Character] = [
        "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹", "-": "⁻", "−": "⁻",
    ]
}
