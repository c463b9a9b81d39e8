import ContentModel
import Diagnostics
import MarkdownText

/// Blocks of a text in `Content/quizzes/cells.md`, from its third line on.
func blocks(_ text: String, hasBlanks: Bool = false, isVerbatim: Bool = true) -> (text: RichText, messages: [String]) {
    var log = DiagnosticLog(path: "Content/quizzes/cells.md")
    let source = MarkdownSource(
        text, path: log.path, start: SourcePosition(line: 3, column: 5), isVerbatim: isVerbatim, hasBlanks: hasBlanks)
    let result = Markdown.blocks(source, log: &log)
    return (result, log.messages)
}

func phrase(_ text: String) -> (text: RichText, messages: [String]) {
    var log = DiagnosticLog(path: "Content/quizzes/cells.md")
    let result = Markdown.phrase(MarkdownSource(text, path: log.path, start: SourcePosition(line: 3, column: 5)), log: &log)
    return (result, log.messages)
}

extension DiagnosticLog {
    var messages: [String] {
        diagnostics.sorted().map { "\($0.location.position.line):\($0.location.position.column) \($0.id.rawValue): \($0.message)" }
    }
}

extension RichText {
    /// HTML with names for blanks and URLs: `{0}` for a blank, `{media/cell.svg}` for a file of the site; formulas as written.
    var shown: String {
        html(address: { "{\($0.path)\($0.suffix)}" }, blank: { "{\($0)}" }) { html, element in
            guard case .math(let isDisplay, _) = element.kind else { return .asUsual }
            html.writeSource(of: element, isDisplay: isDisplay)
            return .written
        }
    }
}
