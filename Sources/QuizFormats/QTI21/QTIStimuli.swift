import Diagnostics
import Markup
import QuizExchange

/// Texts that several items share, each in a file of its own.
struct QTIStimuli {
    private let package: ForeignPackage
    /// By the path that an item refers to.
    private var known: [String: QTIDocument?] = [:]

    init(_ package: ForeignPackage) { self.package = package }

    /// Puts the shared texts into an item: where its body names them, else before it.
    mutating func insert(into document: inout QTIDocument, log: inout DiagnosticLog) {
        let references = document.root.all("assessmentStimulusRef")
        guard !references.isEmpty, let bodyIndex = document.root.children.firstIndex(where: { $0.element?.name == "itemBody" }),
            var body = document.root.children[bodyIndex].element
        else { return }
        var above: [MarkupNode] = []
        for reference in references {
            guard let stimulus = stimulus(reference, from: document.archivePath, log: &log) else {
                log.report(
                    .notImported, "the shared text '\(reference["href"] ?? reference["identifier"] ?? "")' isn't in this package",
                    at: reference.position)
                continue
            }
            let nodes = QTIStimuli.nodes(of: stimulus, for: document, at: reference.position)
            if let identifier = reference["identifier"], let filled = QTIStimuli.filled(body, identifier, nodes) {
                body = filled
            } else {
                above.append(.element(MarkupElement(name: "div", children: nodes, position: reference.position)))
            }
        }
        body.children = above + body.children
        document.root.children[bodyIndex] = .element(body)
    }

    private mutating func stimulus(_ reference: MarkupElement, from referrer: String, log: inout DiagnosticLog) -> QTIDocument? {
        guard let address = reference["href"] else { return nil }
        let key = ForeignPackage.archivePath(address, from: referrer)
        if let cached = known[key] { return cached }
        let document = package.document(address, from: referrer, log: &log).map(QTIDocument.init)
        let stimulus = document.flatMap { $0.root.name == "assessmentStimulus" ? $0 : nil }
        known[key] = .some(stimulus)
        return stimulus
    }

    /// The text with addresses that start from the item's folder.
    private static func nodes(of stimulus: QTIDocument, for item: QTIDocument, at position: SourcePosition) -> [MarkupNode] {
        let up = String(repeating: "../", count: item.archivePath.split(separator: "/").dropLast().count)
        let folder = up + stimulus.archivePath.split(separator: "/").dropLast().map { "\($0)/" }.joined()
        return (stimulus.root.first("stimulusBody")?.moved(to: position).children ?? []).map { rebased($0, folder) }
    }

    private static let addresses: Set<String> = ["src", "href", "data", "poster"]

    private static func rebased(_ node: MarkupNode, _ folder: String) -> MarkupNode {
        guard case .element(var element) = node else { return node }
        element.attributes = element.attributes.map { name, value in
            let isElsewhere = value.hasPrefix("/") || value.hasPrefix("#") || value.prefix { !"/?#".contains($0) }.contains(":")
            return (name, addresses.contains(name) && !isElsewhere && !value.isEmpty ? folder + value : value)
        }
        element.children = element.children.map { rebased($0, folder) }
        return .element(element)
    }

    /// The element with the text inserted at its reference; nil if it has none.
    private static func filled(_ element: MarkupElement, _ identifier: String, _ nodes: [MarkupNode]) -> MarkupElement? {
        var element = element
        if element["data-stimulus-idref"] == identifier {
            element.children = nodes
            return element
        }
        for (index, child) in element.children.enumerated() {
            guard let inner = child.element, let filled = filled(inner, identifier, nodes) else { continue }
            element.children[index] = .element(filled)
            return element
        }
        return nil
    }
}
