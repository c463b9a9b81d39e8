import Encoding

/// A unit such as `m/s^2`, as its author or a student wrote it; the page's script reads units in the same way, and
/// `Tests/Vectors/scoring.json` keeps the two equal.
package struct MeasurementUnit: Hashable, Sendable {
    /// As written.
    package let text: String
    /// Exponents of the base units, without those that are 0.
    package private(set) var dimension: [String: Int] = [:]
    /// Exponents of the kinds of quantity that share a dimension with others: a frequency in Hz and an activity in Bq are both "1/s".
    package private(set) var kinds: [String: Int] = [:]
    /// The factor to base units, as powers of these integers: an hour is 36 · 10², so 36 to the first, and 10 to the second.
    package private(set) var powers: [Int: Int] = [:]
    /// Added to a number, in hundredths of the base unit: 27315 for °C alone.
    package private(set) var hundredthsAdded = 0

    private static let lengthLimit = 60

    /// Parses symbols of `symbols` with their prefixes, joined by spaces, `·`, `.`, `*` or `/`, with exponents such as `^2`, `2` or
    /// `²`. Everything after a slash divides; brackets group. Nil for anything else.
    package init?(_ written: String) {
        self.init(written, Self.plain(written), hasNames: false)
    }

    /// Parses what students type, in which symbols may be names: "km/h", "kilometres per hour".
    package init?(typed: String) {
        let written = TextFolding.withoutScriptBrackets(typed)
        self.init(written, UnitNames.withSymbols(Self.plain(written)), hasNames: true)
    }

    /// What a student typed, read as the same quantity as another unit; nil if it is a different one. "ms⁻¹" is one over a millisecond, and
    /// also metres per second, without a space.
    package init?(typed: String, like other: MeasurementUnit) {
        let written = TextFolding.withoutScriptBrackets(typed)
        if let unit = MeasurementUnit(typed: written), unit.isSameQuantity(as: other) {
            self = unit
            return
        }
        let others = Self.products(in: Self.plain(written)).lazy.compactMap { MeasurementUnit(written, $0, hasNames: true) }
        guard let unit = others.first(where: { $0.isSameQuantity(as: other) }) else { return nil }
        self = unit
    }

    private init?(_ written: String, _ plain: String, hasNames: Bool) {
        text = written
        guard written.unicodeScalars.count <= Self.lengthLimit, !read(Array(plain.unicodeScalars)[...], hasNames: hasNames) else {
            return nil
        }
    }

    /// Keyboard characters: digits after a caret for superscripts, and one character each for degrees, micro and ohm.
    static func plain(_ written: String) -> String {
        let degrees = written.replacing("\u{BA}", by: "°").replacing("\u{2DA}", by: "°")
        let marked = Scripts.marked(TextFolding.compose(degrees), powers: .all, indices: .ofNumbers)
        let plain = TextFolding.squeeze(TextFolding.plainCharacters(marked))
        // As a product of two units, degrees and coulombs or farads, it would be another quantity.
        return Self.degreesWithASpace.reduce(plain) { text, degree in
            text.replacing(degree + "C", by: "°C").replacing(degree + "F", by: "°F")
        }
    }

    private static let degreesWithASpace = ["° ", "deg ", "deg. ", "deg."]

    /// Whether both measure the same quantity: metres and kilometres, joules and newton metres, Hz and 1/s, but neither Hz and rad/s
    /// nor Gy and Sv.
    package func isSameQuantity(as other: MeasurementUnit) -> Bool {
        dimension == other.dimension && (kinds == other.kinds || kinds.isEmpty || other.kinds.isEmpty)
    }

    /// Whether the same number measures the same in both: newtons and kg m/s², but not metres and kilometres.
    package func isSameSize(as other: MeasurementUnit) -> Bool {
        isSameQuantity(as: other) && powers == other.powers && hundredthsAdded == other.hundredthsAdded
    }

    // MARK: - Reading

    /// - Returns: whether something can't be read.
    private mutating func read(_ scalars: ArraySlice<Unicode.Scalar>, hasNames: Bool) -> Bool {
        var rest = scalars
        /// Sign of the exponents in each open bracket, and before a slash in it.
        var signs = [1]
        var sign = 1
        var count = 0
        var isCelsius = false
        while let scalar = rest.first {
            switch scalar {
            case " ", ".", "*", "·", "⋅", "∙", "•": rest.removeFirst()
            case "/":
                rest.removeFirst()
                sign = -(signs.last ?? 1)
            case "(":
                rest.removeFirst()
                signs.append(sign)
            case ")":
                rest.removeFirst()
                guard signs.count > 1 else { return true }
                sign = signs.removeLast()
            // The 1 of "1/s".
            case "1" where count == 0 && rest.dropFirst().first(where: { $0 != " " }) == "/": rest.removeFirst()
            default:
                let symbol = rest.prefix { !Self.endsSymbol($0) }
                rest = rest.dropFirst(symbol.count)
                guard let (name, part) = Self.part(symbol, hasNames: hasNames), let exponent = Self.exponent(&rest) else { return true }
                count += 1
                isCelsius = name == "°C" || name == "degC"
                multiply(part, exponent * sign)
            }
        }
        guard count > 0, signs.count == 1 else { return true }
        dimension = dimension.filter { $0.value != 0 }
        kinds = kinds.filter { $0.value != 0 }
        powers = powers.filter { $0.value != 0 }
        if count == 1, dimension == ["K": 1], isCelsius { hundredthsAdded = 27315 }
        return false
    }

    static func endsSymbol(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", ".", "*", "·", "⋅", "∙", "•", "/", "(", ")", "^", "-", "+", "0"..."9": true
        default: false
        }
    }

    /// The exponent after a symbol, 1 without one; nil if it has no digits or is too large. Without a caret, several digits, and those at
    /// once before a letter, are another number: "2h30", "2h5min".
    private static func exponent(_ rest: inout ArraySlice<Unicode.Scalar>) -> Int? {
        let hasCaret = rest.first == "^"
        if hasCaret { rest.removeFirst() }
        let isNegative = rest.first == "-"
        let hasSign = isNegative || rest.first == "+"
        if hasSign { rest.removeFirst() }
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest = rest.dropFirst(digits.count)
        if digits.isEmpty { return hasCaret || hasSign ? nil : 1 }
        guard digits.count <= (hasCaret ? 2 : 1), hasCaret || rest.first.map(endsSymbol) != false,
            let size = Int(String(String.UnicodeScalarView(digits)))
        else { return nil }
        return isNegative ? -size : size
    }

    private mutating func multiply(_ part: Part, _ exponent: Int) {
        for (base, power) in part.dimension { dimension[base, default: 0] += power * exponent }
        if let kind = part.kind { kinds[kind, default: 0] += exponent }
        powers[10, default: 0] += part.tens * exponent
        for (base, power) in part.factors { powers[base, default: 0] += power * exponent }
    }

    /// The symbol, or that of a name, and its meaning.
    private static func part(_ written: ArraySlice<Unicode.Scalar>, hasNames: Bool) -> (symbol: String, Part)? {
        let name = String(String.UnicodeScalarView(written))
        if !hasNames, meaningsElsewhere[name] != nil { return nil }
        if let part = part(written, name) { return (name, part) }
        guard hasNames, let symbol = UnitNames.symbol(ofTyped: name) else { return nil }
        let base = symbol.split(separator: "^")
        let power = base.count == 2 ? Int(base[1]) ?? 1 : 1
        return part(Array(base[0].unicodeScalars)[...], String(base[0])).map { (symbol, $0.raised(to: power)) }
    }

    /// The symbol as it is, or after a prefix: "min" is a minute, and "mm" a thousandth of a metre.
    static func part(_ symbol: ArraySlice<Unicode.Scalar>, _ name: String) -> Part? {
        if let part = symbols[name] { return part }
        // Feet, an unknown unit, and not femtotonnes; and German square metres, not quectometres.
        guard name != "ft", name != "qm" else { return nil }
        for length in [1, 2] where symbol.count > length {
            let (prefix, rest) = (
                String(String.UnicodeScalarView(symbol.prefix(length))), String(String.UnicodeScalarView(symbol.dropFirst(length)))
            )
            guard var part = symbols[rest], part.takesPrefixes, canHave(prefix, rest) else { continue }
            if let tens = prefixes[prefix] {
                part.tens += tens
                return part
            }
            if let power = binaryPrefixes[prefix], part.dimension["bit"] != nil {
                part.factors[2, default: 0] += power
                return part
            }
        }
        return nil
    }

    // MARK: - Tables

    struct Part {
        var dimension: [String: Int]
        var tens = 0
        /// Powers of integers other than ten.
        var factors: [Int: Int] = [:]
        var takesPrefixes = true
        /// What it measures, if units of another kind have the same dimension.
        var kind: String?

        /// The part of a name such as "kmq", the Italian km².
        func raised(to power: Int) -> Part {
            guard power != 1 else { return self }
            return Part(
                dimension: dimension.mapValues { $0 * power }, tens: tens * power, factors: factors.mapValues { $0 * power },
                takesPrefixes: false, kind: kind)
        }
    }

    static let prefixes: [String: Int] = [
        "Q": 30, "R": 27, "Y": 24, "Z": 21, "E": 18, "P": 15, "T": 12, "G": 9, "M": 6, "k": 3, "h": 2, "da": 1, "d": -1, "c": -2, "m": -3,
        "μ": -6, "u": -6, "n": -9, "p": -12, "f": -15, "a": -18, "z": -21, "y": -24, "r": -27, "q": -30,
    ]

    private static let binaryPrefixes = ["Ki": 10, "Mi": 20, "Gi": 30, "Ti": 40, "Pi": 50]

    /// The French byte, as in "Mo".
    private static let octet = "o"

    /// Units with few prefixes. With any, the French byte would match words such as "no", and "Grad", German degrees, would be gigaradians.
    private static let fewPrefixes: [String: Set<String>] = [
        octet: ["k", "M", "G", "T", "P", "E", "Ki", "Mi", "Gi", "Ti", "Pi"], "rad": ["", "m", "u", "μ"],
    ]

    static func canHave(_ prefix: String, _ symbol: String) -> Bool { fewPrefixes[symbol]?.contains(prefix) ?? true }

    static let symbols: [String: Part] = {
        var all: [String: Part] = [:]
        func add(_ names: [String], _ dimension: [String: Int], tens: Int = 0, _ factors: [Int: Int] = [:], isAlone: Bool = false) {
            for name in names {
                all[name] = Part(dimension: dimension, tens: tens, factors: factors, takesPrefixes: !isAlone)
            }
        }
        for base in ["m", "s", "A", "K", "mol", "cd", "sr"] { add([base], [base: 1]) }
        add(["g"], ["kg": 1], tens: -3)
        add(["Hz", "Bq"], ["s": -1])
        add(["N"], ["kg": 1, "m": 1, "s": -2])
        add(["Pa"], ["kg": 1, "m": -1, "s": -2])
        add(["J"], ["kg": 1, "m": 2, "s": -2])
        add(["W"], ["kg": 1, "m": 2, "s": -3])
        add(["C"], ["A": 1, "s": 1])
        add(["V"], ["kg": 1, "m": 2, "s": -3, "A": -1])
        add(["F"], ["kg": -1, "m": -2, "s": 4, "A": 2])
        add(["Ω", "ohm", "Ohm"], ["kg": 1, "m": 2, "s": -3, "A": -2])
        add(["S"], ["kg": -1, "m": -2, "s": 3, "A": 2])
        add(["Wb"], ["kg": 1, "m": 2, "s": -2, "A": -1])
        add(["T"], ["kg": 1, "s": -2, "A": -1])
        add(["H"], ["kg": 1, "m": 2, "s": -2, "A": -2])
        add(["lm"], ["cd": 1, "sr": 1])
        add(["lx"], ["cd": 1, "sr": 1, "m": -2])
        add(["Gy", "Sv"], ["m": 2, "s": -2])
        add(["kat"], ["mol": 1, "s": -1])
        add(["rad"], [:])
        add(["°C", "degC"], ["K": 1], isAlone: true)
        // π/180.
        add(["°", "deg"], [:], tens: -16, [3_141_592_653_589_793: 1, 18: -1], isAlone: true)
        add(["min"], ["s": 1], tens: 1, [6: 1], isAlone: true)
        add(["h"], ["s": 1], tens: 2, [36: 1], isAlone: true)
        add(["d"], ["s": 1], tens: 2, [864: 1], isAlone: true)
        add(["L", "l"], ["m": 3], tens: -3)
        add(["M"], ["mol": 1, "m": -3], tens: 3)
        add(["t"], ["kg": 1], tens: 3)
        add(["ha"], ["m": 2], tens: 4, isAlone: true)
        add(["bar"], ["kg": 1, "m": -1, "s": -2], tens: 5)
        add(["atm"], ["kg": 1, "m": -1, "s": -2], [101_325: 1], isAlone: true)
        add(["eV"], ["kg": 1, "m": 2, "s": -2], tens: -28, [1_602_176_634: 1])
        add(["cal"], ["kg": 1, "m": 2, "s": -2], tens: -3, [4184: 1])
        add(["Wh"], ["kg": 1, "m": 2, "s": -2], tens: 2, [36: 1])
        add(["Ah"], ["A": 1, "s": 1], tens: 2, [36: 1])
        // Products that are written without a space.
        add(["Nm", "Ws"], ["kg": 1, "m": 2, "s": -2])
        add(["Ns"], ["kg": 1, "m": 1, "s": -1])
        add(["VA"], ["kg": 1, "m": 2, "s": -3])
        add(["As"], ["A": 1, "s": 1])
        add(["bit"], ["bit": 1])
        add(["B", octet], ["bit": 1], [8: 1])
        for kind in ["Hz", "Bq", "Gy", "Sv", "rad"] { all[kind]?.kind = kind }
        for angle in ["°", "deg"] { all[angle]?.kind = "rad" }
        return all
    }()
}
