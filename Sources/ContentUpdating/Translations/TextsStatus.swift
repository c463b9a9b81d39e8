package import ContentModel
import ContentRules

/// Translation progress of a set in one language, with the keys of what is missing.
package struct TextsStatus: Sendable {
    package let set: TextSet
    package let language: ContentLanguage
    /// Number of texts to translate.
    package let total: Int
    /// Keys that no file of the language or its parents has.
    package private(set) var missing: [String] = []
    /// Keys that a parent has, such as `es` for `es-419`.
    package private(set) var inherited: [String] = []
    /// Keys whose translation equals the source.
    package private(set) var same: [String] = []
    package private(set) var unusualLength: [String] = []
    package private(set) var differentNumbers: [String] = []
    /// Keys whose source has changed since it was translated.
    package private(set) var outdated: [String] = []

    /// Number of texts translated in the language itself.
    package var complete: Int { total - missing.count - inherited.count }

    /// Status of each set in each language but its source language.
    package static func all(_ texts: SiteTexts) -> [TextsStatus] {
        texts.sets.flatMap { set in
            texts.settings.languages.filter { $0 != texts.source(of: set) }.map { TextsStatus(texts, set, $0) }
        }
    }

    package init(_ texts: SiteTexts, _ set: TextSet, _ language: ContentLanguage) {
        self.set = set
        self.language = language
        let units = texts.sheet(set, language).units.filter { $0.source != nil }
        let parents = language.fallbacks.dropFirst().map { texts.layer(set, $0).texts }
        var pairs: [(key: String, original: String, translation: String)] = []
        for unit in units {
            guard let source = unit.source else { continue }
            guard let translation = unit.translation, !translation.isEmpty || source.isEmpty || set == .interface else {
                if parents.contains(where: { $0[unit.key]?.isEmpty == false }) {
                    inherited.append(unit.key)
                } else {
                    missing.append(unit.key)
                }
                continue
            }
            if unit.isOutdated { outdated.append(unit.key) }
            if translation == source, source.contains(where: \.isLetter) { same.append(unit.key) }
            if !TextComparison.haveSameNumbers((source, texts.source(of: set)), (translation, language)) {
                differentNumbers.append(unit.key)
            }
            pairs.append((unit.key, source, translation))
        }
        total = units.count
        unusualLength = TextComparison.unusualLengths(pairs.map { ($0.original, $0.translation) }).map { pairs[$0.index].key }
    }
}
