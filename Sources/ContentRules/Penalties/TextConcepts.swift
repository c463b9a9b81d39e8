import ContentModel

/// Things that a penalty's text names in any language: positions, parts of the body, directions, officials, numbers, and a "not".
struct TextConcepts {
    enum Group: CaseIterable {
        case position, body, height, direction, side, order, rotation, official, surface, start, turn, number, ordinal

        /// Whether a translation can't do without such a word; others are paraphrased.
        func isAlwaysNamed(_ concept: String) -> Bool {
            switch self {
            case .position, .body, .side, .official, .surface, .turn: true
            case .height, .direction, .order, .rotation, .start, .ordinal: false
            case .number: !TextConcepts.paraphrasedNumbers.contains(concept)
            }
        }
    }

    /// "On both feet", "within a minute", "a quarter turn".
    private static let paraphrasedNumbers: Set<String> = ["two", "half", "quarter", "sixty"]

    /// Names of the concepts, in English.
    private(set) var named: [Group: Set<String>] = [:]
    /// Whether the text has a word such as "not" or "without".
    private(set) var isNegated = false
    /// Whether it has one, or a word that may mean the same: "falls short", "instead".
    private(set) var mayBeNegated = false
    private(set) var numbers: [String] = []

    /// All of them as one set, to compare texts of different languages.
    var features: Set<String> {
        var features = named.values.reduce(into: Set(numbers)) { $0.formUnion($1) }
        if isNegated { features.insert("not") }
        return features
    }

    /// Whether there is a table for a language.
    static func isKnown(_ language: ContentLanguage) -> Bool { language.fallbacks.last.map { languages.contains($0.code) } ?? false }

    /// Nil for a language without a table.
    init?(_ text: String, _ language: ContentLanguage) {
        guard let primary = language.fallbacks.last?.code, let table = TextConcepts.tables[primary] else { return nil }
        var words = TermPattern.words(of: text)
        for concept in words.flatMap({ table.byWord[$0] ?? [] }) { named[concept.group, default: []].insert(concept.name) }
        for index in words.indices { addTerms(at: index, of: words, table) }
        let inWords = NamedNumbers(words, primary)
        named[.number, default: []].formUnion(inWords.cardinals)
        named[.ordinal, default: []].formUnion(inWords.ordinals)
        numbers = TextComparison.numbers(in: text)
        // "Sans élan" is a standing dive, not a negation.
        for range in table.names.flatMap({ $0.ranges(in: words) }).sorted(by: { $1.lowerBound < $0.lowerBound }) {
            words.removeSubrange(range.clamped(to: words.indices))
        }
        isNegated = table.negations.contains { $0.occurs(in: words) }
        mayBeNegated = isNegated || table.weakNegations.contains { $0.occurs(in: words) }
    }

    /// Adds the concepts with a stem or a term of several words that begins at an index.
    private mutating func addTerms(at index: Int, of words: [String], _ table: Table) {
        let first = words[index].utf8.first ?? 0
        // Letters beyond ASCII may be written in two ways, so that only the whole word can be compared.
        let terms = first < 0x80 ? table.terms[first] ?? table.termsBeyondASCII : table.allTerms
        for term in terms where term.pattern.begins(at: index, in: words) { named[term.group, default: []].insert(term.name) }
    }

    // MARK: - Tables

    private typealias Term = (group: Group, name: String, pattern: TermPattern)

    private struct Table {
        /// Concepts by a whole word.
        var byWord: [String: [(group: Group, name: String)]] = [:]
        /// Stems, and terms of several words.
        var allTerms: [Term] = []
        /// Those with which a word that begins with an ASCII letter may begin, by it; those of all other letters.
        var terms: [UInt8: [Term]] = [:]
        var termsBeyondASCII: [Term] = []
        var negations: [TermPattern] = []
        var weakNegations: [TermPattern] = []
        /// Names with a negation in them.
        var names: [TermPattern] = []
    }

    static let languages = ["en", "fr", "es", "it"]

    private static let tables: [String: Table] = Dictionary(
        uniqueKeysWithValues: languages.enumerated().map { index, language in
            var table = Table()
            for entry in words {
                let all = patterns(entry.words[index])
                for word in all where word.isWhole && word.length == 1 {
                    table.byWord[word.name, default: []].append((entry.group, entry.name))
                }
                table.allTerms += all.filter { !$0.isWhole || $0.length > 1 }.map { (entry.group, entry.name, $0) }
            }
            let beyond = table.allTerms.filter { $0.pattern.firstByte >= 0x80 }
            table.termsBeyondASCII = beyond
            table.terms = Dictionary(grouping: table.allTerms.filter { $0.pattern.firstByte < 0x80 }) { $0.pattern.firstByte }
                .mapValues { $0 + beyond }
            table.negations = patterns(negations[index])
            table.weakNegations = patterns(weakNegations[index])
            table.names = patterns(namesWithNegations[index])
            return (language, table)
        })

    private static func patterns(_ words: String) -> [TermPattern] { words.split(separator: "|").compactMap { TermPattern(String($0)) } }

