import Formulas
import Markup

// Reads one formula a line, `$` or `$$` before a display formula left out, and writes for each a line of MathML, plain text
// and errors, with tabs between. `\n` in a line is written as a space.
while let line = readLine() {
    let isDisplay = line.hasPrefix("$$")
    var tex = isDisplay ? String(line.dropFirst(2)) : line
    let formula = Formula(tex, isDisplay: isDisplay)
    var html = HTMLWriter()
    tex.withUTF8 { formula.write(to: &html, tex: $0) }
    let errors = formula.errors.map { "\($0.offset): \($0.message)" }.joined(separator: " | ")
    print(html.text, formula.plainText, errors, separator: "\t")
}
