import CCMark
import Diagnostics
import Encoding

/// Marks that Obsidian, Pandoc, Quarto, Jekyll and Hugo have, and that would be shown as they are written.
extension MarkdownDocument {
    /// A mark, reported once in a text, as a text with one usually has more of them.
    enum ProgramMark {
        case comment, template, citation, crossReference, inlineNote, wikilink, contents, attributes, codeFormula, spacedFormula
        /// Attributes as questions have them.
        case ownAttributes
        case codeChunk, rawBlock, simpleTable
    }

    /// A mark and the characters that it begins with.
    private typealias MarkMatch = (mark: ProgramMark, prefix: StaticString)

    /// Each mark begins with one of these.
    private static let firstCharacters: StaticString = "%{@^[$!"

    /// How many of these characters are checked in a text, as each check may search for the end of a mark.
    private static let checkLimit = 100

    func reportProgramMarks(at text: OpaquePointer, log: inout DiagnosticLog) {
        guard var rest = cmark_node_get_literal(text) else { return }
        for _ in 0..<MarkdownDocument.checkLimit {
            guard let start = strpbrk(rest, MarkdownDocument.firstCharacters.characters) else { return }
            rest = UnsafePointer(start) + 1
            guard let match = mark(at: UnsafePointer(start), in: text), isNew(match.mark, in: text),
                let position = occurrence(of: match.prefix, in: text)?.position
            else { continue }
            reportedMarks.insert(match.mark)
            let advice = match.mark == .spacedFormula ? formula(at: UnsafePointer(start)) : ""
            log.report(.strayMark, message(about: match.mark) + advice, at: position)
        }
    }

    /// The formula between dollar signs with spaces beside them, without these.
    private func formula(at start: UnsafePointer<CChar>) -> String {
        let words = String(cString: start).dropFirst().prefix { $0 != "$" }
        return "$\(restored(words.trimmed))$"
    }

    private func mark(at start: UnsafePointer<CChar>, in text: OpaquePointer) -> MarkMatch? {
        switch UInt8(bitPattern: start[0]) {
        case UInt8(ascii: "%"): isComment(start, text) ? (.comment, "%%") : nil
        case UInt8(ascii: "{"): markInBraces(start, text)
        case UInt8(ascii: "@"): isCrossReference(start, text) ? (.crossReference, "@") : nil
        case UInt8(ascii: "^"): isInlineNote(start) ? (.inlineNote, "^[") : nil
        case UInt8(ascii: "["): markInBrackets(start, text)
        case UInt8(ascii: "$"): markOfFormula(start, text)
        case UInt8(ascii: "!"): isPictureInBrackets(start) ? (.wikilink, "!") : nil
        default: nil
        }
    }

    /// Whether a mark isn't reported yet. Ids and attributes of headings are to be removed one by one, so each is.
    private func isNew(_ mark: ProgramMark, in text: OpaquePointer) -> Bool {
        !reportedMarks.contains(mark) || mark == .ownAttributes || mark == .attributes && isOfHeading(text)
    }

    private func message(about mark: ProgramMark) -> String {
        switch mark {
        case .comment: "a comment between %% and %% is published here; write it between <!-- and -->, or remove it"
        case .template: "tags of a template language are shown as text; remove them, or write \\{ for a brace"
        case .citation: "citations of Pandoc are shown as text; name the source in words or with a link, or write \\[ for a bracket"
        case .crossReference: "figures, tables and formulas have no numbers to refer to, so this is shown as it is; write a link or words"
        case .inlineNote:
            source.hasAnchors
                ? "a footnote can't be written inside a line; write [^note] here and '[^note]: …' on a separate line"
                : "only pages have footnotes; put these words in parentheses, or write \\[ for a bracket"
        case .wikilink: "links aren't written in two pairs of brackets; write [words](page.md), or ![words](picture.png) for a picture"
        case .contents: "a table of contents can't be put into a text, so this is shown as it is; remove it"
        case .attributes: "attributes of other programs are shown as text; remove them, or write \\{ for a brace"
        case .ownAttributes: "attributes aren't read here, so they are shown as text; remove them, or write \\{ for a brace"
        case .codeFormula: "a formula needs only dollar signs; remove the backticks: $x^2$"
        case .spacedFormula: "a formula has no spaces beside its dollar signs, so this is shown as text; write "
        case .simpleTable: MarkdownDocument.tableWithBars
        case .rawBlock: "a block of raw HTML or TeX is shown as code; write what it shows in Markdown"
        case .codeChunk: "code isn't run here, so its options and results are missing; remove the options, and put the results below it"
        }
    }

