import Calendars
package import CivilTime
package import ContentModel
package import SitePlanning

/// A calendar of a site that is written once, to be handed on.
extension SiteBuilder {
    package struct CalendarChoice: Sendable {
        package var scope: CalendarScope
        package var language: ContentLanguage
        /// Tasks, and not due dates.
        package var hasTasks: Bool
        package var days: ClosedRange<CalendarDate>?

        package init(_ scope: CalendarScope, _ language: ContentLanguage, hasTasks: Bool, days: ClosedRange<CalendarDate>?) {
            self.scope = scope
            self.language = language
            self.hasTasks = hasTasks
            self.days = days
        }
    }

    /// - Parameter choose: what is wanted of the site; it may throw where the site hasn't got it.
    /// - Returns: the file and how many entries it has; nil where the content has errors.
    package func calendarFile(
        _ choose: (SitePlan) throws -> CalendarChoice
    ) throws -> (report: Report, file: (bytes: [UInt8], count: Int)?) {
        let site = open()
        let report = Report(diagnostics: site.diagnostics)
        guard let checked = site.checked else { return (report, nil) }
        let choice = try choose(checked.plan)
        let file = checked.calendars.export(choice.scope, choice.language, hasTasks: choice.hasTasks, between: choice.days)
        return (report, file)
    }
}
