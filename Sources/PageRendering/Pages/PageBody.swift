package import Markup
package import SiteTheme

/// A kind of page, with the values of the template.
package protocol PageBody {
    /// Value of `data-page`.
    var kind: StaticString { get }
    /// Title without the site's name; the template escapes it.
    var title: String { get }
    /// One sentence for search engines; may be empty.
    var description: String { get }
    /// Bundles that the page needs besides those of all pages.
    var bundles: [AssetBundle] { get }
    var policy: PagePolicy { get }
    /// Writes the elements of the head that load styles and scripts.
    func writeAssets(_ assets: SiteAssets, _ context: PageContext, into html: inout HTMLWriter)
    /// Writes the content of `main`.
    func write(into html: inout HTMLWriter)
}

extension PageBody {
    package var bundles: [AssetBundle] { [] }
    package var policy: PagePolicy { .site }

    package func writeAssets(_ assets: SiteAssets, _ context: PageContext, into html: inout HTMLWriter) {
        assets.write(bundles, context, into: &html)
    }
}
