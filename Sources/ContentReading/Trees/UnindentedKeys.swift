/// Finds keys that belong to the key above them, but aren't indented, as the percentages right below `bands:`.
struct UnindentedKeys {
    /// The key that they belong to, and the index of the last one found.
    private var latest: (owner: String, index: Int)?

    /// The key above that has no value, but can have entries; nil if there is none. Asked for each key that isn't known, in order.
    ///
    /// - Parameter hasEntries: whether the value of a key can be a mapping or a list.
    mutating func owner(of index: Int, in entries: [ContentTree.Entry], _ hasEntries: (String) -> Bool) -> String? {
        guard index > 0 else { return nil }
        if case .null = entries[index - 1].value.value, hasEntries(entries[index - 1].key) {
            latest = (entries[index - 1].key, index)
        } else if latest?.index == index - 1 {
            latest?.index = index
        } else {
            latest = nil
        }
        return latest?.owner
    }
}
