import Markup
import SitePlanning
import Synchronization

/// How the pages of a site name each other, and the files they show.
enum Addressing: Sendable {
    /// By the way from file to file.
    case paths
    /// All are in one file: pages have routes, and other files are named among what that file holds.
    case routes(HeldFiles)
}

/// The media and calendars that pages have named, so that the one file gets those and no others.
final class HeldFiles: Sendable {
    /// The script of the file puts the bytes in the place of such an address.
    static let scheme = "held:"

    private let pages: Set<OutputPath>
    private let named = Mutex<Set<OutputPath>>([])

    init(_ plan: SitePlan) { pages = Set(plan.pages.map(\.path)) }

    func isPage(_ path: OutputPath) -> Bool { pages.contains(path) }

    func name(_ path: OutputPath) { named.withLock { _ = $0.insert(path) } }

    /// Sorted by path.
    var paths: [OutputPath] { named.withLock { $0.sorted() } }
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
        case .routes(let files) where files.isPage(target): value("#/\(target.route)\(HTMLWriter.place(suffix))")
        case .routes(let files):
            files.name(target)
            value(HeldFiles.scheme + target.urlPath)
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
