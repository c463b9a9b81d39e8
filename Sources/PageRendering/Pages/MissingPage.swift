import Localization
import Markup
import SitePlanning
import SiteTheme

/// A page instead of a missing one, with the reason and a link to the start page.
struct MissingPage: PageBody {
    enum Reason {
        /// For servers, at an address that doesn't exist.
        case notFound
        /// For devices without a network, instead of a page that isn't stored. The script adds a button to try again, as the
        /// primary action.
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
    var bundles: [AssetBundle] { reason == .notFound ? [.missing] : [] }

    private var heading: StringKey { reason == .notFound ? .notFoundTitle : .offlineTitle }

    func write(into html: inout HTMLWriter) {
        html.open("header", class: "page-header")
        html.element("h1", context.words[heading])
        html.element("p", class: "summary", context.words[reason == .notFound ? .notFoundText : .offlineText])
        html.close("header")
        html.linkToFront(context, isPrimary: reason == .notFound)
        if reason == .notFound { penaltyLists(&html) }
    }

    /// A penalty that was renamed or removed may still be in one of these lists.
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

extension HTMLWriter {
    /// A button that leads to the first page of the site.
    mutating func linkToFront(_ context: PageContext, isPrimary: Bool) {
        open("p", class: "actions")
        open("a", class: isPrimary ? "button primary" : "button")
        link(context, to: context.path(of: context.plan.front))
        words(context.words[.notFoundHome])
        close("a")
        close("p")
    }
}
