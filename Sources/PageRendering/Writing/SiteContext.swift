package import CivilTime
package import ContentModel
import Encoding
package import Localization
package import Markup
package import SitePlanning
package import SiteTheme

/// Data shared by all pages of a site. A class, so that a page has one reference instead of fifty.
package final class SiteContext: Sendable {
    let plan: SitePlan
    let strings: StringCatalog
    let addressing: Addressing
    /// Words of each page of rule books, by the paths of their files.
    let rulebooks: [String: [String]]
    /// Time zone of the site, for calculations with days and moments.
    let zone: TimeZoneRules
    private let words: [ContentLanguage: EscapedStrings]
    private let fallbackWords: EscapedStrings
    private let chains: [ContentLanguage: [ContentLanguage]]
    private let resultVersions = ResultVersions()

    package init(
        plan: SitePlan, strings: StringCatalog, zone: TimeZoneRules, addressing: Addressing = .paths, rulebooks: [String: [String]] = [:]
    ) {
        let settings = plan.content.settings
        self.plan = plan
        self.strings = strings
        self.addressing = addressing
        self.rulebooks = rulebooks
        self.zone = zone
        words = Dictionary(
            keepingFirst: settings.languages.map { ($0, EscapedStrings(strings[$0])) })
        chains = Dictionary(
            keepingFirst: settings.languages.map { ($0, settings.chain($0)) })
        fallbackWords = EscapedStrings(strings[settings.language])
    }

    private init(_ other: SiteContext, _ plan: SitePlan) {
        self.plan = plan
        (strings, addressing, rulebooks, zone) = (other.strings, other.addressing, other.rulebooks, other.zone)
        (words, fallbackWords, chains) = (other.words, other.fallbackWords, other.chains)
    }

    /// The same site with other content, but equal settings.
    package func with(_ plan: SitePlan) -> SiteContext { SiteContext(self, plan) }

    var content: SiteContent { plan.content }
    var settings: SiteSettings { plan.content.settings }

    /// Whether pages are files, which can load others.
    var hasFiles: Bool {
        if case .paths = addressing { true } else { false }
    }

    func words(_ language: ContentLanguage) -> EscapedStrings { words[language] ?? fallbackWords }

    func chain(_ language: ContentLanguage) -> [ContentLanguage] { chains[language] ?? settings.chain(language) }

    /// Version of the list of the results of a quiz; nil for one without results.
    func resultVersion(of quiz: String) -> String? {
        resultVersions.version(of: quiz) { SealedResultFile.list(of: quiz, content)?.version }
    }
}

/// The page that is being rendered, with path and language. A class, so that the parts of a page share one reference.
package final class PageContext: Sendable {
    let site: SiteContext
    let page: PlannedPage
    package let words: EscapedStrings
    private let facts: [QuizFacts]?

    /// - Parameter facts: of all quizzes, if these aren't in memory.
    package init(_ site: SiteContext, _ page: PlannedPage, facts: [QuizFacts]? = nil) {
        self.site = site
        self.page = page
        self.facts = facts
        words = site.words(page.language)
    }

    package var language: ContentLanguage { page.language }
    var plan: SitePlan { site.plan }
    package var content: SiteContent { site.plan.content }
    package var table: LocalizedStrings { words.table }
    var quizFacts: [QuizFacts] { facts ?? content.quizFacts }

    /// Prefix of every link on a page of unknown depth: servers show the page for missing addresses at any path. Nil for relative
    /// links.
    var root: String? {
        guard page.subject == .notFound, let url = site.settings.baseURL, let scheme = url.firstRange(of: "://") else { return nil }
        return url[scheme.upperBound...].drop { $0 != "/" } + "/"
    }

    func path(of subject: PageSubject) -> OutputPath { plan.path(of: subject, in: language) }

    /// Path of the file that a link in a text refers to. A link to a question of the quiz leads to this page, also where several quizzes
    /// share a file.
    fileprivate func resolve(_ reference: SiteReference) -> OutputPath? {
        if reference.leadsToDraft { return nil }
        if case .quiz(let index) = page.subject, reference.suffix.utf8.first == UInt8(ascii: "#") {
            let item = content.quizHeads[index]
            let paths = [item.original.path] + item.translations.values.map(\.path)
            if paths.contains(where: { SiteContent.below($0) == reference.path }) { return page.path }
        }
        return plan.resolve(reference, in: language)
    }

    func best<Item>(_ item: TranslatedItem<Item>) -> Item { item.best(site.chain(language)) }

    func mark(_ language: ContentLanguage) -> LanguageMark { LanguageMark(language, on: self.language) }

    /// Language of a text of an item: a translation without a text of its own has that of the original.
    ///
    /// - Parameter isOriginal: whether it is the same as in the original.
    func textLanguage(in item: ContentLanguage, isOriginal: Bool) -> ContentLanguage { isOriginal ? site.settings.language : item }

    /// Language of notes, which a translation may leave out.
    ///
    /// - Parameter original: the notes of the original; nil without a counterpart.
    func textLanguage(ofNotes notes: RichText, in item: ContentLanguage, original: RichText?) -> ContentLanguage {
        textLanguage(in: item, isOriginal: original?.hasWords(of: notes) == true)
    }

    func title(of edition: Edition) -> (title: String, mark: LanguageMark) {
        let best = Translated(edition.titles).best(site.chain(language))
        return (best?.value ?? edition.title, mark(best?.language ?? site.settings.language))
    }

    /// The captions of a film or sound; those in the page's language come first.
    func captions(of recording: SiteReference) -> [RichText.Captions] {
        let all = content.captions[recording.path] ?? []
        let chain = site.chain(language).map(\.code)
        func rank(_ captions: RichText.Captions) -> Int { chain.firstIndex(of: captions.language) ?? chain.count }
        return all.enumerated().sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map { _, captions in
            var captions = captions
            if let language = site.settings.languages.first(where: { $0.code == captions.language }) {
                captions.languageName = site.strings.name(of: language)
            }
            return captions
        }
    }

    /// Text of a penalty in the first language that has one, or the reference in English.
    func text(of penalty: Penalty) -> (text: PenaltyText, mark: LanguageMark) {
        if let best = penalty.texts.best(site.chain(language)) { return (best.value, mark(best.language)) }
        return (PenaltyText(withoutHeadline: penalty.reference), mark(.english))
    }

    /// Language of that text.
    func textLanguage(of penalty: Penalty) -> ContentLanguage { penalty.texts.best(site.chain(language))?.language ?? .english }
}

