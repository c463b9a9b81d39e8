/// Today's indices of the parts of a question: its choices, items or matches, identified by the fingerprints of their texts.
struct PartIndices {
    /// The index of each earlier part; nil for one that is gone. Equal ones are taken in order.
    let found: [Int?]
    /// Indices of the parts that are new.
    let added: [Int]

    init(of old: ArraySlice<String>, in new: ArraySlice<String>) {
        var free: [String: [Int]] = [:]
        for (index, part) in new.enumerated().reversed() { free[part, default: []].append(index) }
        found = old.map { free[$0]?.popLast() }
        added = free.values.flatMap(\.self)
    }

    /// With the only one that is gone at the index of the only one that is new, as it was reworded.
    var withReworded: [Int?] {
        guard added.count == 1, found.count(where: { $0 == nil }) == 1 else { return found }
        return found.map { $0 ?? added.first }
    }

    /// Indices at which two lists of parts of equal length differ; nil where a part only moved, or the lengths differ.
    static func reworded(_ old: [String], _ new: [String]) -> [Int]? {
        guard old.count == new.count else { return nil }
        let differing = old.indices.filter { old[$0] != new[$0] }
        let isMoved = !Set(differing.map { old[$0] }).isDisjoint(with: differing.map { new[$0] })
        return isMoved ? nil : differing
    }
}
