import ContentModel
import ContentReading
import Diagnostics

/// Turns items of QTI 1.2 into questions of ours.
struct QTI12Answers {
    var texts: PackageReading
    private let question: QTI12Question

    init(_ question: QTI12Question, texts: PackageReading) {
        self.question = question
        self.texts = texts
    }

    /// What can't become a question here, by a part of the type's name, and what one could do.
    private static let foreignTypes = [
        "calculated": "make a question with a number of it", "arithmetic": "make a question with a number of it",
        "significant": "make a question with a number of it", "formula": "make a question with a number of it",
        "upload": "ask for a text, or keep it as an assignment", "hot spot": "ask with numbers in the picture",
        "hotspot": "ask with numbers in the picture", "likert": "it has no right answer, and fits a survey",
        "opinion": "it has no right answer, and fits a survey", "jumbled": "ask with blanks", "quiz bowl": "ask the other way round",
    ]

    /// The question; nil where it can't be taken over, which is reported.
    mutating func written() -> WrittenQuestion? {
        if let foreign = QTI12Answers.foreignTypes.sorted(by: { $0.key < $1.key }).first(where: { question.type.contains($0.key) }) {
            texts.report(.notImported, "a question of the kind '\(question.type)' can't be taken over; \(foreign.value)", question.position)
            return nil
        }
        let responses = question.responses
        guard let first = responses.first else {
            if question.type.contains("essay") { return text() }
            texts.report(
                .invalidQuestion, "this question\(kindInWords) has no place to answer, so it isn't taken over", question.position)
            return nil
        }
        if first.isOrdered { return ordering(first) }
        if first.isTyped { return typed(responses) }
        if question.type.contains("fill_in_multiple") { return choicesAsBlanks(responses, onlyRight: false) }
        if question.type.contains("dropdown") || question.type.contains("missing_word") {
            texts.report(
                .notImported, "the lists to choose from become blanks to fill in; add other words that are right", question.position)
            return choicesAsBlanks(responses, onlyRight: true)
        }
        return responses.count > 1 || question.type.contains("match") ? matching(responses) : choice(first)
    }

    private var kindInWords: String { question.type.isEmpty ? "" : " of the kind '\(question.type)'" }

    private mutating func missingKey() -> WrittenQuestion? {
        texts.report(.invalidQuestion, "no answer of this question is marked as right; mark one, and import again", question.position)
        return nil
    }

    // MARK: - Texts

    private func material(_ block: QTI12Question.Block) -> [[QTI12Question.Material]] {
        question.parts.compactMap { part in
            if case .material(let material, block) = part { material } else { nil }
        }
    }

    private mutating func finished(_ nodes: [MarkupNode], _ answer: WrittenAnswer, except used: Set<String> = []) -> WrittenQuestion {
        let (prompt, stem) = texts.prompt(nodes, name: question.title)
        var written = WrittenQuestion(position: question.position, prompt: prompt, answer: answer)
        written.stem = stem
        written.explanation = explanation(except: used)
        if let points = question.points {
            written.points = min(points, 1000)
            if points > 1000 { texts.report(.notImported, "\(points) points become 1000, the most that there are", question.position) }
        }
        return written
    }

    private mutating func stem() -> [MarkupNode] { texts.nodes(material(.question).flatMap { $0 }) }

    private static let feedbackForRight: Set<String> = ["correct_fb", "correct"]
    private static let feedbackForWrong: Set<String> = ["general_incorrect_fb", "incorrect_fb", "incorrect"]

    /// What is said of no single choice: general feedback, and that for right or wrong answers.
    private mutating func explanation(except used: Set<String>) -> String {
        var said: [String] = []
        var isForSome = false
        for (ident, material) in question.feedback where !used.contains(ident) {
            let text = texts.blocks(material)
            guard !text.isEmpty, !said.contains(text) else { continue }
            said.append(text)
            let isSpecial = QTI12Answers.feedbackForRight.union(QTI12Answers.feedbackForWrong).contains(ident.lowercased())
            isForSome = isForSome || isSpecial
        }
        if isForSome {
            texts.report(
                .notImported, "feedback on right or wrong answers becomes part of the explanation, which everybody sees", question.position)
        }
        return said.joined(separator: "\n\n")
    }

    // MARK: - Choices

