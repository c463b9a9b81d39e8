import Calendars
package import CivilTime
package import ContentModel
package import SitePlanning

/// Calendar files of a site for one-off export.
extension SiteBuilder {
    package struct CalendarChoice: Sendable {
        package var scope: CalendarScope
        package var language: ContentLanguage
        /// Whether the calendar lists tasks instead of due dates.
        package var hasTasks: Bool
        package var days: ClosedRange<CalendarDate>?

        package init(_ scope: CalendarScope, _ language: ContentLanguage, hasTasks: Bool, days: ClosedRange<CalendarDate>?) {
            self.scope = scope
            self.language = language
            self.hasTasks = hasTasks
            self.days = days
        }
    }

    /// - Parameter choose: selects the content of the calendar.
    /// - Returns: the file and its number of entries; nil where the content has errors.
    /// - Throws: the error of `choose`, for a selection that the site doesn't have.
    package func calendarFile(
        _ choose: (SitePlan) throws -> CalendarChoice
    ) throws -> (outcome: Outcome, file: (bytes: [UInt8], count: Int)?) {
        let site = open()
        let outcome = Outcome(diagnostics: site.diagnostics)
        guard let checked = site.checked else { return (outcome, nil) }
        let choice = try choose(checked.plan)
        let file = checked.calendars.export(choice.scope, choice.language, hasTasks: choice.hasTasks, between: choice.days)
        return (outcome, file)
    }
}
