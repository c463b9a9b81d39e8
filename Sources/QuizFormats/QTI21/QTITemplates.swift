import Encoding
import Markup

/// Template variables of an item that always have the same values: these take their place, so that the item is like any other.
struct QTITemplates {
    /// Texts of the values, by the identifiers of the variables.
    private var values: [String: [String]]
    /// Correct responses that the templates set.
    private var correct: [String: [String]] = [:]
    private let types: [String: String]
    /// Variables that formulas have, too.
    private let mathVariables: Set<String>

    /// The item with the values of its variables; unchanged if these differ each time.
    static func settled(_ item: MarkupElement) -> MarkupElement {
        guard let templates = QTITemplates(item) else { return item }
        var item = item
        item.children = item.children.compactMap { node in
            guard let element = node.element else { return node }
            switch element.name {
            case "templateProcessing": return nil
            case "responseDeclaration": return .element(templates.declaration(element))
            case "itemBody", "modalFeedback": return .element(templates.filled(element))
            case "responseProcessing": return .element(templates.compared(element))
            default: return node
            }
        }
        return item
    }

    /// Nil without variables, and if one of them has no value, or none that is always the same.
    private init?(_ item: MarkupElement) {
        let declarations = item.all("templateDeclaration")
        func dictionary<Value>(_ value: (MarkupElement) -> Value?) -> [String: Value] {
            Dictionary(
                keepingFirst: declarations.compactMap { declaration in
                    declaration["identifier"].flatMap { identifier in value(declaration).map { (identifier, $0) } }
                })
        }
        values = dictionary { $0.first("defaultValue")?.all("value").map { $0.text.trimmed } }
        types = dictionary { $0["baseType"] }
        mathVariables = Set(declarations.filter { $0["mathVariable"] == "true" }.compactMap { $0["identifier"] })
        for rule in item.first("templateProcessing")?.elements ?? [] {
            guard let identifier = rule["identifier"], rule.elements.count == 1, let value = value(of: rule.elements[0]) else { return nil }
            switch rule.name {
            case "setTemplateValue": values[identifier] = value
            case "setCorrectResponse": correct[identifier] = value
            default: return nil
            }
        }
        guard !declarations.isEmpty, declarations.allSatisfy({ values[$0["identifier"] ?? ""] != nil }) else { return nil }
    }

    /// The value of a constant, or of a variable that has one; nil for a calculation.
    private func value(of expression: MarkupElement) -> [String]? {
        switch expression.name {
        case "baseValue": [expression.text.trimmed]
        case "variable": expression["identifier"].flatMap { values[$0] }
        default: nil
        }
    }

    // MARK: - Texts

    private func filled(_ element: MarkupElement) -> MarkupElement {
        var element = element
        element.children = element.children.flatMap { node in node.element.map { nodes(for: $0) } ?? [node] }
        return element
    }

    private func nodes(for element: MarkupElement) -> [MarkupNode] {
        if element.name == "printedVariable", let value = values[element["identifier"] ?? ""] {
            return [.text(value.joined(separator: ", "))]
        }
        if element.name == "mi", mathVariables.contains(element.text.trimmed), let value = values[element.text.trimmed]?.first {
            return [.element(MarkupElement(name: "mn", children: [.text(value)], position: element.position))]
        }
        // A part for some values, or for all others.
        if let variable = element["templateIdentifier"], let value = values[variable] {
            let isValue = value.contains(element["identifier"] ?? "")
            guard isValue == (element["showHide"] != "hide") else { return [] }
        }
        let filled = filled(element)
        switch element.name {
        case "templateInline": return filled.children
        case "templateBlock": return [.element(MarkupElement(name: "div", children: filled.children, position: element.position))]
        default: return [.element(filled)]
        }
    }

    // MARK: - Scoring

    private func declaration(_ element: MarkupElement) -> MarkupElement {
        guard let identifier = element["identifier"], let right = correct[identifier] else { return element }
        var element = element
        element.children.removeAll { $0.element?.name == "correctResponse" }
        let values = right.map { MarkupNode.element(MarkupElement(name: "value", children: [.text($0)], position: element.position)) }
        let response = MarkupElement(name: "correctResponse", children: values, position: element.position)
        element.children.insert(.element(response), at: 0)
        return element
    }

    private static let comparisons: Set<String> = ["match", "equal", "equalRounded", "stringMatch", "member", "gt", "gte", "lt", "lte"]

    /// The rules with constants in place of variables that an answer is compared with.
    private func compared(_ element: MarkupElement) -> MarkupElement {
        var element = element
        let isComparison = QTITemplates.comparisons.contains(element.name)
        element.children = element.children.map { node in
            guard let inner = node.element else { return node }
            guard isComparison, inner.name == "variable", let identifier = inner["identifier"], let value = values[identifier]?.first else {
                return .element(compared(inner))
            }
            let attributes = [("baseType", types[identifier] ?? "string")]
            return .element(
                MarkupElement(name: "baseValue", attributes: attributes, children: [.text(value)], position: inner.position))
        }
        return element
    }
}
