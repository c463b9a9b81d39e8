import ContentModel
import Localization
import Markup
import PageRendering
import SiteTheme

/// Template of a single-file site, around the content of every page of a language.
struct SingleFileShell: PageBody {
    var kind: StaticString { "" }
    var title: String { "" }
    var description: String { "" }

    func writeAssets(_ assets: SiteAssets, _ context: PageContext, into html: inout HTMLWriter) {}
    func write(into html: inout HTMLWriter) {}
}

/// The single file: the template in the site's language, with the data and the script that opens it.
struct SingleFileDocument: PageBody {
    let context: PageContext
    let assets: SingleFileAssets
    /// The media, which are compressed already.
    let media: CompactText

    /// Placeholder for the pages and the script that shows them, which are the largest part. No text on a page has control characters.
    static let placeholder = "\u{7F}quizmark-site\u{7F}"

    var kind: StaticString { "" }
    var title: String { context.content.settings.title }
    var description: String { context.siteDescription }
    var policy: PagePolicy {
        .embedded(scripts: [assets.opener, assets.script], styles: assets.styles, asksServers: context.content.hasQuestions)
    }

    func writeAssets(_ assets: SiteAssets, _ context: PageContext, into html: inout HTMLWriter) {
        html.open("style")
        html.ready(self.assets.styles)
        html.close("style")
        html.raw("\n")
        html.open("script")
        html.attribute("type", is: "application/json")
        html.attribute("id", is: "quizmark-site")
        // Scripts that other sites load on request are in the file already; a name without a file marks them.
        let later = AssetBundle.onRequest.filter(AssetBundle.insideSingleFile.contains)
        html.attribute("data-later", later.map(\.rawValue).joined(separator: " "))
        html.json { $0.value(SingleFileDocument.placeholder) }
        html.close("script")
        html.raw("\n")
        html.open("script")
        html.attribute("type", is: "application/json")
        html.attribute("id", is: "quizmark-media")
        html.ready(media.bytes)
        html.close("script")
    }

    /// The script comes after the elements that it changes. It replaces the notices, or shows that it can't.
    func write(into html: inout HTMLWriter) {
        html.open("noscript")
        html.open("p", class: "notice")
        html.words(context.words[.singleFileWithoutScript])
        html.close("p")
        html.close("noscript")
        html.open("p", class: "notice")
        html.attribute("id", is: "quizmark-failure")
        html.flag("hidden")
        html.words(context.words[.singleFileFailure])
        html.close("p")
        html.open("script")
        html.ready(assets.opener)
        html.close("script")
    }
}

/// JSON for a script element.
struct CompactText: Sendable {
    let bytes: [UInt8]

    init(_ write: (inout CompactJSON) -> Void) {
        var json = CompactJSON()
        write(&json)
        bytes = json.bytes
    }
}
