import ContentModel
import Diagnostics
import Encoding
import Markup
import QuizExchange

extension MoodleQuestion {
    // MARK: - Choices

    func choices(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        guard let answers = answers(&log) else { return nil }
        let single = element.first("single").map { $0.text.trimmed } ?? "true"
        let isSingle = element["type"] == "multichoice" && (single == "true" || single == "1")
        let highest = answers.map(\.fraction).max() ?? 0
        guard highest > 0 else {
            log.report(.invalidQuestion, "no answer to this question is correct; give one 100%", at: position)
            return nil
        }
        let right = Set(answers.indices.filter { isSingle ? answers[$0].fraction == highest : answers[$0].fraction > 0 })
        // Kinds of plugins, whose questions score all points or none, or a share for each correct choice.
        let isSet = element["type"] == "multichoiceset"
        let hasShares = element["type"] == "multichoice"
        let shares = ChoiceShares(answers.map(\.fraction), right: right, isSingle: isSingle)
        let points = hasShares ? shares.points(worth: worth) : nil
        if hasShares { MoodleFraction.report(best: shares.best, &log, at: position) }
        let isShuffled = element.first("shuffleanswers").map { ["true", "1"].contains($0.text.trimmed) } ?? true
        let choices = answers.enumerated().map { index, answer in
            var choice = texts.choice(nodes(answer.element, &texts), isRight: right.contains(index), at: answer.element.position)
            choice.feedback = answer.feedback.map { blocks($0, &texts) } ?? ""
            choice.isPinned = !isShuffled
            choice.points = points?[index] ?? ""
            return choice
        }
        let question = written(.choices(choices, isMultiple: !isSingle), &texts)
        let isScoredAlike = isSingle || points != nil || right.count == 1
        return MoodleParsedQuestion(question, scoring: isSet ? .allOrNothing : isScoredAlike ? nil : .partial, isShuffled: isShuffled)
    }

    func trueFalse(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        guard let answers = answers(&log) else { return nil }
        let highest = answers.map(\.fraction).max() ?? 0
        let best = answers.indices.filter { highest > 0 && answers[$0].fraction == highest }
        guard answers.count == 2, best.count == 1, let right = best.first else {
            log.report(
                .invalidQuestion, "a true/false question needs two answers, one of which earns more than the other, so it isn't imported",
                at: position)
            return nil
        }
        typed(answers).reportCredit(&log, at: position)
        // Old files have these words in the site's language, the true one first.
        let words = answers.map { $0.text.lowercased() }
        let isTrue = words.contains("true") && words.contains("false") ? words[right] == "true" : right == 0
        var question = written(.trueFalse(isTrue), &texts)
        question.feedback = answers.enumerated().compactMap { index, answer in
            answer.feedback.map { MarkdownFeedback(blocks($0, &texts), to: "\((index == right) == isTrue)") }
        }
        return MoodleParsedQuestion(question.withCommonFeedback(ofAnswers: 2))
    }

    // MARK: - Blanks

    func shortAnswer(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        guard let answers = answers(&log) else { return nil }
        let matchesCase = element.first("usecase").map { $0.text.trimmed } == "1"
        guard
            let (blank, feedback) = typed(answers).words(
                matchesCase: matchesCase, &log, at: position, feedback: { feedback(answers, isNumber: false, &texts) })
        else { return nil }
        var question = self.written(.blanks(matchesCase: matchesCase, hasPatterns: blank.hasPatterns), &texts) {
            MoodleQuestion.placed(blank.written, in: $0)
        }
        question.feedback = feedback
        return MoodleParsedQuestion(question.withCommonFeedback(ofAnswers: answers.count))
    }

    func typed(_ answers: [Answer]) -> MoodleTypedAnswers {
        MoodleTypedAnswers(
            answers.map { MoodleTypedAnswers.Answer(text: $0.text, fraction: $0.fraction, position: $0.element.position) })
    }

    func feedback(_ answers: [Answer], isNumber: Bool, unit: MeasurementUnit? = nil, _ texts: inout ForeignTexts) -> [MarkdownFeedback] {
        answers.flatMap { answer -> [MarkdownFeedback] in
            guard let feedbackText = answer.feedback.map({ blocks($0, &texts) }) else { return [] }
            let tolerance = (answer.element.first("tolerance")?.text ?? "").trimmed
            let text = isNumber && answer.text != "*" && !tolerance.isEmpty ? "\(answer.text):\(tolerance)" : answer.text
            return MoodleTypedAnswers.feedback([(text, feedbackText)], isNumber: isNumber, unit: unit) { $0 }
        }
    }

