import Diagnostics

/// Units of the package siunitx.
enum UnitTable {
    static let prefixes: [String: String] = [
        "quecto": "q", "ronto": "r", "yocto": "y", "zepto": "z", "atto": "a", "femto": "f", "pico": "p", "nano": "n", "micro": "µ",
        "milli": "m", "centi": "c", "deci": "d", "deca": "da", "deka": "da", "hecto": "h", "kilo": "k", "mega": "M", "giga": "G",
        "tera": "T", "peta": "P", "exa": "E", "zetta": "Z", "yotta": "Y", "ronna": "R", "quetta": "Q", "kibi": "Ki", "mebi": "Mi",
        "gibi": "Gi", "tebi": "Ti", "pebi": "Pi", "exbi": "Ei", "zebi": "Zi", "yobi": "Yi",
    ]

    static let units: [String: String] = names.merging(abbreviations) { name, _ in name }

    private static let names: [String: String] = [
        "metre": "m", "meter": "m", "gram": "g", "kilogram": "kg", "second": "s", "ampere": "A", "kelvin": "K", "mole": "mol",
        "candela": "cd",
        "becquerel": "Bq", "coulomb": "C", "farad": "F", "gray": "Gy", "hertz": "Hz", "henry": "H", "joule": "J", "katal": "kat",
        "lumen": "lm", "lux": "lx", "newton": "N", "ohm": "Ω", "pascal": "Pa", "radian": "rad", "siemens": "S", "sievert": "Sv",
        "steradian": "sr", "tesla": "T", "volt": "V", "watt": "W", "weber": "Wb", "celsius": "°C", "degreeCelsius": "°C",
        "astronomicalunit": "au", "bel": "B", "dalton": "Da", "day": "d", "decibel": "dB", "degree": "°", "electronvolt": "eV",
        "hectare": "ha", "hour": "h", "litre": "L", "liter": "L", "arcminute": "′", "minute": "min", "arcsecond": "″", "neper": "Np",
        "tonne": "t", "bar": "bar", "barn": "b", "knot": "kn", "mmHg": "mmHg", "nauticalmile": "M", "percent": "%", "bit": "bit",
        "byte": "B", "angstrom": "Å", "atmosphere": "atm", "calory": "cal", "atomicmassunit": "u", "bohr": "a₀", "clight": "c₀",
        "electronmass": "mₑ", "elementarycharge": "e", "hartree": "Eₕ", "planckbar": "ħ", "mohm": "mΩ", "kohm": "kΩ", "Mohm": "MΩ",
        "Omega": "Ω", "pi": "π",
    ]

    /// Units whose commands are what they show, with `u` for micro.
    private static let abbreviations: [String: String] = {
        let words = """
            A pA nA uA mA kA Hz mHz kHz MHz GHz THz mol fmol pmol nmol umol mmol kmol V pV nV uV mV kV hl l ml ul hL L mL uL fg pg ng ug
            mg g kg W uW mW kW MW GW J uJ mJ kJ eV meV keV MeV GeV TeV kWh m pm nm um mm cm dm km K dB F fF pF nF uF H mH uH N mN kN MN
            Pa kPa MPa GPa s as fs ps ns us ms C T h
            """
        return Dictionary(
            uniqueKeysWithValues: words.split(whereSeparator: \.isWhitespace).map { word in
                let isMicro = word.utf8.count > 1 && word.utf8.first == UInt8(ascii: "u")
                return (String(word), isMicro ? "µ" + word.dropFirst() : String(word))
            })
    }()

    /// Commands that change the unit before or after them.
    static let powers: [String: (exponent: String, isBefore: Bool)] = [
        "square": ("2", true), "cubic": ("3", true), "squared": ("2", false), "cubed": ("3", false),
    ]

    /// Commands that are read in their own way.
    static let others = ["per", "tothe", "raiseto", "of", "cdot", "times", "mu", "circ"]

    private static let longNames = (Array(names.keys) + prefixes.keys + powers.keys + others).filter { $0.utf8.count > 4 }

    /// What was probably meant, with backslashes: a long name with one mistake, as another letter of a short one is another quantity, or
    /// a prefix and a unit in one word. A name that is as near to one of another quantity has no suggestion.
    static func meant(by name: String) -> String? {
        if let near = longName(near: name) { return "\\\(near)" }
        let word = name.lowercased()
        for prefix in prefixes.keys.sorted() where word.hasPrefix(prefix) {
            let rest = String(word.dropFirst(prefix.utf8.count))
            if let unit = names[rest] == nil ? longName(near: rest) : rest, names[unit] != nil { return "\\\(prefix)\\\(unit)" }
        }
        return nil
    }

    private static func longName(near name: String) -> String? {
        guard name.utf8.count > 3 else { return nil }
        let letters = Array(name.lowercased().utf8)
        let near = longNames.filter {
            abs($0.utf8.count - letters.count) < 2 && NearMiss.editDistance(letters, Array($0.lowercased().utf8)) < 2
        }
        // Metre and meter are the same.
        return Set(near.map { units[$0] ?? prefixes[$0] ?? $0 }).count == 1 ? near.first { $0.hasPrefix(name) } ?? near.min() : nil
    }

    /// What to write for names that people expect, and that aren't those of the package.
    static let otherNames = [
        "micron": "\\micro\\metre", "celcius": "\\celsius", "degC": "\\degreeCelsius", "degreesCelsius": "\\degreeCelsius",
    ]
}
