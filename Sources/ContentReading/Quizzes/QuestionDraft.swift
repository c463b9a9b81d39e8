import ContentModel
import Diagnostics

/// A question as written, before its kind is known.
///
/// A translation remains a draft until the original is read, as kind, key and points come from there.
struct QuestionDraft: Sendable {
    var explicitID: Located<String>?
    var position: SourcePosition
    /// The prompt without markup, to derive an id from.
    var plainPrompt: String
    var prompt: RichText
    var stem: RichText = RichText()
    var explanation: RichText = RichText()
    var modelAnswer: RichText = RichText()
    var hints: [HintDraft] = []
    var feedback: [FeedbackDraft] = []
    var kind: Located<QuestionKind>?
    /// Whether it names a kind that doesn't exist, which is reported.
    var hasUnknownKind = false
    var answer: Located<Bool>?
    /// Whether the answer to a true/false question can't be read, which is reported.
    var hasUnreadableAnswer = false
    /// Position of the key or attribute for case-sensitive comparison.
    var matchesCase: SourcePosition?
    /// Position of the key or attribute by which a star in a blank matches any number of letters.
    var hasPatterns: SourcePosition?
    /// Position of the key or attribute that leaves the question out.
    var draft: SourcePosition?
    /// Position of the key or attribute that shows the number of correct choices.
    var saysCount: SourcePosition?
    var points: Double?
    var tags: [String] = []
    /// Content of each `[[…]]` in prompt and stem, in order.
    var blanks: [Located<String>] = []
    /// What is wrong with answers that weren't read as such, as the end of a message.
    var missedAnswers: Located<String>?
    var answerBlock: AnswerBlock = .none
    var markingNotes: RichText = RichText()
    var notation = Notation.markdown
    /// Whether diagnostics suggest JSON keys instead of Markdown syntax.
    var isJSON: Bool { notation != .markdown }

    /// How the question is written, for messages about what to write.
    enum Notation: Sendable { case markdown, json, teacher }

    enum AnswerBlock: Sendable {
        case none
        /// Invalid, and already reported.
        case invalid
        case choices([ChoiceDraft])
        case ordering([RichText])
        case matching([PairDraft])
    }

    struct ChoiceDraft: Sendable {
        var choice: Choice
        var isRight: Bool
        /// Whether it isn't known if it is correct, which is reported.
        var isUndecided = false
        var position: SourcePosition
    }

    struct HintDraft: Sendable {
        var text: RichText
        var cost: DecimalNumber
        var position: SourcePosition
    }

    struct FeedbackDraft: Sendable {
        var text: RichText
        /// Nil for any other answer.
        var answer: Located<String>?
        /// Number of the blank, from 1.
        var blank: Located<Int>?
        var position: SourcePosition
    }

    /// A pair whose prompt is empty is a distractor.
    struct PairDraft: Sendable {
        var prompt: RichText
        var match: RichText
        var position: SourcePosition
    }

    /// Numbers the blanks of prompt and stem from 0, and stores their contents in that order.
    mutating func numberBlanks(from all: [Located<String>]) {
        guard !all.isEmpty else { return }
        var used: [Located<String>] = []
        func number(_ text: inout RichText) {
            text.renumberBlanks { source in
                guard all.indices.contains(source) else { return nil }
                used.append(all[source])
                return used.count - 1
            }
        }
        number(&prompt)
        number(&stem)
        blanks = used
    }
}

extension QuestionDraft {
    /// The question; nil if it has errors, which are reported.
    func question(id: String, log: inout DiagnosticLog) -> Question? {
        guard let response = response(log: &log) else { return nil }
        var question = Question(
            id: id, position: position, hasExplicitID: explicitID != nil, prompt: prompt, response: response)
        question.stem = stem
        question.explanation = explanation
        question.modelAnswer = modelAnswer
        question.points = points ?? 1
        question.hints = hints.map { Hint(text: $0.text, cost: $0.cost) }
        question.feedback = feedback(to: response, log: &log)
        reportCosts(log: &log)
        reportPoints(of: response, log: &log)
        question.tags = tags
        question.saysCount = saysCount != nil
        reportNeedlessCount(of: response, log: &log)
        reportNeedlessAttributes(of: response, log: &log)
        reportMisplacedModelAnswer(of: response.kind, log: &log)
        reportUnusedNotes(of: response.kind, log: &log)
        return question
    }

    /// Maximum number of items, pairs or blanks of a question: pages and exports list each beside each other one.
    static let partLimit = 250

    /// Whether a question can have so many; too many are reported.
    private func admits(_ count: Int, _ parts: String, log: inout DiagnosticLog) -> Bool {
        guard count > QuestionDraft.partLimit else { return true }
        log.report(
            .blockTooLarge, "a question can have at most \(QuestionDraft.partLimit) \(parts), but this one has \(count); split it",
            at: position)
        return false
    }

    /// Bytes of the matches in all menus of a question.
    private static let menuLimit = 1 << 20

    /// Whether the matches fit into a menu beside each prompt; larger ones are reported.
    private func fitsIntoMenus(_ menus: Int, matches: [PairDraft], log: inout DiagnosticLog) -> Bool {
        let size = menus * matches.reduce(0) { $0 + $1.match.size }
        guard size > QuestionDraft.menuLimit else { return true }
        log.report(
            .blockTooLarge,
            "each prompt has a menu with all matches, which would take \(size >> 20) MB in this question; "
                + "shorten its matches, or split it",
            at: position)
        return false
    }

