import Encoding
package import Markup

/// What a page may load, as its content security policy. Nothing is sent anywhere.
///
/// A page may ask its own server, though our scripts don't: browsers' own checks of pages read `robots.txt` from within them.
package enum PagePolicy {
    /// Scripts, styles and media come from the site itself.
    case site
    /// The page that shows a PDF of the site inside.
    case rulebook
    /// The page where readers name a collection may ask its server for it.
    case collection
    /// All is in the page: scripts and styles are named by their hashes, media are `data:` addresses.
    case embedded(scripts: [[UInt8]], styles: [UInt8], asksServers: Bool)

    package func write(into html: inout HTMLWriter) {
        switch self {
        case .site:
            html.raw(
                """
                default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; \
                connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'none'; base-uri 'none'
                """)
        case .rulebook:
            html.raw(
                """
                default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; \
                frame-src 'self'; object-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'none'; base-uri 'none'
                """)
        case .collection:
            html.raw(
                """
                default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; \
                connect-src 'self' https: http:; manifest-src 'self'; worker-src 'self'; form-action 'none'; base-uri 'none'
                """)
        case .embedded(let scripts, let styles, let asksServers):
            html.raw("default-src 'none'; script-src")
            for script in scripts {
                html.raw(" ")
                html.ready(PagePolicy.source(script))
            }
            html.raw("; style-src ")
            html.ready(PagePolicy.source(styles))
            html.raw("; img-src data:; media-src data:; ")
            if asksServers { html.raw("connect-src https: http:; ") }
            html.raw("form-action 'none'; base-uri 'none'")
        }
    }

    /// The hash of what stands between the tags of an element, as browsers compare it.
    static func source(_ bytes: [UInt8]) -> String { "'sha256-\(Base64.text(SHA256.hash(bytes)))'" }
}
