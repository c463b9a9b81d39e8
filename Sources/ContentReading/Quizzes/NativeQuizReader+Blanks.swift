import ContentModel
import Diagnostics
import Encoding
import MarkdownText

extension NativeQuizReader {
    /// Reports brackets outside of the prompt that would be a blank in it, and that are shown as they are written.
    static func reportBlanks(in question: ContentTree, file: SourceFile, log: inout DiagnosticLog) {
        guard case .mapping(let entries) = question.value else { return }
        // Few have some, and what reports them is slow to prepare.
        for entry in entries where entry.key != "prompt" && entry.value.hasText(with: "[[", besides: "answer") {
            // Answers in feedback are written like blanks.
            entry.value.forEachText(besides: "answer") { text in
                guard text.string.contains(ascii: "[[") else { return }
                var unused = DiagnosticLog(path: log.path)
                let (phrase, rest, blanks) = Markdown.lead(text.markdown(file, hasBlanks: true), log: &unused)
                // Code has none.
                for blank in (phrase.blanks + rest.blanks).compactMap({ blanks.indices.contains($0) ? blanks[$0] : nil }) {
                    log.report(
                        .invalidBlank,
                        "a blank belongs in 'prompt'; in '\(entry.key)', students see [[\(blank.value)]] as it is; write \\\\[[ for brackets that are text",
                        at: blank.position, severity: .warning)
                }
            }
        }
    }

    /// What to write for a tolerance in percent, which could pass for an amount without its sign; nil for other tolerances.
    static func percentage(_ fields: FieldReader, of number: String) -> Located<String>? {
        guard let tree = fields.tree("tolerance"), let written = tree.scalar?.trimmed, written.last == "%",
            let percent = DecimalNumber(authored: String(written.dropLast()).trimmed), let value = DecimalNumber(authored: number),
            let tolerance = value.tolerance(ofPercent: percent)
        else { return nil }
        return Located(tolerance.words, at: tree.position)
    }
}
