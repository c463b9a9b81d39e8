import Encoding

/// True and false as spreadsheets and other programs write them in their languages.
package enum TruthWord {
    private static let words = [
        true: ["true", "vrai", "verdadero", "vero", "wahr", "verdadeiro", "waar"],
        false: ["false", "faux", "falso", "falsch", "onwaar"],
    ]

    /// Nil for other texts.
    package static func truth(_ text: String) -> Bool? {
        let word = text.trimmed.lowercased()
        return [true, false].first { words[$0]?.contains(word) ?? false }
    }
}
