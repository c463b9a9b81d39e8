import ContentModel
import Diagnostics
import Encoding

/// Reads `edition.yml`: title of an edition of the rules, and where its rule books are.
enum EditionHeaderReader {
    /// The edition without penalties; nil if it has no title.
    static func read(
        _ text: String, folder: String, context: ReadingContext, log: inout DiagnosticLog
    ) -> Edition? {
        guard let tree = YAMLReader.read(text, log: &log),
            let fields = FieldReader(tree, EditionField.self, log: &log)
        else { return nil }
        let id = fields.identifier(EditionField.id.rawValue, log: &log)
        let title = fields.requiredTitle(EditionField.title.rawValue, context.settings, log: &log)
        let parts = folder.split(separator: "/")
        var edition = Edition(
            id: id?.value ?? parts.last.map(String.init) ?? "", path: parts.dropFirst().joined(separator: "/"),
            position: id?.position ?? fields.position, title: title?.text.value ?? "")
        edition.titles = title?.byLanguage.mapValues(\.value) ?? [:]
        for field in EditionField.allCases { read(field, of: &edition, fields, context, log: &log) }
        return title == nil ? nil : edition
    }

    private static func read(
        _ field: EditionField, of edition: inout Edition, _ fields: FieldReader, _ context: ReadingContext, log: inout DiagnosticLog
    ) {
        let name = field.rawValue
        switch field {
        // These are arguments of the initializer.
        case .id, .title: break
        case .body: edition.body = fields.text(name, log: &log)?.value
        case .inForce: edition.inForce = fields.day(name, log: &log)
        case .current: edition.isCurrent = fields.boolean(name, log: &log) ?? edition.isCurrent
        case .variantOf: edition.variantOf = fields.edition(name, log: &log)
        case .rulebook: if let tree = fields.tree(name) { edition.rulebook = rulebook(tree, context.settings, log: &log) }
        case .rulePages:
            if let tree = fields.tree(name) { edition.rulePages = RulePagesReader.read(tree, books: edition.rulebook, log: &log) }
        case .chapters: if let tree = fields.tree(name) { edition.chapters = chapters(tree, log: &log) }
        case .disputed: if let tree = fields.tree(name) { edition.disputed = disputes(tree, context.settings, log: &log) }
        }
    }

    private static func rulebook(
        _ tree: ContentTree, _ settings: SiteSettings, log: inout DiagnosticLog
    ) -> [ContentLanguage: Located<String>] {
        guard case .mapping(let entries) = tree.value else {
            log.report(
                .wrongType, "'rulebook' must name a file or address for each language, such as {en: media/rules.pdf}",
                at: tree.position)
            return [:]
        }
        return FieldReader.texts(entries, settings, "a rulebook", unused: "rulebook isn't linked", log: &log)
            .filter { isFit($0.value, log: &log) }
    }

    private static func chapters(_ tree: ContentTree, log: inout DiagnosticLog) -> [String: Located<ChapterOwner>] {
        guard case .mapping(let entries) = tree.value else {
            log.report(
                .wrongType, "'chapters' must name each chapter's official, such as {\"8\": referee, \"10\": judge}", at: tree.position)
            return [:]
        }
        guard let fields = FieldReader(tree, as: "'chapters'", keys: entries.map(\.key), log: &log) else { return [:] }
        var chapters: [String: Located<ChapterOwner>] = [:]
        for entry in entries { chapters[entry.key] = fields.word(entry.key, log: &log).map { Located($0, at: entry.keyPosition) } }
        return chapters
    }

    private static func disputes(
        _ tree: ContentTree, _ settings: SiteSettings, log: inout DiagnosticLog
    ) -> [String: Edition.Dispute] {
        guard case .mapping(let entries) = tree.value else {
            log.report(
                .wrongType, "'disputed' must say what is disputed about a fault, such as {wrong-dive-number: {en: Sources disagree.}}",
                at: tree.position)
            return [:]
        }
        var disputes: [String: Edition.Dispute] = [:]
        for entry in entries {
            var sentences: [ContentLanguage: String] = [:]
            if case .mapping(let languages) = entry.value.value {
                sentences = FieldReader.texts(languages, settings, "what is disputed", unused: "text isn't shown", log: &log)
                    .mapValues(\.value)
            } else if let text = entry.value.text("'\(entry.key)'", log: &log) {
                sentences = [settings.language: text.string.trimmed]
            }
            sentences = sentences.filter { !$0.value.isEmpty }
            if sentences.isEmpty {
                log.report(.missingKey, "'\(entry.key)' needs a sentence that says what is disputed", at: entry.value.position)
            } else {
                disputes[entry.key] = Edition.Dispute(texts: sentences, position: entry.keyPosition)
            }
        }
        return disputes
    }

    /// Whether `target` is a web address or a path inside `Content/`; anything else is reported.
    private static func isFit(_ target: Located<String>, log: inout DiagnosticLog) -> Bool {
        if target.value.isEmpty {
            log.report(.missingKey, "a rulebook must be the path of a file or an address", at: target.position)
            return false
        }
        if target.value.hasPrefix("https://") || target.value.hasPrefix("http://") { return true }
        if let colon = target.value.firstIndex(of: ":"), !target.value[..<colon].contains("/") {
            log.report(
                .unsafeLink, "a link to '\(target.value[...colon])' isn't published; use https: or a file of the site",
                at: target.position)
            return false
        }
        let parts = target.value.split(separator: "/", omittingEmptySubsequences: false)
        if parts.first == "" || parts.contains("..") || target.value.contains("\\") {
            log.report(
                .mediaOutsideContent, "'\(target.value)' is not a path below Content; write it such as media/rules.pdf",
                at: target.position)
            return false
        }
        return true
    }
}
