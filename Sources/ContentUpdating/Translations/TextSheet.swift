package import ContentModel
package import Diagnostics

/// A set of texts that is translated together.
package enum TextSet: Hashable, Sendable, CustomStringConvertible {
    /// Texts of buttons and headings.
    case interface
    /// The texts of an edition's penalties, by its id.
    case edition(String)

    /// Name in exchanged files: "interface", "edition 2026".
    package init?(_ description: String) {
        if description == "interface" {
            self = .interface
        } else if description.hasPrefix("edition "), description.count > "edition ".count {
            self = .edition(String(description.dropFirst("edition ".count)))
        } else {
            return nil
        }
    }

    package var description: String {
        switch self {
        case .interface: "interface"
        case .edition(let id): "edition \(id)"
        }
    }
}

/// A translation unit: one text with its translation and a note.
package struct TextUnit: Hashable, Sendable {
    package var key: String
    /// Text in the source language; nil if only the translation has the key.
    package var source: String?
    /// Nil if it isn't translated yet.
    package var translation: String?
    /// Comment for translators; may be empty.
    package var note: String
    /// The text in the source language that was translated, where it has changed since: the translation is outdated.
    var formerSource: String?
    package var isOutdated: Bool { formerSource != nil }
    /// Whether an imported file still marks the translation as outdated.
    var isMarkedAsOutdated = false
    /// Translation of an imported file that is marked as one to be checked.
    package var fuzzyTranslation: String?

    package init(key: String, source: String?, translation: String?, note: String = "", formerSource: String? = nil) {
        self.key = key
        self.source = source
        self.translation = translation
        self.note = note
        self.formerSource = formerSource
    }
}

/// All texts of a set with their translations into one language.
package struct TextSheet: Hashable, Sendable {
    package var set: TextSet
    package var source: ContentLanguage
    package var language: ContentLanguage
    package var units: [TextUnit]

    package init(set: TextSet, source: ContentLanguage, language: ContentLanguage, units: [TextUnit]) {
        self.set = set
        self.source = source
        self.language = language
        self.units = units
    }
}

/// An imported sheet: the metadata of its file, and its units with their positions.
package struct ImportedSheet: Sendable {
    package var set: TextSet?
    package var language: ContentLanguage?
    package var units: [Located<TextUnit>] = []
    /// Number of texts that are empty, which for translation platforms are yet to be translated.
    var emptyCount = 0
    /// Whether nothing distinguishes a text that is empty on purpose from one that isn't translated.
    var hasUnmarkedEmptyTexts = false

    package init() {}

    /// Makes empty translations missing ones.
    mutating func leaveOutEmptyTexts() {
        for index in units.indices where units[index].value.translation == "" {
            units[index].value.translation = nil
            emptyCount += 1
        }
    }
}
