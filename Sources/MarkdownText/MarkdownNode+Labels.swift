import CCMark
package import Diagnostics

/// Labels of block quotes, such as `[!NOTE]`.
extension MarkdownNode {
    /// Removes the label at the beginning of a block quote, such as the `ANSWER` of `[!ANSWER]`; nil if there is none, or a
    /// backslash before its bracket.
    package func takeLabel(where isMeant: (String) -> Bool) -> Located<String>? { takeLabelOfName(isMeant)?.label }

    /// Removes the label of a callout, and returns the paragraph whose first line is its title, if words follow the label.
    func takeCalloutLabel(where isMeant: (String) -> Bool) -> (label: Located<String>, title: OpaquePointer?, isFolded: Bool)? {
        let paragraph = firstParagraph
        return takeLabelOfName(isMeant).map { ($0.label, $0.isAlone ? nil : paragraph, $0.isFolded) }
    }

    private func takeLabelOfName(_ isMeant: (String) -> Bool) -> TakenLabel? {
        takeLabel { text in
            let name = text.prefix { $0 != "]" }
            let isName = !name.isEmpty && name.allSatisfy { $0.isLetter || $0 == "-" }
            return isName && isMeant(String(name)) ? name.endIndex : nil
        }
    }

    /// Removes the label of one of these names from the beginning of a block quote, with attributes after the name: the
    /// `HINT cost=1` of `[!HINT cost=1]`; nil if there is none.
    package func takeLabel(named names: [String]) -> Located<String>? {
        document.openLabels[pointer] = nil
        return takeLabel { text in
            guard names.contains(text.prefix { $0.isLetter }.uppercased()) else { return nil }
            // A bracket in quotes is a part of the value.
            var opening: Character?
            for index in text.indices {
                switch (text[index], opening) {
                case ("]", nil): return index
                case ("\"", nil), ("“", nil), ("«", nil), ("„", nil): opening = text[index]
                case ("'", nil), ("‘", nil), ("‹", nil), ("‚", nil):
                    // After letters it is an apostrophe.
                    if text[..<index].last == "=" { opening = text[index] }
                case ("\"", "\""), ("\"", "“"), ("”", "“"), ("“", "„"), ("”", "„"), ("»", "«"): opening = nil
                case ("'", "'"), ("'", "‘"), ("’", "‘"), ("‘", "‚"), ("’", "‚"), ("›", "‹"): opening = nil
                default: continue
                }
            }
            return nil
        }?.label
    }

    /// Whether a block quote begins with a label of one of these names, which may be invalid.
    package func hasLabel(named names: [String]) -> Bool {
        guard let paragraph = firstParagraph, document.hasText("[!", at: paragraph) else { return false }
        return names.contains(document.plainText(paragraph).dropFirst(2).prefix { $0.isLetter }.uppercased())
    }

    /// Name in a label at the beginning of a block quote, and whether attributes follow it; nil if there is none, or a backslash before
    /// its bracket.
    var labelName: (name: String, hasAttributes: Bool)? {
        guard let paragraph = firstParagraph, document.hasText("[!", at: paragraph) else { return nil }
        let text = document.plainText(paragraph).dropFirst(2)
        let name = text.prefix { $0.isLetter || $0 == "-" }
        let rest = text[name.endIndex...]
        guard !name.isEmpty, let end = rest.firstIndex(of: "]") else { return nil }
        let attributes = rest[..<end]
        guard attributes.isEmpty || attributes.first == " " && attributes.contains("="),
            MarkdownNode.endsLabel(rest[rest.index(after: end)...])
        else { return nil }
        return (String(name), !attributes.isEmpty)
    }

    /// Whether a label may be before these words. Obsidian writes a minus or a plus after labels of callouts that fold.
    private static func endsLabel(_ rest: Substring) -> Bool {
        let words = rest.first == "-" || rest.first == "+" ? rest.dropFirst() : rest
        return words.isEmpty || words.first == " "
    }

    /// Whether the label of a block quote is reported.
    package var hasInvalidLabel: Bool { document.invalidLabels.contains(pointer) }

    private struct TakenLabel {
        var label: Located<String>
        /// Whether nothing else is in its line.
        var isAlone: Bool
        /// Whether a minus follows, with which Obsidian shows only the title.
        var isFolded: Bool
    }

    /// - Parameter end: returns the index of the closing bracket in the text after `[!`; nil for other texts.
    private func takeLabel(_ end: (Substring) -> Substring.Index?) -> TakenLabel? {
        guard let paragraph = firstParagraph, document.hasText("[!", at: paragraph) else { return nil }
        cmark_consolidate_text_nodes(paragraph)
        guard let first = cmark_node_first_child(paragraph), cmark_node_get_type(first) == CMARK_NODE_TEXT else { return nil }
        let text = string(cmark_node_get_literal(first))
        guard text.hasPrefix("[!"), let close = end(text.dropFirst(2)), close < text.endIndex, text[close] == "]" else { return nil }
        let name = text[..<close].dropFirst(2)
        var rest = text[text.index(after: close)...]
        guard MarkdownNode.endsLabel(rest) else { return nil }
        let folds = rest.first.map { $0 != " " } ?? false
        let isFolded = rest.first == "-"
        if folds { rest = rest.dropFirst() }
        document.openLabels[pointer] = nil
        let label = Located(withEscapedBars(document.restored(name), of: paragraph), at: document.position(of: paragraph))
        cmark_node_set_literal(first, String(rest.drop { $0 == " " }))
        document.beginSource(of: paragraph, after: document.restored(name, isCode: true).utf8.count + (folds ? 4 : 3))
        guard rest.isEmpty else { return TakenLabel(label: label, isAlone: false, isFolded: isFolded) }
        var isAlone = cmark_node_next(first) == nil
        if let next = cmark_node_next(first), MarkdownNode.isLineEnd(next) {
            cmark_node_unlink(next)
            isAlone = true
        }
        cmark_node_unlink(cmark_node_next(first) == nil ? paragraph : first)
        return TakenLabel(label: label, isAlone: isAlone, isFolded: isFolded)
    }

    /// The text of a label, in which a bar after a backslash keeps it, as in a blank, where it isn't the mark between two answers.
    private func withEscapedBars(_ label: String, of paragraph: OpaquePointer) -> String {
        guard label.contains("|"), var source = document.firstLine(of: paragraph) else { return label }
        var written = ""
        for character in label {
            guard character == "|" else {
                written.append(character)
                continue
            }
            guard let bar = source.firstIndex(of: "|") else { return label }
            let backslashes = source[..<bar].reversed().prefix { $0 == "\\" }.count
            // Of two backslashes, Markdown keeps one.
            written += backslashes == 1 ? "\\|" : "|"
            source = source[source.index(after: bar)...]
        }
        return written
    }
}
