/// English nouns with the plural of Latin or Greek, such as "bacterium" and "bacteria", whose forms Snowball takes for two words.
enum ClassicalPlurals {
    /// The letters that all forms share, by the endings of the forms.
    private static let stems: [(endings: [String], nouns: String)] = [
        (["on", "ons", "a"], "criteri gangli mitochondri phenomen polyhedr tetrahedr"),
        (
            ["um", "ums", "a"],
            "aquari atri bacteri crani curricul dat epitheli equilibri errat flagell medi memorand millenni quant spectr stadi strat symposi"
        ),
        (["us", "uses", "i"], "alumn bacill bronch cact fung hippocamp nucle nucleol radi stimul syllab thromb"),
        (
            ["is", "es"],
            "analys antithes catalys cris diagnos electrolys emphas hydrolys hypothes meios metamorphos mitos neuros oas osmos parenthes "
                + "photosynthes prognos symbios synops synthes thes thrombos"
        ),
        (["ex", "exes", "ices"], "cort vert vort"),
        (["ix", "ixes", "ices"], "hel matr"),
        (["a", "as", "ae"], "alg antenn formul larv nebul supernov vertebr"),
    ]

    private static let endings: [String: Set<String>] = stems.reduce(into: [:]) { endings, group in
        for noun in group.nouns.split(separator: " ") { endings[String(noun), default: []].formUnion(group.endings) }
    }

    private static let known = Set(stems.flatMap(\.endings))

    /// Number of letters that singular and plural share; nil for other words.
    static func lengthOfStem(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let last = word.last, "aeimnsx".utf8.contains(last) else { return nil }
        for length in 1...4 where word.count >= length + 3 {
            let ending = String(decoding: word.suffix(length), as: UTF8.self)
            guard known.contains(ending) else { continue }
            if endings[String(decoding: word.dropLast(length), as: UTF8.self)]?.contains(ending) == true { return word.count - length }
        }
        return nil
    }
}
