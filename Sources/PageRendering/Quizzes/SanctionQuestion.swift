import ContentModel
import Localization
import Markup
import SitePlanning

/// A question about a penalty: its sanction, and the officials.
struct SanctionQuestion {
    private let context: PageContext
    private let edition: Int
    private let points: Int
    private let showsAnswer: Bool
    private let pool: Pool?
    private let editionID: String

    /// Pools of questions that are drawn on their own.
    enum Pool {
        /// Questions that another quiz draws from.
        case penalties
        /// Disputed penalties, which readers have to ask for.
        case disputed

        var name: StaticString { self == .penalties ? "penalties" : "disputed" }
    }

    init(_ context: PageContext, edition: Int, points: Int, showsAnswer: Bool, pool: Pool? = nil) {
        self.context = context
        self.edition = edition
        self.points = points
        self.showsAnswer = showsAnswer
        self.pool = pool
        editionID = context.content.editions[edition].id
    }

    func write(_ penalty: Penalty, at index: Int, number: Int, into html: inout HTMLWriter) {
        let (text, mark) = context.text(of: penalty)
        let id = penalty.questionID
        html.raw("\n")
        html.open("fieldset")
        html.attribute("id") { value in
            value.value("q")
            value.value(number)
        }
        html.attribute("data-question", id)
        html.attribute("data-kind", is: "sanction")
        html.attribute("data-points", points)
        if let phase = penalty.phase { html.attribute("data-tags", context.table[phase.name].text) }
        html.attribute("data-penalty", penalty.id)
        html.attribute("data-edition", editionID)
        if let pool { html.attribute("data-pool", is: pool.name) }
        // Without a script nobody can ask for them.
        if pool == .disputed {
            html.flag("data-undrawn")
            html.flag("hidden")
        }
        html.open("legend")
        html.questionNumber(number, context)
        html.open("span", class: "prompt")
        html.mark(mark)
        html.text(text.text)
        html.close("span")
        html.close("legend")
        html.english(of: penalty, withHeadline: false, context)
        sanctions(id, &html)
        owners(id, &html)
        if showsAnswer {
            html.open("details", class: "answer")
            html.attribute("data-answer", id)
            html.element("summary", context.words.answer)
            answer(penalty, index, text, mark, &html)
            html.close("details")
        }
        html.close("fieldset")
    }

    /// The answer with its number, in the list after the form.
    func writeAnswer(_ penalty: Penalty, at index: Int, number: Int, into html: inout HTMLWriter) {
        let (text, mark) = context.text(of: penalty)
        html.open("div", class: "answer")
        html.attribute("data-answer", penalty.questionID)
        html.open("h3")
        html.words(context.words.questionNumber, number)
        html.close("h3")
        answer(penalty, index, text, mark, &html)
        html.close("div")
    }

    private func sanctions(_ name: String, _ html: inout HTMLWriter) {
        html.open("div", class: "sanctions")
        html.attribute("role", is: "radiogroup")
        html.attribute("aria-label", context.words.sanctionLabel)
        groupLabel(context.words.sanctionLabel, &html)
        for sanction in Sanction.displayOrder {
            html.open("label")
            html.void("input")
            html.attribute("type", is: "radio")
            html.attribute("name", name)
            html.attribute("value", sanction.rawValue)
            html.raw(" ")
            SanctionIcon.use(sanction, &html, context)
            html.raw(" ")
            html.element("span", context.words[sanction])
            html.close("label")
        }
        html.close("div")
    }

    private func owners(_ name: String, _ html: inout HTMLWriter) {
        html.open("div", class: "owners")
        html.attribute("role", is: "group")
        html.attribute("aria-label", context.words.whoRules)
        groupLabel(context.words.whoRules, &html)
        owner(name, "referee", context.words.referee, &html)
        owner(name, "judge", context.words.judge, &html)
        html.close("div")
    }

    /// The visible name of a group; screen readers read its label.
    private func groupLabel(_ name: Wording, _ html: inout HTMLWriter) {
        html.open("p", class: "group-label")
        html.attribute("aria-hidden", is: "true")
        html.words(name)
        html.close("p")
    }

    private func owner(_ name: String, _ value: StaticString, _ label: Wording, _ html: inout HTMLWriter) {
        html.open("label")
        html.void("input")
        html.attribute("type", is: "checkbox")
        html.attribute("name") { text in
            text.value(name)
            text.value("-owner")
        }
        html.attribute("value", is: value)
        html.raw(" ")
        html.element("span", label)
        html.close("label")
    }

    private func answer(
        _ penalty: Penalty, _ index: Int, _ text: PenaltyText, _ mark: LanguageMark, _ html: inout HTMLWriter
    ) {
        html.open("p", class: "right-answer")
        html.sanction(penalty.sanction, context)
        html.raw(" · ")
        html.owners(of: penalty, context)
        html.close("p")
        html.open("div", class: "explanation prose")
        html.open("p")
        let subject = PageSubject.penalty(edition: edition, penalty: index)
        let name: StaticString = context.plan.includes(subject) ? "a" : "span"
        html.open(name)
        if context.plan.includes(subject) { html.link(context, to: context.path(of: subject)) }
        html.mark(mark)
        html.text(text.headline)
        html.close(name)
        if !penalty.rules.isEmpty {
            html.raw(" · ")
            html.text(penalty.rules.joined(separator: context.words.listSeparator))
        }
        html.close("p")
        html.changedOriginal(of: penalty, in: context.content.editions[edition], context)
        html.dispute(of: penalty, in: context.content.editions[edition], context)
        html.close("div")
    }
}

extension HTMLWriter {
    /// Icon and name of a sanction; the page needs `SanctionIcon.sprite`.
    mutating func sanction(_ sanction: Sanction, _ context: PageContext) {
        open("span", class: "sanction")
        SanctionIcon.use(sanction, &self, context)
        raw(" ")
        words(context.words[sanction])
        close("span")
    }

    /// "Referee, Judge".
    mutating func owners(of penalty: Penalty, _ context: PageContext) {
        if penalty.refereeDecides { words(context.words.referee) }
        if penalty.refereeDecides, penalty.judgesDecide { text(context.words.listSeparator) }
        if penalty.judgesDecide { words(context.words.judge) }
        if !penalty.refereeDecides, !penalty.judgesDecide { raw("–") }
    }
}
