import ContentModel
import Diagnostics
import Testing

@testable import ContentReading

struct BlankSyntaxTests {
    private func parse(_ source: String, matchesCase: Bool = false, hasPatterns: Bool = false, hasWarning: Bool = false) -> Blank? {
        var log = DiagnosticLog(path: "a.md")
        let settings = BlankSyntax.Settings(matchesCase: matchesCase, hasPatterns: hasPatterns)
        let blank = BlankSyntax.parse(Located(source, at: .start), settings, log: &log)
        #expect((blank == nil) == (log.diagnostics.map(\.id) == [.invalidBlank]))
        #expect(hasWarning == (log.diagnostics.map(\.id) == [.strayMark]))
        return blank
    }

    private func message(_ source: String, hasPatterns: Bool = false) -> String {
        var log = DiagnosticLog(path: "a.md")
        _ = BlankSyntax.parse(Located(source, at: .start), BlankSyntax.Settings(hasPatterns: hasPatterns), log: &log)
        return log.diagnostics.map(\.message).joined(separator: "; ")
    }

    @Test(arguments: ["1e900", "-1e400", "10^900"]) func aNumberThatIsTooLarge(number: String) {
        #expect(message("= \(number)") == "'\(number)' is too large; the greatest number is about 1.8e308")
    }

    @Test(arguments: ["9.81 ± 0.05", "3 +- 1 m", "-2±1"]) func aForgottenEqualsSign(source: String) {
        #expect(parse(source, hasWarning: true) == .words([source], matchesCase: false))
        #expect(message(source) == "students would have to type '\(source)' exactly as it is; for a number write [[= \(source)]]")
        #expect(message("± 3") == "")
        #expect(message("a ± b") == "")
    }

