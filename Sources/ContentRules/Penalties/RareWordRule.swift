import ContentModel
import Diagnostics

/// A word that is there once and is nearly a common one is probably that word, misspelt or replaced by a keyboard's correction.
///
/// Words of the glossary are known. A different ending isn't a mistake, so only differences before it count, and swapped letters.
struct RareWordRule: ContentRule {
    private static let shortest = 5
    private static let shortestForTwo = 8
    private static let commonCount = 5
    private static let endingLetters = 2

    private struct Occurrence {
        var penalty: Int
        var location: SourceLocation
    }

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let languages = Set(content.editions.flatMap(\.languageFiles.keys))
        return languages.sorted().flatMap { diagnose($0, content) }
    }

    private func diagnose(_ language: ContentLanguage, _ content: SiteContent) -> [Diagnostic] {
        var counts: [String: Int] = [:]
        var occurrences: [String: Occurrence] = [:]
        for edition in content.editions {
            for penalty in edition.penalties {
                guard let text = penalty.texts.byLanguage[language] else { continue }
                let words = Set(TermPattern.words(of: text.hasOwnHeadline ? "\(text.headline) \(text.text)" : text.text))
                for word in words where word.count >= Self.shortest && word.allSatisfy(\.isLetter) {
                    counts[word, default: 0] += 1
                    occurrences[word] = Occurrence(penalty: penalty.id, location: edition.location(of: text, in: language))
                }
            }
        }
        let common = counts.filter { $0.value >= Self.commonCount }.keys.sorted().map { (word: $0, letters: Letters($0)) }
        let known = content.glossary?.terms.compactMap { $0.wordings.best(language.fallbacks)?.value } ?? []
        return counts.filter { $0.value == 1 }.keys.sorted().compactMap { word in
            let letters = Letters(word)
            guard let occurrence = occurrences[word], !isFunctionWord(word, language),
                let (near, nearLetters) = common.first(where: { Self.isSlip(letters, of: $0.letters) }), !isKnown(word, known),
                Self.hasSwappedEnd(letters, of: nearLetters) || !common.contains(where: { Self.isForm(word, of: $0.word) })
            else { return nil }
            return Diagnostic(
                .rareWord,
                "penalty \(occurrence.penalty) has the word '\(word)' in '\(language)', which appears in no other text; did you mean '\(near)'?",
                at: occurrence.location)
        }
    }

    private func isKnown(_ word: String, _ wordings: [Glossary.Wording]) -> Bool {
        wordings.contains { wording in
            (wording.allowed + wording.discouraged + wording.also).contains { pattern in
                TermPattern.words(of: pattern.name).contains { pattern.isWhole ? word == $0 : word.hasPrefix($0) }
            }
        }
    }

    private func isFunctionWord(_ word: String, _ language: ContentLanguage) -> Bool {
        language.fallbacks.last.map { Self.functionWords[$0.code]?.contains(word) ?? false } ?? false
    }

    /// Articles, pronouns, prepositions, adverbs and conjunctions of five letters and more, which differ in a letter and are all right.
    private static let functionWords: [String: Set<String>] = [
        "en": [
            "about", "above", "across", "after", "again", "almost", "along", "already", "although", "always", "among", "another",
            "around", "aside", "because", "before", "behind", "being", "below", "beneath", "between", "beyond", "could", "doing",
            "during", "early", "either", "enough", "every", "first", "further", "hardly", "having", "indeed", "inside", "instead",
            "later", "least", "merely", "might", "nearly", "neither", "never", "often", "other", "otherwise", "outside", "perhaps",
            "quite", "rather", "really", "second", "seldom", "several", "shall", "should", "simply", "since", "slightly", "sometimes",
            "still", "their", "theirs", "there", "these", "third", "those", "though", "three", "through", "throughout", "together",
            "towards", "twice", "under", "unless", "until", "usually", "where", "whether", "which", "while", "whole", "whose",
            "within", "without", "would",
        ],
        "fr": [
            "ailleurs", "ainsi", "alors", "après", "assez", "aucun", "aucune", "aucuns", "aussi", "aussitôt", "autour", "autre",
            "autres", "avant", "avoir", "beaucoup", "bientôt", "celle", "celles", "celui", "cependant", "cette", "chacun", "chacune",
            "chaque", "comme", "contre", "dedans", "dehors", "depuis", "dernier", "dernière", "derrière", "dessous", "dessus",
            "devant", "encore", "enfin", "ensuite", "entre", "environ", "guère", "jamais", "jusqu", "jusque", "leurs", "longtemps",
            "lorsque", "malgré", "mieux", "moins", "mêmes", "notre", "nulle", "nôtre", "parce", "parfois", "parmi", "partout",
            "pendant", "plusieurs", "plutôt", "point", "pourtant", "premier", "première", "presque", "quand", "quelle", "quelles",
            "quelque", "quelques", "quels", "quoique", "seconde", "selon", "seule", "seulement", "sinon", "sitôt", "souvent",
            "surtout", "tandis", "tantôt", "toujours", "toute", "toutes", "trois", "voici", "voilà", "votre", "vraiment", "vôtre",
        ],
        "es": [
            "además", "ahora", "alguna", "algunas", "alguno", "algunos", "algún", "ambas", "ambos", "antes", "aparte", "apenas",
            "aquel", "aquella", "aquello", "aunque", "bastante", "cerca", "cierta", "cierto", "contra", "cuales", "cualquier",
            "cuando", "cuanto", "debajo", "delante", "demasiado", "demás", "dentro", "desde", "después", "detrás", "donde", "durante",
            "encima", "enseguida", "entre", "estas", "estos", "excepto", "fuera", "hacia", "hasta", "igual", "incluso", "jamás",
            "lejos", "luego", "mejor", "menos", "mientras", "misma", "mismo", "mucha", "muchas", "mucho", "muchos", "nadie",
            "ninguna", "ninguno", "ningún", "nuestra", "nuestro", "nunca", "otras", "otros", "porque", "primer", "primera", "primero",
            "pronto", "quien", "quizá", "salvo", "segunda", "segundo", "según", "siempre", "siendo", "sobre", "también", "tampoco",
            "tanto", "tarde", "tercera", "tercero", "todas", "todavía", "todos", "varias", "varios", "veces",
        ],
        "it": [
            "abbastanza", "adesso", "alcuna", "alcune", "alcuni", "alcuno", "allora", "almeno", "altra", "altre", "altri", "altro",
            "ambedue", "anche", "ancora", "appena", "assai", "attraverso", "avanti", "avere", "benché", "circa", "comunque", "contro",
            "dagli", "dalla", "dalle", "dallo", "davanti", "davvero", "degli", "della", "delle", "dello", "dentro", "dietro",
            "dunque", "durante", "eccetto", "entrambe", "entrambi", "essere", "finché", "forse", "fuori", "grande", "infatti",
            "infine", "inoltre", "insieme", "intorno", "invece", "lontano", "meglio", "mentre", "molta", "molte", "molti", "molto",
            "neanche", "negli", "nella", "nelle", "nello", "nemmeno", "nessun", "nessuna", "nessuno", "niente", "nonché", "nulla",
            "ognuno", "oltre", "oppure", "ormai", "perché", "perfino", "persino", "piuttosto", "poche", "pochi", "poiché", "presto",
            "prima", "primo", "proprio", "qualche", "qualcosa", "qualcuno", "quale", "quali", "quando", "quanto", "quasi", "quella",
            "quelle", "quelli", "quello", "questa", "queste", "questi", "questo", "quindi", "seconda", "secondo", "sempre", "senza",
            "siccome", "soltanto", "sopra", "sotto", "spesso", "stessa", "stesse", "stessi", "stesso", "subito", "sugli", "sulla",
            "sulle", "sullo", "tanta", "tanto", "tardi", "terza", "terzo", "troppo", "tutta", "tuttavia", "tutte", "tutti", "tutto",
            "verso", "vicino", "volta", "volte",
        ],
    ]

    /// Whether a word only ends differently from another one: "salta" and "saltador". A short beginning is no evidence.
    static func isForm(_ word: String, of other: String) -> Bool {
        other.hasPrefix(word.prefix(max(shortest - 1, word.count - endingLetters)))
    }

    /// Whether the last two letters are swapped, which no ending does: "gymnats".
    static func hasSwappedEnd(_ word: Letters, of other: Letters) -> Bool {
        let (word, other) = (word.all, other.all)
        return word != other && word.count == other.count && word.dropLast(endingLetters) == other.dropLast(endingLetters)
            && word.suffix(endingLetters).elementsEqual(other.suffix(endingLetters).reversed())
    }

    /// Whether one letter differs, or two in a long word, before the ending, or the ending is swapped.
    static func isSlip(_ word: Letters, of other: Letters) -> Bool {
        guard word.mayBeNear(other) else { return false }
        if hasSwappedEnd(word, of: other) { return true }
        let (word, other) = (word.all, other.all)
        let shortest = min(word.count, other.count)
        let common = zip(word, other).prefix { $0 == $1 }.count
        guard common < shortest - endingLetters else { return false }
        switch NearMiss.editDistance(word, other) {
        case 1: return true
        case 2: return shortest >= shortestForTwo && common < shortest - endingLetters - 1
        default: return false
        }
    }
}

extension RareWordRule {
    /// The letters of a word, with what rules out most words as near it.
    struct Letters {
        let all: [Unicode.Scalar]
        /// A bit for each letter in it; some letters share one.
        private let mask: UInt64

        init(_ word: String) {
            all = Array(word.unicodeScalars)
            mask = all.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
        }

        /// False if more than two letters differ: each that is replaced changes two bits at most.
        func mayBeNear(_ other: Letters) -> Bool {
            abs(all.count - other.all.count) <= 2 && (mask ^ other.mask).nonzeroBitCount <= 4
        }
    }
}
