import Encoding

/// Names of units as students write them in English, French, Spanish and Italian. The page's script has the same, and
/// `Tests/Vectors/scoring.json` keeps the two equal.
enum UnitNames {
    /// The symbol of a name: "km" of "Kilomètres". Nil for anything else.
    static func symbol(of name: String) -> String? {
        let folded = TextFolding.fold(name)
        if let symbol = plain(folded) { return symbol }
        for (prefix, sign) in prefixes where folded.hasPrefix(prefix) {
            if let symbol = plain(String(folded.dropFirst(prefix.count))), !withoutPrefix.contains(symbol) { return sign + symbol }
        }
        return nil
    }

    /// Words between units as signs: "metres per second" as "metres/second", "degrees Celsius" as "°C".
    static func withSigns(_ text: String) -> String {
        let words = TextFolding.fold(text).split(separator: " ")
        if words.count == 2, plain(String(words[0])) == "°", ["c", "celsius"].contains(words[1]) { return "°C" }
        return divisions.reduce(text) { $0.replacing($1, by: "/") }
    }

    private static func plain(_ folded: String) -> String? {
        symbols[folded] ?? (folded.hasSuffix("s") ? symbols[String(folded.dropLast())] : nil)
    }

    private static let divisions = [" per ", " par ", " por ", " al ", " all'"]

    private static let prefixes = [
        ("tera", "T"), ("giga", "G"), ("mega", "M"), ("kilo", "k"), ("chilo", "k"), ("hecto", "h"), ("etto", "h"), ("deca", "da"),
        ("deci", "d"), ("centi", "c"), ("milli", "m"), ("mili", "m"), ("micro", "u"), ("nano", "n"), ("pico", "p"),
    ]

    private static let withoutPrefix: Set<String> = ["°", "°C", "min", "h", "d"]

    /// Folded names in the singular, and plurals without an s at the end.
    private static let symbols = Dictionary(
        [
            "m": "metre meter metro metri", "s": "second sec seconde segundo seg secondo secondi", "min": "min minute minuto minuti",
            "h": "hour hr heure hora ora ore", "d": "day jour dia giorno giorni", "g": "gram gramme gramo grammo grammi",
            "L": "litre liter litro litri", "t": "tonne tonelada tonnellata tonnellate", "mol": "mole moli", "A": "ampere amp amperio",
            "V": "volt voltio", "W": "watt vatio", "J": "joule julio", "N": "newton", "Pa": "pascal pascale", "Hz": "hertz hercio",
            "Ω": "ohm ohmio", "C": "coulomb culombio", "F": "farad faradio", "T": "tesla", "K": "kelvin", "°C": "celsius",
            "°": "° degree degre grado gradi", "rad": "radian radiane radiante radianti", "bit": "bit", "B": "byte octet",
            "eV": "electronvolt", "cal": "calorie caloria",
        ].flatMap { symbol, names in names.split(separator: " ").map { (String($0), symbol) } },
        uniquingKeysWith: { first, _ in first })
}
