/// Units of the package siunitx.
enum UnitTable {
    static let prefixes: [String: String] = [
        "quecto": "q", "ronto": "r", "yocto": "y", "zepto": "z", "atto": "a", "femto": "f", "pico": "p", "nano": "n", "micro": "µ",
        "milli": "m", "centi": "c", "deci": "d", "deca": "da", "deka": "da", "hecto": "h", "kilo": "k", "mega": "M", "giga": "G",
        "tera": "T", "peta": "P", "exa": "E", "zetta": "Z", "yotta": "Y", "kibi": "Ki", "mebi": "Mi", "gibi": "Gi", "tebi": "Ti",
    ]

    static let units: [String: String] = [
        "metre": "m", "meter": "m", "gram": "g", "second": "s", "ampere": "A", "kelvin": "K", "mole": "mol", "candela": "cd",
        "becquerel": "Bq", "coulomb": "C", "farad": "F", "gray": "Gy", "hertz": "Hz", "henry": "H", "joule": "J", "katal": "kat",
        "lumen": "lm", "lux": "lx", "newton": "N", "ohm": "Ω", "pascal": "Pa", "radian": "rad", "siemens": "S", "sievert": "Sv",
        "steradian": "sr", "tesla": "T", "volt": "V", "watt": "W", "weber": "Wb", "celsius": "°C", "degreeCelsius": "°C",
        "astronomicalunit": "au", "bel": "B", "dalton": "Da", "day": "d", "decibel": "dB", "degree": "°", "electronvolt": "eV",
        "hectare": "ha", "hour": "h", "litre": "L", "liter": "L", "arcminute": "′", "minute": "min", "arcsecond": "″", "tonne": "t",
        "bar": "bar", "percent": "%", "bit": "bit", "byte": "B", "angstrom": "Å", "atmosphere": "atm", "calory": "cal",
        "km": "km", "cm": "cm", "mm": "mm", "um": "µm", "nm": "nm", "m": "m", "kg": "kg", "g": "g", "mg": "mg", "s": "s", "ms": "ms",
        "us": "µs", "ns": "ns", "K": "K", "A": "A", "mA": "mA", "mol": "mol", "N": "N", "kN": "kN", "J": "J", "kJ": "kJ", "eV": "eV",
        "MeV": "MeV", "GeV": "GeV", "W": "W", "kW": "kW", "MW": "MW", "V": "V", "kV": "kV", "mV": "mV", "Hz": "Hz", "kHz": "kHz",
        "MHz": "MHz", "GHz": "GHz", "Pa": "Pa", "kPa": "kPa", "MPa": "MPa", "L": "L", "l": "l", "ml": "ml", "mL": "mL", "dB": "dB",
        "kWh": "kWh", "F": "F", "pF": "pF", "C": "C", "T": "T", "h": "h",
    ]

    /// Commands that change the unit before or after them.
    static let powers: [String: (exponent: String, isBefore: Bool)] = [
        "square": ("2", true), "cubic": ("3", true), "squared": ("2", false), "cubed": ("3", false),
    ]

    static let others = ["per", "tothe", "raiseto", "of", "cdot", "Omega", "mu", "circ", "degree", "pi"]
}
