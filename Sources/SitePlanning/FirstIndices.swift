package import ContentModel

extension Collection where Element: Hashable {
    /// For each element, the index of the first one that is equal.
    package var firstIndices: [Int] {
        var first: [Element: Int] = [:]
        return enumerated().map { index, element in
            let known = first[element] ?? index
            first[element] = known
            return known
        }
    }
}

/// The correct order of a question's items.
package enum OrderingKey {
    /// The letters of the items in their correct order. Equal items share the letter of the first one, since nobody can distinguish them.
    package static func letters(of items: [RichText]) -> [String] { items.map(\.content).firstIndices.map(Choice.id) }
}