    @Test(arguments: [
        ("1/2", "write a decimal number, such as 0.5 for 1/2"), ("1 000", "write it without spaces: 1000"),
        ("four", "write a decimal number, such as 0.5"), ("1e400", "the greatest number is about 1.8e308"),
    ])
    func hintsOnNumbers(written: String, hint: String) { #expect(DecimalNumber.hint(for: written) == hint) }

    private func number(_ text: String, _ tolerance: String = "0", _ unit: String? = nil) throws -> RightNumber {
        RightNumber(
            try #require(DecimalNumber(text)), tolerance: try #require(DecimalNumber(tolerance)),
            unit: try unit.map { try #require(MeasurementUnit($0)) })
    }

    @Test(arguments: [
        ("cell", ["cell"]), (" cell | cells ", ["cell", "cells"]), (#"a\|b|c"#, ["a|b", "c"]), (#"a\]b"#, ["a]b"]),
        (#"C:\temp"#, [#"C:\temp"#]), ("été", ["été"]), ("x = 1", ["x = 1"]), ("$n", ["$n"]),
    ])
    func words(source: String, words: [String]) {
        #expect(parse(source) == .words(words, matchesCase: false))
        #expect(parse(source, matchesCase: true) == .words(words, matchesCase: true))
    }

    /// A backslash before a special character of Markdown or of blanks escapes it; before anything else it stays.
    @Test(arguments: [
        (#"\[ab\]"#, ["[ab]"]), (#"\_x|\*"#, ["_x", "*"]), (#"\`ls\`"#, ["`ls`"]), (#"a\\|b"#, [#"a\"#, "b"]), (#"a\\\|b"#, [#"a\|b"#]),
        (#"\\"#, [#"\"#]), (#"x\\\]"#, [#"x\]"#]), (#"\[[1\]\]"#, ["[[1]]"]), (#"\[\[1\]\]"#, ["[[1]]"]), (#"a\\\_b"#, [#"a\_b"#]),
        (#"f|\=g"#, ["f", "=g"]), (#"f| \={i}"#, ["f", "={i}"]), (#"f|\{i\}"#, ["f", "{i}"]), (#"\{i\}|f"#, ["{i}", "f"]),
        (#"f|\\=g"#, ["f", #"\=g"#]),
        // As it always was.
        (#"C:\x"#, [#"C:\x"#]), (#"C:\\x"#, [#"C:\\x"#]), (#"\\server\a"#, [#"\\server\a"#]), (#"\n"#, [#"\n"#]), (#"\\n"#, [#"\\n"#]),
        (#"\frac{1}{2}"#, [#"\frac{1}{2}"#]), (#"\(x\)"#, [#"\(x\)"#]), ("<br>", ["<br>"]),
        ("__init__", ["__init__"]),
    ])
    func escapes(source: String, words: [String]) {
        #expect(parse(source) == .words(words, matchesCase: false))
    }

    /// Escapes and references of Markdown would have to be typed.
    @Test(arguments: [
        (#"\$5"#, "$5"), (#"10 \%"#, "10 %"), (#"\~ls"#, "~ls"), (#"x\^2"#, "x^2"), (#"\<br>"#, "<br>"),
        (##"C\#"##, "C#"), (#"1\. a"#, "1. a"),
        ("CO<sub>2</sub>", "CO2"), ("<b>iron</b>", "iron"),
        ("&alpha;", "α"), ("&lt;br&gt;", "<br>"), ("a &#8211; b", "a - b"),
    ])
    func escapesOfMarkdown(source: String, plain: String) {
        #expect(parse(source, hasWarning: true) == .words([source], matchesCase: false))
        #expect(message(source) == "students would have to type '\(source)' exactly as it is; write [[\(plain)]]")
        #expect(message(source, hasPatterns: true) == "")
        #expect(message("\(source)|\(plain)") == "")
    }

    @Test(arguments: [#"\%"#, "&lt;", "R&D; x", #"C:\temp"#, #"\frac{1}{2}"#, #"\\$HOME"#]) func otherBackslashes(source: String) {
        #expect(message(source) == "")
    }

    @Test func anOpenBracket() {
        #expect(message("a[0") == "students would have to type 'a[0' with an open bracket; write [[a[0]]], or \\[ for a bracket alone")
        for source in ["[", "[0, 1[", "[0, 1)", "]0, 1[", "a[0]", "\\[sic"] { #expect(message(source) == "") }
    }

    @Test func aListNeedsTwoOptions() {
        #expect(
            message("{*only*}")
                == "students would have to type '{*only*}' exactly as it is; a list has at least two options: [[{*only*|other}]]")
    }

    @Test(arguments: [("*a*|b", "*a*|b"), ("(*a*|b)", "*a*|b"), ("b | *two words*", "b | *two words*")])
    func listsWithoutBraces(written: String, list: String) {
        #expect(
            message(written).contains("exactly as it is; for a list to choose from write [[{\(list)}]], otherwise "), "\(message(written))")
    }

    @Test func emphasisIsNoList() {
        #expect(message("*a*").hasSuffix("as it is; write [[a]]") && message("*a*|*b*").hasSuffix("as it is; write [[a]]"))
    }

    @Test(arguments: [
        ("5 (±0.1)", "the tolerance without brackets: [[= 5 ± 0.1]]"), ("5 (+- 0.1) m", "the tolerance without brackets: [[= 5 ± 0.1 m]]"),
        ("3 to 4", "a range is written as its middle and a tolerance: [[= 3.5 ± 0.5]]"),
        ("3-4", "a range is written as its middle and a tolerance: [[= 3.5 ± 0.5]]"),
        ("3..4", "a range is written as its middle and a tolerance: [[= 3.5 ± 0.5]]"),
        ("3.1 – 3.3 kg", "a range is written as its middle and a tolerance: [[= 3.2 ± 0.1 kg]]"),
    ])
    func otherTolerancesAreSuggested(written: String, hint: String) {
        #expect(message("= \(written)").hasSuffix(hint), "\(message("= \(written)"))")
    }

    @Test func barsAlone() {
        #expect(message("||").hasSuffix("[[mitochondrion|mitochondria]], or a bar as \\|, in a table as \\\\|"))
    }

    @Test(arguments: ["dB", "pH", "PS", "ct", "Gs", "pt"]) func symbolsOfOtherUnits(unit: String) {
        #expect(message("= 5 \(unit)").hasPrefix("'\(unit)' isn't a unit that answers can be compared with; write it after the brackets"))
        #expect(MeasurementUnit(typed: "dB") != nil)
    }

    @Test func starsOfPatternsKeepTheirBackslash() {
        #expect(parse(#"\*ab*|\_x"#, hasPatterns: true) == .patterns([#"\*ab*"#, "_x"], matchesCase: false))
    }

    @Test func optionsHaveTheSameEscapes() {
        #expect(parse(#"{\[a\]|*\_b*|\*c\*}"#) == .menu(["[a]", "_b", "*c*"], key: 1))
    }

    @Test(arguments: [
        ("= 9.81", "9.81", "0"), ("= -3 ± 0.5", "-3", "0.5"), ("= −3 +- 1", "-3", "1"),
        ("= 6.02e23 ± 1e21", "6.02e23", "1e21"), ("= +4", "4", "0"), ("= 0.5±0.05", "0.5", "0.05"),
    ])
    func numbers(source: String, value: String, tolerance: String) {
        guard case .numbers(let numbers)? = parse(source), let number = numbers.first, numbers.count == 1 else {
            Issue.record("not a number: \(source)")
            return
        }
        #expect(number.value.text == value)
        #expect(number.tolerance.text == tolerance)
    }

    @Test(arguments: [
        "", " ", "|", "a|", "|a", "a| |b", "=", "= ", "= x", "= 1 ±", "= 1 ± -1", "= 1 ± 1 ± 1", "= 1e999", "= 1.2.3", "= 1 000", "=9,81",
        "= 1 ± 0,5",
    ])
    func problems(source: String) {
        #expect(parse(source) == nil)
    }

    /// Where a number ends, and what follows.
    @Test(arguments: [
        ("5eV", "5", "eV"), ("5 eV", "5", "eV"), ("1e5 m", "1e5", "m"), ("+.5m", ".5", "m"), ("1e5eV", "1e5", "eV"), ("-2. m", "-2.", "m"),
        ("5 1/s", "5", "1/s"), ("1e−3m", "1e-3", "m"),
    ])
    func unitsBeginAfterTheLongestNumber(written: String, value: String, unit: String) throws {
        #expect(parse("= \(written)") == .numbers([try number(value, "0", unit)]))
    }

    /// Each of these took seconds.
    @Test(arguments: ["", "3 ± ", "1e", "a|= ", "1|= "], ["1", "-", ".", "e", "10"]) func longNumbersAreRefused(
        before: String, digit: String
    ) {
        let text = (before.hasPrefix("a") ? before : "= " + before) + String(repeating: digit, count: 4_000)
        let message = message(text)
        #expect(message.utf8.count < 100_000)
        if digit == "1", before == "" || before == "3 ± " {
            #expect(message == "this number has 4000 characters, and one can have at most 1000; round it, or write it as 6.02e23")
        }
    }

    @Test func theLongestNumber() throws {
        let digits = "0." + String(repeating: "1", count: 998)
        #expect(parse("= \(digits) m") == .numbers([try number(digits, "0", "m")]))
        #expect(message("= \(digits)1").hasPrefix("this number has 1001 characters"))
    }

    @Test func severalNumbersAreRight() throws {
        #expect(parse("= 3 | = 42 ± 0.5") == .numbers([try number("3"), try number("42", "0.5")]))
        #expect(message("= 3 | 4") == "each correct number begins with '=', as in [[= 3 | = 42]]; write '= 4'")
        #expect(message("= 3 |").hasSuffix("remove the bar, or write another number after it"))
        #expect(message("= 3 | four").contains("'four' isn't one, and a blank can't mix numbers and words; remove it"))
    }

    @Test(arguments: ["five|= 5", "five|=5", "= 5|five", "five|= 5 ± 1", "five|5|= 5 m", "five|= 5 kgs", "five|= 5 deg C"])
    func wordsAndNumbersCantBeMixed(source: String) {
        #expect(message(source).contains("'five' isn't one, and a blank can't mix numbers and words"))
    }

    @Test func wordsMayBeginWithAnEqualsSign() {
        #expect(parse("equals|=") == .words(["equals", "="], matchesCase: false))
        #expect(parse("y = 2x|=2x") == .words(["y = 2x", "=2x"], matchesCase: false))
        #expect(parse(#"five|\= 5"#) == .words(["five", "= 5"], matchesCase: false))
        #expect(parse("{= 5|*= 6*|= 7}") == .menu(["= 5", "= 6", "= 7"], key: 1))
        #expect(message("5|= 5 m").hasSuffix("write '= 5'"))
    }

    @Test(arguments: ["photosynth*", "*synthesis", "cell|cellul*"]) func asterisksForAnyLetters(source: String) {
        #expect(message(source).contains("add {patterns} to the question, else write \\*"))
        #expect(message(source, hasPatterns: true) == "")
        for other in [#"photosynth\*"#, "char*", "A*", "2*x", "a*b", "*"] { #expect(message(other) == "") }
    }

    @Test func notationsOfNumbersThatAreReported() {
        #expect(message("= 40 °C ± 0.5") == "write the unit after the tolerance: [[= 40 ± 0.5 °C]]")
        #expect(message("= 40 °C ± 0.5 °C") == "write the unit after the tolerance: [[= 40 ± 0.5 °C]]")
        #expect(message("= 5 m ± 10 cm").hasPrefix("write the number and the tolerance in the same unit"))
        #expect(message("= –5") == "'–' is a dash; write a minus sign: [[= -5]]")
        #expect(message("= 1 ± 2 | = ‐5") == "'‐' is a dash; write a minus sign: [[= -5]]")
    }

    @Test func pointsBetweenThousands() {
        let hint = { (whole: String) in
            "'\(whole).000' is \(whole), because its point is a decimal point; write \(whole)000 if it separates thousands, otherwise \(whole)"
        }
        for number in ["12", "299", "-1"] { #expect(message("= \(number).000") == hint(number)) }
        #expect(message("= 7 | = 12.000") == hint("12"))
        for source in ["= 1.500", "= 9.810", "= 0.000", "= 1200.000", "= 2.0000", "= 12.000 ± 0.005", "= 12.000 kg"] {
            #expect(message(source) == "", "\(source)")
        }
        #expect(message("= 1.500.000") == "write '1.500.000' without points between thousands: 1500000")
        #expect(message("= -1.234.567.000 m") == "write '-1.234.567.000' without points between thousands: -1234567000")
        #expect(message("= 192.168.100.101").hasPrefix("write a number as"))
    }

    @Test(arguments: [
        ("color; colour", "color|colour"), ("red; blue; dark green", "red|blue|dark green"), ("grey/gray", "grey|gray"),
        ("centre/center", "centre|center"), ("capital / seat", "capital|seat"), ("red or blue", "red|blue"),
    ])
    func alternativesWithoutBars(written: String, words: String) {
        #expect(parse(written, hasWarning: true) == .words([written], matchesCase: false))
        let hint = "if each is correct alone, separate them with |: [[\(words)]]"
        #expect(message(written) == "students would have to type '\(written)' exactly as it is; \(hint)")
        // With another way to type it, it is meant as it is.
        #expect(message("\(written)|x") == "")
    }

    @Test func alternativesThatDifferInTheirCapitalLetters() {
        #expect(
            message("Paris, paris")
                == "students would have to type 'Paris, paris' exactly as it is; capital letters don't matter, so write [[Paris]]")
        expectProblems(
            """
            ## C [[Paris, paris]] {case}
                 ^ StrayMark: students would have to type 'Paris, paris' exactly as it is; if each is correct alone, separate them with |: [[Paris|paris]]

            ## D [[break; continue]] {case}
            """)
    }

    @Test(arguments: [
        "rock, paper", "bye, bye", "km/h", "and/or", "TCP/IP", "client/server", "text/html", "usr/bin", "June/July", "Monday/Tuesday",
        "1/2", "01/02/2027", "true / false", "and / or", "true or false", "fight or flight", "x or y", "more or less", "one of a or b",
        "int x; int y",
        "break;", "a; b", "1; 2", "import/export", "rock/paper/scissors", "in or out of it",
    ])
    func answersWithOtherCharacters(written: String) { #expect(message(written) == "") }

    @Test(arguments: [
        ("= 5 €", "'€' isn't a unit that answers can be compared with; write it after the brackets as text: [[= 5]] €"),
        ("= 3.14 ± 1 % cm", "a tolerance is an amount, not a percentage; 1% of 3.14 is 0.0314: [[= 3.14 ± 0.0314 cm]]"),
        ("= €5", "'€' isn't a part of a number; write it before the brackets: €[[= 5]]"),
        ("= $5", "'$' isn't a part of a number; write it before the brackets: \\$[[= 5]]"),
    ])
    func charactersBesideNumbers(source: String, hint: String) { #expect(message(source) == hint) }

    @Test func radiansHaveFewPrefixes() {
        #expect(message("= 3 mrad") == "" && message("= 3 µrad") == "")
        #expect(message("= 3 Trad").contains("no unit 'Trad'"))
    }

    @Test(arguments: ["deg C", "deg. C", "degC", "℃", "˚C", "° C", "º C"]) func degreesCelsius(unit: String) throws {
        let celsius = try #require(MeasurementUnit(unit))
        #expect(celsius.dimension == ["K": 1] && celsius.hundredthsAdded == 27315)
        #expect(parse("= 25 \(unit)") == .numbers([try number("25", "0", unit)]))
    }

    @Test(arguments: ["deg F", "°F", "° F", "℉", "degF", "ft", "Gb", "Da", "mb", "hh", "gal"])
    func unitsOfOtherQuantitiesArentSuggested(unit: String) {
        #expect(
            message("= 25 \(unit)")
                == "'\(unit)' isn't a unit that answers can be compared with; write it after the brackets as text, or a unit such as m/s^2, kJ/mol or °C"
        )
    }

    @Test(arguments: ["m/s^2", "m s⁻²", "kJ/mol", "°C", "J/(kg K)", "µm", "1/s", "eV", "h", "%RH"])
    func unitsStandBehindTheNumber(unit: String) throws {
        let isKnown = unit != "%RH"
        #expect(parse("= 9.81 ± 0.05 \(unit)") == (isKnown ? .numbers([try number("9.81", "0.05", unit)]) : nil))
    }

    @Test func unitsThatCantBeComparedAreReported() {
        #expect(
            message("= 3 feet")
                == "'feet' isn't a unit that answers can be compared with; write it after the brackets as text, or a unit such as m/s^2, kJ/mol or °C"
        )
        #expect(message("= 3 foo/s").contains("'foo/s' isn't a unit"))
        #expect(message("= 3 ft").contains("'ft' isn't a unit"))
        #expect(message("= 50 %").contains("after the brackets"))
    }

    @Test(arguments: [
        ("1.5×10^3", "1.5e3"), ("1.5 × 10³", "1.5e3"), ("1.5·10^3", "1.5e3"), ("3 x 10^5", "3e5"), ("2*10⁻³", "2e-3"), ("10^-3", "1e-3"),
        ("-10⁶", "-1e6"), ("−1.5 × 10^−3", "-1.5e-3"),
    ])
    func powersOfTenAreNumbers(written: String, text: String) throws {
        #expect(parse("= \(written)") == .numbers([try number(text)]))
        #expect(parse("= \(written) m") == .numbers([try number(text, "0", "m")]))
        #expect(parse("= \(written) ± 0.01×10^3 m") == .numbers([try number(text, "0.01e3", "m")]))
    }

    @Test func unitsWithADotAndProductsAreKnown() throws {
        #expect(parse("= 9.81 m.s^-2") == .numbers([try number("9.81", "0", "m.s^-2")]))
        #expect(parse("= 5 Nm") == .numbers([try number("5", "0", "Nm")]))
        #expect(parse("= 25 ºC") == .numbers([try number("25", "0", "ºC")]))
        for (name, symbol) in [("metres", "m"), ("kilomètres", "km"), ("minutos", "min"), ("gradi", "°"), ("Grad", "°"), ("degrés", "°")] {
            #expect(message("= 5 \(name)").hasSuffix("did you mean '\(symbol)'?"))
        }
    }

    @Test(arguments: [
        ("KB", "kB"), ("cc", "cm^3"), ("KHz", "kHz"), ("Mpa", "MPa"), ("sec", "s"), ("hours", "h"), ("kmh", "km/h"), ("KM", "km"),
        ("m/sec^2", "m/s^2"), ("kgm/s^2", "kg m/s^2"), ("KJ/mol", "kJ/mol"), ("kgm", "kg m"),
    ])
    func unitsUnderOtherNamesAreSuggested(written: String, unit: String) {
        #expect(message("= 3 \(written)") == "there is no unit '\(written)'; did you mean '\(unit)'?")
        #expect(MeasurementUnit(unit) != nil)
    }

    /// Word processors put no-break and thin spaces between a number and its unit.
    @Test(arguments: ["\u{A0}", "\u{202F}", "\u{2009}"]) func spacesOfAnyWidthAreSpaces(space: String) throws {
        #expect(parse("=\(space)5\(space)mol") == .numbers([try number("5", "0", "mol")]))
        #expect(
            parse("= 5\(space)±\(space)1\(space)J/(kg\(space)K)\(space)|\(space)= 3")
                == .numbers([try number("5", "1", "J/(kg K)"), try number("3")]))
        #expect(parse("{a\(space)|\(space)*b*\(space)}") == .menu(["a", "b"], key: 1))
        #expect(message("= 1\(space)000") == "write '1 000' without spaces: 1000")
    }

    @Test(arguments: ["ms-2", "kg ms^-2", "m ms⁻¹"]) func powersOfMillisecondsAreDoubtful(unit: String) {
        #expect(message("= 9.81 \(unit)").contains("is a power of milliseconds; for metres and seconds write m s^-"))
    }

    @Test(arguments: ["m s-2", "ms", "V/ms", "1/ms^2", "mg mL-1", "mm-1"]) func otherPowersAreFine(unit: String) {
        #expect(message("= 9.81 \(unit)") == "")
    }

    @Test(arguments: [
        ("**iron**", "iron"), ("H~2~O", "H₂O"), ("Fe^3+^", "Fe³⁺"), ("$\\ce{CO2}$", "CO₂"), ("$x^2$", "x²"), ("10^-3^", "10⁻³"),
        ("*Homo sapiens*", "Homo sapiens"),
        ("_Homo sapiens_", "Homo sapiens"), ("$x$", "x"), ("a **b** c", "a b c"), ("SO~4~^2-^", "SO₄²⁻"),
    ])
    func marksAreNoWords(words: String, plain: String) {
        #expect(message(words) == "students would have to type '\(words)' exactly as it is; write [[\(plain)]]")
        #expect(message("steel|\(words)").hasSuffix("write [[\(plain)]]"))
        // Without marks, they are right, too.
        #expect(message("\(words)|\(plain)") == "")
        #expect(message("\(words)|\(TextFolding.plainCharacters(plain))") == "")
    }

    @Test(arguments: [("**iron**", "iron"), ("H~2~O", "H₂O"), ("*Homo sapiens*", "Homo sapiens")])
    func marksAreNoOptions(words: String, plain: String) {
        #expect(message("{steel|*\(words)*}") == "a list is plain text, so students would see '\(words)' as it is; write \(plain)")
    }

    @Test(arguments: [
        "__init__", "_x", "2*x*y", "a^2+b^2", "2^3^2", "~/a~b", "$5", "$5-$7", "$a.$b", "*p", "*.txt", "*.*", "/* x */", "a_b_c", "a ** b",
        #"\*\*iron\*\*"#, "~5", "x^2", "<b>", "{1, 2}", "{a, b}", "a/b", "*args, **kwargs", "2 * 3 * 4", "** x **",
    ])
    func charactersOfProgramsAreWords(words: String) { #expect(message(words) == "") }

    @Test(arguments: [
        ("{a, *b*}", "{a|*b*}"), ("{a; *b c*; d}", "{a|*b c*|d}"), ("a/*b*", "{a|*b*}"), ("{a/*b*}", "{a|*b*}"),
    ])
    func listsOfOtherProgramsAreReported(list: String, right: String) {
        #expect(message(list) == "students would have to type this exactly as it is; write a list as [[\(right)]]")
    }

    @Test func starsOfPatternsAreNoMarks() { #expect(message("*cyto*", hasPatterns: true) == "") }

    @Test func listsHaveOneRightOption() {
        #expect(parse("{nucleus|*mitochondrion*|ribosome}") == .menu(["nucleus", "mitochondrion", "ribosome"], key: 1))
        #expect(parse(#"{ a \| b | *\** | *c\* | \} }"#) == .menu(["a | b", "*", "*c*", "}"], key: 1))
        #expect(parse("{x*|*y*}") == .menu(["x*", "y"], key: 1))
        #expect(parse(#"{\*\*a\*\*|*b*}"#) == .menu(["**a**", "b"], key: 1))
        #expect(message("{a|b}").hasPrefix("no option in this list is marked as correct; put asterisks around the correct one"))
        #expect(message("{*a*|*b*}") == "a list must have one correct option, but 2 are between asterisks")
        #expect(message("{*a*|a}") == "'a' appears twice in this list; remove one")
        #expect(message("{*a*|}").hasPrefix("an option of this list has no text"))
    }

    @Test func optionsCanHaveBraces() {
        #expect(parse("{()|*{}*|[]}") == .menu(["()", "{}", "[]"], key: 1))
        #expect(parse("{{1}|*{1, {2}}*|{}}") == .menu(["{1}", "{1, {2}}", "{}"], key: 1))
        #expect(parse(#"{\{|*\}*|\=}"#) == .menu(["{", "}", "="], key: 1))
        #expect(parse(#"{\{a\}|*b\{c*|\\\}}"#) == .menu(["{a}", "b{c", #"\}"#], key: 1))
        #expect(parse("{{|*x*}") == .menu(["{", "x"], key: 1))
    }

    @Test(arguments: ["{;|*}*|)}", "{begin|*}*|end}", "{end|*};*}", "{}|*{}*|[]}", "{}|*[]*}", "{a}|*b*}", #"{a\\}|*b*}"#])
    func aBraceThatEndsNoOption(list: String) {
        #expect(message(list) == "a brace within a list would end it here; write \\} for a brace in an option")
    }

    @Test func theLastBraceEndsAList() { #expect(message(#"{a|*b*\}"#).hasPrefix("this list isn't closed")) }

    @Test(arguments: ["{1, 2}", "{a}", "{}"])
    func bracesWithoutABarAreWords(text: String) {
        #expect(parse(text) == .words([text], matchesCase: false))
        #expect(parse("{a}|{b}") == .words(["{a}", "{b}"], matchesCase: false))
        #expect(parse(#"\{a|b}"#) == .words(["{a", "b}"], matchesCase: false))
    }

    @Test func patternsNeedTheirAttribute() throws {
        #expect(parse("photosynth*", hasPatterns: true) == .patterns(["photosynth*"], matchesCase: false))
        #expect(parse("a*", matchesCase: true, hasPatterns: true) == .patterns(["a*"], matchesCase: true))
        #expect(parse("photosynth*", hasWarning: true) == .words(["photosynth*"], matchesCase: false))
        #expect(message("* *", hasPatterns: true).contains("would accept every answer"))
        guard case .blanks(let blanks) = try onlyQuestion("## [[DNA*]] {patterns}").response else {
            Issue.record("no blanks")
            return
        }
        #expect(blanks == [.patterns(["DNA*"], matchesCase: false)])
    }

    @Test func caseComesFromTheHeading() throws {
        guard case .blanks(let blanks) = try onlyQuestion("## [[DNA]] {case}").response else {
            Issue.record("no blanks")
            return
        }
        #expect(blanks == [.words(["DNA"], matchesCase: true)])
    }

    @Test func markupAroundAndInsideBlanks() throws {
        let question = try onlyQuestion("## **Bold [[a*b|c_d]]** and [[<i>]] $a_1$ *it* [[e]]")
        guard case .blanks(let blanks) = question.response else {
            Issue.record("no blanks")
            return
        }
        #expect(blanks.first == .words(["a*b", "c_d"], matchesCase: false))
        #expect(blanks.last == .words(["e"], matchesCase: false))
        #expect(question.prompt.html.hasPrefix("<strong>Bold </strong> and "))
        #expect(question.prompt.html.contains("<msub><mi>a</mi><mn>1</mn></msub></math> <em>it</em> "))
    }
}
