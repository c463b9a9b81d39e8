import ContentModel
import Encoding
import Markup

/// Converts HTML into Markdown that cmark converts back into the same HTML.
///
/// Elements without Markdown syntax keep their text, and are named in `losses`.
struct MarkdownWriter {
    /// Elements without Markdown syntax: "a table", "a subscript".
    var losses: Set<String> = []
    /// Level of the highest heading: level 2 begins a question in a quiz, so its texts use deeper ones.
    private let highestHeading: Int
    var openDelimiters: Set<String> = []
    var isInCell = false
    /// Whether the text is one line, in which a break is a space.
    private(set) var isInLine = false
    /// Whether a heading is a paragraph in bold, as lists of answers have no headings.
    private let hasHeadings: Bool
    /// Whether an address in a text becomes a link.
    var hasAddresses = true

    init(highestHeading: Int = 3, hasHeadings: Bool = true) {
        self.highestHeading = highestHeading
        self.hasHeadings = hasHeadings
    }

    /// Blocks, separated by empty lines.
    mutating func blocks(_ nodes: [MarkupNode]) -> String { joined(blockList(nodes)) }

    /// One line, whatever the nodes.
    mutating func line(_ nodes: [MarkupNode]) -> String {
        let wasInLine = isInLine
        isInLine = true
        defer { isInLine = wasInLine }
        var text = InlineText(isCell: isInCell)
        for (index, block) in flattened(nodes).enumerated() {
            if index > 0 { text.append(" ") }
            text.append(inline(block))
        }
        let line = text.trimmed
        return line.utf8.contains(0x0A) ? line.replacing("\\\n", by: " ").replacing("\n", by: " ") : line
    }

    /// Paragraphs of the nodes, each as its inline nodes.
    private mutating func flattened(_ nodes: [MarkupNode]) -> [[MarkupNode]] {
        var lines: [[MarkupNode]] = []
        var run: [MarkupNode] = []
        for node in nodes {
            if let element = node.element, HTMLNames.isBlock(element) {
                if element.name == "table" { losses.insert("a table (its cells became words)") }
                lines.append(run)
                run = []
                if element.name == "pre" {
                    lines += codeLines(element)
                } else if let items = element.markedItems {
                    lines += items.flatMap { flattened($0) }
                } else {
                    lines += flattened(element.children)
                }
            } else {
                run.append(node)
            }
        }
        lines.append(run)
        return lines.filter { !$0.allSatisfy(\.isBlank) }
    }

    // MARK: - Blocks

    struct Block {
        var text: String
        var kind = Kind.leaf

        enum Kind { case leaf, list, quote, table }

        /// Whether it would be the caption of a table after it.
        var looksLikeCaption: Bool { kind == .leaf && (text.hasPrefix("Table:") || text.hasPrefix(":")) }
    }

    /// Blocks separated by a comment where one would include the next: two lists, or in a tight list whatever follows a list or
    /// block quote.
    func joined(_ blocks: [Block], isTight: Bool = false) -> String {
        let separator = isTight ? "\n" : "\n\n"
        var text = ""
        for (index, block) in blocks.enumerated() {
            if index > 0 {
                let before = blocks[index - 1]
                let isSwallowed =
                    isTight
                    ? before.kind != .leaf : before.kind == .list && block.kind == .list || before.looksLikeCaption && block.kind == .table
                text += isSwallowed ? "\(separator)<!-- -->\(separator)" : separator
            }
            text += block.text
        }
        return text
    }

    mutating func blockList(_ nodes: [MarkupNode]) -> [Block] {
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
        // Editors write an empty paragraph as a no-break space, and one before or after the words of others.
        let text = inline(run).indented
        if !text.allSatisfy(\.isWhitespace) { blocks.append(Block(text: text)) }
    }

    private mutating func block(_ element: MarkupElement) -> [Block] {
        switch element.name {
        case "h1", "h2", "h3", "h4", "h5", "h6":
            guard hasHeadings else { return blockList([.element(MarkupElement(name: "strong", children: element.children))]) }
            let level = max(highestHeading, Int(element.name.dropFirst()) ?? 6)
            return [Block(text: String(repeating: "#", count: level) + " " + line(element.children))]
        case "ul", "ol": return list(element)
        case "dl": return definitions(element)
        case "blockquote" where element.callout != nil, "div" where element.callout != nil:
            let inner = blocks(element.children.filter { $0.element?["class"]?.hasPrefix("callout-title") != true })
            let title = element.elements.first { $0["class"]?.contains("callout-title-own") == true }
            let words = title.map { " " + line($0.first("strong")?.children ?? $0.children) } ?? ""
            let label = "[!\(element.callout?.label ?? "NOTE")]\(words)"
            return [Block(text: MarkdownWriter.prefixed(inner.isEmpty ? label : "\(label)\n\(inner)", with: "> "), kind: .quote)]
        case "blockquote":
            let inner = blocks(element.children)
            return inner.isEmpty ? [] : [Block(text: MarkdownWriter.prefixed(inner, with: "> "), kind: .quote)]
        case "pre": return [Block(text: codeBlock(element))]
        case "hr": return [Block(text: "***")]
        case "table": return table(element)
        case "script", "style", "iframe", "object", "embed", "form", "noscript", "head", "title":
            losses.insert("<\(element.name)>")
            return []
        default: return blockList(element.children)
        }
    }

    /// Lines after a list marker are indented by its width.
    static func indented(_ text: String, marker: String) -> String {
        guard text.utf8.contains(0x0A) else { return marker + text }
        let indent = String(repeating: " ", count: marker.count)
        let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Substring.init)
        return lines.enumerated().map { index, line in index == 0 ? marker + line : line.isEmpty ? "" : indent + line }
            .joined(separator: "\n")
    }

    /// Lines with a prefix, such as that of a block quote.
    static func prefixed(_ text: String, with marker: String) -> String {
        text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false).map(Substring.init)
            .map { $0.isEmpty ? String(marker.prefix { $0 != " " }) : marker + $0 }.joined(separator: "\n")
    }

    static func longestRun(of character: Character, in text: String) -> Int {
        var (longest, run) = (0, 0)
        for other in text {
            run = other == character ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}

extension MarkupElement {
    /// The kind of a callout, by its class.
    fileprivate var callout: RichText.Callout? {
        let classes = self["class"]?.split(separator: " ") ?? []
        return RichText.Callout.allCases.first { classes.contains("callout-\($0.rawValue)") }
    }
}

extension Set<String> {
    /// Removes and returns the losses so far as one phrase; nil if there are none.
    mutating func take() -> String? {
        defer { removeAll() }
        return isEmpty ? nil : sorted().joined(separator: ", ")
    }
}
