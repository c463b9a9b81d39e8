import Diagnostics
import Encoding

/// A line that was probably meant as a choice, but isn't an item of a list in Markdown.
enum MissedChoice {
    /// Characters that word processors and phones put in place of a hyphen at the beginning of a line.
    private static let otherBullets: Set<Character> = ["–", "—", "−", "‐", "•", "·", "‣", "▪", "◦", "●", "○", "■", "□"]

    private static let boxes: Set<Substring> = ["[ ]", "[x]", "[X]"]

    /// How to correct the line; nil for other lines.
    static func hint(about line: Substring) -> String? {
        let text = line.drop { $0 == " " || $0 == "\t" }
        guard text.contains("]") else { return nil }
        return boxWithoutBullet(text) ?? unseen(text) ?? backslashes(text) ?? bullet(text)
    }

    /// How to correct lines such as `a) One` and `b) Two`, `☐ One`, or `one -> two` without hyphens, and where they begin; nil for others.
    static func hint(aboutLines lines: [Located<Substring>]) -> Located<String>? {
        let texts = lines.map { Located($0.value.drop { $0 == " " || $0 == "\t" }, at: $0.position) }
        for (line, next) in zip(texts, texts.dropFirst()) {
            guard let first = letter(line.value), let second = letter(next.value), following(first) == second else { continue }
            return Located(
                "write '- [ ] ' in place of '\(first)', so that this is a list of choices, and '- [x] ' before a correct one",
                at: line.position)
        }
        if let line = texts.first(where: { $0.value.first.map { UnusualBox.symbols[$0] != nil } ?? false }), let symbol = line.value.first {
            return Located(
                "'\(symbol)' isn't a box here; begin each choice with '- [ ] ', and a correct one with '- [x] '", at: line.position)
        }
        guard texts.count > 1, texts.allSatisfy({ $0.value.contains(ascii: " -> ") }) else { return nil }
        return Located("a pair begins with a hyphen: write '- \(texts[0].value.prefix(30))'", at: texts[0].position)
    }

    /// The mark that follows the first one of a list: `b)` after `a)`.
    private static func following(_ mark: Substring) -> Substring? {
        let pairs: [(Character, Character)] = [("a", "b"), ("A", "B"), ("1", "2")]
        guard let pair = pairs.first(where: { mark.contains($0.0) }) else { return nil }
        return Substring(mark.map { $0 == pair.0 ? pair.1 : $0 })
    }

    // No regular expressions here: Swift would compile them again for every line.

    /// About a row of a table with boxes in it.
    static func hint(aboutRow line: Substring) -> String? {
        let isRowWithBoxes =
            line.contains("|")
            && boxes.contains { box in
                [" ", "|"].contains { line.contains(ascii: $0 + box) }
            }
        guard isRowWithBoxes else { return nil }
        return "choices can't be in a table; write each on a separate line that begins with '- [ ] ' or '- [x] '"
    }

    /// The corrected form of a line such as `[x] A` or `a) [x] A`.
    private static func boxWithoutBullet(_ text: Substring) -> String? {
        let letter = letter(text)
        let rest = text[(letter?.endIndex ?? text.startIndex)...].drop { letter != nil && $0 == " " }
        guard boxes.contains(rest.prefix(3)), rest.dropFirst(3).first ?? " " == " " else { return nil }
        return "begin each choice with '- [ ] ' or '- [x] ', \(letter.map { "in place of '\($0)'" } ?? "with a hyphen before its box")"
    }

    /// `a)`, `(B)` or `1.` at the beginning of a line.
    static func letter(_ text: Substring) -> Substring? {
        let rest = text.first == "(" ? text.dropFirst() : text
        guard let letter = rest.first, letter.isASCII, letter.isLetter || letter.isNumber, let end = rest.dropFirst().first,
            end == ")" || end == "."
        else { return nil }
        return text[..<rest.index(rest.startIndex, offsetBy: 2)]
    }

    private static func unseen(_ text: Substring) -> String? {
        guard let (unseen, rest) = text.afterUnseen, let bullet = rest.first, "-*+".contains(bullet),
            boxes.contains(rest.dropFirst().drop { $0 == " " }.prefix(3))
        else { return nil }
        return "remove \(unseen.codePointAndName) at the beginning of this line"
    }

    /// Editors of formatted text put backslashes before marks that were typed or pasted.
    private static func backslashes(_ text: Substring) -> String? {
        let start = text.prefix(16)
        guard start.prefix(8).contains("\\") else { return nil }
        let plain = start.filter { $0 != "\\" }
        guard let bullet = plain.first, "-*+".contains(bullet), plain.dropFirst().first == " " else { return nil }
        let box = plain.dropFirst().drop { $0 == " " }.prefix(3)
        return boxes.contains(box) ? "backslashes make this line plain text; write \(bullet) \(box) without them" : nil
    }

    private static func bullet(_ text: Substring) -> String? {
        guard let bullet = text.first, let scalar = bullet.unicodeScalars.first,
            "-*+".contains(bullet) || otherBullets.contains(bullet) || scalar.properties.isDash
        else { return nil }
        let rest = text.dropFirst()
        let box = rest.drop(while: \.isWhitespace).prefix(3)
        guard boxes.contains(box) else { return nil }
        guard bullet.isASCII else {
            let name = otherBullets.contains(bullet) ? "'\(bullet)'" : "'\(bullet)', \(scalar.codePointAndName)"
            return "write a hyphen and a space before the box, '- \(box)', in place of \(name)"
        }
        if rest.first == "[" { return "write a space before the box: \(bullet) \(box)" }
        if rest.first == "\u{A0}" { return "there is a no-break space before the box; write a plain one: \(bullet) \(box)" }
        if let (space, _) = rest.afterUnseen { return "\(space.codePointAndName) is before the box; write a plain space: \(bullet) \(box)" }
        return "this choice is indented too far; begin its line with '\(bullet) \(box)'"
    }
}
