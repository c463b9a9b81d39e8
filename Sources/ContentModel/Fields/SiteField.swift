/// The fields of `site.yml`.
package enum SiteField: String, ContentField {
    case id, title, language, languages
    case baseURL = "base-url"
    case editURL = "edit-url"
    case docs
    case home, sections, contact, timezone, modules, calendar
    case reminderEvents = "reminder-events"
    case publishStudents = "publish-students"
    case offline
    case printAnswers = "print-answers"
    case handIn = "hand-in"
    case grades
    case allowMedia = "allow-media"
    case theme

    package static let owner = "a site"
    package static let names = allCases.map(\.rawValue)
    package static let otherNames = [
        "site_url": "base-url", "url": "base-url", "site_name": "title", "name": "title", "lang": "language", "locale": "language",
        "tz": "timezone", "email": "contact", "mail": "contact", "courses": "modules",
        "grade-scale": "grades", "grading-scale": "grades",
    ]
    package static let hints = [
        "logo": themeLogo, "favicon": themeLogo, "icon": themeLogo, "accent": themeAccent, "color": themeAccent, "colour": themeAccent,
        "description": "write it at the top of Content/pages/home.md, for the home page",
        "nav": navigation, "menu": navigation, "navigation": navigation, "footer": footer, "copyright": footer,
    ]
    private static let themeLogo = "it belongs to the theme: theme: {logo: media/logo.svg}"
    private static let themeAccent = "it belongs to the theme: theme: {accent: \"#0a6e8a\"}"
    private static let navigation = "the navigation follows from 'section' and 'order' of the pages"
    private static let footer = "write the text 'site.footer' in Content/strings, such as en.strings"

    package var definition: FieldDefinition { FieldDefinition(value, isRequired: self == .id || self == .title, example: example, help) }

    private var example: String {
        switch self {
        case .id: "riverside"
        case .title: "{en: Swimming School, fr: École de natation}"
        case .editURL: "https://github.com/riverside/quizzes/edit/main/Content"
        case .allowMedia: "[demos/timer.html]"
        default: ""
        }
    }

    private var value: FieldDefinition.Value {
        switch self {
        case .id: .id
        case .title: .translatedText
        case .language: .language
        case .languages: .languages
        case .baseURL, .editURL: .webAddress
        case .docs: .truth(default: false)
        case .home: .firstPage
        case .sections: .order(HomeSection.allCases.map(\.rawValue))
        case .contact: .contact
        case .timezone: .timeZone
        case .modules: .list(ModuleField.self)
        case .calendar: .word(SiteSettings.CalendarForm.self, default: .utc)
        case .reminderEvents, .publishStudents: .truth(default: false)
        case .offline: .truth(default: true)
        case .printAnswers: .word(PrintedAnswers.self)
        case .handIn: .mapping(HandInField.self)
        case .grades: .grades
        case .allowMedia: .texts
        case .theme: .mapping(ThemeField.self)
        }
    }

    private var help: String {
        switch self {
        case .id:
            "letters, digits, `-`, `.` and `_`. Calendar entries contain it, so keep it, even if the title or the address of the site changes."
        case .title:
            "plain text, shown on every page. One title for all languages, or one for each, including the default one, as in `{en: Swimming School, fr: École de natation}`."
        case .language: "the language of the content and the pages, unless a file is in another language. Default: `en`."
        case .languages: "all languages of the site, see [Languages](languages.md). They always include the default one."
        case .baseURL:
            "the address of the site, from `https://` up to and including the last folder. With it, pages get canonical links and Open Graph data (title, description and picture), which messengers and social networks show as a preview of a link. The site gets a sitemap and `robots.txt`, and readers can subscribe to calendars. Links between pages are always relative, so the site works anywhere."
        case .editURL:
            "where the files of `Content` can be edited, such as `https://github.com/riverside/quizzes/edit/main/Content`. With it, each page from `Content/pages` ends with a link \"Edit this page\", made from this address and the file's path. For GitLab it ends with `/-/edit/main/Content`, for Codeberg with `/_edit/main/Content`."
        case .docs:
            "whether the site is documentation, `false` (default) or `true`. It then has a search even without quizzes, and no pages for practice and history."
        case .home:
            "the first page of the site and of its app: `quizzes` (default), `penalties`, `assignments` or a page such as `pages/welcome`. See [The home page](#the-home-page)."
        case .sections:
            "the order of the sections on the home page and in the navigation: `assignments`, `quizzes`, `penalties`, `checklists`. Sections that aren't listed come last."
        case .contact:
            "where readers can report a mistake: an email address or a page on the web. Every penalty then has a link \"Report a mistake\" that starts a message, in the language of the page, with the edition, number, language and page. If the address ends with `/issues/new`, as on GitHub, Codeberg and GitLab, the link starts an issue; any other page is just opened."
        case .timezone: "an IANA name such as `Europe/London`. It applies to times without their own time zone. Default: `UTC`."
        case .modules: "a list of the site's courses, see [People and modules](people-and-modules.md)."
        case .calendar: "how calendars write times, `utc` (default) or `zoned`, see [Calendars](calendars.md)."
        case .reminderEvents:
            "whether reminders are also separate calendar entries, `false` (default) or `true`, see [Calendars](calendars.md)."
        case .publishStudents: "whether names of students are on the site, `false` (default) or `true`, see [Privacy](privacy.md)."
        case .offline:
            "whether browsers can save the site for offline use, `true` (default) or `false`, see [Offline](offline.md)."
        case .printAnswers:
            "when the answers of quizzes can be printed, `always`, `after` an attempt or `never`, unless a quiz has its own setting. Default: it depends on the quiz, see [Writing quizzes](writing-quizzes.md)."
        case .handIn:
            "how students hand in the quizzes with `hand-in: true`, see [Handing in](#handing-in). Default: they download the report, share it with another app, or copy it."
        case .grades:
            "the grades for results, each by the percentage from which it applies, see [Grade scale](collect-homework.md#grade-scale). A quiz can have its own. Default: none."
        case .allowMedia:
            "files below `Content/media` that may run scripts because you trust them, see [Media that run scripts](#media-that-run-scripts)."
        case .theme: "the site's colour and logo, see [Theme](#theme)."
        }
    }
}

