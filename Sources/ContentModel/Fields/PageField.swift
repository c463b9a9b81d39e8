/// The fields of the front matter of a page of `Content/pages`.
package enum PageField: String, ContentField {
    case id, formerly, title, description, order, section, navigation, layout, values
    case endsWith = "ends-with"
    case draft

    package static let owner = "a page"
    package static let names = allCases.map(\.rawValue)
    /// Those of Hugo, Jekyll, MkDocs and Docusaurus.
    package static let otherNames = [
        "weight": "order", "nav_order": "order", "sidebar_position": "order", "position": "order", "aliases": "formerly",
        "alias": "formerly", "redirect_from": "formerly", "slug": "id", "permalink": "id", "url": "id", "category": "section",
        "parent": "section", "group": "section", "summary": "description", "excerpt": "description", "name": "title",
        "template": "layout", "params": "values",
    ]
    package static let hints = LanguageHint.hints.merging([
        "date": noDates, "lastmod": noDates, "updated": noDates, "author": noDates, "authors": noDates,
        "tags": noTags, "categories": noTags, "keywords": noTags,
        "toc": "a page with a 'section' has a table of contents; remove this line",
    ]) { $1 }
    private static let noDates = "pages have no dates or authors; remove this line"
    private static let noTags = "pages have no tags; remove this line, or write 'section: …' to group pages"

    package var definition: FieldDefinition {
        switch self {
        case .id:
            FieldDefinition(
                .id, example: "welcome",
                "names the page. Default: the file's path in `pages`, without the extension, with hyphens in place of characters that an id can't have."
            )
        case .formerly:
            FieldDefinition(
                .ids, example: "about-us",
                "the page's earlier id, if you changed it, or a list of all earlier ids. Their addresses lead to the page.")
        case .title: FieldDefinition(.text, "plain text. Required, except in `home.md`, the text on the home page.")
        case .description:
            FieldDefinition(
                .text, example: "Who we are, and how to join.",
                "one plain sentence for search engines and for previews of links. In `home.md`, it describes the home page; by default, the site's title and sections do."
            )
        case .order: FieldDefinition(.integer(-1000...1000), "sorts the pages, lower numbers first, from -1000 to 1000. Default: 0.")
        case .section:
            FieldDefinition(
                .text,
                "the name of the section that the page belongs to, such as `Guides`. The page then shows a list of all sections and their pages, its own table of contents, and links to the previous and next pages. See [A site with many pages](#a-site-with-many-pages)."
            )
        case .navigation:
            FieldDefinition(
                .truth(default: true),
                "whether the page is in the navigation, `true` (default) or `false`. Other pages can link to it in either case.")
        case .layout: FieldDefinition(.text, "the template for the page, see [Templates](templates.md).")
        case .values: FieldDefinition(.values, "names with texts that the layout can show, see [Templates](templates.md).")
        case .endsWith:
            FieldDefinition(
                .words(FreePage.Ending.allCases.map(\.rawValue)),
                "a list of sections below the text: `contact`, how to contact you, from `contact` in `site.yml`, and `address`, the site's address in the page's language and its QR code, from `base-url`. Anything that `site.yml` doesn't define is left out."
            )
        case .draft: FieldDefinition(.truth(default: false), "whether the site leaves the page out, `false` (default) or `true`.")
        }
    }
}
