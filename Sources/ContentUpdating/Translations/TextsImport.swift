package import ContentModel
import ContentReading
import ContentRules
package import Diagnostics
import Encoding
import Localization

/// Changes that an imported sheet makes to a site's texts. Nothing is removed, and every replaced text is reported.
package struct TextsImport {
    package struct Change: Hashable, Sendable {
        package var key: String
        /// Text before the change; nil for a new one.
        package var old: String?
        package var new: String
    }

    package private(set) var changes: [Change] = []
    /// Number of texts that are the same already.
    package private(set) var unchanged = 0
    /// Number of texts that are empty, or still those of the source language, as platforms write what isn't translated.
    package private(set) var untranslated = 0
    /// Number of texts that belong to an app's own pages.
    package private(set) var foreign = 0
    /// Changes that weren't made, as existing texts are kept.
    package private(set) var kept: [Change] = []
    package private(set) var diagnostics: [Diagnostic] = []
    /// Whether some texts of the sheet weren't imported.
    package private(set) var leavesOut = false
    private let suggestions = SuggestionQuota()
    /// Position of the last text that is marked as fuzzy, so that the forms of one text are reported once.
    private var lastFuzzyPosition: SourcePosition?
    /// New bytes of the file; nil if it is unchanged.
    package private(set) var bytes: [UInt8]?
    package let path: String
    /// The edition's file of originals, where it changes: it has the texts that the translations were made from.
    package private(set) var originals: (path: String, bytes: [UInt8])?
    /// Originals of the texts of the sheet, by key.
    private var confirmed: [String: String] = [:]

    /// Keys of outdated translations that came back as they were, without a mark and without their original.
    private var unconfirmed: [String] = []

    private static let fewestWordsOfASentence = 4

    private let hasUnmarkedEmptyTexts: Bool
    private let isSetChosen: Bool
    private let set: TextSet
    private let language: ContentLanguage
    private let target: SiteTexts.Layer
    private let current: TextSheet
    private let known: [String: TextUnit]

    /// - Parameters:
    ///   - path: of the imported file, for reports.
    ///   - keepsTexts: whether only missing texts are imported.
    ///   - isSetChosen: whether the user named the edition, and not only the file.
    package init(
        _ sheet: ImportedSheet, path sheetPath: String, into texts: SiteTexts, set: TextSet, language: ContentLanguage,
        keepsTexts: Bool = false, isSetChosen: Bool = false
    ) {
        path = texts.path(of: set, language)
        self.isSetChosen = isSetChosen
        self.set = set
        self.language = language
        hasUnmarkedEmptyTexts = sheet.hasUnmarkedEmptyTexts
        target = texts.layer(set, language)
        current = texts.sheet(set, language)
        known = Dictionary(keepingFirst: current.units.map { ($0.key, $0) })
        var log = DiagnosticLog(path: sheetPath)
        var positions: [String: SourcePosition] = [:]
        untranslated = sheet.emptyCount
        for unit in sheet.units {
            let key = key(unit.value.key)
            if let first = positions[key] {
                log.report(
                    .duplicateKey, "key '\(unit.value.key)' appears twice; only the first counts", at: unit.position,
                    severity: .warning, notes: [("first used here", first)])
                continue
            }
            positions[key] = unit.position
            add(unit, key, keepsTexts, &log)
        }
        LostSpaces.report(changes, positions, &log)
        reportUnconfirmed(positions, &log)
        diagnostics = log.diagnostics
        if let error = otherNumbers(texts, sheetPath, positions) {
            diagnostics.append(error)
            (changes, confirmed) = ([], [:])
            leavesOut = true
        }
        if !changes.isEmpty { write() }
        if language == current.source {
            let former = changes.compactMap { change in change.old.map { (change.key, $0) } }
            originals = texts.originalsFile(
                of: set, texts.originals(before: Dictionary(keepingFirst: former), in: set))
        } else {
            originals = texts.originalsFile(of: set, [language: confirmed])
        }
    }

    /// An error if the new texts seem to follow the numbers of another edition.
    private func otherNumbers(_ texts: SiteTexts, _ path: String, _ positions: [String: SourcePosition]) -> Diagnostic? {
        guard var edition = texts.edition(of: set) else { return nil }
        func shifts(_ edition: Edition) -> [Diagnostic] {
            var content = SiteContent(settings: texts.settings)
            content.editions = [edition]
            return ContentRules.checkNumbers(content).filter { $0.location.path == edition.languageFiles[language] }
        }
        edition.languageFiles[language] = edition.languageFiles[language] ?? self.path
        let before = shifts(edition).map(\.message)
        let new = Dictionary(keepingFirst: changes.map { ($0.key, $0.new) })
        for index in edition.penalties.indices {
            let key = PenaltyKey.Style.strings.key(edition.penalties[index].id, isHeadline: false)
            guard let text = new[key] else { continue }
            // The line shows which of them a report is about.
            let position = positions[key] ?? .start
            edition.penalties[index].texts.byLanguage[language] = PenaltyText(headline: "", text: text, position: position)
        }
        guard var error = shifts(edition).first(where: { !before.contains($0.message) }) else { return nil }
        error.location.path = path
        let advice = isSetChosen ? "name the edition that they belong to with --edition" : "choose its edition with --edition"
        error.message += " Nothing from this file is imported; \(advice)."
        return error
    }

    // MARK: - Units

    /// Key as sheets have it; files of an app may use that of the other format.
    private func key(_ written: String) -> String {
        if known[written] != nil { return written }
        guard case .edition = set, case .penalty(let penalty) = PenaltyKey.read(written, .arb) else { return written }
        return PenaltyKey.Style.strings.key(penalty.id, isHeadline: penalty.isHeadline)
    }

    private mutating func add(_ located: Located<TextUnit>, _ key: String, _ keepsTexts: Bool, _ log: inout DiagnosticLog) {
        var unit = located.value
        if let fuzzy = unit.fuzzyTranslation { return leaveOut(fuzzy, key, at: located.position, &log) }
        guard let new = unit.translation else { return }
        guard let now = known[key] ?? band(key) else {
            return leaveOut(unknown: unit.key, at: located.position, &log)
        }
        // An empty cell is like a missing column: nobody translates from nothing.
        if unit.source == "", now.source != "" { unit.source = nil }
        if now.translation == new {
            unchanged += 1
            confirm(key, unit)
            return
        }
        // A platform that keeps Quizmark's first line empties what it has no translation of.
        let isEmptied = hasUnmarkedEmptyTexts && new.isEmpty && now.translation != nil
        if isEmptied || isUntranslated(new, now.source) {
            untranslated += 1
            return
        }
        if log.reportDisallowedCharacter(in: Located(new, at: located.position)) {
            leavesOut = true
            return
        }
        if let source = now.source, !fits(new, source, key, at: located.position, &log) { return }
        if let html = StrayHTML.first(in: new), now.source.map({ !$0.contains(html) }) ?? true {
            log.report(.rawHTML, "'\(key)' has the HTML '\(html)', which pages show as it is; write plain text", at: located.position)
        }
        if let before = unit.source, let source = now.source, before != source {
            let words = TextComparison.excerpts(before, source)
            log.report(
                .changedOriginal,
                "the text of '\(unit.key)' in '\(current.source)' was \"\(words.former)\" when this was translated, and is \"\(words.present)\" now",
                at: located.position)
        }
        let change = Change(key: key, old: now.translation, new: new)
        if keepsTexts, change.old != nil { return kept.append(change) }
        changes.append(change)
        confirmed[key] = unit.source ?? now.source
    }

    /// A text with a key that the set doesn't have.
    private mutating func leaveOut(unknown key: String, at position: SourcePosition, _ log: inout DiagnosticLog) {
        if isForeign(key) {
            foreign += 1
            return
        }
        var reason = "no text of '\(set)' has the key '\(key)', so it is left out"
        if let category = surplusForm(key) {
            // Platforms have one for every text.
            if category == .many, PluralRule.hasFormForMillions(language) { return }
            reason = "'\(language)' has no plural form '\(category.rawValue)', so '\(key)' is left out"
        } else {
            reason += suggestions.question(key, among: known.keys)
        }
        leavesOut = true
        log.report(.unusedKey, reason, at: position)
    }

    /// The plural form that a key names and the language doesn't have; nil for any other key.
    private func surplusForm(_ key: String) -> PluralCategory? {
        guard set == .interface, let (base, category) = PluralCategory.parts(of: key), known["\(base).other"] != nil else { return nil }
        return category
    }

    /// A translation that is still marked as one to be checked, which is no problem if it is the site's own.
    private mutating func leaveOut(_ fuzzy: String, _ key: String, at position: SourcePosition, _ log: inout DiagnosticLog) {
        if fuzzy == known[key]?.translation {
            unchanged += 1
            return
        }
        leavesOut = true
        if lastFuzzyPosition == position { return }
        lastFuzzyPosition = position
        log.report(
            .fuzzyTranslation,
            "the translation of '\(key)' is marked as fuzzy, so it is left out; check it, remove the mark, and import the file again",
            at: position)
    }

    /// A translation that comes back as it was is confirmed by the file that has its original, unless it is still marked as outdated.
    private mutating func confirm(_ key: String, _ unit: TextUnit) {
        if unit.isMarkedAsOutdated { return }
        confirmed[key] = unit.source
        if unit.source == nil, known[key]?.formerSource != nil { unconfirmed.append(key) }
    }

    /// Without the originals, nothing says whether a translation is that of the present text.
    private func reportUnconfirmed(_ positions: [String: SourcePosition], _ log: inout DiagnosticLog) {
        guard let first = unconfirmed.first, case .edition(let id) = set else { return }
        let remain = unconfirmed.count == 1 ? "the translation of '\(first)' remains" : "\(unconfirmed.count) translations remain"
        log.report(
            .changedOriginal,
            "\(remain) outdated, because this file doesn't have the originals; confirm with "
                + "'quizmark strings confirm --edition \(id) --language \(language) \(unconfirmed.joined(separator: " "))'",
            at: positions[first] ?? .start)
    }

    /// Whether a key belongs to an app's own page, and isn't a misspelt one of a penalty.
    private func isForeign(_ key: String) -> Bool {
        guard case .edition = set, PenaltyKey.read(key, .strings) == .foreign else { return false }
        return NearMiss.of(key, among: known.keys) == nil
    }

    /// Whether this is a sentence of the source language, which platforms write where a translation is missing.
    private func isUntranslated(_ new: String, _ source: String?) -> Bool {
        new == source && language.fallbacks.last != current.source.fallbacks.last
            && new.split(separator: " ").count >= Self.fewestWordsOfASentence && LocalizedString.hasWords(new)
    }

    /// Unit of a result band, whose limits a site sets: `script.band.75`.
    private func band(_ key: String) -> TextUnit? {
        guard set == .interface, StringCatalog.isBand(key) else { return nil }
        return TextUnit(key: key, source: nil, translation: nil)
    }

    /// Whether a text has the placeholders of its original; only forms of one number may leave them out.
    private mutating func fits(
        _ new: String, _ source: String, _ key: String, at position: SourcePosition, _ log: inout DiagnosticLog
    ) -> Bool {
        let found = LocalizedString.placeholders(in: new)
        let form = PluralCategory.parts(of: key)
        // All forms get the same values, whichever of them the original names: "one" is 1, 21 and 31 in Russian.
        let wanted = LocalizedString.placeholders(in: form.flatMap { known["\($0.base).other"]?.source } ?? source)
        let canLeaveOut =
            form.map { PluralRule(language).canLeaveOutNumber($0.category, model: known["\($0.base).one"]?.source) } ?? false
        let problem: String
        if let surplus = found.subtracting(wanted.union(LocalizedString.placeholders(in: source))).min() {
            problem = "'{\(surplus)}' has no value in '\(key)'"
        } else if !canLeaveOut, !new.isEmpty, let missing = wanted.subtracting(found).min() {
            problem = "'{\(missing)}' is missing in '\(key)'"
        } else {
            return true
        }
        leavesOut = true
        let original = TextFolding.oneLine(source)
        log.report(.differentPlaceholders, "\(problem), so it is left out; the original is \"\(original)\"", at: position)
        return false
    }

    // MARK: - The file

    private mutating func write() {
        let written = ChangedTextFile(changes, of: set, in: target, sheet: current).bytes
        guard written == nil else {
            bytes = written
            return
        }
        let error = target.file?.diagnostics.first { $0.severity == .error }
        diagnostics.append(
            Diagnostic(
                error?.id ?? .invalidStrings,
                "this file isn't changed, because it has errors: \(error?.message ?? "it isn't understood")",
                at: error?.location ?? SourceLocation(path: path), severity: .error))
        leavesOut = true
        (changes, confirmed) = ([], [:])
    }
}
