import ContentModel
import Diagnostics

extension FieldReader {
    /// Reads a mapping with the fields of a table.
    ///
    /// - Parameter more: keys that only some forms of the file have, such as `$schema`.
    init?<Field: ContentField>(
        _ tree: ContentTree, _: Field.Type, more: [String] = [], _ strictness: Strictness = .strict, log: inout DiagnosticLog
    ) {
        self.init(
            tree, as: Field.owner, keys: Field.names, more: more, others: Field.otherNames, hints: Field.hints,
            hasEntries: { Field(rawValue: $0)?.definition.value.hasEntries ?? false }, strictness,
            example: Field.allCases.first { $0.definition.isRequired }?.rawValue, log: &log)
    }

    /// Fields of the table that the mapping has, in its order. Cheaper than asking for each field of the table, in mappings of which a
    /// site has thousands.
    func present<Field: ContentField>(_: Field.Type) -> some Sequence<Field> { entries.lazy.compactMap { Field(rawValue: $0.key) } }

    /// Value of a field of type integer.
    func integer(_ field: some ContentField, log: inout DiagnosticLog) -> Located<Int>? {
        switch field.definition.value {
        case .integer(let range), .integerOrMapping(let range, _): integer(field.rawValue, in: range, log: &log)
        default: nil
        }
    }

    /// The sequence of a required field.
    func requiredSequence(_ field: some ContentField, log: inout DiagnosticLog) -> [ContentTree]? {
        required(field.rawValue, log: &log) == nil ? nil : sequence(field.rawValue, log: &log)
    }

    /// Value of a field of type number.
    func number(_ field: some ContentField, log: inout DiagnosticLog) -> Double? {
        guard case .number(let range) = field.definition.value else { return nil }
        return number(field.rawValue, in: range, log: &log)
    }

    /// Value of a field in percent. One below 1 is probably a fraction, which is reported.
    func percent(_ field: some ContentField, log: inout DiagnosticLog) -> Double? {
        guard let percent = number(field, log: &log) else { return nil }
        if percent > 0, percent < 1 {
            log.report(
                .invalidValue,
                "'\(field.rawValue)' is in percent, so this is less than 1%; write \(((percent * 10_000).rounded() / 100).plain)",
                at: tree(field.rawValue)?.position ?? position, severity: .warning)
        }
        return percent
    }
}

extension FieldReader {
    /// Positions of the fields with dates that the mapping has.
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