    // MARK: - Marks in text

    private static func byte(_ text: UnsafePointer<CChar>, _ offset: Int) -> UInt8 { UInt8(bitPattern: text[offset]) }

    private func beginsWord(_ start: UnsafePointer<CChar>, _ text: OpaquePointer) -> Bool {
        start == cmark_node_get_literal(text) || start[-1] == 0x20 || start[-1] == CChar(bitPattern: UInt8(ascii: "("))
    }

    /// `%% words %%`, or one of the lines that a comment is between.
    private func isComment(_ start: UnsafePointer<CChar>, _ text: OpaquePointer) -> Bool {
        guard MarkdownDocument.begins(start, with: "%%"), beginsWord(start, text) else { return false }
        return start[2] == 0 ? start == cmark_node_get_literal(text) : MarkdownDocument.first("%%", in: start + 2) != nil
    }

    private func markInBraces(_ start: UnsafePointer<CChar>, _ text: OpaquePointer) -> MarkMatch? {
        if MarkdownDocument.begins(start, with: "{{%") { return (.template, "{{%") }
        if MarkdownDocument.begins(start, with: "{{<") { return (.template, "{{<") }
        if MarkdownDocument.begins(start, with: "{{ "), MarkdownDocument.first(" }}", in: start) != nil { return (.template, "{{ ") }
        if MarkdownDocument.begins(start, with: "{%"), MarkdownDocument.first("%}", in: start) != nil { return (.template, "{%") }
        guard let end = strchr(start, CInt(UInt8(ascii: "}"))), !isReported(start, text) else { return nil }
        let next = MarkdownDocument.byte(start, 2)
        switch MarkdownDocument.byte(start, 1) {
        case UInt8(ascii: ".") where next.isASCIILetter: return (.attributes, "{.")
        case UInt8(ascii: ":") where next == 0x20 || next == UInt8(ascii: ".") || next == UInt8(ascii: "#"): return (.attributes, "{:")
        case UInt8(ascii: ":") where MarkdownDocument.begins(start, with: "{:toc}"): return (.contents, "{:")
        case UInt8(ascii: "-") where next == UInt8(ascii: "}") && isOfHeading(text): return (.attributes, "{-")
        case UInt8(ascii: "#") where next.isASCIILetter: return markOfID(start, UnsafePointer(end), text)
        default: return nil
        }
    }

    private func markOfID(_ open: UnsafePointer<CChar>, _ close: UnsafePointer<CChar>, _ text: OpaquePointer) -> MarkMatch? {
        if source.hasAnchors { return isID(open, close, text) ? nil : (.attributes, "{#") }
        return isReadElsewhere(close, text) ? nil : (.ownAttributes, "{#")
    }

    /// Whether the readers of quizzes and checklists take or report braces: in headings of questions, in items, and at the end of a line
    /// of a question or an explanation.
    private func isReadElsewhere(_ close: UnsafePointer<CChar>, _ text: OpaquePointer) -> Bool {
        var block = cmark_node_parent(text)
        while let node = block, cmark_node_get_type(node).rawValue >= CMARK_NODE_FIRST_INLINE.rawValue { block = cmark_node_parent(node) }
        guard let block, let parent = cmark_node_parent(block) else { return false }
        let quotes = quotes(around: text)
        if quotes == 0, cmark_node_get_type(parent) == CMARK_NODE_ITEM { return true }
        guard isOfQuestions else { return false }
        if cmark_node_get_type(block) == CMARK_NODE_HEADING { return quotes == 0 }
        let rest = UnsafeBufferPointer(start: close + 1, count: strlen(close + 1))
        guard rest.allSatisfy({ " .,;:!?".utf8.contains(UInt8(bitPattern: $0)) }) else { return false }
        guard cmark_node_next(text).map(MarkdownNode.isLineEnd) ?? true else { return false }
        guard quotes == 1 else { return quotes == 0 }
        let isExplanation = cmark_node_parent(parent).map { cmark_node_get_type($0) == CMARK_NODE_DOCUMENT } ?? false
        return isExplanation && MarkdownNode(pointer: parent, document: self).labelName == nil
    }

