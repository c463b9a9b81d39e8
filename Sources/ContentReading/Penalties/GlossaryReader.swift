import ContentModel
import Diagnostics
import Encoding

/// Reads `glossary.csv`: a column for each language, one of discouraged words beside it (`fr:avoid`), and one of other words that
/// people search for (`fr:also`). A question mark after a word means that a native judge has yet to confirm it.
///
/// Words of a regional language that the site doesn't have, such as `es-419` beside `es`, are only searched for.
///
/// The file is read strictly, since a misread term would be missed without notice.
struct GlossaryReader {
    private static let note = "note"
    private static let avoid = ":avoid"
    private static let also = ":also"
    private static let unsure = "?"

    private let settings: SiteSettings
    private var words: [(language: ContentLanguage, column: String)] = []
    private var discouraged: [(language: ContentLanguage, column: String)] = []
    private var also: [(language: ContentLanguage, column: String)] = []

    static func read(_ text: String, settings: SiteSettings, log: inout DiagnosticLog) -> Glossary? {
        guard let table = CSVTable(Array(text.utf8), log: &log) else { return nil }
        var reader = GlossaryReader(settings: settings)
        for column in table.columns { reader.add(column, log: &log) }
        guard let source = reader.sourceColumn else {
            log.report(
                .missingKey, "a glossary needs a column '\(settings.language)', for the terms in the site's default language",
                at: table.columns[0].position)
            return nil
        }
        var positions: [String: SourcePosition] = [:]
        let terms = table.rows.compactMap { row -> Glossary.Term? in
            guard let name = row[source] else {
                log.report(.missingKey, "a row of the glossary needs its term in '\(source)'", at: row.position(of: source))
                return nil
            }
            if let first = positions[name.value.lowercased()] {
                log.report(
                    .duplicateKey, "the term '\(name.value)' appears twice; combine the rows", at: name.position,
                    notes: [("first used here", first)])
            }
            positions[name.value.lowercased()] = name.position
            return Glossary.Term(position: name.position, wordings: reader.wordings(row, log: &log))
        }
        return Glossary(path: log.path, terms: terms)
    }

    private init(settings: SiteSettings) { self.settings = settings }

    private var sourceColumn: String? {
        settings.language.fallbacks.compactMap { language in words.first { $0.language == language }?.column }.first
    }

    private mutating func add(_ column: Located<String>, log: inout DiagnosticLog) {
        guard column.value != Self.note else { return }
        let isDiscouraged = column.value.hasSuffix(Self.avoid)
        let isSearched = column.value.hasSuffix(Self.also)
        let suffix = isDiscouraged ? Self.avoid : isSearched ? Self.also : ""
        let code = String(column.value.dropLast(suffix.count))
        guard let language = ContentLanguage(code) else {
            let known = settings.languages.flatMap { [$0.code, $0.code + Self.avoid, $0.code + Self.also] } + [Self.note]
            let question = NearMiss.question(column.value, among: known)
            log.report(
                .unknownKey,
                "column '\(column.value)' is neither a language such as 'fr', nor 'fr\(Self.avoid)', 'fr\(Self.also)' or '\(Self.note)'\(question)",
                at: column.position)
            return
        }
        let served = language.fallbacks.first { code in settings.languages.contains { $0.fallbacks.contains(code) } }
        guard let served else {
            log.report(
                .unknownLanguage, "the site has no language '\(code)', so this column isn't used; add it to 'languages' in site.yml",
                at: column.position, severity: .warning)
            return
        }
        if served != language {
            also.append((served, column.value))
        } else if isDiscouraged {
            discouraged.append((language, column.value))
        } else if isSearched {
            also.append((language, column.value))
        } else {
            words.append((language, column.value))
        }
    }

    private func wordings(_ row: CSVTable.Row, log: inout DiagnosticLog) -> Translated<Glossary.Wording> {
        var wordings: [ContentLanguage: Glossary.Wording] = [:]
        for (language, column) in words {
            let patterns = patterns(row, column, log: &log)
            if !patterns.isEmpty { wordings[language, default: Glossary.Wording()].allowed = patterns }
        }
        for (language, column) in discouraged {
            let patterns = patterns(row, column, log: &log)
            for pattern in patterns where wordings[language]?.allowed.contains(pattern) == true {
                log.report(
                    .invalidValue, "'\(pattern.name)' can't be both the word for a term in '\(language)' and one to avoid",
                    at: row.position(of: column))
            }
            if !patterns.isEmpty { wordings[language, default: Glossary.Wording()].discouraged = patterns }
        }
        for (language, column) in also {
            let patterns = patterns(row, column, log: &log)
            if !patterns.isEmpty { wordings[language, default: Glossary.Wording()].also += patterns }
        }
        for (language, column) in words + discouraged + also {
            let unsure = parts(row, column).filter { $0.hasSuffix(Self.unsure) }.compactMap { TermPattern(word($0)) }
            if !unsure.isEmpty { wordings[language]?.unsure += unsure }
        }
        return Translated(wordings)
    }

    /// Patterns of a cell, separated by bars.
    private func patterns(_ row: CSVTable.Row, _ column: String, log: inout DiagnosticLog) -> [TermPattern] {
        guard let cell = row[column] else { return [] }
        return parts(row, column).compactMap { part in
            let written = word(part)
            if let pattern = TermPattern(written) { return pattern }
            let message =
                written.isEmpty
                ? "there is no word between these bars; write words such as 'springboard|board'"
                : "'*' belongs at the end of a word, such as twist*, not as in '\(written)'"
            log.report(.invalidValue, message, at: cell.position)
            return nil
        }
    }

    /// The part of a cell without its question mark.
    private func word(_ part: String) -> String { part.hasSuffix(Self.unsure) ? String(part.dropLast()).trimmed : part }

    private func parts(_ row: CSVTable.Row, _ column: String) -> [String] {
        row[column]?.value.split(separator: "|", omittingEmptySubsequences: false).map { String($0).trimmed } ?? []
    }
}
