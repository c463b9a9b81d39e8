import ContentModel
import Diagnostics
import Localization
import SitePlanning

/// The shells of a site, and what they show around a page: navigation, languages, links for search engines.
struct SiteFrame: Sendable {
    private let site: SiteContext
    private let assets: SiteAssets
    private let shells: [ContentLanguage: Shells]

    private struct Shells: Sendable {
        var withDescription: PageShell
        var plain: PageShell
    }

    init(_ site: SiteContext, _ templates: Templates, _ assets: SiteAssets) {
        self.site = site
        self.assets = assets
        let settings = site.settings
        var present: [ShellTag] = [.title, .page, .policy, .links, .assets, .root, .home, .navigation, .main]
        if settings.languages.count > 1 { present.append(.languageSwitch) }
        if site.content.hasQuestions { present.append(.tools) }
        if settings.theme.logo != nil { present.append(.logo) }
        var shells: [ContentLanguage: Shells] = [:]
        if let template = templates.shell {
            for language in settings.languages {
                let constants = SiteFrame.constants(site, language)
                shells[language] = Shells(
                    withDescription: PageShell(template, constants: constants, present: present + [.description]),
                    plain: PageShell(template, constants: constants, present: present))
            }
        }
        self.shells = shells
    }

    private static func constants(_ site: SiteContext, _ language: ContentLanguage) -> [ShellTag: String] {
        let words = site.words(language)
        func ready(_ string: InterfaceString) -> String { String(decoding: words[string].content, as: UTF8.self) }
        return [
            .language: language.code, .direction: language.isRightToLeft ? "rtl" : "ltr",
            .site: site.settings.id, .siteTitle: site.settings.title,
            .navigationLabel: words.table[.navigationLabel].text, .toolsLabel: words.table[.toolsLabel].text,
            .languageLabel: words.table[.languageLabel].text,
            .skipLink: ready(.skipLink), .footer: ready(.footer),
        ]
    }

    func write(_ body: some PageBody, _ context: PageContext, into html: inout HTMLWriter) {
        guard let shells = shells[context.language] else { return body.write(into: &html) }
        let shell = body.description.isEmpty ? shells.plain : shells.withDescription
        shell.write(into: &html) { tag, html in
            write(tag, of: body, context, &html)
        }
    }

    private func write(_ tag: ShellTag, of body: some PageBody, _ context: PageContext, _ html: inout HTMLWriter) {
        let here = context.page.path
        switch tag {
        case .main: body.write(into: &html)
        case .title:
            html.readyForAttribute(body.title)
            if context.page.subject != .home {
                html.raw(" · ")
                html.readyForAttribute(site.settings.title)
            }
        case .description: html.readyForAttribute(body.description)
        case .page: html.raw(body.kind)
        case .policy: context.page.subject == .collection ? html.raw(SiteFrame.collectionPolicy) : html.raw(SiteFrame.policy)
        case .assets: assets.write(body.scripts, context, into: &html)
        case .root: for _ in 0..<here.depth { html.raw("../") }
        case .home: html.link(from: here, to: context.path(of: .home), suffix: "")
        case .logo:
            if let logo = site.settings.theme.logo { html.link(from: here, to: OutputPath(logo.value), suffix: "") }
        case .links: links(context, &html)
        case .navigation: navigation(context, &html)
        case .tools: tools(context, &html)
        case .languageSwitch: languageSwitch(context, &html)
        case .language, .direction, .site, .siteTitle, .skipLink, .navigationLabel, .toolsLabel, .languageLabel, .footer: break
        }
    }

    /// Scripts, styles and media come from the site itself; nothing is sent anywhere.
    private static let policy: StaticString = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; \
        manifest-src 'self'; worker-src 'self'; form-action 'none'; base-uri 'none'
        """

    /// The page where readers name a collection may ask its server for it.
    private static let collectionPolicy: StaticString = """
        default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; \
        connect-src 'self' https: http:; manifest-src 'self'; worker-src 'self'; form-action 'none'; base-uri 'none'
        """

    private func links(_ context: PageContext, _ html: inout HTMLWriter) {
        guard site.settings.baseURL != nil, context.page.subject.isContent else { return }
        if let url = site.plan.url(of: site.plan.canonicalPath(of: context.page)) {
            html.void("link")
            html.attribute("rel", is: "canonical")
            html.attribute("href", url)
        }
        let translated = site.plan.alternates(of: context.page.subject).filter(\.isTranslated)
        guard translated.count > 1 else { return }
        for alternate in translated {
            guard let url = site.plan.url(of: alternate.path) else { continue }
            html.void("link")
            html.attribute("rel", is: "alternate")
            html.attribute("hreflang", alternate.language.code)
            html.attribute("href", url)
        }
    }

    private func navigation(_ context: PageContext, _ html: inout HTMLWriter) {
        html.open("ul")
        item(.home, context, &html) { $0.words(context.words[.home]) }
        if let edition = site.plan.arrangement.editions.first {
            item(.penaltyList(edition: edition), context, &html) { $0.words(context.words[.penalties]) }
        }
        if !site.content.assignments.isEmpty {
            item(.assignmentOverview, context, &html) { $0.words(context.words[.assignments]) }
        }
        if !site.content.teachers.isEmpty { item(.people, context, &html) { $0.words(context.words[.people]) } }
        for index in site.plan.arrangement.pages where site.content.pages[index].original.inNavigation {
            let page = context.best(site.content.pages[index])
            item(.freePage(index), context, &html) { html in
                html.open("span")
                html.mark(context.mark(page.language))
                html.text(page.title)
                html.close("span")
            }
        }
        html.close("ul")
    }

    private func tools(_ context: PageContext, _ html: inout HTMLWriter) {
        html.open("ul")
        item(.search, context, &html) { $0.words(context.words[.search]) }
        item(.practice, context, &html) { $0.words(context.words[.practice]) }
        item(.history, context, &html) { $0.words(context.words[.history]) }
        html.close("ul")
    }

    private func item(
        _ subject: PageSubject, _ context: PageContext, _ html: inout HTMLWriter, _ label: (inout HTMLWriter) -> Void
    ) {
        html.open("li")
        html.open("a")
        html.link(context, to: context.path(of: subject))
        if subject == context.page.subject { html.attribute("aria-current", is: "page") }
        label(&html)
        html.close("a")
        html.close("li")
    }

    private func languageSwitch(_ context: PageContext, _ html: inout HTMLWriter) {
        html.open("ul")
        for language in site.settings.languages {
            html.open("li")
            html.open("a")
            html.attribute("lang", language.code)
            html.attribute("hreflang", language.code)
            html.link(context, to: site.plan.path(of: context.page.subject, in: language))
            if language == context.language { html.attribute("aria-current", is: "true") }
            html.text(site.strings.name(of: language))
            html.close("a")
            html.close("li")
        }
        html.close("ul")
    }
}

extension OutputPath {
    /// How many folders deep the file is.
    var depth: Int { text.utf8.count { $0 == UInt8(ascii: "/") } }
}
