import ContentModel
import Diagnostics

/// Penalties with the same rule have the same sanction, unless something else distinguishes them.
///
/// A rule may have several sanctions: one for the referee and one for the judges, or one for each phase of the dive. So only
/// penalties with the same owners and the same phase are compared; an unset phase matches any.
struct SharedRuleRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] { content.editions.flatMap(diagnose) }

    private struct Owners: Hashable {
        var rule: String
        var isReferees: Bool
        var isJudges: Bool
    }

    private func diagnose(_ edition: Edition) -> [Diagnostic] {
        var earlier: [Owners: [Penalty]] = [:]
        var diagnostics: [Diagnostic] = []
        for penalty in edition.penalties {
            for rule in Set(penalty.rules).sorted() {
                let owners = Owners(rule: rule, isReferees: penalty.isReferees, isJudges: penalty.isJudges)
                let other = earlier[owners, default: []].first { other in
                    other.sanction != penalty.sanction
                        && (other.phase == nil || penalty.phase == nil || other.phase == penalty.phase)
                }
                earlier[owners, default: []].append(penalty)
                guard let other else { continue }
                diagnostics.append(
                    Diagnostic(
                        .sharedRule,
                        "penalties \(other.id) and \(penalty.id) share the rule '\(rule)', but their sanctions differ",
                        at: edition.location(of: penalty),
                        notes: [Diagnostic.Note("penalty \(other.id)", at: edition.location(of: other))]))
            }
        }
        return diagnostics
    }
}
