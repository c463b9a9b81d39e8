import ContentModel
import Encoding

/// Boxes of MkDocs, `!!! note "Title"` with indented lines below, as callouts.
enum MkdocsBoxes {
    /// The text with a block quote for each box.
    static func quoted(_ text: String, depth: Int = 0) -> String {
        guard depth < 8, text.contains(ascii: "!!! ") || text.contains(ascii: "???") else { return text }
        let lines = MarkdownLines(text).lines
        var quoted: [String] = []
        var index = 0
        while index < lines.count {
            guard !lines[index].isCode, let label = label(lines[index].text) else {
                quoted.append(String(lines[index].text))
                index += 1
                continue
            }
            let rest = lines[(index + 1)...]
            var inner = rest.prefix { $0.isBlank || $0.text.hasPrefix(ascii: "    ") || $0.text.hasPrefix(ascii: "\t") }
            while inner.last?.isBlank == true { inner.removeLast() }
            let body = inner.map { $0.text.hasPrefix(ascii: "\t") ? $0.text.dropFirst() : $0.text.dropFirst(4) }.joined(separator: "\n")
            let below = self.quoted(body, depth: depth + 1).split(separator: "\n", omittingEmptySubsequences: false)
            quoted.append("> \(label)")
            quoted += inner.isEmpty ? [] : below.map { $0.isEmpty ? ">" : "> \($0)" }
            index = inner.endIndex
            // Text on the next line would continue the block quote.
            if index < lines.count, !lines[index].isBlank { quoted.append("") }
        }
        return quoted.joined(separator: "\n")
    }

    private static let kinds: [String: RichText.Callout] = [
        "tip": .tip, "hint": .tip, "success": .tip, "important": .important, "warning": .warning, "caution": .caution,
        "attention": .warning,
        "danger": .caution, "error": .caution, "failure": .caution, "bug": .caution,
    ]

    /// `[!NOTE] Title` for the first line of a box; nil for other lines.
    private static func label(_ line: Substring) -> String? {
        guard let marker = ["!!! ", "???+ ", "??? "].first(where: { line.hasPrefix(ascii: $0) }) else { return nil }
        let rest = line.dropFirst(marker.count).trimmed
        let kind = rest.prefix { $0.isLetter || $0 == "-" }
        guard kind.first?.isLowercase == true else { return nil }
        let words = rest[kind.endIndex...]
        let title = words.firstIndex(of: "\"").map { words[words.index(after: $0)...].prefix { $0 != "\"" } } ?? ""
        let callout = kinds[String(kind)] ?? .note
        return "[!\(callout.label)]" + (title.isEmpty ? "" : " \(title)")
    }
}
