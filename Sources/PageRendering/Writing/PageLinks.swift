import Localization
package import Markup
package import SitePlanning

extension HTMLWriter {
    /// The way from one file to another, inside the quotes of an attribute.
    package mutating func link(from here: OutputPath, to target: OutputPath, suffix: String = "") {
        value { here.appendLink(to: target, into: &$0) }
        value(suffix)
    }

    /// A link to a page of the site, with the words that `label` writes.
    mutating func pageLink(_ subject: PageSubject, _ context: PageContext, label: (inout HTMLWriter) -> Void) {
        open("a")
        link(context, to: context.path(of: subject))
        label(&self)
        close("a")
    }

    /// A link that is called as its page is.
    mutating func pageLink(_ subject: PageSubject, _ context: PageContext) {
        open("a")
        link(context, to: context.path(of: subject))
        let (title, mark) = context.title(of: subject)
        self.mark(mark)
        text(title)
        close("a")
    }

    /// A link that is an item of a list.
    mutating func pageItem(_ subject: PageSubject, _ context: PageContext, label: (inout HTMLWriter) -> Void) {
        open("li")
        pageLink(subject, context, label: label)
        close("li")
    }

    /// The way back to the list that a page belongs to.
    /// - Parameter name: what the list is called by those who hear the page.
    mutating func breadcrumb(to subject: PageSubject, _ name: StringKey, _ context: PageContext) {
        open("nav", class: "breadcrumb")
        attribute("aria-label", context.words[name])
        pageLink(subject, context)
        close("nav")
    }
}
