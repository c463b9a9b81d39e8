import Localization
import Markup
import SitePlanning

/// The pages of a long list, with links between them.
struct ListParts {
    private let context: PageContext
    private let count: Int
    private let part: Int
    private let subject: (Int) -> PageSubject

    /// - Parameters:
    ///   - part: the one that is shown, from 0.
    ///   - subject: of any part.
    init(_ context: PageContext, count: Int, part: Int, _ subject: @escaping (Int) -> PageSubject) {
        self.context = context
        self.count = count
        self.part = part
        self.subject = subject
    }

    /// "page 2 of 5"
    func number(_ part: Int) -> String { context.table.text(.pageOfList, String(part + 1), String(count)) }

    /// Follows the number of items; nothing if there is a single page.
    func pageNumber(into html: inout HTMLWriter) {
        guard count > 1 else { return }
        html.raw("\u{A0}· ")
        html.phrase(.pageOfList, context, String(part + 1), String(count))
    }

    func links(into html: inout HTMLWriter) {
        guard count > 1 else { return }
        html.open("nav", class: "list-parts")
        html.attribute("aria-label", context.words[.neighboursLabel])
        html.open("ol")
        if part > 0 { link(part - 1, "prev", &html) { $0.words(context.words[.previous]) } }
        for other in 0..<count { link(other, nil, &html) { $0.text(String(other + 1)) } }
        if part + 1 < count { link(part + 1, "next", &html) { $0.words(context.words[.next]) } }
        html.close("ol")
        html.close("nav")
    }

    private func link(_ other: Int, _ relation: StaticString?, _ html: inout HTMLWriter, _ label: (inout HTMLWriter) -> Void) {
        html.open("li")
        html.open("a")
        if let relation { html.attribute("rel", is: relation) } else { html.attribute("aria-label", number(other)) }
        html.link(context, to: context.path(of: subject(other)))
        if other == part { html.attribute("aria-current", is: "page") }
        label(&html)
        html.close("a")
        html.close("li")
    }
}
