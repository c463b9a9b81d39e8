/// Turns HTML into Markdown that cmark turns back into the same HTML.
///
/// What Markdown has no sign for keeps its text, and is named in `losses`.
struct MarkdownWriter {
    /// What could not be said in Markdown: "a table", "a subscript".
    private(set) var losses: Set<String> = []
    /// The level of the highest heading: level 2 begins a question in a quiz, so its texts go deeper.
    private let highestHeading: Int

    init(highestHeading: Int = 3) { self.highestHeading = highestHeading }

    /// Blocks, with an empty line between two.
    mutating func blocks(_ nodes: [MarkupNode]) -> String { joined(blockList(nodes)) }

    /// One line, whatever the nodes are.
    mutating func line(_ nodes: [MarkupNode]) -> String {
        var text = InlineText()
        for (place, block) in flattened(nodes).enumerated() {
            if place > 0 { text.append(" ") }
            text.append(inline(block))
        }
        return text.finished.replacing("\\\n", with: " ").replacing("\n", with: " ")
    }

    /// The paragraphs in the nodes, each as its inline nodes.
    private func flattened(_ nodes: [MarkupNode]) -> [[MarkupNode]] {
        var lines: [[MarkupNode]] = []
        var run: [MarkupNode] = []
        for node in nodes {
            if let element = node.element, HTMLNames.isBlock(element) {
                lines.append(run)
                run = []
                lines +=
                    element.name == "pre"
                    ? [[.element(MarkupElement(name: "code", children: [.text(element.text)]))]] : flattened(element.children)
            } else {
                run.append(node)
            }
        }
        lines.append(run)
        return lines.filter { !$0.allSatisfy(\.isBlank) }
    }

    // MARK: - Blocks

    private struct Block {
        var text: String
        var isList = false
    }

    /// Two lists would become one, were there nothing between them.
    private func joined(_ blocks: [Block]) -> String {
        var text = ""
        for (place, block) in blocks.enumerated() {
            if place > 0 { text += blocks[place - 1].isList && block.isList ? "\n\n<!-- -->\n\n" : "\n\n" }
            text += block.text
        }
        return text
    }

    private mutating func blockList(_ nodes: [MarkupNode]) -> [Block] {
        var blocks: [Block] = []
        var run: [MarkupNode] = []
        for node in nodes {
            guard let element = node.element, HTMLNames.isBlock(element) else {
                run.append(node)
                continue
            }
            append(paragraph: &run, to: &blocks)
            blocks += block(element)
        }
        append(paragraph: &run, to: &blocks)
        return blocks
    }

    private mutating func append(paragraph run: inout [MarkupNode], to blocks: inout [Block]) {
        defer { run = [] }
        guard !run.allSatisfy(\.isBlank) else { return }
        let text = inline(run).finished
        if !text.isEmpty { blocks.append(Block(text: text)) }
    }

    private mutating func block(_ element: MarkupElement) -> [Block] {
        switch element.name {
        case "h1", "h2", "h3", "h4", "h5", "h6":
            let level = max(highestHeading, Int(element.name.dropFirst()) ?? 6)
            return [Block(text: String(repeating: "#", count: level) + " " + line(element.children))]
        case "ul", "ol": return list(element)
        case "blockquote":
            let inner = blocks(element.children)
            return inner.isEmpty ? [] : [Block(text: MarkdownWriter.prefixed(inner, with: "> "))]
        case "pre": return [Block(text: codeBlock(element))]
        case "hr": return [Block(text: "***")]
        case "table":
            losses.insert("a table (its rows became lines)")
            let rows = element.descendants("tr").map { row in
                let cells = row.elements.filter { $0.name == "td" || $0.name == "th" }
                return cells.map { line($0.children) }.joined(separator: " · ")
            }
            return rows.isEmpty ? [] : [Block(text: rows.joined(separator: "\\\n"))]
        case "script", "style", "iframe", "object", "embed", "form", "noscript", "head", "title":
            losses.insert("<\(element.name)>")
            return []
        default: return blockList(element.children)
        }
    }

    private mutating func list(_ element: MarkupElement) -> [Block] {
        let items = element.elements.filter { $0.name == "li" }
        guard !items.isEmpty else { return blockList(element.children) }
        let isTight = !items.contains { item in item.elements.contains { $0.name == "p" } }
        var number = element["start"].flatMap { Int($0) } ?? 1
        var texts: [String] = []
        for item in items {
            let marker = element.name == "ol" ? "\(number). " : "- "
            number += 1
            let blocks = blockList(item.children)
            let text = isTight ? blocks.map(\.text).joined(separator: "\n") : joined(blocks)
            texts.append(MarkdownWriter.indented(text, marker: marker))
        }
        return [Block(text: texts.joined(separator: isTight ? "\n" : "\n\n"), isList: true)]
    }

