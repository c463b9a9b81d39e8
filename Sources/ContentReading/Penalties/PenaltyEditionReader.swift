package import ContentModel
package import Diagnostics

/// Reads the folder of an edition of the rules: `penalties/2026/`.
///
/// `edition.yml` is read strictly. The lists and language files come from other apps, which may keep more in them than pages show,
/// so unused content is a warning at most.
package struct PenaltyEditionReader {
    /// - Parameters:
    ///   - folder: path relative to the site's folder: `Content/penalties/2026`.
    ///   - files: paths relative to `folder`: `edition.yml`, `fr.strings`, `fr.lproj/Localizable.strings`.
    package static func read(
        folder: String, files: [(name: String, bytes: [UInt8])], context: ReadingContext
    ) -> (Edition?, [Diagnostic]) {
        var reader = PenaltyEditionReader(folder: folder, files: files, context: context)
        let edition = reader.edition()
        return (edition, reader.diagnostics)
    }

    /// The files of an edition other than language files.
    static let fileNames = ["edition.yml", "penalties.json", "sanctions.json", "appendix.csv", OriginalsReader.fileName]

    private let folder: String
    private var files: [(name: String, bytes: [UInt8])]
    private let context: ReadingContext
    private var diagnostics: [Diagnostic] = []

    private init(folder: String, files: [(name: String, bytes: [UInt8])], context: ReadingContext) {
        self.folder = folder
        self.files = files
        self.context = context
    }

    /// Every file is read, despite errors in the others.
    private mutating func edition() -> Edition? {
        guard !reportInnerEditions() else { return nil }
        let header = text("edition.yml", needs: "at least its title") { [folder, context] text, log in
            EditionHeaderReader.read(text, folder: folder, context: context, log: &log)
        }
        let list = text("penalties.json", needs: "the penalties") { [context] text, log in
            PenaltyListReader.read(text, languages: context.settings.languages, log: &log)
        }
        let sanctions = text("sanctions.json", needs: nil) { SanctionListReader.read($0, log: &$1) }
        let appendix = text("appendix.csv", needs: nil) { AppendixReader.read($0, log: &$1) }
        let id = header?.id ?? ""
        let originals = text(OriginalsReader.fileName, needs: nil) { OriginalsReader.read($0, of: list?.knownIDs, edition: id, log: &$1) }
        var languages = LanguageFilesReader(
            folder: folder, settings: context.settings, edition: id, knownIDs: list?.knownIDs)
        for file in files where !PenaltyEditionReader.fileNames.contains(file.name) {
            var log = DiagnosticLog(path: "\(folder)/\(file.name)")
            languages.read(file.name, file.bytes, log: &log)
            diagnostics += log.diagnostics
        }
        diagnostics += languages.missingTexts() + languages.missingHeadlines()
        guard var edition = header, let list else { return nil }
        edition.sanctions = sanctions ?? [:]
        edition.appendix = appendix
        edition.originals = originals ?? [:]
        edition.languageFiles = languages.paths
        edition.penalties = list.penalties.map { languages.translated($0) }
        return edition
    }

    /// Reports editions in folders of this one, whose files aren't read. True if this is only a folder of editions.
    private mutating func reportInnerEditions() -> Bool {
        let marks = ["edition.yml", "penalties.json"]
        let inner = Set(
            files.compactMap { file -> String? in
                let parts = file.name.split(separator: "/")
                return parts.count > 1 && marks.contains(String(parts[parts.count - 1])) ? parts.dropLast().joined(separator: "/") : nil
            })
        let isFolderOfEditions = !inner.isEmpty && !files.contains { marks.contains($0.name) }
        for name in inner.sorted() {
            let target = "Content/penalties/\(name.split(separator: "/").last ?? "")"
            diagnostics.append(
                Diagnostic(
                    .unknownFile,
                    "this edition isn't read, because editions must be directly in the folder penalties; move it to \(target)",
                    at: SourceLocation(path: "\(folder)/\(name)/edition.yml"), severity: isFolderOfEditions ? .error : .warning))
        }
        files.removeAll { file in inner.contains { file.name.hasPrefix($0 + "/") } }
        return isFolderOfEditions
    }

    /// The result of `read` for the file `name`; `needs` explains why the edition needs the file.
    private mutating func text<Value>(
        _ name: String, needs: String?, read: (String, inout DiagnosticLog) -> Value?
    ) -> Value? {
        var log = DiagnosticLog(path: "\(folder)/\(name)")
        defer { diagnostics += log.diagnostics }
        guard let file = files.first(where: { $0.name == name }) else {
            if let needs {
                log.report(.missingContent, "an edition needs the file \(name) with \(needs)", at: .start)
            }
            return nil
        }
        return FileText.decoded(file.bytes, log: &log).flatMap { read($0, &log) }
    }
}
