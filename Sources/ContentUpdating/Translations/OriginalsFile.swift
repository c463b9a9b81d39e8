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

    /// The file of an edition's originals with other ones for some translations; nil where it stays as it is.
    ///
    /// - Parameters:
    ///   - changes: originals of translations, by language and by their keys in sheets.
    ///   - dropsUnknown: whether those of penalties that the edition doesn't have are removed.
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
            originals = originals.mapValues { $0.filter { ids.contains($0.key) } }
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
    /// Number of texts that are confirmed now, and weren't before.
    package let count: Int
    /// Keys that the set has no translation of.
    package let unknown: [String]
    /// The changed file; nil if all were confirmed already.
    package let file: (path: String, bytes: [UInt8])?

    /// - Parameter keys: of the texts; empty confirms all that are translated.
    package init(_ texts: SiteTexts, set: TextSet, language: ContentLanguage, keys: [String]) {
        let sheet = texts.sheet(set, language)
        let known = texts.originals(of: set, language)
        let translated = sheet.units.filter { $0.translation?.isEmpty == false && $0.source != nil }
        let wanted = Set(keys)
        var changes: [String: String] = [:]
        for unit in translated where keys.isEmpty || wanted.contains(unit.key) {
            if let source = unit.source, known[unit.key] == nil || unit.formerSource != nil { changes[unit.key] = source }
        }
        count = changes.count
        unknown = keys.filter { key in !translated.contains { $0.key == key } }
        file = texts.originalsFile(of: set, [language: changes], dropsUnknown: true)
    }
}