    private mutating func choice(_ response: QTI12Question.Response) -> WrittenQuestion? {
        var rights: [String: Double] = [:]
        for condition in question.conditions where condition.score > 0 {
            for test in condition.tests where !test.isNegated && response.idents.contains(test.ident) {
                let name = test.value.isEmpty ? test.ident : test.value
                rights[name] = max(rights[name] ?? 0, condition.score)
            }
        }
        var right = Set(response.labels.map(\.ident).filter { rights[$0] != nil })
        guard !right.isEmpty else { return missingKey() }
        if !response.isMultiple, right.count > 1 {
            let best = right.max { (rights[$0] ?? 0, $1) < (rights[$1] ?? 0, $0) }
            texts.report(.notImported, "of several choices that earn points, only the best stays right", question.position)
            right = best.map { [$0] } ?? right
        }
        let feedback = choiceFeedback(response)
        if feedback.isEmpty, !response.isMultiple, let answer = truth(response.labels, right) {
            return finished(stem(), .trueFalse(answer))
        }
        var used: Set<String> = []
        var choices: [WrittenChoice] = []
        for label in response.labels {
            var choice = texts.choice(label.material, isRight: right.contains(label.ident))
            if choice.text.isEmpty, choice.more.isEmpty { choice.text = InlineText.escaped(label.ident) }
            choice.isPinned = label.isPinned
            let said = feedback.filter { $0.choice == label.ident }
            used.formUnion(said.map(\.feedback))
            let material = question.feedback.filter { feedback in said.contains { $0.feedback == feedback.ident } }.flatMap(\.material)
            choice.feedback = texts.blocks(material)
            choices.append(choice)
        }
        return finished(stem(), .choices(choices, isMultiple: response.isMultiple), except: used)
    }

    /// The feedback that a choice alone brings up.
    private func choiceFeedback(_ response: QTI12Question.Response) -> [(choice: String, feedback: String)] {
        let names = Set(question.feedback.map(\.ident))
        let general = QTI12Answers.feedbackForRight.union(QTI12Answers.feedbackForWrong).union(["general_fb"])
        return question.conditions.flatMap { condition -> [(choice: String, feedback: String)] in
            guard condition.tests.count == 1, let test = condition.tests.first, !test.isNegated, response.idents.contains(test.ident)
            else { return [] }
            let choice = test.value.isEmpty ? test.ident : test.value
            return condition.feedback.filter { names.contains($0) && !general.contains($0.lowercased()) }.map { (choice, $0) }
        }
    }

    /// Whether "true" is right; nil where the two choices are others.
    private mutating func truth(_ labels: [QTI12Question.Label], _ right: Set<String>) -> Bool? {
        guard labels.count == 2, let answer = labels.first(where: { right.contains($0.ident) }) else { return nil }
        let words = [true: ["true", "vrai", "verdadero", "vero"], false: ["false", "faux", "falso"]]
        var truths: [String: Bool] = [:]
        for label in labels {
            let said = [label.ident, texts.plain(label.material)].map { $0.lowercased() }
            truths[label.ident] = [true, false].first { truth in said.contains { words[truth]?.contains($0) ?? false } }
        }
        return Set(truths.values).count == 2 ? truths[answer.ident] : nil
    }

    // MARK: - Order and pairs

    private mutating func ordering(_ response: QTI12Question.Response) -> WrittenQuestion? {
        let idents = response.labels.map(\.ident)
        var order: [String] = []
        for condition in question.conditions where condition.score > 0 {
            let sequence = condition.tests.filter { !$0.isNegated && idents.contains($0.value) }.map(\.value)
            if sequence.count == idents.count, Set(sequence).count == sequence.count { order = sequence }
        }
        if order.isEmpty {
            // Brightspace gives each item the number of its place.
            let places = question.conditions.filter { $0.score > 0 }.flatMap(\.tests).compactMap { test in
                Int(test.value).flatMap { place in idents.first { test.ident == $0 }.map { (place, $0) } }
            }
            if Set(places.map(\.1)).count == idents.count { order = places.sorted { $0.0 < $1.0 }.map(\.1) }
        }
        guard !order.isEmpty else { return missingKey() }
        let items = order.compactMap { ident in response.labels.first { $0.ident == ident } }
        let written = items.map { texts.blocks($0.material) }
        return finished(stem(), .ordering(written))
    }

    private mutating func matching(_ responses: [QTI12Question.Response]) -> WrittenQuestion? {
        let prompts = material(.answers)
        let matches = material(.matches)
        var pairs: [(prompt: String, match: String)] = []
        var chosen: [String] = []
        var all: [String] = []
        for (place, response) in responses.enumerated() {
            let right = question.rightTests([response.ident]).map(\.value)
            var rightMatch: String?
            for (number, label) in response.labels.enumerated() {
                // Blackboard gives each side its own block, and labels without words.
                let material = label.material.isEmpty && matches.indices.contains(number) ? matches[number] : label.material
                let text = texts.line(material)
                if !all.contains(text) { all.append(text) }
                if right.contains(label.ident) { rightMatch = rightMatch ?? text }
            }
            let prompt = response.prompt.isEmpty && prompts.count == responses.count ? prompts[place] : response.prompt
            let text = texts.line(prompt)
            guard let rightMatch, !text.isEmpty else {
                texts.report(.notImported, "a pair without a right match is left out", question.position)
                continue
            }
            chosen.append(rightMatch)
            pairs.append((text, rightMatch))
        }
        guard !pairs.isEmpty else { return missingKey() }
        let distractors = all.filter { !chosen.contains($0) && !$0.isEmpty }
        // The form in which an order leaves for programs that have none.
        if distractors.isEmpty, pairs.count > 1, pairs.map(\.prompt) == (1...pairs.count).map(String.init) {
            return finished(stem(), .ordering(chosen))
        }
        return finished(stem(), .matching(pairs, distractors: distractors))
    }

