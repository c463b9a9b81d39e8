import ContentModel
import Diagnostics

/// A text matches its witness under the same number, not under a number some entries away: else the file follows the numbering of
/// another edition. The witness of the default language are the descriptions in `penalties.json`, and that of a translation is the default
/// language, unless its own texts are under wrong numbers.
///
/// The concepts of each text are compared with the neighbours of its counterpart. The longest stretch that fits better at one distance is
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

    /// What the texts of a language are compared with.
    private enum Witness: String {
        case descriptions = "by their descriptions in penalties.json"
        case defaultLanguage = "in the default language"
    }

    /// A stretch of one language, as indices into the edition's list.
    private struct Block {
        var edition: Int
        var language: ContentLanguage
        var stretch: Stretch
        var witness: Witness
    }

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        blocks(content).compactMap { diagnostic($0, content.editions[$0.edition]) }
    }

    /// The content without the texts of penalties of which one is under a wrong number: the others lack a witness then.
    func removingShiftedTexts(from content: SiteContent) -> SiteContent {
        var content = content
        for block in blocks(content) {
            for index in block.stretch.range { content.editions[block.edition].penalties[index].texts.byLanguage = [:] }
        }
        return content
    }

    private func blocks(_ content: SiteContent) -> [Block] {
        let chain = content.settings.language.fallbacks
        return content.editions.enumerated().flatMap { index, edition -> [Block] in
            func blocks(_ languages: [ContentLanguage], _ witness: Witness, _ originals: [Set<String>?]?) -> [Block] {
                guard let originals else { return [] }
                return languages.compactMap { language in
                    features(edition.penalties.map { $0.texts.byLanguage[language]?.text }, language)
                        .flatMap { stretch($0, originals) }
                        .map { Block(edition: index, language: language, stretch: $0, witness: witness) }
                }
            }
            let translations = edition.translationLanguages(content.settings)
            let own = edition.languageFiles.keys.filter { !translations.contains($0) }.sorted()
            let descriptions = features(edition.penalties.map { $0.reference.isEmpty ? nil : $0.reference }, .english)
            let shifted = blocks(own, .descriptions, descriptions)
            guard !translations.isEmpty else { return shifted }
            guard shifted.isEmpty else { return shifted + blocks(translations, .descriptions, descriptions) }
            // The originals are the same for each translation.
            let originals = features(edition.penalties.map { $0.texts.best(chain)?.value.text }, content.settings.language)
            return blocks(translations, .defaultLanguage, originals)
        }
    }

    /// The concepts that each text names; nil for a language without a table.
    private func features(_ texts: [String?], _ language: ContentLanguage) -> [Set<String>?]? {
        var features: [Set<String>?] = []
        for text in texts {
            guard let text else {
                features.append(nil)
                continue
            }
            guard let concepts = TextConcepts(text, language) else { return nil }
            features.append(concepts.features)
        }
        return features
    }

    private func diagnostic(_ block: Block, _ edition: Edition) -> Diagnostic? {
        let (stretch, language, range) = (block.stretch, block.language, block.stretch.range)
        guard let text = edition.penalties[range.lowerBound].texts.byLanguage[language] else { return nil }
        let numbers = [range.lowerBound, range.upperBound].map { edition.penalties[$0].id }
        let there = [range.lowerBound, range.upperBound].map { edition.penalties[$0 + stretch.distance].id }
        let direction = stretch.distance > 0 ? "low" : "high"
        return Diagnostic(
            .shiftedTexts,
            "the texts of penalties \(numbers[0]) to \(numbers[1]) in '\(language)' are those of penalties \(there[0]) to \(there[1]) \(block.witness.rawValue); are the numbers of another edition \(abs(stretch.distance)) too \(direction)?",
            at: edition.location(of: text, in: language))
    }

    /// - Parameters:
    ///   - translations: what the texts of a language name; nil where it has none, which doesn't end a stretch.
    ///   - originals: the same of the witness.
    private func stretch(_ translations: [Set<String>?], _ originals: [Set<String>?]) -> Stretch? {
        var best: Stretch?
        for distance in -Self.farthest...Self.farthest where distance != 0 {
            var (gain, start, count) = (0.0, 0, 0)
            for index in translations.indices {
                guard let mine = translations[index] else { continue }
                if gain <= 0 { (gain, start, count) = (0, index, 0) }
                let there = index + distance
                let isInside = originals.indices.contains(there) && originals[there] != nil
                if isInside, let theirs = originals[there] {
                    gain += likeness(mine, theirs) - (originals[index].map { likeness(mine, $0) } ?? 0)
                }
                gain -= Self.margin
                count += 1
                // An end outside the list has no counterpart to name.
                guard count >= Self.fewestTexts, gain > Self.margin * Double(count), gain > best?.gain ?? 0, isInside,
                    originals.indices.contains(start + distance)
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