    private func isOfHeading(_ text: OpaquePointer) -> Bool {
        cmark_node_parent(text).map { cmark_node_get_type($0) == CMARK_NODE_HEADING } ?? false
    }

    /// Whether an id is alone in the braces at the end of a heading, where it is read.
    private func isID(_ open: UnsafePointer<CChar>, _ close: UnsafePointer<CChar>, _ text: OpaquePointer) -> Bool {
        isOfHeading(text) && close[1] == 0 && !UnsafeRawBufferPointer(start: open, count: close - open).contains(0x20)
    }

    /// Whether braces touch a link or a picture, or are those of an admonition, with which they are reported.
    private func isReported(_ start: UnsafePointer<CChar>, _ text: OpaquePointer) -> Bool {
        guard let literal = cmark_node_get_literal(text) else { return true }
        if MarkdownDocument.begins(literal, with: ":::") { return true }
        guard start == literal, let previous = cmark_node_previous(text) else { return false }
        return [CMARK_NODE_LINK, CMARK_NODE_IMAGE].contains(cmark_node_get_type(previous))
    }

    /// `@fig-cell`, as Quarto writes it.
    private func isCrossReference(_ start: UnsafePointer<CChar>, _ text: OpaquePointer) -> Bool {
        let kinds: [StaticString] = ["@fig-", "@tbl-", "@eq-", "@sec-", "@lst-"]
        return beginsWord(start, text) && kinds.contains { MarkdownDocument.begins(start, with: $0) }
    }

    /// `^[some words]`, but not the bracket of `2^[3]`.
    private func isInlineNote(_ start: UnsafePointer<CChar>) -> Bool {
        guard MarkdownDocument.begins(start, with: "^["), MarkdownDocument.byte(start, 2).isASCIILetter,
            let end = strchr(start, CInt(UInt8(ascii: "]")))
        else { return false }
        return UnsafePointer(end) - start > 5
    }

    private func markInBrackets(_ start: UnsafePointer<CChar>, _ text: OpaquePointer) -> MarkMatch? {
        let next = MarkdownDocument.byte(start, 1)
        if next == UInt8(ascii: "@"), MarkdownDocument.byte(start, 2).isASCIILetter, strchr(start, CInt(UInt8(ascii: "]"))) != nil {
            return (.citation, "[@")
        }
        if isContents(start, text) { return (.contents, "[") }
        guard next == UInt8(ascii: "["), source.hasAnchors, let end = MarkdownDocument.first("]]", in: start) else { return nil }
        // Lists of lists are in two pairs of brackets, too.
        let inside = UnsafeRawBufferPointer(start: start + 2, count: UnsafePointer(end) - start - 2)
        return inside.first?.isASCIILetter == true && !inside.contains { "[],".utf8.contains($0) } ? (.wikilink, "[[") : nil
    }

    /// `![[picture.png]]` in a quiz, where brackets make a blank.
    private func isPictureInBrackets(_ start: UnsafePointer<CChar>) -> Bool {
        guard MarkdownDocument.byte(start, 1) == Placeholders.leadByte, let placeholders else { return false }
        guard let scalar = Placeholders.scalar(at: 0, bytes(start + 1)), let placeholder = placeholders.placeholder(scalar),
            placeholder.kind == .blank
        else { return false }
        let file = placeholder.content.prefix { $0 != "|" }.lowercased()
        return [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".pdf", ".mp3", ".mp4"].contains(where: file.hasSuffix)
    }

    /// `[TOC]` or `[[toc]]`, alone in a paragraph.
    private func isContents(_ start: UnsafePointer<CChar>, _ text: OpaquePointer) -> Bool {
        guard start == cmark_node_get_literal(text), strlen(start) < 10, cmark_node_next(text) == nil, cmark_node_previous(text) == nil
        else { return false }
        return ["[toc]", "[[toc]]", "[[_toc_]]"].contains(String(cString: start).lowercased())
    }

    private func markOfFormula(_ start: UnsafePointer<CChar>, _ text: OpaquePointer) -> MarkMatch? {
        if start[1] == 0, let code = cmark_node_next(text), cmark_node_get_type(code) == CMARK_NODE_CODE,
            let next = cmark_node_next(code), cmark_node_get_type(next) == CMARK_NODE_TEXT,
            let literal = cmark_node_get_literal(next), MarkdownDocument.begins(literal, with: "$")
        {
            return (.codeFormula, "$")
        }
        return beginsWord(start, text) && isSpacedFormula(start) ? (.spacedFormula, start[1] == 0x20 ? "$ " : "$") : nil
    }

