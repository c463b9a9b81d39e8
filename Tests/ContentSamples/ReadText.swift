package import ContentModel
import Diagnostics
import MarkdownText

extension RichText {
    /// Rich text of an author's Markdown; relative links start in `Content/quizzes`.
    package static func markdown(_ text: String, hasBlanks: Bool = false) -> RichText {
        var log = DiagnosticLog(path: "Content/quizzes/cells.md")
        return Markdown.blocks(source(text, hasBlanks), log: &log)
    }

    package static func phrase(_ text: String, hasBlanks: Bool = false) -> RichText {
        var log = DiagnosticLog(path: "Content/quizzes/cells.md")
        return Markdown.phrase(source(text, hasBlanks), log: &log)
    }

    private static func source(_ text: String, _ hasBlanks: Bool) -> MarkdownSource {
        MarkdownSource(text, path: "Content/quizzes/cells.md", start: .start, isVerbatim: false, hasBlanks: hasBlanks)
    }
}
