import ContentModel
import Diagnostics
import Localization
import Markup
import SitePlanning

/// Parts that pages of several kinds have.
extension HTMLWriter {
    /// Notice, for readers without scripts, that the page needs one.
    mutating func withoutScriptNotice(_ notice: StringKey, _ context: PageContext) {
        open("noscript")
        element("p", class: "notice", context.words[notice])
        close("noscript")
    }

    /// Notice that the text is in a different language from the page.
    mutating func untranslatedNotice(of language: ContentLanguage, _ mark: LanguageMark, _ context: PageContext) {
        guard !mark.isEmpty else { return }
        open("p", class: "notice untranslated")
        phrase(.untranslated, context) { html, _ in
            html.open("span")
            html.attribute("lang", language.code)
            html.text(context.site.strings.name(of: language))
            html.close("span")
        }
        close("p")
    }

    /// Title of the module with this id or title, with its language.
    ///
    /// - Parameter language: of the item that names the module.
    mutating func module(_ name: String, in language: ContentLanguage, _ context: PageContext) {
        let (title, mark) = context.title(ofModule: name, in: language)
        moduleTitle(title, mark)
    }

    /// Module of an assignment, beside its title, where the site has assignments of several modules: each may have an "Exercise 1".
    mutating func moduleLine(_ assignment: Int, class name: StaticString, _ context: PageContext) {
        moduleLine(context.distinctiveModule(of: assignment), class: name, context)
    }

    mutating func moduleLine(ofQuiz quiz: Int, class name: StaticString, _ context: PageContext) {
        moduleLine(context.distinctiveModule(ofQuiz: quiz), class: name, context)
    }

    private mutating func moduleLine(
        _ module: (name: String, language: ContentLanguage)?, class name: StaticString, _ context: PageContext
    ) {
        guard let module else { return }
        raw(" ")
        open("small", class: name)
        self.module(module.name, in: module.language, context)
        close("small")
    }

    /// Title of a module of the site, with its language.
    mutating func title(of module: CourseModule, _ context: PageContext) {
        let (title, mark) = context.title(of: module)
        moduleTitle(title, mark)
    }

    /// Title of the module of assignments, with its language.
    mutating func title(of group: SiteOutline.ModuleGroup, _ context: PageContext) {
        guard let (title, mark) = context.title(of: group) else { return words(context.words[.otherAssignments]) }
        moduleTitle(title, mark)
    }

    private mutating func moduleTitle(_ title: String, _ mark: LanguageMark) {
        guard !mark.isEmpty else { return text(title) }
        open("span", class: "module-name")
        self.mark(mark)
        text(title)
        close("span")
    }

    /// Links to the previous and next page in its list.
    mutating func neighbours(of subject: PageSubject, _ context: PageContext) {
        let neighbours = context.plan.outline.neighbours(of: subject)
        guard neighbours.previous != nil || neighbours.next != nil else { return }
        open("nav", class: "neighbours")
        attribute("aria-label", context.words[.neighboursLabel])
        if let previous = neighbours.previous { neighbour(previous, "prev", context.words[.previous], context) }
        if let next = neighbours.next { neighbour(next, "next", context.words[.next], context) }
        close("nav")
    }

    private mutating func neighbour(
        _ subject: PageSubject, _ relation: StaticString, _ label: Wording, _ context: PageContext
    ) {
        open("a")
        attribute("rel", is: relation)
        link(context, to: context.path(of: subject))
        element("span", class: "neighbour-label", label)
        raw(" ")
        let (title, mark) = context.title(of: subject)
        open("span", class: "neighbour-title")
        self.mark(mark)
        text(title)
        close("span")
        close("a")
    }
}

extension PageContext {
    /// Module of an assignment, and the language of the item that names it; nil where it has none or all are of the same one.
    func distinctiveModule(of index: Int) -> (name: String, language: ContentLanguage)? {
        let item = content.assignments[index]
        let assignment = best(item)
        guard plan.outline.modules.count > 1, let name = assignment.module?.value else { return nil }
        return (name, textLanguage(in: assignment.language, isOriginal: name == item.original.module?.value))
    }

    /// As for assignments; quizzes have their modules in all languages from the original.
    func distinctiveModule(ofQuiz index: Int) -> (name: String, language: ContentLanguage)? {
        let quiz = content.quizHeads[index].original
        guard plan.outline.modules.count > 1, let name = quiz.module?.value else { return nil }
        return (name, site.settings.language)
    }

    /// The site's title in the language of the page, or else in another one.
    var siteTitle: (title: String, mark: LanguageMark) {
        let title = site.settings.title(in: language)
        return (title.text, mark(title.language))
    }

    /// The same for one of its modules.
    func title(of module: CourseModule) -> (title: String, mark: LanguageMark) {
        let title = site.settings.title(of: module, in: language)
        return (title.text, mark(title.language))
    }

    /// The same for the module of assignments; nil for those without one.
    func title(of group: SiteOutline.ModuleGroup) -> (title: String, mark: LanguageMark)? {
        if let index = group.module { return title(of: site.settings.modules[index]) }
        guard let name = group.title else { return nil }
        return (name, mark(site.settings.language))
    }

    /// Title of the module with this id or title; the name itself for a module that the site doesn't list.
    ///
    /// - Parameter language: of the item that names the module.
    func title(ofModule name: String, in language: ContentLanguage) -> (title: String, mark: LanguageMark) {
        guard let module = site.settings.module(named: name) else { return (name, mark(language)) }
        return title(of: module)
    }

    private func title(_ key: StringKey) -> (title: String, mark: LanguageMark) { (table[key].text, words.mark(of: key)) }

    /// Title of a page, for its links and headings.
    func title(of subject: PageSubject) -> (title: String, mark: LanguageMark) {
        switch subject {
        case .quiz(let index):
            let quiz = best(content.quizHeads[index])
            return (quiz.title, mark(quiz.language))
        case .assignment(let index):
            let assignment = best(content.assignments[index])
            return (assignment.title, mark(assignment.language))
        case .checklist(let index):
            let checklist = best(content.checklists[index])
            return (checklist.title, mark(checklist.language))
        case .freePage(let index):
            let page = best(content.pages[index])
            return (page.title, mark(page.language))
        case .penalty(let edition, let penalty):
            let (text, mark) = text(of: content.editions[edition].penalties[penalty])
            return (text.headline, mark)
        case .pageList: return title(.allPages)
        case .quizList(let subject, _): return title(of: plan.outline.subjects[subject])
        case .penaltyList(let edition): return title(of: content.editions[edition])
        case .booklet: return title(.booklet)
        case .rulebook: return title(.rulebook)
        case .sanctionQuiz: return title(.sanctionQuiz)
        case .editionChanges: return title(.changes)
        case .flashCards: return title(.flashCards)
        case .assignmentOverview: return title(.assignments)
        case .deadlineChanges: return title(.deadlineChanges)
        case .checklistOverview: return title(.checklists)
        case .people: return title(.people)
        case .home: return siteTitle
        case .search: return title(.search)
        case .practice: return title(.practice)
        case .history: return title(.history)
        case .collection: return title(.collection)
        case .ownQuizzes: return title(.ownQuizzes)
        case .moved, .currentPenalties, .formerQuiz, .formerAssignment, .formerPage:
            return title(of: plan.destination(of: subject) ?? plan.front)
        case .offline: return title(.offlineTitle)
        case .notFound: return title(.notFoundTitle)
        }
    }
}
