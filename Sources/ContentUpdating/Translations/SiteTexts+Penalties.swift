import ContentModel
import ContentReading

extension SiteTexts {
    /// The texts in the source language. Those of an edition are of all penalties that it has and of no other: where the language's
    /// file lacks one, its text is the description in `penalties.json`, which is what pages show.
    func originalsLayer(_ set: TextSet) -> Layer {
        var layer = layer(set, source(of: set))
        guard case .edition(let id) = set, let edition = editions.first(where: { $0.id == id }) else { return layer }
        layer.keys.removeAll { isObsolete($0, in: set) }
        var place = 0
        for penalty in edition.penalties {
            let keys = [true, false].map { PenaltyKey.Style.strings.key(penalty.id, isHeadline: $0) }
            let isNew = keys.allSatisfy { layer.texts[$0] == nil }
            if isNew || layer.texts[keys[1]] == nil { add(penalty, keys, isNew, at: place, to: &layer) }
            place = keys.compactMap { layer.keys.lastIndex(of: $0) }.max().map { $0 + 1 } ?? place
        }
        return layer
    }

    private func add(_ penalty: Penalty, _ keys: [String], _ isNew: Bool, at place: Int, to layer: inout Layer) {
        let text = penalty.texts.best(settings.language.fallbacks)?.value ?? PenaltyText(withoutHeadline: penalty.reference)
        guard !text.text.isEmpty else { return }
        var place = layer.keys.firstIndex(of: keys[0]).map { $0 + 1 } ?? place
        for (key, text) in zip(keys, [text.headline, text.text]) where layer.texts[key] == nil && (isNew || key == keys[1]) {
            layer.texts[key] = text
            layer.keys.insert(key, at: place)
            place += 1
        }
    }

    /// Whether a key is that of a penalty that the edition doesn't have, or has no longer.
    func isObsolete(_ key: String, in set: TextSet) -> Bool {
        guard case .edition(let id) = set, let edition = editions.first(where: { $0.id == id }),
            case .penalty(let penalty) = PenaltyKey.read(key, .strings)
        else { return false }
        return !edition.penalties.contains { $0.id == penalty.id }
    }
}
