package import CivilTime
package import ContentModel
import Diagnostics
package import Formulas
import MarkdownText

/// Settings of the site that readers of files need.
package struct ReadingContext: Sendable {
    package var settings: SiteSettings
    package var timeZones: TimeZoneCatalog
    package var publication: Publication
    /// Formulas that were read, of all files.
    let formulas = FormulaCache()

    package init(settings: SiteSettings, timeZones: TimeZoneCatalog, publication: Publication = .everything) {
        self.settings = settings
        self.timeZones = timeZones
        self.publication = publication
    }
}

/// A text file of `Content/`, with the parts of its path.
package struct SourceFile: Sendable {
    /// Path below the section's folder, without extensions: `cells`.
    package var stem: String
    /// Id of the item, if its author didn't write one.
    var defaultID: String { Identifier.fromFileName(stem) }
    package var language: ContentLanguage
    package var isTranslation: Bool
    package var text: String
    /// Path and text, which Markdown texts of the file refer to.
    let markdownFile: MarkdownFile

    /// - Parameters:
    ///   - path: relative to the site's folder: `Content/quizzes/cells.fr.md`.
    ///   - formulas: of other files.
    package init(
        path: String, stem: String, language: ContentLanguage, isTranslation: Bool, text: String, formulas: FormulaCache? = nil
    ) {
        self.stem = stem
        self.language = language
        self.isTranslation = isTranslation
        self.text = text
        markdownFile = MarkdownFile(path: path, text: text, formulas: formulas, hasQuestions: path.hasPrefix("Content/quizzes/"))
    }

    package var path: String { markdownFile.path }
}

extension ContentTree.Text {
    func markdown(_ file: SourceFile, hasBlanks: Bool = false) -> MarkdownSource {
        MarkdownSource(string, in: file.markdownFile, start: start, isVerbatim: isVerbatim, hasBlanks: hasBlanks)
    }
}

extension FieldReader {
    /// Block-level Markdown.
    func blocks(_ key: String, in file: SourceFile, log: inout DiagnosticLog) -> RichText? {
        markdown(key, in: file, log: &log).map { Markdown.blocks($0, log: &log) }
    }

    func markdown(_ key: String, in file: SourceFile, log: inout DiagnosticLog) -> MarkdownSource? {
        tree(key)?.text("'\(key)'", log: &log)?.markdown(file)
    }

    /// Text used as an id: letters, digits, and `-`, `_`, `.`; `/` between components.
    func identifier(_ key: String, log: inout DiagnosticLog) -> Located<String>? {
        guard let id = text(key, log: &log) else { return nil }
        return Identifier.check(id, log: &log) ? id : nil
    }

    /// A list of ids; a single one is a list of one.
    func identifiers(_ key: String, log: inout DiagnosticLog) -> [Located<String>] {
        texts(key, log: &log).filter { Identifier.check($0, log: &log) }
    }

    /// The id that the author wrote, else the one that is derived from the file name, which must contain a letter or digit.
    func identifier(of file: SourceFile, log: inout DiagnosticLog) -> Located<String> {
        if tree("id") == nil, !file.isTranslation, !Identifier.isValid(file.defaultID) {
            log.report(
                .invalidID, "the file's name '\(file.stem)' has no letter or digit for an id; give it an 'id', or rename the file",
                at: position)
        }
        return identifier("id", log: &log) ?? Located(file.defaultID, at: position)
    }
}
