import ContentModel
import Encoding
import Localization
import Markup

/// The texts of a question on the page of the marking queue: as on the site, with pictures, tables and formulas.
struct QuestionTexts {
    /// Paths of all files of the site below `Content/`.
    let media: MediaPaths
    let words: MarkingWords

    /// Writes members with HTML, without those that are empty.
    func write(_ question: Question, _ json: inout CompactJSON) {
        let notes: RichText? = if case .text(let notes) = question.response { notes } else { nil }
        let texts: [(String, RichText?)] = [
            ("heading", question.prompt), ("stem", question.stem), ("notes", notes), ("model", question.modelAnswer),
        ]
        for case (let name, let text?) in texts where !text.isEmpty { json.member(name, html(text)) }
    }

    /// Links within the site keep their words only: the page has no others beside it.
    private func html(_ text: RichText) -> String {
        var html = HTMLWriter()
        text.write(
            to: &html,
            address: { html, name, reference, kind in
                if case .link = kind { return }
                html.attribute(name, media[reference.path].map { PercentEncoding.encoded($0, keeping: .inPathsWithSlashes) } ?? "")
            }, blank: { _, _ in }, words: words.site.added, isOnPage: true)
        return html.text
    }
}
