import ContentModel
import Encoding
import Markup

/// Delimiters of TeX that are text in a quiz: `\(x\)`, `$$`. Platforms would show a formula there, even if the characters are written as
/// entities, so each delimiter is divided by an element.
enum LiteralDelimiters {
    private static let all = ["\\(", "\\[", "$$", "\\begin{"]
    /// Private characters around the formulas of a text.
    private static let formulaStart: Character = "\u{10F502}"
    private static let formulaEnd: Character = "\u{10F503}"
    /// Elements in which platforms look for no formulas.
    private static let verbatim = ["code", "pre"]

    static func areIn(_ text: RichText) -> Bool { all.contains(where: text.hasText) }

    /// Marks a formula, whose delimiters stay as they are.
    static func write(formula: RichText.Element, to html: inout HTMLWriter) -> Bool {
        guard case .math = formula.kind else { return false }
        html.text(String(formulaStart))
        let isWritten = html.write(formula: formula, .tex)
        html.text(String(formulaEnd))
        return isWritten
    }

    /// The HTML with an element around the first character of each delimiter that isn't part of a marked formula.
    static func divided(_ html: String) -> String {
        var divided = ""
        var rest = html[...]
        func copy(to end: String.Index?) {
            divided += rest[..<(end ?? rest.endIndex)]
            rest = rest[(end ?? rest.endIndex)...]
        }
        while let first = rest.first {
            if first == formulaStart {
                rest.removeFirst()
                copy(to: rest.firstIndex(of: formulaEnd))
                rest = rest.dropFirst()
            } else if first == "<" {
                let element = verbatim.first { rest.hasPrefix("<\($0)>") || rest.hasPrefix("<\($0) ") }
                copy(to: element.flatMap { rest.firstRange(ofASCII: "</\($0)>")?.lowerBound } ?? rest.firstIndex(of: ">"))
            } else if all.contains(where: { rest.hasPrefix($0) }) {
                divided += "<span>\(first)</span>"
                rest.removeFirst()
            } else {
                copy(to: rest.dropFirst().firstIndex { "<\\$".contains($0) || $0 == formulaStart })
            }
        }
        return divided
    }
}
