import CCMark
import Diagnostics
import Encoding

/// Marks of other programs, and those that are left open: authors would notice them only on the page.
extension MarkdownDocument {
    /// Info strings of code blocks in which other programs write a formula.
    private static let formulaFences: Set = ["math", "{math}", "latex-math"]

    func reportFormulaFence(_ block: OpaquePointer, log: inout DiagnosticLog) {
        let info = string(cmark_node_get_fence_info(block))
        guard MarkdownDocument.formulaFences.contains(info.prefix { !$0.isWhitespace }.lowercased()) else { return }
        log.report(
            .strayMark, "a formula isn't code here, and is shown as it is written; write it between $$ and $$", at: position(of: block))
    }

    func reportForeignMarks(at text: OpaquePointer, log: inout DiagnosticLog) {
        guard let literal = cmark_node_get_literal(text),
            strpbrk(literal, MarkdownDocument.markCharacters.characters) != nil || MarkdownDocument.beginsLikeBlockMark(literal)
        else { return }
        reportBlockMark(literal, at: text, log: &log)
        reportCommand(in: literal, at: text, log: &log)
        reportReference(in: literal, at: text, log: &log)
        for (mark, isMeant, message) in MarkdownDocument.foreignMarks {
            guard let start = MarkdownDocument.first(mark, in: literal), isMeant(text, UnsafePointer(start)),
                let position = occurrence(of: mark, in: text)?.position
            else { continue }
            log.report(.strayMark, message, at: position)
        }
    }

    /// Each of these marks contains one of these characters.
    private static let markCharacters: StaticString = "$\\([*:!={+`"

    private typealias ForeignMark = (
        mark: StaticString, isMeant: (_ text: OpaquePointer, _ start: UnsafePointer<CChar>) -> Bool, message: String
    )

    private nonisolated(unsafe) static let foreignMarks: [ForeignMark] = [
        (
            "$$", isOpenFormula,
            "this '$$' isn't closed before the next empty line; close it with $$, or write \\$ for a dollar sign"
        ),
        ("\\begin{", { _, start in !isTextEnvironment(start) }, "this formula isn't between dollar signs; write $$ before and after it"),
        (
            "$", isFormulaBeforeSpace,
            "a formula has no space before its last '$', so this is shown as text; remove the space"
        ),
        ("$", isOpenSmallFormula, "this '$' begins a formula that isn't closed; write $ after it, or \\$ for a dollar sign"),
        ("`", isOpenCode, "this '`' isn't closed; write ` after the last character of the code, or \\` for a backtick"),
        (
            "](", { _, start in isAddressWithSpace(start + 2) },
            "an address can't have a space; put it in angle brackets, as in [words](<my file.md>)"
        ),
        ("**", isOpenEmphasis, "this '**' isn't closed; write ** after the last word, or \\** for asterisks"),
        ("==", isHighlight, "'==' has no meaning here, so it is shown as it is; write **words** instead"),
    ]

    private static func isAddressWithSpace(_ text: UnsafePointer<CChar>) -> Bool {
        let address = String(cString: text).prefix { $0 != ")" }
        return address.contains(" ") && address.contains(".") && !address.contains { "\"'<".contains($0) }
    }

    /// Before the first character of a formula, or alone in its line with lines below. `$$` after a word is a price.
    private static func isOpenFormula(_ text: OpaquePointer, _ start: UnsafePointer<CChar>) -> Bool {
        guard isBeginning(text, start) else { return false }
        return start[2] == 0 ? cmark_node_next(text) != nil : start[2] != CChar(bitPattern: 0x20)
    }

