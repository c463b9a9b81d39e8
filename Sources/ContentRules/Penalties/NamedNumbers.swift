/// Numbers that a text names, in digits or in words, under their English names.
///
/// "One" isn't among the cardinal numbers, as it is an article in most languages.
struct NamedNumbers {
    private(set) var cardinals: Set<String> = []
    private(set) var ordinals: Set<String> = []
    /// The cardinal numbers.
    private(set) var values: Set<Int> = []

    /// - Parameters:
    ///   - words: of the text, as `TermPattern.words(of:)` splits it.
    ///   - language: code of one of the languages of `TextConcepts`.
    init(_ words: [String], _ language: String) {
        guard let lexicon = NamedNumbers.lexicons[language] else { return }
        var index = 0
        var isContinued = false
        while index < words.count {
            guard let found = lexicon.number(at: index, in: words) ?? NamedNumbers.inDigits(words[index]) else {
                (index, isContinued) = (index + 1, false)
                continue
            }
            // "Three hundred" and "twenty-first" aren't in the list, so that none of their words counts.
            let next = found.isInWords ? lexicon.number(at: index + found.length, in: words) : nil
            let continues = next.map { found.number.continues(with: $0.number) } ?? false
            let end = index + found.length
            let isTime = words.indices.contains(end) && NamedNumbers.isTime(words[end])
            if !isContinued, !continues { add(found.number, isTime: isTime) }
            (index, isContinued) = (index + found.length, continues)
        }
    }

    private mutating func add(_ number: Number, isTime: Bool) {
        if number.isOrdinal {
            ordinals.insert(NamedNumbers.ordinalName(number.value))
        } else if number.value > 1 {
            cardinals.insert(NamedNumbers.name(number.value, isTime: isTime))
            values.insert(number.value)
        }
    }

    private struct Number {
        var value: Int
        var isOrdinal = false

        /// Whether two numbers in words are one: "twenty-first", but not "thirty-second", which is mostly a time.
        func continues(with next: Number) -> Bool { !isOrdinal && (!next.isOrdinal || value >= 20 && next.value != 2) }
    }

    private typealias Found = (number: Number, length: Int, isInWords: Bool)

    /// Turns are written in degrees, too.
    private static func name(_ value: Int, isTime: Bool) -> String {
        switch value {
        case 90 where !isTime: "quarter"
        case 180 where !isTime: "half"
        default: value <= 100 ? phrases(value, 0)[0].replacing(" ", with: "-") : String(value)
        }
    }

    /// "Seconds", "secondes", "segundos", "secondi", "min": ninety of them are no quarter of a turn.
    private static func isTime(_ word: String) -> Bool {
        ["secon", "segun", "minut"].contains { word.hasPrefix($0) } || ["s", "sec", "min"].contains(word)
    }

    private static func ordinalName(_ value: Int) -> String { ordinals[0][value - 1][0] }

    /// The number of "12", or of "2nd", "2e" and "2º".
    private static func inDigits(_ word: String) -> Found? {
        let digits = word.prefix { ("0"..."9").contains($0) }
        guard let value = Int(digits) else { return nil }
        if digits.count == word.count { return (Number(value: value), 1, false) }
        guard endings.contains(String(word.dropFirst(digits.count))), ordinals[0].indices.contains(value - 1) else { return nil }
        return (Number(value: value, isOrdinal: true), 1, false)
    }

    // MARK: - Tables

    private struct Lexicon {
        /// Numbers by their words with a space between them.
        private var numbers: [String: Number] = [:]
        private var firstWords: Set<Substring> = []

        mutating func add(_ number: Number, _ phrases: [String]) {
            for phrase in phrases {
                numbers[phrase] = number
                firstWords.insert(phrase.prefix { $0 != " " })
            }
        }

        /// The longest number that begins at an index.
        func number(at index: Int, in words: [String]) -> Found? {
            guard index < words.count, firstWords.contains(words[index][...]) else { return nil }
            for length in (1...min(NamedNumbers.mostWords, words.count - index)).reversed() {
                if let number = numbers[words[index..<index + length].joined(separator: " ")] { return (number, length, true) }
            }
            return nil
        }
    }

    /// "Hundred and thirty-five", "cent quatre-vingt-dix-neuf".
    private static let mostWords = 5

    private static let lexicons: [String: Lexicon] = Dictionary(
        uniqueKeysWithValues: TextConcepts.languages.enumerated().map { column, language in
            var lexicon = Lexicon()
            for value in 1..<100 {
                let phrases = phrases(value, column)
                lexicon.add(Number(value: value), phrases)
                lexicon.add(Number(value: 100 + value), phrases.flatMap { afterHundred($0, column) })
            }
            lexicon.add(Number(value: 100), hundreds[column])
            for (index, forms) in ordinals[column].enumerated() { lexicon.add(Number(value: index + 1, isOrdinal: true), forms) }
            return (language, lexicon)
        })

