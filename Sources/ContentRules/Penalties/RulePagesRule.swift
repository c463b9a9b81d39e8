import ContentModel
import Diagnostics

/// Pages are given for rules that a penalty of the edition cites, or that contain such a rule, and so are officials for chapters; others
/// would never be used, and most are misspelt.
struct RulePagesRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] { content.editions.flatMap(diagnose) }

    private func diagnose(_ edition: Edition) -> [Diagnostic] {
        let cited = Set(edition.penalties.flatMap(\.rules))
        let citedRules = cited.sorted()
        let known = Set(cited.flatMap(Edition.withRulesAbove))
        let path = edition.location.path
        let suggestions = SuggestionQuota()
        let pages = edition.rulePages.sorted { $0.key < $1.key }.flatMap { _, pages in
            pages.filter { !known.contains($0.key) }.map { rule, page in
                Diagnostic(
                    .unknownRule,
                    "no penalty of this edition cites the rule '\(rule)'\(suggestions.question(rule, among: citedRules))",
                    at: SourceLocation(path: path, position: page.position))
            }
        }
        let chapters = edition.chapters.sorted { $0.key < $1.key }.filter { !known.contains($0.key) }.map { chapter, owner in
            Diagnostic(
                .unknownRule,
                "no penalty of this edition cites a rule of chapter '\(chapter)'\(NearMiss.question(meaning: prefixed(chapter, known)))",
                at: SourceLocation(path: path, position: owner.position))
        }
        return chapters + pages
    }

    /// The rule that a chapter is without the letters of its edition or part: `AS 14` for `14`.
    private func prefixed(_ chapter: String, _ known: Set<String>) -> String? {
        known.filter { rule in
            rule.hasSuffix(chapter) && rule.dropLast(chapter.count).last.map { !$0.isNumber } == true
                && !rule.dropLast(chapter.count).contains(where: \.isNumber)
        }.min()
    }
}
