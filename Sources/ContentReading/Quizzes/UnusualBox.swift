import Encoding

/// What looks like the box of a choice, but has other characters than `[ ]` and `[x]`.
enum UnusualBox {
    /// Characters that look like an x, or tick a choice.
    private static let ticks = Set("хХχΧ×✕✖✓✔☑☒ｘＸⅹⅩ".unicodeScalars)

    private static let boxes = ["[ ]", "[x]", "[X]"]

    /// What is wrong with the box that the text of an item begins with, and what to write; nil if it begins with none.
    static func problem(of text: String) -> String? {
        guard let first = text.unicodeScalars.first, first == "[" || !first.isASCII else { return nil }
        if let (unseen, rest) = text[...].afterUnseen, boxes.contains(where: rest.hasPrefix) {
            return "\(unseen.codePointAndName) is before this box; remove it"
        }
        guard "[［【".unicodeScalars.contains(first) else { return nil }
        let scalars = text.unicodeScalars.dropFirst()
        guard let end = scalars.prefix(8).firstIndex(where: "]］】".unicodeScalars.contains) else { return nil }
        let inside = scalars[..<end]
        let visible = inside.filter { !$0.isInvisible }
        guard let mark = visible.first, visible.dropFirst().isEmpty else { return nil }
        let isEmpty = mark == " " || mark.isUnusualSpace
        guard isEmpty || mark == "x" || mark == "X" || ticks.contains(mark) else { return nil }
        let box = isEmpty ? "[ ]" : "[x]"
        if let bracket = [first, scalars[end]].first(where: { !$0.isASCII }) {
            return "this box has \(bracket.codePointAndName) in place of a square bracket; write \(box)"
        }
        if let unseen = inside.first(where: \.isInvisible) { return "\(unseen.codePointAndName) is in this box; write \(box)" }
        return mark.isASCII ? nil : "this box has \(mark.codePointAndName) in it; write \(box)"
    }

    /// About a box that is text: a single character, `☐`, or one with backslashes, `\[ \]`.
    static func problem(ofText words: Substring) -> String? {
        if let symbol = words.first, let box = symbols[symbol] { return "'\(symbol)' isn't a box here; write \(box) in its place" }
        guard words.hasPrefix("\\[") else { return nil }
        let box = words.prefix(5).filter { $0 != "\\" }.prefix(3)
        return boxes.contains(String(box)) ? "backslashes make text of this box; write \(box) without them" : nil
    }

    /// Characters that other programs and people write for a box, with the box to write.
    static let symbols: [Character: String] = [
        "☐": "[ ]", "□": "[ ]", "⬜": "[ ]", "✗": "[ ]", "✘": "[ ]", "❌": "[ ]", "☑": "[x]", "☒": "[x]", "✅": "[x]", "✓": "[x]", "✔": "[x]",
        "❎": "[x]", "√": "[x]",
    ]

    /// About a box without a character, or with too many spaces.
    static func spaces(in text: String) -> String? {
        guard text.hasPrefix("["), let end = text.prefix(6).firstIndex(of: "]") else { return nil }
        let inside = text[..<end].dropFirst()
        if inside.allSatisfy({ $0 == " " }) { return inside.count == 1 ? nil : "this box needs one space in it; write [ ]" }
        let mark = inside.trimmed
        return mark == "x" || mark == "X" ? "this box has spaces in it; write [x]" : nil
    }

    /// About what touches the bracket of a box.
    static func problem(after text: String) -> String {
        // A note points out a no-break space.
        guard let next = text.unicodeScalars.dropFirst(3).first, next != "\u{A0}", next.isInvisible || next.isUnusualSpace else {
            return "write a space after the box of this choice"
        }
        return "\(next.codePointAndName) is after the box of this choice; write a plain space in its place"
    }
}
