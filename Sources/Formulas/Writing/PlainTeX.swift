import Encoding

/// Formulas for the MathJax of Moodle, Canvas and Anki: commands that it doesn't know are replaced by others.
package enum PlainTeX {
    package static func converted(_ tex: String) -> String {
        var tex = tex
        return tex.withUTF8(converted)
    }

    package static func converted(_ tex: UnsafeBufferPointer<UInt8>) -> String {
        let hasCommands = tex.contains { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "%") }
        guard hasCommands else { return String(decoding: tex, as: UTF8.self) }
        if let typed = TypedSigns(tex) { return typed.bytes.withUnsafeBufferPointer(converted) }
        var writer = PlainTeXWriter(tex)
        writer.write(until: tex.count)
        writer.writeTag()
        // MathJax breaks lines only in environments.
        return writer.hasLines ? "\\begin{gathered}\(writer.text)\\end{gathered}" : writer.text
    }

    /// Commands, each with its replacement.
    static let replacements: [String: String] = [
        "degree": "{}^{\\circ}", "P": "\\text{¶}", "copyright": "\\text{©}", "pounds": "\\text{£}", "euro": "\\text{€}",
        "Angstrom": "\\text{Å}", "dag": "\\dagger", "ddag": "\\ddagger", "coloneqq": "\\mathrel{:=}", "eqqcolon": "\\mathrel{=:}",
        "oiint": "\\mathop{∯}\\nolimits", "oiiint": "\\mathop{∰}\\nolimits", "lparen": "(", "rparen": ")", "overarc": "\\overparen",
        "wideparen": "\\overparen", "mathnormal": "\\mathit", "bm": "\\boldsymbol", "symbf": "\\mathbf", "textnormal": "\\text",
        "iddots": "\\text{⋰}", "medspace": "\\:", "thickspace": "\\;", "permil": "\\text{‰}", "llbracket": "[\\![", "rrbracket": "]\\!]",
        "overbracket": "\\overbrace", "underbracket": "\\underbrace", "mathrlap": "\\rlap",
        "cancel": "\\require{cancel}\\cancel", "bcancel": "\\require{cancel}\\bcancel", "xcancel": "\\require{cancel}\\xcancel",
        "cancelto": "\\require{cancel}\\cancelto",
    ]

    /// Names of functions that MathJax has.
    static let functions: Set<String> = [
        "sin", "cos", "tan", "cot", "sec", "csc", "arcsin", "arccos", "arctan", "sinh", "cosh", "tanh", "coth", "exp", "ln", "lg", "log",
        "deg", "dim", "hom", "ker", "arg", "lim", "limsup", "liminf", "max", "min", "sup", "inf", "det", "gcd", "Pr",
    ]

    /// Arrows with words that MathJax doesn't have, each with its plain one.
    static let arrows: [String: String] = [
        "xleftrightarrow": "\\longleftrightarrow", "xRightarrow": "\\Longrightarrow", "xLeftarrow": "\\Longleftarrow",
        "xLeftrightarrow": "\\Longleftrightarrow", "xrightleftharpoons": "\\rightleftharpoons", "xmapsto": "\\longmapsto",
        "xhookrightarrow": "\\hookrightarrow", "xhookleftarrow": "\\hookleftarrow", "xtwoheadrightarrow": "\\twoheadrightarrow",
        "xrightharpoonup": "\\rightharpoonup", "xrightharpoondown": "\\rightharpoondown", "xleftharpoonup": "\\leftharpoonup",
        "xleftharpoondown": "\\leftharpoondown", "xleftrightharpoons": "\\leftrightharpoons",
    ]

    /// Environments, each with the beginning and the end that replace it.
    static let environments: [String: (begin: String, end: String)] = [
        "dcases": ("\\begin{cases}", "\\end{cases}"),
        "drcases": ("\\left.\\begin{array}{ll}", "\\end{array}\\right\\}"), "flalign": ("\\begin{align}", "\\end{align}"),
        "flalign*": ("\\begin{align*}", "\\end{align*}"),
        "rcases": ("\\left.\\begin{array}{ll}", "\\end{array}\\right\\}"),
    ]

    /// Commands of words, in which MathJax doesn't read accents.
    static let words: Set<String> = ["text", "textrm", "textnormal", "mbox", "textbf", "textit", "textsf", "texttt", "fbox"]

    /// Commands whose braces have words or a notation of their own.
    static let verbatim: Set<String> = [
        "text", "textrm", "textnormal", "mbox", "textbf", "textit", "textsf", "texttt", "fbox", "ce", "operatorname", "begin", "end",
    ]
}

