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
}
