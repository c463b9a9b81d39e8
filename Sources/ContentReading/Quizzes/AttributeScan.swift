import Diagnostics

/// Reads attributes word by word.
struct AttributeScan {
    /// The closing quotes of a value by the quote that opens it: editors and phones turn straight quotes into curly ones.
    private static let closingQuotes: [Unicode.Scalar: Set<Unicode.Scalar>] = [
        "\"": ["\""], "“": ["”", "“", "\""], "”": ["”", "\""], "„": ["“", "”"], "«": ["»"], "»": ["«"],
        "'": ["'"], "‘": ["’", "'"], "’": ["’", "'"], "‚": ["‘", "’"], "‹": ["›"], "›": ["‹"],
    ]

    /// Also those that editors and phones write.
    static let spaces: Set<Unicode.Scalar> = [" ", "\t", "\u{A0}", "\u{202F}"]

    private let scalars: [Unicode.Scalar]
    private var index = 0
    /// Position of the next character.
    private(set) var position: SourcePosition

    /// - Parameter source: begins after the brace at its position.
    init(_ source: Located<String>) {
        scalars = Array(source.value.unicodeScalars)
        position = SourcePosition(line: Int(source.position.line), column: Int(source.position.column) + 1)
    }

    var hasSpace: Bool { index < scalars.count && AttributeScan.spaces.contains(scalars[index]) }

    private mutating func advance() {
        position = SourcePosition(line: Int(position.line), column: Int(position.column) + UTF8.width(scalars[index]))
        index += 1
    }

    /// Whether something follows the spaces.
    mutating func skipSpaces() -> Bool {
        while hasSpace { advance() }
        return index < scalars.count
    }

    /// Skips `=` and spaces around it, and returns whether there are any; nil if there is no `=`.
    mutating func skipEquals() -> Bool? {
        let equals = scalars[index...].firstIndex { !AttributeScan.spaces.contains($0) }
        guard let equals, scalars[equals] == "=" else { return nil }
        var isSpaced = hasSpace
        while index <= equals { advance() }
        if hasSpace { isSpaced = skipSpaces() || isSpaced }
        return isSpaced
    }

    mutating func word(until stops: Set<Unicode.Scalar>) -> String {
        var word = ""
        while index < scalars.count, !stops.contains(scalars[index]) {
            word.unicodeScalars.append(scalars[index])
            advance()
        }
        return word
    }

    /// A word, or words in quotes, and whether the quotes are closed.
    mutating func value() -> (Located<String>, isClosed: Bool) {
        let start = position
        guard index < scalars.count, let closing = AttributeScan.closingQuotes[scalars[index]] else {
            return (Located(word(until: AttributeScan.spaces), at: start), true)
        }
        advance()
        let value = Located(word(until: closing), at: start)
        guard index < scalars.count else { return (value, false) }
        advance()
        return (value, true)
    }
}
