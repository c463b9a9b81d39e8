import Markup

/// Lists that Word writes as paragraphs, with a bullet and no-break spaces as their first words.
enum WordLists {
    /// The nodes with lists in place of such paragraphs. One alone becomes a paragraph without its bullet.
    static func asLists(_ nodes: [MarkupNode]) -> [MarkupNode] {
        var lists: [MarkupNode] = []
        var items: [MarkupElement] = []
        func endList() {
            let isList = items.count > 1
            let children = items.map { MarkupNode.element(isList ? MarkupElement(name: "li", children: $0.children) : $0) }
            lists += isList ? [.element(MarkupElement(name: "ul", children: children))] : children
            items = []
        }
        for node in nodes {
            if case .element(var element) = node, HTMLNames.isBlock(element) {
                if let item = withoutBullet(element) {
                    items.append(item)
                    continue
                }
                endList()
                element.children = asLists(element.children)
                lists.append(.element(element))
            } else if items.isEmpty || !node.isBlank {
                endList()
                lists.append(node)
            }
        }
        endList()
        return lists
    }

    /// Characters of Word's bullets in its fonts for symbols, which other programs show as these.
    private static let bullets = "·•§oØüvq\u{F0A7}\u{F0B7}\u{F0D8}\u{F0FC}"

    /// Nil for other elements.
    private static func withoutBullet(_ element: MarkupElement) -> MarkupElement? {
        let isListed = isListed(element)
        guard element.name == "p", isListed || element["class"]?.hasPrefix("Mso") ?? false else { return nil }
        let text = element.text
        let words = text.drop(while: \.isWhitespace)
        guard let bullet = words.first, bullets.contains(bullet) else { return nil }
        // In other paragraphs, these can be a variable or a part of a law: "v  = 3 m/s", "§  12".
        if !isListed, bullet.isLetter || bullet == "§" { return nil }
        let space = words.dropFirst().prefix(while: \.isWhitespace)
        guard space.contains("\u{A0}\u{A0}") else { return nil }
        var (item, count) = (element, text.distance(from: text.startIndex, to: space.endIndex))
        remove(&count, from: &item)
        return item
    }

    /// Whether Word says that the paragraph is in a list.
    private static func isListed(_ element: MarkupElement) -> Bool {
        let style = (element["style"] ?? "").lowercased().filter { !$0.isWhitespace }
        return element["class"]?.hasPrefix("MsoList") ?? false || style.contains("mso-list") || style.contains("text-indent:-")
    }

    /// Removes the first characters of the text.
    private static func remove(_ count: inout Int, from element: inout MarkupElement) {
        for index in element.children.indices where count > 0 {
            switch element.children[index] {
            case .text(let text):
                element.children[index] = .text(String(text.dropFirst(count)))
                count -= min(count, text.count)
            case .element(var child):
                remove(&count, from: &child)
                element.children[index] = .element(child)
            }
        }
    }
}
