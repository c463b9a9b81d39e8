import ContentModel
import Markup
import SiteTheme
import Synchronization

/// The elements that load styles and scripts, which all pages with the same bundles share in one language and depth of folders.
final class HeadCache: Sendable {
    struct Key: Hashable {
        var bundles: [AssetBundle]
        var language: ContentLanguage
        /// The number of folders above the page, below the top of the site.
        var depth: Int
    }

    private let heads = Mutex<[Key: [UInt8]]>([:])

    /// The elements as HTML, written by `compose` for the first page that needs them.
    func bytes(_ key: Key, _ compose: (inout HTMLWriter) -> Void) -> [UInt8] {
        if let bytes = heads.withLock({ $0[key] }) { return bytes }
        var html = HTMLWriter()
        compose(&html)
        let bytes = html.bytes
        heads.withLock { $0[key] = bytes }
        return bytes
    }
}
