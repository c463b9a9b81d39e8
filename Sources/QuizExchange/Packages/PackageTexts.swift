package import ContentModel
import SitePlanning

/// Texts of quizzes as HTML in packages for learning platforms.
package struct PackageTexts {
    private let export: Export
    private let formulas: FormulaNotation

    /// - Parameter formulas: `.tex` for platforms with a filter for it.
    package init(_ export: Export, formulas: FormulaNotation) {
        self.export = export
        self.formulas = formulas
    }

    /// HTML with pictures below `$IMS-CC-FILEBASE$`.
    ///
    /// - Parameter blank: returns the HTML of the n-th blank.
    package func html(_ text: RichText, blank: (Int) -> String = { _ in "____" }) -> String {
        export.html(text, formulas, medium: { "$IMS-CC-FILEBASE$/\(OutputPath($0).urlPath)" }, blank: blank)
    }

    /// Prompt and stem.
    package func stem(_ question: Question, blank: (Int) -> String = { _ in "____" }) -> String {
        "<p>\(html(question.prompt, blank: blank))</p>\n\(html(question.stem, blank: blank))"
    }

    package func choice(_ choice: Choice) -> String {
        choice.more.isEmpty ? html(choice.text) : "<p>\(html(choice.text))</p>\n\(html(choice.more))"
    }

    /// Title in teachers' lists of questions.
    package func title(_ question: Question) -> String {
        let words = export.plainText(question.prompt).words
        var title = ""
        for word in words {
            if title.count + word.count > 80 { return title + " …" }
            title += title.isEmpty ? String(word) : " \(word)"
        }
        return title
    }
}
