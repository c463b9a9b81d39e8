import ContentModel
import ContentReading

extension SiteTexts {
    /// The texts in the source language. Those of an edition are of all penalties that it has and of no other: where the language's
    /// file lacks one, its text is the description in `penalties.json`, which is what pages show.
    func originalsLayer(_ set: TextSet) -> Layer {
        var layer = layer(set, source(of: set))
        guard let edition = edition(of: set) else { return layer }
        let numbers = PenaltyNumbers(edition)
        layer.keys.removeAll(where: numbers.lack)
        let indices = Dictionary(zip(layer.keys, layer.keys.indices), uniquingKeysWith: { $1 })
        // New keys, by the index of the key that they go before.
        var additions: [Int: [String]] = [:]
        var index = 0
        for penalty in edition.penalties {
            let (headline, text) = (key(penalty, isHeadline: true), key(penalty, isHeadline: false))
            let missing = layer.texts[text] != nil ? [] : layer.texts[headline] != nil ? [text] : [headline, text]
            let written = writtenText(of: penalty)
            if !missing.isEmpty, !written.text.isEmpty {
                additions[indices[headline].map { $0 + 1 } ?? index, default: []] += missing
                for key in missing { layer.texts[key] = key == text ? written.text : written.headline }
            }
            index = [headline, text].compactMap { indices[$0] }.max().map { $0 + 1 } ?? index
        }
        layer.keys =
            layer.keys.enumerated().flatMap { (additions[$0.offset] ?? []) + [$0.element] } + (additions[layer.keys.count] ?? [])
        return layer
    }

    private func key(_ penalty: Penalty, isHeadline: Bool) -> String { PenaltyKey.Style.strings.key(penalty.id, isHeadline: isHeadline) }

    /// The text of a penalty that pages show.
    private func writtenText(of penalty: Penalty) -> PenaltyText {
        penalty.texts.best(settings.language.fallbacks)?.value ?? PenaltyText(withoutHeadline: penalty.reference)
    }

    /// The edition of a set; nil for the interface.
    func edition(of set: TextSet) -> Edition? {
        guard case .edition(let id) = set else { return nil }
        return editions.first { $0.id == id }
    }
}

/// The penalties of an edition, to recognise keys of other penalties.
struct PenaltyNumbers {
    private let ids: Set<Int>

    init(_ edition: Edition) { ids = Set(edition.penalties.map(\.id)) }

    /// Whether a key is that of a penalty that the edition doesn't have, or has no longer.
    func lack(_ key: String) -> Bool {
        guard case .penalty(let penalty) = PenaltyKey.read(key, .strings) else { return false }
        return !ids.contains(penalty.id)
    }
}
