import Encoding

/// Marks that cmark doesn't support: `~~struck~~`, `H~2~O`, `10^-3^`.
extension RichTextBuilder {
    /// Turns pairs of marks into nodes around what is between them, and other marks into words.
    ///
    /// - Complexity: linear in the number of nodes and bytes.
    mutating func resolveMarks() {
        var pairs = MarkPairs(nodes: nodes, literals: literals, marks: marks)
        let kinds = pairs.find()
        marks.removeAll(keepingCapacity: true)
        rebuild(kinds)
    }

    /// - Parameter marks: the role of each node that is one.
    private mutating func rebuild(_ marks: [Int32: MarkPairs.Role]) {
        let (oldNodes, oldLiterals) = (nodes, literals)
        nodes.removeAll(keepingCapacity: true)
        literals.removeAll(keepingCapacity: true)
        var newIndices: [Int32] = []
        newIndices.reserveCapacity(oldNodes.count)
        // Nodes that pairs of marks became, with the parents that their marks had.
        var open: [(parent: Int32, index: Int32)] = []
        for (index, old) in oldNodes.enumerated() {
            newIndices.append(Int32(nodes.count))
            if case .closing? = marks[Int32(index)] {
                open.removeLast()
                continue
            }
            var node = old
            node.length = 1
            let isInPair = open.last?.parent == old.parent
            node.parent = isInPair ? open.last?.index ?? -1 : old.parent < 0 ? -1 : newIndices[Int(old.parent)]
            if case .opening(let kind)? = marks[Int32(index)] {
                open.append((old.parent, Int32(nodes.count)))
                node.kind = kind
                node.count = 0
            }
            append(node, oldLiterals[Int(old.start)..<Int(old.start + node.count + node.secondCount)])
        }
        for index in nodes.indices.reversed() where nodes[index].parent >= 0 {
            nodes[Int(nodes[index].parent)].length += nodes[index].length
        }
    }

    /// Adds a node, or its words to those before it.
    private mutating func append(_ node: RichText.Node, _ literal: ArraySlice<UInt8>) {
        if node.kind == .text, let last = nodes.last, last.kind == .text, last.parent == node.parent {
            nodes[nodes.count - 1].count += node.count
        } else {
            var node = node
            node.start = Int32(literals.count)
            nodes.append(node)
        }
        literals += literal
    }
}

/// Finds which marks belong together. Those between two that do can't belong to others outside.
private struct MarkPairs {
    enum Role {
        case opening(RichText.Kind)
        case closing
    }

    private struct Opening {
        var index: Int32
        var parent: Int32
        /// Offset of the first byte after the mark.
        var end: Int32
    }

    private static let kinds: [RichText.Kind] = [.struck, .subscripted, .superscripted]

    private let nodes: [RichText.Node]
    private let literals: [UInt8]
    private let marks: [Int32]
    /// For each kind the marks that may still be closed, in the order of the text.
    private var openings: [[Opening]] = [[], [], []]
    /// Offset of the last white space.
    private var lastSpace: Int32 = -1
    private var roles: [Int32: Role] = [:]

    init(nodes: [RichText.Node], literals: [UInt8], marks: [Int32]) {
        self.nodes = nodes
        self.literals = literals
        self.marks = marks
    }

    mutating func find() -> [Int32: Role] {
        var rest = marks[...]
        for index in nodes.indices {
            if rest.first == Int32(index) {
                rest.removeFirst()
                read(markAt: index)
            } else {
                noteSpace(in: nodes[index])
            }
        }
        return roles
    }

    private mutating func noteSpace(in node: RichText.Node) {
        switch node.kind {
        case .text:
            let literal = literals[Int(node.start)..<Int(node.start + node.count)]
            if let last = literal.lastIndex(where: \.isWhiteSpace) { lastSpace = Int32(last) }
        case .softBreak, .lineBreak: lastSpace = node.start
        default: break
        }
    }

    private mutating func read(markAt index: Int) {
        let node = nodes[index]
        guard let kind = kind(of: node) else { return }
        let nodes = self.nodes
        dropOpenings { $0.parent >= 0 && Int32(index) >= $0.parent + nodes[Int($0.parent)].length }
        let isScript = kind > 0
        if let last = openings[kind].last, last.parent == node.parent {
            let canClose = isScript ? last.end > lastSpace : !isSpace(before: index)
            if canClose, last.index + 1 < Int32(index) {
                roles[last.index] = .opening(MarkPairs.kinds[kind])
                roles[Int32(index)] = .closing
                return dropOpenings { $0.index >= last.index }
            }
            // Of two scripts that aren't closed, only the second can be.
            if isScript { openings[kind].removeLast() }
        }
        guard !isSpace(after: index), !isFootnote(index) else { return }
        openings[kind].append(Opening(index: Int32(index), parent: node.parent, end: node.start + node.count))
    }

    /// The index of the mark's kind.
    private func kind(of mark: RichText.Node) -> Int? {
        let isTilde = literals[Int(mark.start)] == UInt8(ascii: "~")
        return switch mark.count {
        case 1: isTilde ? 1 : 2
        case 2: isTilde ? 0 : nil
        default: nil
        }
    }

    /// Forgets the last openings that meet a condition.
    private mutating func dropOpenings(where isDropped: (Opening) -> Bool) {
        for kind in openings.indices {
            while let last = openings[kind].last, isDropped(last) { openings[kind].removeLast() }
        }
    }

    private func isSpace(after index: Int) -> Bool {
        let next = index + 1
        guard next < nodes.count, nodes[next].parent == nodes[index].parent else { return true }
        switch nodes[next].kind {
        case .softBreak, .lineBreak: return true
        case .text: return literals[Int(nodes[next].start)].isWhiteSpace
        default: return false
        }
    }

    private func isSpace(before index: Int) -> Bool {
        guard index > 0, Int32(index - 1) != nodes[index].parent else { return true }
        switch nodes[index - 1].kind {
        case .softBreak, .lineBreak: return true
        case .text: return literals[Int(nodes[index].start) - 1].isWhiteSpace
        default: return false
        }
    }

    /// Whether it is the caret of `[^1]`.
    private func isFootnote(_ index: Int) -> Bool {
        let node = nodes[index]
        guard node.start > 0, literals[Int(node.start)] == UInt8(ascii: "^"), index > 0, nodes[index - 1].kind == .text else {
            return false
        }
        return literals[Int(node.start) - 1] == UInt8(ascii: "[")
    }
}
