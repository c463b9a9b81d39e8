import ContentModel
import Localization
import Markup

/// Markup of an answer: key or model answer, feedback to each choice, explanation.
struct AnswerMarkup {
    private let context: PageContext
    private let mark: LanguageMark
    /// Words in the language of the quiz: an answer is part of its text, with its numbers and the "or" between alternatives.
    private let words: EscapedStrings
    private let language: ContentLanguage

    init(_ context: PageContext, _ mark: LanguageMark, _ language: ContentLanguage) {
        self.context = context
        self.mark = mark
        self.language = language
        words = mark.isEmpty ? context.words : context.site.words(language)
    }

    func write(_ question: Question, into html: inout HTMLWriter) {
        switch question.response {
        case .singleChoice(let choices, let keys) where keys.count == 1 && isPhrase(choices, keys[0]):
            html.open("p", class: "right-answer")
            choice(choices, keys[0], &html)
            html.close("p")
            feedback(choices, &html)
        case .singleChoice(let choices, let keys), .multipleChoice(let choices, let keys):
            html.open("ul", class: "right-answer")
            for key in keys { html.fact { choice(choices, key, &$0) } }
            html.close("ul")
            feedback(choices, &html)
        case .trueFalse(let answer):
            html.element("p", class: "right-answer", answer ? context.words.isTrue : context.words.isFalse)
        case .blanks(let blanks): self.blanks(blanks, &html)
        case .ordering(let items):
            html.open("ol", class: "right-answer")
            html.mark(mark)
            for item in items { html.fact { $0.rich(item, context) } }
            html.close("ol")
        case .matching(let pairs, _): matches(pairs, &html)
        case .text: modelAnswer(question.modelAnswer, &html)
        }
        feedback(question.feedback, &html)
        html.prose(question.explanation, class: "explanation prose", mark, context)
    }

    private func modelAnswer(_ text: RichText, _ html: inout HTMLWriter) {
        guard !text.isEmpty else { return }
        html.element("p", class: "answer-label", context.words[.modelAnswer])
        html.prose(text, class: "model-answer prose", mark, context)
    }

    /// Whether the choice fits into a paragraph.
    private func isPhrase(_ choices: [Choice], _ index: Int) -> Bool { !choices.indices.contains(index) || choices[index].more.isEmpty }

    private func choice(_ choices: [Choice], _ index: Int, _ html: inout HTMLWriter) {
        guard choices.indices.contains(index) else { return }
        // The letter is isolated, so that the choice itself decides on the direction.
        let isRightToLeft = language.isRightToLeft
        html.raw(isRightToLeft ? "\u{2066}" : "")
        html.text(Choice.id(index).uppercased())
        html.raw(isRightToLeft ? ".\u{2069} " : ". ")
        html.marked(mark) { $0.rich(choices[index].text, context) }
        html.prose(choices[index].more, class: "choice-more prose", mark, context)
    }

    private func feedback(_ choices: [Choice], _ html: inout HTMLWriter) {
        guard choices.contains(where: { $0.feedback != nil }) else { return }
        html.open("ul", class: "choice-feedback")
        for (index, choice) in choices.enumerated() {
            guard let feedback = choice.feedback, !feedback.isEmpty else { continue }
            html.open("li")
            html.attribute("data-choice", Choice.id(index))
            html.element("b", "\(Choice.id(index).uppercased()).")
            html.raw(" ")
            html.prose(feedback, class: "prose", mark, context)
            html.close("li")
        }
        html.close("ul")
    }

    /// Feedback by answer, with the attributes by which the script finds it.
    private func feedback(_ all: [FeedbackToAnswer], _ html: inout HTMLWriter) {
        guard !all.isEmpty else { return }
        html.open("ul", class: "choice-feedback")
        for feedback in all {
            html.open("li")
            switch feedback.answer {
            case .truth(let truth):
                html.attribute("data-choice", truth ? "true" : "false")
                html.element("b", truth ? context.words.isTrue : context.words.isFalse)
            case .blank(let index, let blank):
                html.attribute("data-typed", AnswerMarkup.typed(index, blank))
                html.open("b")
                html.mark(mark)
                html.text(text(blank))
                html.close("b")
            case .others(let index):
                html.attribute("data-typed", AnswerMarkup.typed(index, nil))
                html.element("b", context.words[.otherAnswer])
            }
            html.raw(" ")
            html.prose(feedback.text, class: "prose", mark, context)
            html.close("li")
        }
        html.close("ul")
    }

    /// `{"blank":0,"key":{"accept":["Volga"]}}`; without a key, it is any other answer.
    private static func typed(_ index: Int, _ blank: Blank?) -> String {
        var json = CompactJSON()
        json.object { json in
            json.member("blank", index)
            guard let blank else { return }
            json.key("key")
            json.value(blank)
        }
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private func blanks(_ blanks: [Blank], _ html: inout HTMLWriter) {
        guard blanks.count > 1 else {
            html.open("p", class: "right-answer")
            html.mark(mark)
            if let blank = blanks.first { html.text(text(blank)) }
            html.close("p")
            return
        }
        html.open("ol", class: "right-answer")
        html.mark(mark)
        for blank in blanks { html.element("li", text(blank)) }
        html.close("ol")
    }

    private func text(_ blank: Blank) -> String {
        alternatives(blank.answers(decimalMark: words.table[.decimalMark].text, in: language))
    }

    /// "a, b or c".
    private func alternatives(_ words: [String]) -> String {
        words.alternatives(separator: self.words.listSeparator, or: self.words.alternatives)
    }

    private func matches(_ pairs: [MatchingPair], _ html: inout HTMLWriter) {
        html.open("ul", class: "right-answer")
        html.mark(mark)
        let arrow: StaticString = language.isRightToLeft ? " ← " : " → "
        for pair in pairs {
            html.fact { html in
                html.rich(pair.prompt, context)
                html.raw(arrow)
                html.rich(pair.match, context)
            }
        }
        html.close("ul")
    }
}

extension HTMLWriter {
    /// Inline text in a `span` with its language, if that is not the page's.
    mutating func marked(_ mark: LanguageMark, _ write: (inout HTMLWriter) -> Void) {
        guard !mark.isEmpty else { return write(&self) }
        open("span")
        self.mark(mark)
        write(&self)
        close("span")
    }
}
