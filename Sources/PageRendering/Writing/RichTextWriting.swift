import ContentModel
import Localization
import Markup
import SitePlanning

/// Texts of authors, with links relative to the page.
extension HTMLWriter {
    /// Writes a text with links relative to the page, and with blanks written by `blank`.
    /// - Parameter hasPermalinks: whether its headings link to themselves.
    mutating func rich(
        _ text: RichText, _ context: PageContext, hasPermalinks: Bool = false,
        blank: (inout HTMLWriter, Int) -> Void = { _, _ in }
    ) {
        let permalink: HTMLHooks<HTMLWriter>.Permalink = { html, anchor in html.link(context, toHeading: anchor) }
        text.write(
            to: &self,
            address: { html, name, reference, kind in
                // The page isn't part of this site; broken links were reported before. A link without a target is written as text.
                guard let target = context.resolve(reference) else { return }
                html.attribute(name) { $0.address(of: target, suffix: reference.suffix, context) }
                if kind.hasSize, let size = context.content.mediaSizes[target.text] {
                    html.attribute("width", size.width)
                    html.attribute("height", size.height)
                }
            }, blank: blank, permalink: hasPermalinks ? permalink : nil, anchor: permalink, words: context.table.added,
            captions: context.captions(of:), isOnPage: true)
    }

    /// Writes an author's blocks, if there are any.
    mutating func prose(
        _ text: RichText, class classes: StaticString, _ mark: LanguageMark, _ context: PageContext,
        blank: (inout HTMLWriter, Int) -> Void = { _, _ in }
    ) {
        guard !text.isEmpty else { return }
        open("div", class: classes)
        self.mark(mark)
        rich(text, context, blank: blank)
        close("div")
    }
}
