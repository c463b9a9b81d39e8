import ContentModel
import Diagnostics
import Localization

/// `.strings`, with untranslated texts commented out by `//`.
enum StringsFormat {
    private static let head = "/* Quizmark: "

    static func bytes(of sheet: TextSheet) -> [UInt8] {
        var text = "\(head)\(sheet.set), \(sheet.language) */\n"
        for unit in sheet.units {
            text += "\n" + (unit.formerSource.map { comment(OutdatedTranslation.note($0)) } ?? "") + comment(unit.note)
            if let translation = unit.translation {
                text += entry(unit.key, translation)
            } else {
                text += "// " + entry(unit.key, unit.source ?? "") + "\n"
            }
        }
        return Array(text.utf8)
    }

    static func read(_ bytes: [UInt8], log: inout DiagnosticLog) -> ImportedSheet {
        let (file, diagnostics) = StringsFile.read(bytes, path: log.path)
        log.append(diagnostics)
        var sheet = ImportedSheet()
        let text = String(decoding: file.source, as: UTF8.self)
        let line = text.dropFirst(head.count)
        if text.hasPrefix(head), let end = line.firstRange(of: " */") {
            let parts = line[..<end.lowerBound].split(separator: ", ")
            sheet.set = parts.first.flatMap { TextSet(String($0)) }
            sheet.language = parts.last.flatMap { ContentLanguage(String($0)) }
        }
        sheet.units = file.entries.map { entry in
            var unit = TextUnit(key: entry.key.value, source: nil, translation: entry.text.value, note: entry.comment)
            unit.isMarkedAsOutdated = entry.comment.contains(OutdatedTranslation.mark)
            return Located(unit, at: entry.key.position)
        }
        // Weblate and Crowdin write untranslated texts as empty ones; Quizmark's own files leave them out.
        if sheet.set == nil { sheet.leaveOutEmptyTexts() }
        sheet.hasUnmarkedEmptyTexts = true
        return sheet
    }

    /// One line of the file.
    static func entry(_ key: String, _ text: String) -> String { "\(QuotedText.strings(key)) = \(QuotedText.strings(text));\n" }

    static func comment(_ note: String) -> String {
        if note.isEmpty { return "" }
        guard note.contains("*/") else { return "/* \(note) */\n" }
        return note.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { "// \($0)\n" }.joined()
    }
}
