import ContentReading

/// A list in an app's JSON file, recognised by its records: apps name and wrap their files as they like.
enum AppList {
    /// Keys of which a record of a penalty has several; the first one is always there.
    private static let penaltyKeys = ["sanctionValue", "rules", "referee", "judge", "description"]
    private static let fewestKeys = 2
    /// Keys of a record whose values are whole numbers.
    private static let numberKeys: Set<String> = ["id", "sanctionValue"]
    private static let sanctionCount = 6
    /// Maximum number of mappings around a list.
    private static let deepest = 3

    /// The list of penalties in a file; nil if it has none.
    static func penalties(in tree: ContentTree) -> ContentTree? {
        lists(in: tree, "").first { isPenalties($0.list) }?.list
    }

    /// The list of sanctions in a file; nil if it has none.
    static func sanctions(in tree: ContentTree) -> ContentTree? {
        lists(in: tree, "").first { isSanctions($0.list, name: $0.name) }?.list
    }

    private static func lists(in tree: ContentTree, _ name: String, depth: Int = 0) -> [(name: String, list: ContentTree)] {
        switch tree.value {
        case .sequence(let records): return [(name, ContentTree(.sequence(records.map(withNumbers)), at: tree.position))]
        case .mapping(let entries) where depth < deepest:
            return entries.flatMap { lists(in: $0.value, $0.key, depth: depth + 1) }
        default: return []
        }
    }

    /// A record with its numbers as numbers: some apps have them in quotes.
    private static func withNumbers(_ record: ContentTree) -> ContentTree {
        guard case .mapping(var entries) = record.value else { return record }
        for index in entries.indices where numberKeys.contains(entries[index].key) {
            if case .text(let text) = entries[index].value.value, Int(text.string) != nil {
                entries[index].value.value = .number(text.string)
            }
        }
        return ContentTree(.mapping(entries), at: record.position)
    }

    private static func isPenalties(_ list: ContentTree) -> Bool {
        guard case .sequence(let records) = list.value else { return false }
        let fit = records.count { record in
            let keys = keys(of: record)
            return keys.contains(penaltyKeys[0]) && penaltyKeys.count(where: keys.contains) >= fewestKeys
        }
        return fit * 2 > records.count
    }

    /// A few records with numbers of sanctions; a list of phases or colours has neither the name, nor icons, nor their number.
    private static func isSanctions(_ list: ContentTree, name: String) -> Bool {
        guard case .sequence(let records) = list.value, (1...sanctionCount).contains(records.count) else { return false }
        let fit = records.allSatisfy { record in
            let keys = keys(of: record)
            guard keys.contains("description"), !keys.contains(penaltyKeys[0]),
                let id = record.entry("id")?.value, case .number(let number) = id.value
            else { return false }
            return Int(number).map { (0..<sanctionCount).contains($0) } ?? false
        }
        return fit && (name == "sanctions" || records.count == sanctionCount || records.allSatisfy { keys(of: $0).contains("icon") })
    }

    private static func keys(of record: ContentTree) -> Set<String> {
        guard case .mapping(let entries) = record.value else { return [] }
        return Set(entries.map(\.key))
    }
}
