import ContentModel
import Encoding
import QuizExchange

/// What questions begin with in texts that people write by hand: `3. `, `3) `, `Q3: `, `Q.3 `, `Question 3`, `QUESTION: `.
struct QuestionLabel {
    /// Nil for a word alone.
    let number: Int?
    /// Whether it has a word, and can't be a part of the question.
    let isNamed: Bool
    /// The text without the label.
    let rest: Substring

    private static let names: Set = ["q", "question", "frage", "pregunta", "domanda", "pergunta", "vraag", "câu"]

    /// Nil for a line without such a label.
    init?(_ line: Substring) {
        let word = line.prefix(while: \.isLetter)
        isNamed = QuestionLabel.names.contains(word.lowercased())
        guard isNamed || word.isEmpty else { return nil }
        let hasDot = isNamed && line[word.endIndex...].first == "." && line[word.endIndex...].dropFirst().trimmed.first?.isNumber == true
        let below = line[word.endIndex...].dropFirst(hasDot ? 1 : 0).trimmed
        let digits = below.prefix { $0.isASCII && $0.isNumber }
        guard isNamed || !digits.isEmpty, digits.count <= 4 else { return nil }
        number = Int(digits)
        let end = isNamed ? below[digits.endIndex...].trimmed : below[digits.endIndex...]
        if end.isEmpty, isNamed, !digits.isEmpty {
            rest = ""
            return
        }
        if hasDot, below[digits.endIndex...].first?.isWhitespace == true, end.first.map({ !".):".contains($0) }) == true {
            rest = end
            return
        }
        guard let mark = end.first, (digits.isEmpty ? ":" : ".):").contains(mark) else { return nil }
        let text = end.dropFirst()
        // "3.14" isn't a label.
        guard text.isEmpty || text.first?.isWhitespace == true || isNamed && mark == ":" else { return nil }
        rest = text.trimmed
    }

    /// Whether the numbers without a word, at the beginning of lines, count the questions of a text. Otherwise, one may be a part of a
    /// question: "1. FC Köln was founded in …". Other numbers are lists in questions and explanations.
    static func areCounted(in lines: some Sequence<String>) -> Bool {
        var next: Int?
        var count = 0
        var answers = 0
        for line in lines {
            if AikenKey.text(of: line[...]) != nil {
                answers += 1
            } else if count == answers, let label = QuestionLabel(line[...]), !label.isNamed, let number = label.number {
                guard number == next ?? number else { continue }
                count += 1
                next = number + 1
            }
        }
        return count > 1 && count == answers
    }
}

/// A line that names the correct choices.
enum AikenKey {
    private static let labels = ["answer:", "correct answer:", "correct:"]

    /// The text after the label; nil for other lines.
    static func text(of line: Substring) -> Substring? {
        guard let first = line.utf8.first, "aAcC".utf8.contains(first) else { return nil }
        let start = line.prefix(20).lowercased()
        return labels.first { start.hasPrefix(ascii: $0) }.map { line.dropFirst($0.count).trimmed }
    }
}

/// Choices with letters, one or several of which a key names.
struct LetteredChoices {
    enum Reading {
        case indices(Set<Int>)
        case unclear(reason: String, wayOut: String)
    }

    /// The texts of the choices; nil for those without a letter.
    private let texts: [String?]

    init(_ texts: [String?]) { self.texts = texts }

    /// Reads `B`, `(B)`, `B. Paris`, `A, C`, `A and C`, `A) & C)`, or the words of one choice.
    func reading(of key: Substring) -> Reading {
        let words = LetteredChoices.folded(key)
        let matches = texts.indices.filter { texts[$0].map { LetteredChoices.folded($0[...]) } == words }
        if let named = index(key) {
            guard let other = matches.first(where: { $0 != named }) else { return .indices([named]) }
            return .unclear(
                reason: "'\(key)' is the letter of a choice and the text of another",
                wayOut: "write 'Answer: \(name(named))' or 'Answer: \(name(other))'")
        }
        if matches.count == 1 { return .indices(Set(matches)) }
        let joined = LetteredChoices.conjunctions.reduce(words) { $0.replacing($1, with: ",") }
        let parts = joined[...].split(whereSeparator: { ",;&".contains($0) }).filter { !$0.isBlank }
        let found = parts.compactMap(index)
        if found.count > 1, found.count == parts.count { return .indices(Set(found)) }
        let other = found.isEmpty ? letter(key).flatMap { index in texts[index].map { ", as \(Choice.capital(index)) is '\($0)'" } } : nil
        return .unclear(
            reason: "'\(key)' doesn't name letters of the \(texts.count { $0 != nil }) choices above\(other ?? "")",
            wayOut: other == nil
                ? "write 'Answer: B'" : "write only the letter of the correct choice, and an explanation below it as 'Explanation: …'")
    }

    private static let conjunctions = [" and ", " und ", " et "]

    /// A text as it is compared: one key says "c) Both.", and the choice is "Both".
    private static func folded(_ text: Substring) -> String {
        let words = text.lowercased().split { $0.isWhitespace || $0 == "\u{A0}" || $0 == "\u{202F}" }.joined(separator: " ")
        return words.count > 1 && words.hasSuffix(".") ? String(words.dropLast()) : words
    }

    /// The choice with a letter, or with a letter and its text.
    private func index(_ part: Substring) -> Int? {
        guard let index = letter(part), let text = texts[index] else { return nil }
        let rest = part.trimmed.drop { $0 == "(" }.dropFirst()
        let words = LetteredChoices.folded(rest.drop { ").:".contains($0) })
        if let mark = words.first, "-–".contains(mark), words.dropFirst().trimmed == LetteredChoices.folded(text[...]) { return index }
        return words.isEmpty || words == LetteredChoices.folded(text[...]) ? index : nil
    }

    /// The choice with the letter that a text begins with, and a mark behind it.
    private func letter(_ part: Substring) -> Int? {
        let bare = part.trimmed.drop { $0 == "(" }
        guard let letter = bare.first?.uppercased(),
            let index = texts.indices.first(where: { texts[$0] != nil && Choice.capital($0) == letter })
        else { return nil }
        let rest = bare.dropFirst()
        return rest.isEmpty || ").:".contains(rest.first ?? ".") || rest.hasPrefix(" - ") || rest.hasPrefix(" – ") ? index : nil
    }

    /// The letter and the text of a choice.
    private func name(_ index: Int) -> String { "\(Choice.capital(index)). \(texts[index] ?? "")" }
}

extension Choice {
    /// The letter of a choice by its index, as people write it: "A" … "Z", "AA".
    static func capital(_ index: Int) -> String { id(index).uppercased() }
}
