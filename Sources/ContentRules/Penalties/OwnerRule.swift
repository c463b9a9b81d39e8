import ContentModel
import Diagnostics

/// Every penalty has an owner: the referee, the judges, or both.
struct OwnerRule: ContentRule {
    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        content.editions.flatMap { edition in
            edition.penalties.filter { !$0.refereeDecides && !$0.judgesDecide }.map { penalty in
                Diagnostic(
                    .noOwner, "penalty \(penalty.id) is called by neither the referee nor the judges",
                    at: edition.location(of: penalty))
            }
        }
    }
}
