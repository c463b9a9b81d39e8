import CivilTime
package import ContentModel
package import Insight

/// Groups of content in lists, and the order within them.
package struct SiteOutline: Sendable {
    /// Subjects by name; quizzes without a subject come last.
    package let subjects: [SubjectGroup]
    /// Modules in the order of `site.yml`, then those that only assignments name, then assignments without one.
    package let modules: [ModuleGroup]
    /// Assignments by due date.
    package let assignments: [Int]
    /// Assignments, and the quizzes that are due, by due date.
    package let dueDates: [PageSubject]
    /// Free pages by their order, then by title, without the text of the start page.
    package let pages: [Int]
    /// Sections of the pages in the navigation, by their first pages.
    package let pageGroups: [PageGroup]
    /// Pages in the navigation without a section, and the first page of each section.
    package let menuPages: [Int]
    /// Pages in the navigation: those without a section, then those of each section.
    private let listedPages: [Int]
    /// Page whose text is above the lists of the start page.
    package let homeText: Int?
    /// Checklists by their order, then by title.
    package let checklists: [Int]
    /// Penalties of each edition by phase, then in the order of the file.
    package let penalties: [[PhaseGroup]]
    /// The current edition first; empty if quizzes only draw from them.
    package let editions: [Int]
    package let history: EditionHistory
    /// Related penalties of each edition.
    package let related: [RelatedPenalties]
    /// Calendars: those of the whole site and of its modules even before anything is due, so that early subscriptions find them.
    package let calendars: [CalendarScope]
    /// Whether the site has a planner, also if it no longer has assignments.
    package let hasPlanner: Bool
    /// Recorded changes; empty without a ledger.
    package let deadlineChanges: [DeadlineChange]
    let changedItems: ChangedItems
    private var neighbours: [PageSubject: Neighbours] = [:]

    package struct SubjectGroup: Sendable {
        package var name: String?
        package var quizzes: [Int]

        /// Number of pages that list its quizzes, where the start page doesn't.
        package var parts: Int { SiteOutline.parts(of: quizzes) }

        /// Quizzes of a page of the list.
        package func quizzes(ofPart part: Int) -> ArraySlice<Int> {
            SiteOutline.part(part, of: quizzes)
        }
    }

    /// The most quizzes on the start page, the most pages in the lists beside a page, and the length of each part of a longer list.
    package static let longList = 200

    private static func parts(of list: [Int]) -> Int { (list.count + longList - 1) / longList }
    private static func part(_ part: Int, of list: [Int]) -> ArraySlice<Int> { list.dropFirst(part * longList).prefix(longList) }

    /// Whether quizzes are listed on pages of their subjects, as they are too many for the start page.
    package var hasQuizLists: Bool { subjects.reduce(0) { $0 + $1.quizzes.count } > SiteOutline.longList }

    /// Pages that list quizzes; none if the start page does.
    package var quizLists: [PageSubject] {
        guard hasQuizLists else { return [] }
        return subjects.enumerated().flatMap { number, group in
            (0..<group.parts).map { .quizList(subject: number, part: $0) }
        }
    }

    /// Maximum number of pages and sections in the menu of a site that has no lists of them.
    static let longMenu = 40

    /// Whether the author's pages are listed on pages of their own, as they are too many for a menu on each page.
    package let hasPageLists: Bool

    /// Pages that list the author's pages; none if menus do.
    var pageLists: [PageSubject] { hasPageLists ? (0..<pageListParts).map { .pageList(part: $0) } : [] }

    package var pageListParts: Int { SiteOutline.parts(of: listedPages) }

    /// The author's pages on a page of the list.
    package func pages(ofPart part: Int) -> ArraySlice<Int> { SiteOutline.part(part, of: listedPages) }

    package struct ModuleGroup: Sendable {
        /// Index in `SiteSettings.modules`.
        package var module: Int?
        package var title: String?
        /// Assignments by due date.
        package var assignments: [Int]
    }

    /// The pages of a section.
    package struct PageGroup: Sendable {
        /// Name of the section, in the language of its first page.
        package var name: String
        /// In their order.
        package var pages: [Int]

        /// The pages beside one of them, of a section with too many for a menu.
        package func pages(around page: Int) -> ArraySlice<Int> {
            let index = pages.firstIndex(of: page) ?? 0
            let first = max(0, min(index - SiteOutline.longMenu / 2, pages.count - SiteOutline.longMenu))
            return pages[first...].prefix(SiteOutline.longMenu)
        }
    }

    package struct PhaseGroup: Sendable {
        package var phase: DivePhase?
        package var penalties: [Int]
    }

    package struct Neighbours: Sendable {
        package var previous: PageSubject?
        package var next: PageSubject?
    }

    /// - Parameter zone: time zone of the site, in which days end.
    init(_ content: SiteContent, _ sections: Set<SiteSection>, zone: TimeZoneRules) {
        dueDates = SiteOutline.dueDates(content, zone)
        assignments = dueDates.compactMap { if case .assignment(let index) = $0 { index } else { nil } }
        subjects = SiteOutline.subjects(content)
        modules = SiteOutline.modules(content, assignments)
        homeText = content.pages.firstIndex { $0.original.id == FreePage.homeID }
        pages = SiteOutline.pages(content)
        pageGroups = SiteOutline.groups(pages, content)
        let first = Set(pageGroups.compactMap(\.pages.first))
        let shown = pages.filter { content.pages[$0].original.inNavigation }
        menuPages = shown.filter { content.pages[$0].original.section == nil || first.contains($0) }
        hasPageLists =
            menuPages.count > SiteOutline.longMenu || pageGroups.reduce(0) { $0 + $1.pages.count } > SiteOutline.longList
        listedPages = shown.filter { content.pages[$0].original.section == nil } + pageGroups.flatMap(\.pages)
        checklists = SiteOutline.listed(content.checklists) { ($0.order, $0.title, $0.id) }
        penalties = content.editions.map(SiteOutline.phases)
        editions = sections.contains(.penalties) ? SiteOutline.editions(content) : []
        history = EditionHistory(content)
        related = content.editions.map { RelatedPenalties($0, chain: content.settings.language.fallbacks) }
        calendars = SiteOutline.calendars(content, sections)
        changedItems = ChangedItems(content)
        deadlineChanges = content.publishedChanges(of: changedItems)
        hasPlanner = sections.contains(.assignments) && content.hasPlanner
        neighbours.reserveCapacity(content.quizHeads.count + 256)
        for group in subjects { chain(group.quizzes.map(PageSubject.quiz)) }
        for (edition, groups) in penalties.enumerated() {
            chain(groups.flatMap(\.penalties).map { .penalty(edition: edition, penalty: $0) })
        }
        chain(assignments.map(PageSubject.assignment))
        chain(checklists.map(PageSubject.checklist))
        chain(pageGroups.flatMap(\.pages).map(PageSubject.freePage))
    }

    /// Makes each page the neighbour of the one before it.
    private mutating func chain(_ subjects: [PageSubject]) {
        for (index, subject) in subjects.enumerated() {
            neighbours[subject] = Neighbours(
                previous: index > 0 ? subjects[index - 1] : nil, next: index + 1 < subjects.count ? subjects[index + 1] : nil)
        }
    }

    /// Pages before and after `subject` in its list: quizzes of one subject, penalties of one edition.
    package func neighbours(of subject: PageSubject) -> Neighbours { neighbours[subject] ?? Neighbours() }

    /// The page about a rule: that of the only penalty that cites it, or the list if several do; nil if none does.
    package func page(ofRule rule: String, edition: Int) -> PageSubject? {
        guard editions.contains(edition), let penalties = related[edition].citing[rule] else { return nil }
        return penalties.count == 1 ? .penalty(edition: edition, penalty: penalties[0]) : .penaltyList(edition: edition)
    }
}
