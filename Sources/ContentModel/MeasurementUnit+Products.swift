/// Products without a space.
extension MeasurementUnit {
    private static let lettersOfProduct = 6
    private static let readingsOfText = 50

    /// Other readings of a unit in plain characters, as products without a space: "m s^-1" for "ms^-1".
    static func products(in plain: String) -> [String] {
        var readings = [""]
        var rest = Array(plain.unicodeScalars)[...]
        while !rest.isEmpty {
            let symbol = rest.prefix { !endsSymbol($0) }
            rest = rest.dropFirst(symbol.count)
            let others = rest.prefix(while: endsSymbol)
            rest = rest.dropFirst(others.count)
            // "mN" is a millinewton, but in "ms^-1", the power may be that of the second alone.
            let isOneUnit = part(symbol, text(symbol)) != nil && others.first.map(beginsExponent) != true
            let ways = [text(symbol)] + (isOneUnit ? [] : products(symbol))
            readings = readings.flatMap { start in ways.map { start + $0 + text(others) } }
            readings = Array(readings.prefix(readingsOfText))
        }
        return Array(readings.dropFirst())
    }

    /// The ways to read a symbol as a product of others: "m s" for "ms".
    private static func products(_ symbol: ArraySlice<Unicode.Scalar>) -> [String] {
        guard symbol.count <= lettersOfProduct else { return [] }
        return symbol.indices.dropFirst().flatMap { end -> [String] in
            let (first, rest) = (symbol[..<end], symbol[end...])
            guard part(first, text(first)) != nil else { return [] }
            let ways = (part(rest, text(rest)) == nil ? [] : [text(rest)]) + products(rest)
            // A power isn't written as a repetition: "mm" is no square metre.
            return ways.filter { !$0.split(separator: " ").contains { $0 == text(first) } }.map { "\(text(first)) \($0)" }
        }
    }

    private static func beginsExponent(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "^", "-", "+", "0"..."9": true
        default: false
        }
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String { String(String.UnicodeScalarView(scalars)) }
}
