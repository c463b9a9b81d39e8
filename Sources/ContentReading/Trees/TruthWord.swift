import Encoding

/// Words for true and false, as authors, spreadsheets and other programs write them in their languages.
package enum TruthWord {
    private static let words = [
        true: ["true", "vrai", "verdadero", "vero", "wahr", "verdadeiro", "waar"],
        false: ["false", "faux", "falso", "falsch", "onwaar"],
    ]
    private static let replies = [
        true: ["yes", "oui", "sí", "si", "sì", "ja", "sim"], false: ["no", "non", "nein", "não", "nee"],
    ]
    private static let judgements = [
        true: ["right", "correct", "richtig", "juste", "correcto", "corretto", "correto", "juist"],
        false: ["wrong", "incorrect", "incorrecto", "errato", "sbagliato", "incorreto", "errado", "onjuist"],
    ]

    /// Nil for other texts.
    package static func truth(_ text: String) -> Bool? { truth(text, words) }

    /// The same, and for yes and no.
    static func reply(_ text: String) -> Bool? { truth(text) ?? truth(text, replies) }

    /// The same, and for right and wrong, where all texts judge a statement.
    package static func judgement(_ text: String) -> Bool? { reply(text) ?? truth(text, judgements) }

    private static func truth(_ text: String, _ words: [Bool: [String]]) -> Bool? {
        let word = text.trimmed.lowercased()
        return [true, false].first { words[$0]?.contains(word) ?? false }
    }
}
