import ContentModel
import ContentReading
import Diagnostics

/// Edits of an edition's header that keep the rest of the file.
enum HeaderEdit {
    /// The file without its key 'current'; nil if that can't be edited in place.
    static func withoutCurrent(_ bytes: [UInt8], path: String) -> [UInt8]? {
        var log = DiagnosticLog(path: path)
        guard let text = FileText.decoded(bytes, log: &log), let tree = YAMLReader.read(text, log: &log),
            case .mapping(let entries) = tree.value,
            let entry = entries.first(where: { $0.key == EditionKey.current.rawValue })
        else { return nil }
        var editor = YAMLEditor(text: Array(text.utf8))
        do throws(EditRefusal) {
            try editor.remove(entry, of: tree)
            return editor.text
        } catch {
            return nil
        }
    }
}
