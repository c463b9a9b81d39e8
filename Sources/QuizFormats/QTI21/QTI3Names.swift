import Markup

/// Names of QTI 3, whose model is that of QTI 2: `qti-choice-interaction` is `choiceInteraction`.
enum QTI3Names {
    private static let prefix = "qti-"
    /// Names that have more than one capital letter in a row.
    private static let irregular = ["durationLt": "durationLT", "durationGte": "durationGTE"]
    /// Classes that change the meaning of a text, with the equivalent style.
    private static let styles = ["qti-underline": "text-decoration: underline", "qti-italic": "font-style: italic"]

    /// The element with the names of QTI 2, at the same position.
    static func translated(_ element: MarkupElement) -> MarkupElement {
        var element = element
        if element.name.hasPrefix(prefix) {
            element.name = name(element.name)
            element.attributes = element.attributes.map { ($0.name.hasPrefix("data-") ? $0.name : camelCase($0.name), $0.value) }
            // The words of a mapping are case-sensitive unless it states otherwise.
            if element.name == "mapEntry", element["caseSensitive"] == nil { element.attributes.append(("caseSensitive", "true")) }
        } else if let style = style(element) {
            let own = element["style"].map { [$0] } ?? []
            element.attributes.removeAll { $0.name == "style" }
            element.attributes.append(("style", (own + [style]).joined(separator: "; ")))
        }
        element.children = element.children.flatMap { child -> [MarkupNode] in
            guard case .element(let inner) = child else { return [child] }
            let translated = translated(inner)
            // Only a container, which QTI 2 doesn't have.
            return translated.name == "contentBody" ? translated.children : [.element(translated)]
        }
        return element
    }

    static func isQTI3(_ name: String) -> Bool { name.hasPrefix(prefix) }

    /// `qti-choice-interaction` → `choiceInteraction`.
    static func name(_ written: String) -> String {
        let name = camelCase(String(written.dropFirst(prefix.count)))
        return irregular[name] ?? name
    }

    /// `choiceInteraction` → `qti-choice-interaction`.
    static func written(_ name: String) -> String {
        prefix + kebabCase(irregular.first { $0.value == name }?.key ?? name)
    }

    private static func kebabCase(_ name: String) -> String {
        name.map { letter in letter.isUppercase ? "-" + letter.lowercased() : String(letter) }.joined()
    }

    private static func camelCase(_ name: String) -> String {
        var parts = name.split(separator: "-").map(String.init)
        for index in parts.indices.dropFirst() { parts[index] = parts[index].prefix(1).uppercased() + parts[index].dropFirst() }
        return parts.joined()
    }

    private static func style(_ element: MarkupElement) -> String? {
        let styles = element["class"]?.split(separator: " ").compactMap { QTI3Names.styles[String($0)] } ?? []
        return styles.isEmpty ? nil : styles.joined(separator: "; ")
    }
}