    /// Commands of formulas that are words by themselves, and that nobody writes as the name of a file or folder.
    private static let commandsAlone: Set = [
        "alpha", "beta", "gamma", "delta", "epsilon", "varepsilon", "zeta", "eta", "theta", "vartheta", "iota", "kappa", "lambda", "mu",
        "nu", "xi", "rho", "sigma", "tau", "upsilon", "phi", "varphi", "chi", "psi", "omega", "Gamma", "Delta", "Theta", "Lambda", "Xi",
        "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega", "pi", "infty", "times", "cdot", "pm", "leq", "geq", "neq", "approx", "equiv",
        "propto", "rightarrow", "leftarrow", "Rightarrow", "leftrightarrow", "rightleftharpoons", "partial", "nabla", "sum", "int", "prod",
    ]
    private static let commandsWithBraces: Set = [
        "ce", "frac", "dfrac", "tfrac", "sqrt", "vec", "hat", "overline", "mathrm", "mathbf", "mathbb", "mathcal", "binom", "SI", "unit",
    ]

    /// Reports the first TeX command in a text: `\Delta G`, `\ce{CO2}`. Between `\(` and `\)` or in an environment, another mark is
    /// reported.
    private func reportCommand(in literal: UnsafePointer<CChar>, at text: OpaquePointer, log: inout DiagnosticLog) {
        var rest = literal
        while let found = strchr(rest, CInt(UInt8(ascii: "\\"))) {
            let start = UnsafePointer(found)
            rest = start + 1
            var end = rest
            while MarkdownDocument.isLetter(end[0]), end - rest < 20 { end += 1 }
            let name = String(decoding: UnsafeRawBufferPointer(start: rest, count: end - rest), as: UTF8.self)
            if let hint = MarkdownDocument.hint(aboutTextCommand: name, start, before: end[0], in: text) {
                reportTextCommand(name, hint: hint, at: text, log: &log)
                continue
            }
            guard MarkdownDocument.isCommand(name, before: end[0], isBeginning: MarkdownDocument.isBeginning(text, start)) else { continue }
            if let dollar = strchr(literal, CInt(UInt8(ascii: "$"))), dollar < found { return }
            guard MarkdownDocument.first("\\begin{", in: literal) == nil, !hasForeignFormula(text) else { return }
            let position = Array("\\\(name)".utf8).withUnsafeBufferPointer { self.occurrence(of: $0, in: text)?.position }
            guard let position else { return }
            log.report(
                .strayMark, "this formula isn't between dollar signs; write $ before and after it, or \\\\ for a backslash", at: position)
            return
        }
    }

    private static func isCommand(_ name: String, before next: CChar, isBeginning: Bool) -> Bool {
        if next == CChar(bitPattern: UInt8(ascii: "{")) { return commandsWithBraces.contains(name) }
        return isBeginning && next != CChar(bitPattern: UInt8(ascii: "\\")) && commandsAlone.contains(name)
    }

    /// Reports `[paper][1]` without the line that defines its address.
    private func reportReference(in literal: UnsafePointer<CChar>, at text: OpaquePointer, log: inout DiagnosticLog) {
        guard MarkdownDocument.first("][", in: literal) != nil, let middle = occurrence(of: "][", in: text) else { return }
        let line = withLexed { bytes in
            let start = bytes[..<middle.offset].lastIndex { $0 == 0x0A }.map { $0 + 1 } ?? 0
            let end = bytes[middle.offset...].firstIndex { $0 == 0x0A } ?? bytes.count
            return (
                before: String(decoding: bytes[start..<middle.offset], as: UTF8.self),
                after: String(decoding: bytes[(middle.offset + 2)..<end], as: UTF8.self)
            )
        }
        guard let open = line.before.lastIndex(where: { "[]".contains($0) }), line.before[open] == "[" else { return }
        let (words, label) = (line.before[open...].dropFirst(), line.after.prefix { !"[]".contains($0) })
        // Elements of lists are in two pairs of brackets, too: a[i][j], and [1][2] are two sources.
        let previous = line.before[..<open].last
        let isElement = previous.map { $0.isLetter || $0.isNumber || "])_\\".contains($0) } ?? false
        guard !isElement, words.count > 1, words.contains(where: \.isLetter), !label.isEmpty, label.first != "^", words.first != "^",
            line.after[label.endIndex...].first == "]"
        else { return }
        let length = restored(words, isCode: true).utf8.count
        log.report(
            .strayMark,
            "no line '[\(restored(label))]: address' says where this leads, so it is shown as it is; write one, or [\(restored(words))](address)",
            at: SourcePosition(line: Int(middle.position.line), column: Int(middle.position.column) - length - 1))
    }

