import Encoding
import QuizExchange

/// A line of Markdown without the marks around a label.
enum UnmarkedLine {
    /// The line, whether it is a heading, and the explanation behind the key that it is.
    static func of(_ line: String) -> (text: String, isHeading: Bool, note: String?) {
        if let (key, note) = explainedKey(line) { return (withoutSigns(key), false, note) }
        let (text, isHeading) = unmarked(line)
        return (withoutSigns(text), isHeading, nil)
    }

    /// A key whose end the marks around it show, and what is behind it: `**Answer: B.** It is …`. Nil for other lines.
    private static func explainedKey(_ line: String) -> (key: String, note: String)? {
        for mark in ["**", "__", "*", "_"] {
            guard let open = line.firstRange(ofASCII: mark), !line[..<open.lowerBound].contains(where: { $0.isLetter || $0.isNumber }),
                let close = line[open.upperBound...].firstRange(ofASCII: mark)
            else { continue }
            let key = line[open.upperBound..<close.lowerBound]
            let note = line[close.upperBound...].drop { " .,:;–—-".contains($0) }.trimmed
            guard case .key(let text, nil)? = RespondusLine(key.drop { !$0.isLetter }), !text.isEmpty, !note.isEmpty, !isMoreOfKey(note)
            else { continue }
            return (String(key), String(note))
        }
        return nil
    }

    /// Whether the text behind a key only names further choices: `**Answer: A** and **C**`.
    private static func isMoreOfKey(_ text: Substring) -> Bool {
        let words = text.lowercased().filter { !"*_".contains($0) }
        let conjunction = ["and ", "und ", "et ", "y ", "e ", "en "].first { words.hasPrefix($0) } ?? ""
        return AnswerList.isKey(words.dropFirst(conjunction.count))
    }

    private static func unmarked(_ line: String) -> (text: String, isHeading: Bool) {
        guard !TestText.isCode(line), let first = line.first, "#*_-+•>".contains(first) else { return (line, false) }
        let level = line.prefix { $0 == "#" }.count
        if (1...6).contains(level), line.dropFirst(level).first?.isWhitespace == true {
            let text = line.dropFirst(level).trimmed
            return (unemphasised(text) ?? String(text), true)
        }
        if let item = item(line[...]) ?? quoted(line[...]) { return (item, false) }
        if case .choice? = RespondusLine(line[...]) { return (line, false) }
        return (unemphasised(line[...]) ?? line, false)
    }

    /// The line from its first letter if that begins a key, as in "✅ Correct answer: B".
    private static func withoutSigns(_ line: String) -> String {
        guard let first = line.first, !first.isASCII, !first.isLetter, !first.isNumber else { return line }
        let bare = line.drop { !$0.isLetter }
        switch RespondusLine(bare) {
        case .key?, .listOfAnswers?: return String(bare)
        default: return line
        }
    }

    /// A choice or a key that is an item of a list, such as `- A. …`, `- [x] **B)** …` and `* **Answer:** B`; nil for other lines.
    private static func item(_ line: Substring) -> String? {
        guard let mark = line.first, "-+*•".contains(mark), line.dropFirst().first?.isWhitespace == true else { return nil }
        var text = line.dropFirst().trimmed
        // The asterisk of a correct choice is directly before its letter.
        var star = ""
        for (box, sign) in [("[ ]", ""), ("[x]", "*"), ("[X]", "*")] where text.hasPrefix(box) {
            text = text.dropFirst(3).trimmed
            star = sign
        }
        let bare = unemphasised(text) ?? String(text)
        switch RespondusLine(bare[...]) {
        case .choice(_, _, let isStarred)?: return isStarred ? bare : star + bare
        case .key?, .explanation?: return star.isEmpty ? bare : nil
        default: return nil
        }
    }

    /// A key or an explanation in a quotation; nil for other lines.
    private static func quoted(_ line: Substring) -> String? {
        guard line.first == ">" else { return nil }
        let text = line.drop { $0 == ">" || $0 == " " }
        let bare = item(text) ?? unemphasised(text) ?? String(text)
        switch RespondusLine(bare[...]) {
        case .key?, .explanation?: return bare
        default: return nil
        }
    }

    /// The text without the marks around its label, as in `**Answer:** B` and `**1.** …`, or around all of it; nil if it has none.
    private static func unemphasised(_ text: Substring) -> String? {
        for mark in ["**", "__", "*", "_"] where text.hasPrefix(mark) {
            let inner = text.dropFirst(mark.count)
            guard let end = inner.firstRange(of: mark), end.lowerBound > inner.startIndex else { continue }
            let head = inner[..<end.lowerBound]
            let rest = inner[end.upperBound...]
            let bare = String(head) + rest
            if rest.isEmpty, mark.count == 2 { return bare }
            if head.count <= 30 || rest.isEmpty, isLabel(bare[...]) { return bare }
            return nil
        }
        return nil
    }

    private static func isLabel(_ line: Substring) -> Bool { RespondusLine(line) != nil || QuestionLabel(line) != nil }

    /// Whether a line only divides a page, or folds a part of it, as in Markdown on the web.
    static func isLayout(_ line: String) -> Bool {
        if line.first == "<" {
            let tag = line.lowercased()
            return ["<details>", "</details>", "<details open>", "<br>", "<br/>"].contains(tag)
                || tag.hasPrefix(ascii: "<summary>") && tag.hasSuffix("</summary>")
        }
        return line.utf8.count > 2 && ["-", "*", "_", "="].contains { mark in line.allSatisfy { String($0) == mark } } && line.first != "_"
    }

    private static let divisions: Set = [
        "chapter", "section", "part", "unit", "module", "lesson", "kapitel", "teil", "chapitre", "partie", "capítulo", "capitolo",
    ]

    /// Whether a line is the heading of a part of a test: `CHAPTER 2`, `Section B: Chemistry`.
    static func isDivision(_ line: String) -> Bool {
        let words = line.prefix(80).split(separator: " ", maxSplits: 2)
        guard line.utf8.count < 80, words.count > 1, divisions.contains(words[0].lowercased()) else { return false }
        let number = words[1].prefix { $0.isLetter || $0.isNumber }
        let end = words[1].dropFirst(number.count)
        let isNumber = number.allSatisfy { $0.isNumber || "IVXLC".contains($0) } || number.count == 1 && number.first?.isUppercase == true
        return !number.isEmpty && isNumber && (end.isEmpty ? words.count == 2 || words[0].first?.isUppercase == true : ":.–-".contains(end))
            && !line.hasSuffix("?")
    }
}
