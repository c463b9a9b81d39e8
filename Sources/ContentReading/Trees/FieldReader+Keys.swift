import ContentModel
import Diagnostics

extension FieldReader {
    /// Reads a mapping with the keys of a table.
    ///
    /// - Parameter more: keys that only some forms of the file have, such as `$schema`.
    init?<Key: ContentKey>(_ tree: ContentTree, _ keys: Key.Type, more: [String] = [], log: inout DiagnosticLog) {
        self.init(tree, as: Key.subject, keys: Key.names + more, log: &log)
    }

    /// The value of a key that the table says is an integer.
    func integer(_ key: some ContentKey, log: inout DiagnosticLog) -> Int? {
        guard case .integer(let range) = key.definition.value else { return nil }
        return integer(key.rawValue, in: range, log: &log)?.value
    }

    /// The value of a key that the table says is a number.
    func number(_ key: some ContentKey, log: inout DiagnosticLog) -> Double? {
        guard case .number(let range) = key.definition.value else { return nil }
        return number(key.rawValue, in: range, log: &log)
    }
}