    /// `$ x^2 $`, `$ F = ma $`, `$x = 5 $`: mathematics between dollar signs with spaces beside them. "$ 5 and $ 6" are prices.
    private func isSpacedFormula(_ start: UnsafePointer<CChar>) -> Bool {
        guard let end = MarkdownDocument.first(" $", in: start + 1), end - UnsafeMutablePointer(mutating: start) < 200 else { return false }
        var next = UnsafePointer(end) + 2
        if MarkdownDocument.byte(next, 0).isASCIILetterOrDigit { return false }
        while MarkdownDocument.byte(next, 0) == 0x20 { next += 1 }
        if MarkdownDocument.byte(next, 0).isASCIIDigit { return false }
        let content = UnsafeRawBufferPointer(start: start + 1, count: UnsafePointer(end) - start - 1)
        // Prices have neither commands nor scripts.
        // After a first dollar sign without a space, they are reported as TeX.
        if content.contains(where: { "\\^_".utf8.contains($0) }) { return start[1] == 0x20 }
        return MarkdownDocument.isMathematics(content)
    }

    /// Whether words without commands are mathematics: one letter, or letters beside an operator.
    private static func isMathematics(_ content: UnsafeRawBufferPointer) -> Bool {
        guard let first = content.first(where: { $0 != 0x20 }), first.isASCIILetter || "(-|".utf8.contains(first) else { return false }
        let words = content.split { !$0.isASCIILetter }
        let functions: Set = ["sin", "cos", "tan", "log", "exp", "lim", "max", "min"]
        guard !words.isEmpty, words.allSatisfy({ $0.count < 3 || functions.contains(String(decoding: $0, as: UTF8.self)) }) else {
            return false
        }
        if content.contains(where: { "=+-*/<>".utf8.contains($0) }) { return true }
        return content.first == 0x20 && words.count == 1 && words[0].count == 1
    }

    // MARK: - Blocks

    /// Reports `----- ---`, the line of a table without bars as Pandoc writes it, which Markdown reads as a thematic break.
    func reportSimpleTable(_ rule: OpaquePointer, log: inout DiagnosticLog) {
        guard !reportedMarks.contains(.simpleTable), let line = line(lexedStart(of: rule).line) else { return }
        let columns = line.split(separator: " ")
        guard columns.count > 1, columns.allSatisfy({ $0.utf8.count > 1 && $0.allSatisfy { $0 == "-" } }) else { return }
        reportedMarks.insert(.simpleTable)
        log.report(.strayMark, message(about: .simpleTable), at: position(of: rule))
    }

    /// Reports a block that another program runs, ```` ```{r} ````, or reads as HTML.
    func reportCodeChunk(_ block: OpaquePointer, log: inout DiagnosticLog) {
        guard let info = cmark_node_get_fence_info(block), info[0] == CChar(bitPattern: UInt8(ascii: "{")),
            MarkdownDocument.byte(info, 1) != UInt8(ascii: ".")
        else { return }
        let isRaw = MarkdownDocument.begins(info, with: "{=")
        let hasOptions = strchr(info, CInt(UInt8(ascii: ","))) != nil || MarkdownDocument.begins(cmark_node_get_literal(block), with: "#|")
        guard isRaw || hasOptions else { return }
        let mark = isRaw ? ProgramMark.rawBlock : .codeChunk
        guard reportedMarks.insert(mark).inserted else { return }
        log.report(.strayMark, message(about: mark), at: position(of: block))
    }

    /// The name of the language of a block: of `python`, and of `{.python}` and `{python, echo=FALSE}`, as Pandoc and R write it.
    static func language(_ info: UnsafeBufferPointer<UInt8>) -> Slice<UnsafeBufferPointer<UInt8>> {
        guard info.first == UInt8(ascii: "{") else { return info.prefix { !$0.isWhiteSpace } }
        let name = info.dropFirst().drop { $0 == UInt8(ascii: ".") || $0 == 0x20 }
        return name.prefix { !$0.isWhiteSpace && $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: ",") }
    }
}
