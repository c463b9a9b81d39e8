import ContentModel
import Diagnostics
import Encoding

/// The content of `[[…]]`.
enum BlankSyntax {
    /// Settings of the question for its blanks.
    struct Settings {
        var matchesCase = false
        /// Whether `*` stands for any number of letters.
        var hasPatterns = false
    }

    /// Without spaces of any width at either end.
    private static func trimmed(_ text: String) -> String { String(TextFolding.trim(text)) }

    static func parse(_ source: Located<String>, _ settings: Settings, log: inout DiagnosticLog) -> Blank? {
        let text = trimmed(source.value)
        if text.hasPrefix("=") { return numbers(text, at: source.position, log: &log) }
        if let options = menuOptions(text) { return menu(options, at: source.position, log: &log) }
        if let problem = unclosed(text) {
            log.report(.invalidBlank, problem, at: source.position)
            return nil
        }
        let words = alternatives(text, settings)
        if words.isEmpty || words.contains("") {
            log.report(
                .invalidBlank, "this blank is empty; write the correct words in it: [[mitochondrion|mitochondria]]", at: source.position)
            return nil
        }
        if !settings.hasPatterns {
            if words.count == 1, let options = foreignList(text) {
                log.report(
                    .strayMark,
                    "students would have to type this exactly as it is; write a list as [[{\(options.joined(separator: "|"))}]]",
                    at: source.position)
            } else if let (marked, plain) = MarksInBlank.first(in: text) {
                let hint = plain.isEmpty ? "write what students type" : "write [[\(plain)]]"
                log.report(.strayMark, "students would have to type '\(marked)' exactly as it is; \(hint)", at: source.position)
            }
        }
        if let word = words.first(where: isNumberWithTolerance) {
            log.report(
                .strayMark, "students would have to type '\(word)' exactly as it is; for a number write [[= \(word)]]", at: source.position)
        }
        guard settings.hasPatterns else { return .words(words, matchesCase: settings.matchesCase) }
        if let word = words.first(where: { $0.allSatisfy { "* ".contains($0) } }) {
            log.report(.invalidBlank, "'\(word)' would accept every answer; write some letters, or \\* for a star", at: source.position)
            return nil
        }
        return .patterns(words, matchesCase: settings.matchesCase)
    }

    /// A list without its brace at the end, or a blank that goes on to the end of the next one; nil for words.
    private static func unclosed(_ text: String) -> String? {
        if text.hasPrefix("{"), !text.contains("}"), text.contains("|") {
            return "this list isn't closed; write its } before the ]], as in [[{nucleus|*mitochondrion*|ribosome}]]"
        }
        // Words such as `x[[1]]` have a backslash before their closing brackets.
        guard text.contains(ascii: "[["), !text.contains(ascii: "\\["), !text.contains(ascii: "\\]") else { return nil }
        return "a blank begins within another one here; write ]] before it, or \\[[ for brackets"
    }

    /// The options of a list with a right one, as other programs write it: `nucleus/*mitochondrion*`, `{nucleus, *mitochondrion*}`.
    private static func foreignList(_ text: String) -> [String]? {
        let hasBraces = text.hasPrefix("{") && text.hasSuffix("}")
        for separator: Character in hasBraces ? [",", ";", "/"] : ["/"] {
            let options = (hasBraces ? text.dropFirst().dropLast() : text[...]).split(separator: separator).map { trimmed(String($0)) }
            if options.count > 1, options.contains(where: { $0.count > 2 && $0.hasPrefix("*") && $0.hasSuffix("*") }) { return options }
        }
        return nil
    }

    /// Whether an `=` was forgotten before a number.
    private static func isNumberWithTolerance(_ word: String) -> Bool {
        guard let plusMinus = word.firstRange(of: "±") ?? word.firstRange(of: "+-") else { return false }
        return DecimalNumber(authored: DecimalNumber.withExponents(trimmed(String(word[..<plusMinus.lowerBound])))) != nil
            && word[plusMinus.upperBound...].contains(where: \.isNumber)
    }

    /// The parts between `|`, without the backslashes of escapes; `\=` and `\{` are escapes at the beginning only.
    private static func alternatives(_ text: String, _ settings: Settings) -> [String] {
        // In a pattern, a star with a backslash is a star.
        let kept: Set<Character> = settings.hasPatterns ? ["*"] : []
        let lead = text.prefix { $0 == "\\" }.count
        let rest = text.dropFirst(lead)
        guard lead > 0, rest.first == "=" || rest.first == "{" else { return divided(text[...], keeping: kept) }
        var words = divided(rest, keeping: kept)
        words[0] = String(repeating: "\\", count: lead / 2) + words[0]
        return words
    }