    /// A dollar sign before something that only formulas have. Prices and names of variables have none.
    /// `$\sum k = $`.
    private static func isFormulaBeforeSpace(_ text: OpaquePointer, _ start: UnsafePointer<CChar>) -> Bool {
        guard hasFormulaBegin(text, start), let end = strchr(start + 1, CInt(UInt8(ascii: "$"))) else { return false }
        return end[-1] == CChar(bitPattern: 0x20) && !UInt8(bitPattern: end[1]).isASCIILetterOrDigit
    }

    private static func isOpenSmallFormula(_ text: OpaquePointer, _ start: UnsafePointer<CChar>) -> Bool {
        hasFormulaBegin(text, start) && !isFormulaBeforeSpace(text, start)
    }

    private static func hasFormulaBegin(_ text: OpaquePointer, _ start: UnsafePointer<CChar>) -> Bool {
        guard isBeginning(text, start), start[1] == CChar(bitPattern: 0x5C) || isLetter(start[1]) else { return false }
        guard let marker = strpbrk(start + 1, "\\^$"), marker[0] != CChar(bitPattern: UInt8(ascii: "$")) else { return false }
        return marker[1] == CChar(bitPattern: UInt8(ascii: "{")) || isLetter(marker[1])
            || marker[0] == CChar(bitPattern: UInt8(ascii: "^")) && marker[1] > CChar(bitPattern: 0x20)
    }

    private static func isOpenCode(_ text: OpaquePointer, _ start: UnsafePointer<CChar>) -> Bool {
        isBeginning(text, start) && start[1] != 0 && start[1] != CChar(bitPattern: 0x20) && start[1] != start[0]
    }

    static func isBeginning(_ text: OpaquePointer, _ start: UnsafePointer<CChar>) -> Bool {
        start == cmark_node_get_literal(text) || start[-1] == CChar(bitPattern: 0x20)
    }

    private static func isOpenEmphasis(_ text: OpaquePointer, _ start: UnsafePointer<CChar>) -> Bool {
        isBeginning(text, start) && isLetter(start[2])
    }

    /// `==words==`, but neither `a == b` nor `x==1`.
    private static func isHighlight(_ text: OpaquePointer, _ start: UnsafePointer<CChar>) -> Bool {
        guard isBeginning(text, start), isLetter(start[2]), let end = MarkdownDocument.first("==", in: start + 2) else {
            return false
        }
        return isLetter(end[-1])
    }

