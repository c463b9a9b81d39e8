package import ContentModel

/// Every file the site will have: its path, its language and what it shows. Renderers ask the plan for links and never
/// invent one.
package struct SitePlan: Sendable {
    package let content: SiteContent
    /// Sorted by path.
    package let pages: [PlannedPage]
    /// Calendar files, sorted by path.
    package let calendars: [PlannedCalendar]

    package init(content: SiteContent, pages: [PlannedPage], calendars: [PlannedCalendar]) {
        self.content = content
        self.pages = pages
        self.calendars = calendars
    }
}

/// One HTML page. Items are named by their index in `SiteContent`.
package struct PlannedPage: Sendable {
    package var path: OutputPath
    package var language: ContentLanguage
    package var subject: PageSubject

    package init(path: OutputPath, language: ContentLanguage, subject: PageSubject) {
        self.path = path
        self.language = language
        self.subject = subject
    }
}

package enum PageSubject: Hashable, Sendable {
    case home
    case quiz(Int)
    case penaltyList(edition: Int)
    case penalty(edition: Int, penalty: Int)
    case sanctionQuiz(edition: Int)
    case assignmentOverview
    case assignment(Int)
    case people
    case freePage(Int)
    case notFound
}

/// One .ics file.
package struct PlannedCalendar: Sendable {
    package var path: OutputPath
    package var language: ContentLanguage
    package var scope: CalendarScope

    package init(path: OutputPath, language: ContentLanguage, scope: CalendarScope) {
        self.path = path
        self.language = language
        self.scope = scope
    }
}

package enum CalendarScope: Hashable, Sendable {
    case all
    /// Index in `SiteSettings.modules`.
    case module(Int)
    /// Index in `SiteContent.assignments`.
    case assignment(Int)
}