/// The fields of a module of `site.yml`.
package enum ModuleField: String, ContentField {
    case id, title, teachers, color

    package static let owner = "a module"
    package static let names = allCases.map(\.rawValue)

    package var definition: FieldDefinition {
        switch self {
        case .id: FieldDefinition(.id, isRequired: true, example: "networks", "quizzes and assignments refer to their module by it.")
        case .title:
            FieldDefinition(
                .translatedText, isRequired: true, example: "{en: Genetics, fr: Génétique}",
                "plain text. One title for all languages, or one for each, including the site's default language.")
        case .teachers: FieldDefinition(.texts, example: "[Ms Nguyen]", "a list of names, as in `people.json`.")
        case .color:
            FieldDefinition(
                .colour, "its colour in calendars, written like the accent colour of the theme. Default: a colour that no other module has."
            )
        }
    }
}

/// The fields of the theme of a site.
package enum ThemeField: String, ContentField {
    case accent, logo

    package static let owner = "a theme"
    package static let names = allCases.map(\.rawValue)

    package var definition: FieldDefinition {
        switch self {
        case .accent: FieldDefinition(.colour, "a colour as `\"#0a6e8a\"` or `\"#08a\"`, in quotes, because `#` begins a comment.")
        case .logo: FieldDefinition(.text, "the path of a picture below `Content`, such as `media/logo.svg`.")
        }
    }
}

/// The fields of `hand-in` of a site.
package enum HandInField: String, ContentField {
    case ways, mail, upload

    package static let owner = "'hand-in'"
    package static let names = allCases.map(\.rawValue)

    package var definition: FieldDefinition {
        switch self {
        case .ways:
            FieldDefinition(
                .words(SiteSettings.HandIn.Way.allCases.map(\.rawValue)),
                "a list of ways to hand in: `download` a file, `share` it with another app, `mail` it, `copy` its text, `upload` it to a server. Pages offer them in the order of the list. Default: `download`, `share`, `copy`, and before them `upload` and `mail` if they have an address."
            )
        case .mail: FieldDefinition(.mailAddress, "the email address that receives reports.")
        case .upload:
            FieldDefinition(
                .uploadAddress,
                "the address of a folder on a WebDAV server, beginning with `https://`, or `http://localhost` on your own computer. See [Uploading to a server](collect-homework.md#uploading-to-a-server)."
            )
        }
    }
}
