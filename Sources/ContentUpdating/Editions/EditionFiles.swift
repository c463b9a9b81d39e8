import CivilTime
import ContentModel
import ContentReading
import Diagnostics

/// Files of a new edition, in the style of handwritten ones.
struct EditionFiles {
    let id: String
    let title: String
    let inForce: CalendarDate?

    func header(isCurrent: Bool) -> [UInt8] {
        // A quoted string is the same in YAML and JSON.
        let day = inForce.map { "in-force: \($0)\n" } ?? ""
        return Array("id: \(QuotedText.json(id))\ntitle: \(QuotedText.json(title))\n\(day)\(isCurrent ? "current: true\n" : "")".utf8)
    }

    func list(_ penalties: [Penalty]) -> [UInt8] {
        let objects = penalties.map { penalty in
            var members = ["\"id\": \(penalty.id)"]
            if let slug = penalty.slug { members.append(QuotedText.jsonMember("slug", slug)) }
            if !penalty.replaces.isEmpty {
                members.append("\"replaces\": \(EditionFiles.array(penalty.replaces.map(\.value)))")
            }
            members.append(QuotedText.jsonMember("description", penalty.reference))
            members.append("\"rules\": \(EditionFiles.array(penalty.rules))")
            members.append("\"sanctionValue\": \(penalty.sanction.code)")
            members.append("\"referee\": \(penalty.refereeDecides)")
            members.append("\"judge\": \(penalty.judgesDecide)")
            if !penalty.also.isEmpty { members.append("\"also\": \(EditionFiles.also(penalty.also))") }
            if let phase = penalty.phase { members.append(QuotedText.jsonMember("phase", phase.rawValue)) }
            return "    {\n      \(members.joined(separator: ",\n      "))\n    }"
        }
        return Array("{\n  \"penalties\": [\n\(objects.joined(separator: ",\n"))\n  ]\n}\n".utf8)
    }

    /// The number of the penalty whose record has this line of the list, which `list` writes: its first member is the number.
    static func penalty(atLine index: Int, of lines: [ArraySlice<UInt8>]) -> Int? {
        guard lines.indices.contains(index), let start = lines[...index].lastIndex(of: Array("    {".utf8)[...]),
            lines.indices.contains(start + 1)
        else { return nil }
        return Int(String(decoding: lines[start + 1].filter { (0x30...0x39).contains($0) }, as: UTF8.self))
    }

    private static func array(_ words: [String]) -> String { "[\(words.map(QuotedText.json).joined(separator: ", "))]" }

    private static func also(_ words: [ContentLanguage?: [String]]) -> String {
        if let words = words[nil] { return array(words) }
        let languages = words.compactMap { language, words in language.map { ($0, words) } }.sorted { $0.0 < $1.0 }
        return "{\(languages.map { "\(QuotedText.json($0.0.code)): \(array($0.1))" }.joined(separator: ", "))}"
    }

    func sanctions(_ notes: [Sanction: Edition.SanctionNote]) -> [UInt8] {
        let objects = Sanction.allCases.compactMap { sanction -> String? in
            guard let note = notes[sanction] else { return nil }
            let icon = note.icon.map { ", " + QuotedText.jsonMember("icon", $0) } ?? ""
            return "    {\"id\": \(sanction.code), \(QuotedText.jsonMember("description", note.description))\(icon)}"
        }
        return Array("{\n  \"sanctions\": [\n\(objects.joined(separator: ",\n"))\n  ]\n}\n".utf8)
    }

    /// Texts in the order of the list, as an app's own order has no meaning for pages.
    func texts(_ texts: [PenaltyKey: String], _ penalties: [Penalty], _ language: ContentLanguage) -> [UInt8] {
        var file = "/* Penalties, edition \(id), in '\(language)'. */\n"
        for penalty in penalties {
            let entries = [true, false].compactMap { isHeadline -> String? in
                let key = PenaltyKey(id: penalty.id, isHeadline: isHeadline)
                return texts[key].map { StringsFormat.entry(PenaltyKey.Style.strings.key(key.id, isHeadline: isHeadline), $0) }
            }
            if !entries.isEmpty { file += "\n" + entries.joined() }
        }
        return Array(file.utf8)
    }
}

extension Sanction {
    /// Number of the sanction in `penalties.json`.
    var code: Int { Sanction.allCases.firstIndex(of: self) ?? 0 }
}
