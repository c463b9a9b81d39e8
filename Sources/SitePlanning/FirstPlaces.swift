package import ContentModel

extension Collection where Element: Hashable {
    /// For each element, the place of the first one that is equal.
    package var firstPlaces: [Int] {
        var first: [Element: Int] = [:]
        return enumerated().map { place, element in
            let known = first[element] ?? place
            first[element] = known
            return known
        }
    }
}

/// The right order of a question's items.
package enum OrderingKey {
    /// The letter of the item in each place. Equal items share the letter of the first one, since nobody can tell them apart.
    package static func letters(of items: [RichText]) -> [String] { items.map(\.content).firstPlaces.map(Choice.id) }
}
