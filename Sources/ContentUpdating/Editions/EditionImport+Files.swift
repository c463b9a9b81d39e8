import ContentModel
import ContentReading
import ContentRules
import Diagnostics

extension EditionImport {
    // MARK: - The header

    /// A new header, or the site's own with what the user asked for; nil if it stays as it is.
    mutating func header(_ writer: EditionFiles, _ kept: KeptEdition?, isCurrent: Bool) -> File? {
        guard let kept, let bytes = kept.files["edition.yml"] else {
            return file("edition.yml", writer.header(isCurrent: isCurrent), "\(request.newTitle), edition \(request.id)")
        }
        var values: [(field: EditionField, value: EditedValue)] = []
        if let id = kept.id, id != request.id { values.append((.id, .text(request.id))) }
        if let title = request.title { values.append((.title, .text(title))) }
        if let day = request.inForce { values.append((.inForce, .text("\(day)"))) }
        if isCurrent { values.append((.current, .truth(true))) }
        guard !values.isEmpty else { return nil }
        let names = values.map { "'\($0.field.rawValue)'" }.joined(separator: ", ")
        guard let changed = HeaderEdit.with(values, bytes, path: "\(kept.path)/edition.yml") else {
            report("this file wasn't changed, because \(names) can't be added to it; edit it yourself", in: "edition.yml", kept)
            return nil
        }
        return changed == bytes ? nil : file("edition.yml", changed, "the site's, with another \(names)")
    }

    private mutating func report(_ message: String, in file: String, _ kept: KeptEdition, severity: Diagnostic.Severity = .warning) {
        diagnostics.append(Diagnostic(.notImported, message, at: SourceLocation(path: "\(kept.path)/\(file)"), severity: severity))
    }

    // MARK: - Texts

    /// A file for each language of the app, those of the site that change, and the file of their originals.
    mutating func languageFiles(_ sources: Sources, _ writer: EditionFiles) -> [File] {
        var files: [File] = []
        var merged: [ContentLanguage: KeptTexts] = [:]
        let languages = Set(sources.texts.filter { !$0.value.texts.isEmpty }.keys).union(sources.kept?.languageFiles.keys.map { $0 } ?? [])
        for language in languages.sorted() {
            let found = sources.texts[language] ?? AppTexts()
            var name = "\(language).strings"
            if let kept = sources.kept, let own = kept.languageFiles[language] {
                let texts = KeptTexts(own, kept.path, found: found.texts, sources.list) { kept.formerNumber(of: $0) }
                merged[language] = texts
                name = String(own.path.dropFirst(kept.path.count + 1))
                if let file = file(of: texts, own, found, kept) { files.append(file) }
            } else {
                files.append(file(name, writer.texts(found.texts, sources.list, language), summary(found)))
            }
            for (key, location) in found.locations {
                origins[name, default: [:]][PenaltyKey.Style.strings.key(key.id, isHeadline: key.isHeadline)] = location
            }
        }
        if let kept = sources.kept, let file = originals(sources, kept, merged) { files.append(file) }
        return files
    }

    private func summary(_ found: AppTexts) -> String {
        let left = found.foreign.isEmpty ? "" : ", without \(found.foreign.count) of the app's own pages"
        return "\(counted(found.texts.count, "text")) from \(found.paths.joined(separator: ", "))\(left)"
    }

    private mutating func file(of texts: KeptTexts, _ own: TextFile, _ found: AppTexts, _ kept: KeptEdition) -> File? {
        let name = String(own.path.dropFirst(kept.path.count + 1))
        if texts.isUnfit {
            report(
                "this file can't be changed, because it has errors; fix or remove it, and import again", in: name, kept,
                severity: .error)
        }
        if !texts.lost.isEmpty {
            let one = texts.lost.count == 1
            let keys = firstFew(texts.lost.map { "'\($0)'" }, limit: 8)
            report(
                "\(keys) \(one ? "is" : "are") removed, as \(one ? "its number means" : "their numbers mean") another fault in the app, which has no text for it in this language",
                in: name, kept)
        }
        guard let (name, bytes) = texts.file else { return nil }
        let also = texts.keptCount > 0 ? ", and \(texts.keptCount) that only the site has" : ""
        return file(name, bytes, found.texts.isEmpty ? "the site's texts, under their new numbers" : summary(found) + also)
    }

    /// Translations that stay as they were while their originals change are outdated, which the file of originals records.
    private func originals(_ sources: Sources, _ kept: KeptEdition, _ merged: [ContentLanguage: KeptTexts]) -> File? {
        guard let source = sources.language.fallbacks.compactMap({ merged[$0] }).first else { return nil }
        var originals: [ContentLanguage: [Int: Edition.Original]] = [:]
        for (language, texts) in merged where language.fallbacks.last != sources.language.fallbacks.last {
            let known = kept.originals[language] ?? [:]
            for (key, text) in texts.texts {
                guard let present = source.texts[key] else { continue }
                let former = kept.formerNumber(of: key.id).map { PenaltyKey(id: $0, isHeadline: key.isHeadline) }
                let original = former.flatMap { known[$0] }
                let isUnchanged = former.flatMap(texts.former) == text
                let translated = isUnchanged ? original ?? former.flatMap(source.former) ?? present : present
                guard original != nil || translated != present else { continue }
                originals[language, default: [:]][key] = translated
            }
        }
        // Of other languages, whose texts stay.
        originals.merge(kept.originals) { new, _ in new }
        guard originals != kept.originals else { return nil }
        return file(OriginalsReader.fileName, OriginalsFile.bytes(originals), "the originals that outdated translations were made from")
    }

    // MARK: - Checks

    /// Diagnostics that a build would report about the edition.
    func buildDiagnostics(of files: [File], _ kept: KeptEdition?, _ content: SiteContent) -> [Diagnostic] {
        var context = context
        context.settings.languages += foreignLanguages
        let folder = request.folder
        let own = files.filter { $0.path.hasPrefix(request.name + "/") }
        let new = own.map { (name: String($0.path.dropFirst(request.name.count + 1)), bytes: $0.bytes) }
        let old = (kept?.files ?? [:]).filter { file in !new.contains { $0.name == file.key } }.sorted { $0.key < $1.key }
        let (edition, errors) = PenaltyEditionReader.read(
            folder: folder, files: new + old.map { (name: $0.key, bytes: $0.value) }, context: context)
        var content = content
        content.settings = context.settings
        content.editions = content.editions.filter { $0.path != request.path } + (edition.map { [$0] } ?? [])
        if own.count < files.count, let newest = content.editions.indices.last {
            let others = content.editions.indices.filter { $0 != newest && content.editions[$0].variantOf == nil }
            for index in others { content.editions[index].isCurrent = false }
        }
        return errors + ContentRules.check(content).filter { $0.location.path.hasPrefix(folder + "/") }
    }
}
