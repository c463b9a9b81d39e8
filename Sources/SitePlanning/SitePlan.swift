package import ContentModel

/// Every file the site will have: its path, its language and what it shows. Renderers ask the plan for links and never
/// invent one.
package struct SitePlan: Sendable {
    package let content: SiteContent
    /// All of them, or what the site is limited to.
    package let sections: Set<SiteSection>
    /// Sorted by path.
    package internal(set) var pages: [PlannedPage] = []
    /// Calendar files, sorted by path.
    package internal(set) var calendars: [PlannedCalendar] = []
    /// Those with a calendar of their own.
    package let students: [PlannedStudent]
    /// How lists of pages show the content: groups and their order.
    package let outline: SiteOutline
    let names: PagePaths
    private let sources: ContentLinkResolver
    /// Of the calendars in each language.
    let scopes: [CalendarScope]
    private let knownScopes: Set<CalendarScope>

    /// A plan that knows every path, and has no pages or calendars yet.
    package init(_ content: SiteContent, students: [PlannedStudent] = [], sections: Set<SiteSection> = Set(SiteSection.allCases)) {
        self.content = content
        self.sections = sections
        self.students = students
        names = PagePaths(content)
        outline = SiteOutline(content, sections)
        sources = ContentLinkResolver(content, names)
        scopes = outline.calendars + students.indices.map { .student($0) }
        knownScopes = Set(scopes)
    }

    /// The page of `subject` in `language`, one of the site's languages.
    package func path(of subject: PageSubject, in language: ContentLanguage) -> OutputPath {
        OutputPath(prefix(language) + names.base(of: subject))
    }

    package func path(of scope: CalendarScope, in language: ContentLanguage) -> OutputPath {
        OutputPath(base(of: scope) + suffix(language) + ".ics")
    }

    /// Without the language and the extension.
    private func base(of scope: CalendarScope) -> String {
        if case .student(let index) = scope { return "calendar/students/\(students[index].token)" }
        return names.base(of: scope)
    }

    /// Files of other languages than the default have it in their names.
    private func suffix(_ language: ContentLanguage) -> String { language == content.settings.language ? "" : ".\(language.code)" }

    /// The calendar of `scope`, where one is planned.
    package func calendar(_ scope: CalendarScope, in language: ContentLanguage) -> OutputPath? {
        knownScopes.contains(scope) ? path(of: scope, in: language) : nil
    }

    /// The news of deadlines for programs that read feeds.
    package func deadlineFeed(in language: ContentLanguage) -> OutputPath { OutputPath("calendar/changes\(suffix(language)).xml") }

    /// What browsers install the site by as an app.
    package func appManifest(in language: ContentLanguage) -> OutputPath { OutputPath("assets/app.\(language.code).json") }

    /// Whether the site has a page of `subject`, one of its content.
    package func includes(_ subject: PageSubject) -> Bool { subject.section.map(sections.contains) ?? true }

    /// The file that a link in a text points to, for a page in `language`; nil where the site has none.
    package func resolve(_ reference: SiteReference, in language: ContentLanguage) -> OutputPath? {
        switch sources.target(of: reference.path) {
        case .media: OutputPath(reference.path)
        case .page(let subject): includes(subject) ? path(of: subject, in: language) : nil
        case nil: nil
        }
    }

    /// The quiz that a link leads to; nil for other pages and for files.
    package func quizID(of reference: SiteReference) -> String? {
        guard case .page(.quiz(let index)) = sources.target(of: reference.path) else { return nil }
        return content.quizzes[index].original.id
    }

    /// `https://example.org/quizzes/fr/index.html`; nil for a site without a base URL.
    package func url(of path: OutputPath) -> String? {
        content.settings.baseURL.map { "\($0)/\(path.urlPath)" }
    }

    /// Pages of the default language stand at the root, others below their code.
    package func prefix(_ language: ContentLanguage) -> String {
        language == content.settings.language ? "" : language.code + "/"
    }

    /// The same page in every language of the site, in the site's order.
    package func alternates(of subject: PageSubject) -> [PageAlternate] {
        content.settings.languages.map { language in
            PageAlternate(
                language: language, path: path(of: subject, in: language),
                isTranslated: isTranslated(subject, to: language))
        }
    }

    /// Where search engines should look for what `page` shows: the page itself, or the original of a text that `page`
    /// only repeats.
    package func canonicalPath(of page: PlannedPage) -> OutputPath {
        isTranslated(page.subject, to: page.language)
            ? page.path : path(of: page.subject, in: content.settings.language)
    }

    /// Whether the authors wrote the text of `subject` in `language`, or in a language it specialises.
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
        case .home, .assignmentOverview, .deadlineChanges, .checklistOverview, .people, .search, .practice, .history, .collection, .offline,
            .notFound:
            return true
        }
    }
}

/// A page in one of the site's languages.
package struct PageAlternate: Hashable, Sendable {
    package var language: ContentLanguage
    package var path: OutputPath
    /// Whether its text is in that language too, and not a fallback.
    package var isTranslated: Bool

    package init(language: ContentLanguage, path: OutputPath, isTranslated: Bool) {
        self.language = language
        self.path = path
        self.isTranslated = isTranslated
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
    /// The penalties as cards to learn.
    case flashCards(edition: Int)
    /// What changed from the edition before.
    case editionChanges(edition: Int)
    /// All penalties of an edition, to be printed.
    case booklet(edition: Int)
    /// The rules themselves, as a file of the site.
    case rulebook(edition: Int)
    case assignmentOverview
    case assignment(Int)
    /// Deadlines that were moved or removed, and what is new.
    case deadlineChanges
    case checklistOverview
    case checklist(Int)
    case people
    case freePage(Int)
    case search
    case practice
    case history
    /// Quizzes of another site, or of a file, that the reader opens.
    case collection
    /// Shown without a network in place of a page that the browser hasn't kept.
    case offline
    case notFound

    /// Whether readers are sent there to read, and not because something is missing.
    package var isContent: Bool { self != .offline && self != .notFound }
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
    /// The id of an assignment that is gone: who follows its calendar learns of it there.
    case removed(String)
    /// Index in `SitePlan.students`.
    case student(Int)
    /// Tasks of all assignments. Many apps know none, so they have a file to themselves.
    case tasks
}
