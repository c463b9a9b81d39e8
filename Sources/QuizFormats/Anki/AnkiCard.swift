import ContentModel
import Encoding
import Localization
import Markup
import QuizExchange
import SitePlanning

/// Front and back of a question, as fields of a note. Choices keep the author's order, as an Anki card shows the same text each
/// time.
struct AnkiCard {
    private let export: Export
    private let quiz: LocalizedQuiz
    private let question: Question
    private var text: AnkiText

    init(_ export: Export, _ quiz: LocalizedQuiz, _ question: Question) {
        self.export = export
        self.quiz = quiz
        self.question = question
        text = AnkiText(export)
    }

    /// Lost content, for the report.
    var losses: Set<String> { text.losses }

    /// Prompt and stem, with gaps in place of blanks.
    mutating func front() -> String {
        let line = { [export, question] index in export.line(for: question, blank: index) }
        let (prompt, stem) = (text.html(question.prompt, line: line), text.html(question.stem, line: line))
        return field { html in
            html.open("div", class: "prompt")
            html.ready(prompt)
            html.close("div")
            html.ready(stem)
        }
    }

    /// Items to choose from, to order or to match; empty for words.
    mutating func choices() -> String {
        switch question.response {
        case .singleChoice(let choices, _): return list(choices.map { choice($0) }, "A")
        case .multipleChoice(let choices, let keys):
            let asked = question.saysCount ? hint(export.table.text(.countOfAnswersAsked, count: keys.count)) : hint(.severalAnswers)
            return asked + list(choices.map { choice($0) }, "A")
        case .trueFalse: return list([StringKey.isTrue, .isFalse].map { export.table[$0].text }, "A")
        case .ordering(let items):
            var shuffling = shuffling
            return hint(.putInOrder) + list(shuffling.disorder(of: items.count).map { text.html(items[$0]) }, "A")
        case .matching(let pairs, let distractors):
            let matches = pairs.map(\.match) + distractors
            var shuffling = shuffling
            let shown = shuffling.disorder(withoutRepetitions: matches.map(\.content).firstIndices)
            return hint(.matchEach) + list(pairs.map { text.html($0.prompt) }, "1") + list(shown.map { text.html(matches[$0]) }, "A")
        case .blanks, .text: return ""
        }
    }

    /// The key: choices with their feedback, or answers of the blanks.
    mutating func answer() -> String {
        switch question.response {
        case .singleChoice(let choices, let keys), .multipleChoice(let choices, let keys): return judged(choices, keys: keys)
        case .trueFalse(let answer):
            return list([true, false].map { judged(export.table[$0 ? .isTrue : .isFalse].text, isRight: $0 == answer) }, "A")
        case .blanks(let blanks):
            let words = blanks.map { AnkiCard.right(Escaping.escaped(export.words(of: $0))) }
            return words.count == 1 ? "<p>\(words[0])</p>" : list(words, "1")
        case .ordering(let items): return list(items.map { text.html($0) }, "1")
        case .matching(let pairs, let distractors):
            var html = list(pairs.map { "\(text.html($0.prompt)) → <b>\(text.html($0.match))</b>" }, "1")
            if !distractors.isEmpty { html += list(distractors.map { "<s>\(text.html($0))</s>" }, nil) }
            return html
        case .text: return text.html(question.modelAnswer)
        }
    }

    mutating func explanation() -> String {
        let explanation = text.html(question.explanation)
        return explanation.isEmpty ? "" : field { $0.ready(explanation) }
    }

    // MARK: - Parts

    private mutating func choice(_ choice: Choice) -> String { text.html(choice.text) + text.html(choice.more) }

    private mutating func judged(_ choices: [Choice], keys: [Int]) -> String {
        var items: [String] = []
        for (index, choice) in choices.enumerated() {
            var html = HTMLWriter()
            html.ready(judged(text.html(choice.text), isRight: keys.contains(index)))
            html.ready(text.html(choice.more))
            if let feedback = choice.feedback, !feedback.isEmpty {
                html.open("div", class: "feedback")
                html.ready(text.html(feedback))
                html.close("div")
            }
            items.append(String(decoding: html.bytes, as: UTF8.self))
        }
        return list(items, "A")
    }

    /// Of several answers, right ones have a check mark and bold text, so that they are visible in note types without our styles too.
    private func judged(_ text: String, isRight: Bool) -> String { isRight ? AnkiCard.right("✓ \(text)") : text }

    private static func right(_ text: String) -> String { #"<b class="right">\#(text)</b>"# }

    private func hint(_ words: StringKey) -> String { hint(export.table[words].text) }

    private func hint(_ words: String) -> String { field { $0.element("p", class: "hint", words) } }

    /// - Parameter type: value of the list's `type` attribute; nil for an unordered list.
    private func list(_ items: [String], _ type: String?) -> String {
        field { html in
            html.open("ol", class: "choices")
            if let type { html.attribute("type", type) } else { html.attribute("style", is: "list-style: none") }
            for item in items {
                html.open("li")
                html.ready(item)
                html.close("li")
            }
            html.close("ol")
        }
    }

    /// Orders that depend only on the question.
    private var shuffling: Shuffling {
        Shuffling(seed: SHA256.hash(Array("\(quiz.quiz.id)/\(question.id)".utf8)).prefix(4).reduce(0) { $0 << 8 | UInt32($1) })
    }

    private func field(_ write: (inout HTMLWriter) -> Void) -> String {
        var html = HTMLWriter()
        write(&html)
        return String(decoding: html.bytes, as: UTF8.self)
    }
}
