import Encoding

/// Marks that cmark doesn't know: `~~struck~~`, `H~2~O`, `10^-3^`.
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
        var newPlaces: [Int32] = []
        newPlaces.reserveCapacity(oldNodes.count)
        // Nodes that pairs of marks became, with the parents that their marks had.
        var open: [(parent: Int32, place: Int32)] = []
        for (place, old) in oldNodes.enumerated() {
            newPlaces.append(Int32(nodes.count))
            if case .closing? = marks[Int32(place)] {
                open.removeLast()
                continue
            }
            var node = old
            node.length = 1
            let isInPair = open.last?.parent == old.parent
            node.parent = isInPair ? open.last?.place ?? -1 : old.parent < 0 ? -1 : newPlaces[Int(old.parent)]
            if case .opening(let kind)? = marks[Int32(place)] {
                open.append((old.parent, Int32(nodes.count)))
                node.kind = kind
                node.count = 0
            }
            append(node, oldLiterals[Int(old.start)..<Int(old.start + node.count + node.secondCount)])
        }
        for place in nodes.indices.reversed() where nodes[place].parent >= 0 {
            nodes[Int(nodes[place].parent)].length += nodes[place].length
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
        var place: Int32
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
        for place in nodes.indices {
            if rest.first == Int32(place) {
                rest.removeFirst()
                read(markAt: place)
            } else {
                noteSpace(in: nodes[place])
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

    private mutating func read(markAt place: Int) {
        let node = nodes[place]
        guard let kind = kind(of: node) else { return }
        let nodes = self.nodes
        dropOpenings { $0.parent >= 0 && Int32(place) >= $0.parent + nodes[Int($0.parent)].length }
        let isScript = kind > 0
        if let last = openings[kind].last, last.parent == node.parent {
            let canClose = isScript ? last.end > lastSpace : !isSpace(before: place)
            if canClose, last.place + 1 < Int32(place) {
                roles[last.place] = .opening(MarkPairs.kinds[kind])
                roles[Int32(place)] = .closing
                return dropOpenings { $0.place >= last.place }
            }
            // Of two scripts that aren't closed, only the second can be.
            if isScript { openings[kind].removeLast() }
        }
        guard !isSpace(after: place), !isFootnote(place) else { return }
        openings[kind].append(Opening(place: Int32(place), parent: node.parent, end: node.start + node.count))
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

    private func isSpace(after place: Int) -> Bool {
        let next = place + 1
        guard next < nodes.count, nodes[next].parent == nodes[place].parent else { return true }
        switch nodes[next].kind {
        case .softBreak, .lineBreak: return true
        case .text: return literals[Int(nodes[next].start)].isWhiteSpace
        default: return false
        }
    }

    private func isSpace(before place: Int) -> Bool {
        guard place > 0, Int32(place - 1) != nodes[place].parent else { return true }
        switch nodes[place - 1].kind {
        case .softBreak, .lineBreak: return true
        case .text: return literals[Int(nodes[place].start) - 1].isWhiteSpace
        default: return false
        }
    }

    /// Whether it is the caret of `[^1]`.
    private func isFootnote(_ place: Int) -> Bool {
        let node = nodes[place]
        guard node.start > 0, literals[Int(node.start)] == UInt8(ascii: "^"), place > 0, nodes[place - 1].kind == .text else {
            return false
        }
        return literals[Int(node.start) - 1] == UInt8(ascii: "[")
    }
}
