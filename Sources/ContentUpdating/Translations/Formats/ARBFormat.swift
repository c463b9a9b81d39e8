import ContentModel
import ContentReading
import Diagnostics

/// Flutter's `.arb`: JSON in which keys with `@` describe others, with their source and note.
enum ARBFormat {
    static let languageKey = "@@locale"
    static let setKey = "@@x-quizmark"
    private static let sourceKey = "x-source"
    /// Marks a translation as outdated, with the text that it was made from. Removing it confirms the translation.
    private static let outdatedKey = "x-outdated"
    private static let noteKey = "description"

    static func bytes(of sheet: TextSheet) -> [UInt8] {
        var members = [
            QuotedText.jsonMember(languageKey, sheet.language.code), QuotedText.jsonMember(setKey, sheet.set.description),
            QuotedText.jsonMember("@@x-source-locale", sheet.source.code),
        ]
        for unit in sheet.units {
            let key = PenaltyKey.key(unit.key, in: sheet.set, as: .arb)
            if let translation = unit.translation { members.append(QuotedText.jsonMember(key, translation)) }
            var about: [String] = []
            if !unit.note.isEmpty { about.append(QuotedText.jsonMember(noteKey, unit.note)) }
            if let source = unit.source { about.append(QuotedText.jsonMember(sourceKey, source)) }
            if let former = unit.formerSource { about.append(QuotedText.jsonMember(outdatedKey, OutdatedTranslation.origin(former))) }
            if !about.isEmpty { members.append("\(QuotedText.json("@" + key)): {\(about.joined(separator: ", "))}") }
        }
        return Array("{\n  \(members.joined(separator: ",\n  "))\n}\n".utf8)
    }

    static func read(_ bytes: [UInt8], log: inout DiagnosticLog) -> ImportedSheet {
        var sheet = ImportedSheet()
        guard let text = ExchangeFormat.arb.text(bytes, log: &log), let tree = JSONReader.read(text, log: &log),
            let entries = tree.arbMembers(log: &log)
        else { return sheet }
        var indices: [String: Int] = [:]
        for entry in entries where !entry.key.hasPrefix("@@") {
            let key = entry.key.hasPrefix("@") ? String(entry.key.dropFirst()) : entry.key
            if indices[key] == nil {
                indices[key] = sheet.units.count
                sheet.units.append(Located(TextUnit(key: key, source: nil, translation: nil), at: entry.keyPosition))
            }
            guard let index = indices[key] else { continue }
            if entry.key.hasPrefix("@") {
                guard case .mapping(let about) = entry.value.value else { continue }
                for fact in about {
                    guard case .text(let text) = fact.value.value else { continue }
                    if fact.key == noteKey { sheet.units[index].value.note = text.string }
                    if fact.key == sourceKey { sheet.units[index].value.source = text.string }
                    if fact.key == outdatedKey { sheet.units[index].value.isMarkedAsOutdated = true }
                }
            } else {
                sheet.units[index].value.translation = entry.value.text("'\(key)'", log: &log)?.string
            }
        }
        for entry in entries {
            guard case .text(let text) = entry.value.value else { continue }
            if entry.key == languageKey { sheet.language = ContentLanguage(app: text.string) }
            if entry.key == setKey { sheet.set = TextSet(text.string) }
        }
        if sheet.set == nil { sheet.leaveOutEmptyTexts() }
        sheet.hasUnmarkedEmptyTexts = true
        return sheet
    }
}
