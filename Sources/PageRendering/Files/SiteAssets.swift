import ContentModel
import Localization
import SitePlanning

/// Styles and scripts. Pages name them with a version made of their bytes, so that a page that a browser kept never runs
/// with the script of a newer one.
struct SiteAssets: Sendable {
    private let styles: RenderedFile
    private let scripts: [ScriptBundle: RenderedFile]
    private let words: [ContentLanguage: RenderedFile]
    /// JSON of the addresses of scripts that a page may load later, cut where the way to the site's folder stands.
    private let onRequest: [String]
    private let keepsOffline: Bool

    init(_ site: SiteContext, _ templates: Templates) {
        styles = RenderedFile(
            path: OutputPath("assets/quizmark.css"), bytes: StyleSheet.bytes(templates, site.settings.theme))
        var scripts: [ScriptBundle: RenderedFile] = [:]
        for bundle in ScriptBundle.files {
            let bytes = PageScript.bytes(templates, bundle)
            if !bytes.isEmpty { scripts[bundle] = RenderedFile(path: OutputPath("assets/\(bundle.rawValue).js"), bytes: bytes) }
        }
        self.scripts = scripts
        onRequest = SiteAssets.addresses(of: ScriptBundle.onRequest, in: scripts)
        keepsOffline = site.settings.keepsOffline
        words = Dictionary(
            uniqueKeysWithValues: site.settings.languages.map { language in
                let path = OutputPath("assets/strings.\(language.code).js")
                return (language, RenderedFile(path: path, bytes: PageScript.words(site.strings[language])))
            })
    }

    var files: [RenderedFile] {
        ([styles] + scripts.values + words.values).sorted { $0.path.text < $1.path.text }
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

    private func script(_ asset: RenderedFile, _ context: PageContext, _ html: inout HTMLWriter, loads: Bool = false) {
        html.raw("\n")
        html.open("script")
        html.flag("defer")
        address("src", of: asset, context, &html)
        if loads {
            html.attribute("data-scripts") { html in
                for (place, part) in onRequest.enumerated() {
                    if place > 0 { html.root(context) }
                    html.value(part)
                }
            }
            if keepsOffline {
                html.attribute("data-app") { html in
                    html.root(context)
                    html.value(InstallableApp.manifestPath(context.language).text)
                }
            }
        }
        html.close("script")
    }

    private func address(_ name: StaticString, of asset: RenderedFile, _ context: PageContext, _ html: inout HTMLWriter) {
        html.attribute(name) { html in
            html.root(context)
            html.value(asset.path.text)
            html.value(asset.version)
        }
    }

    private static func addresses(of bundles: [ScriptBundle], in scripts: [ScriptBundle: RenderedFile]) -> [String] {
        let mark = "\u{7F}"
        var json = CompactJSON()
        json.object { json in
            for bundle in bundles {
                guard let asset = scripts[bundle] else { continue }
                json.member(bundle.rawValue, mark + asset.path.text + asset.version)
            }
        }
        return String(decoding: json.bytes, as: UTF8.self).split(separator: mark, omittingEmptySubsequences: false).map(String.init)
    }
}
