import ContentReading

/// The trees of question banks, in which a part can have several names.
extension ContentTree {
    /// The value of the first of these keys that exists.
    func first(_ keys: [String]) -> ContentTree? { keys.lazy.compactMap { entry($0)?.value }.first }

    /// The entries of a mapping under other keys than these.
    func entries(besides keys: [String]) -> [Entry] {
        guard case .mapping(let entries) = value else { return [] }
        return entries.filter { !keys.contains($0.key) && !$0.value.isEmpty }
    }

    var isList: Bool { if case .sequence = value { true } else { false } }

    /// The items of a list; none of anything else.
    var items: [ContentTree] { if case .sequence(let items) = value { items } else { [] } }

    /// Whether it is null, or an empty text.
    var isEmpty: Bool { if case .null = value { true } else { scalar?.isEmpty ?? false } }
}
