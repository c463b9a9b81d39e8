import ContentModel
import Diagnostics
import Localization
package import Markup
import SitePlanning
package import SiteTheme

/// Page templates of a site, with navigation, languages and links for search engines.
package struct SiteFrame: Sendable {
    private let site: SiteContext
    private let assets: SiteAssets
    private let shells: [ContentLanguage: Shells]

    private struct Shells: Sendable {
        var withDescription: PageTemplate
        var plain: PageTemplate
        /// Renamed quizzes as JSON, by their former ids, for pages that show several; nil if there are none.
        var renamed: String?
    }

    /// - Parameter showsLogo: false in a single file, whose script inserts the bytes of the logo later.
    package init(_ site: SiteContext, _ templates: Templates, _ assets: SiteAssets, showsLogo: Bool = true) {
        self.site = site
        self.assets = assets
        let settings = site.settings
        var present: [TemplateTag] = [.title, .page, .policy, .links, .assets, .root, .home, .navigation, .main]
        if settings.languages.count > 1 { present.append(.languageSwitch) }
        if site.content.hasQuestions { present.append(.tools) }
        if site.content.isSearchable { present.append(.searchLink) }
        if showsLogo, settings.theme.logo != nil { present.append(.logo) }
        var shells: [ContentLanguage: Shells] = [:]
        for language in settings.languages {
            let constants = SiteFrame.constants(site, language)
            shells[language] = Shells(
                withDescription: PageTemplate(templates.shells, constants: constants, present: present + [.description]),
                plain: PageTemplate(templates.shells, constants: constants, present: present),
                renamed: SiteFrame.renamed(site, language, among: site.content.quizHeads.indices))
        }
        self.shells = shells
    }

    /// `{"old": ["new", "quizzes/new.html"]}`; nil if no quiz among them is renamed.
    private static func renamed(_ site: SiteContext, _ language: ContentLanguage, among quizzes: Range<Int>) -> String? {
        let quizzes = quizzes.lazy.map { ($0, site.content.quizHeads[$0]) }.filter { !$0.1.original.formerIDs.isEmpty }
        guard !quizzes.isEmpty else { return nil }
        var json = CompactJSON()
        json.object { json in
            for (index, quiz) in quizzes {
                for former in quiz.original.formerIDs {
                    json.key(former.value)
                    json.array { json in
                        json.value(quiz.original.id)
                        json.value(site.plan.path(of: .quiz(index), in: language).text)
                    }
                }
            }
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private static func constants(_ site: SiteContext, _ language: ContentLanguage) -> [TemplateTag: String] {
        let words = site.words(language)
        func ready(_ string: StringKey) -> String { String(decoding: words[string].content, as: UTF8.self) }
        let icon = IconColours(accent: site.settings.theme.accent)
        let title = site.settings.title(in: language)
        var constants: [TemplateTag: String] = [
            .language: language.code, .direction: language.isRightToLeft ? "rtl" : "ltr",
            .site: site.settings.id, .siteTitle: title.text,
            .accent: IconColours.digits(of: icon.accent), .onAccent: IconColours.digits(of: icon.ink),
            .menuLabel: words.table[.menuLabel].text, .navigationLabel: words.table[.navigationLabel].text,
            .toolsLabel: words.table[.toolsLabel].text, .languageLabel: words.table[.languageLabel].text,
            .skipLink: ready(.skipLink), .footer: footer(words, handsIn: site.content.hasHandIns),
        ]
        // One title is for all languages.
        if !site.settings.titles.isEmpty, !LanguageMark(title.language, on: language).isEmpty {
            constants[.siteTitleLanguage] = title.language.code
        }
        return constants
    }

    /// The footer, and a different one for browsers without a script. Styles hide the first where none runs. A site's own words stay,
    /// also those of the usual footer where students hand in and that footer isn't reworded.
    private static func footer(_ words: EscapedStrings, handsIn: Bool) -> String {
        var html = HTMLWriter()
        let scripted = handsIn ? StringKey.footerUntilHandedIn : .footer
        if let own = [scripted, .footer].first(where: { StringCatalog.isReworded($0, words.table[$0]) }) {
            html.words(words[own])
            return String(decoding: html.bytes, as: UTF8.self)
        }
        html.element("span", class: "scripted", words[scripted])
        html.open("noscript")
        html.words(words[.footerWithoutScript])
        html.close("noscript")
        return String(decoding: html.bytes, as: UTF8.self)
    }

    package func write(_ body: some PageBody, _ context: PageContext, into html: inout HTMLWriter) {
        guard let shells = shells[context.language] else { return body.write(into: &html) }
        let shell = body.description.isEmpty ? shells.plain : shells.withDescription
        shell.write(into: &html) { tag, html in
            write(tag, of: body, context, &html)
        }
    }

    private func write(_ tag: TemplateTag, of body: some PageBody, _ context: PageContext, _ html: inout HTMLWriter) {
        switch tag {
        case .main: body.write(into: &html)
        case .title:
            html.readyForAttribute(body.title)
            if context.page.subject != .home {
                html.raw(" · ")
                html.readyForAttribute(context.siteTitle.title)
            }
        case .description: html.readyForAttribute(body.description)
        case .page: html.raw(body.kind)
        case .policy: body.policy.write(into: &html)
        case .assets: body.writeAssets(assets, context, into: &html)
        case .root: html.root(context)
        case .home: html.address(of: context.path(of: context.plan.front), context)
        case .logo:
            if let logo = site.settings.theme.logo { html.address(of: context.plan.path(ofMedium: logo.value), context) }
        case .links: links(to: body, context, &html)
        case .navigation: SiteLinks(context).navigation(into: &html)
        case .tools: SiteLinks(context).tools(into: &html)
        case .searchLink: SiteLinks(context).search(into: &html)
        case .languageSwitch: SiteLinks(context).languages(into: &html)
        case .language, .direction, .site, .siteTitle, .siteTitleLanguage, .accent, .onAccent, .skipLink, .footer: break
        case .menuLabel, .navigationLabel, .toolsLabel, .languageLabel: break
        }
    }

    /// Renamed quizzes among those that a page shows. Its script gives them what students kept.
    private func renamed(_ context: PageContext) -> String? {
        // A single file has one head for all of its pages.
        guard case .paths = site.addressing else { return shells[context.language]?.renamed }
        return switch context.page.subject {
        case .quiz(let index): SiteFrame.renamed(site, context.language, among: index..<index + 1)
        case .home, .quizList, .assignmentOverview, .people, .practice, .history, .ownQuizzes: shells[context.language]?.renamed
        default: nil
        }
    }

    private func links(to body: some PageBody, _ context: PageContext, _ html: inout HTMLWriter) {
        if let renamed = renamed(context) {
            html.void("meta")
            html.attribute("name", is: "quizmark-renamed")
            html.attribute("content", renamed)
            html.closeVoid()
        }
        if case .paths = site.addressing, context.page.subject == .deadlineChanges {
            html.void("link")
            html.attribute("rel", is: "alternate")
            html.attribute("type", is: "application/atom+xml")
            html.attribute("title", context.words[.deadlineChanges])
            html.link(context, to: site.plan.deadlineFeed(in: context.language))
            html.closeVoid()
        }
        if case .ownQuizzes = context.page.subject {
            html.raw("<meta name=\"robots\" content=\"noindex\">\n<meta name=\"referrer\" content=\"no-referrer\">")
        }
        if let destination = context.plan.destination(of: context.page.subject) {
            html.void("meta")
            html.attribute("http-equiv", is: "refresh")
            html.attribute("content") { html in
                html.value("0; url=")
                html.address(of: context.path(of: destination), context)
            }
            html.closeVoid()
        }
        guard case .paths = site.addressing, site.settings.baseURL != nil else { return }
        let subject = context.page.subject
        if subject.isTool || subject == .notFound || subject == .offline { html.raw("<meta name=\"robots\" content=\"noindex\">") }
        if subject.isContent { addresses(of: body, context, &html) }
    }

    /// The address of a page, and those of its translations, for search engines and for previews of links.
    private func addresses(of body: some PageBody, _ context: PageContext, _ html: inout HTMLWriter) {
        if let url = site.plan.url(of: site.plan.canonicalPath(of: context.page)) {
            html.void("link")
            html.attribute("rel", is: "canonical")
            html.attribute("href", url)
            LinkPreview(title: body.title, summary: body.description, url: url)
                .write(for: site, in: context.language, into: &html)
        }
        for (language, url) in site.plan.translationURLs(of: context.page.subject) {
            html.void("link")
            html.attribute("rel", is: "alternate")
            html.attribute("hreflang", language)
            html.attribute("href", url)
        }
    }
}
