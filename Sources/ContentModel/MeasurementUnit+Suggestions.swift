import Diagnostics

/// Suggestions.
extension MeasurementUnit {
    /// The unit that an author probably means by something else: "kB" by "KB", "cm^3" by "cc", "m" by "metres".
    package static func meant(by written: String) -> String? {
        let small = written.lowercased()
        if let meant = meaningsElsewhere[written] { return meant }
        guard !unknown.contains(small) else { return nil }
        return namesElsewhere[small] ?? UnitNames.symbol(of: written) ?? inOtherCase(written) ?? withKnownParts(written) ?? similar(written)
    }

    /// A product or quotient whose unknown parts are replaced: "m/s^2" for "m/sec^2", "kg m/s^2" for "kgm/s^2"; nil if one of them has no
    /// suggestion.
    private static func withKnownParts(_ written: String) -> String? {
        var meant = ""
        var rest = written[...]
        while let character = rest.first {
            let part = rest.prefix { $0.isLetter }
            guard !part.isEmpty else {
                meant.append(character)
                rest = rest.dropFirst()
                continue
            }
            rest = rest[part.endIndex...]
            let name = String(part)
            guard let known = MeasurementUnit(name) != nil ? name : name == written ? product(name) : self.meant(by: name) ?? product(name)
            else { return nil }
            meant += known
        }
        return meant != written && MeasurementUnit(meant) != nil ? meant : nil
    }

    /// Two symbols without a space between them: "kg m" for "kgm".
    private static func product(_ written: String) -> String? {
        written.indices.dropFirst().lazy.map { (String(written[..<$0]), String(written[$0...])) }
            .filter { $0.count > 1 && MeasurementUnit($0) != nil && MeasurementUnit($1) != nil }
            .map { "\($0) \($1)" }.first
    }

    /// Units that can't be compared, and that resemble others.
    private static let unknown: Set = ["ft", "gal", "lb", "lbs", "oz", "mph", "psi", "yd", "in", "inch", "mi", "hp", "°f", "degf"]

    /// Symbols that authors write for something else than a prefix and a unit (decibels, not tenths of a byte), with what to write
    /// for it; nil for units that can't be compared. What students type is read as before.
    static let meaningsElsewhere: [String: String?] = [
        "dB": nil, "pH": nil, "PS": nil, "ct": nil, "Gs": nil, "pt": nil, "qt": nil, "nt": nil, "at": nil, "cM": nil,
        "mt": "t", "qm": "m^2", "EV": "eV",
    ]

    /// A symbol of two letters is close to every unit of one letter.
    private static func similar(_ written: String) -> String? {
        written.count > 2 ? NearMiss.of(written, among: symbols.keys.sorted()) : nil
    }

    private static let namesElsewhere = [
        "cc": "cm^3", "ccm": "cm^3", "gm": "g", "kgs": "kg", "ltr": "L", "kmh": "km/h", "kph": "km/h", "kmph": "km/h", "mps": "m/s",
        "kbps": "kbit/s", "mbps": "Mbit/s", "gbps": "Gbit/s", "rpm": "1/min",
    ]

    /// The symbol with a prefix that differs in capitals only, in as few as possible. Molar with a prefix would match "KM", and bytes
    /// aren't bits.
    private static func inOtherCase(_ written: String) -> String? {
        guard written.count > 1 else { return nil }
        let small = written.lowercased()
        var best: (changes: Int, symbol: String)?
        for (symbol, part) in symbols where symbol != "M" && small.hasSuffix(symbol.lowercased()) {
            if symbol == "B", written.hasSuffix("b") { continue }
            for prefix in part.takesPrefixes ? [""] + prefixes.keys : [""] where (prefix + symbol).lowercased() == small {
                if !canHave(prefix, symbol) { continue }
                if rarePrefixes.contains(prefix), !symbolsWithRarePrefixes.contains(symbol) { continue }
                let changes = zip(prefix + symbol, written).count { $0 != $1 }
                if let best, (best.changes, best.symbol) <= (changes, prefix + symbol) { continue }
                best = (changes, prefix + symbol)
            }
        }
        return best?.symbol
    }

    /// Prefixes that only few units have: "Da" isn't a tenth of an ampere.
    private static let rarePrefixes: Set = ["h", "da", "d"]
    private static let symbolsWithRarePrefixes: Set = ["m", "g", "L", "l", "Pa"]

    /// The part of a unit that is a negative power of a millisecond, where authors mean metres and seconds: the "ms-2" of "kg ms-2".
    package static func powerOfMilliseconds(in written: String) -> Substring? {
        let symbol = plain(written).firstMatch(of: /(?:^|[ *·\/(])(ms\^?-\d+)/)?.1
        return symbol
    }
}
