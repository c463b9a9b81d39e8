import ContentModel
import Diagnostics

/// A text says what the default language says under the same number, not under a number some places away: else the file follows the
/// numbering of another edition.
///
/// What texts name is compared with the neighbours of their counterparts. The longest stretch that fits better at one distance is
/// reported, with that distance.
struct ShiftedTextsRule: ContentRule {
    private static let farthest = 12
    private static let fewestTexts = 5
    /// A stretch fits better by this share of its words, on average.
    private static let margin = 0.15

    private struct Stretch {
        var gain: Double
        var distance: Int
        var range: ClosedRange<Int>
    }

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in
            // The originals are the same for each translation.
            var originals: [Int: Set<String>] = [:]
            return edition.eachTranslation(content.settings) { language, pairs in
                let features = pairs.compactMap { pair -> (original: Set<String>, translation: Set<String>)? in
                    guard let translation = TextConcepts(pair.translation.text, language)?.features,
                        let original = originals[pair.penalty.id]
                            ?? TextConcepts(pair.original.text, content.settings.language)?.features
                    else { return nil }
                    originals[pair.penalty.id] = original
                    return (original, translation)
                }
                guard features.count == pairs.count, let stretch = stretch(features) else { return [] }
                return [fault(stretch, pairs, edition, language)]
            }
        }
    }

    private func fault(_ stretch: Stretch, _ pairs: [TextPair], _ edition: Edition, _ language: ContentLanguage) -> Diagnostic {
        let (first, last) = (pairs[stretch.range.lowerBound], pairs[stretch.range.upperBound])
        let there = [stretch.range.lowerBound, stretch.range.upperBound].map { pairs[$0 + stretch.distance].penalty.id }
        let direction = stretch.distance > 0 ? "low" : "high"
        return Diagnostic(
            .shiftedTexts,
            "the texts of penalties \(first.penalty.id) to \(last.penalty.id) in '\(language)' are those of penalties \(there[0]) to \(there[1]) in the default language; are the numbers of another edition \(abs(stretch.distance)) too \(direction)?",
            at: edition.location(of: first.translation, in: language))
    }

    private func stretch(_ features: [(original: Set<String>, translation: Set<String>)]) -> Stretch? {
        var best: Stretch?
        for distance in -Self.farthest...Self.farthest where distance != 0 {
            var (gain, start) = (0.0, 0)
            for index in features.indices {
                if gain <= 0 { (gain, start) = (0, index) }
                let there = index + distance
                let mine = features[index].translation
                if features.indices.contains(there) {
                    gain += likeness(mine, features[there].original) - likeness(mine, features[index].original)
                }
                gain -= Self.margin
                let count = index - start + 1
                // An end outside the list has no counterpart to name.
                guard count >= Self.fewestTexts, gain > Self.margin * Double(count), gain > best?.gain ?? 0,
                    features.indices.contains(start + distance), features.indices.contains(there)
                else { continue }
                best = Stretch(gain: gain, distance: distance, range: start...index)
            }
        }
        return best
    }

    private func likeness(_ a: Set<String>, _ b: Set<String>) -> Double {
        let all = a.union(b).count
        return all == 0 ? 0 : Double(a.intersection(b).count) / Double(all)
    }
}
