package import Diagnostics

/// A page of `Content/pages`: about, help, an event.
package struct FreePage: Sendable {
    package var id: String
    package var path: String
    package var position: SourcePosition
    package var language: ContentLanguage
    package var title: String
    /// Pages with a lower number come first; then by title.
    package var order: Int
    /// Whether the site's navigation names the page.
    package var inNavigation: Bool
    /// The name of the template that shows the page, where it isn't the one of all pages.
    package var layout: Located<String>?
    /// What the layout shows besides title and body.
    package var values: [String: Located<String>]
    package var body: RichText
    /// What the site adds below the text, in that order.
    package var endings: [Ending]
    /// The ids of the headings, for links to them.
    package var anchors: [String]

    package enum Ending: String, CaseIterable, Sendable {
        /// Where to write to, and messages that are begun already.
        case contact
        /// The site's address, for cameras too.
        case address
    }

    package init(
        id: String, path: String, position: SourcePosition, language: ContentLanguage, title: String, body: RichText
    ) {
        self.id = id
        self.path = path
        self.position = position
        self.language = language
        self.title = title
        self.body = body
        order = 0
        inNavigation = true
        values = [:]
        anchors = []
        endings = []
    }

    /// The page with all that isn't text as `original` has it.
    package func translation(of original: FreePage) -> FreePage {
        var page = self
        page.id = original.id
        page.order = original.order
        page.inNavigation = original.inNavigation
        page.layout = original.layout
        page.endings = original.endings
        page.values = original.values.merging(values) { _, translated in translated }
        return page
    }
}