    private static let negations = [
        "not|no|never|neither|nor|without|cannot", "ne|n|sans|jamais|ni|non", "no|sin|ni|nunca|tampoco", "non|senza|né|mai",
    ]
    private static let weakNegations = [
        "fail|fails|falls|short|less|un*|instead|rather|other|than|missing|lacks|differ|differs",
        "mal|moins|lieu|autre|manque*|insuffisant*|pas|aucun*|rien|défaut|diffère|diffèrent",
        "mal|menos|lugar|distint*|otr*|falt*|difiere|difieren|carece*", "mal|meno|invece|altr*|fallisc*|manc*|differisc*",
    ]
    private static let namesWithNegations = ["", "sans élan|sans course", "sin carrera", "senza rincorsa"]

    /// Words in the order of `languages`.
    private static let words: [(group: Group, name: String, words: [String])] = [
        (
            .position, "straight",
            ["straight", "droit*|tendu|tendue", "recto*|recta*|estirad*|extendid*|plancha", "teso|tesa|tesi|tese|diritt*|dritt*"]
        ),
        (.position, "pike", ["pike|piked", "carpé*", "carpad*|carpa|escuadra", "carpiat*|carpio"]),
        (.position, "tuck", ["tuck|tucked", "groupé*", "agrupad*|encogid*|bola", "raggruppat*"]),
        (.position, "free", ["free", "libre*", "libre*", "liber*"]),
        (.body, "feet", ["foot|feet|toe|toes", "pied|pieds", "pie|pies", "piede|piedi"]),
        (.body, "hands", ["hand|hands", "main|mains", "mano|manos", "mano|mani"]),
        (.body, "head", ["head", "tête", "cabeza", "testa|capo"]),
        (.body, "arms", ["arm|arms", "bras", "brazo|brazos", "braccio|braccia"]),
        (.body, "knees", ["knee|knees", "genou|genoux", "rodilla*", "ginocchi*"]),
        (.body, "hips", ["hip|hips", "hanche*", "cadera*", "anca|anche|bacino"]),
        (.body, "toes", ["toe|toes", "orteil*|pointes", "dedos|puntas|dedo", "dita|punte"]),
        (.body, "legs", ["leg|legs", "jambe*", "pierna*", "gamb*"]),
        (.body, "shins", ["shin|shins", "tibia*", "espinilla*|tibia*", "tibi*|stinch*"]),
        (.height, "above", ["above|higher", "dessus|haut", "encima|arriba", "sopra"]),
        (.height, "below", ["below|lower|beneath|under", "sous|dessous|bas", "debajo|abajo", "sotto"]),
        (.direction, "forward", ["forward|forwards|ahead|front", "avant|devant", "adelante|delante|frente", "avanti|davanti"]),
        (.direction, "back", ["back|backward|backwards|behind", "arrière|derrière", "atrás|espaldas|detrás", "indietro|dietro"]),
        (.rotation, "short", ["short", "court*|insuffisant*", "corta|corto", "scars*"]),
        (.rotation, "long", ["long|beyond|past", "passé*|dépass*", "pasad*|sobrepas*", "abbondant*|oltre"]),
        (.official, "referee", ["referee", "juge-arbitre|juges-arbitres", "árbitro*", "arbitro|arbitri"]),
        (.official, "judges", ["judge|judges", "juges", "jueces", "giudici"]),
        (
            .surface, "springboard",
            ["springboard|springboards|board", "tremplin*|planche*", "trampolín|trampolines|tabla", "trampolin*|tavola"]
        ),
        (.surface, "platform", ["platform|platforms", "plateforme*|plate-forme*", "plataforma*", "piattaform*"]),
        (.start, "running", ["running", "avec élan|avec ou sans élan|en courant", "con carrera|en carrera", "con rincorsa"]),
        (.start, "standing", ["standing", "sans élan", "parado|sin carrera", "fermo|senza rincorsa"]),
        (.start, "armstand", ["armstand", "équilibre", "equilibrio", "verticale"]),
        (.turn, "twist", ["twist*", "vrill*", "tirabuz*|giro|giros|gira*", "avvit*"]),
        (.turn, "somersault", ["somersault*", "périlleux", "mortal*", "mortal*"]),
        (.side, "left", ["left", "gauche*", "izquierd*", "sinistr*"]),
        (.side, "right", ["right", "droit*", "derech*", "destr*"]),
        (
            .order, "before",
            [
                "before|prior", "avant que|avant qu|avant de|avant d|avant le|avant la|avant l|avant les|avant son|avant sa|avant ses",
                "antes", "prima",
            ]
        ),
        (.order, "after", ["after", "après|une fois", "después|tras|luego", "dopo"]),
        (.number, "quarter", ["quarter", "quart", "cuarto", "quarto"]),
        (.number, "half", ["half", "demi|demie|moitié", "medio|media|mitad", "mezzo|mezza|metà"]),
        (.number, "two", ["both|twice", "", "ambos|ambas", "entramb*"]),
        (.number, "sixty", ["minute", "minute", "minuto", "minuto"]),
    ]
}
