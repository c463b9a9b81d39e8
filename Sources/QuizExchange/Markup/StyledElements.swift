package import Markup

/// Text that HTML marks by its style, as the elements that Markdown has for it: `<span style="font-weight:bold">` is `<strong>`.
enum StyledElements {
    static func named(_ nodes: [MarkupNode]) -> [MarkupNode] {
        nodes.map { node in
            guard case .element(var element) = node else { return node }
            element.children = named(element.children)
            guard let style = element["style"]?.lowercased(), !bold.contains(element.name) else { return .element(element) }
            let marks = marks(style)
            // Some editors put a whole text into bold or italic elements that they style as usual.
            if marks.isUpright(element.name) { element.name = "span" }
            // Links are underlined anyway.
            let hasLink = marks.names.contains("u") && (element.name == "a" || element.hasDescendant { $0.name == "a" })
            for name in marks.names where name != "u" || !hasLink { element.children = marked(element.children, name) }
            return .element(element)
        }
    }

    /// Elements that are bold without a style.
    private static let bold: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6", "th", "pre", "code"]

    private struct Marks {
        var names: [String] = []
        var isLight = false
        var isStraight = false

        func isUpright(_ name: String) -> Bool {
            isLight && (name == "b" || name == "strong") || isStraight && (name == "i" || name == "em")
        }
    }

    private static func marks(_ style: String) -> Marks {
        var marks = Marks()
        for declaration in style.split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1).map { $0.split(separator: " ").map(String.init) }
            guard parts.count == 2, let name = parts[0].first, let value = parts[1].first else { continue }
            switch name {
            case "font-weight":
                let isBold = value == "bold" || value == "bolder" || Int(value).map { $0 >= 600 } ?? false
                if isBold { marks.names.append("strong") } else { marks.isLight = true }
            case "font-style": if value == "italic" || value == "oblique" { marks.names.append("em") } else { marks.isStraight = true }
            case "text-decoration", "text-decoration-line":
                if parts[1].contains("line-through") { marks.names.append("s") }
                if parts[1].contains("underline") { marks.names.append("u") }
            case "vertical-align": if value == "sub" || value == "super" { marks.names.append(value == "sub" ? "sub" : "sup") }
            default: break
            }
        }
        return marks
    }

    /// The nodes in elements of this name, within blocks, as such an element can't have blocks in it.
    private static func marked(_ nodes: [MarkupNode], _ name: String) -> [MarkupNode] {
        var marked: [MarkupNode] = []
        var run: [MarkupNode] = []
        func endRun() {
            if run.allSatisfy(\.isBlank) { marked += run } else { marked.append(.element(MarkupElement(name: name, children: run))) }
            run = []
        }
        for node in nodes {
            guard case .element(var element) = node, HTMLNames.isBlock(element) else {
                run.append(node)
                continue
            }
            endRun()
            if !bold.contains(element.name) { element.children = self.marked(element.children, name) }
            marked.append(.element(element))
        }
        endRun()
        return marked
    }
}

extension MarkupElement {
    /// Whether any element below it is of this kind.
    func hasDescendant(where isMet: (MarkupElement) -> Bool) -> Bool {
        children.contains { node in
            if case .element(let element) = node { isMet(element) || element.hasDescendant(where: isMet) } else { false }
        }
    }

    /// Whether this is one of its classes.
    package func hasClass(_ name: String) -> Bool { self["class"]?.split(separator: " ").contains { $0 == name } ?? false }
}
