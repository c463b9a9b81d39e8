import ContentModel
import Diagnostics

/// Pages are given for rules that a penalty of the edition cites, or that contain such a rule; others would never be linked, and
/// most are misspelt.
struct RulePagesRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] { content.editions.flatMap(diagnose) }

    private func diagnose(_ edition: Edition) -> [Diagnostic] {
        let cited = Set(edition.penalties.flatMap(\.rules))
        let known = Set(cited.flatMap(Edition.withRulesAbove))
        let suggestions = SuggestionQuota()
        return edition.rulePages.sorted { $0.key < $1.key }.flatMap { _, pages in
            pages.filter { !known.contains($0.key) }.map { rule, page in
                Diagnostic(
                    .unknownRule,
                    "no penalty of this edition cites the rule '\(rule)'\(suggestions.question(rule, among: cited.sorted()))",
                    at: SourceLocation(path: edition.location.path, position: page.position))
            }
        }
    }
}
