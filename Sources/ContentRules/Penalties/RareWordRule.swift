import ContentModel
import Diagnostics

/// A word that is there once and is nearly a common one is probably that word, misspelt or replaced by a keyboard's correction.
///
/// Words of the glossary are known. Other endings of a word are no mistake, so the difference lies before them.
struct RareWordRule: ContentRule {
    private static let shortest = 5
    private static let shortestForTwo = 8
    private static let commonCount = 5
    private static let endingLetters = 2

    private struct Place {
        var word: String
        var penalty: Int
        var location: SourceLocation
    }

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        let languages = Set(content.editions.flatMap(\.languageFiles.keys))
        return languages.sorted().flatMap { diagnose($0, content) }
    }

    private func diagnose(_ language: ContentLanguage, _ content: SiteContent) -> [Diagnostic] {
        var counts: [String: Int] = [:]
        var places: [String: Place] = [:]
        for edition in content.editions {
            for penalty in edition.penalties {
                guard let text = penalty.texts.byLanguage[language] else { continue }
                let words = Set(TermPattern.words(of: text.hasOwnHeadline ? "\(text.headline) \(text.text)" : text.text))
                for word in words where word.count >= Self.shortest && word.allSatisfy(\.isLetter) {
                    counts[word, default: 0] += 1
                    places[word] = Place(word: word, penalty: penalty.id, location: edition.location(of: text, in: language))
                }
            }
        }
        let common = counts.filter { $0.value >= Self.commonCount }.keys.sorted()
        let known = content.glossary?.terms.compactMap { $0.wordings.best(language.fallbacks)?.value } ?? []
        return counts.filter { $0.value == 1 }.keys.sorted().compactMap { word in
            guard let place = places[word], let near = common.first(where: { Self.isSlip(word, of: $0) }), !isKnown(word, known)
            else { return nil }
            return Diagnostic(
                .rareWord,
                "penalty \(place.penalty) has the word '\(word)' in '\(language)', which no other text has; is it '\(near)'?",
                at: place.location)
        }
    }

    private func isKnown(_ word: String, _ wordings: [Glossary.Wording]) -> Bool {
        wordings.contains { wording in
            (wording.allowed + wording.discouraged + wording.also).contains { pattern in
                TermPattern.words(of: pattern.name).contains { pattern.isWhole ? word == $0 : word.hasPrefix($0) }
            }
        }
    }

    /// Whether one letter differs, or two in a long word, before the ending.
    static func isSlip(_ word: String, of other: String) -> Bool {
        let (a, b) = (Array(word), Array(other))
        guard abs(a.count - b.count) <= 2 else { return false }
        let common = zip(a, b).prefix { $0 == $1 }.count
        let shortest = min(a.count, b.count)
        switch distance(a, b) {
        case 1: return common < shortest - Self.endingLetters
        case 2: return shortest >= Self.shortestForTwo && common < shortest - Self.endingLetters - 1
        default: return false
        }
    }

    /// Number of letters added, left out, replaced or swapped with the next one.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var before: [Int] = []
        var last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
                row.append(cost)
            }
            (before, last) = (last, row)
        }
        return last[b.count]
    }
}
