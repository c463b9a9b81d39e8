package import ContentModel
import Platform

/// How much the texts of penalties have in common, in the languages that both have.
package struct TextLikeness {
    /// Words of each penalty by language, and how distinctive each word is.
    private let words: [[ContentLanguage: Set<String>]]
    private let weights: [String: Double]

    package init(_ penalties: [Penalty]) {
        words = penalties.map { penalty in
            var texts = penalty.texts.byLanguage.mapValues { ($0.hasOwnHeadline ? $0.headline + " " : "") + $0.text }
            if texts[.english] == nil, !penalty.reference.isEmpty { texts[.english] = penalty.reference }
            return texts.mapValues(TextLikeness.words)
        }
        var counts: [String: Int] = [:]
        for word in words.flatMap({ $0.values.flatMap(Array.init) }) { counts[word, default: 0] += 1 }
        let total = Double(max(penalties.count, 1))
        weights = counts.mapValues { (1 + total / Double($0)).naturalLogarithm }
    }

    private static func words(_ text: String) -> Set<String> {
        Set(TextFolding.fold(text).split { !$0.isLetter && !$0.isNumber }.map(stem))
    }

    /// The stem of a word, roughly: "twisted" is like "twists".
    static func stem(_ word: some Collection<Character>) -> String { String(word.prefix(5)) }

    /// Weight of the common words of two penalties, by their indices, divided by that of all; nil without a common language.
    package func of(_ a: Int, _ b: Int) -> Double? {
        let shares = words[a].compactMap { language, mine -> Double? in
            guard let theirs = words[b][language], !mine.isEmpty, !theirs.isEmpty else { return nil }
            let all = sum(mine.union(theirs))
            return all > 0 ? sum(mine.intersection(theirs)) / all : nil
        }
        return shares.max()
    }

    /// A word in a language.
    package struct Word: Hashable, Comparable {
        let language: ContentLanguage
        let text: String

        package static func < (a: Word, b: Word) -> Bool { (a.language, a.text) < (b.language, b.text) }
    }

    /// The words of a penalty, in order, as sums of the same numbers in another order may differ.
    package func words(of index: Int) -> [Word] {
        words[index].flatMap { language, words in words.map { Word(language: language, text: $0) } }.sorted()
    }

    /// How distinctive a word is.
    package func weight(of word: Word) -> Double { weights[word.text] ?? 0 }

    private func sum(_ words: Set<String>) -> Double { words.sorted().reduce(0) { $0 + (weights[$1] ?? 0) } }
}

extension Penalty {
    /// The rules without the letters of their edition or part: `8.6.2` of `D8.6.2` and of `IV.8.6.2`.
    package var bareRules: Set<String> { Set(rules.map(Penalty.bareRule)) }

    package static func bareRule(_ rule: String) -> String {
        let number = rule.drop { !$0.isNumber }
        return (number.isEmpty ? rule[...] : number).lowercased().filter { !$0.isWhitespace }
    }
}