/// Copies a formula, and replaces commands.
private struct PlainTeXWriter {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    private(set) var text = ""
    /// Whether there is a line break outside braces and environments.
    private(set) var hasLines = false
    private var depth = 0
    /// The number of the equation, which is written at the end of its line, and the depth of the line.
    private var tag: (text: String, depth: Int)?

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func write(until end: Int) {
        while index < end {
            let start = index
            guard bytes[index] == UInt8(ascii: "\\") else {
                while index < end, bytes[index] != UInt8(ascii: "\\") {
                    if bytes[index] == UInt8(ascii: "{") { depth += 1 }
                    if bytes[index] == UInt8(ascii: "}") { depth -= 1 }
                    index += 1
                }
                text += copied(start..<index)
                continue
            }
            index += 1
            while index < end, bytes[index].isASCIILetter { index += 1 }
            if index == start + 1 {
                if index < end, bytes[index] == UInt8(ascii: "\\") {
                    if depth == 0 { hasLines = true }
                    writeTag()
                }
                index = min(index + 1, end)
                text += string(start..<index)
            } else {
                command(String(string(start + 1..<index)), at: start)
            }
        }
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self) }

    /// Notation as it is, but for percent signs, after which MathJax reads a comment.
    private func copied(_ range: Range<Int>) -> String {
        var copy: [UInt8] = []
        for offset in range {
            let isEscaped = offset > range.lowerBound && bytes[offset - 1] == UInt8(ascii: "\\")
            if bytes[offset] == UInt8(ascii: "%"), !isEscaped { copy.append(UInt8(ascii: "\\")) }
            copy.append(bytes[offset])
        }
        return String(decoding: copy, as: UTF8.self)
    }

    private mutating func command(_ name: String, at start: Int) {
        if let environment = environment(name) {
            text += environment
        } else if let arrow = PlainTeX.arrows[name] {
            self.arrow(arrow, at: start)
        } else if case .structure(let structure)? = CommandTable.commands[name], structure.isScience {
            science(structure, at: start)
        } else if case .structure(let structure)? = CommandTable.commands[name], structure.isUnshownGroup {
            var reader = FormulaReader(bytes)
            reader.index = index
            reader.skipUnshownGroup(name)
            index = reader.index
        } else if name == "tag" {
            readTag()
        } else if let replacement = PlainTeX.replacements[name] {
            text += replacement
            if PlainTeX.verbatim.contains(name) { copyGroup(of: name) }
        } else if case .function(let words, let hasBounds)? = CommandTable.commands[name], !PlainTeX.functions.contains(name) {
            text += "\\operatorname\(hasBounds ? "*" : ""){\(words.split(separator: " ").joined(separator: "\\,"))}"
        } else if CommandTable.textSizes.contains(name) {
            return
        } else {
            text += string(start..<index)
            if PlainTeX.verbatim.contains(name) { copyGroup(of: name) }
        }
    }

    /// Reads the number of an equation, which is behind it as on pages.
    private mutating func readTag() {
        let isBare = index < bytes.count && bytes[index] == UInt8(ascii: "*")
        if isBare { index += 1 }
        var reader = FormulaReader(bytes)
        reader.index = index
        guard let group = reader.rawGroup(after: "") else { return }
        let number = words(withFormulas: group)
        tag = ("\\qquad\\text{\(isBare ? number : "(\(number))")}", depth)
        index = reader.index
    }

    /// Writes the number of an equation whose line ends here. Lines of a matrix in it are deeper.
    mutating func writeTag() {
        guard let tag, depth <= tag.depth else { return }
        text += tag.text
        self.tag = nil
    }

    /// Copies the braces that are next as they are, but for accents.
    private mutating func copyGroup(of name: String) {
        var reader = FormulaReader(bytes)
        reader.index = index
        if reader.byte == UInt8(ascii: "*") { reader.index += 1 }
        guard let group = reader.rawGroup(after: "") else { return }
        if PlainTeX.words.contains(name) {
            text += "{\(words(withFormulas: group))}"
        } else {
            text += copied(index..<reader.index)
        }
        index = reader.index
    }

    private func words(withFormulas range: Range<Int>) -> String {
        let parts = FormulaReader(bytes).partsOfWords(range)
        return parts.map { $0.isFormula ? "$\(converted($0.range))$" : words($0.range) }.joined()
    }

    private func words(_ range: Range<Int>) -> String {
        var (words, reader) = ("", FormulaReader(bytes))
        // MathJax shows the backslashes before other characters.
        for character in reader.plainWords(range) { words += "${}\\".contains(character) ? "\\\(character)" : String(character) }
        return words
    }

    private mutating func environment(_ name: String) -> String? {
        guard name == "begin" || name == "end" else { return nil }
        if name == "end" { writeTag() }
        depth += name == "begin" ? 1 : -1
        var reader = FormulaReader(bytes)
        reader.index = index
        guard let range = reader.rawGroup(after: name) else { return nil }
        let environment = string(range)
        if environment.hasSuffix("matrix*") {
            // MathJax has them in a package that isn't loaded.
            index = name == "begin" ? reader.alignment("lcr")?.end ?? reader.index : reader.index
            return "\\\(name){\(environment.dropLast())}"
        }
        guard let replacement = PlainTeX.environments[environment] else { return nil }
        index = reader.index
        return name == "begin" ? replacement.begin : replacement.end
    }

    /// Writes an arrow with the words above and below it.
    private mutating func arrow(_ arrow: String, at start: Int) {
        var reader = FormulaReader(bytes)
        reader.index = index
        var below: Range<Int>?
        reader.skipSpaces()
        if reader.byte == UInt8(ascii: "["), let end = bytes[reader.index...].firstIndex(of: UInt8(ascii: "]")) {
            below = reader.index + 1..<end
            reader.index = end + 1
        }
        guard let above = reader.rawGroup(after: "") else { return text += string(start..<index) }
        let written = "\\overset{\(converted(above))}{\(arrow)}"
        text += below.map { "\\underset{\(converted($0))}{\(written)}" } ?? written
        index = reader.index
    }

    private func converted(_ range: Range<Int>) -> String { PlainTeX.converted(UnsafeBufferPointer(rebasing: bytes[range])) }

    /// Writes a number, a unit or both as they were read; what can't be read stays.
    private mutating func science(_ structure: FormulaStructure, at start: Int) {
        var reader = FormulaReader(bytes)
        reader.index = start
        guard let node = reader.command(), reader.errors.isEmpty else { return text += string(start..<index) }
        // As an argument without braces, it gets some.
        let isArgument = start > 0 && (bytes[start - 1].isASCIILetter || "^_".utf8.contains(bytes[start - 1]))
        let written = ScienceWriter.text(of: node, isUnit: structure == .unit)
        text += isArgument ? "{\(written)}" : written
        index = reader.index
    }
}

extension FormulaStructure {
    /// Whether it is a command of siunitx, or `\pu`.
    fileprivate var isScience: Bool {
        switch self {
        case .quantity, .unit, .number, .angle, .physicalUnit, .numberRange, .quantityRange, .numberList, .quantityList,
            .quantityProduct:
            true
        default: false
        }
    }

    /// Whether it has no effect on pages, and is left out together with the braces behind it: `\color{red}`.
    fileprivate var isUnshownGroup: Bool { [.color, .coloredGroup, .ignoredGroup].contains(self) }
}
