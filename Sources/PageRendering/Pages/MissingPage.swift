import ContentModel
import Localization
import Markup
import SitePlanning

/// What is shown in place of a page: why it isn't there, and the way home.
struct MissingPage: PageBody {
    enum Reason {
        /// What a server shows for an address that leads nowhere.
        case notFound
        /// What a device shows without a network for a page that it hasn't kept. The script adds a way to try again, which
        /// is then the first thing to do.
        case offline
    }

    private let context: PageContext
    private let reason: Reason

    init(_ context: PageContext, _ reason: Reason) {
        self.context = context
        self.reason = reason
    }

    var kind: StaticString { reason == .notFound ? "not-found" : "offline" }
    var title: String { context.table[heading].text }
    var description: String { "" }

    private var heading: StringKey { reason == .notFound ? .notFoundTitle : .offlineTitle }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[heading])
        html.element("p", class: "summary", context.words[reason == .notFound ? .notFoundText : .offlineText])
        html.close("header")
        html.open("p", class: "actions")
        html.open("a", class: reason == .notFound ? "button primary" : "button")
        html.link(context, to: context.path(of: .home))
        html.words(context.words[.notFoundHome])
        html.close("a")
        html.close("p")
        if reason == .notFound { penaltyLists(&html) }
    }

    /// A penalty that was renamed, or is gone, may still be in one of them.
    private func penaltyLists(_ html: inout HTMLWriter) {
        let editions = context.plan.outline.editions
        guard !editions.isEmpty else { return }
        html.element("p", context.words[.notFoundPenalties])
        html.open("p", class: "actions")
        for edition in editions {
            html.open("a", class: "button")
            html.link(context, to: context.path(of: .penaltyList(edition: edition)))
            html.title(of: edition, context)
            html.close("a")
        }
        html.close("p")
    }
}
