import ContentModel
import Diagnostics

/// The content of `[[…]]`.
enum BlankSyntax {
    static func parse(_ source: Located<String>, matchesCase: Bool, log: inout DiagnosticLog) -> Blank? {
        let text = trimmed(source.value)
        if text.hasPrefix("=") { return number(text.dropFirst(), at: source.position, log: &log) }
        let words = alternatives(text)
        if words.isEmpty || words.contains("") {
            log.report(.invalidBlank, "a blank names what is right in it: [[mitochondrion|mitochondria]]", at: source.position)
            return nil
        }
        return .words(words, matchesCase: matchesCase)
    }

    /// The parts between `|`; `\|` and `\]` are literal, and so is `\=` at the beginning.
    private static func alternatives(_ text: String) -> [String] {
        var words = [""]
        let text = text.hasPrefix("\\=") ? text.dropFirst() : text[...]
        var isEscaped = false
        for character in text {
            if isEscaped {
                if character != "|" && character != "]" { words[words.count - 1].append("\\") }
                words[words.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "|" {
                words.append("")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words.map(trimmed)
    }

    private static func number(_ text: Substring, at position: SourcePosition, log: inout DiagnosticLog) -> Blank? {
        let parts: [String]
        if let range = text.firstRange(of: "±") ?? text.firstRange(of: "+-") {
            parts = [String(text[..<range.lowerBound]), String(text[range.upperBound...])]
        } else {
            parts = [String(text)]
        }
        let written = parts.map(trimmed)
        let numbers = written.map { DecimalNumber(authored: $0) }
        guard let value = numbers[0], let tolerance = numbers.count == 1 ? .zero : numbers[1], tolerance.value >= 0 else {
            let hint =
                written.lazy.compactMap(DecimalNumber.suggestion).first ?? "a number is written as [[= 9.81]] or [[= 9.81 ± 0.05]]"
            log.report(.invalidBlank, hint, at: position)
            return nil
        }
        return .number(value, tolerance: tolerance)
    }
}

extension DecimalNumber {
    /// Number with a decimal point. A comma is ambiguous, as it may separate thousands.
    init?(authored text: String) {
        guard !text.contains(",") else { return nil }
        self.init(text)
    }

    /// Suggestion for a number in another notation; nil if `text` is valid, or no number.
    fileprivate static func suggestion(_ text: String) -> String? {
        guard DecimalNumber(authored: text) == nil, text.first.map({ $0.isNumber || "+-−.".contains($0) }) == true else { return nil }
        let plain = TextFolding.plainSigns(text)
        let isFraction = plain.contains("/") && plain.allSatisfy { $0.isNumber || "+-/ ".contains($0) }
        if isFraction { return "'\(text)' is a fraction; write a decimal number, such as 0.5 for 1/2" }
        if text.hasSuffix("%") {
            return "'\(text)' has a percent sign; write it behind the brackets, as in [[= 5]] %, and a tolerance as a plain number"
        }
        if text.contains(",") {
            return "write a decimal point for the comma in '\(text)', or nothing if it divides thousands; 1,000 is 1000"
        }
        if let power = powerOfTen(text) { return "write \(power) for '\(text)'" }
        let joined = text.filter { !$0.isWhitespace }
        return DecimalNumber(joined).map { "write '\(text)' without spaces: \($0)" }
    }

    /// "1.5e-3" for "1.5 × 10⁻³", "1.5*10^-3" and the like; nil for anything else.
    private static func powerOfTen(_ text: String) -> DecimalNumber? {
        let parts = text.filter { !$0.isWhitespace }.split(omittingEmptySubsequences: false) { "×x*·".contains($0) }
        guard parts.count <= 2, let power = parts.last, power.hasPrefix("10") else { return nil }
        let digits = TextFolding.plainSigns(power.dropFirst(2).filter { $0 != "^" })
        guard digits != power.dropFirst(2), let exponent = Int(digits) else { return nil }
        return DecimalNumber(authored: "\(parts.count == 2 ? parts[0] : "1")e\(exponent)")
    }
}
