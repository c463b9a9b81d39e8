package import CivilTime
import ContentModel
import Encoding
package import Localization
package import SitePlanning

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
