import ContentModel
import Encoding
import Localization
import Markup
import SitePlanning

/// Native controls of each kind of question.
extension QuestionMarkup {
    func controls(_ question: Question, _ number: Int, _ html: inout HTMLWriter) {
        switch question.response {
        case .singleChoice(let choices, _): list(choices, question.id, "radio", &html)
        case .multipleChoice(let choices, let keys):
            html.open("p", class: "instruction")
            if question.saysCount {
                html.count(keys.count, .countOfAnswersAsked, context)
            } else {
                html.words(context.words.severalAnswers)
            }
            html.close("p")
            list(choices, question.id, "checkbox", &html)
        case .trueFalse: truthValues(question.id, &html)
        case .blanks(let blanks): unitNote(blanks, &html)
        case .ordering(let items): ordering(items, question.id, &html)
        case .matching(let pairs, let distractors):
            let matches = MatchList(pairs: pairs, distractors: distractors, quiz: quiz.id, question: question.id)
            matching(pairs, matches, question.id, number, &html)
        case .text: textArea(question, number, &html)
        }
    }

    private func unitNote(_ blanks: [Blank], _ html: inout HTMLWriter) {
        guard blanks.contains(where: \.asksForUnit) else { return }
        guard let numbers = blanks.numbersWithUnit else {
            return html.element("p", class: "instruction", context.words[.withUnit])
        }
        html.open("p", class: "instruction")
        html.phrase(.withUnitInBlanks, context, numbers.map(String.init).joined(separator: context.table[.listSeparator].text))
        html.close("p")
    }

    private func list(_ choices: [Choice], _ name: String, _ type: StaticString, _ html: inout HTMLWriter) {
        html.open("ul", class: "choices")
        if !context.table.language.isRightToLeft, choices.allSatisfy({ $0.text.isRightToLeft }) {
            html.attribute("dir", is: "rtl")
        }
        for index in choices.indices { item(choices[index], Choice.id(index), name, type, &html) }
        html.close("ul")
    }

    private func item(
        _ choice: Choice, _ letter: String, _ name: String, _ type: StaticString, _ html: inout HTMLWriter
    ) {
        html.open("li")
        html.attribute("data-choice", letter)
        if choice.isPinned { html.flag("data-pin") }
        html.open("label")
        option(name, letter, type, spoken: choice.spokenName(letter), &html)
        html.raw(" ")
        html.open("span", class: "choice-letter")
        html.text(letter.uppercased())
        html.raw(".")
        html.close("span")
        html.raw(" ")
        html.open("span", class: "choice-text")
        html.mark(mark)
        html.rich(choice.text, context)
        html.close("span")
        html.close("label")
        html.prose(choice.more, class: "choice-more prose", mark, context)
        html.close("li")
    }

    private func option(
        _ name: String, _ value: String, _ type: StaticString, spoken: String? = nil, _ html: inout HTMLWriter
    ) {
        html.void("input")
        html.attribute("type", is: type)
        html.attribute("name", name)
        html.attribute("value", value)
        html.spokenName(spoken, mark)
    }

    private func truthValues(_ name: String, _ html: inout HTMLWriter) {
        html.open("ul", class: "choices")
        for truth in [true, false] {
            html.open("li")
            html.attribute("data-choice", truth ? "true" : "false")
            html.open("label")
            option(name, truth ? "true" : "false", "radio", &html)
            html.raw(" ")
            html.element("span", class: "choice-text", truth ? context.words.isTrue : context.words.isFalse)
            html.close("label")
            html.close("li")
        }
        html.close("ul")
    }

    private func ordering(_ items: [RichText], _ name: String, _ html: inout HTMLWriter) {
        html.element("p", class: "instruction", context.words.putInOrder)
        html.open("ol", class: "ordering")
        for index in FallbackOrder.of(items.count, quiz: quiz.id, question: name) {
            html.open("li")
            html.attribute("data-item", Choice.id(index))
            if let name = items[index].scriptName { html.attribute("data-name", name) }
            html.open("span", class: "item-text prose")
            html.mark(mark)
            html.rich(items[index], context)
            html.close("span")
            html.close("li")
        }
        html.close("ol")
    }

    private func matching(
        _ pairs: [MatchingPair], _ matches: MatchList, _ name: String, _ number: Int, _ html: inout HTMLWriter
    ) {
        html.element("p", class: "instruction", context.words.matchEach)
        html.open("ul", class: "matching")
        for (index, pair) in pairs.enumerated() {
            let letter = Choice.id(index)
            html.open("li")
            html.attribute("data-item", letter)
            html.open("label", class: "item-text")
            html.attribute("for") { MatchList.controlID(number, letter, in: &$0) }
            html.mark(mark)
            html.rich(pair.prompt, context)
            html.close("label")
            html.raw(" ")
            html.open("select")
            html.attribute("id") { MatchList.controlID(number, letter, in: &$0) }
            html.attribute("name", name)
            html.attribute("data-item", letter)
            html.spokenName(pair.prompt.spokenName, mark)
            html.option("", context.words.choose)
            for option in matches.shown {
                html.open("option")
                html.attribute("value", option.letter)
                html.mark(mark)
                html.readyForAttribute(option.text)
                html.close("option")
            }
            html.close("select")
            html.close("li")
        }
        html.close("ul")
        matchesOnPaper(matches, &html)
    }

    /// Matches as a list for print, where a menu can't be opened; styles hide it on screen.
    private func matchesOnPaper(_ matches: MatchList, _ html: inout HTMLWriter) {
        html.open("ol", class: "matches-on-paper")
        html.mark(mark)
        for option in matches.shown {
            html.open("li")
            html.readyForAttribute(option.text)
            html.close("li")
        }
        html.close("ol")
    }

    private func textArea(_ question: Question, _ number: Int, _ html: inout HTMLWriter) {
        html.open("textarea")
        html.attribute("name", question.id)
        html.attribute("rows", 6)
        html.attribute("aria-labelledby") { id in
            // The question has a name of its own where browsers would leave out a part of its legend.
            if !question.prompt.hasFormula {
                id.questionPart(number, "-legend")
            } else if mark.isEmpty {
                id.questionPart(number, "")
            } else {
                id.questionName(number)
            }
        }
        html.close("textarea")
    }
}

extension MatchList {
    static func controlID(_ number: Int, _ letter: String, in id: inout HTMLWriter) {
        id.value("q")
        id.value(number)
        id.value("-")
        id.value(letter)
    }
}
