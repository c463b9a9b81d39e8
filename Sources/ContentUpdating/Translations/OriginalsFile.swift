package import ContentModel
import ContentReading
import Diagnostics
import Encoding

/// Writes `originals.json`, which has the texts that an edition's translations were made from.
enum OriginalsFile {
    /// One line for each text, in the order of languages and numbers, so that changes can be compared.
    static func bytes(_ originals: [ContentLanguage: [Int: Edition.Original]]) -> [UInt8] {
        let languages = originals.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }.map { language, texts in
            let members = keys(of: texts).map { "    " + QuotedText.jsonMember($0.key, $0.text) }
            return "  \(QuotedText.json(language.code)): {\n\(members.joined(separator: ",\n"))\n  }"
        }
        return Array("{\n\(languages.joined(separator: ",\n"))\n}\n".utf8)
    }

    /// Texts by the keys of `.strings` files, in the order of numbers.
    static func keys(of originals: [Int: Edition.Original]) -> [(key: String, text: String)] {
        originals.sorted { $0.key < $1.key }.flatMap { id, original in
            [(true, original.headline), (false, original.text)].compactMap { isHeadline, text in
                text.map { (PenaltyKey.Style.strings.key(id, isHeadline: isHeadline), $0) }
            }
        }
    }
}

extension [Int: Edition.Original] {
    /// Sets the original of a text by its key in `.strings` files; other keys are left out.
    mutating func set(_ key: String, to text: String?) {
        if case .penalty(let penalty) = PenaltyKey.read(key, .strings) { self[penalty] = text }
    }
}

extension SiteTexts {
    /// The originals of the translations into `language`, as far as they are known, by their keys in sheets.
    func originals(of set: TextSet, _ language: ContentLanguage) -> [String: String] {
        guard let texts = edition(of: set)?.originals[language] else { return [:] }
        return Dictionary(keepingFirst: OriginalsFile.keys(of: texts).map { ($0.key, $0.text) })
    }

    /// The keys of the originals into `language` whose penalties the edition no longer has.
    func keysOfRemovedPenalties(of set: TextSet, _ language: ContentLanguage) -> [String] {
        guard let edition = edition(of: set), let texts = edition.originals[language] else { return [] }
        let ids = Set(edition.penalties.map(\.id))
        return OriginalsFile.keys(of: texts.filter { !ids.contains($0.key) }).map(\.key)
    }

    /// The file of an edition's originals with other ones for some translations; nil where it stays as it is.
    ///
    /// - Parameters:
    ///   - changes: originals of translations, by language and by their keys in sheets.
    ///   - dropsUnknown: whether those of penalties that the edition doesn't have are removed, in the languages of the changes.
    func originalsFile(
        of set: TextSet, _ changes: [ContentLanguage: [String: String]], dropsUnknown: Bool = false
    ) -> (path: String, bytes: [UInt8])? {
        guard let edition = edition(of: set) else { return nil }
        var originals = edition.originals
        for (language, texts) in changes {
            for (key, text) in texts { originals[language, default: [:]].set(key, to: text) }
        }
        if dropsUnknown {
            let ids = Set(edition.penalties.map(\.id))
            for language in changes.keys { originals[language] = originals[language]?.filter { ids.contains($0.key) } }
        }
        guard originals != edition.originals else { return nil }
        return ("\(edition.folder)/\(OriginalsReader.fileName)", OriginalsFile.bytes(originals))
    }

    /// The texts that translations were made from, where an original has changed and no file records it yet.
    ///
    /// - Parameter former: texts before the change, by key.
    func originals(before former: [String: String], in set: TextSet) -> [ContentLanguage: [String: String]] {
        var changes: [ContentLanguage: [String: String]] = [:]
        for language in settings.languages where language.fallbacks.last != source(of: set).fallbacks.last {
            let known = originals(of: set, language)
            for (key, _) in layer(set, language).texts where known[key] == nil { changes[language, default: [:]][key] = former[key] }
        }
        return changes
    }
}

/// Confirms translations: records that they match the present originals.
package struct TranslationsConfirmation {
    /// The texts that are confirmed.
    package enum Selection: Sendable {
        /// All that are translated; records of penalties that the edition no longer has are removed.
        case all
        /// Those with these keys; all other records stay.
        case keys([String])
        /// None; records of penalties that the edition no longer has are removed.
        case removedPenalties
    }

    /// Numbers of texts that are confirmed now, and weren't before, in the order of the languages.
    package let counts: [(language: ContentLanguage, count: Int)]
    /// Keys of the records of removed penalties that are deleted, in the order of the languages.
    package let removed: [(language: ContentLanguage, keys: [String])]
    /// Keys that the set has no translation of in any of the languages.
    package let unknown: [String]
    /// The changed file; nil if nothing in it changes, or a key is unknown.
    package let file: (path: String, bytes: [UInt8])?

    package init(_ texts: SiteTexts, set: TextSet, languages: [ContentLanguage], _ selection: Selection) {
        var changes: [ContentLanguage: [String: String]] = [:]
        var translated: Set<String> = []
        for language in languages {
            let known = texts.originals(of: set, language)
            changes[language] = [:]
            for unit in texts.sheet(set, language).units where unit.translation?.isEmpty == false {
                guard let source = unit.source else { continue }
                translated.insert(unit.key)
                guard selection.includes(unit.key), known[unit.key] == nil || unit.isOutdated else { continue }
                changes[language]?[unit.key] = source
            }
        }
        unknown = selection.keys.filter { !translated.contains($0) }
        counts = languages.map { ($0, changes[$0]?.count ?? 0) }
        let dropsUnknown = selection.keys.isEmpty
        removed = languages.map { ($0, dropsUnknown ? texts.keysOfRemovedPenalties(of: set, $0) : []) }.filter { !$0.1.isEmpty }
        file = unknown.isEmpty ? texts.originalsFile(of: set, changes, dropsUnknown: dropsUnknown) : nil
    }
}

extension TranslationsConfirmation.Selection {
    /// The keys that are asked for; empty if none are named.
    fileprivate var keys: [String] {
        if case .keys(let keys) = self { keys } else { [] }
    }

    fileprivate func includes(_ key: String) -> Bool {
        switch self {
        case .all: true
        case .keys(let keys): keys.contains(key)
        case .removedPenalties: false
        }
    }
}
