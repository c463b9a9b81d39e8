package import Diagnostics

/// A page of `Content/pages`: about, help, an event.
package struct FreePage: Sendable {
    package var id: String
    package var path: String
    package var position: SourcePosition
    package var language: ContentLanguage
    /// Ids that the page had before.
    package var formerIDs: [Located<String>]
    package var title: String
    /// For search engines and previews of links.
    package var summary: String
    /// Position in lists: lower numbers come first; then by title.
    package var order: Int
    /// Name of the section whose pages are listed beside this one; a translation's is the name in its language.
    package var section: String?
    /// Whether the page is in the site's navigation.
    package var inNavigation: Bool
    /// Name of the page's template, if it isn't the usual one.
    package var layout: Located<String>?
    /// Values for the template, beside title and body.
    package var values: [String: Located<String>]
    package var body: RichText
    /// Sections that the site adds below the text, in that order.
    package var endings: [Ending]
    /// Ids of the headings, as link targets.
    package var anchors: [String]

    /// Id of the page whose text is above the lists of the start page.
    package static let homeID = "home"

    package enum Ending: String, CaseIterable, Sendable {
        /// Contact address, and links to prepared messages.
        case contact
        /// The site's address as text and QR code.
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
        formerIDs = []
        summary = ""
        order = 0
        inNavigation = true
        values = [:]
        anchors = []
        endings = []
    }

    /// The page with everything but texts from `original`.
    package func translation(of original: FreePage) -> FreePage {
        var page = self
        page.id = original.id
        page.formerIDs = original.formerIDs
        page.order = original.order
        page.inNavigation = original.inNavigation
        page.layout = original.layout
        page.endings = original.endings
        page.values = original.values.merging(values) { _, translated in translated }
        return page
    }
}

extension TranslatedItem<FreePage> {
    /// Whether its page needs the styles of guides: it belongs to a section, or has pictures for light or for dark screens.
    package var needsGuide: Bool {
        original.section != nil
            || versions.contains { page in
                page.body.references.contains { ["#only-light", "#only-dark"].contains($0.suffix) }
            }
    }
}
