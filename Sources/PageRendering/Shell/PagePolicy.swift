import Encoding
package import Markup

/// Content security policy of a page. Nothing is sent anywhere, unless readers ask for it.
///
/// A page may connect to its own server, though our scripts don't: browsers' audits read `robots.txt` from within pages.
package enum PagePolicy {
    /// Scripts, styles, fonts and media come from the site itself.
    case site
    /// The page with an embedded PDF of the site.
    case rulebook
    /// The page on which readers open a collection may request it from its server.
    case collection
    /// A quiz whose reports may be uploaded to another server.
    /// - Parameter origin: scheme, host and port.
    case upload(origin: String)
    /// Everything is in the page: scripts and styles are allowed by their hashes, media are `data:` URLs.
    case embedded(scripts: [[UInt8]], styles: [UInt8], asksServers: Bool)

    package func write(into html: inout HTMLWriter) {
        switch self {
        case .site: PagePolicy.write("connect-src 'self'", &html)
        case .rulebook: PagePolicy.write("frame-src 'self'; object-src 'self'", &html)
        case .collection: PagePolicy.write("connect-src 'self' https: http:", &html)
        case .upload(let origin): PagePolicy.write("connect-src 'self' ", to: origin, &html)
        case .embedded(let scripts, let styles, let asksServers):
            html.raw("default-src 'none'; script-src")
            for script in scripts {
                html.raw(" ")
                html.ready(PagePolicy.source(script))
            }
            html.raw("; style-src ")
            html.ready(PagePolicy.source(styles))
            html.raw("; img-src data:; font-src data:; media-src data:; ")
            if asksServers { html.raw("connect-src https: http:; ") }
            html.raw("form-action 'none'; base-uri 'none'")
        }
    }

    /// The policy of a page whose scripts, styles, fonts and media come from the site itself.
    ///
    /// - Parameter own: directives of this kind of page; `origin` is added to the last.
    private static func write(_ own: StaticString, to origin: String = "", _ html: inout HTMLWriter) {
        html.raw("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self' data:; media-src 'self'; ")
        html.raw(own)
        html.value(origin)
        html.raw("; manifest-src 'self'; worker-src 'self'; form-action 'none'; base-uri 'none'")
    }

    /// Hash source of an element's content (CSP Level 3, §2.3.1).
    static func source(_ bytes: [UInt8]) -> String { "'sha256-\(Base64.text(SHA256.hash(bytes)))'" }
}
