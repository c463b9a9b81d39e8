import CCMark
import Diagnostics

/// LaTeX commands for the text around formulas, which would be shown as they are written.
extension MarkdownDocument {
    /// LaTeX commands that are not formulas, before a brace or alone.
    private static let textCommands: [String: String] = [
        "section": "write ## before a heading", "subsection": "write ### before a heading", "chapter": "write # before a heading",
        "textbf": "write **words**", "textit": "write *words*", "emph": "write *words*", "underline": "write *words*",
        "texttt": "write `words`", "cite": "name the source in words or with a link", "citep": "name the source in words or with a link",
        "citet": "name the source in words or with a link", "ref": "name what is meant in words or with a link",
        "eqref": "name what is meant in words or with a link", "autoref": "name what is meant in words or with a link",
        "label": "remove it", "footnote": "put the words in parentheses", "caption": "write the words below the picture",
        "includegraphics": "write ![words](picture.png)", "url": "write <address>", "href": "write [words](address)",
        "begin": "write it in Markdown, as a list with - before each item or a table with bars",
    ]
    private static let commandsWithoutBraces: [String: String] = [
        "newpage": "remove it", "pagebreak": "remove it", "clearpage": "remove it", "noindent": "remove it", "bigskip": "remove it",
        "medskip": "remove it", "smallskip": "remove it", "maketitle": "remove it", "tableofcontents": "remove it",
        "item": "write - before an item of a list",
    ]

    /// What to write in place of a LaTeX command; nil for other words.
    static func hint(
        aboutTextCommand name: String, _ start: UnsafePointer<CChar>, before next: CChar, in text: OpaquePointer
    ) -> String? {
        guard next == CChar(bitPattern: UInt8(ascii: "{")) else { return isBeginning(text, start) ? commandsWithoutBraces[name] : nil }
        return name == "begin" && !isTextEnvironment(start) ? nil : textCommands[name]
    }

    /// Reports a LaTeX command once in a text.
    func reportTextCommand(_ name: String, hint: String, at text: OpaquePointer, log: inout DiagnosticLog) {
        guard reportedCommands.insert(name).inserted else { return }
        let position = Array("\\\(name)".utf8).withUnsafeBufferPointer { self.occurrence(of: $0, in: text)?.position }
        guard let position else { return }
        log.report(.strayMark, "\\\(name) is a command of LaTeX, which is shown as text here; \(hint)", at: position)
    }

    /// LaTeX environments that are not formulas.
    private static let textEnvironments: Set = [
        "abstract", "center", "description", "document", "enumerate", "figure", "itemize", "lstlisting", "quote", "table", "tabular",
        "verbatim",
    ]

    /// Whether an environment begins that is a list, a table or the like.
    static func isTextEnvironment(_ begin: UnsafePointer<CChar>) -> Bool {
        let name = begin + "\\begin{".utf8.count
        let length = strspn(name, "abcdefghijklmnopqrstuvwxyz")
        guard length < 20 else { return false }
        return textEnvironments.contains(String(decoding: UnsafeRawBufferPointer(start: name, count: length), as: UTF8.self))
    }
}
