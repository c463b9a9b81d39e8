package import CivilTime
package import ContentModel
package import Localization
package import Markup
package import SitePlanning
package import SiteTheme

/// What exporters know of the site while they write.
package struct Export: Sendable {
    package let plan: SitePlan
    package let language: ContentLanguage
    package let strings: StringCatalog
    package let templates: Templates
    /// The interface's words in that language.
    package let table: LocalizedStrings
    /// How exams on paper are set.
    package var exam = ExamSetting()
    private let readMedium: @Sendable (String) -> [UInt8]?
    private let change: @Sendable (String) -> Instant?

    /// - Parameters:
    ///   - templates: the site's look; nil for the built-in one.
    ///   - readMedium: the bytes of a file by its path below `Content/`, such as `media/cell.svg`.
    ///   - change: when a file last changed, by its path from the site's folder; nil where that isn't known.
    package init(
        plan: SitePlan, language: ContentLanguage, strings: StringCatalog, templates: Templates? = nil,
        readMedium: @escaping @Sendable (String) -> [UInt8]?,
        change: @escaping @Sendable (String) -> Instant? = { _ in nil }
    ) {
        self.plan = plan
        self.language = language
        table = strings[language]
        self.strings = strings
        self.templates = templates ?? Templates.load().templates
        self.readMedium = readMedium
        self.change = change
    }

    package var settings: SiteSettings { plan.content.settings }

    /// The bytes of a picture, sound or film by its path below `Content/`; nil where it can't be read.
    package func medium(_ path: String) -> [UInt8]? { readMedium(path) }

    /// When a quiz last changed: what its author says, or else its files.
    package func lastChange(of quiz: LocalizedQuiz) -> Instant? {
        switch quiz.quiz.updated {
        case .moment(_, _, let instant): return instant
        case .day(let day): return Instant(secondsSinceEpoch: day.daysSinceEpoch * 86_400)
        case nil: return sources(of: quiz).compactMap(change).max()
        }
    }

    /// The files that a quiz is made of: the author's own, and those of a translation.
    private func sources(of quiz: LocalizedQuiz) -> [String] {
        let original = plan.content.quizzes.first { $0.original.id == quiz.quiz.id }?.original.path
        let edition = plan.content.editions.first { $0.sanctionQuizID == quiz.quiz.id }
        return [quiz.quiz.path, original, edition?.languageFiles[language]].compactMap { $0 }
    }

    /// How formulas are told apart from words.
    package enum FormulaSigns {
        /// As on pages: elements of the class `math`.
        case elements
        /// The signs that the filters of Moodle, Canvas and Anki look for.
        case tex
    }

    /// A text as HTML, which is XHTML too.
    ///
    /// Links to pages lead to the published site; a site without a base URL leaves their words.
    /// - Parameter medium: the address that stands for a file of the site, by its path below `Content/`.
    /// - Parameter blank: what stands for the n-th blank, from zero, ready to be in HTML.
    package func html(_ text: RichText, medium: (String) -> String, blank: (Int) -> String = { _ in "____" }) -> String {
        html(text, .elements, medium: medium, blank: blank)
    }

    package func html(
        _ text: RichText, _ signs: FormulaSigns, medium: (String) -> String, blank: (Int) -> String = { _ in "____" },
        instead: HTMLHooks<HTMLWriter>.Instead = { _, _ in .asUsual }
    ) -> String {
        text.html(address: { address($0, medium) }, blank: blank) { html, element in
            if signs == .tex, html.writeTeX(element) { return .written }
            return instead(&html, element)
        }
    }

    /// A text as the nodes of its HTML, with formulas between the signs of TeX.
    package func markup(_ text: RichText, medium: (String) -> String, blank: (Int) -> MarkupNode = { _ in .text("____") }) -> [MarkupNode] {
        text.markup(address: { address($0, medium) }, blank: blank, tex: true)
    }

    /// A text without markup, on one line or several.
    package func plainText(_ text: RichText) -> String { text.plainText { address($0) { $0 } } }

    /// A text without markup, with formulas between the signs of TeX.
    package func plainTextWithTeX(_ text: RichText) -> String {
        text.plainText(
            address: { address($0) { $0 } },
            formula: { formula, isDisplay in isDisplay ? "\\[\(formula)\\]" : "\\(\(formula)\\)" })
    }

    /// The path of the file among the site's media that a link, picture or recording names; nil for pages and missing files.
    package func mediumPath(_ element: RichText.Element) -> String? {
        guard let reference = element.reference, let target = plan.resolve(reference, in: language),
            plan.content.media.contains(target.text)
        else { return nil }
        return target.text
    }

    /// The address of a link: of a file by `medium`, of a page on the published site.
    package func address(_ reference: SiteReference, _ medium: (String) -> String) -> String? {
        guard let target = plan.resolve(reference, in: language) else { return nil }
        if plan.content.media.contains(target.text) { return medium(target.text) }
        return plan.url(of: target).map { $0 + reference.suffix }
    }
}

extension RichText {
    /// The files of the site's media that the text shows or links, by their paths below `Content/`, in the order of the text.
    package func media(in content: SiteContent) -> [String] {
        references.map(\.path).filter(content.media.contains)
    }
}

extension HTMLOutput where Self: ~Copyable {
    /// Writes a formula between the signs of TeX; false for everything else.
    mutating func writeTeX(_ element: RichText.Element) -> Bool {
        guard case .math(let isDisplay) = element.kind else { return false }
        text(isDisplay ? "\\[" : "\\(")
        text(element.formula)
        text(isDisplay ? "\\]" : "\\)")
        return true
    }
}