    /// Characters that a backslash makes part of a word. Before others, a backslash is literal, as in `C:\temp` and `\frac`.
    private static let escapable: Set<Character> = ["[", "]", "|", "_", "*", "`"]

    /// - Parameter kept: characters whose backslash stays, as it has a meaning later.
    private static func divided(_ text: Substring, keeping kept: Set<Character>) -> [String] {
        var words = [""]
        var rest = text
        while let character = rest.first {
            guard character == "\\" else {
                rest.removeFirst()
                if character == "|" { words.append("") } else { words[words.count - 1].append(character) }
                continue
            }
            let count = rest.prefix { $0 == "\\" }.count
            rest = rest.dropFirst(count)
            guard rest.first.map(escapable.contains) ?? true else {
                words[words.count - 1] += String(repeating: "\\", count: count)
                continue
            }
            // Two make one before a character that could be escaped, and at the end.
            let isKept = rest.first.map(kept.contains) ?? false
            words[words.count - 1] += String(repeating: "\\", count: isKept ? count : rest.isEmpty ? (count + 1) / 2 : count / 2)
            if !count.isMultiple(of: 2), let escaped = rest.popFirst() { words[words.count - 1].append(escaped) }
        }
        return words.map(trimmed)
    }

    // MARK: - Lists to choose from

    /// The options between `{` and `}`; nil for words, such as the set {1, 2} or `{a}|{b}`.
    private static func menuOptions(_ text: String) -> [String]? {
        guard text.hasPrefix("{"), text.hasSuffix("}"), text.count > 2 else { return nil }
        let inner = text.dropFirst().dropLast()
        let options = divided(inner, keeping: ["*"])
        let isEscaped = !inner.reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
        guard options.count > 1, !inner.replacing("\\}", by: "").contains("}"), !isEscaped else { return nil }
        return options
    }

    /// Whether an option is between asterisks, the last of which has no backslash.
    private static func isRight(_ option: String) -> Bool {
        guard option.count > 2, option.hasPrefix("*"), option.hasSuffix("*") else { return false }
        return option.dropLast().reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
    }

    /// The option without the backslashes of its stars.
    private static func withStars(_ option: String) -> String {
        var text = ""
        var rest = option[...]
        while let character = rest.popFirst() {
            let count = character == "\\" ? 1 + rest.prefix { $0 == "\\" }.count : 0
            rest = rest.dropFirst(max(0, count - 1))
            text += count == 0 ? String(character) : String(repeating: "\\", count: rest.first == "*" ? count / 2 : count)
        }
        return text
    }

    /// The right option is between asterisks; `\*` is a literal one, and `\}` a brace.
    private static func menu(_ options: [String], at position: SourcePosition, log: inout DiagnosticLog) -> Blank? {
        func fail(_ message: String) -> Blank? {
            log.report(.invalidBlank, message, at: position)
            return nil
        }
        let isRight = options.map(BlankSyntax.isRight)
        let words = zip(options, isRight).map { option, isRight in
            let text = withStars(option)
            return TextFolding.squeeze((isRight ? String(text.dropFirst().dropLast()) : text).replacing("\\}", by: "}"))
        }
        let example = "[[{nucleus|*mitochondrion*|ribosome}]]"
        guard !words.contains(where: \.isEmpty) else { return fail("an option of this list has no text; write it as in \(example)") }
        guard let key = isRight.firstIndex(of: true) else {
            return fail("no option in this list is marked as correct; put asterisks around the correct one, as in \(example)")
        }
        guard isRight.count(where: \.self) == 1 else {
            return fail("a list must have one correct option, but \(isRight.count(where: \.self)) are between asterisks")
        }
        var known: Set<String> = []
        if let word = words.first(where: { !known.insert(TextFolding.compose($0)).inserted }) {
            return fail("'\(word)' appears twice in this list; remove one")
        }
        // Characters with a backslash aren't marks, so this looks at the options as they are written.
        let written = zip(options, isRight).map { option, isRight in isRight ? String(option.dropFirst().dropLast()) : option }
        if let (marked, plain) = written.lazy.compactMap({ MarksInBlank.first(in: $0) }).first {
            let hint = plain.isEmpty ? "write it without marks" : "write \(plain)"
            log.report(.strayMark, "a list is plain text, so students would see '\(marked)' as it is; \(hint)", at: position)
        }
        return .menu(words, key: key)
    }