    // MARK: - Words and numbers

    private mutating func text() -> WrittenQuestion {
        let used = Set(question.feedback.map(\.ident).filter { $0.lowercased().contains("solution") })
        let notes = question.answerKey + question.feedback.filter { used.contains($0.ident) }.flatMap(\.material)
        return finished(stem(), .text(markingNotes: texts.blocks(notes)), except: used)
    }

    private mutating func typed(_ responses: [QTI12Question.Response]) -> WrittenQuestion? {
        let rights = responses.map { question.rightTests($0.idents) }
        let isText = ["essay", "long answer", "short response"].contains { question.type.contains($0) }
        if isText || rights.allSatisfy(\.isEmpty) { return text() }
        var blanks: [Blank] = []
        for (response, tests) in zip(responses, rights) {
            guard let blank = blank(response, tests) else { return missingKey() }
            blanks.append(blank)
        }
        return filled(responses, blanks)
    }

    private mutating func blank(_ response: QTI12Question.Response, _ tests: [QTI12Question.Test]) -> Blank? {
        let isRange = tests.contains { $0.relation == .atLeast || $0.relation == .atMost }
        if isRange || response.isNumber || question.type.contains("numer") {
            if let number = number(response) { return number }
            guard !isRange else { return nil }
        }
        if tests.contains(where: { $0.relation == .contains }) {
            texts.report(.notImported, "answers that only had to contain a word have to be that word here", question.position)
        }
        let matchesCase = !tests.isEmpty && tests.allSatisfy(\.matchesCase)
        return Blank(accepting: tests.map(\.value), matchesCase: matchesCase)
    }

    private mutating func number(_ response: QTI12Question.Response) -> Blank? {
        let conditions = question.conditions.filter { $0.score > 0 }.map { condition in
            condition.tests.filter { !$0.isNegated && response.idents.contains($0.ident) }
        }.filter { !$0.isEmpty }
        guard let tests = conditions.first else { return nil }
        if conditions.count > 1 { texts.report(.notImported, "of several numbers only the first stays right", question.position) }
        func value(_ relation: QTI12Question.Test.Relation) -> DecimalNumber? {
            tests.first { $0.relation == relation }.flatMap { DecimalNumber($0.value) }
        }
        return Blank(exact: value(.equal), lowest: value(.atLeast), highest: value(.atMost))
    }

    private mutating func choicesAsBlanks(_ responses: [QTI12Question.Response], onlyRight: Bool) -> WrittenQuestion? {
        var blanks: [Blank] = []
        for response in responses {
            let right = question.rightTests([response.ident]).map(\.value)
            let labels = response.labels.filter { !onlyRight || right.contains($0.ident) }
            let words = labels.map { texts.plain($0.material) }
            guard let blank = Blank(accepting: words, matchesCase: false) else { return missingKey() }
            blanks.append(blank)
        }
        return filled(responses, blanks)
    }

    /// Puts the blanks where the text names them, has a line for them, or breaks off for them; else below it.
    private mutating func filled(_ responses: [QTI12Question.Response], _ blanks: [Blank]) -> WrittenQuestion {
        let places = BlankPlaces(blanks)
        var nodes: [MarkupNode] = []
        var interleaved: [MarkupNode] = []
        var number = 0
        var textsBehind = 0
        for part in question.parts {
            switch part {
            case .material(let material, _):
                let read = texts.nodes(material)
                nodes += read
                interleaved += read + [.text(" ")]
                if number > 0 { textsBehind += 1 }
            case .response:
                interleaved += [places.node(number), .text(" ")]
                number += 1
            }
        }
        let names = responses.map { response in
            [response.ident.replacing("response_", with: ""), response.ident] + response.labels.map(\.ident)
                + [texts.plain(response.prompt)]
        }
        if let named = places.byName(nodes, names) ?? places.byLines(nodes) {
            return finished(named, .blanks(matchesCase: places.matchesCase))
        }
        return finished(textsBehind > 0 ? interleaved : places.below(nodes), .blanks(matchesCase: places.matchesCase))
    }
}
