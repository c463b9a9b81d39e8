import Encoding

/// Lines of a question, which an empty line ends.
struct GiftBlock {
    private var comments = ""
    /// Lines without comments and categories. Those after the first keep their indentation, which matters in code.
    private(set) var text = ""
    /// Number of the first of them; nil without any.
    private(set) var start: Int?

    /// Takes the next line.
    ///
    /// - Returns: the category of a line that opens one.
    mutating func take(_ written: Substring, number: Int) -> String? {
        let line = written.trimmed
        if line.hasPrefix(ascii: "//") {
            comments += line.utf8.count > 2 ? line.dropFirst(2) + " " : " "
        } else if start == nil, GiftBlock.isCategory(line) {
            return String(line.dropFirst("$CATEGORY:".count).trimmed)
        } else {
            if start == nil {
                start = number
            } else {
                text += "\n" + written.prefix { $0 == " " || $0 == "\t" }
            }
            text += line
        }
        return nil
    }

    var hasAnswers: Bool { GiftText.shielded(text).contains(ascii: "{") }
    /// Whether a block of code between backticks begins here and doesn't end, or the other way round.
    var hasOddFence: Bool { count("```") % 2 == 1 }
    var beginsElement: Bool { count("<pre") > count("</pre>") }
    var endsElement: Bool { count("<pre") < count("</pre>") }

    private func count(_ mark: String) -> Int { text.split(atASCII: mark).count - 1 }

    static func isCategory(_ line: Substring) -> Bool { line.trimmed.hasPrefix(ascii: "$CATEGORY:") }

    /// Values of `[tag:…]` in comments.
    func marks(_ name: String) -> [String] {
        guard !comments.isEmpty else { return [] }
        return comments.replacing("\\]", by: "\u{E15D}").utf8.split(separator: UInt8(ascii: "[")).compactMap { part in
            guard part.starts(with: "\(name):".utf8), let end = part.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            return String(Substring(part[..<end].dropFirst(name.utf8.count + 1))).trimmed.replacing("\u{E15D}", by: "]")
        }
    }
}
