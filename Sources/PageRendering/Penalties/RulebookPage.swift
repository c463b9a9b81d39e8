import ContentModel
import Localization
import Markup
import SitePlanning
import SiteTheme

/// Rule book of an edition, embedded in the page, with a link for browsers that can't show it.
struct RulebookPage: PageBody {
    private let context: PageContext
    private let index: Int
    private let edition: Edition

    init(_ context: PageContext, edition index: Int) {
        self.context = context
        self.index = index
        edition = context.content.editions[index]
    }

    var kind: StaticString { "rulebook" }
    var title: String { context.table.text(.rulebookOf, context.title(of: edition).title) }
    var description: String { "" }
    var bundles: [AssetBundle] { [.rulebook] }
    var policy: PagePolicy { .rulebook }

    func write(into html: inout HTMLWriter) {
        guard let (language, book) = context.rulebook(of: edition) else { return }
        html.breadcrumb(to: .penaltyList(edition: index), .allPenalties, context)
        html.open("header", class: "page-header")
        html.element("h1", context.words[.rulebook])
        html.open("p", class: "summary")
        html.title(of: edition, context)
        html.close("p")
        html.close("header")
        if !context.mark(language).isEmpty {
            html.open("p", class: "notice")
            html.phrase(.rulebookFallback, context, context.site.strings.name(of: language))
            html.close("p")
        }
        view(of: book, language, &html)
    }

    private func view(of book: String, _ language: ContentLanguage, _ html: inout HTMLWriter) {
        let file = book.contains("://") ? nil : context.plan.path(ofMedium: book)
        html.open("div", class: "rulebook")
        if let file { html.attribute("data-path", file.text) }
        html.open("p", class: "actions")
        html.open("a", class: "button")
        if let file { html.link(context, to: file) } else { html.attribute("href", book) }
        html.attribute("hreflang", language.code)
        html.words(context.words[.rulebookOpen])
        html.close("a")
        html.close("p")
        if let file {
            html.open("object", class: "rulebook-view")
            html.attribute("type", is: "application/pdf")
            html.attribute("data") { $0.address(of: file, context) }
            html.attribute("aria-label", context.table.text(.rulebookOf, context.title(of: edition).title))
            html.element("p", class: "notice", context.words[.rulebookNotShown])
            html.close("object")
        }
        html.close("div")
    }
}
