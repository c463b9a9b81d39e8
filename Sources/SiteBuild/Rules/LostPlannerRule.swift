import ContentModel
import Diagnostics
import Platform
import SitePlanning

/// A site that was published with a planner still has it.
struct LostPlannerRule {
    let options: SiteBuilder.Options

    func diagnose(_ content: SiteContent, _ plan: SitePlan) -> [Diagnostic] {
        let planner = "\(options.output)/\(plan.path(of: .assignmentOverview, in: content.settings.language))"
        guard options.form == .folder, !plan.outline.hasPlanner, FileSystem.exists(planner) else { return [] }
        return [
            Diagnostic(
                .lostPlanner,
                "the site no longer has any assignments, so it loses its planner, and students can't see what they wrote in it; to keep the planner, leave an assignment in this folder, such as a past one",
                at: SourceLocation(path: "Content/assignments"))
        ]
    }
}
