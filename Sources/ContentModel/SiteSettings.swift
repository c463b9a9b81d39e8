package import Diagnostics

/// `Content/site.yml`.
package struct SiteSettings: Sendable {
    package var id: String
    package var title: String
    package var language: ContentLanguage
    /// The default language first, then the others in the author's order.
    package var languages: [ContentLanguage]
    /// Without a slash at its end.
    package var baseURL: String?
    /// Where readers report a mistake.
    package var contact: Contact?
    /// IANA name.
    package var timeZone: String
    package var modules: [CourseModule]
    package var calendarForm: CalendarForm
    /// Whether reminders are entries of the calendars as well, for apps that drop alarms.
    package var remindersAreEvents: Bool
    package var publishesStudents: Bool
    package var theme: Theme
    /// When quizzes that don't say it print their answers; nil where it depends on the quiz.
    package var printAnswers: PrintedAnswers?
    /// Whether browsers may install the site and keep it for use without a network.
    package var keepsOffline: Bool
    /// Files that may run scripts because the author trusts them: paths below `Content/media`, or patterns of such paths.
    package var allowedMedia: [Located<String>]

    package enum CalendarForm: String, Sendable, CaseIterable { case utc, zoned }

    package enum Contact: Hashable, Sendable {
        /// An e-mail address.
        case mail(String)
        /// A page on the web, such as a form or the issues of a project.
        case page(String)
    }

    package struct Theme: Sendable {
        /// A CSS colour: `#rgb` or `#rrggbb`.
        package var accent: String?
        /// Path below `Content/`.
        package var logo: Located<String>?

        package init(accent: String? = nil, logo: Located<String>? = nil) {
            self.accent = accent
            self.logo = logo
        }
    }

    package init(id: String, title: String, language: ContentLanguage = .english) {
        self.id = id
        self.title = title
        self.language = language
        languages = [language]
        timeZone = "UTC"
        modules = []
        calendarForm = .utc
        remindersAreEvents = false
        publishesStudents = false
        theme = Theme()
        keepsOffline = true
        allowedMedia = []
    }

    /// Languages to look a text up in for a page in `language`: itself, its parents, then the default.
    package func chain(_ language: ContentLanguage) -> [ContentLanguage] {
        var chain = language.fallbacks
        for fallback in self.language.fallbacks where !chain.contains(fallback) { chain.append(fallback) }
        return chain
    }
}

/// A course that quizzes and assignments belong to.
package struct CourseModule: Sendable {
    package var id: String
    package var title: String
    package var teachers: [String]
    package var position: SourcePosition

    package init(id: String, title: String, teachers: [String] = [], position: SourcePosition = .start) {
        self.id = id
        self.title = title
        self.teachers = teachers
        self.position = position
    }
}

/// A teacher of `people.json` with their students, in the order of the file.
package struct Teacher: Sendable {
    package var name: String
    package var students: [String]
    package var position: SourcePosition

    package init(name: String, students: [String], position: SourcePosition) {
        self.name = name
        self.students = students
        self.position = position
    }
}
