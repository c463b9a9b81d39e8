package import ContentModel
package import ContentReading
import ContentRules
package import Diagnostics

/// Makes the folder of an edition from an app's files, unchanged.
///
/// The list of penalties has to be complete: a mistake in it ends the import. Problems of the texts are warnings.
package struct EditionImport {
    package struct File: Sendable {
        /// Name in the edition's folder.
        package var name: String
        package var bytes: [UInt8]
        /// Content and source of the file, in a few words.
        package var summary: String
    }

    /// Diagnostics of the app's files, by their path from here, and of the new edition's, by their path in the site.
    package private(set) var diagnostics: [Diagnostic] = []
    /// Files to write; empty if there are errors.
    package private(set) var files: [File] = []
    /// Languages of the texts that the site doesn't have.
    package private(set) var foreignLanguages: [ContentLanguage] = []

    private let shown: String

    /// - Parameters:
    ///   - folder: the app's, as named in reports.
    ///   - paths: of its files, relative to it.
    ///   - name: of the edition's folder below `Content/penalties`.
    package init(
        folder: String, paths: [String], read: (String, inout DiagnosticLog) -> [UInt8]?,
        id: String, title: String, name: String, into content: SiteContent, context: ReadingContext
    ) {
        shown = folder
        let app = AppFolder(paths, shown: folder, read: read)
        diagnostics = app.diagnostics
        guard let list = list(app) else { return }
        let texts = texts(app, Set(list.penalties.map(\.id)))
        let writer = EditionFiles(id: id, title: title, isFirst: content.editions.isEmpty)
        var files = [File(name: "edition.yml", bytes: writer.header(), summary: "\(title), edition \(id)")]
        let count = list.penalties.count
        files.append(
            File(
                name: "penalties.json", bytes: writer.list(list.penalties),
                summary: "\(count) \(count == 1 ? "penalty" : "penalties") from \(app.penalties?.path ?? "")"))
        if let file = sanctions(app, texts[content.settings.language] ?? texts[.english], writer) { files.append(file) }
        for (language, found) in texts.sorted(by: { $0.key < $1.key }) where !found.texts.isEmpty {
            let left = found.foreign.isEmpty ? "" : ", without \(found.foreign.count) of the app's own pages"
            files.append(
                File(
                    name: "\(language).strings", bytes: writer.texts(found.texts, list.penalties, language),
                    summary: "\(found.texts.count) texts from \(found.paths.joined(separator: ", "))\(left)"))
        }
        let known = content.settings.languages.flatMap(\.fallbacks)
        foreignLanguages = texts.filter { !known.contains($0.key) && !$0.value.texts.isEmpty }.keys.sorted()
        guard !diagnostics.contains(where: { $0.severity == .error }) else { return }
        self.files = files
        diagnostics += faults(of: files, name: name, content, context)
    }

    // MARK: - The app's files

    private mutating func list(_ app: AppFolder) -> PenaltyListReader? {
        guard let file = app.penalties else {
            diagnostics.append(
                Diagnostic(
                    .missingContent, "there is no list of penalties here, such as penalties.json; give the folder that has it",
                    at: SourceLocation(path: shown)))
            return nil
        }
        var log = DiagnosticLog(path: "\(shown)/\(file.path)")
        let list = FileText.decoded(file.bytes, log: &log).flatMap { PenaltyListReader.read($0, log: &log) }
        diagnostics += log.diagnostics
        return list
    }

    private mutating func texts(_ app: AppFolder, _ knownIDs: Set<Int>) -> [ContentLanguage: AppTexts] {
        var texts: [ContentLanguage: AppTexts] = [:]
        for file in app.languageFiles {
            diagnostics += texts[file.name.language, default: AppTexts()].add(file, knownIDs: knownIDs, shown: shown)
        }
        return texts
    }

    /// Sanctions from the app's list, or from the titles of its buttons.
    private mutating func sanctions(_ app: AppFolder, _ texts: AppTexts?, _ writer: EditionFiles) -> File? {
        if let file = app.sanctions {
            var log = DiagnosticLog(path: "\(shown)/\(file.path)")
            let notes = FileText.decoded(file.bytes, log: &log).flatMap { SanctionListReader.read($0, log: &log) } ?? [:]
            diagnostics += log.diagnostics
            return File(name: "sanctions.json", bytes: writer.sanctions(notes), summary: "\(notes.count) sanctions from \(file.path)")
        }
        var notes: [Sanction: Edition.SanctionNote] = [:]
        for sanction in Sanction.allCases {
            guard let text = sanction.buttonKeys.lazy.compactMap({ texts?.foreign[$0] }).first, !text.isEmpty else { return nil }
            notes[sanction] = Edition.SanctionNote(description: text, icon: nil)
        }
        return File(
            name: "sanctions.json", bytes: writer.sanctions(notes), summary: "\(notes.count) sanctions from the words of the app's buttons")
    }

    // MARK: - The edition

    /// Diagnostics that a build would report about the new files.
    private func faults(of files: [File], name: String, _ content: SiteContent, _ context: ReadingContext) -> [Diagnostic] {
        var context = context
        context.settings.languages += foreignLanguages
        let folder = "Content/penalties/\(name)"
        let (edition, faults) = PenaltyEditionReader.read(
            folder: folder, files: files.map { ($0.name, $0.bytes) }, context: context)
        var content = content
        content.settings = context.settings
        content.editions = content.editions.filter { $0.path != "penalties/\(name)" } + (edition.map { [$0] } ?? [])
        return faults + ContentRules.check(content).filter { $0.location.path.hasPrefix(folder + "/") }
    }
}
