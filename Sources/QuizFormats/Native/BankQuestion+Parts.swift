import ContentReading
import Encoding

/// Questions of apps that write the question and its answer in parts, such as texts and pictures:
/// `{"question": [{"type": "text", "data": "Which?"}], "answer": {"type": "mc", "data": ["a", "b"], "correct": "b"}}`.
extension BankQuestion {
    /// The question with the usual keys in place of its parts.
    static func withoutParts(_ tree: ContentTree) -> ContentTree {
        guard case .mapping(var entries) = tree.value, let index = entries.firstIndex(where: { textKeys.contains($0.key) }),
            let (text, others) = text(ofParts: entries[index].value)
        else { return tree }
        entries[index].value = text
        if let answer = entries.firstIndex(where: { $0.key == "answer" }), case .mapping(let parts) = entries[answer].value.value {
            entries.remove(at: answer)
            entries += parts.map(usual)
        }
        let names = Set(entries.map(\.key))
        return ContentTree(.mapping(entries + others.filter { !names.contains($0.key) }), at: tree.position)
    }

    /// The texts of the parts, and what else they say; nil for a question without such parts.
    private static func text(ofParts question: ContentTree) -> (text: ContentTree, others: [ContentTree.Entry])? {
        let parts = question.isList ? question.items : [question]
        let texts = parts.filter { $0.first(["type"])?.scalar == "text" }.compactMap { $0.first(["data"]) }
        guard let first = texts.first, texts.allSatisfy({ $0.scalar != nil }) else { return nil }
        let whole = texts.compactMap(\.scalar).joined(separator: "\n")
        let others = parts.flatMap { part -> [ContentTree.Entry] in
            let type = part.first(["type"])?.scalar ?? ""
            return part.entries(besides: ["type"]).compactMap { entry in
                guard entry.key == "data" else { return entry }
                // A picture is reported under its type.
                var named = entry
                named.key = type
                return type == "text" ? nil : named
            }
        }
        return (texts.count == 1 ? first : ContentTree(.plain(whole), at: first.position), others)
    }

    /// A part of an answer under its usual key. These apps differ in whether `correct_index` counts from 0, so the bank has to show it.
    private static func usual(_ part: ContentTree.Entry) -> ContentTree.Entry {
        var named = part
        named.key = ["data": "options", "correct": "answer", "correct_index": "answer"][part.key] ?? part.key
        return named
    }
}
