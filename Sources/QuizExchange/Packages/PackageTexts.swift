package import ContentModel
import SitePlanning

/// Texts of quizzes as the HTML of packages for learning platforms.
package struct PackageTexts {
    private let export: Export

    package init(_ export: Export) { self.export = export }

    /// Pictures at the places that `$IMS-CC-FILEBASE$` stands for, formulas between `\(` and `\)`.
    ///
    /// - Parameter blank: what stands for the n-th blank.
    package func html(_ text: RichText, blank: (Int) -> String = { _ in "____" }) -> String {
        export.html(text, .tex, medium: { "$IMS-CC-FILEBASE$/\(OutputPath($0).urlPath)" }, blank: blank)
    }

    /// All that is asked.
    package func stem(_ question: Question, blank: (Int) -> String = { _ in "____" }) -> String {
        "<p>\(html(question.prompt, blank: blank))</p>\n\(html(question.stem, blank: blank))"
    }

    package func choice(_ choice: Choice) -> String {
        choice.more.isEmpty ? html(choice.text) : "<p>\(html(choice.text))</p>\n\(html(choice.more))"
    }

    /// What teachers see in lists of questions.
    package func title(_ question: Question) -> String {
        let words = export.plainText(question.prompt).split(whereSeparator: \.isWhitespace)
        var title = ""
        for word in words {
            if title.count + word.count > 80 { return title + " …" }
            title += title.isEmpty ? String(word) : " \(word)"
        }
        return title
    }
}
