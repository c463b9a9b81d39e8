package import Calendars
import CivilTime
package import ContentModel
package import ContentReading
import ContentRules
import Diagnostics
package import Localization
package import SitePlanning
package import SiteTheme

/// A site without errors: its plan, and everything that pages, calendars and exports are made with.
package struct CheckedSite: Sendable {
    package let plan: SitePlan
    /// Folder that contains `Content/`.
    let folder: String
    /// The whole content. The plan may have only part of it.
    let whole: SiteContent
    package let media: CheckedMedia
    /// Quizzes that are still to be read, and may have errors; nil if all are in memory.
    let quizzes: QuizSources?
    package let strings: StringCatalog
    package let templates: Templates
    /// Words of each page of rule books, by the paths of their files; empty unless requested.
    let rulebooks: [String: [String]]
    /// Whether exams get another key when their pages are written.
    let changesExamKeys: Bool
    let calendars: AssignmentCalendar
    /// Time zone of the site.
    let zone: TimeZoneRules

    /// Texts of the site's own templates, whose pages and styles may name files.
    let ownTemplates: TemplateFolder

    package var content: SiteContent { plan.content }

    /// Files of `Content/media` that aren't published.
    ///
    /// - Parameter facts: those of all quizzes.
    func hiddenMedia(knowing facts: [QuizFacts]) -> Set<String> {
        let hidden = whole.hiddenMedia(knowing: facts)
        return hidden.subtracting(ownTemplates.paths(among: hidden))
    }

    /// The ledger, rebuilt from the calendars that were published with it, and remarks on what can't be used of them.
    package func ledger(from published: [PublishedCalendar]) -> (ledger: CalendarLedger?, remarks: [String]) {
        var content = content
        content.ledger = nil
        let zones = calendars.catalog
        let calendars = AssignmentCalendar(plan: SitePlanner.plan(content, zone: zone).plan, strings: strings, zones: zones)
        return RebuiltLedger(calendars, content, strings: strings, zones: zones).ledger(from: published)
    }

    /// Diagnostics of rules that compare items and had to wait for the quizzes.
    ///
    /// - Parameters:
    ///   - facts: of all quizzes.
    ///   - jobs: number of threads.
    func diagnostics(knowing facts: [QuizFacts], jobs: Int) -> [Diagnostic] {
        guard !whole.hasQuizFacts else { return [] }
        var content = whole
        content.quizFacts = facts
        return ContentRules.check(content, jobs: jobs) + ExamsInMedia.diagnose(content, site: folder, jobs: jobs)
    }
}