    // MARK: - Numbers

    private static func numbers(_ text: String, at position: SourcePosition, log: inout DiagnosticLog) -> Blank? {
        var numbers: [RightNumber] = []
        // Word processors and phones put spaces of another width before units.
        for part in TextFolding.squeeze(text).split(separator: "|", omittingEmptySubsequences: false).map({ trimmed(String($0)) }) {
            guard part.hasPrefix("=") else {
                let isNumber = part.first.map { $0.isNumber || "+-−.".contains($0) } ?? false
                let hint =
                    part.isEmpty
                    ? "remove the bar, or write another number after it"
                    : isNumber ? "write '= \(part)'" : "'\(part)' isn't one, and a blank can't mix numbers and words"
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
        var written = parts.map { DecimalNumber.withExponents(trimmed($0)) }
        let symbol = unitText(of: &written[written.count - 1])
        let numbers = written.map { DecimalNumber(authored: $0) }
        guard let value = numbers[0], let tolerance = numbers.count == 1 ? .zero : numbers[1], tolerance.value >= 0 else {
            let hint =
                parts.lazy.map(trimmed).compactMap(DecimalNumber.suggestion).first
                ?? "write a number as [[= 9.81]] or [[= 9.81 ± 0.05]], with its unit if students type it: [[= 9.81 m/s^2]]"
            log.report(.invalidBlank, hint, at: position)
            return nil
        }
        guard !symbol.isEmpty else { return RightNumber(value, tolerance: tolerance) }
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
        // A symbol of two letters is close to every unit of one letter.
        let near = MeasurementUnit.meant(by: symbol) ?? (symbol.count > 2 ? NearMiss.of(symbol, among: MeasurementUnit.knownSymbols) : nil)
        let hint =
            near.map { "did you mean '\($0)'?" } ?? "write it after the brackets as text, or a unit such as m/s^2, kJ/mol or °C"
        log.report(.invalidBlank, "'\(symbol)' isn't a unit that answers can be compared with; \(hint)", at: position)
        return nil
    }

    /// Removes a unit after a number, and returns it. Other notations of numbers aren't units.
    private static func unitText(of text: inout String) -> String {
        let number = text.prefix { "0123456789.+-−eE".contains($0) }
        var end = number.endIndex
        // The exponent's letter may begin a unit: "5 eV", "5eV".
        while end > text.startIndex, DecimalNumber(authored: String(text[..<end])) == nil { end = text.index(before: end) }
        let unit = trimmed(String(text[end...]))
        guard end > text.startIndex, let first = unit.first, first.isLetter || first == "°" || unit.hasPrefix("1/") else { return "" }
        // "3 x 10^5" is a number in another notation.
        if unit.count > 1, "x".contains(first), unit.dropFirst().first.map({ $0 == " " || $0.isNumber }) == true { return "" }
        text = String(text[..<end])
        return unit
    }
}

extension DecimalNumber {
    /// Number with a decimal point. A comma is ambiguous, as it may separate thousands.
    init?(authored text: String) {
        guard !text.contains(",") else { return nil }
        self.init(text)
    }

    /// Suggestion for a number in another notation; nil if `text` is valid, or isn't a number.
    fileprivate static func suggestion(_ text: String) -> String? {
        guard DecimalNumber(authored: text) == nil, text.first.map({ $0.isNumber || "+-−.".contains($0) }) == true else { return nil }
        let plain = TextFolding.plainCharacters(text)
        if plain.contains("+/-") { return "write ± or +- in place of +/-, as in [[= 9.81 ± 0.05]]" }
        let isFraction = plain.contains("/") && plain.allSatisfy { $0.isNumber || "+-/ ".contains($0) }
        if isFraction { return "'\(text)' is a fraction; write a decimal number, such as 0.5 for 1/2" }
        if text.hasSuffix("%") {
            return "'\(text)' has a percent sign; write it after the brackets, as in [[= 5]] %, and a tolerance as a plain number"
        }
        if text.contains(",") {
            return "write a decimal point instead of the comma in '\(text)', or nothing if it separates thousands; 1,000 is 1000"
        }
        let joined = text.filter { !$0.isWhitespace }
        return DecimalNumber(joined).map { "write '\(text)' without spaces: \($0)" }
    }

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
