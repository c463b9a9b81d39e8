import ContentModel
import Diagnostics

/// Reads `rule-pages` of `edition.yml`: for each language with a rule book, the page of each rule in it.
enum RulePagesReader {
    private static let largestPage = 99_999

    static func read(
        _ tree: ContentTree, books: [ContentLanguage: Located<String>], log: inout DiagnosticLog
    ) -> [ContentLanguage: [String: Located<Int>]] {
        guard case .mapping(let entries) = tree.value else {
            log.report(
                .wrongType, "'rule-pages' must give the pages of rules for each language, such as {en: {\"8.6.5\": 31}}", at: tree.position)
            return [:]
        }
        var pages: [ContentLanguage: [String: Located<Int>]] = [:]
        for entry in entries {
            guard let language = ContentLanguage(entry.key), books[language] != nil else {
                let known = books.keys.map(\.code).sorted()
                log.report(
                    .unknownLanguage,
                    "'rulebook' has no language '\(entry.key)', so these pages belong to none\(NearMiss.question(entry.key, among: known))",
                    at: entry.keyPosition)
                continue
            }
            pages[language] = rules(entry, log: &log)
        }
        return pages
    }

    private static func rules(_ entry: ContentTree.Entry, log: inout DiagnosticLog) -> [String: Located<Int>] {
        guard case .mapping(let rules) = entry.value.value else {
            log.report(
                .wrongType, "the pages of '\(entry.key)' must be numbers by rule, such as {\"8.6.5\": 31}", at: entry.value.position)
            return [:]
        }
        guard let fields = FieldReader(entry.value, as: "the pages of rules", keys: rules.map(\.key), log: &log) else { return [:] }
        var pages: [String: Located<Int>] = [:]
        for rule in rules {
            guard let page = fields.integer(rule.key, in: 1...largestPage, log: &log) else { continue }
            pages[rule.key] = Located(page.value, at: rule.keyPosition)
        }
        return pages
    }
}