    /// The nodes with the blank in place of five underscores or more, where Moodle shows the field; else below the text.
    ///
    /// - Parameter unit: is beside a blank below the text.
    static func placed(_ written: String, in nodes: [MarkupNode], unit: Unit? = nil) -> [MarkupNode] {
        let blank = MarkupNode.element(MarkupElement(name: HTMLNames.blank, children: [.text(written)]))
        var isPlaced = false
        func placed(_ nodes: [MarkupNode]) -> [MarkupNode] {
            nodes.flatMap { node -> [MarkupNode] in
                if isPlaced { return [node] }
                switch node {
                case .element(var element):
                    element.children = placed(element.children)
                    return [.element(element)]
                case .text(let text):
                    guard let start = text.firstRange(of: "_____")?.lowerBound else { return [node] }
                    isPlaced = true
                    return [.text(String(text[..<start])), blank, .text(String(text[start...].drop { $0 == "_" }))]
                }
            }
        }
        let changed = placed(nodes)
        if isPlaced { return changed }
        var children = [blank]
        if let unit { children = unit.isBefore ? [.text("\(unit.name) "), blank] : [blank, .text(" \(unit.name)")] }
        return nodes + [.element(MarkupElement(name: "p", children: children))]
    }

    // MARK: - Lists

    func matching(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        var pairs: [(prompt: String, match: String)] = []
        var distractors: [String] = []
        for part in element.all("subquestion") {
            let prompt = texts.side(nodes(part, &texts), at: part.position)
            let match =
                part.first("answer").map { answer in
                    texts.side(
                        answer["format"] == "html" ? nodes(answer, &texts) : texts.nodes((answer.first("text") ?? answer).text, .plain),
                        at: part.position)
                } ?? ""
            if match.isEmpty {
                if !prompt.isEmpty {
                    log.report(.invalidQuestion, "this pair has no match and is left out", at: part.position, severity: .warning)
                }
            } else if prompt.isEmpty {
                distractors.append(match)
            } else {
                pairs.append((prompt, match))
            }
        }
        guard let answer = MarkdownAnswer.moodle(pairs: pairs, distractors: distractors, &log, at: position) else { return nil }
        return MoodleParsedQuestion(written(answer, &texts), scoring: .partial)
    }

    func ordering(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        let items = element.all("answer").compactMap { answer -> String? in
            let item = texts.item(nodes(answer, &texts), at: answer.position)
            if !item.isEmpty { return item }
            log.report(.invalidQuestion, "this item has no text and is left out", at: answer.position, severity: .warning)
            return nil
        }
        guard items.count > 1 else {
            log.report(.invalidQuestion, "an ordering question needs two items, but this has \(items.count)", at: position)
            return nil
        }
        let order = MoodleOrder(shown: setting("selectcount"), by: setting("selecttype"), grading: setting("gradingtype"))
        order.report(items.count, &log, at: position)
        return MoodleParsedQuestion(written(.ordering(items), &texts), scoring: order.scoring, remark: order.remark)
    }

    func essay(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        let notes = element.first("graderinfo").map { blocks($0, &texts) } ?? ""
        if let template = element.descendant("responsetemplate", "text"), !template.text.trimmed.isEmpty {
            log.report(.notImported, "a response template isn't supported; put it in the question", at: template.position)
        }
        if let files = element.first("attachments"), !["0", ""].contains(files.text.trimmed) {
            log.report(.notImported, "answers can't have files in Quizmark", at: files.position)
        }
        reportWordLimits(&log)
        return MoodleParsedQuestion(written(.text(markingNotes: notes), &texts))
    }

    private func reportWordLimits(_ log: inout DiagnosticLog) {
        let limits = [("at least", "minwordlimit"), ("at most", "maxwordlimit")].compactMap { words, name in
            element.first(name).flatMap { limit in Int(limit.text.trimmed).flatMap { $0 > 0 ? ("\(words) \($0)", limit.position) : nil } }
        }
        guard let first = limits.first else { return }
        log.report(
            .notImported, "the limit of \(limits.map(\.0).joined(separator: " and ")) words isn't imported; state it in the question",
            at: first.1)
    }
}
