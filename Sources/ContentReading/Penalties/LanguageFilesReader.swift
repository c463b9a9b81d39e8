import ContentModel
import Diagnostics

/// Collects the texts of an edition's penalties from its language files, and reports missing ones and those of unknown penalties.
struct LanguageFilesReader {
    let folder: String
    let settings: SiteSettings
    let edition: String
    /// Ids of the penalties; nil if the list has errors, so that nothing can be compared with it.
    let knownIDs: Set<Int>?

    private(set) var paths: [ContentLanguage: String] = [:]
    private var texts: [ContentLanguage: [Int: PenaltyText]] = [:]
    /// Penalties with a reported error, which aren't reported as missing too.
    private var reported: [ContentLanguage: Set<Int>] = [:]
    private var foreign: Set<ContentLanguage> = []
    /// Texts without a headline: where they are, and the missing key.
    private var withoutHeadline: [(location: SourceLocation, key: String)] = []
    /// So many missing headlines are named one by one; more of them were never written.
    private static let nameLimit = 3

    init(folder: String, settings: SiteSettings, edition: String, knownIDs: Set<Int>?) {
        self.folder = folder
        self.settings = settings
        self.edition = edition
        self.knownIDs = knownIDs
    }

    mutating func read(_ name: String, _ bytes: [UInt8], log: inout DiagnosticLog) {
        guard let fileName = LanguageFileName(name) else {
            let known = PenaltyEditionReader.fileNames
            log.report(
                .unknownFile,
                "this file isn't used; language files are named after their language: fr.strings or fr.arb"
                    + NearMiss.question(name, among: known), at: .start)
            return
        }
        let language = fileName.language
        guard settings.languages.contains(where: { $0.fallbacks.contains(language) }) else {
            // Apps write a prefix before the language: `app_fr.arb`.
            let prefixed = settings.languages.first { language.code.lowercased().hasSuffix("-\($0.code.lowercased())") }
            let hint =
                prefixed.map { "rename it to \($0)\(name[(name.lastIndex(of: ".") ?? name.endIndex)...])" }
                ?? "add it to 'languages' in site.yml"
            let written = name.prefix { $0 != "." && $0 != "/" }
            log.report(
                .unknownFile, "this file isn't used, because the site has no language '\(written)'; \(hint)", at: .start)
            return
        }
        if let first = paths[language] {
            log.report(
                .unknownFile, "this file isn't used, because the texts in '\(language)' come from \(first); remove one",
                at: .start)
            return
        }
        paths[language] = log.path
        add(LanguageFileReader.read(bytes, fileName, log: &log), language, log: &log)
    }

    private mutating func add(
        _ file: LanguageFileReader, _ language: ContentLanguage, log: inout DiagnosticLog
    ) {
        let ids = file.ids
        let unknown = knownIDs.map { known in ids.filter { !known.contains($0) } } ?? []
        if unknown.count * 2 > ids.count {
            foreign.insert(language)
            log.report(
                .unknownPenalty,
                "edition '\(edition)' doesn't have \(unknown.count) of the \(ids.count) penalties of this file; it looks like the "
                    + "translation of another edition, whose numbers mean other penalties",
                at: file.firstPosition(of: unknown[0]))
            return
        }
        for id in unknown {
            log.report(
                .unknownPenalty, "edition '\(edition)' has no penalty \(id), so no page shows this text",
                at: file.firstPosition(of: id), severity: .warning)
        }
        for id in ids where !unknown.contains(id) {
            if let text = file.text(of: id, log: &log) {
                texts[language, default: [:]][id] = text
                if !text.hasOwnHeadline {
                    let location = SourceLocation(path: log.path, position: file.firstPosition(of: id))
                    withoutHeadline.append((location, file.headlineKey(of: id)))
                }
            } else {
                reported[language, default: []].insert(id)
            }
        }
    }

    /// The penalty with its texts.
    func translated(_ penalty: Penalty) -> Penalty {
        var penalty = penalty
        penalty.texts = Translated(texts.compactMapValues { $0[penalty.id] })
        return penalty
    }

    // MARK: - Missing texts

    /// One warning for a few missing headlines each, or one for all of them.
    func missingHeadlines() -> [Diagnostic] {
        if withoutHeadline.count <= Self.nameLimit {
            return withoutHeadline.map { location, key in
                Diagnostic(.missingHeadline, "'\(key)' is missing, so lists show the beginning of the text", at: location)
            }
        }
        guard let first = withoutHeadline.first else { return [] }
        let others = Dictionary(grouping: withoutHeadline) { $0.location.path }.filter { $0.key != first.location.path }
        let notes = others.sorted { $0.key < $1.key }.map { _, texts in
            Diagnostic.Note(
                texts.count == 1 ? "1 of them is in this file" : "\(texts.count) of them are in this file", at: texts[0].location)
        }
        return [
            Diagnostic(
                .missingHeadline,
                "\(withoutHeadline.count) texts have no headline, so lists show their beginnings; the first is '\(first.key)'",
                at: first.location, notes: notes)
        ]
    }

    /// One warning for each language whose file lacks penalties, and for each without a file.
    func missingTexts() -> [Diagnostic] {
        guard let knownIDs, !knownIDs.isEmpty else { return [] }
        var diagnostics: [Diagnostic] = []
        for language in settings.languages where !language.fallbacks.contains(where: { paths[$0] != nil }) {
            diagnostics.append(
                Diagnostic(
                    .missingPenaltyText,
                    "this edition has neither \(language).strings nor \(language).arb, so \(shown(language))",
                    at: SourceLocation(path: "\(folder)/edition.yml")))
        }
        for (language, path) in paths.sorted(by: { $0.key < $1.key }) where !foreign.contains(language) {
            let missing = knownIDs.subtracting(reported[language] ?? []).filter { id in
                !language.fallbacks.contains { texts[$0]?[id] != nil }
            }
            guard !missing.isEmpty else { continue }
            let lack =
                missing.count == knownIDs.count
                ? "all penalties' texts" : "the texts of \(missing.count == 1 ? "penalty" : "penalties") \(list(missing))"
            diagnostics.append(
                Diagnostic(
                    .missingPenaltyText, "this file lacks \(lack), so \(shown(language))",
                    at: SourceLocation(path: path)))
        }
        return diagnostics
    }

    private func shown(_ language: ContentLanguage) -> String {
        settings.language.fallbacks.contains(language)
            ? "pages show the descriptions of penalties.json"
            : "pages in '\(language)' show the texts of the default language"
    }

    /// "3, 4 and 12", or "3, 4, 5, 6, 7, 8, 9, 10 and 23 more".
    private func list(_ ids: Set<Int>) -> String {
        let sorted = ids.sorted().map(String.init)
        return sorted.count > 10 ? firstFew(sorted, limit: 8) : listed(sorted)
    }
}