    private static func isLetter(_ byte: CChar) -> Bool {
        let byte = UInt8(bitPattern: byte)
        return byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    private static let tableWithBarsHint = "write the table with bars: | a | b |, and a line | --- | --- | below its header"
    static let tableWithBars = "tables without bars aren't supported; \(tableWithBarsHint)"

    private typealias BlockMark = (mark: StaticString, isMeant: (_ literal: UnsafePointer<CChar>) -> Bool, message: String)

    /// Marks at the beginning of a paragraph.
    private nonisolated(unsafe) static let blockMarks: [BlockMark] = [
        (":::", { _ in true }, "admonitions from other programs aren't supported; write a block quote that begins with [!NOTE]"),
        ("!!!", isNamedBox, "admonitions from other programs aren't supported; write a block quote that begins with [!NOTE]"),
        ("???", isNamedBox, "folded boxes from other programs aren't supported; write a block quote that begins with [!NOTE]"),
        ("===", isTab, "tabs from other programs aren't supported, and indented lines below become code; write a heading for each"),
        (
            "--8<--", { _ in true },
            "parts of other files aren't included here, so this is shown as it is; copy the text, or remove the line"
        ),
        ("##", isHeadingWithoutSpace, "this isn't a heading, as there is no space after its number signs; write one"),
        ("(", isLabel, "labels from other programs aren't supported, so this is shown as it is; remove it"),
        ("+--", { _ in true }, "tables drawn with frames aren't supported; \(tableWithBarsHint)"),
        ("*[", { _ in true }, "abbreviations aren't explained here, so this is shown as it is; write the long form in the text, or \\*"),
        ("(@) ", { _ in true }, "examples aren't numbered here, so this is shown as it is; write 1. before each of them"),
    ]

    /// "!!! note", but not "!!! Really".
    private static func isNamedBox(_ literal: UnsafePointer<CChar>) -> Bool {
        var name = literal + 3
        if name[0] == CChar(bitPattern: UInt8(ascii: "+")) { name += 1 }
        return name[0] == CChar(bitPattern: 0x20) && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(UInt8(bitPattern: name[1]))
    }

    /// `=== "Python"`
    private static func isTab(_ literal: UnsafePointer<CChar>) -> Bool {
        literal[3] == CChar(bitPattern: 0x20) && ["\"", "“"].contains { MarkdownDocument.begins(literal + 4, with: $0) }
    }

    private static func isHeadingWithoutSpace(_ literal: UnsafePointer<CChar>) -> Bool {
        let words = literal + strspn(literal, "#")
        return words - literal <= 6 && isLetter(words[0])
    }

    /// `(where-it-is)=` of MyST, alone in its line.
    private static func isLabel(_ literal: UnsafePointer<CChar>) -> Bool {
        guard let end = strchr(literal, CInt(UInt8(ascii: ")"))), end - UnsafeMutablePointer(mutating: literal) > 1 else { return false }
        return end[1] == CChar(bitPattern: UInt8(ascii: "=")) && end[2] == 0 && strpbrk(literal, " ").map { $0 > end } ?? true
    }

    /// Reports what looks like a mark in a text, and isn't one.
    func reportMarks(at text: OpaquePointer, log: inout DiagnosticLog) {
        guard MarkdownDocument.mayHaveMark(text) else { return }
        reportLateLabel(at: text, log: &log)
        reportStrayMarks(at: text, log: &log)
        reportForeignMarks(at: text, log: &log)
        reportProgramMarks(at: text, log: &log)
        reportOpenMarks(at: text, log: &log)
    }

    /// Each mark that is reported has one of these characters, or begins like a mark of a block. Most texts have none of them.
    private static let charactersOfMarks: StaticString = "$\\([*:!={+`%@^~]"

    private static func mayHaveMark(_ text: OpaquePointer) -> Bool {
        guard let literal = cmark_node_get_literal(text) else { return false }
        return strpbrk(literal, charactersOfMarks.characters) != nil || beginsLikeBlockMark(literal)
    }

    /// Whether a text begins like a block mark whose first character many other texts have, too.
    private static func beginsLikeBlockMark(_ literal: UnsafePointer<CChar>) -> Bool {
        literal[0] == literal[1] && "?#-".utf8.contains(UInt8(bitPattern: literal[0]))
    }

    static func begins(_ literal: UnsafePointer<CChar>, with mark: StaticString) -> Bool {
        strncmp(literal, mark.characters, mark.utf8CodeUnitCount) == 0
    }

    private func reportBlockMark(_ literal: UnsafePointer<CChar>, at text: OpaquePointer, log: inout DiagnosticLog) {
        guard cmark_node_previous(text) == nil, let parent = cmark_node_parent(text), cmark_node_get_type(parent) == CMARK_NODE_PARAGRAPH
        else { return }
        // The readers of quizzes report headings that aren't questions.
        if literal[0] == CChar(bitPattern: UInt8(ascii: "#")), source.hasBlanks { return }
        for (mark, isMeant, message) in MarkdownDocument.blockMarks where MarkdownDocument.begins(literal, with: mark) && isMeant(literal) {
            guard let position = occurrence(of: mark, in: text)?.position else { continue }
            log.report(.strayMark, message, at: position)
        }
    }
}