    private func response(log: inout DiagnosticLog) -> Response? {
        guard let response = responseAsWritten(log: &log) else { return nil }
        if let kind, !agrees(kind.value, with: response.kind) {
            let hint = kind.value == .numeric && response.kind == .blanks ? "; a number has = before it: [[= 9.81]]" : ""
            let name = isJSON ? "kind" : "type"
            log.report(
                .conflictingAnswers,
                "this question has the \(name) '\(kind.value.rawValue)', but its answers are of the kind '\(response.kind.rawValue)'\(hint)",
                at: kind.position)
            return nil
        }
        return response
    }

    /// Whether an explicit kind fits the answers: one correct choice is possible in a multiple choice, and a number in a fill-in
    /// question.
    private func agrees(_ named: QuestionKind, with written: QuestionKind) -> Bool {
        named == written || named == .blanks && written == .numeric
    }

    private func responseAsWritten(log: inout DiagnosticLog) -> Response? {
        if !blanks.isEmpty { return blanksResponse(log: &log) }
        switch answerBlock {
        case .choices(let choices): return choiceResponse(choices, log: &log)
        case .ordering(let items):
            if items.count < 2 {
                log.report(.tooFewChoices, "an ordering question needs at least two items", at: position)
                return nil
            }
            guard admits(items.count, "items", log: &log) else { return nil }
            reportNumbers(of: items, log: &log)
            reportRepeated(items.map { ($0, $0.position) }, log: &log) { _ in "this item has the same text as an earlier one" }
            return .ordering(items)
        case .matching(let pairs):
            let prompts = pairs.filter { !$0.prompt.isEmpty }
            if prompts.count < 2 {
                log.report(.tooFewChoices, "a matching question needs at least two pairs", at: position)
                return nil
            }
            guard admits(pairs.count, "pairs", log: &log), fitsIntoMenus(prompts.count, matches: pairs, log: &log) else { return nil }
            reportRepeatedPairs(pairs, log: &log)
            reportPictures(inMatches: pairs, log: &log)
            return .matching(
                prompts.map { MatchingPair(prompt: $0.prompt, match: $0.match) },
                distractors: pairs.filter(\.prompt.isEmpty).map(\.match))
        case .invalid: return nil
        case .none: return listlessResponse(log: &log)
        }
    }

    private func listlessResponse(log: inout DiagnosticLog) -> Response? {
        switch kind?.value {
        case .trueFalse:
            if let answer { return .trueFalse(answer.value) }
            if hasUnreadableAnswer { return nil }
            let example = isJSON ? "\"answer\": true" : "{type=true-false answer=true}"
            log.report(
                .missingAnswer, "a true/false question needs its answer, such as \(example)", at: kind?.position ?? position)
        case .text: return .text(markingNotes: markingNotes)
        case .none where hasUnknownKind: break
        case .none, .some: reportMissingAnswer(log: &log)
        }
        return nil
    }

    private func choiceResponse(_ drafts: [ChoiceDraft], log: inout DiagnosticLog) -> Response? {
        if drafts.count < 2 {
            log.report(.tooFewChoices, "a question needs at least two choices", at: drafts.first?.position ?? position)
            return nil
        }
        reportRepeated(drafts.map { ($0.choice.text, $0.position) }, more: drafts.map(\.choice.more), log: &log) {
            "this choice has the same text as choice \(Choice.id($0))"
        }
        let keys = drafts.indices.filter { drafts[$0].isRight }
        if keys.isEmpty {
            if drafts.contains(where: \.isUndecided) { return nil }
            let hint =
                switch notation {
                case .markdown: "put an x in the box of each correct one: [x]"
                case .json: "write \"correct\": true in each correct one"
                case .teacher: "write \"T\" instead of \"F\" at each correct one"
                }
            log.report(.noRightChoice, "no choice is marked as correct; \(hint)", at: drafts[0].position)
            return nil
        }
        let choices = drafts.map(\.choice)
        // Of several correct choices, any one is enough if the author made it a single choice.
        if kind?.value == .single { return .singleChoice(choices, keys: keys) }
        return kind?.value == .multiple || keys.count > 1 ? .multipleChoice(choices, keys: keys) : .singleChoice(choices, keys: keys)
    }

    private var blankSettings: BlankSyntax.Settings {
        BlankSyntax.Settings(matchesCase: matchesCase != nil, hasPatterns: hasPatterns != nil)
    }

    /// Where the first line `____` is in a text of a Markdown quiz; the position of the question in others.
    private func positionOfLine(in text: RichText) -> SourcePosition {
        guard let heading = prompt.source?.range.lowerBound, let source = text.source, heading > 0 else { return position }
        let bytes = Array(source.text.utf8)
        guard let line = bytes[source.range].firstRange(of: Array("____".utf8))?.lowerBound, line > heading else { return position }
        let lineStart = bytes[..<line].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let linesBetween = bytes[heading..<line].count { $0 == 0x0A }
        return SourcePosition(line: Int(position.line) + linesBetween, column: line - lineStart + 1)
    }

    private func blanksResponse(log: inout DiagnosticLog) -> Response? {
        switch answerBlock {
        case .none: break
        case .invalid: return nil
        default:
            log.report(.conflictingAnswers, QuestionDraft.blanksAndList(blanks[0].value), at: blanks[0].position)
            return nil
        }
        // With backslashes, the author wants to have the line.
        if let text = [prompt, stem].first(where: { $0.hasText("____") && !($0.source?.markdown.contains("\\_") ?? false) }) {
            log.report(
                .strayMark, "the line ____ in this question isn't a blank; write [[answer]] there too, or \\____ for a line",
                at: positionOfLine(in: text))
        }
        guard admits(blanks.count, "blanks", log: &log) else { return nil }
        let parsed = blanks.compactMap { BlankSyntax.parse($0, blankSettings, log: &log) }
        return parsed.count == blanks.count ? .blanks(parsed) : nil
    }
}
