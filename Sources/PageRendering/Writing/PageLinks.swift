import Localization
package import Markup
package import SitePlanning

extension HTMLWriter {
    /// Appends the relative URL from one file to another, escaped for an attribute.
    package mutating func link(from here: OutputPath, to target: OutputPath, suffix: String = "") {
        value { here.appendLink(to: target, into: &$0) }
        value(suffix)
    }

    /// - Parameter fragment: an id that the script of the page knows, with `#`.
    mutating func link(_ context: PageContext, to path: OutputPath, fragment: String = "") {
        attribute("href") { $0.address(of: path, suffix: fragment, context) }
    }

    /// A link to the list of all assignments. Without a fragment, the page shows the assignment that its reader last looked at.
    mutating func linkToAllAssignments(_ context: PageContext) {
        open("a")
        link(context, to: context.path(of: .assignmentOverview), fragment: "#list")
        words(context.words[.allAssignments])
        close("a")
    }

    /// Relative path to the site's top folder: empty, `../`, `../../`.
    mutating func root(_ context: PageContext) {
        guard case .paths = context.site.addressing else { return }
        if let root = context.root { return value(root) }
        for _ in 0..<context.page.path.depth { value("../") }
    }

    /// Writes the attribute with the address of a heading on the page itself.
    mutating func link(_ context: PageContext, toHeading anchor: String) {
        attribute("href") { html in
            if case .paths = context.site.addressing { return html.value("#" + anchor) }
            html.address(of: context.page.path, suffix: "#" + anchor, context)
        }
    }

    /// A link to a page of the site, with the text that `label` writes.
    mutating func pageLink(_ subject: PageSubject, _ context: PageContext, label: (inout HTMLWriter) -> Void) {
        open("a")
        link(context, to: context.path(of: subject))
        label(&self)
        close("a")
    }

    /// A link to a page, with its title as text.
    mutating func pageLink(_ subject: PageSubject, _ context: PageContext) {
        open("a")
        link(context, to: context.path(of: subject))
        let (title, mark) = context.title(of: subject)
        self.mark(mark)
        text(title)
        close("a")
    }

    /// A link as list item.
    mutating func pageItem(_ subject: PageSubject, _ context: PageContext, label: (inout HTMLWriter) -> Void) {
        open("li")
        pageLink(subject, context, label: label)
        close("li")
    }

    /// Breadcrumb to the list that a page belongs to.
    /// - Parameter name: accessible name of the navigation.
    mutating func breadcrumb(to subject: PageSubject, _ name: StringKey, _ context: PageContext) {
        open("nav", class: "breadcrumb")
        attribute("aria-label", context.words[name])
        pageLink(subject, context)
        close("nav")
    }
}

extension OutputPath {
    /// The number of folders above the file, below the top of the site.
    var depth: Int { text.utf8.count { $0 == UInt8(ascii: "/") } }
}
