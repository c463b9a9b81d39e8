import ContentModel
package import ContentReading
import Localization

/// Feedback of single answers, for kinds of question that have one explanation: a list that names the answer of each.
package struct AnswerFeedback {
    private let names: LocalizedStrings
    private var items: [(names: [String], text: String)] = []

    /// Remark on an import.
    package static let remark = "the feedback of single answers becomes a list in the explanation, which names each answer"

    package init(_ context: ReadingContext) {
        let settings = context.settings
        names = StringCatalog.load(settings: settings).strings[settings.language]
    }

    /// Adds the feedback of an answer; nil is any other answer. Answers with the same feedback share an item.
    package mutating func add(_ answer: String?, _ text: String) {
        guard !text.isEmpty else { return }
        let name = answer ?? names[.otherAnswer].text
        if let place = items.firstIndex(where: { $0.text == text }) {
            if !items[place].names.contains(name) { items[place].names.append(name) }
        } else {
            items.append(([name], text))
        }
    }

    /// Adds the feedback of a true/false question.
    package mutating func add(_ answer: Bool, _ text: String) { add(names[answer ? .isTrue : .isFalse].text, text) }

    package var isEmpty: Bool { items.isEmpty }

    /// Feedback by answer, in Markdown. What is said of every answer needs no name.
    ///
    /// - Parameter count: number of answers that the question has.
    package func explanation(ofAnswers count: Int) -> String {
        if let only = items.first, items.count == 1, only.names.count == count, count > 1 { return only.text }
        let written = items.map { item in
            var (label, words) = (InlineText(), InlineText())
            words.append(plain: item.names.joined(separator: names[.listSeparator].text))
            label.append(words, within: "**")
            let sign = item.text.drop(while: \.isNumber).first ?? " "
            let isList = item.text.first?.isNumber == true && (sign == "." || sign == ")")
            let isLine = !item.text.contains("\n") && !isList && !"#>-+*|`~ ".contains(item.text.first ?? " ")
            return MarkdownWriter.indented(isLine ? "\(label.finished) – \(item.text)" : "\(label.finished)\n\n\(item.text)", marker: "- ")
        }
        return written.joined(separator: written.contains { $0.contains("\n\n") } ? "\n\n" : "\n")
    }
}
