package import Diagnostics

/// The settings in `Content/site.yml`.
package struct SiteSettings: Sendable {
    package var id: String
    /// Title in the site's default language.
    package var title: String
    /// Titles by language, including the default one; empty if one title is for all languages.
    package var titles: [ContentLanguage: String]
    package var language: ContentLanguage
    /// The default language first, then the others in the author's order.
    package var languages: [ContentLanguage]
    /// Base URL without a trailing slash.
    package var baseURL: String?
    /// Where the files below `Content` can be edited, without a trailing slash.
    package var editURL: String?
    /// Whether the site is for reading: it has a search for its pages, and neither practice nor history.
    package var isDocumentation: Bool
    /// First page, where the site's address leads and the app opens.
    package var home: Located<FirstPage>?
    /// Order of the home page and of the navigation; nil for the usual ones.
    package var sections: [HomeSection]?
    /// Contact for corrections.
    package var contact: Contact?
    /// Time zone (IANA name).
    package var timeZone: String
    package var modules: [CourseModule]
    package var calendarForm: CalendarForm
    /// Whether calendars also have reminders as events, for apps that drop alarms.
    package var remindersAreEvents: Bool
    package var publishesStudents: Bool
    package var theme: Theme
    /// Default condition for printed answers; nil if it depends on the quiz.
    package var printAnswers: PrintedAnswers?
    /// How students hand in their answers.
    package var handIn: HandIn
    /// Grades of results in quizzes without their own; nil for none.
    package var grades: GradeScale?
    /// Whether browsers may install the site and store it for offline use.
    package var keepsOffline: Bool
    /// Files that the author trusts to run scripts: paths below `Content/media`, or patterns of paths.
    package var allowedMedia: [Located<String>]

    package enum CalendarForm: String, Sendable, CaseIterable { case utc, zoned }

    package enum FirstPage: Hashable, Sendable {
        /// The lists of everything.
        case quizzes
        /// The current edition.
        case penalties
        case assignments
        /// Id of a free page.
        case page(String)
    }

    package enum Contact: Hashable, Sendable {
        /// An email address.
        case mail(String)
        /// URL of a web page, such as a form or an issue tracker.
        case page(String)
    }

    package struct HandIn: Hashable, Sendable {
        package enum Way: String, CaseIterable, Sendable { case download, share, mail, copy, upload }

        /// Ways that pages offer, in their order.
        package var ways: [Way]
        /// E-mail address that receives reports; not nil if `mail` is one of the ways.
        package var mail: String?
        /// Folder of a server that receives reports; not nil if `upload` is one of the ways.
        package var upload: UploadAddress?

        package init(ways: [Way] = [.download, .share, .copy], mail: String? = nil, upload: UploadAddress? = nil) {
            self.ways = ways
            self.mail = mail
            self.upload = upload
        }
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
        titles = [:]
        languages = [language]
        timeZone = "UTC"
        modules = []
        calendarForm = .utc
        remindersAreEvents = false
        publishesStudents = false
        theme = Theme()
        handIn = HandIn()
        keepsOffline = true
        isDocumentation = false
        allowedMedia = []
    }

    /// Languages of a text, by preference, for a page in `language`: the language, its parents, then the default.
    package func chain(_ language: ContentLanguage) -> [ContentLanguage] {
        var chain = language.fallbacks
        for fallback in self.language.fallbacks where !chain.contains(fallback) { chain.append(fallback) }
        return chain
    }
}

/// A part of the start page, in the usual order.
package enum HomeSection: String, CaseIterable, Sendable {
    /// Due dates.
    case assignments
    case quizzes, penalties, checklists
}

/// A module that quizzes and assignments belong to.
package struct CourseModule: Sendable {
    package var id: String
    /// Title in the site's default language.
    package var title: String
    /// Titles by language, including the default one; empty if one title is for all languages.
    package var titles: [ContentLanguage: String]
    package var teachers: [String]
    /// `#rgb` or `#rrggbb`; nil to choose one.
    package var color: String?
    package var position: SourcePosition

    package init(id: String, title: String, teachers: [String] = [], position: SourcePosition = .start) {
        self.id = id
        self.title = title
        titles = [:]
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

extension SiteSettings {
    /// In place of settings that are missing or can't be read.
    package static let unread = SiteSettings(id: "site", title: "")

    /// Whether the site's settings are missing or can't be read.
    package var areUnread: Bool { id == "site" && title.isEmpty }
}