/// A kind of page, with the values of the template.
package protocol PageBody {
    /// Value of `data-page`.
    var kind: StaticString { get }
    /// Title without the site's name; the template escapes it.
    var title: String { get }
    /// One sentence for search engines; may be empty.
    var description: String { get }
    /// Bundles that the page needs besides those of all pages.
    var bundles: [AssetBundle] { get }
    var policy: PagePolicy { get }
    /// Writes the elements of the head that load styles and scripts.
    func writeAssets(_ assets: SiteAssets, _ context: PageContext, into html: inout HTMLWriter)
    /// Writes the content of `main`.
    func write(into html: inout HTMLWriter)
}

extension PageBody {
    package var bundles: [AssetBundle] { [] }
    package var policy: PagePolicy { .site }

    package func writeAssets(_ assets: SiteAssets, _ context: PageContext, into html: inout HTMLWriter) {
        assets.write(bundles, context, into: &html)
    }
}

extension HTMLWriter {
    /// - Parameter fragment: an id that the script of the page knows, with `#`.
    mutating func link(_ context: PageContext, to path: OutputPath, fragment: String = "") {
        attribute("href") { $0.address(of: path, suffix: fragment, context) }
    }

    /// A link to the list of all assignments. Without a fragment, the page shows the assignment that its reader last looked at.
    mutating func linkToAllAssignments(_ context: PageContext) {
        open("a")
        link(context, to: context.path(of: .assignmentOverview), fragment: "#list")
        words(context.words[.allAssignments])
        close("a")
    }

    /// Relative path to the site's top folder: empty, `../`, `../../`.
    mutating func root(_ context: PageContext) {
        guard case .paths = context.site.addressing else { return }
        if let root = context.root { return value(root) }
        for _ in 0..<context.page.path.depth { value("../") }
    }

    /// Writes a text with links relative to the page, and with blanks written by `blank`.
    /// - Parameter hasPermalinks: whether its headings link to themselves.
    mutating func rich(
        _ text: RichText, _ context: PageContext, hasPermalinks: Bool = false,
        blank: (inout HTMLWriter, Int) -> Void = { _, _ in }
    ) {
        let permalink: HTMLHooks<HTMLWriter>.Permalink = { html, anchor in html.link(context, toHeading: anchor) }
        text.write(
            to: &self,
            address: { html, name, reference, kind in
                // The page isn't part of this site; broken links were reported before. A link without a target is written as text.
                guard let target = context.resolve(reference) else { return }
                html.attribute(name) { $0.address(of: target, suffix: reference.suffix, context) }
                if kind.hasSize, let size = context.content.pictureSizes[target.text] {
                    html.attribute("width", size.width)
                    html.attribute("height", size.height)
                }
            }, blank: blank, permalink: hasPermalinks ? permalink : nil, anchor: permalink, words: context.table.added,
            captions: context.captions(of:), isOnPage: true)
    }

    /// Writes an author's blocks, if there are any.
    mutating func prose(
        _ text: RichText, class classes: StaticString, _ mark: LanguageMark, _ context: PageContext,
        blank: (inout HTMLWriter, Int) -> Void = { _, _ in }
    ) {
        guard !text.isEmpty else { return }
        open("div", class: classes)
        self.mark(mark)
        rich(text, context, blank: blank)
        close("div")
    }
}

extension OutputPath {
    /// The number of folders above the file, below the top of the site.
    var depth: Int { text.utf8.count { $0 == UInt8(ascii: "/") } }
}
