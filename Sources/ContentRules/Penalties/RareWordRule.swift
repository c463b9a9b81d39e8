import ContentModel
import Diagnostics

/// A word that is there once and is nearly a common one is probably that word, misspelt or replaced by a keyboard's correction.
///
/// Words of the glossary are known. A different ending isn't a mistake, so only differences before it count.
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
                let near = common.first(where: { Self.isSlip(letters, of: $0.letters) })?.word,
                !isKnown(word, known), !common.contains(where: { Self.isForm(word, of: $0.word) })
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

    /// Articles, pronouns and prepositions of five letters and more, which differ in a letter and are all right.
    private static let functionWords: [String: Set<String>] = [
        "en": [
            "about", "above", "after", "again", "along", "among", "before", "below", "could", "every", "other", "shall", "should", "since",
            "their", "theirs", "there", "these", "those", "under", "until", "where", "which", "while", "whose", "within", "would",
        ],
        "fr": [
            "après", "autre", "autres", "avant", "avoir", "celle", "celles", "celui", "cette", "comme", "contre", "depuis", "devant",
            "entre",
            "jusque", "leurs", "lorsque", "notre", "nôtre", "parmi", "pendant", "quand", "quelle", "quelles", "quels", "selon", "toute",
            "toutes", "votre", "vôtre",
        ],
        "es": [
            "antes", "aquel", "aquella", "aquello", "aunque", "como", "cuando", "cuanto", "desde", "donde", "durante", "entre", "estas",
            "estos", "hacia", "hasta", "mientras", "mismo", "misma", "nuestra", "nuestro", "otras", "otros", "porque", "quien", "según",
            "sobre", "todas", "todos", "tras",
        ],
        "it": [
            "altra", "altre", "altri", "altro", "anche", "avere", "contro", "dagli", "dalla", "dalle", "dallo", "degli", "della", "delle",
            "dello", "dentro", "dopo", "dove", "durante", "essere", "mentre", "negli", "nella", "nelle", "nello", "prima", "quale", "quali",
            "quando", "quella", "quelle", "quelli", "quello", "questa", "queste", "questi", "questo", "senza", "sopra", "sotto", "sugli",
            "sulla", "sulle", "sullo", "tutta", "tutte", "tutti", "tutto", "verso",
        ],
    ]

    /// Whether a word only ends differently from another one: "salta" and "saltador". A short beginning is no evidence.
    static func isForm(_ word: String, of other: String) -> Bool {
        other.hasPrefix(word.prefix(max(shortest - 1, word.count - endingLetters)))
    }

    /// Whether one letter differs, or two in a long word, before the ending.
    static func isSlip(_ word: Letters, of other: Letters) -> Bool {
        guard word.mayBeNear(other) else { return false }
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
