import ContentModel

/// A marker's marks for equal texts. Some may have been handed in later than others, or marked one by one.
package struct GroupMarks: Sendable {
    /// Texts with the same points and comment.
    package struct Subgroup: Sendable {
        /// The mark of the first of them.
        package let mark: Mark
        /// Receipts, in the order of the group.
        package let receipts: [String]
    }

    /// Marks of texts with points, the most frequent first.
    package let subgroups: [Subgroup]
    /// Receipts of texts without points.
    package let waiting: [String]
    /// The mark of texts without points, which may note that the marker wants to come back; nil for none.
    package let postponed: Mark?
    /// Whether the marker wants to come back: to the texts without points, or to all where each has some.
    package let isForLater: Bool
    /// Differs after each change, so that a page knows whether it is up to date.
    package let version: String

    package init(_ marks: Marks, of marker: String, for receipts: [String], _ question: String) {
        let own = receipts.map { ($0, marks.mark(of: marker, $0, question)) }
        struct Kind: Hashable {
            let share: Fraction
            let comment: String
        }
        var (kinds, indices): ([(mark: Mark, receipts: [String])], [Kind: Int]) = ([], [:])
        for case (let receipt, let mark?) in own {
            guard let share = mark.share else { continue }
            let kind = Kind(share: share, comment: mark.comment)
            let index = indices[kind, default: kinds.count]
            if index == kinds.count {
                indices[kind] = index
                kinds.append((mark, []))
            }
            kinds[index].receipts.append(receipt)
        }
        // The sort keeps the order of equal ones.
        subgroups = kinds.enumerated().sorted { ($1.element.receipts.count, $0.offset) < ($0.element.receipts.count, $1.offset) }
            .map { Subgroup(mark: $0.element.mark, receipts: $0.element.receipts) }
        let open = own.filter { $0.1?.points == nil }
        waiting = open.map(\.0)
        postponed = open.lazy.compactMap(\.1).first
        let asked = open.isEmpty ? own : open
        version = MarkingQueue.code(
            own.map { $0.1.map { String(decoding: $0.line, as: UTF8.self) } ?? "" }.joined(separator: "\n"), length: 12)
        isForLater = !asked.isEmpty && asked.allSatisfy { $0.1?.isForLater == true }
    }

    /// The points and the comment that marked texts have; nil where there are several, or none is marked.
    package var only: Mark? { subgroups.count == 1 ? subgroups.first?.mark : nil }

    /// Whether texts differ in what they have.
    package var isMixed: Bool { subgroups.count + (waiting.isEmpty ? 0 : 1) > 1 }
}
