import CCMark
import Diagnostics

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Marks of other programs, and those that are left open: authors would find them on the page only.
extension MarkdownDocument {
    /// Words of the block of code in which other programs write a formula.
    private static let formulaFences: Set = ["math", "{math}", "latex-math"]

    func reportFormulaFence(_ block: OpaquePointer, log: inout DiagnosticLog) {
        let info = string(cmark_node_get_fence_info(block))
        guard MarkdownDocument.formulaFences.contains(info.prefix { !$0.isWhitespace }.lowercased()) else { return }
        log.report(
            .strayMark, "a formula isn't code here, and is shown as it is written; write it between $$ and $$", at: position(of: block))
    }

    func reportForeignMarks(at text: OpaquePointer, log: inout DiagnosticLog) {
        guard let literal = cmark_node_get_literal(text), strpbrk(literal, MarkdownDocument.signsOfMarks.characters) != nil
        else { return }
        reportBlockMark(literal, at: text, log: &log)
        for (mark, isMeant, message) in MarkdownDocument.foreignMarks {
            guard let place = MarkdownDocument.first(mark, in: literal), isMeant(text, UnsafePointer(place)),
                let position = placeOfMark(mark, in: text)?.position
            else { continue }
            log.report(.strayMark, message, at: position)
        }
    }

    /// Signs of which each of these marks has one.
    private static let signsOfMarks: StaticString = "$\\(*:!={+`"

    private typealias ForeignMark = (
        mark: StaticString, isMeant: (_ text: OpaquePointer, _ place: UnsafePointer<CChar>) -> Bool, message: String
    )

    private nonisolated(unsafe) static let foreignMarks: [ForeignMark] = [
        (
            "$$", isOpenFormula,
            "this '$$' isn't closed before the next empty line; close it with $$, or write \\$ for a dollar sign"
        ),
        ("\\begin{", { _, _ in true }, "this formula isn't between dollar signs; write $$ before and after it"),
        ("\\ce{", isCommandInText, commandInText),
        ("\\frac{", isCommandInText, commandInText),
        ("\\sqrt{", isCommandInText, commandInText),
        ("$", isOpenSmallFormula, "this '$' begins a formula that isn't closed; write $ after it, or \\$ for a dollar sign"),
        ("`", isOpenCode, "this '`' isn't closed; write ` after the last sign of the code, or \\` for the mark itself"),
        (
            "](", { _, place in isAddressWithSpace(place + 2) },
            "an address with a space isn't read; put it in angle brackets, as in [words](<my file.md>)"
        ),
        ("**", isOpenEmphasis, "this '**' isn't closed; write ** after the last word, or \\** for asterisks"),
        ("==", isHighlight, "'==' isn't a mark here, and is shown as it is; write **words** instead"),
    ]

    private static func isAddressWithSpace(_ text: UnsafePointer<CChar>) -> Bool {
        let address = String(cString: text).prefix { $0 != ")" }
        return address.contains(" ") && address.contains(".") && !address.contains { "\"'<".contains($0) }
    }

    /// Before a sign of a formula, or alone in its line with lines below. `$$` after a word is a price.
    private static func isOpenFormula(_ text: OpaquePointer, _ place: UnsafePointer<CChar>) -> Bool {
        guard isBeginning(text, place) else { return false }
        return place[2] == 0 ? cmark_node_next(text) != nil : place[2] != CChar(bitPattern: 0x20)
    }

    private static let commandInText = "this formula isn't between dollar signs; write $ before and after it"

    /// In brackets or an environment, another mark is reported.
    private static func isCommandInText(_ text: OpaquePointer, _ place: UnsafePointer<CChar>) -> Bool {
        guard let literal = cmark_node_get_literal(text) else { return false }
        return strpbrk(literal, "$([").map { UnsafePointer($0) > place } ?? true && MarkdownDocument.first("\\begin{", in: literal) == nil
    }

    /// A dollar sign before something that only formulas have. Prices and names of variables have none.
    private static func isOpenSmallFormula(_ text: OpaquePointer, _ place: UnsafePointer<CChar>) -> Bool {
        guard isBeginning(text, place), place[1] == CChar(bitPattern: 0x5C) || isLetter(place[1]) else { return false }
        guard let sign = strpbrk(place + 1, "\\^$"), sign[0] != CChar(bitPattern: UInt8(ascii: "$")) else { return false }
        return sign[1] == CChar(bitPattern: UInt8(ascii: "{")) || isLetter(sign[1])
            || sign[0] == CChar(bitPattern: UInt8(ascii: "^")) && sign[1] > CChar(bitPattern: 0x20)
    }

    private static func isOpenCode(_ text: OpaquePointer, _ place: UnsafePointer<CChar>) -> Bool {
        isBeginning(text, place) && place[1] != 0 && place[1] != CChar(bitPattern: 0x20) && place[1] != place[0]
    }

    private static func isBeginning(_ text: OpaquePointer, _ place: UnsafePointer<CChar>) -> Bool {
        place == cmark_node_get_literal(text) || place[-1] == CChar(bitPattern: 0x20)
    }

    private static func isOpenEmphasis(_ text: OpaquePointer, _ place: UnsafePointer<CChar>) -> Bool {
        isBeginning(text, place) && isLetter(place[2])
    }

    /// `==words==`, but neither `a == b` nor `x==1`.
    private static func isHighlight(_ text: OpaquePointer, _ place: UnsafePointer<CChar>) -> Bool {
        guard isBeginning(text, place), isLetter(place[2]), let end = MarkdownDocument.first("==", in: place + 2) else {
            return false
        }
        return isLetter(end[-1])
    }

    private static func isLetter(_ byte: CChar) -> Bool {
        let byte = UInt8(bitPattern: byte)
        return byte >= 0x80 || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// Marks at the beginning of a paragraph.
    private static let blockMarks: [(mark: StaticString, message: String)] = [
        (":::", "a box of other programs isn't read; write a block quote that begins with [!NOTE]"),
        ("!!!", "a box of other programs isn't read; write a block quote that begins with [!NOTE]"),
        ("{%", "a mark of a template language is shown as it is; remove it, or write \\{ for a brace"),
        ("{{<", "a mark of a template language is shown as it is; remove it, or write \\{ for a brace"),
        ("+--", "a table with a frame isn't read; write it with bars: | a | b |, and a line | --- | --- | below its header"),
    ]

    private static func begins(_ literal: UnsafePointer<CChar>, with mark: StaticString) -> Bool {
        strncmp(literal, mark.characters, mark.utf8CodeUnitCount) == 0
    }

    private func reportBlockMark(_ literal: UnsafePointer<CChar>, at text: OpaquePointer, log: inout DiagnosticLog) {
        guard cmark_node_previous(text) == nil, let parent = cmark_node_parent(text), cmark_node_get_type(parent) == CMARK_NODE_PARAGRAPH
        else { return }
        for (mark, message) in MarkdownDocument.blockMarks where MarkdownDocument.begins(literal, with: mark) {
            // "!!! note", but not "!!! Really".
            guard
                literal[0] != CChar(bitPattern: UInt8(ascii: "!"))
                    || literal[3] == CChar(bitPattern: 0x20) && literal[4] >= CChar(bitPattern: UInt8(ascii: "a"))
            else {
                continue
            }
            guard let position = placeOfMark(mark, in: text)?.position else { continue }
            log.report(.strayMark, message, at: position)
        }
    }
}
