package import CivilTime
package import ContentModel
package import ContentReading
package import Diagnostics

/// Makes the folder of an edition from an app's files, unchanged. Over an edition of the site, what the app doesn't have stays.
///
/// The list of penalties has to be complete: a mistake in it ends the import. Problems of the texts are warnings.
package struct EditionImport {
    package struct File: Sendable {
        /// Path below `Content/penalties`.
        package var path: String
        package var bytes: [UInt8]
        /// Content and source of the file, in a few words.
        package var summary: String
    }

    /// The edition to make, as the user names it.
    package struct Request {
        package var id: String
        /// Nil for that of the site's edition, or one from the id.
        package var title: String?
        /// Name of the edition's folder below `Content/penalties`.
        package var name: String
        package var inForce: CalendarDate?
        /// Path of the list of penalties in the app's folder; nil looks for it.
        package var list: String?
        /// Languages whose texts are left out.
        package var leftOut: [ContentLanguage]

        package init(
            id: String, title: String?, name: String, inForce: CalendarDate? = nil, list: String? = nil,
            without leftOut: [ContentLanguage] = []
        ) {
            self.id = id
            self.title = title
            self.name = name
            self.inForce = inForce
            self.list = list
            self.leftOut = leftOut
        }

        /// Path of the edition, as `Edition.path` has it.
        var path: String { "penalties/\(name)" }

        /// The edition's folder.
        var folder: String { "Content/\(path)" }

        var newTitle: String { title ?? "Diving rules \(id)" }
    }

    /// Diagnostics of the app's files, by their path from here, and of the new edition's, by their path in the site.
    package internal(set) var diagnostics: [Diagnostic] = []
    /// Files to write; empty if there are errors.
    package private(set) var files: [File] = []
    /// Languages of the texts that the site doesn't have.
    package private(set) var foreignLanguages: [ContentLanguage] = []
    /// Whether texts of a language seem to follow other numbers than the list, so that they would be shown for the wrong penalties.
    package var hasShiftedTexts: Bool { diagnostics.contains { $0.id == .shiftedTexts } }
    /// The codes of these languages.
    package var shiftedLanguages: [String] {
        let names = diagnostics.filter { $0.id == .shiftedTexts }.compactMap { $0.location.path.split(separator: "/").last }
        return Set(names.map { String($0.prefix { $0 != "." }) }).sorted()
    }
    /// Slugs of the penalties, and where they come from.
    package private(set) var slugs: SlugProposals?
    /// Number of penalties that took what the app lacks from the same fault in another edition.
    package private(set) var completedCount = 0

    private let shown: String
    let request: Request
    let context: ReadingContext
    /// Where the texts of the new language files come from, by file and key.
    var origins: [String: [String: SourceLocation]] = [:]
    /// The records of the app's list, by number.
    private var originsOfPenalties: [Int: SourceLocation] = [:]
    /// Files of the app that the new lists come from, by the names of these.
    private var originsOfLists: [String: String] = [:]

    /// - Parameters:
    ///   - folder: the app's, as named in reports.
    ///   - paths: of its files, relative to it.
    ///   - readSite: returns the bytes of a file by its path in the site.
    package init(
        folder: String, paths: [String], read: @escaping (String, inout DiagnosticLog) -> [UInt8]?, _ request: Request,
        into content: SiteContent, readSite: (String) -> [UInt8]?, context: ReadingContext
    ) {
        shown = folder
        self.request = request
        self.context = context
        let app = AppFolder(paths, language: content.settings.language, shown: folder, read: read)
        diagnostics = app.diagnostics
        guard let found = list(app) else { return }
        var list = found.penalties
        originsOfLists["penalties.json"] = "\(folder)/\(found.path)"
        for penalty in list {
            originsOfPenalties[penalty.id] = SourceLocation(path: "\(folder)/\(found.path)", position: penalty.position)
        }
        let texts = texts(app, found.knownIDs)
        var kept = KeptEdition(request, content, texts.keys.sorted(), read: readSite)
        complete(&list, texts, content, &kept)
        let edition = Sources(app: app, list: list, texts: texts, language: content.settings.language, kept: kept)
        diagnostics += kept?.diagnostics ?? []
        var header = Edition(id: request.id, path: request.path, title: request.newTitle)
        let former = content.editions.first { $0.path == header.path }
        header.inForce = request.inForce ?? former?.inForce
        header.variantOf = former?.variantOf
        let writer = EditionFiles(id: request.id, title: request.newTitle, inForce: header.inForce)
        // An edition that is there stays current or not, unless its day is new.
        let isCurrent = (kept?.files["edition.yml"] == nil || request.inForce != nil) && isNewest(header, content)
        var files = [self.header(writer, kept, isCurrent: isCurrent)].compactMap(\.self)
        let others = kept == nil ? "" : ", with what only the site has"
        files.append(
            file(
                "penalties.json", writer.list(list), "\(counted(found.penalties.count, "penalty", "penalties")) from \(found.path)\(others)"
            ))
        let source = texts[content.settings.language] ?? texts[.english]
        if let file = sanctions(app, source, kept?.sanctions ?? [:], writer) { files.append(file) }
        files += languageFiles(edition, writer)
        let known = content.settings.languages.flatMap(\.fallbacks)
        foreignLanguages = texts.filter { !known.contains($0.key) && !$0.value.texts.isEmpty }.keys.sorted()
        if isCurrent { files += noLongerCurrent(content, readSite) }
        guard !diagnostics.hasErrors else { return }
        self.files = files
        diagnostics += buildDiagnostics(of: files, kept, content)
    }

    /// The sources of the edition's files.
    struct Sources {
        var app: AppFolder
        var list: [Penalty]
        var texts: [ContentLanguage: AppTexts]
        var language: ContentLanguage
        var kept: KeptEdition?
    }

    func file(_ name: String, _ bytes: [UInt8], _ summary: String) -> File {
        File(path: "\(request.name)/\(name)", bytes: bytes, summary: summary)
    }

    // MARK: - The app's files

    /// The only list of the app, or the one that the user named.
    private mutating func list(_ app: AppFolder) -> (path: String, penalties: [Penalty], knownIDs: Set<Int>?)? {
        var lists: [(path: String, list: PenaltyListReader, diagnostics: [Diagnostic])] = []
        for found in app.penalties where request.list.map({ $0 == found.path }) ?? true {
            var log = DiagnosticLog(path: "\(shown)/\(found.path)")
            guard let list = PenaltyListReader.read(found.tree, needsDescriptions: false, log: &log) else { continue }
            // Builds of an app have copies of its files.
            guard !lists.contains(where: { $0.list.hasSameFacts(as: list) }) else { continue }
            lists.append((found.path, list, log.diagnostics))
        }
        guard let first = lists.first else {
            noList(app)
            return nil
        }
        diagnostics += first.diagnostics
        if lists.count > 1 {
            let paths = lists.map { "'\($0.path)'" }.joined(separator: ", ")
            let message = "there are \(lists.count) lists of penalties here: \(paths); choose one with --list \(first.path)"
            diagnostics.append(Diagnostic(.duplicateID, message, at: SourceLocation(path: shown)))
            return nil
        }
        return (first.path, first.list.penalties, first.list.knownIDs)
    }

    private mutating func noList(_ app: AppFolder) {
        let unread = app.unread.filter { file in request.list.map { $0 == file.path } ?? file.path.lowercased().contains("penalt") }
        let errors = unread.first { $0.diagnostics.hasErrors }?.diagnostics ?? []
        diagnostics += errors
        guard errors.isEmpty else { return }
        let path = request.list.map { "\(shown)/\($0)" } ?? shown
        let message =
            request.list == nil
            ? "there is no list of penalties here: a JSON file of records with 'sanctionValue', 'rules', 'referee' and 'judge'; name the folder that contains it"
            : "this isn't a list of penalties; its records need 'sanctionValue', 'rules', 'referee' and 'judge'"
        diagnostics.append(Diagnostic(.missingContent, message, at: SourceLocation(path: path)))
    }

    private mutating func texts(_ app: AppFolder, _ knownIDs: Set<Int>?) -> [ContentLanguage: AppTexts] {
        var texts: [ContentLanguage: AppTexts] = [:]
        var unused = Set(request.leftOut)
        for file in app.languageFiles {
            let language = language(of: file, in: app)
            if let leftOut = request.leftOut.first(where: { [file.name.language, language].contains($0) }) {
                unused.remove(leftOut)
                continue
            }
            diagnostics += texts[language, default: AppTexts()].add(file, knownIDs: knownIDs, shown: shown)
        }
        for language in unused.sorted() {
            let message = "there are no texts in '\(language)' here, so --without \(language) changes nothing"
            diagnostics.append(Diagnostic(.unknownLanguage, message, at: SourceLocation(path: shown), severity: .warning))
        }
        return texts
    }

    /// The site's language for that of a file: `it` for `it-IT`, if the site doesn't have that, and the app has no other Italian.
    private func language(of file: AppFolder.LanguageFile, in app: AppFolder) -> ContentLanguage {
        let found = file.name.language
        let languages = context.settings.languages
        guard !languages.contains(where: { $0.fallbacks.contains(found) }),
            let general = found.fallbacks.first(where: { languages.contains($0) })
        else { return found }
        let isAmbiguous = app.languageFiles.contains { $0.name.language != found && $0.name.language.fallbacks.contains(general) }
        return isAmbiguous ? found : general
    }

    /// Sanctions from the app's list, or from the titles of its buttons where the site has no words for them.
    private mutating func sanctions(
        _ app: AppFolder, _ texts: AppTexts?, _ kept: [Sanction: Edition.SanctionNote], _ writer: EditionFiles
    ) -> File? {
        var notes: [Sanction: Edition.SanctionNote] = [:]
        if let list = app.sanctions.first {
            originsOfLists["sanctions.json"] = "\(shown)/\(list.path)"
            var log = DiagnosticLog(path: "\(shown)/\(list.path)")
            notes = SanctionListReader.read(list.tree, log: &log) ?? [:]
            diagnostics += log.diagnostics.map(\.asWarning)
            // Some apps have the keys of their texts there.
            for (sanction, note) in notes { notes[sanction]?.description = texts?.foreign[note.description] ?? note.description }
            let summary = "\(counted(notes.count, "sanction")) from \(list.path)"
            for (sanction, own) in kept {
                let icon = notes[sanction]?.icon ?? own.icon
                notes[sanction] = Edition.SanctionNote(description: notes[sanction]?.description ?? own.description, icon: icon)
            }
            if !notes.isEmpty { return file("sanctions.json", writer.sanctions(notes), summary) }
        }
        guard kept.isEmpty else { return nil }
        for sanction in Sanction.allCases {
            guard let text = sanction.buttonKeys.lazy.compactMap({ texts?.foreign[$0] }).first, !text.isEmpty else { return nil }
            notes[sanction] = Edition.SanctionNote(description: text, icon: nil)
        }
        return file("sanctions.json", writer.sanctions(notes), "\(counted(notes.count, "sanction")) from the words of the app's buttons")
    }

    // MARK: - The edition

    /// Adds slugs, and descriptions where the app has none.
    private mutating func complete(
        _ penalties: inout [Penalty], _ texts: [ContentLanguage: AppTexts], _ content: SiteContent, _ kept: inout KeptEdition?
    ) {
        for index in penalties.indices {
            let id = penalties[index].id
            for (language, found) in texts {
                guard let text = found.texts[PenaltyKey(id: id, isHeadline: false)], !text.isEmpty else { continue }
                let headline = found.texts[PenaltyKey(id: id, isHeadline: true)] ?? ""
                penalties[index].texts.byLanguage[language] =
                    headline.isEmpty ? PenaltyText(withoutHeadline: text) : PenaltyText(headline: headline, text: text)
            }
        }
        kept?.nameByNumber(&penalties)
        let nearest = content.editionsByAge.reversed().map { content.editions[$0] }
        let slugs = SlugProposals(penalties, besides: nearest, settings: content.settings)
        for index in penalties.indices { penalties[index].slug = penalties[index].slug ?? slugs.slugs[penalties[index].id] }
        self.slugs = slugs
        kept?.complete(&penalties)
        for edition in nearest where edition.path != request.path { complete(&penalties, from: edition) }
        for index in penalties.indices where penalties[index].reference.isEmpty {
            let best = penalties[index].texts.best([.english] + content.settings.language.fallbacks)?.value
            penalties[index].reference = kept?.reference(of: penalties[index].id) ?? best?.text ?? "Penalty \(penalties[index].id)"
        }
    }

    /// Adds what depends on the fault and not on the edition, and is in no app: the phase and the search words.
    private mutating func complete(_ penalties: inout [Penalty], from edition: Edition) {
        let indices = edition.penalties.indicesBySlug
        for index in penalties.indices where penalties[index].phase == nil || penalties[index].also.isEmpty {
            guard let other = penalties[index].slug.flatMap({ indices[$0] }).map({ edition.penalties[$0] }) else { continue }
            let (lacksPhase, lacksWords) = (penalties[index].phase == nil, penalties[index].also.isEmpty)
            if lacksPhase { penalties[index].phase = other.phase }
            if lacksWords { penalties[index].also = other.also }
            if lacksPhase && other.phase != nil || lacksWords && !other.also.isEmpty { completedCount += 1 }
        }
    }

    /// Whether no other edition came into force later; ids decide where a day is missing.
    private func isNewest(_ edition: Edition, _ content: SiteContent) -> Bool {
        var content = content
        content.editions = content.editions.filter { $0.path != edition.path } + [edition]
        // Whether a variant is current doesn't depend on the others.
        guard edition.variantOf == nil else { return false }
        guard let newest = content.editionsByAge.last else { return true }
        if edition.inForce == nil, content.editions.contains(where: { $0.variantOf == nil && $0.inForce != nil }) {
            return content.editions.allSatisfy { $0.variantOf != nil || $0.id <= edition.id }
        }
        return content.editions[newest].path == edition.path
    }

    /// Headers of other editions without 'current: true'.
    private mutating func noLongerCurrent(_ content: SiteContent, _ read: (String) -> [UInt8]?) -> [File] {
        content.editions.filter { $0.isCurrent && $0.variantOf == nil && $0.path != request.path }.compactMap { edition in
            let path = "\(edition.folder)/edition.yml"
            guard let bytes = read(path), let changed = HeaderEdit.withoutCurrent(bytes, path: path) else {
                let message = "edition '\(edition.id)' is no longer the newest; remove 'current' from this file"
                diagnostics.append(Diagnostic(.currentEdition, message, at: SourceLocation(path: path), severity: .warning))
                return nil
            }
            let below = String(path.dropFirst("Content/penalties/".count))
            return File(path: below, bytes: changed, summary: "no longer current, because edition \(request.id) is newer")
        }
    }

    /// The diagnostics with locations in the app's files instead of those in files that aren't written.
    package var diagnosticsOfSources: [Diagnostic] {
        var lines: [String: [ArraySlice<UInt8>]] = [:]
        return diagnostics.map { diagnostic in
            var moved = diagnostic
            moved.location = origin(of: diagnostic.location, &lines)
            for index in moved.notes.indices { moved.notes[index].location = origin(of: moved.notes[index].location, &lines) }
            return moved
        }
    }

    /// The place in the app's files that a place in a new file comes from; the beginning of a file for what is about it as a whole, such
    /// as texts that it lacks.
    ///
    /// - Parameter lines: of the new files that were looked at, by name.
    private func origin(of location: SourceLocation, _ lines: inout [String: [ArraySlice<UInt8>]]) -> SourceLocation {
        let folder = request.folder + "/"
        guard location.path.hasPrefix(folder) else { return location }
        let name = String(location.path.dropFirst(folder.count))
        let own = lines[name] ?? self.lines(ofFile: name)
        lines[name] = own
        let line = Int(location.position.line) - 1
        let origin =
            name == "penalties.json"
            ? EditionFiles.penalty(atLine: line, of: own).flatMap { originsOfPenalties[$0] }
            : own.indices.contains(line) ? origins[name]?[EditionImport.key(own[line])] : nil
        let path = originsOfLists[name] ?? origins[name]?.values.map(\.path).min() ?? shown
        return origin ?? SourceLocation(path: path, position: .start)
    }

    /// The key of a text in a line of a `.strings` file.
    private static func key(_ line: ArraySlice<UInt8>) -> String {
        String(decoding: line, as: UTF8.self).split(separator: "\"").first.map(String.init) ?? ""
    }

    private func lines(ofFile name: String) -> [ArraySlice<UInt8>] {
        let bytes = files.first { $0.path == "\(request.name)/\(name)" }?.bytes ?? []
        return bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    }
}

extension PenaltyListReader {
    /// Whether two lists have the same penalties, by number, rules, sanction and owners.
    fileprivate func hasSameFacts(as other: PenaltyListReader) -> Bool {
        penalties.count == other.penalties.count
            && zip(penalties, other.penalties).allSatisfy { a, b in
                a.id == b.id && a.rules == b.rules && a.sanction == b.sanction
                    && a.refereeDecides == b.refereeDecides && a.judgesDecide == b.judgesDecide
            }
    }
}
