package import CivilTime
package import ContentModel
import Encoding
import Formulas
package import Localization
package import Markup
package import SitePlanning
package import SiteTheme

/// Data of the site for exporters.
package struct Export: Sendable {
    package let plan: SitePlan
    package let language: ContentLanguage
    package let strings: StringCatalog
    package let templates: Templates
    /// Interface texts in the export's language.
    package let table: LocalizedStrings
    /// Settings of exams on paper.
    package var exam = ExamSetting()
    private let readMedium: @Sendable (String) -> [UInt8]?
    private let date: Instant?
    package let timeZones: TimeZoneCatalog
    /// Paths of all files of the site below `Content/`.
    package let mediaPaths: MediaPaths

    /// - Parameters:
    ///   - templates: design of the site; nil for the built-in one.
    ///   - readMedium: returns the bytes of a file by its path below `Content/`, such as `media/cell.svg`.
    ///   - date: date of a reproducible build; nil for none.
    package init(
        plan: SitePlan, language: ContentLanguage, strings: StringCatalog, templates: Templates? = nil,
        readMedium: @escaping @Sendable (String) -> [UInt8]?,
        date: Instant? = nil, timeZones: TimeZoneCatalog = TimeZoneCatalog()
    ) {
        self.plan = plan
        self.language = language
        table = strings[language]
        self.strings = strings
        self.templates = templates ?? Templates.load().templates
        self.readMedium = readMedium
        self.date = date
        self.timeZones = timeZones
        mediaPaths = plan.content.mediaPaths
    }

    package var settings: SiteSettings { plan.content.settings }

    /// Bytes of a picture, sound or video by its path below `Content/`; nil if it can't be read.
    package func medium(_ path: String) -> [UInt8]? { readMedium(path) }

    /// Last change of a quiz by its author's date, or else the date of a reproducible build. Times of files aren't used, since they
    /// differ in each copy of a site.
    package func lastChange(of quiz: LocalizedQuiz) -> Instant? {
        switch quiz.quiz.updated {
        case .moment(_, _, let instant): instant
        case .day(let day): Instant(secondsSinceEpoch: day.daysSinceEpoch * 86_400)
        case nil: date
        }
    }

    /// Files with captions of films and sounds, by the paths of these below `Content/`.
    package func captions(of media: some Sequence<String>) -> [String] {
        media.flatMap { plan.content.captions[$0] ?? [] }.map(\.reference.path)
    }

    /// A text as HTML, which is also valid XHTML.
    ///
    /// Links to pages lead to the published site; without a base URL only their text is kept.
    /// - Parameter medium: returns the URL of a file of the site, by its path below `Content/`.
    /// - Parameter blank: returns the HTML of the n-th blank, from 0.
    package func html(
        _ text: RichText, _ formulas: FormulaNotation, medium: (String) -> String, blank: (Int) -> String = { _ in "____" },
        instead: HTMLHooks<HTMLWriter>.Instead = { _, _ in .asUsual }
    ) -> String {
        let hasDelimiters = formulas == .tex && LiteralDelimiters.areIn(text)
        let html = text.html(
            address: { address($0, medium) }, blank: blank,
            instead: { html, element in
                let isWritten =
                    hasDelimiters ? LiteralDelimiters.write(formula: element, to: &html) : html.write(formula: element, formulas)
                return isWritten ? .written : instead(&html, element)
            },
            words: table.added)
        return hasDelimiters ? LiteralDelimiters.divided(html) : html
    }

    /// A text as nodes of XHTML, with formulas in MathML.
    package func markup(_ text: RichText, medium: (String) -> String, blank: (Int) -> MarkupNode = { _ in .text("____") }) -> [MarkupNode] {
        text.markup(
            address: { address($0, medium) }, blank: blank, formulas: .mathML, words: table.added)
    }

    /// A text without markup, on one line or several.
    package func plainText(_ text: RichText) -> String { text.plainText { address($0) { $0 } } }

    /// A match for programs whose lists have plain text only; one without words, as on pages.
    package func matchText(_ match: RichText, withTeX: Bool = false) -> String {
        let text = (withTeX ? plainTextWithTeX(match) : plainText(match)).inOneLine
        return text.isEmpty ? MatchList.text(of: match) : text
    }

    /// A text without markup, with formulas between TeX delimiters.
    func plainTextWithTeX(_ text: RichText) -> String {
        text.plainText(
            address: { address($0) { $0 } },
            formula: { formula, isDisplay in
                let tex = PlainTeX.converted(formula)
                return isDisplay ? "\\[\(tex)\\]" : "\\(\(tex)\\)"
            })
    }

    /// Path of the medium that a link, picture or recording refers to; nil for pages and missing files.
    package func mediumPath(_ element: RichText.Element) -> String? {
        guard let reference = element.reference, let target = plan.resolve(reference, in: language),
            mediaPaths.contains(target.text)
        else { return nil }
        return target.text
    }

    /// URL of a file by its path, in Markdown: only characters that would end or change the path are encoded.
    package static func markdownAddress(_ path: String) -> String {
        path.replacing("%", by: "%25").replacing("#", by: "%23").replacing("?", by: "%3F")
    }

    /// URL of a link: of a file by `medium`, of a page on the published site.
    package func address(_ reference: SiteReference, _ medium: (String) -> String) -> String? {
        guard let target = plan.resolve(reference, in: language) else { return nil }
        if mediaPaths.contains(target.text) { return medium(target.text) }
        return plan.url(of: target).map { $0 + reference.suffix }
    }
}

extension RichText {
    /// Those of these media that the text shows or links, in the order of the text.
    /// - Parameter media: paths below `Content/`.
    package func media(in media: MediaPaths) -> [String] {
        references.compactMap { media[$0.path] }
    }
}

/// How formulas are written in an export.
package enum FormulaNotation {
    /// As on pages: MathML of HTML.
    case pages
    /// MathML with its namespace, for XML.
    case mathML
    /// Between the delimiters of the filters of Moodle, Canvas and Anki.
    case tex
    /// As the author wrote them, in elements of the class `math`, which become Markdown.
    case source
}

extension HTMLOutput where Self: ~Copyable {
    /// Writes a formula in a notation other than that of pages; false for any other element.
    mutating func write(formula element: RichText.Element, _ notation: FormulaNotation) -> Bool {
        guard case .math(let isDisplay, _) = element.kind else { return false }
        switch notation {
        case .pages: return false
        case .mathML: writeMathML(of: element, isDisplay: isDisplay)
        case .source: writeSource(of: element, isDisplay: isDisplay)
        case .tex:
            text(isDisplay ? "\\[" : "\\(")
            text(PlainTeX.converted(element.tex))
            text(isDisplay ? "\\]" : "\\)")
        }
        return true
    }
}
