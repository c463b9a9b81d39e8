import Diagnostics

/// A part of an XML or HTML text.
enum MarkupNode: Sendable {
    case element(MarkupElement)
    case text(String)
}

/// An element with what it contains. Names of HTML are in lower case, those of XML as they were written, without a prefix.
struct MarkupElement: Sendable {
    var name: String
    /// In the order of the text.
    var attributes: [(name: String, value: String)]
    var children: [MarkupNode]
    /// Where it begins; only lines are known.
    var position: SourcePosition

    init(
        name: String, attributes: [(name: String, value: String)] = [], children: [MarkupNode] = [], position: SourcePosition = .start
    ) {
        self.name = name
        self.attributes = attributes
        self.children = children
        self.position = position
    }

    /// The value of an attribute; nil where the element has none of that name.
    subscript(_ attribute: String) -> String? { attributes.first { $0.name == attribute }?.value }

    var elements: [MarkupElement] { children.compactMap(\.element) }

    /// The children of that name.
    func all(_ name: String) -> [MarkupElement] { elements.filter { $0.name == name } }

    /// The first child of that name.
    func first(_ name: String) -> MarkupElement? {
        for case .element(let element) in children where element.name == name { return element }
        return nil
    }

    /// The first element that is reached by child names, one below the other.
    func descendant(_ names: String...) -> MarkupElement? {
        var element = self
        for name in names {
            guard let next = element.first(name) else { return nil }
            element = next
        }
        return element
    }

    /// All elements of that name below this one, in the order of the text.
    func descendants(_ name: String) -> [MarkupElement] {
        elements.flatMap { ($0.name == name ? [$0] : []) + $0.descendants(name) }
    }

    /// All text below, as it stands.
    var text: String {
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
    var element: MarkupElement? {
        if case .element(let element) = self { element } else { nil }
    }
}
