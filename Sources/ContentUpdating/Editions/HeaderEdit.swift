import ContentModel
import ContentReading
import Diagnostics

/// Edits of an edition's header that keep the rest of the file.
enum HeaderEdit {
    /// The file with other values for some keys, one a line; nil if that can't be edited in place.
    static func with(_ values: [(field: EditionField, value: EditedValue)], _ bytes: [UInt8], path: String) -> [UInt8]? {
        var log = DiagnosticLog(path: path)
        guard FileText.decoded(bytes, log: &log) != nil else { return nil }
        let written = AuthoredText(bytes)
        var text = written.text
        for (field, value) in values {
            guard let tree = YAMLReader.read(text, log: &log), case .mapping(let entries) = tree.value else { return nil }
            var editor = YAMLEditor(text: Array(text.utf8))
            do throws(EditRefusal) {
                if let entry = entries.entry(field.rawValue) {
                    // A title in several languages isn't replaced by one.
                    if case .mapping = entry.value.value { return nil }
                    try editor.replace(entry, of: tree, with: value)
                } else {
                    try editor.insert(field.rawValue, value, into: tree, after: entries.last)
                }
            } catch {
                return nil
            }
            text = String(decoding: editor.text, as: UTF8.self)
        }
        return written.bytes(of: text)
    }

    /// The file without its key 'current'; nil if that can't be edited in place.
    static func withoutCurrent(_ bytes: [UInt8], path: String) -> [UInt8]? {
        var log = DiagnosticLog(path: path)
        let written = AuthoredText(bytes)
        guard FileText.decoded(bytes, log: &log) != nil, let tree = YAMLReader.read(written.text, log: &log),
            let entry = tree.entry(EditionField.current.rawValue)
        else { return nil }
        var editor = YAMLEditor(text: Array(written.text.utf8))
        do throws(EditRefusal) {
            try editor.remove(entry, of: tree)
            return written.bytes(of: String(decoding: editor.text, as: UTF8.self))
        } catch {
            return nil
        }
    }
}
