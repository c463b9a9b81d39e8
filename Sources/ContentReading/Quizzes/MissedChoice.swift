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

    /// About a row of a table with boxes in it.
    static func hint(aboutRow line: Substring) -> String? {
        guard line.contains("|"), line.contains(/(?:^|[\s|])\[[ xX]\]/) else { return nil }
        return "choices can't be in a table; write each on a separate line that begins with '- [ ] ' or '- [x] '"
    }

    /// The corrected form of a line such as `[x] A` or `a) [x] A`.
    private static func boxWithoutBullet(_ text: Substring) -> String? {
        let mark = text.firstMatch(of: /^(\(?[A-Za-z0-9][).] *)?\[[ xX]\](?: |$)/)
        guard let mark else { return nil }
        let letter = mark.1.map { "in place of '\(String($0).trimmed)'" } ?? "with a hyphen before its box"
        return "begin each choice with '- [ ] ' or '- [x] ', \(letter)"
    }

    private static func unseen(_ text: Substring) -> String? {
        guard let (unseen, rest) = text.afterUnseen, rest.contains(/^[-*+] *\[[ xX]\]/) else { return nil }
        return "remove \(unseen.codePointAndName) at the beginning of this line"
    }

    /// Editors of formatted text put backslashes before marks that were typed or pasted.
    private static func backslashes(_ text: Substring) -> String? {
        guard text.prefix(8).contains("\\") else { return nil }
        guard let mark = text.firstMatch(of: /^\\?([-*+]) +\\?\[([ xX])\\?\]/) else { return nil }
        return "backslashes make this line plain text; write \(mark.1) [\(mark.2)] without them"
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
