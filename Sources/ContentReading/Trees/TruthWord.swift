import Encoding

/// Words for true and false, as authors, spreadsheets and other programs write them in their languages.
package enum TruthWord {
    private static let words = [
        true: ["true", "vrai", "verdadero", "vero", "wahr", "verdadeiro", "waar"],
        false: ["false", "faux", "falso", "falsch", "onwaar"],
    ]
    private static let replies = [true: ["yes", "oui", "sí", "si", "sì", "ja"], false: ["no", "non", "nein"]]

    /// Nil for other texts.
    package static func truth(_ text: String) -> Bool? { truth(text, words) }

    /// The same, and for yes and no.
    static func reply(_ text: String) -> Bool? { truth(text) ?? truth(text, replies) }

    private static func truth(_ text: String, _ words: [Bool: [String]]) -> Bool? {
        let word = text.trimmed.lowercased()
        return [true, false].first { words[$0]?.contains(word) ?? false }
    }
}
