package import Formulas

extension RichText {
    /// A node during a walk. Its bytes are valid only during the call that receives it.
    package struct Element {
        package let kind: Kind
        /// Whether it is the first of all nodes or of those in its parent.
        package let isFirst: Bool
        private let node: Node
        private let index: Int
        private let nodes: UnsafeBufferPointer<Node>
        private let literals: UnsafeBufferPointer<UInt8>
        private let references: UnsafeBufferPointer<SiteReference>
        private let formulas: UnsafeBufferPointer<Formula>

        fileprivate init(
            _ index: Int, _ nodes: UnsafeBufferPointer<Node>, _ literals: UnsafeBufferPointer<UInt8>,
            _ references: UnsafeBufferPointer<SiteReference>, _ formulas: UnsafeBufferPointer<Formula>
        ) {
            node = nodes[index]
            kind = node.kind
            isFirst = index == Int(node.parent) + 1
            self.index = index
            self.nodes = nodes
            self.literals = literals
            self.references = references
            self.formulas = formulas
        }

        /// A node of a text without markup.
        fileprivate init(_ kind: Kind, words: UnsafeBufferPointer<UInt8>) {
            self.kind = kind
            isFirst = true
            node = Node(kind: kind, parent: -1, start: 0, count: kind == .text ? Int32(words.count) : 0)
            index = 0
            nodes = UnsafeBufferPointer(start: nil, count: 0)
            literals = words
            references = UnsafeBufferPointer(start: nil, count: 0)
            formulas = UnsafeBufferPointer(start: nil, count: 0)
        }

        package var literal: UnsafeBufferPointer<UInt8> { bytes(Int(node.start), Int(node.count)) }

        var secondLiteral: UnsafeBufferPointer<UInt8> { bytes(Int(node.start + node.count), Int(node.secondCount)) }

        var literalText: String { String(decoding: literal, as: UTF8.self) }

        /// The words of all its descendants, which are contiguous.
        package var words: UnsafeBufferPointer<UInt8> {
            let inner = nodes[(index + 1)..<(index + Int(node.length))]
            guard let first = inner.first, let last = inner.last else { return bytes(0, 0) }
            return bytes(Int(first.start), Int(last.start + last.count - first.start))
        }

        /// The node after this one, if it has the same parent and this one has no descendants.
        var next: Element? {
            guard nodes.indices.contains(index + 1), nodes[index + 1].parent == node.parent else { return nil }
            return Element(index + 1, nodes, literals, references, formulas)
        }

        /// Whether one of its descendants is of such a kind.
        func contains(where predicate: (Kind) -> Bool) -> Bool {
            nodes[(index + 1)..<(index + Int(node.length))].contains { predicate($0.kind) }
        }

        /// Whether a callout has a title of its own.
        var hasTitle: Bool { nodes.indices.contains(index + 1) && nodes[index + 1].kind == .calloutTitle && node.length > 1 }

        /// The picture that a paragraph consists of, if it has a title, which is its caption.
        var captionedPicture: Element? {
            guard nodes.indices.contains(index + 1), case .picture = nodes[index + 1].kind, nodes[index + 1].secondCount > 0,
                nodes[index + 1].length + 1 == node.length
            else { return nil }
            return Element(index + 1, nodes, literals, references, formulas)
        }

        /// Whether a paragraph consists of a film or sound.
        var isRecording: Bool {
            guard nodes.indices.contains(index + 1), case .recording = nodes[index + 1].kind else { return false }
            return nodes[index + 1].length + 1 == node.length
        }

        /// Where the film is that a paragraph consists of a link to.
        var filmOnWeb: FilmHost? {
            guard nodes.indices.contains(index + 1), nodes[index + 1].kind == .link(.address), nodes[index + 1].length + 1 == node.length
            else { return nil }
            return FilmHost(address: bytes(Int(nodes[index + 1].start), Int(nodes[index + 1].count)))
        }

        /// Whether it is a link to a film.
        package var isFilmOnWeb: Bool { node.kind == .link(.address) && FilmHost(address: literal) != nil }

        /// The file or page of the site that it names.
        package var reference: SiteReference? {
            guard case .site(let referenceIndex)? = kind.target else { return nil }
            return references[Int(referenceIndex)]
        }

        /// A formula as it was read.
        package var formula: Formula? {
            guard case .math(_, let formulaIndex) = kind, formulas.indices.contains(Int(formulaIndex)) else { return nil }
            return formulas[Int(formulaIndex)]
        }

        /// A formula without its dollar signs.
        package var tex: UnsafeBufferPointer<UInt8> {
            let delimiterLength = if case .math(isDisplay: true, _) = kind { 2 } else { 1 }
            guard node.count >= 2 * delimiterLength else { return literal }
            return bytes(Int(node.start) + delimiterLength, Int(node.count) - 2 * delimiterLength)
        }

        /// A formula as plain text.
        package var plainFormula: UnsafeBufferPointer<UInt8> { node.secondCount > 0 ? secondLiteral : literal }

        private func bytes(_ start: Int, _ count: Int) -> UnsafeBufferPointer<UInt8> {
            UnsafeBufferPointer(rebasing: literals[start..<(start + count)])
        }
    }

    package enum Phase { case enter, leave }

    package enum Step {
        case on
        /// Skips the node's children; it isn't left.
        case over
        case stop
    }

    /// Enters every node in document order, and leaves every container after its children.
    @inline(__always)
    func walk(_ body: (Element, Phase) -> Step) {
        var literals = self.literals
        literals.withUTF8 { words in
            guard hasNodes else { return walk(plain: words, body) }
            nodes.withUnsafeBufferPointer { nodes in
                references.withUnsafeBufferPointer { references in
                    formulas.withUnsafeBufferPointer { walk(nodes, words, references, $0, body) }
                }
            }
        }
    }

    @inline(__always)
    private func walk(plain words: UnsafeBufferPointer<UInt8>, _ body: (Element, Phase) -> Step) {
        guard !words.isEmpty else { return }
        let paragraph = Element(.paragraph(isTight: false), words: words)
        if isParagraph, body(paragraph, .enter) != .on { return }
        if body(Element(.text, words: words), .enter) != .stop, isParagraph { _ = body(paragraph, .leave) }
    }

    @inline(__always)
    private func walk(
        _ nodes: UnsafeBufferPointer<Node>, _ words: UnsafeBufferPointer<UInt8>, _ references: UnsafeBufferPointer<SiteReference>,
        _ formulas: UnsafeBufferPointer<Formula>, _ body: (Element, Phase) -> Step
    ) {
        var index = 0
        while index < nodes.count {
            let node = nodes[index]
            let step = body(Element(index, nodes, words, references, formulas), .enter)
            if step == .stop { return }
            let entersInside = step == .on && node.kind.isContainer
            let next = step == .over ? index + Int(node.length) : index + 1
            var open = entersInside ? index : Int(node.parent)
            while open >= 0, next == open + Int(nodes[open].length) {
                if body(Element(open, nodes, words, references, formulas), .leave) == .stop { return }
                open = Int(nodes[open].parent)
            }
            index = next
        }
    }
}
