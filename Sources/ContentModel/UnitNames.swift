import Encoding

/// Names of units as students write them in English, French, Spanish and Italian. The page's script has the same, and
/// `Tests/Vectors/scoring.json` keeps the two equal.
enum UnitNames {
    /// The symbol of a name: "km" of "Kilomètres". Nil for anything else.
    static func symbol(of name: String) -> String? {
        let folded = TextFolding.fold(name)
        if let symbol = plain(folded) { return symbol }
        for (prefix, symbolPrefix) in prefixes where folded.hasPrefix(prefix) {
            if let symbol = plain(String(folded.dropFirst(prefix.count))), !withoutPrefix.contains(symbol) { return symbolPrefix + symbol }
        }
        return nil
    }

    /// The symbol of what a student typed: of a name, or one that a keyboard began with a capital, as in "Km".
    static func symbol(ofTyped name: String) -> String? {
        if let symbol = symbol(of: name) { return symbol }
        return name.hasPrefix("K") && name.unicodeScalars.count > 1 ? "k" + name.dropFirst() : nil
    }

    /// Words as symbols: "metres per second" as "metres/second", "square metres" as "metres^2", "degrees Celsius" as "°C".
    static func withSymbols(_ text: String) -> String {
        let words = TextFolding.fold(text).split(separator: " ")
        if words.count == 2, degrees.contains(words[0]) || plain(String(words[0])) == "°" {
            if ["c", "celsius"].contains(words[1]) || words[1].hasPrefix("centi") { return "°C" }
            if plain(String(words[1])) == "K" { return "K" }
        }
        return divisions.reduce(withExponents(text)) { $0.replacing($1, by: "/") }
    }

    /// "mètres carrés", "square metres" and "metros al cuadrado" as "mètres^2", and "chilometri orari" as "chilometri/h".
    private static func withExponents(_ text: String) -> String {
        var words: [String] = []
        var next = ""
        for word in text.split(separator: " ") {
            let folded = TextFolding.fold(String(word))
            if let exponent = exponentsBefore[folded], next.isEmpty {
                next = exponent
            } else if let suffix = suffixesAfter[folded], !words.isEmpty {
                while let last = words.last, words.count > 1, wordsOfPowers.contains(TextFolding.fold(last)) { words.removeLast() }
                words[words.count - 1] += suffix
            } else {
                words.append(word + next)
                next = ""
            }
        }
        return words.joined(separator: " ") + next
    }

    /// Other words before Celsius: the short one and the German one.
    private static let degrees: Set<Substring> = ["deg", "grad"]
    private static let exponentsBefore = ["square": "^2", "sq": "^2", "cubic": "^3", "cu": "^3"]
    private static let suffixesAfter = table([
        "^2": "squared carre carres carree carrees cuadrado cuadrados cuadrada cuadradas quadrato quadrati quadrata quadrate quadro quadri",
        "^3": "cubed cube cubes cubique cubiques cubico cubicos cubica cubicas cubo cubos cubi cubici cubiche",
        "/h": "orario orari oraria orarie",
    ])
    /// As in "au carré" and "elevado al cuadrado".
    private static let wordsOfPowers: Set<String> = ["au", "al", "elevado", "elevada", "elevato", "elevata", "eleve", "elevee"]

    private static func plain(_ folded: String) -> String? {
        symbols[folded] ?? (folded.hasSuffix("s") ? symbols[String(folded.dropLast())] : nil)
    }

    private static let divisions = [
        " per ", " par ", " por ", " al ", " alla ", " allo ", " all'", " a\u{300} l'", " a l'", " a\u{300} la ", " a la ",
    ]

    private static let prefixes = [
        ("tera", "T"), ("giga", "G"), ("mega", "M"), ("kilo", "k"), ("chilo", "k"), ("hecto", "h"), ("etto", "h"), ("deca", "da"),
        ("deci", "d"), ("centi", "c"), ("milli", "m"), ("mili", "m"), ("micro", "u"), ("nano", "n"), ("pico", "p"),
    ]

    private static let withoutPrefix: Set<String> = ["°", "°C", "min", "h", "d", "ha", "atm"]

    /// Folded names in the singular, and plurals without an s at the end.
    private static let symbols = table(
        [
            "m": "metre meter metro metri", "s": "second sec seconde segundo seg secondo secondi", "min": "min minute minuto minuti",
            "h": "hour hr heure hora ora ore", "d": "day jour dia giorno giorni", "g": "gram gramme gramo grammo grammi",
            "L": "litre liter litro litri", "t": "tonne tonelada tonnellata tonnellate", "mol": "mole moli", "A": "ampere amp amperio",
            "V": "volt voltio", "W": "watt vatio", "J": "joule julio", "N": "newton", "Pa": "pascal pascale", "Hz": "hertz hercio",
            "Ω": "ohm ohmio", "C": "coulomb culombio", "F": "farad faradio", "T": "tesla", "K": "kelvin",
            "°C": "celsius centigrade centigrado centigradi",
            "°": "° degree degre grado gradi", "rad": "radian radiane radiante radianti", "bit": "bit", "B": "byte octet",
            "eV": "electronvolt", "cal": "calorie caloria", "ha": "hectare hectarea ettaro ettari", "bar": "bar",
            "atm": "atmosphere atmosfera atmosfere", "cd": "candela candele", "Wh": "wattheure watthour wattora", "lm": "lumen",
            "lx": "lux", "Bq": "becquerel", "Gy": "gray", "Sv": "sievert", "H": "henry", "S": "siemens", "Wb": "weber",
        ])

    private static func table(_ names: [String: String]) -> [String: String] {
        Dictionary(
            keepingFirst: names.flatMap { symbol, names in names.split(separator: " ").map { (String($0), symbol) } })
    }
}
