import ContentModel
import Localization
package import Markup
import Platform
import SitePlanning
package import SiteTheme

/// Styles and scripts. Their URLs have a version from their digest, so that a cached page never runs with the script of a newer
/// one.
package struct SiteAssets: Sendable {
    private static let folder = "assets/"

    private var styles: [AssetBundle: RenderedFile] = [:]
    private let ownStyles: RenderedFile?
    private var scripts: [AssetBundle: RenderedFile] = [:]
    private var words: [AssetBundle: [ContentLanguage: RenderedFile]] = [:]
    private let keepsOffline: Bool
    private let heads = HeadCache()

    /// - Parameters:
    ///   - bundles: those that pages may name; nil for what the site's content needs.
    ///   - jobs: number of threads.
    package init(_ site: SiteContext, _ templates: Templates, _ bundles: [AssetBundle]? = nil, jobs: Int = 1) {
        let isWholeSite = bundles == nil
        let bundles = bundles ?? AssetBundle.files.filter { site.needs($0) }
        keepsOffline = site.settings.keepsOffline
        ownStyles = SiteAssets.file("site.css", StyleSheet.own(templates))
        let tables = site.settings.languages.map { ($0, site.strings[$0]) }
        let spoken = tables.flatMap { isWholeSite ? site.spokenTexts(in: $0.1) : $0.1.scriptTexts }
        let texts = ScriptTexts(Set(spoken.map(\.key).filter { !$0.hasPrefix(CollectionPage.prefix) }))
        // The script of cards greets students by their quizzes and due dates; other sites have its styles only.
        let greets = !isWholeSite || site.content.hasQuestions || !site.content.assignments.isEmpty
        let files = mapInParallel(bundles.count, jobs: jobs) { index in
            let bundle = bundles[index]
            let style = SiteAssets.file("\(bundle.rawValue).css", StyleSheet.bytes(templates, bundle, site.settings.theme))
            let hasScript = bundle != .cards || greets
            let script = hasScript ? SiteAssets.file("\(bundle.rawValue).js", PageScript.bytes(templates, bundle)) : nil
            return (style: style, script: script, used: texts.keys(usedBy: script?.bytes ?? []))
        }
        var used: [AssetBundle: Set<String>] = [:]
        for (bundle, file) in zip(bundles, files) { (styles[bundle], scripts[bundle], used[bundle]) = file }
        let wordless = Set([.early] + bundles.flatMap(\.parts))
        for bundle in bundles where !wordless.contains(bundle) {
            let spoken = ([bundle] + bundle.parts).reduce(into: Set()) { $0.formUnion(used[$1] ?? []) }
            for (language, table) in tables {
                let name = "\(bundle.rawValue).\(language.code).js"
                words[bundle, default: [:]][language] = SiteAssets.file(name, PageScript.words(table, spoken))
            }
        }
    }

    private static func file(_ name: String, _ bytes: [UInt8]) -> RenderedFile? {
        bytes.isEmpty ? nil : RenderedFile(path: OutputPath(folder + name), bytes: bytes)
    }

    /// Sorted by path.
    package var files: [RenderedFile] {
        let all = Array(styles.values) + [ownStyles].compactMap(\.self) + scripts.values + words.values.flatMap(\.values)
        return all.sorted { $0.path.text < $1.path.text }
    }

    /// Writes the elements of the head that load styles and scripts.
    package func write(_ bundles: [AssetBundle], _ context: PageContext, into html: inout HTMLWriter) {
        // A page whose links begin at the root of the server is the only one of its kind.
        guard context.root == nil else { return compose(bundles, context, &html) }
        let key = HeadCache.Key(bundles: bundles, language: context.language, depth: context.page.path.depth)
        html.ready(heads.bytes(key) { html in compose(bundles, context, &html) })
    }

    private func compose(_ bundles: [AssetBundle], _ context: PageContext, _ html: inout HTMLWriter) {
        let onRequest = bundles.filter(AssetBundle.onRequest.contains)
        let bundles = [.quizmark] + AssetBundle.withNeeded(bundles).filter { !AssetBundle.onRequest.contains($0) }
        early(context, &html)
        for asset in bundles.compactMap({ styles[$0] }) + [ownStyles].compactMap(\.self) { style(asset, context, &html) }
        for bundle in bundles {
            if let words = words[bundle]?[context.language] { script(words, context, &html) }
            guard let asset = scripts[bundle] else { continue }
            script(asset, context, &html, later: bundle == .quizmark ? bundles.flatMap(\.later) + onRequest : [])
        }
    }

    /// A script before the page is painted, and before the styles, which would delay it.
    private func early(_ context: PageContext, _ html: inout HTMLWriter) {
        guard let asset = scripts[.early] else { return }
        html.open("script")
        address("src", of: asset, context, &html)
        html.attribute("data-site", context.site.settings.id)
        html.close("script")
        html.raw("\n")
    }

    private func style(_ asset: RenderedFile, _ context: PageContext, _ html: inout HTMLWriter) {
        html.void("link")
        html.attribute("rel", is: "stylesheet")
        address("href", of: asset, context, &html)
    }

    private func script(_ asset: RenderedFile, _ context: PageContext, _ html: inout HTMLWriter, later: [AssetBundle] = []) {
        html.raw("\n")
        html.open("script")
        html.flag("defer")
        address("src", of: asset, context, &html)
        if !later.isEmpty {
            html.attribute("data-later", later.flatMap { names(of: $0, context.language) }.joined(separator: " "))
            if keepsOffline {
                html.attribute("data-app") { html in
                    html.root(context)
                    html.value(context.plan.appManifest(in: context.language).text)
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

    /// Files of a bundle relative to their folder, for scripts: `settings.css?v=1f0c22ab`.
    private func names(of bundle: AssetBundle, _ language: ContentLanguage) -> [String] {
        [styles[bundle], words[bundle]?[language], scripts[bundle]].compactMap(\.self).map { asset in
            asset.path.text.dropFirst(SiteAssets.folder.count) + asset.version
        }
    }
}

extension SiteContext {
    /// Whether a page of the site may load this bundle: a site without penalties has none of their styles, scripts and words.
    fileprivate func needs(_ bundle: AssetBundle) -> Bool {
        switch bundle {
        case .sanctions, .penalties, .booklet, .rulebook, .flashCards, .sanctionQuestions, .sanctionHistory: !content.editions.isEmpty
        case .checklists: !content.checklists.isEmpty
        case .assignments: !content.assignments.isEmpty || content.ledger != nil
        case .overview, .planner, .calendar: plan.outline.hasPlanner
        case .quiz, .choices, .ordering, .clock, .answered, .collection: content.hasQuestions
        case .dates: content.hasQuestions || !content.assignments.isEmpty || content.ledger != nil
        case .search: content.isSearchable
        case .practice, .history: content.hasPractice
        case .missing: settings.languages.count > 1
        case .moved: plan.pages.contains { plan.destination(of: $0.subject) != nil }
        case .guide: content.pages.contains(where: \.needsGuide)
        case .handIn: content.hasHandIns
        case .exam: content.hasExams
        case .assigned: content.hasAssignedQuizzes
        case .own: !plan.studentPages.isEmpty
        case .subscribing: !plan.studentPages.isEmpty || content.assignments.isEmpty && content.hasDatedQuizzes
        case .early, .quizmark, .texts, .cards, .contact, .settings, .offline, .pictures, .code, .opener, .single, .scorm: true
        }
    }
}
