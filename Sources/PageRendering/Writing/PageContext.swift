package import ContentModel
import Encoding
package import Localization
package import SitePlanning

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
    func resolve(_ reference: SiteReference) -> OutputPath? {
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
        let title = site.settings.title(of: edition, in: language)
        return (title.text, mark(title.language))
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
