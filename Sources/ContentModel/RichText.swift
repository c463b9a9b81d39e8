package import Diagnostics

/// Markdown that has been through cmark once: safe HTML, with a slot wherever the page has to decide.
///
/// Almost every text has no slot at all, so `html` can be copied to the page as it is.
package struct RichText: Hashable, Sendable {
    /// HTML of blocks (`<p>…</p>`), or of phrases where the text is `inline`.
    package var html: String
    package var slots: [Slot]
    package var position: SourcePosition

    /// Something to be put into `html` at `offset`, counted in UTF-8 bytes; slots are sorted by it.
    package struct Slot: Hashable, Sendable {
        package var offset: Int
        package var content: Content

        package enum Content: Hashable, Sendable {
            /// The address of a link or picture to a file or page of the site, to be made relative to the page.
            case destination(SiteReference)
            /// The n-th blank of the question, from zero.
            case blank(Int)
        }

        package init(offset: Int, content: Content) {
            self.offset = offset
            self.content = content
        }
    }

    package init(html: String, slots: [Slot] = [], position: SourcePosition = .start) {
        self.html = html
        self.slots = slots
        self.position = position
    }

    package var isEmpty: Bool { html.isEmpty && slots.isEmpty }
}

/// What a relative link in a text points to.
package struct SiteReference: Hashable, Sendable {
    /// Path below `Content/`, resolved from the file that has the link: `media/cell.svg`, `quizzes/cells.md`.
    package var path: String
    /// `#fragment` or `?query#fragment` as written, or nothing.
    package var suffix: String
    package var position: SourcePosition

    package init(path: String, suffix: String = "", position: SourcePosition) {
        self.path = path
        self.suffix = suffix
        self.position = position
    }
}
