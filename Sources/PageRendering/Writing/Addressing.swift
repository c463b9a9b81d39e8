import Markup
package import SitePlanning

/// How the pages of a site name each other, and the files they show.
package enum Addressing: Sendable {
    /// By the way from file to file.
    case paths
    /// All are in one file: its pages have routes, and other files are named among what that file embeds.
    case routes(pages: Set<OutputPath>)

    /// The script of the one file puts the bytes of an embedded file in the place of such an address.
    static let embeddedScheme = "held:"
}

extension HTMLWriter {
    /// The address of a page or file of the site, inside the quotes of an attribute.
    /// - Parameter suffix: `#fragment` or `?query#fragment` as written, or nothing.
    mutating func address(of target: OutputPath, suffix: String = "", _ context: PageContext) {
        switch context.site.addressing {
        case .paths:
            guard let root = context.root else { return link(from: context.page.path, to: target, suffix: suffix) }
            value(root)
            value(target.urlPath)
            value(suffix)
        case .routes(let pages) where pages.contains(target): value("#/\(target.route)\(HTMLWriter.place(suffix))")
        case .routes:
            embed(target.text)
            value(Addressing.embeddedScheme + target.urlPath)
        }
    }

    /// The rest of a route: `/3` for question 3, `/glossary` for another place.
    private static func place(_ suffix: String) -> String {
        guard let hash = suffix.firstIndex(of: "#") else { return "" }
        let place = suffix[suffix.index(after: hash)...]
        guard !place.isEmpty else { return "" }
        let number = place.dropFirst()
        return place.first == "q" && !number.isEmpty && number.allSatisfy({ ("0"..."9").contains($0) }) ? "/\(number)" : "/\(place)"
    }
}
