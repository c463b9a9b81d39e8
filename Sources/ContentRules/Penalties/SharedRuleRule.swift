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
        var refereeDecides: Bool
        var judgesDecide: Bool
    }

    private struct Ruling: Hashable {
        var sanction: Sanction
        var phase: DivePhase?
    }

    /// Only the first penalty of each ruling is compared, as a rule may have thousands.
    private func diagnose(_ edition: Edition) -> [Diagnostic] {
        var earlier: [Owners: [(ruling: Ruling, penalty: Penalty)]] = [:]
        var diagnostics: [Diagnostic] = []
        for penalty in edition.penalties {
            for rule in Set(penalty.rules).sorted() {
                let owners = Owners(rule: rule, refereeDecides: penalty.refereeDecides, judgesDecide: penalty.judgesDecide)
                let ruling = Ruling(sanction: penalty.sanction, phase: penalty.phase)
                let other = earlier[owners]?.first { other in
                    other.ruling.sanction != ruling.sanction
                        && (other.ruling.phase == nil || ruling.phase == nil || other.ruling.phase == ruling.phase)
                }?.penalty
                if earlier[owners]?.contains(where: { $0.ruling == ruling }) != true {
                    earlier[owners, default: []].append((ruling, penalty))
                }
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
