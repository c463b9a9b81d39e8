import ContentModel
import Localization
import SitePlanning

/// Styles and scripts. Pages name them with a version made of their bytes, so that a page that a browser kept never runs
/// with the script of a newer one.
struct SiteAssets: Sendable {
    private let styles: Asset
    private let scripts: [ScriptBundle: Asset]
    private let words: [ContentLanguage: Asset]
    private let keepsOffline: Bool

    private struct Asset: Sendable {
        var path: String
        var bytes: [UInt8]
        /// `?v=1f0c22ab`
        var query: String

        init(path: String, bytes: [UInt8]) {
            self.path = path
            self.bytes = bytes
            query = SiteAssets.query(bytes)
        }
    }

    /// What changes in the address of a file when its bytes do: the beginning of its digest, so that the site's worker can
    /// tell a file of another version.
    static func query(_ bytes: [UInt8]) -> String { "?v=" + FileDigest.of(bytes).prefix(8) }

    init(_ site: SiteContext, _ templates: Templates) {
        styles = Asset(path: "assets/quizmark.css", bytes: StyleSheet.bytes(templates, site.settings.theme))
        var scripts: [ScriptBundle: Asset] = [:]
        for bundle in ScriptBundle.files {
            let bytes = PageScript.bytes(templates, bundle)
            if !bytes.isEmpty { scripts[bundle] = Asset(path: "assets/\(bundle.rawValue).js", bytes: bytes) }
        }
        self.scripts = scripts
        keepsOffline = site.settings.keepsOffline
        words = Dictionary(
            uniqueKeysWithValues: site.settings.languages.map { language in
                let path = "assets/strings.\(language.code).js"
                return (language, Asset(path: path, bytes: PageScript.words(site.strings[language])))
            })
    }

    var files: [RenderedFile] {
        ([styles] + scripts.values + words.values).sorted { $0.path < $1.path }
            .map { RenderedFile(path: OutputPath($0.path), bytes: $0.bytes) }
    }

    /// The elements of the head that load styles and scripts.
    func write(_ bundles: [ScriptBundle], _ context: PageContext, into html: inout HTMLWriter) {
        early(context, &html)
        html.void("link")
        html.attribute("rel", is: "stylesheet")
        address("href", of: styles, context, &html)
        if let words = words[context.language] { script(words, context, &html) }
        for bundle in [.quizmark] + bundles {
            if let asset = scripts[bundle] { script(asset, context, &html, loads: bundle == .quizmark) }
        }
    }

    /// Runs before the page is painted; behind the styles it would wait for them.
    private func early(_ context: PageContext, _ html: inout HTMLWriter) {
        guard let asset = scripts[.early] else { return }
        html.open("script")
        address("src", of: asset, context, &html)
        html.attribute("data-site", context.site.settings.id)
        html.close("script")
        html.raw("\n")
    }

    private func script(_ asset: Asset, _ context: PageContext, _ html: inout HTMLWriter, loads: Bool = false) {
        html.raw("\n")
        html.open("script")
        html.flag("defer")
        address("src", of: asset, context, &html)
        if loads {
            html.attribute("data-scripts") { $0.value(scriptsOnRequest(context)) }
            if keepsOffline {
                html.attribute("data-app") { html in
                    html.root(context)
                    html.value(InstallableApp.manifestPath(context.language).text)
                }
            }
        }
        html.close("script")
    }

    private func address(_ name: StaticString, of asset: Asset, _ context: PageContext, _ html: inout HTMLWriter) {
        html.attribute(name) { html in
            html.root(context)
            html.value(asset.path)
            html.value(asset.query)
        }
    }

    /// JSON of the addresses of scripts that a page may load later.
    private func scriptsOnRequest(_ context: PageContext) -> String {
        var root = HTMLWriter()
        root.root(context)
        let way = String(decoding: root.bytes, as: UTF8.self)
        var json = CompactJSON()
        json.object { json in
            for bundle in ScriptBundle.onRequest {
                guard let asset = scripts[bundle] else { continue }
                json.member(bundle.rawValue, way + asset.path + asset.query)
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
