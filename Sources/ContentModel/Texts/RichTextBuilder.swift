package import Diagnostics
package import Formulas

/// Builds texts node by node, in document order. Its memory is reused for the next text.
package struct RichTextBuilder {
    var nodes: [RichText.Node] = []
    var literals: [UInt8] = []
    private var references: [SiteReference] = []
    private var formulas: [Formula] = []
    /// Indices of the text nodes that may be marks, such as `~~`.
    var marks: [Int32] = []
    /// The index of the innermost open node, or -1.
    private var open: Int32 = -1
    /// Whether the next words belong to the text before them.
    private var isInText = false

    /// - Parameter capacity: how many bytes of words are expected.
    package init(capacity: Int = 0) {
        guard capacity > 0 else { return }
        literals.reserveCapacity(capacity)
        nodes.reserveCapacity(16)
    }

    /// Number of nodes so far.
    package var count: Int { nodes.count }

    /// Opens a container; `close` ends it.
    package mutating func open(_ kind: RichText.Kind) {
        add(kind)
        open = Int32(nodes.count - 1)
    }

    package mutating func close() {
        guard open >= 0 else { return }
        let index = Int(open)
        nodes[index].length = Int32(nodes.count - index)
        open = nodes[index].parent
        isInText = false
    }

    /// Adds a leaf.
    package mutating func add(_ kind: RichText.Kind) {
        nodes.append(RichText.Node(kind: kind, parent: open, start: Int32(literals.count)))
        isInText = false
    }

    /// Appends words to the current text node, or starts one.
    package mutating func append(words: UnsafeBufferPointer<UInt8>) {
        guard !words.isEmpty else { return }
        if !isInText {
            add(.text)
            isInText = true
        }
        literals.append(contentsOf: words)
        nodes[nodes.count - 1].count += Int32(words.count)
    }

    package mutating func append(words: String) {
        var words = words
        words.withUTF8 { append(words: $0) }
    }

    /// Appends tildes or carets, which are marks if others match them, and words if not.
    package mutating func append(mark: UnsafeBufferPointer<UInt8>) {
        add(.text)
        marks.append(Int32(nodes.count - 1))
        setLiteral(mark)
    }

    /// The literal of the node that was added or opened last.
    package mutating func setLiteral(_ literal: UnsafeBufferPointer<UInt8>) {
        guard !nodes.isEmpty, !literal.isEmpty else { return }
        literals.append(contentsOf: literal)
        nodes[nodes.count - 1].count += Int32(literal.count)
    }

    package mutating func setLiteral(_ literal: String) {
        var literal = literal
        literal.withUTF8 { setLiteral($0) }
    }

    /// The second literal of the node that was added or opened last, after its first.
    package mutating func setSecondLiteral(_ literal: UnsafeBufferPointer<UInt8>) {
        guard !nodes.isEmpty, !literal.isEmpty else { return }
        literals.append(contentsOf: literal)
        nodes[nodes.count - 1].secondCount += Int32(literal.count)
    }

    /// Adds a formula, with its source and its plain text.
    package mutating func append(_ formula: Formula, source: String) {
        formulas.append(formula)
        add(.math(isDisplay: formula.isDisplay, formula: Int32(formulas.count - 1)))
        setLiteral(source)
        formula.plainBytes.withUnsafeBufferPointer { setSecondLiteral($0) }
    }

    /// Changes the kind of a node that was added earlier.
    package mutating func setKind(_ kind: RichText.Kind, at index: Int) {
        if nodes.indices.contains(index) { nodes[index].kind = kind }
    }

    /// A file or page of the site, for the node that is added next.
    package mutating func target(_ reference: SiteReference) -> RichText.Target {
        references.append(reference)
        return .site(Int32(references.count - 1))
    }

    /// Adds a whole text. A phrase beside blocks becomes a paragraph when HTML is read again, but stays a phrase here.
    package mutating func append(_ text: RichText) {
        let offsets = (node: Int32(nodes.count), literal: Int32(literals.count))
        let others = (references: Int32(references.count), formulas: Int32(formulas.count))
        guard text.hasNodes else {
            if text.isParagraph { open(.paragraph(isTight: false)) }
            append(words: text.literals)
            if text.isParagraph { close() }
            return
        }
        literals.append(contentsOf: text.literals.utf8)
        references += text.references
        formulas += text.formulas
        isInText = false
        for var node in text.nodes {
            node.parent = node.parent < 0 ? open : node.parent + offsets.node
            node.start += offsets.literal
            node.kind = node.kind.moved(after: others)
            nodes.append(node)
        }
    }

    /// The finished text; the builder is ready for the next one.
    package mutating func finish(position: SourcePosition, source: RichText.Source? = nil) -> RichText {
        while open >= 0 { close() }
        if !marks.isEmpty { resolveMarks() }
        defer {
            nodes.removeAll(keepingCapacity: true)
            literals.removeAll(keepingCapacity: true)
            references.removeAll(keepingCapacity: true)
            formulas.removeAll(keepingCapacity: true)
            isInText = false
        }
        let words = String(decoding: literals, as: UTF8.self)
        if nodes.count <= 2, references.isEmpty, nodes.last?.kind ?? .text == .text {
            let isParagraph = nodes.count == 2 && nodes[0].kind == .paragraph(isTight: false) && nodes[0].length == 2
            if nodes.count < 2 || isParagraph {
                return RichText(literals: words, isParagraph: isParagraph, position: position, source: source)
            }
        }
        // The copy has exactly the needed capacity; the builder keeps its own.
        return nodes.withUnsafeBufferPointer { nodes in
            RichText(
                nodes: Array(nodes), literals: words, references: references, formulas: formulas, position: position, source: source)
        }
    }
}

extension RichText.Kind {
    /// The kind with its reference or formula after so many others.
    fileprivate func moved(after others: (references: Int32, formulas: Int32)) -> RichText.Kind {
        func moved(_ target: RichText.Target) -> RichText.Target {
            if case .site(let index) = target { .site(index + others.references) } else { target }
        }
        return switch self {
        case .link(let target): .link(moved(target))
        case .picture(let target): .picture(moved(target))
        case .recording(let target, let isFilm): .recording(moved(target), isFilm: isFilm)
        case .math(let isDisplay, let formula): .math(isDisplay: isDisplay, formula: formula + others.formulas)
        default: self
        }
    }
}
