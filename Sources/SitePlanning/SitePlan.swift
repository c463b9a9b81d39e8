package import CivilTime
package import ContentModel
import Diagnostics
package import Sealing

/// All files of the site: path, language and content of each. Renderers ask the plan for links and never make up one.
package struct SitePlan: Sendable {
    package let content: SiteContent
    /// Sections of the site, or of a part of it.
    package let sections: Set<SiteSection>
    /// Pages, sorted by path.
    package internal(set) var pages: [PlannedPage] = []
    /// Pages of students, which nothing else on the site may name: their addresses are secrets.
    package internal(set) var studentPages: [PlannedPage] = []
    /// Calendar files, sorted by path.
    package internal(set) var calendars: [PlannedCalendar] = []
    /// Students with a calendar.
    package let students: [PlannedStudent]
    /// Codes that open exams, by their names in lower case.
    package let examCodes: [String: ExamCode]
    /// Groups and order of the content in lists.
    package let outline: SiteOutline
    /// Page at the site's address, which the app opens first: the lists of everything, unless the author has chosen another.
    package let front: PageSubject
    let names: PagePaths
    private let sources: ContentLinkResolver
    /// Scopes of the calendars in each language.
    let scopes: [CalendarScope]
    private let knownScopes: Set<CalendarScope>
    /// The terms of each student whom quizzes are assigned to, by the indices of the quizzes.
    let terms: [String: [Int: Assignee.Terms]]

    /// A plan with all paths, before pages and calendars are added.
    ///
    /// - Parameter zone: time zone of the site.
    package init(
        _ content: SiteContent, students: [PlannedStudent] = [], examCodes: [String: ExamCode] = [:],
        sections: Set<SiteSection> = Set(SiteSection.allCases), zone: TimeZoneRules = .utc
    ) {
        self.content = content
        self.sections = sections
        self.students = students
        self.examCodes = examCodes
        outline = SiteOutline(content, sections, zone: zone)
        front = SitePlan.front(content, outline, sections)
        names = PagePaths(content, outline, front: front)
        sources = ContentLinkResolver(content)
        scopes = outline.calendars + students.indices.map { .student($0) }
        knownScopes = Set(scopes)
        terms = students.isEmpty ? [:] : SitePlan.terms(content)
    }

    /// Whether every site has a page of this name at its top, where a site in one file would be, too.
    package static func everySiteHasPage(named name: String) -> Bool {
        let plan = SitePlan(SiteContent(settings: .unread))
        let subjects: [PageSubject] = [.home, .search, .practice, .history, .collection, .offline, .notFound]
        return subjects.contains { plan.path(of: $0, in: plan.content.settings.language).text == "\(name).html" }
    }

    private static func front(_ content: SiteContent, _ outline: SiteOutline, _ sections: Set<SiteSection>) -> PageSubject {
        let front: PageSubject? =
            switch content.settings.home?.value {
            case nil, .quizzes: .home
            case .penalties: outline.editions.first.map { .penaltyList(edition: $0) }
            case .assignments: outline.hasPlanner ? .assignmentOverview : nil
            case .page(let id): outline.pages.first { content.pages[$0].original.id == id }.map(PageSubject.freePage)
            }
        // A part of the site may lack it.
        guard let front, front.section.map(sections.contains) ?? true else { return .home }
        return front
    }

    /// Where a page leads at once; nil for pages with content of their own.
    package func destination(of subject: PageSubject) -> PageSubject? {
        switch subject {
        case .moved: front
        case .currentPenalties: outline.editions.first.map { .penaltyList(edition: $0) }
        case .formerQuiz(let index, _): .quiz(index)
        case .formerAssignment(let index, _): .assignment(index)
        case .formerPage(let index, _): index == outline.homeText ? .home : .freePage(index)
        default: nil
        }
    }

    /// Path of the page of `subject` in `language`, which the site must have.
    package func path(of subject: PageSubject, in language: ContentLanguage) -> OutputPath {
        // Beside the students' calendars.
        if case .ownQuizzes(let index) = subject {
            return OutputPath("calendar/students/\(students[index].page ?? "")\(suffix(language)).html")
        }
        return OutputPath(prefix(language) + names.base(of: subject))
    }

    package func path(of scope: CalendarScope, in language: ContentLanguage) -> OutputPath {
        OutputPath(base(of: scope) + suffix(language) + ".ics")
    }

    /// Path without language and extension.
    private func base(of scope: CalendarScope) -> String {
        if case .student(let index) = scope { return "calendar/students/\(students[index].calendar)" }
        return names.base(of: scope)
    }

    /// Suffix of file names in languages other than the default.
    private func suffix(_ language: ContentLanguage) -> String { language == content.settings.language ? "" : ".\(language.code)" }

    /// The calendar of `scope`, if one is planned.
    package func calendar(_ scope: CalendarScope, in language: ContentLanguage) -> OutputPath? {
        knownScopes.contains(scope) ? path(of: scope, in: language) : nil
    }

    /// Path of the Atom feed of deadline changes.
    package func deadlineFeed(in language: ContentLanguage) -> OutputPath { OutputPath("calendar/changes\(suffix(language)).xml") }

    /// The manifest with which browsers install the site as an app.
    package func appManifest(in language: ContentLanguage) -> OutputPath { OutputPath("assets/app.\(language.code).json") }

    /// Whether the site has a page of `subject`, which is in its content.
    package func includes(_ subject: PageSubject) -> Bool { subject.section.map(sections.contains) ?? true }

    /// Path of the file that a link in a text refers to, for a page in `language`; nil if the site has none.
    package func resolve(_ reference: SiteReference, in language: ContentLanguage) -> OutputPath? {
        switch sources.target(of: reference.path) {
        case .media(let path): OutputPath(path)
        case .page(let subject): includes(subject) ? path(of: subject, in: language) : nil
        case nil: nil
        }
    }

    /// Path of a file of `Content/media` that a setting names, such as the logo.
    package func path(ofMedium path: String) -> OutputPath { OutputPath(content.mediaPaths[path] ?? path) }

    /// Id of the quiz that a link leads to; nil for other pages and for files.
    package func quizID(of reference: SiteReference) -> String? {
        guard case .page(.quiz(let index)) = sources.target(of: reference.path) else { return nil }
        return content.quizHeads[index].original.id
    }

    /// `https://example.org/quizzes/fr/pages/about.html`, or for an `index.html` the folder, as readers see and share it; nil for a
    /// site without a base URL.
    package func url(of path: OutputPath) -> String? {
        guard let base = content.settings.baseURL else { return nil }
        let (url, index) = ("\(base)/\(path.urlPath)", "index.html")
        return url.hasSuffix("/\(index)") ? String(url.dropLast(index.count)) : url
    }

    /// Folder of a language: pages of the default language are at the root.
    package func prefix(_ language: ContentLanguage) -> String {
        language == content.settings.language ? "" : language.code + "/"
    }

    /// The same page in all languages of the site, in the site's order.
    package func alternates(of subject: PageSubject) -> [PageAlternate] {
        content.settings.languages.map { language in
            PageAlternate(
                language: language, path: path(of: subject, in: language),
                isTranslated: isTranslated(subject, to: language))
        }
    }

    /// URLs of a page's translations for search engines, by `hreflang`; empty if there is only one. `x-default` is for readers of all
    /// other languages.
    package func translationURLs(of subject: PageSubject) -> [(hreflang: String, url: String)] {
        let translated = alternates(of: subject).filter(\.isTranslated)
        guard translated.count > 1 else { return [] }
        let original = translated.filter { $0.language == content.settings.language }
        let languages = translated.map { ($0.language.code, $0.path) } + original.map { ("x-default", $0.path) }
        return languages.compactMap { name, path in url(of: path).map { (hreflang: name, url: $0) } }
    }

    /// Canonical path for search engines: the page itself, or the original of a text that `page` only repeats.
    package func canonicalPath(of page: PlannedPage) -> OutputPath {
        isTranslated(page.subject, to: page.language)
            ? page.path : path(of: page.subject, in: content.settings.language)
    }

    /// Whether `subject` has a text in `language`, or in a more general language.
    package func isTranslated(_ subject: PageSubject, to language: ContentLanguage) -> Bool {
        func has<Item>(_ item: TranslatedItem<Item>, _ original: ContentLanguage) -> Bool {
            language.fallbacks.contains { $0 == original || item.translations[$0] != nil }
        }
        func has(_ penalty: Penalty) -> Bool {
            let languages = penalty.texts.byLanguage
            return language.fallbacks.contains { languages[$0] != nil || ($0 == .english && languages.isEmpty) }
        }
        switch subject {
        case .quiz(let index):
            return has(content.quizHeads[index], content.quizHeads[index].original.language)
        case .assignment(let index):
            return has(content.assignments[index], content.assignments[index].original.language)
        case .checklist(let index):
            return has(content.checklists[index], content.checklists[index].original.language)
        case .freePage(let index):
            return has(content.pages[index], content.pages[index].original.language)
        case .penalty(let edition, let penalty): return has(content.editions[edition].penalties[penalty])
        case .penaltyList(let edition), .sanctionQuiz(let edition), .flashCards(let edition), .editionChanges(let edition),
            .booklet(let edition):
            let penalties = content.editions[edition].penalties
            return penalties.isEmpty || penalties.contains(where: has)
        case .rulebook(let edition): return language.fallbacks.contains { content.editions[edition].rulebook[$0] != nil }
        case .home, .quizList, .pageList, .assignmentOverview, .deadlineChanges, .checklistOverview, .people, .search, .practice, .history,
            .collection, .ownQuizzes, .moved, .currentPenalties, .formerQuiz, .formerAssignment, .formerPage, .offline, .notFound:
            return true
        }
    }
}

/// A page in one of the site's languages.
package struct PageAlternate: Hashable, Sendable {
    package var language: ContentLanguage
    package var path: OutputPath
    /// Whether its text is in that language, and not a fallback.
    package var isTranslated: Bool

    package init(language: ContentLanguage, path: OutputPath, isTranslated: Bool) {
        self.language = language
        self.path = path
        self.isTranslated = isTranslated
    }
}

/// An HTML page. Items are identified by their index in `SiteContent`.
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

/// An .ics file.
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
    /// Id of a removed assignment, whose calendar still cancels its entries.
    case removed(String)
    /// Index in `SitePlan.students`.
    case student(Int)
    /// Tasks of all assignments, in a separate file, as many apps don't support VTODO.
    case tasks
}
