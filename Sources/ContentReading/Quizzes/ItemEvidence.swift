import Encoding
import MarkdownText

/// What shows that the items of a list without boxes are choices, statements or whole questions.
package enum ItemEvidence {
    /// The index of an item, and what it shows.
    typealias Evidence = (index: Int, problem: String)

    /// In the four languages of the interface, and in German.
    private static let verdicts: Set = [
        "correct", "incorrect", "right", "wrong", "correct answer", "correcte", "incorrecte", "bonne réponse", "juste",
        "correcta", "correcto", "incorrecta", "incorrecto", "corretta", "corretto", "errata", "giusta", "richtig", "falsch",
    ]
    private static let letters: Set = ["t", "f", "true", "false", "v", "r", "vrai", "faux"]

    /// Whole questions among the items.
    static func ofQuestions(_ items: [MarkdownNode], _ texts: [String]) -> Evidence? {
        if let index = items.firstIndex(where: \.hasBoxesBelow) { return (index, questionWithBoxes) }
        if let index = items.firstIndex(where: hasLetters) {
            return (index, "this item is a question with choices; begin it with '## ', and each choice with '- [ ] ' or '- [x] '")
        }
        if let index = items.firstIndex(where: hasKey) {
            return (index, "this item has an answer in it; begin each question with '## ', and each choice with '- [ ] ' or '- [x] '")
        }
        if texts.count > 1, texts.allSatisfy({ letters.contains(parenthesis($0) ?? "") }) {
            return (0, "these items are statements with a verdict; begin each with '## ' and end it with {type=true-false answer=true}")
        }
        if areTruths(texts) {
            return (0, "true and false have no order; remove this list, and write {type=true-false answer=true} after the question")
        }
        if !texts.isEmpty, texts.allSatisfy(endsWithLine) {
            return (0, "these items have a line to write on; write each answer in its place, as in [[answer]]")
        }
        return nil
    }

    /// Whether the items are "True" and "False", or "Yes" and "No".
    package static func areTruths(_ texts: [String]) -> Bool {
        texts.count == 2 && texts.allSatisfy { TruthWord.reply($0) != nil }
    }

    /// About an item that has choices below it.
    static let questionWithBoxes = "this item is a question; begin it with '## ', and its choices in the first column"

    /// A mark or a verdict on one of the items.
    static func ofChoices(_ items: [MarkdownNode], _ texts: [String]) -> Evidence? {
        for (index, text) in texts.enumerated() {
            if let mark = [text.first, text.trimmed.last].compactMap(\.self).first(where: { UnusualBox.symbols[$0] != nil }) {
                return (index, "this item has the mark \(mark)")
            }
            if let box = ["[x]", "[X]", "[ ]"].first(where: text.trimmed.hasSuffix), !items[index].hasEscapedBracket {
                return (index, "this item ends with the box \(box)")
            }
            if let words = parenthesis(text), verdicts.contains(words) { return (index, "this item ends with (\(words))") }
            let blocks = items[index].children
            if blocks.count > 1, blocks.last?.kind == .quote, blocks.last?.isCallout == false { return (index, "this item has feedback") }
        }
        return nil
    }

    private static func endsWithLine(_ text: String) -> Bool {
        text.reversed().drop { " .?!".contains($0) }.prefix(3).elementsEqual("___")
    }

    /// The words in the parentheses at the end of a text, in lower case.
    private static func parenthesis(_ text: String) -> String? {
        let text = text.trimmed
        guard text.hasSuffix(")"), let open = text.lastIndex(of: "(") else { return nil }
        return String(text[open...].dropFirst().dropLast()).trimmed.lowercased()
    }

    /// Whether at least two lines below the first are `A) …`.
    private static func hasLetters(_ item: MarkdownNode) -> Bool {
        item.hasSeveralLines && haveLetters(item.lines.dropFirst())
    }

    private static func haveLetters(_ lines: some Sequence<Substring>) -> Bool {
        lines.lazy.filter(beginsWithLetter).prefix(2).count == 2
    }

    /// Whether the lines below the first one of an item are choices with letters, or have a correct answer.
    package static func areOfQuestion(_ lines: [Substring]) -> Bool { haveLetters(lines) || lines.contains(where: beginsWithKey) }

    // No regular expressions here: Swift would compile them again for every line.

    /// `A) …`, `(b) …`, `- **C.** …`.
    private static func beginsWithLetter(_ line: Substring) -> Bool {
        var rest = line.drop { $0 == " " || $0 == "\t" }
        if let bullet = rest.first, "-*+".contains(bullet), rest.dropFirst().first == " " { rest = rest.dropFirst().drop { $0 == " " } }
        rest = rest.drop { $0 == "*" }
        guard let letter = MissedChoice.letter(rest), letter.contains(where: "ABCDEFabcdef".contains) else { return false }
        return rest[letter.endIndex...].first { $0 != "*" }.map { $0 == " " || $0 == "\t" } ?? false
    }

    /// Words before the colon of a line with the correct answer, in lower case.
    private static let keyWords: Set = [
        "correct answer", "answer", "ans", "réponse", "bonne réponse", "respuesta", "risposta", "antwort", "lösung",
    ]
    private static let longestKeyWords = 40

    /// Whether a line below the first begins with "Answer:".
    private static func hasKey(_ item: MarkdownNode) -> Bool {
        item.hasSeveralLines && item.lines.dropFirst().contains(where: beginsWithKey)
    }

    private static func beginsWithKey(_ line: Substring) -> Bool {
        guard let colon = line.unicodeScalars.prefix(longestKeyWords).firstIndex(where: { $0 == ":" || $0 == "：" }) else { return false }
        let isDecoration: (Character) -> Bool = { " \t\u{A0}*_>".contains($0) }
        var words = line[..<colon].drop(while: isDecoration)
        while let last = words.last, isDecoration(last) { words.removeLast() }
        if words.last == "." { words.removeLast() }
        return keyWords.contains(words.lowercased())
    }
}

extension MarkdownNode {
    /// Whether a bracket that closes is escaped in the last line of an item's text.
    fileprivate var hasEscapedBracket: Bool { children.first?.lines.last?.contains(ascii: "\\]") ?? false }

    /// Whether a list with boxes is below the text of an item.
    var hasBoxesBelow: Bool { children.dropFirst().contains { $0.isList && $0.hasBoxes } }
}