    /// The ways to say a number up to a hundred.
    private static func phrases(_ value: Int, _ column: Int) -> [String] {
        if value == 100 { return hundreds[column] }
        let (tens, unit) = (value / 10, value % 10)
        if value < 20 { return forms(units[column][value - 1]) }
        let ten = forms(self.tens[column][tens - 2])
        guard unit > 0 else { return ten }
        let units = forms(units[column][unit - 1])
        switch column {
        case 1:
            // Seventy is "sixty-ten", so that seventeen follows sixty.
            let isOnTwenty = tens == 7 || tens == 9
            let ones = isOnTwenty ? forms(self.units[column][unit + 9]) : units
            let bases = isOnTwenty ? [tens == 7 ? "soixante" : "quatre vingt"] : tens == 8 ? ["quatre vingt"] : ten
            return bases.flatMap { base in ones.flatMap { ["\(base) \($0)", "\(base) et \($0)"] } }
        case 2: return units.flatMap { unit in tens == 2 ? ["veinti\(unit)"] : ten.map { "\($0) y \(unit)" } }
        case 3: return ten.flatMap { ten in units.map { joined(ten, $0) } }
        default: return ten.flatMap { ten in units.map { "\(ten) \($0)" } }
        }
    }

    private static func afterHundred(_ phrase: String, _ column: Int) -> [String] {
        switch column {
        case 0: ["hundred and \(phrase)", "hundred \(phrase)"]
        case 1: ["cent \(phrase)"]
        case 2: ["ciento \(phrase)"]
        default: ["cento\(phrase)", joined("cento", phrase)]
        }
    }

    /// "Venti" and "otto" are "ventotto".
    private static func joined(_ first: String, _ second: String) -> String {
        (second.first == "u" || second.first == "o" ? String(first.dropLast()) : first) + second
    }

    private static func forms(_ written: Substring) -> [String] { written.split(separator: "/").map(String.init) }

    private static func rows(_ written: String) -> [Substring] {
        written.split(separator: " ").map { $0.contains("_") ? Substring($0.replacing("_", with: " ")) : $0 }
    }

    /// One to nineteen; `_` is a space.
    private static let units = [
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
        "un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix_sept dix_huit dix_neuf",
        "uno/un/una/ún dos/dós tres/trés cuatro cinco seis/séis siete ocho nueve diez once doce trece catorce quince dieciséis/dieciseis diecisiete dieciocho diecinueve",
        "uno/un/una due tre/tré quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove",
    ].map(rows)
    /// Twenty to ninety.
    private static let tens = [
        "twenty thirty forty fifty sixty seventy eighty ninety",
        "vingt trente quarante cinquante soixante soixante_dix/septante quatre_vingts/quatre_vingt/huitante quatre_vingt_dix/nonante",
        "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
        "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
    ].map(rows)
    private static let hundreds = [["hundred"], ["cent", "cents"], ["cien", "ciento"], ["cento"]]

    /// First to twentieth. "Quarter" is "fourth" in Spanish and Italian, and "second" is a unit of time in all four languages, so that
    /// an ordinal alone says little.
    private static let ordinals = [
        ordinals(
            "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
            [""]),
        ordinals(
            "premier/première/premiers/premières deuxième/second/seconde troisième quatrième cinquième sixième septième huitième neuvième dixième onzième douzième treizième quatorzième quinzième seizième dix_septième dix_huitième dix_neuvième vingtième",
            [""]),
        ordinals(
            "primer/primero/primera/primeros/primeras segundo/segunda tercer/tercero/tercera cuarto/cuarta quinto/quinta sexto/sexta séptimo/séptima octavo/octava noveno/novena décimo/décima undécimo/undécima duodécimo/duodécima decimotercero/decimotercera decimocuarto/decimocuarta decimoquinto/decimoquinta decimosexto/decimosexta decimoséptimo/decimoséptima decimoctavo/decimoctava decimonoveno/decimonovena vigésimo/vigésima",
            [""]),
        ordinals(
            "prim second terz quart quint sest settim ottav non decim undicesim dodicesim tredicesim quattordicesim quindicesim sedicesim diciassettesim diciottesim diciannovesim ventesim",
            ["o", "a"]),
    ]
    private static let endings: Set<String> = ["st", "nd", "rd", "th", "er", "re", "ère", "e", "ème", "ième", "nde", "º", "ª", "o", "a"]

    /// The forms of each number, with each ending.
    private static func ordinals(_ written: String, _ endings: [String]) -> [[String]] {
        rows(written).map { forms($0).flatMap { form in endings.map { form + $0 } } }
    }
}
