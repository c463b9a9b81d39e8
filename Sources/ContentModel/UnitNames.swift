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
        // Most units are symbols.
        guard text.contains(where: { $0 == " " || $0 == "-" }) else { return text }
        return divisions.reduce(withExponents(withJoinedNames(text))) { $0.replacing($1, by: "/") }
    }

    /// Names of two words as one. A hyphen between letters joins them like a space: "kilowatt-hours".
    private static func withJoinedNames(_ text: String) -> String {
        var words: [String] = []
        for word in withoutHyphens(text).split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            if let last = words.last, let name = name(of: last, word) {
                words[words.count - 1] = name
            } else {
                words.append(word)
            }
        }
        return words.joined(separator: " ")
    }

    private static func withoutHyphens(_ text: String) -> String {
        guard text.contains(ascii: "-") else { return text }
        let scalars = Array(text.unicodeScalars)
        var spaced = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() {
            let isHyphen =
                scalar == "-" && index > 0 && index + 1 < scalars.count && isLetter(scalars[index + 1])
                && (isLetter(scalars[index - 1]) || TextFolding.isMark(scalars[index - 1]))
            spaced.append(isHyphen ? " " : scalar)
        }
        return String(spaced)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }

    /// The name or symbol that two words are: "°C" for "degrees Celsius", "electronvolt" for "electron volts". Nil for others.
    private static func name(of first: String, _ second: String) -> String? {
        let (one, other) = (TextFolding.fold(first), TextFolding.fold(second))
        if degrees.contains(one) || plain(one) == "°" {
            if other == "c" || other == "celsius" || other.hasPrefix("centi") { return "°C" }
            if plain(other) == "K" { return "K" }
        }
        let (single, singleOther) = (singular(one), singular(other))
        if tonnes.contains("\(single) \(singleOther)") { return "t" }
        return single.hasSuffix("electron") && singleOther == "volt" ? single + "volt" : nil
    }

    private static func singular(_ folded: String) -> String { folded.hasSuffix("s") ? String(folded.dropLast()) : folded }

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

    /// Besides those of the table, before Celsius: the short one and the German one.
    private static let degrees: Set = ["deg", "grad"]
    private static let tonnes: Set = [
        "metric ton", "metric tonne", "tonne metrique", "tonelada metrica", "tonnellata metrica", "tonnellate metriche",
    ]
    private static let exponentsBefore = ["square": "^2", "sq": "^2", "cubic": "^3", "cu": "^3"]
    private static let suffixesAfter = table([
        "^2": "squared carre carres carree carrees cuadrado cuadrados cuadrada cuadradas quadrato quadrati quadrata quadrate quadro quadri",
        "^3": "cubed cube cubes cubique cubiques cubico cubicos cubica cubicas cubo cubos cubi cubici cubiche",
        "/h": "orario orari oraria orarie",
    ])
    /// As in "au carré" and "elevado al cuadrado".
    private static let wordsOfPowers: Set<String> = ["au", "al", "elevado", "elevada", "elevato", "elevata", "eleve", "elevee"]

    private static func plain(_ folded: String) -> String? {
        symbols[folded] ?? symbols[singular(folded)]
    }

    /// Also in "par kilogramme et par kelvin".
    private static let divisions = ["et ", "y ", "e ", "and ", ""].flatMap { word in
        [
            "per ", "par ", "por ", "al ", "alla ", "allo ", "all'", "a\u{300} l'", "a l'", "a\u{300} la ", "a la ",
        ].map { " \(word)\($0)" }
    }

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
            "Ω": "ohm ohmio", "C": "coulomb culombio", "F": "farad faradio", "T": "tesla", "K": "kelvin kelvines",
            "°C": "celsius centigrade centigrado centigradi °celsius °centigrade °centigrado °centigradi",
            "°": "° degree degre grado gradi grad", "rad": "radian radiane radiante radianti", "bit": "bit", "B": "byte octet octeto",
            "eV": "electronvolt electronvoltio elettronvolt", "cal": "calorie caloria", "ha": "hectare hectarea ettaro ettari",
            "bar": "bar bares",
            "atm": "atmosphere atmosfera atmosfere", "cd": "candela candele", "Wh": "wattheure watthour wattora", "lm": "lumen lumenes",
            "lx": "lux", "Bq": "becquerel becquereles", "Gy": "gray", "Sv": "sievert", "H": "henry henries henrio", "S": "siemens",
            "Wb": "weber",
            "m^2": "mq qm", "mm^2": "mmq", "cm^2": "cmq", "dm^2": "dmq", "km^2": "kmq", "m^3": "mc", "mm^3": "mmc", "cm^3": "cmc",
            "dm^3": "dmc",
        ])

    private static func table(_ names: [String: String]) -> [String: String] {
        Dictionary(
            keepingFirst: names.flatMap { symbol, names in names.split(separator: " ").map { (String($0), symbol) } })
    }
}
