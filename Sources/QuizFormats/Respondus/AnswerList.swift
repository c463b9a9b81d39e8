import Diagnostics
import Encoding
import QuizExchange

/// The answers to several questions, in a list below them, with their explanations.
struct AnswerList {
    struct Answer {
        var number: Int
        var key: Substring
    }

    /// A line of the list with what is below it, which isn't read before it is known whether questions begin there.
    struct Entry {
        /// Nil for text without a number.
        var number: Int?
        /// The lines, the first of which has no number.
        var lines: [String]
        var position: SourcePosition
        var isExplanation: Bool
    }

    private(set) var answers: [(answer: Answer, position: SourcePosition)] = []
    private(set) var entries: [Entry] = []
    private var isExplaining = false
    private var lastNumber: Int?

    init(_ answers: [Answer], at position: SourcePosition) { self.answers = answers.map { ($0, position) } }

    var isEmpty: Bool { answers.isEmpty && entries.isEmpty }

    mutating func read(_ line: String, at position: SourcePosition) {
        let found = isExplaining ? [] : AnswerList.answers(line[...])
        if !found.isEmpty {
            answers += found.map { ($0, position) }
            lastNumber = found.last?.number
        } else if let label = QuestionLabel(line[...]) {
            let lines = label.rest.isEmpty ? [] : [String(label.rest)]
            entries.append(Entry(number: label.number, lines: lines, position: position, isExplanation: isExplaining))
            lastNumber = label.number
        } else if let label = ExplanationLabel(line[...]), label.rest.isEmpty || !isExplaining {
            if label.rest.isEmpty {
                isExplaining = true
            } else {
                entries.append(Entry(number: lastNumber, lines: [String(label.rest)], position: position, isExplanation: true))
            }
        } else if let last = entries.indices.last, entries[last].isExplanation {
            entries[last].lines.append(line)
        } else {
            entries.append(Entry(number: nil, lines: [line], position: position, isExplanation: isExplaining))
        }
    }

    mutating func endParagraph() {
        guard let last = entries.indices.last, entries[last].isExplanation, entries[last].lines.last?.isEmpty == false else { return }
        entries[last].lines.append("")
    }

    /// Removes and returns the entries that are a question, as choices are below them: those from the last with a number.
    mutating func takeQuestion() -> [Entry] {
        let start = entries.lastIndex { $0.number != nil } ?? entries.startIndex
        defer { entries.removeSubrange(start...) }
        return Array(entries[start...])
    }

    /// Whether a line in lowercase announces a list: `answer key:`, `answer key (part 1)`.
    static func isHeading(_ line: String) -> Bool {
        guard let colon = line.firstIndex(of: ":") else { return true }
        return line[line.index(after: colon)...].isBlank
    }

    // MARK: - Answers on one line

    /// Whether an answer is a number and a letter in one word, `1b`.
    static func isWord(_ answer: Substring) -> Bool { answer.allSatisfy { $0.isASCII && ($0.isNumber || $0.isLetter) } }

    /// `1. (a)  2. (b)`, `1-A, 2-A`, `1b, 2a`, `3: A, C`; empty for a line with anything else.
    static func answers(_ line: Substring) -> [Answer] {
        var answers: [Answer] = []
        var rest = line.trimmed
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            guard !digits.isEmpty, digits.count <= 4, let number = Int(digits) else { return [] }
            let separator = rest[digits.endIndex...].prefix { ".):-–= ".contains($0) || $0 == "\t" }
            guard !separator.isEmpty || rest[digits.endIndex...].first?.isLetter == true else { return [] }
            let key = rest[separator.endIndex...].prefix { !($0.isASCII && $0.isNumber) }
            let letters = key.trimmed.reversed().drop { ",;".contains($0) }.reversed()
            guard isKey(letters) else { return [] }
            answers.append(Answer(number: number, key: Substring(String(letters))))
            rest = rest[key.endIndex...]
        }
        return answers
    }

    /// Whether a text is nothing but letters of choices.
    static func isKey(_ text: some Sequence<Character>) -> Bool {
        var previous: Character = " "
        var count = 0
        for character in text {
            if character.isASCII, character.isLetter {
                guard !previous.isLetter else { return false }
                count += 1
            } else if !"(), &.;".contains(character) {
                return false
            }
            previous = character
        }
        return count > 0
    }
}
