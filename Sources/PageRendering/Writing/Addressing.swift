import Markup
package import SitePlanning

/// Form of links between pages, and to files.
package enum Addressing: Sendable {
    /// Relative paths.
    case paths
    /// Routes within a single file, and names of the files embedded in it.
    case routes(pages: Set<OutputPath>)

    /// Scheme of URLs that the single file's script replaces by the bytes of an embedded file.
    static let embeddedScheme = "held:"
}

extension HTMLWriter {
    /// Appends the URL of a page or file of the site, escaped for an attribute.
    /// - Parameter suffix: `#fragment` or `?query#fragment` as written, or empty.
    mutating func address(of target: OutputPath, suffix: String = "", _ context: PageContext) {
        switch context.site.addressing {
        case .paths:
            guard let root = context.root else { return link(from: context.page.path, to: target, suffix: suffix) }
            value(root)
            value(target.urlPath)
            value(suffix)
        case .routes(let pages) where pages.contains(target): value("#/\(target.route)\(HTMLWriter.routeFragment(suffix))")
        case .routes:
            embed(target.text)
            value(Addressing.embeddedScheme + target.urlPath)
        }
    }

    /// Fragment of a route: `/3` for question 3, `/glossary` for a heading.
    private static func routeFragment(_ suffix: String) -> String {
        guard let hash = suffix.firstIndex(of: "#") else { return "" }
        let fragment = suffix[suffix.index(after: hash)...]
        guard !fragment.isEmpty else { return "" }
        let number = fragment.dropFirst()
        return fragment.first == "q" && !number.isEmpty && number.allSatisfy({ ("0"..."9").contains($0) }) ? "/\(number)" : "/\(fragment)"
    }
}
