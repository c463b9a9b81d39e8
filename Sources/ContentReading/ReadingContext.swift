package import CivilTime
package import ContentModel
import Diagnostics
import MarkdownText

/// What every reader knows of the site while it reads one file.
package struct ReadingContext: Sendable {
    package var settings: SiteSettings
    package var timeZones: TimeZoneCatalog

    package init(settings: SiteSettings, timeZones: TimeZoneCatalog) {
        self.settings = settings
        self.timeZones = timeZones
    }
}

/// A file of `Content/` as text, with what its path says about it.
package struct SourceFile: Sendable {
    /// Relative to the site's folder: `Content/quizzes/cells.fr.md`.
    package var path: String
    /// Below its folder, without endings: `cells`.
    package var stem: String
    /// The id of what the file holds, where its author gives none.
    var defaultID: String { Identifier.fitting(stem) }
    package var language: ContentLanguage
    package var isTranslation: Bool
    package var text: String

    package init(path: String, stem: String, language: ContentLanguage, isTranslation: Bool, text: String) {
        self.path = path
        self.stem = stem
        self.language = language
        self.isTranslation = isTranslation
        self.text = text
    }
}

extension ContentTree.Text {
    func markdown(_ file: SourceFile, hasBlanks: Bool = false) -> MarkdownSource {
        MarkdownSource(string, path: file.path, start: start, isVerbatim: isVerbatim, hasBlanks: hasBlanks)
    }
}

extension FieldReader {
    /// Markdown of blocks.
    func blocks(_ key: String, in file: SourceFile, log: inout DiagnosticLog) -> RichText? {
        markdown(key, in: file, log: &log).map { Markdown.blocks($0, log: &log) }
    }

    func markdown(_ key: String, in file: SourceFile, log: inout DiagnosticLog) -> MarkdownSource? {
        tree(key)?.text("'\(key)'", log: &log)?.markdown(file)
    }

    /// Text that becomes an id: letters, digits, and `-`, `_`, `.`; `/` between parts.
    func identifier(_ key: String, log: inout DiagnosticLog) -> Located<String>? {
        guard let id = text(key, log: &log) else { return nil }
        return Identifier.check(id, log: &log) ? id : nil
    }

    /// The id that the author wrote; nil where it is made of the name of the file, which must have something to make it of.
    func identifier(of file: SourceFile, log: inout DiagnosticLog) -> Located<String>? {
        if tree("id") == nil, !file.isTranslation, !Identifier.isValid(file.defaultID) {
            log.report(
                .invalidID, "the file's name '\(file.stem)' has no letter or digit to make an id of; give it an 'id', or rename the file",
                at: position)
        }
        return identifier("id", log: &log)
    }
}
