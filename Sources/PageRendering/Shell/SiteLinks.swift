import ContentModel
import Localization
import Markup
import SitePlanning

/// Links around a page: sections of the site, tools, other languages.
struct SiteLinks {
    private let context: PageContext
    private var site: SiteContext { context.site }

    init(_ context: PageContext) { self.context = context }

    /// A part of the site in its navigation.
    private struct Entry {
        var subject: PageSubject
        /// Name of a section; nil for a page of the author, which is called by its title.
        var name: StringKey?
        /// Section of the author's pages, which is called by its name.
        var group: SiteOutline.PageGroup?
    }

    /// Maximum number of entries beside each other. If there are more, some are in a list that opens without a script.
    private static let entryLimit = 6
    private static let entriesBesideMore = 4
    /// Number of entries of a site with lists of its pages.
    private static let entriesBesideLists = 20

    func navigation(into html: inout HTMLWriter) {
        let entries = self.entries
        let shown = entries.count > SiteLinks.entryLimit ? SiteLinks.entriesBesideMore : entries.count
        html.open("ul")
        for entry in entries.prefix(shown) { item(entry, &html) }
        if shown < entries.count { more(entries.dropFirst(shown), &html) }
        html.close("ul")
    }

    /// The first page, then the sections in the site's order.
    private var entries: [Entry] {
        let front = site.plan.front
        var entries = [Entry(subject: .home, name: front == .home ? .home : .quizzes)]
        if front != .home, site.content.quizHeads.isEmpty { entries = [] }
        for section in site.settings.sections ?? [.penalties, .checklists, .assignments] {
            switch section {
            case .quizzes: break
            case .penalties:
                guard let edition = site.plan.outline.editions.first else { continue }
                entries.append(Entry(subject: .penaltyList(edition: edition), name: .penalties))
            case .checklists:
                if !site.content.checklists.isEmpty { entries.append(Entry(subject: .checklistOverview, name: .checklists)) }
            case .assignments:
                if site.plan.outline.hasPlanner { entries.append(Entry(subject: .assignmentOverview, name: .assignments)) }
            }
        }
        if !site.content.teachers.isEmpty { entries.append(Entry(subject: .people, name: .people)) }
        entries += pages
        if let index = entries.firstIndex(where: { $0.subject == front }) { entries.insert(entries.remove(at: index), at: 0) }
        guard site.plan.outline.hasPageLists else { return entries }
        return entries.prefix(SiteLinks.entriesBesideLists) + [Entry(subject: .pageList(part: 0), name: .allPages)]
    }

    /// Pages without a section, and the first page of each section.
    private var pages: [Entry] {
        let outline = site.plan.outline
        var pages = outline.menuPages
        if outline.hasPageLists {
            let first = pages.prefix(SiteLinks.entriesBesideLists)
            // The page at the site's address is in the menu, whatever its order.
            pages = pages.filter { .freePage($0) == site.plan.front && !first.contains($0) } + first
        }
        return pages.map { page in
            let section = site.content.pages[page].original.section
            return Entry(subject: .freePage(page), group: section.flatMap { name in outline.pageGroups.first { $0.name == name } })
        }
    }

    /// In narrow windows, where the whole navigation is a list, styles show the entries in it.
    private func more(_ entries: ArraySlice<Entry>, _ html: inout HTMLWriter) {
        html.open("li", class: "more")
        html.open("button", class: "more-button")
        html.attribute("type", is: "button")
        html.attribute("popovertarget", is: "site_more")
        html.element("span", context.words[.moreEntries])
        html.close("button")
        html.open("ul")
        html.attribute("id", is: "site_more")
        html.flag("popover")
        for entry in entries { item(entry, &html) }
        html.close("ul")
        html.close("li")
    }

    func tools(into html: inout HTMLWriter) {
        html.open("ul")
        if site.content.hasPractice {
            tool(.practice, "practice", .practice, &html, icon: .practice)
            tool(.history, "history", .history, &html, icon: .history)
        }
        // The settings dialog links to it; made by script, it knows no paths.
        tool(.collection, "collection", .collection, &html)
        html.close("ul")
    }

    func search(into html: inout HTMLWriter) {
        link(.search, class: "search-link", &html) { html in
            FrameIcon.search.write(into: &html)
            label(.search, &html)
        }
    }

