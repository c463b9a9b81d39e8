import Markup

/// Code. Markdown has no line breaks in code within a text, and no blanks in any code.
extension MarkdownWriter {
    mutating func append(code element: MarkupElement, to text: inout InlineText) {
        var lines = element.codeLines(isBlock: false)
        while lines.count > 1, lines.last?.isBlank ?? false { lines.removeLast() }
        if isInLine, lines.count > 1 { losses.insert(MarkdownWriter.lostLines) }
        append(lines, to: &text)
    }

    private func append(_ lines: [CodeLine], to text: inout InlineText) {
        for (index, line) in lines.enumerated() {
            if index > 0 { text.appendBreak() }
            var isStart = lines.count > 1 && !line.isBlank
            for piece in line.pieces {
                switch piece {
                case .blank(let blank): text.append(ready: withBars(blank.text))
                case .code(let code): MarkdownWriter.append(code, isStart: isStart, to: &text)
                }
                isStart = false
            }
        }
    }

    /// - Parameter isStart: whether it begins a line of several, where pages don't show spaces: they become no-break spaces, in code as
    ///   well before a blank, so that all lines have the same indentation.
    private static func append(_ code: String, isStart: Bool, to text: inout InlineText) {
        let words = code.drop { $0 == " " || $0 == "\t" }
        guard isStart else { return words.isEmpty ? text.append(plain: code) : text.append(code: code) }
        text.append(code: String(repeating: "\u{A0}", count: TabStops.columns(of: code[..<words.startIndex].utf8)) + words)
    }

    /// The lines of a block of code, each as code of its own.
    mutating func codeLines(_ element: MarkupElement) -> [[MarkupNode]] {
        let lines = element.codeLines(isBlock: true).filter { !$0.isBlank }
        if lines.count > 1 { losses.insert(MarkdownWriter.lostLines) }
        return lines.map { line in
            let children = line.pieces.map { piece -> MarkupNode in
                switch piece {
                case .code(let code): .text(code)
                case .blank(let blank): .element(blank)
                }
            }
            return [.element(MarkupElement(name: "code", children: children))]
        }
    }

    private static let lostLines = "the lines of code in a text of one line (each becomes separate code)"

    func codeBlock(_ element: MarkupElement) -> String {
        if element.hasBlank { return linesWithBlanks(element) }
        let code = element.first("code")
        let classes = [code, element].compactMap { $0?["class"] }.flatMap { $0.split(separator: " ") }
        let language = classes.first { $0.hasPrefix("language-") }?.dropFirst("language-".count) ?? ""
        var text = (code ?? element).textInLines
        // HTML ignores a line ending directly after the tag of a block.
        if code == nil, text.first?.isNewline ?? false { text.removeFirst() }
        if text.hasSuffix("\n") { text.removeLast() }
        // The name of a language can have backticks only after a fence of tildes.
        let fenceCharacter: Character = language.contains("`") ? "~" : "`"
        let fence = String(repeating: fenceCharacter, count: max(3, MarkdownWriter.longestRun(of: fenceCharacter, in: text) + 1))
        return text.isEmpty ? "\(fence)\(language)\n\(fence)" : "\(fence)\(language)\n\(text)\n\(fence)"
    }

    /// A paragraph with the lines of a block, as a blank in a block of code would be code.
    private func linesWithBlanks(_ element: MarkupElement) -> String {
        var lines = element.codeLines(isBlock: true)[...]
        lines = lines.drop(while: \.isBlank)
        while lines.last?.isBlank ?? false { lines.removeLast() }
        var text = InlineText(isCell: isInCell, hasAddresses: hasAddresses)
        append(Array(lines), to: &text)
        return text.finished
    }
}
