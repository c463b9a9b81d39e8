import ContentModel
import Diagnostics

/// A question as its author wrote it, before it is clear what kind it is.
///
/// A translation stays a draft until the original is read, as kind, key and points come from there.
struct QuestionDraft: Sendable {
    var explicitID: Located<String>?
    var position: SourcePosition
    /// The prompt without markup, for an id where the author wrote none.
    var plainPrompt: String
    var prompt: RichText
    var stem: RichText = RichText(html: "")
    var explanation: RichText = RichText(html: "")
    var kind: Located<QuestionKind>?
    var answer: Located<Bool>?
    var matchesCase = false
    /// Where the author asks to say how many choices are right.
    var saysCount: SourcePosition?
    var points: Double?
    var tags: [String] = []
    /// What stands in the `[[…]]` of prompt and stem, in order.
    var blanks: [Located<String>] = []
    /// `[[…]]` in code, which is no blank.
    var hasBlankInCode = false
    var answerBlock: AnswerBlock = .none
    var markingNotes: RichText = RichText(html: "")

    enum AnswerBlock: Sendable {
        case none
        /// Already reported.
        case faulty
        case choices([ChoiceDraft])
        case ordering([RichText])
        case matching([PairDraft])
    }

    struct ChoiceDraft: Sendable {
        var choice: Choice
        var isRight: Bool
        var position: SourcePosition
    }

    /// A pair whose prompt is empty is a distractor.
    struct PairDraft: Sendable {
        var prompt: RichText
        var match: RichText
        var position: SourcePosition
    }

    /// Gives the slots of prompt and stem their numbers, from zero, and keeps the blanks they name in that order.
    mutating func numberBlanks(from all: [Located<String>]) {
        guard !all.isEmpty else { return }
        var used: [Located<String>] = []
        func number(_ text: inout RichText) {
            for index in text.slots.indices {
                guard case .blank(let source) = text.slots[index].content, all.indices.contains(source) else { continue }
                text.slots[index].content = .blank(used.count)
                used.append(all[source])
            }
        }
        number(&prompt)
        number(&stem)
        blanks = used
    }
}

extension QuestionDraft {
    /// The question, or nil where a report says what is wrong.
    func question(id: String, log: inout DiagnosticLog) -> Question? {
        guard let response = response(log: &log) else { return nil }
        var question = Question(
            id: id, position: position, hasExplicitID: explicitID != nil, prompt: prompt, response: response)
        question.stem = stem
        question.explanation = explanation
        question.points = points ?? 1
        question.tags = tags
        question.saysCount = saysCount != nil
        reportNeedlessCount(of: response, log: &log)
        return question
    }

    private func reportNeedlessCount(of response: Response, log: inout DiagnosticLog) {
        guard let saysCount, response.kind != .multiple else { return }
        log.report(
            .invalidAttribute,
            "'say-count' is for questions with several right choices, but the kind of this one is '\(response.kind.rawValue)'",
            at: saysCount)
    }

    private func response(log: inout DiagnosticLog) -> Response? {
        guard let response = responseAsWritten(log: &log) else { return nil }
        if let kind, !agrees(kind.value, with: response.kind) {
            log.report(
                .conflictingAnswers,
                "this question has the type '\(kind.value.rawValue)', but its answers are of the kind '\(response.kind.rawValue)'",
                at: kind.position)
            return nil
        }
        return response
    }

    /// One right choice may be a multiple choice all the same, and a blank for a number is a blank.
    private func agrees(_ named: QuestionKind, with written: QuestionKind) -> Bool {
        named == written || named == .blanks && written == .numeric
    }

    private func responseAsWritten(log: inout DiagnosticLog) -> Response? {
        if !blanks.isEmpty { return blanksResponse(log: &log) }
        switch answerBlock {
        case .choices(let choices): return choiceResponse(choices, log: &log)
        case .ordering(let items):
            if items.count < 2 {
                log.report(.tooFewChoices, "a question of ordering needs at least two items", at: position)
                return nil
            }
            return .ordering(items)
        case .matching(let pairs):
            let prompts = pairs.filter { !$0.prompt.isEmpty }
            if prompts.count < 2 {
                log.report(.tooFewChoices, "a question of matching needs at least two pairs", at: position)
                return nil
            }
            return .matching(
                prompts.map { MatchingPair(prompt: $0.prompt, match: $0.match) },
                distractors: pairs.filter(\.prompt.isEmpty).map(\.match))
        case .faulty: return nil
        case .none: return listlessResponse(log: &log)
        }
    }

