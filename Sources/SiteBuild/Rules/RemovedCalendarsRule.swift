import ContentModel
import Diagnostics
import Platform
import SitePlanning

/// A build doesn't remove the calendars of students.
struct RemovedCalendarsRule {
    let options: SiteBuilder.Options

    func diagnose(_ site: CheckedSite) -> [Diagnostic] {
        let folder = "\(options.output)/calendar/students"
        guard options.form == .folder, options.secret == nil, site.plan.students.isEmpty, !site.content.students.isEmpty,
            let files = try? FolderEntry.all(in: folder), files.contains(where: { $0.name.hasSuffix(".ics") })
        else { return [] }
        return [
            Diagnostic(
                .removedCalendars,
                "QUIZMARK_SECRET isn't set, so the calendars of students are removed from \(options.output), and no longer update for anyone who subscribed; set it, or 'publish-students: true', as for the last build",
                at: SourceLocation(path: "Content/people.json"))
        ]
    }
}
