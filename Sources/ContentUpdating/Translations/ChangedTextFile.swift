import ContentReading
import Diagnostics
import Encoding

/// A file of a site's texts with changes, or a new one of them.
struct ChangedTextFile {
    private let changes: [TextsImport.Change]
    private let set: TextSet
    private let layer: SiteTexts.Layer
    /// The texts before the changes.
    private let sheet: TextSheet

    init(_ changes: [TextsImport.Change], of set: TextSet, in layer: SiteTexts.Layer, sheet: TextSheet) {
        self.changes = changes
        self.set = set
        self.layer = layer
        self.sheet = sheet
    }

    /// Nil if the file has errors, so that it can't be edited.
    var bytes: [UInt8]? {
        guard let file = layer.file else { return newFile }
        return edited(file)
    }

    private func edited(_ file: TextFile) -> [UInt8]? {
        guard file.diagnostics.allSatisfy({ $0.severity == .warning }) else { return nil }
        let names = PenaltyKey.sheetName(in: file)
        let written = Dictionary(keepingFirst: file.entries.map { (names($0.key), $0.key) })
        let notes = Dictionary(keepingFirst: sheet.units.map { ($0.key, $0.note) })
        let before = precedingKeys(written)
        var replaced: [String: String] = [:]
        var additions: [TextFileEdit.Addition] = []
        for change in changes {
            if let key = written[change.key] {
                replaced[key] = change.new
            } else {
                additions.append(
                    TextFileEdit.Addition(
                        key: PenaltyKey.key(change.key, in: set, as: file.style), text: change.new, note: notes[change.key] ?? "",
                        after: before[change.key]))
            }
        }
        return TextFileEdit.bytes(file, changes: replaced, additions: ordered(additions, in: file))
    }

    /// For the key of each text, the key in the file of the nearest text before it that the file has.
    private func precedingKeys(_ written: [String: String]) -> [String: String] {
        var (keys, last): ([String: String], String?) = ([:], nil)
        for unit in sheet.units {
            if keys[unit.key] == nil { keys[unit.key] = last }
            last = written[unit.key] ?? last
        }
        return keys
    }

    /// Additions in the order of the sheet.
    private func ordered(_ additions: [TextFileEdit.Addition], in file: TextFile) -> [TextFileEdit.Addition] {
        let order = Dictionary(keepingFirst: sheet.units.enumerated().map { (PenaltyKey.key($1.key, in: set, as: file.style), $0) })
        return additions.sorted { order[$0.key] ?? .max < order[$1.key] ?? .max }
    }

    private var newFile: [UInt8] {
        let new = Dictionary(keepingFirst: changes.map { ($0.key, $0.new) })
        let known = Set(sheet.units.map(\.key))
        var file = sheet
        file.units = sheet.units.filter { new[$0.key] != nil }
        for index in file.units.indices { file.units[index].translation = new[file.units[index].key] }
        // Bands are texts of the site's own, which the sheet lacks.
        file.units += changes.filter { !known.contains($0.key) }.map { TextUnit(key: $0.key, source: nil, translation: $0.new) }
        return StringsFormat.bytes(of: file)
    }
}