    /// A button with the page's language, which opens the list of all without a script.
    func languages(into html: inout HTMLWriter) {
        html.open("button", class: "language-button")
        html.attribute("type", is: "button")
        html.attribute("popovertarget", is: "site_languages")
        FrameIcon.language.write(into: &html)
        html.element("span", site.strings.name(of: context.language))
        html.close("button")
        html.open("ul")
        // No heading has an id with this character.
        html.attribute("id", is: "site_languages")
        html.flag("popover")
        for language in site.settings.languages {
            html.open("li")
            html.open("a")
            html.attribute("lang", language.code)
            html.attribute("hreflang", language.code)
            html.link(context, to: site.plan.path(of: context.page.subject, in: language))
            if language == context.language { html.attribute("aria-current", is: "true") }
            html.text(site.strings.name(of: language))
            html.close("a")
            html.close("li")
        }
        html.close("ul")
    }

    private func item(_ entry: Entry, _ html: inout HTMLWriter) {
        html.open("li")
        link(entry.subject, in: entry.group, &html) { html in
            if let name = entry.name { return html.words(context.words[name]) }
            let (title, mark) = entry.group.map(context.title(of:)) ?? context.title(of: entry.subject)
            html.open("span")
            html.mark(mark)
            html.text(title)
            html.close("span")
        }
        html.close("li")
    }

    /// Without an icon it is visible to the script only.
    private func tool(
        _ subject: PageSubject, _ tool: StaticString, _ name: StringKey, _ html: inout HTMLWriter, icon: FrameIcon? = nil
    ) {
        html.open("li")
        html.attribute("data-tool", is: tool)
        if icon == nil { html.flag("hidden") }
        link(subject, &html) { html in
            icon?.write(into: &html)
            label(name, &html)
        }
        html.close("li")
    }

    /// In narrow windows, styles hide it visually, but not from screen readers.
    private func label(_ name: StringKey, _ html: inout HTMLWriter) {
        html.open("span")
        html.words(context.words[name])
        html.close("span")
    }

    private func link(
        _ subject: PageSubject, in group: SiteOutline.PageGroup? = nil, class classes: StaticString = "", _ html: inout HTMLWriter,
        _ label: (inout HTMLWriter) -> Void
    ) {
        html.open("a")
        if classes.utf8CodeUnitCount > 0 { html.attribute("class", is: classes) }
        html.link(context, to: context.path(of: subject))
        if subject == context.page.subject {
            html.attribute("aria-current", is: "page")
        } else if isSection(subject, group) {
            html.attribute("aria-current", is: "true")
        }
        label(&html)
        html.close("a")
    }
}

extension SiteLinks {
    /// Whether the page belongs to the section that an entry of the navigation leads to.
    private func isSection(_ subject: PageSubject, _ group: SiteOutline.PageGroup?) -> Bool {
        switch (context.page.subject, subject) {
        case (.freePage(let page), _): group?.pages.contains(page) == true
        case (.penaltyList, .penaltyList), (.penalty, .penaltyList), (.sanctionQuiz, .penaltyList), (.flashCards, .penaltyList),
            (.editionChanges, .penaltyList), (.booklet, .penaltyList), (.rulebook, .penaltyList), (.assignment, .assignmentOverview),
            (.deadlineChanges, .assignmentOverview), (.checklist, .checklistOverview), (.pageList, .pageList):
            true
        default: false
        }
    }
}

/// Icons of the page template, on a field of 24 × 24.
enum FrameIcon {
    case search, practice, history, language

    private var strokes: StaticString {
        switch self {
        case .search: "<circle cx=\"10.5\" cy=\"10.5\" r=\"6.5\"/><path d=\"m15.5 15.5 5 5\"/>"
        case .practice: "<path d=\"M6.5 6.5v11M3 9.5v5M17.5 6.5v11M21 9.5v5M6.5 12h11\"/>"
        case .history: "<path d=\"M4 4v5h5M4.5 9a8 8 0 1 1-.4 4.5M12 8v4.5l3 2\"/>"
        case .language:
            "<circle cx=\"12\" cy=\"12\" r=\"8.5\"/><path d=\"M3.5 12h17M12 3.5c5 5 5 12 0 17c-5-5-5-12 0-17\"/>"
        }
    }

    func write(into html: inout HTMLWriter) {
        html.raw("<svg class=\"frame-icon\" viewBox=\"0 0 24 24\" width=\"24\" height=\"24\" aria-hidden=\"true\">")
        html.raw(strokes)
        html.raw("</svg>")
    }
}