    private func listlessResponse(log: inout DiagnosticLog) -> Response? {
        switch kind?.value {
        case .trueFalse:
            if let answer { return .trueFalse(answer.value) }
            log.report(
                .missingAnswer, "a true/false question needs its answer, such as {type=true-false answer=true}",
                at: kind?.position ?? position)
        case .text: return .text(markingNotes: markingNotes)
        case .none, .some:
            let hint =
                hasBlankInCode
                ? "; the [[…]] in its code is no blank, write it outside the code"
                : "; add choices or a blank [[…]], or give it the type 'text' for free text"
            log.report(.missingAnswer, "this question has no answers\(hint)", at: position)
        }
        return nil
    }

    private func choiceResponse(_ drafts: [ChoiceDraft], log: inout DiagnosticLog) -> Response? {
        if drafts.count < 2 {
            log.report(.tooFewChoices, "a question needs at least two choices", at: drafts.first?.position ?? position)
            return nil
        }
        reportEqualChoices(drafts, log: &log)
        let keys = drafts.indices.filter { drafts[$0].isRight }
        if keys.isEmpty {
            log.report(.noRightChoice, "no choice is marked as right; put an x into the box of each right one: [x]", at: drafts[0].position)
            return nil
        }
        if kind?.value == .single, keys.count > 1 {
            log.report(
                .conflictingAnswers, "a single choice has one right answer, but \(keys.count) are marked", at: drafts[keys[1]].position,
                notes: [("the first one", drafts[keys[0]].position)])
            return nil
        }
        let choices = drafts.map(\.choice)
        return kind?.value == .multiple || keys.count > 1
            ? .multipleChoice(choices, keys: keys) : .singleChoice(choices, key: keys[0])
    }

    private func reportEqualChoices(_ drafts: [ChoiceDraft], log: inout DiagnosticLog) {
        for index in drafts.indices.dropFirst() {
            let choice = drafts[index].choice
            guard
                let first = drafts[..<index].first(where: {
                    $0.choice.text.html == choice.text.html && $0.choice.text.slots.map(\.content) == choice.text.slots.map(\.content)
                        && $0.choice.more.html == choice.more.html
                })
            else { continue }
            log.report(
                .duplicateChoice,
                "this choice has the same text as choice \(Choice.id(drafts.firstIndex { $0.position == first.position } ?? 0))",
                at: drafts[index].position, notes: [("first used here", first.position)])
        }
    }

    private func blanksResponse(log: inout DiagnosticLog) -> Response? {
        switch answerBlock {
        case .none: break
        case .faulty: return nil
        default:
            log.report(.conflictingAnswers, "a question has blanks or a list of answers, not both", at: blanks[0].position)
            return nil
        }
        let parsed = blanks.compactMap { BlankSyntax.parse($0, matchesCase: matchesCase, log: &log) }
        return parsed.count == blanks.count ? .blanks(parsed) : nil
    }
}

/// The inside of `[[…]]`.
enum BlankSyntax {
    static func parse(_ source: Located<String>, matchesCase: Bool, log: inout DiagnosticLog) -> Blank? {
        let text = trimmed(source.value)
        if text.hasPrefix("=") { return number(text.dropFirst(), at: source.position, log: &log) }
        let words = alternatives(text)
        if words.isEmpty || words.contains("") {
            log.report(.invalidBlank, "a blank names what is right in it: [[mitochondrion|mitochondria]]", at: source.position)
            return nil
        }
        return .words(words, matchesCase: matchesCase)
    }

    /// Divided at `|`; `\|` and `\]` are literal.
    private static func alternatives(_ text: String) -> [String] {
        var words = [""]
        var isEscaped = false
        for character in text {
            if isEscaped {
                if character != "|" && character != "]" { words[words.count - 1].append("\\") }
                words[words.count - 1].append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "|" {
                words.append("")
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words.map(trimmed)
    }

    private static func number(_ text: Substring, at position: SourcePosition, log: inout DiagnosticLog) -> Blank? {
        let parts: [String]
        if let range = text.firstRange(of: "±") ?? text.firstRange(of: "+-") {
            parts = [String(text[..<range.lowerBound]), String(text[range.upperBound...])]
        } else {
            parts = [String(text)]
        }
        let numbers = parts.map { DecimalNumber(trimmed($0)) }
        guard let value = numbers[0], let tolerance = numbers.count == 1 ? .zero : numbers[1], tolerance.value >= 0 else {
            log.report(.invalidBlank, "a number is written as [[= 9.81]] or [[= 9.81 ± 0.05]]", at: position)
            return nil
        }
        return .number(value, tolerance: tolerance)
    }
}