    private func codeBlock(_ element: MarkupElement) -> String {
        let code = element.first("code")
        let language = code?["class"]?.split(separator: " ").first { $0.hasPrefix("language-") }?.dropFirst("language-".count) ?? ""
        var text = (code ?? element).text
        if text.hasSuffix("\n") { text.removeLast() }
        let fence = String(repeating: "`", count: max(3, MarkdownWriter.longestRun(of: "`", in: text) + 1))
        return "\(fence)\(language)\n\(text)\n\(fence)"
    }

    /// Lines behind a list's marker are indented by its width.
    static func indented(_ text: String, marker: String) -> String {
        let indent = String(repeating: " ", count: marker.count)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().map { place, line in place == 0 ? marker + line : line.isEmpty ? "" : indent + line }
            .joined(separator: "\n")
    }

    /// Each line behind a sign, such as that of a quotation.
    static func prefixed(_ text: String, with sign: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? String(sign.prefix { $0 != " " }) : sign + $0 }.joined(separator: "\n")
    }

    static func longestRun(of character: Character, in text: String) -> Int {
        var (longest, run) = (0, 0)
        for other in text {
            run = other == character ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }

    // MARK: - Phrases

    private mutating func inline(_ nodes: [MarkupNode]) -> InlineText {
        var text = InlineText()
        for node in nodes {
            switch node {
            case .text(let piece): text.append(plain: piece)
            case .element(let element): append(element, to: &text)
            }
        }
        return text
    }

    private mutating func append(_ element: MarkupElement, to text: inout InlineText) {
        switch element.name {
        case "br": text.appendBreak()
        case "em", "i", "cite", "var", "dfn": text.append(inline(element.children), within: "*")
        case "strong", "b": text.append(inline(element.children), within: "**")
        case "code", "kbd", "samp", "tt": text.append(code: element.text)
        case "a": appendLink(element, to: &text)
        case "img": text.append(ready: "![\(InlineText.escaped(element["alt"] ?? ""))](\(MarkdownWriter.address(element)))")
        case "video", "audio":
            let words = element["aria-label"] ?? element.text
            text.append(ready: "![\(InlineText.escaped(words))](\(MarkdownWriter.address(element)))")
        case "source": break
        case "span" where element["class"]?.split(separator: " ").first == "math": text.append(ready: element.text)
        case "span" where element["class"] == "caption" && element["aria-hidden"] == "true": break
        case HTMLNames.blank: text.append(ready: element.text)
        case "sub", "sup": appendScript(element, to: &text)
        case "script", "style", "iframe", "object", "embed", "input", "select", "textarea", "button": losses.insert("<\(element.name)>")
        case "u", "s", "del", "strike":
            losses.insert(element.name == "u" ? "underlining" : "striking out")
            text.append(inline(element.children))
        default: text.append(inline(element.children))
        }
    }

    private mutating func appendLink(_ element: MarkupElement, to text: inout InlineText) {
        let words = inline(element.children)
        guard let address = element["href"], !address.isEmpty else { return text.append(words) }
        text.append(ready: "[\(words.finished)](\(MarkdownWriter.address(element)))")
    }

    /// Unicode has digits, signs and some letters above and below the line.
    private mutating func appendScript(_ element: MarkupElement, to text: inout InlineText) {
        let isBelow = element.name == "sub"
        let letters = Dictionary(
            uniqueKeysWithValues: isBelow
                ? zip("0123456789+-−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
                : zip("0123456789+-−=()in", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁱⁿ"))
        let content = element.text
        let small = content.compactMap { letters[$0] }
        if small.count == content.count { return text.append(plain: String(small)) }
        losses.insert(isBelow ? "a subscript" : "a superscript")
        text.append(plain: isBelow ? "_" : "^")
        text.append(inline(element.children))
    }

    private static func address(_ element: MarkupElement) -> String {
        let source = element["href"] ?? element["src"] ?? element.first("source")?["src"] ?? ""
        let isPlain = !source.isEmpty && source.utf8.allSatisfy { $0 > 0x20 && $0 != UInt8(ascii: "<") }
        let isBalanced = !source.contains("(") && !source.contains(")") && !source.contains("\\")
        let address =
            isPlain && isBalanced
            ? source : "<\(source.replacing("\\", with: "\\\\").replacing("<", with: "\\<").replacing(">", with: "\\>"))>"
        guard let title = element["title"], !title.isEmpty else { return address }
        return "\(address) \"\(title.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}

/// Elements by what they do to the text around them.
enum HTMLNames {
    /// Stands for a blank, with its written form as text.
    static let blank = "quizmark-blank"

    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dir", "div", "dl", "dt", "fieldset",
        "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "menu",
        "nav", "noscript", "ol", "p", "pre", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
    ]

    static func isBlock(_ element: MarkupElement) -> Bool { blocks.contains(element.name) }
}

extension MarkupNode {
    /// Whether nothing of it is seen between two blocks.
    var isBlank: Bool {
        if case .text(let text) = self { text.allSatisfy { $0.isWhitespace && $0 != "\u{A0}" } } else { false }
    }
}
