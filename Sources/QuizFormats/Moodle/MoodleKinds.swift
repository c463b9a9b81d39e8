import Algorithms
import ContentModel
import Diagnostics
import Encoding
import Markup
import QuizExchange

extension MoodleQuestion {
    // MARK: - Choices

    func choices(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> ParsedQuestion? {
        guard let answers = answers(&log) else { return nil }
        let single = element.first("single").map { $0.text.trimmed } ?? "true"
        let isSingle = element["type"] == "multichoice" && (single == "true" || single == "1")
        let highest = answers.map(\.fraction).max() ?? 0
        guard highest > 0 else {
            log.report(.invalidQuestion, "no answer to this question is correct; give one 100%", at: position)
            return nil
        }
        let right = Set(answers.indices.filter { isSingle ? answers[$0].fraction == highest : answers[$0].fraction > 0 })
        // The kind of a plugin, whose questions score all points or none.
        let isSet = element["type"] == "multichoiceset"
        let shares = ChoiceShares(answers.map(\.fraction), right: right, isSingle: isSingle)
        let points = isSet ? nil : shares.points(worth: worth)
        if !isSet { MoodleQuestion.report(best: shares.best, &log, at: position) }
        let isShuffled = element.first("shuffleanswers").map { ["true", "1"].contains($0.text.trimmed) } ?? true
        let choices = answers.enumerated().map { index, answer in
            var choice = texts.choice(nodes(answer.element, &texts), isRight: right.contains(index))
            choice.feedback = answer.feedback.map { blocks($0, &texts) } ?? ""
            choice.isPinned = !isShuffled
            choice.points = points?[index] ?? ""
            return choice
        }
        let question = written(.choices(choices, isMultiple: !isSingle), &texts)
        let isScoredAlike = isSingle || points != nil || right.count == 1
        return ParsedQuestion(question, scoring: isSet ? .allOrNothing : isScoredAlike ? nil : .partial, isShuffled: isShuffled)
    }

    func trueFalse(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> ParsedQuestion? {
        guard let answers = answers(&log) else { return nil }
        guard answers.count == 2, let right = answers.firstIndex(where: { $0.fraction > 0 }) else {
            log.report(.invalidQuestion, "a true/false question needs two answers, one of them correct", at: position)
            return nil
        }
        // Old files have these words in the site's language, the true one first.
        let words = answers.map { $0.text.lowercased() }
        let isTrue = words.contains("true") && words.contains("false") ? words[right] == "true" : right == 0
        var question = written(.trueFalse(isTrue), &texts)
        question.feedback = answers.enumerated().compactMap { index, answer in
            answer.feedback.map { MarkdownFeedback(blocks($0, &texts), to: "\((index == right) == isTrue)") }
        }
        return ParsedQuestion(MoodleQuestion.withCommonFeedback(question, ofAnswers: 2))
    }

    /// The question, with feedback that all its answers have as its explanation.
    static func withCommonFeedback(_ question: MarkdownQuestion, ofAnswers count: Int) -> MarkdownQuestion {
        var question = question
        question.feedback.removeAll { $0.text.isEmpty }
        guard let first = question.feedback.first, count > 1, question.feedback.count == count,
            question.feedback.allSatisfy({ $0.text == first.text })
        else { return joined(question) }
        question.explanation = [question.explanation, first.text].filter { !$0.isEmpty }.joined(separator: "\n\n")
        question.feedback = []
        return question
    }

    /// The question, with consecutive answers that have the same feedback joined.
    private static func joined(_ question: MarkdownQuestion) -> MarkdownQuestion {
        guard case .blanks = question.answer else { return question }
        var question = question
        var joined: [MarkdownFeedback] = []
        for item in question.feedback {
            if let answer = item.answer, let last = joined.last, let before = last.answer, last.text == item.text, last.blank == item.blank
            {
                joined[joined.count - 1].answer = "\(before)|\(answer)"
            } else {
                joined.append(item)
            }
        }
        question.feedback = joined
        return question
    }

    /// Feedback by answer of a blank; a star is any other answer.
    ///
    /// - Parameter answers: as Moodle writes them, with their feedback, which `written` translates.
    static func feedback(
        _ answers: [(text: String, feedback: String)], blank: Int = 0, isNumber: Bool, unit: MeasurementUnit? = nil,
        _ written: (String) -> String
    ) -> [MarkdownFeedback] {
        var known: Set<String> = []
        return answers.compactMap { answer, feedback in
            let answer = TextFolding.squeeze(answer)
            // Moodle takes the first of equal answers.
            guard known.insert(answer).inserted else { return nil }
            let text = feedback.isEmpty ? "" : written(feedback)
            guard !text.isEmpty else { return nil }
            if answer == "*" { return MarkdownFeedback(text, to: nil, blank: blank) }
            guard isNumber else { return answer.isEmpty ? nil : MarkdownFeedback(text, to: answer, blank: blank) }
            guard case .numbers(let numbers)? = GiftNumber.blank(answer) else { return nil }
            return MarkdownFeedback(text, to: Blank.numbers(asked(numbers, in: unit)).content, blank: blank)
        }
    }

    /// The numbers in the unit that is asked for.
    static func asked(_ numbers: [RightNumber], in unit: MeasurementUnit?) -> [RightNumber] {
        guard let unit else { return numbers }
        return numbers.map { RightNumber($0.value, tolerance: $0.tolerance, unit: unit) }
    }

    /// Feedback with answers as blanks are written.
    static func escaped(_ feedback: [MarkdownFeedback], hasPatterns: Bool) -> [MarkdownFeedback] {
        feedback.map { item in
            var item = item
            if let answer = item.answer, !answer.hasPrefix("= ") {
                let text = hasPatterns ? answer : answer.replacing("\\*", by: "*")
                item.answer = (hasPatterns ? Blank.patterns([text], matchesCase: false) : .words([text], matchesCase: false)).content
            }
            return item
        }
    }

    // MARK: - Blanks

    /// The words of correct answers, each once and without "*", which stands for any other; nil, after a report, if none is left.
    static func rightWords(_ answers: [String], _ log: inout DiagnosticLog, at position: SourcePosition) -> [String]? {
        let words = answers.map(\.trimmed).filter { !["", "*"].contains($0) }
        guard words.isEmpty else { return Array(words.uniqued()) }
        log.report(.invalidQuestion, "this question has no correct word, so it isn't imported", at: position)
        return nil
    }

    func shortAnswer(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> ParsedQuestion? {
        guard let answers = answers(&log) else { return nil }
        let highest = answers.map(\.fraction).max() ?? 0
        let best = answers.filter { $0.fraction == highest }.map(\.text)
        guard let words = MoodleQuestion.rightWords(highest > 0 ? best : [], &log, at: position) else { return nil }
        reportParts(answers.filter { $0.fraction > 0 && $0.fraction < highest }, &log)
        MoodleQuestion.report(best: highest, &log, at: position)
        let matchesCase = element.first("usecase").map { $0.text.trimmed } == "1"
        var blank = MoodleQuestion.words(words, matchesCase: matchesCase) ?? .words(words, matchesCase: matchesCase)
        let feedback = feedback(answers, isNumber: false, &texts)
        if feedback.contains(where: \.hasPattern) { blank = blank.withEscapedStars }
        var question = self.written(.blanks(matchesCase: matchesCase, hasPatterns: blank.hasPatterns), &texts) {
            MoodleQuestion.placed(blank.written, in: $0)
        }
        question.feedback = MoodleQuestion.escaped(feedback, hasPatterns: blank.hasPatterns)
        return ParsedQuestion(MoodleQuestion.withCommonFeedback(question, ofAnswers: answers.count))
    }

    func feedback(_ answers: [Answer], isNumber: Bool, unit: MeasurementUnit? = nil, _ texts: inout ForeignTexts) -> [MarkdownFeedback] {
        answers.flatMap { answer -> [MarkdownFeedback] in
            guard let feedbackText = answer.feedback.map({ blocks($0, &texts) }) else { return [] }
            let tolerance = (answer.element.first("tolerance")?.text ?? "").trimmed
            let text = isNumber && answer.text != "*" && !tolerance.isEmpty ? "\(answer.text):\(tolerance)" : answer.text
            return MoodleQuestion.feedback([(text, feedbackText)], isNumber: isNumber, unit: unit) { $0 }
        }
    }

    /// A blank for words, some of which may have stars for any letters; nil without words.
    static func words(_ texts: [String], matchesCase: Bool) -> Blank? {
        let isPattern = texts.contains { WordPattern($0).hasStar }
        let words = isPattern ? texts : texts.map { $0.replacing("\\*", by: "*") }
        guard let blank = Blank(exactly: words.map(\.trimmed), matchesCase: matchesCase || isPattern),
            case .words(let accepted, _) = blank
        else { return nil }
        return isPattern ? .patterns(accepted, matchesCase: matchesCase) : blank
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

    func matching(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> ParsedQuestion? {
        var pairs: [(prompt: String, match: String)] = []
        var distractors: [String] = []
        for part in element.all("subquestion") {
            let prompt = texts.line(nodes(part, &texts))
            let match =
                part.first("answer").map { answer in
                    texts.line(
                        answer["format"] == "html" ? nodes(answer, &texts) : texts.nodes((answer.first("text") ?? answer).text, .plain))
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
        guard pairs.count > 1 else {
            log.report(.invalidQuestion, "a matching question needs two pairs, but this has \(pairs.count)", at: position)
            return nil
        }
        return ParsedQuestion(written(.matching(pairs, distractors: distractors), &texts), scoring: .partial)
    }

    func ordering(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> ParsedQuestion? {
        let items = element.all("answer").compactMap { answer -> String? in
            let item = texts.item(nodes(answer, &texts))
            if !item.isEmpty { return item }
            log.report(.invalidQuestion, "this item has no text and is left out", at: answer.position, severity: .warning)
            return nil
        }
        guard items.count > 1 else {
            log.report(.invalidQuestion, "an ordering question needs two items, but this has \(items.count)", at: position)
            return nil
        }
        func setting(_ name: String) -> String { (element.first(name)?.text ?? "").trimmed }
        let order = MoodleOrder(shown: setting("selectcount"), by: setting("selecttype"), grading: setting("gradingtype"))
        order.report(items.count, &log, at: position)
        return ParsedQuestion(written(.ordering(items), &texts), scoring: order.scoring)
    }

    func essay(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> ParsedQuestion? {
        let notes = element.first("graderinfo").map { blocks($0, &texts) } ?? ""
        if let template = element.descendant("responsetemplate", "text"), !template.text.trimmed.isEmpty {
            log.report(.notImported, "a response template isn't supported; put it in the question", at: template.position)
        }
        if let files = element.first("attachments"), !["0", ""].contains(files.text.trimmed) {
            log.report(.notImported, "answers can't have files in Quizmark", at: files.position)
        }
        reportWordLimits(&log)
        return ParsedQuestion(written(.text(markingNotes: notes), &texts))
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
