package import Diagnostics

/// A part of an XML or HTML text.
package enum MarkupNode: Sendable {
    case element(MarkupElement)
    case text(String)
}

/// An element with what it contains. Names of HTML are in lower case, those of XML as they were written, without a prefix.
package struct MarkupElement: Sendable {
    package var name: String
    /// In the order of the text.
    package var attributes: [(name: String, value: String)]
    package var children: [MarkupNode]
    /// Where it begins; only lines are known.
    package var position: SourcePosition

    package init(
        name: String, attributes: [(name: String, value: String)] = [], children: [MarkupNode] = [], position: SourcePosition = .start
    ) {
        self.name = name
        self.attributes = attributes
        self.children = children
        self.position = position
    }

    /// The value of an attribute; nil where the element has none of that name.
    package subscript(_ attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

    package var elements: [MarkupElement] { children.compactMap(\.element) }

    /// The children of that name.
    package func all(_ name: String) -> [MarkupElement] { elements.filter { $0.name == name } }

    /// The first child of that name.
    package func first(_ name: String) -> MarkupElement? {
        for case .element(let element) in children where element.name == name { return element }
        return nil
    }

    /// The first element that is reached by child names, one below the other.
    package func descendant(_ names: String...) -> MarkupElement? {
        var element = self
        for name in names {
            guard let next = element.first(name) else { return nil }
            element = next
        }
        return element
    }

    /// All elements of that name below this one, in the order of the text.
    package func descendants(_ name: String) -> [MarkupElement] {
        elements.flatMap { ($0.name == name ? [$0] : []) + $0.descendants(name) }
    }

    /// All text below, unchanged.
    package var text: String {
        var text = ""
        for child in children {
            switch child {
            case .text(let piece): text += piece
            case .element(let element): text += element.text
            }
        }
        return text
    }
}

extension MarkupNode {
    package var element: MarkupElement? {
        if case .element(let element) = self { element } else { nil }
    }
}
