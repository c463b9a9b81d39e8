import ContentModel
import Localization
import Markup
import SitePlanning
import SiteTheme

/// Start page: quizzes by subject, deadlines, penalties.
struct HomePage: PageBody {
    private let context: PageContext

    init(_ context: PageContext) { self.context = context }

    var kind: StaticString { "home" }
    var title: String { context.siteTitle.title }
    var description: String {
        if let text, !text.summary.isEmpty { return text.summary }
        return context.siteDescription
    }

    /// Editions of penalties have the icon of a sanction.
    var bundles: [AssetBundle] {
        [.cards] + (text.map { $0.endings.isEmpty } ?? true ? [] : [.contact]) + (context.content.editions.isEmpty ? [] : [.sanctions])
            + (context.content.checklists.isEmpty ? [] : [.checklists]) + (hasCalendars ? [.subscribing] : [])
            + (context.plan.outline.homeText.map { context.content.pages[$0].needsGuide } ?? false ? [.guide] : [])
            + (text?.body.needsStyles ?? false ? [.texts] : [])
    }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.open("h1")
        html.mark(heading.mark)
        html.text(heading.title)
        html.close("h1")
        html.close("header")
        if let text {
            html.open("div", class: "prose home-text")
            html.mark(context.mark(text.language))
            html.rich(text.body, context)
            html.close("div")
        }
        for section in context.site.settings.sections ?? HomeSection.allCases {
            switch section {
            case .assignments: DueDateList(context)?.write(into: &html)
            case .quizzes: quizzes(&html)
            case .penalties: penalties(&html)
            case .checklists: checklists(&html)
            }
        }
        calendars(&html)
        if let text { html.endings(of: text, context) }
    }

    /// The author's text above the lists.
    private var text: FreePage? { context.plan.outline.homeText.map { context.best(context.content.pages[$0]) } }

    private var heading: (title: String, mark: LanguageMark) {
        if let text, !text.title.isEmpty { return (text.title, context.mark(text.language)) }
        return context.siteTitle
    }

    private func quizzes(_ html: inout HTMLWriter) {
        let (outline, content) = (context.plan.outline, context.content)
        let isEmpty = [outline.subjects.isEmpty, outline.editions.isEmpty, outline.assignments.isEmpty, content.checklists.isEmpty]
        if isEmpty.allSatisfy(\.self), context.plan.sections.contains(.quizzes), text == nil {
            html.element("p", class: "notice", context.words[.noQuizzes])
        }
        if context.plan.outline.hasQuizLists {
            subjectList(&html)
        } else {
            for group in context.plan.outline.subjects { subject(group, &html) }
        }
    }

    /// Links to the lists of quizzes, of a site with many.
    private func subjectList(_ html: inout HTMLWriter) {
        html.open("section", class: "subject")
        html.element("h2", context.words[.quizzes])
        html.open("ul", class: "subject-list")
        for (number, group) in context.plan.outline.subjects.enumerated() {
            html.open("li", class: "subject-row")
            html.open("h3")
            html.open("a")
            html.link(context, to: context.path(of: .quizList(subject: number, part: 0)))
            html.subjectName(group, context)
            html.close("a")
            html.close("h3")
            html.open("span", class: "subject-count")
            html.count(group.quizzes.count, .countOfQuizzes, context)
            html.close("span")
            html.close("li")
        }
        html.close("ul")
        html.close("section")
    }

    private func subject(_ group: SiteOutline.SubjectGroup, _ html: inout HTMLWriter) {
        html.open("section", class: "subject")
        html.open("h2")
        html.subjectName(group, context)
        html.close("h2")
        html.open("ul", class: "cards")
        for index in group.quizzes { html.quizCard(index, context) }
        html.close("ul")
        html.close("section")
    }

    /// Whether calendars of quizzes have no other page, as the site has no assignments.
    private var hasCalendars: Bool {
        context.plan.outline.assignments.isEmpty && context.content.hasDatedQuizzes
            && context.plan.calendar(.all, in: context.language) != nil
    }

    private func calendars(_ html: inout HTMLWriter) {
        guard hasCalendars else { return }
        html.open("section", class: "home-calendars")
        html.element("h2", context.words[.calendar])
        html.moduleCalendars(context)
        html.calendarLinks(of: .all, title: context.table[.allDueDates].text, context)
        html.close("section")
    }

    private func penalties(_ html: inout HTMLWriter) {
        let editions = context.plan.outline.editions
        guard !editions.isEmpty else { return }
        SanctionIcon.sprite(&html, context, emblem: .zero)
        html.open("section", class: "subject")
        html.element("h2", context.words[.divingPenalties])
        html.open("ul", class: "cards")
        for index in editions { edition(index, &html) }
        html.close("ul")
        html.close("section")
    }

    private func checklists(_ html: inout HTMLWriter) {
        let checklists = context.plan.outline.checklists
        guard !checklists.isEmpty else { return }
        html.open("section", class: "subject")
        html.element("h2", context.words[.checklists])
        html.open("ul", class: "checklist-list")
        for index in checklists { html.checklistRow(index, context) }
        html.close("ul")
        html.close("section")
    }

    private func edition(_ index: Int, _ html: inout HTMLWriter) {
        let edition = context.content.editions[index]
        html.open("li", class: "card")
        if !edition.penalties.isEmpty { html.attribute("data-quiz", edition.sanctionQuizID) }
        html.open("span", class: "icon sanction-card")
        SanctionIcon.emblem(.zero, &html)
        html.close("span")
        html.open("h3", class: "card-title")
        html.pageLink(.penaltyList(edition: index), context)
        html.close("h3")
        html.open("p", class: "card-facts")
        html.count(edition.penalties.count, .countOfPenalties, context)
        if edition.isCurrent {
            html.raw("\u{A0}· ")
            html.words(context.words[.currentEdition])
        }
        html.close("p")
        if !edition.penalties.isEmpty {
            html.open("p", class: "card-more")
            html.open("a")
            html.link(context, to: context.path(of: .sanctionQuiz(edition: index)))
            // Outside this card, its name needs the edition.
            html.attribute("data-title", SanctionQuizPage.title(of: edition, context))
            html.words(context.words[.sanctionQuiz])
            html.close("a")
            html.close("p")
        }
        html.close("li")
    }
}

