import Markup

/// The text of HTML as pages show it: without what they hide, and with the characters that browsers add.
struct ShownText {
    /// Whether a text was left out.
    private(set) var hasHidden = false
    /// Names of elements with programs and styles, which aren't text.
    private(set) var programs: Set<String> = []
    /// Number of quotations around the text.
    private var quotations = 0

    mutating func shown(_ nodes: [MarkupNode]) -> [MarkupNode] {
        var shown: [MarkupNode] = []
        for node in nodes {
            guard case .element(let element) = node else {
                shown.append(node)
                continue
            }
            if element.name == "style" || element.name == "script" {
                programs.insert(element.name)
            } else if ShownText.isHidden(element) {
                // Canvas repeats a formula beside its picture, for screen readers.
                let isRepeated = element.hasClass("hidden-readable") && shown.last?.element != nil
                if !isRepeated, ShownText.hasContent(element) { hasHidden = true }
            } else {
                shown += written(element)
            }
        }
        return shown
    }

    private mutating func written(_ element: MarkupElement) -> [MarkupNode] {
        var element = element
        let isQuotation = element.name == "q"
        if isQuotation { quotations += 1 }
        element.children = shown(element.children)
        if isQuotation { quotations -= 1 }
        switch element.name {
        case "q":
            let marks = quotations.isMultiple(of: 2) ? ("“", "”") : ("‘", "’")
            return [.text(marks.0)] + element.children + [.text(marks.1)]
        // A reading aid for the characters before it is in parentheses, which some files have for old browsers.
        case "rp": return []
        case "rt": return element.children.allSatisfy(\.isBlank) ? [] : [.text("(")] + element.children + [.text(")")]
        default: return [.element(element)]
        }
    }

    // MARK: - Hidden elements

    /// Classes of elements for screen readers only.
    private static let hiddenClasses: Set<Substring> = [
        "accesshide", "hidden-readable", "qti-visually-hidden", "screen-reader-text", "screenreader-only", "sr-only", "visually-hidden",
    ]

    private static let hiddenStyles: Set<Substring> = ["display:none", "visibility:hidden"]

    private static func isHidden(_ element: MarkupElement) -> Bool {
        if element.attributes.isEmpty { return false }
        // Blanks stay, those of Moodle as placeholders: students have to fill them in.
        return isMarkedAsHidden(element) && !element.hasBlank
            && !element.text.unicodeScalars.contains { (0xE000...0xF8FF).contains($0.value) }
    }

    private static func isMarkedAsHidden(_ element: MarkupElement) -> Bool {
        if element["hidden"] != nil { return true }
        if let classes = element["class"], classes.split(separator: " ").contains(where: hiddenClasses.contains) { return true }
        guard let style = element["style"]?.lowercased().filter({ !$0.isWhitespace }) else { return false }
        return style.split(separator: ";").contains { hiddenStyles.contains($0.prefix { $0 != "!" }) }
    }

    private static func hasContent(_ element: MarkupElement) -> Bool {
        element.children.contains { node in
            guard case .element(let child) = node else { return !node.isBlank }
            return ["img", "audio", "video"].contains(child.name) || hasContent(child)
        }
    }
}
