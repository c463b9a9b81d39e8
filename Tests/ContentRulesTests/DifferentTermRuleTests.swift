import ContentModel
import Diagnostics
import Testing

@testable import ContentRules

struct DifferentTermRuleTests {
    /// The same sentence in English, French, Spanish and Italian.
    private static let sentences = [
        "hold": [
            "The gymnast holds the position for three seconds on both feet.",
            "Le gymnaste tient la position trois secondes sur les deux pieds.",
            "El gimnasta mantiene la posición tres segundos sobre los dos pies.",
            "Il ginnasta tiene la posizione per tre secondi su entrambi i piedi.",
        ],
        "start": [
            "The exercise begins within sixty seconds.", "L’exercice commence dans les soixante secondes.",
            "El ejercicio empieza en 60 segundos.", "L’esercizio comincia entro un minuto.",
        ],
        "parts": [
            "After the fifth of ten parts, the gymnast turns to the left.",
            "Après la cinquième des dix parties, le gymnaste tourne à gauche.",
            "Después de la quinta de diez partes, el gimnasta se vuelve a la izquierda.",
            "Dopo la quinta di dieci parti, il ginnasta si volta a sinistra.",
        ],
        "angle": [
            "The angle is thirty-five degrees, and the 17th part a quarter turn.",
            "L’angle est de trente-cinq degrés, et la dix-septième partie un quart de tour.",
            "El ángulo es de treinta y cinco grados, y la decimoséptima parte un cuarto de giro.",
            "L’angolo è di trentacinque gradi, e la diciassettesima parte un quarto di giro.",
        ],
        "piked": [
            "The pike isn't closed, there are no more than two steps, and the body twists or is straight.",
            "Le carpé est ouvert, il y a deux pas et pas plus, et le corps vrille ou est en position tendue.",
            "La posición de carpa no se cierra, no hay más de dos pasos, y el cuerpo gira o está recto.",
            "Il carpio non è chiuso, non ci sono più di due passi, e il corpo si avvita o è teso.",
        ],
    ]

    private func diagnostics(_ texts: [String], original: String? = nil) throws -> [String] {
        var content = sampleContent()
        var edition = edition("2026", [penalty(0)])
        for (code, text) in zip(["en", "fr", "es", "it"], texts) { edition = edition.with(try #require(ContentLanguage(code)), [text]) }
        if let original {
            for code in ["fr", "es", "it"] { edition.originals[try #require(ContentLanguage(code))] = [0: .init(text: original)] }
        }
        content.editions = [edition]
        return DifferentTermRule().diagnose(content).map(\.message)
    }

    /// The translations are to be blamed, and other warnings say so.
    @Test func aCorrectedOriginalIsNotCompared() throws {
        let start = try #require(Self.sentences["start"])
        let corrected = ["The exercise begins within sixty-one seconds."] + start.dropFirst()
        #expect(try diagnostics(corrected).count == 1)
        #expect(try diagnostics(corrected, original: start[0]) == [])
        #expect(try diagnostics(corrected, original: corrected[0]).count == 1)
    }

    @Test(arguments: sentences.keys.sorted())
    func equalTextsCauseNoWarning(name: String) throws {
        #expect(try diagnostics(#require(Self.sentences[name])) == [])
    }

    /// In three languages, the fourth can't contradict the other two.
    @Test(arguments: [
        ["The partners do not match.", "Les partenaires diffèrent.", "La pareja difiere."],
        ["The partners differ.", "Les partenaires ne vont pas ensemble.", "La pareja no coincide."],
        ["The head or the gaze is missing.", "La tête ou le regard n’y est pas.", "La cabeza o la mirada no está."],
        ["The head is not there.", "La tête fait défaut.", "La cabeza carece."],
    ])
    func aVerbMayMeanNot(texts: [String]) throws {
        #expect(try diagnostics(texts) == [])
    }

    @Test(arguments: [
        ("hold", 0, "three", "two", "has 'three' in the other languages, but not in 'en'"),
        ("hold", 1, "trois", "deux", "has 'three' in the other languages, but not in 'fr'"),
        ("hold", 2, "tres", "cuatro", "has 'four' in 'es', but 'three' in the other languages"),
        ("start", 3, "un minuto", "trenta secondi", "has 'thirty' in 'it', but 'sixty' in the other languages"),
        ("start", 2, "60", "90", "has 'ninety' in 'es', but 'sixty' in the other languages"),
        ("start", 2, "60", "30", "has 'thirty' in 'es', but 'sixty' in the other languages"),
        ("parts", 0, "ten", "nine", "has 'nine' in 'en', but 'ten' in the other languages"),
        ("parts", 2, "quinta", "sexta", "has 'sixth' in 'es', but 'fifth' in the other languages"),
        ("parts", 1, "gauche", "droite", "has 'right' in 'fr', but 'left' in the other languages"),
        ("parts", 3, "Dopo", "Prima", "has 'before' in 'it', but 'after' in the other languages"),
        ("angle", 3, "trentacinque", "venticinque", "has 'twenty-five' in 'it', but 'thirty-five' in the other languages"),
        ("angle", 3, "quarto", "mezzo", "has 'half' or '180' in 'it', but 'quarter' or '90' in the other languages"),
        ("angle", 1, "dix-septième", "seizième", "has 'sixteenth' in 'fr', but 'seventeenth' in the other languages"),
    ])
    func aDifferentWordIsFound(name: String, index: Int, old: String, new: String, expected: String) throws {
        var texts = try #require(Self.sentences[name])
        texts[index] = texts[index].replacing(old, with: new)
        #expect(try diagnostics(texts) == ["penalty 0 \(expected)"])
    }
}