extension PageContext {
    func title(of group: SiteOutline.SubjectGroup) -> (title: String, mark: LanguageMark) {
        guard let name = group.name, let first = group.quizzes.first else {
            let key: StringKey = plan.outline.subjects.count == 1 ? .quizzes : .moreQuizzes
            return (table[key].text, words.mark(of: key))
        }
        // One quiz whose subject is translated gives the subject's name in this language.
        let quizzes = group.quizzes.lazy.map { self.best(self.content.quizHeads[$0]) }
        let named = quizzes.first { $0.language == language && $0.subject != nil && $0.subject != name } ?? best(content.quizHeads[first])
        let subject = named.subject ?? name
        return (subject, mark(textLanguage(in: named.language, isOriginal: subject == name)))
    }
}

extension HTMLWriter {
    /// Content of a heading that is open.
    mutating func subjectName(_ group: SiteOutline.SubjectGroup, _ context: PageContext) {
        let (name, mark) = context.title(of: group)
        self.mark(mark)
        text(name)
    }

    /// A quiz in a list: icon, title, description, number of questions.
    mutating func quizCard(_ index: Int, _ context: PageContext) {
        let item = context.content.quizHeads[index]
        let quiz = context.best(item)
        open("li", class: "card")
        attribute("data-quiz", quiz.id)
        assigned(item.original, context)
        if let available = quiz.available {
            attribute("data-available", available.machineText)
            zone(of: available, context)
        }
        if quiz.handIn != nil { flag("data-hand-in") }
        QuizIcon.write(quiz, context, into: &self)
        open("h3", class: "card-title")
        open("a")
        link(context, to: context.path(of: .quiz(index)))
        self.mark(context.mark(quiz.language))
        text(quiz.title)
        close("a")
        close("h3")
        if !quiz.summary.isEmpty {
            open("p", class: "card-summary")
            self.mark(context.mark(context.textLanguage(in: quiz.language, isOriginal: quiz.summary == item.original.summary)))
            text(quiz.summary)
            close("p")
        }
        open("p", class: "card-facts")
        count(context.content.questionsAsked(by: quiz), .countOfQuestions, context)
        if let due = quiz.due {
            raw("\u{A0}· ")
            phrase(.due, context) { html, _ in html.due(due, context) }
        }
        close("p")
        close("li")
    }
}

extension SiteContent {
    /// Whether a quiz is due or opens on a day.
    var hasDatedQuizzes: Bool { quizHeads.contains { $0.original.isDated } }
}

extension PageContext {
    /// The site and what it has, for search engines and shared links: "Riverside College: Quizzes, Penalties".
    package var siteDescription: String {
        let (content, sections) = (content, plan.sections)
        let names: [StringKey?] = [
            content.quizHeads.isEmpty || !sections.contains(.quizzes) ? nil : .quizzes,
            content.editions.isEmpty || !sections.contains(.penalties) ? nil : .penalties,
            content.checklists.isEmpty || !sections.contains(.penalties) ? nil : .checklists,
            content.assignments.isEmpty || !sections.contains(.assignments) ? nil : .assignments,
        ]
        let list = names.compactMap(\.self).map { table[$0].text }
        let title = siteTitle.title
        guard !list.isEmpty else { return title }
        return table.text(.homeDescription, title, list.joined(separator: words.listSeparator))
    }
}
