import ContentModel
import Diagnostics

extension FieldReader {
    /// Reads a mapping with the keys of a table.
    ///
    /// - Parameter more: keys that only some forms of the file have, such as `$schema`.
    init?<Key: ContentKey>(
        _ tree: ContentTree, _ keys: Key.Type, more: [String] = [], _ strictness: Strictness = .strict, log: inout DiagnosticLog
    ) {
        self.init(
            tree, as: Key.owner, keys: Key.names, more: more, others: Key.otherNames, hints: Key.hints,
            hasEntries: { Key(rawValue: $0)?.definition.value.hasEntries ?? false }, strictness,
            example: Key.allCases.first { $0.definition.isRequired }?.rawValue, log: &log)
    }

    /// Keys of the table that the mapping has, in its order. Cheaper than asking for each key of the table, in mappings of which a
    /// site has thousands.
    func keys<Key: ContentKey>(_: Key.Type) -> some Sequence<Key> { entries.lazy.compactMap { Key(rawValue: $0.key) } }

    /// Value of a key of type integer.
    func integer(_ key: some ContentKey, log: inout DiagnosticLog) -> Located<Int>? {
        switch key.definition.value {
        case .integer(let range), .integerOrMapping(let range, _): integer(key.rawValue, in: range, log: &log)
        default: nil
        }
    }

    /// The sequence under a required key.
    func requiredSequence(_ key: some ContentKey, log: inout DiagnosticLog) -> [ContentTree]? {
        required(key.rawValue, log: &log) == nil ? nil : sequence(key.rawValue, log: &log)
    }

    /// Value of a key of type number.
    func number(_ key: some ContentKey, log: inout DiagnosticLog) -> Double? {
        guard case .number(let range) = key.definition.value else { return nil }
        return number(key.rawValue, in: range, log: &log)
    }
}

extension FieldReader {
    /// Positions of the keys with dates that the mapping has.
    var datePositions: DatePositions {
        var positions = DatePositions()
        for entry in entries {
            switch entry.key {
            case "start": positions.start = entry.keyPosition
            case "available": positions.available = entry.keyPosition
            case "due": positions.due = entry.keyPosition
            case "updated": positions.updated = entry.keyPosition
            case "reminders": positions.reminders = entry.keyPosition
            case "extra-time": positions.extraTime = entry.keyPosition
            default: break
            }
        }
        return positions
    }
}
