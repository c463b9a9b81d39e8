package import ContentModel
import ContentReading
import Diagnostics
import Localization

/// All translatable texts of a site, by set and language.
package struct SiteTexts: Sendable {
    /// Texts of an edition or of the interface, in one language.
    struct Layer: Sendable {
        /// The file that an import changes; nil if there is none yet.
        var file: TextFile?
        /// All texts in the language, with inherited ones, by key.
        var texts: [String: String] = [:]
        /// Keys in the order of the files.
        var keys: [String] = []
        var notes: [String: String] = [:]

        mutating func add(_ entries: [TextFile.Entry], name: (String) -> String = { $0 }) {
            for entry in entries {
                let key = name(entry.key)
                guard texts[key] == nil else { continue }
                keys.append(key)
                texts[key] = entry.text
                notes[key] = entry.note
            }
        }
    }

    package let settings: SiteSettings
    package let editions: [Edition]
    private let read: @Sendable (String) -> [UInt8]?

    /// - Parameter read: returns the bytes of a file by its path in the site.
    package init(_ content: SiteContent, read: @escaping @Sendable (String) -> [UInt8]?) {
        settings = content.settings
        editions = content.editions
        self.read = read
    }

    package var sets: [TextSet] { [.interface] + editions.map { .edition($0.id) } }

    /// Source language of `set`: English for the interface, as Quizmark's own texts are.
    package func source(of set: TextSet) -> ContentLanguage { set == .interface ? .english : settings.language }

    /// Path of the file that an import into `language` writes.
    package func path(of set: TextSet, _ language: ContentLanguage) -> String {
        switch set {
        case .interface: "Content/strings/\(language).strings"
        case .edition: edition(of: set).map { $0.languageFiles[language] ?? "\($0.folder)/\(language).strings" } ?? ""
        }
    }

    func layer(_ set: TextSet, _ language: ContentLanguage) -> Layer {
        var layer = Layer()
        let path = path(of: set, language)
        layer.file = read(path).map { TextFile($0, path: path) }
        switch set {
        case .interface:
            let files = [layer.file, theme(language), builtIn(language)].compactMap { $0 }
            // Quizmark's own keys first, then those that a site adds.
            for file in files.reversed() { layer.add(file.entries) }
            for file in files.reversed() { layer.texts.merge(file.texts) { $1 } }
        case .edition:
            guard let file = layer.file else { break }
            layer.add(file.entries, name: PenaltyKey.sheetName(in: file))
        }
        return layer
    }

    private func theme(_ language: ContentLanguage) -> TextFile? {
        let path = "Templates/strings/\(language).strings"
        return read(path).map { TextFile($0, path: path) }
    }

    private func builtIn(_ language: ContentLanguage) -> TextFile? {
        let path = "strings/\(language).strings"
        return BuiltInTheme.bytes(of: path).map { TextFile($0, path: path) }
    }

    // MARK: - Sheets

    package func sheet(_ set: TextSet, _ language: ContentLanguage) -> TextSheet {
        let source = originalsLayer(set)
        let numbers = edition(of: set).map(PenaltyNumbers.init)
        let target = layer(set, language)
        let originals = originals(of: set, language)
        var units: [TextUnit] = []
        var taken: Set<String> = []
        func add(_ key: String, source text: String?) {
            guard taken.insert(key).inserted else { return }
            let notes = [source.notes[key], target.notes[key]].compactMap { $0 }
            var unit = TextUnit(key: key, source: text, translation: target.texts[key], note: notes.first { !$0.isEmpty } ?? "")
            if unit.translation != nil, let text, let former = originals[key], TextFolding.squeeze(former) != TextFolding.squeeze(text) {
                unit.formerSource = former
            }
            units.append(unit)
        }
        for key in source.keys {
            guard set == .interface, let (base, _) = PluralCategory.parts(of: key), source.texts[base + ".one"] != nil,
                let other = source.texts[base + ".other"]
            else {
                add(key, source: source.texts[key])
                continue
            }
            // Plural forms of the target language, not those of English.
            for category in PluralForms(language).categories(language) {
                let form = "\(base).\(category.rawValue)"
                add(form, source: source.texts[form] ?? other)
            }
        }
        for key in target.keys where numbers?.lack(key) != true { add(key, source: source.texts[key]) }
        return TextSheet(set: set, source: self.source(of: set), language: language, units: units)
    }
}

extension PenaltyKey {
    /// Whether a text is the key of a penalty's text, in a file of either style.
    static func isKey(_ text: String) -> Bool {
        [Style.strings, .arb].contains { style in if case .penalty = read(text, style) { true } else { false } }
    }

    /// Key of a penalty's text in sheets: that of `.strings` files, unless a file would then have a key twice.
    static func sheetName(in file: TextFile) -> @Sendable (String) -> String {
        guard file.style == .arb else { return { $0 } }
        let keys = Set(file.entries.map(\.key))
        return { key in
            guard case .penalty(let penalty) = PenaltyKey.read(key, .arb) else { return key }
            let name = Style.strings.key(penalty.id, isHeadline: penalty.isHeadline)
            return keys.contains(name) ? key : name
        }
    }

    /// Key of a sheet in a file of `style`.
    static func key(_ key: String, in set: TextSet, as style: Style) -> String {
        guard case .edition = set, case .penalty(let penalty) = PenaltyKey.read(key, .strings) else { return key }
        return style.key(penalty.id, isHeadline: penalty.isHeadline)
    }
}

extension SiteTexts {
    /// Sets that a sheet without a name can belong to: the interface if it has its keys, else every edition.
    package func sets(of sheet: ImportedSheet) -> [TextSet] {
        let keys = Set(layer(.interface, .english).keys)
        if sheet.units.contains(where: { keys.contains($0.value.key) }) { return [.interface] }
        return editions.map { .edition($0.id) }
    }
}
