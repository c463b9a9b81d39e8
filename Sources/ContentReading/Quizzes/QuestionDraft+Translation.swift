import ContentModel
import Diagnostics

/// Questions of translations: the kind, the key, numbers and points come from the original.
extension QuestionDraft {
    /// The question with the texts of this draft and the facts of `original`; what doesn't match is reported and stays as it is there.
    func translation(of original: Question, log: inout DiagnosticLog) -> Question {
        var question = original
        question.position = position
        question.prompt = prompt
        question.stem = stem
        question.explanation = notesAreExplanation(of: original) ? RichText() : explanation
        question.modelAnswer = modelAnswer
        if hints.count == original.hints.count {
            question.hints = zip(hints, original.hints).map { Hint(text: $0.text, cost: $1.cost) }
        } else {
            log.report(
                .translationMismatch,
                "the original has \(counted(original.hints.count, "hint")) here, but this translation has \(hints.count)",
                at: position)
        }
        reportMisplacedModelAnswer(of: original.response.kind, log: &log)
        question.tags = tags.isEmpty ? original.tags : tags
        question.topics = question.tags != original.tags && question.tags.count == original.tags.count ? original.tags : []
        if let response = translatedResponse(of: original.response, log: &log) { question.response = response }
        if case .blanks(let blanks) = question.response, blanks != blanksAsWritten(like: blanks) {
            // Exports write the original's key, and the author's Markdown has another.
            question.prompt.forgetSource()
            question.stem.forgetSource()
        }
        question.feedback = feedback(to: question.response, log: &log)
        return question
    }

    /// Whether the block quote of this question is the marking notes of a translated free text, whose kind is only in the original.
    private func notesAreExplanation(of original: Question) -> Bool {
        if case .text = original.response { kind == nil && !isJSON } else { false }
    }

    /// The marking notes of this translation, or else of the original. They are never published, so none may be in the question.
    private func translatedNotes(of original: RichText, log: inout DiagnosticLog) -> RichText {
        if kind == nil, !isJSON, stem.hasQuote {
            log.report(
                .contentAfterAnswers,
                "the marking notes or the model answer (the block quote) end the question; move what is below it above it",
                at: stem.position)
        }
        let notes = kind == nil && !isJSON ? explanation : markingNotes
        return notes.isEmpty ? original : notes
    }

    private func translatedResponse(of original: Response, log: inout DiagnosticLog) -> Response? {
        func same(_ mine: Int, _ theirs: Int, _ thing: String) -> Bool {
            if mine == theirs { return true }
            log.report(
                .translationMismatch, "the original has \(counted(theirs, thing)) here, but this translation has \(mine)", at: position)
            return false
        }
        switch (original, answerBlock) {
        case (.singleChoice(let choices, let keys), .choices(let mine)):
            guard same(mine.count, choices.count, "choice") else { return nil }
            reportOtherKeys(mine, keys, log: &log)
            return .singleChoice(merged(mine, choices), keys: keys)
        case (.multipleChoice(let choices, let keys), .choices(let mine)):
            guard same(mine.count, choices.count, "choice") else { return nil }
            reportOtherKeys(mine, keys, log: &log)
            return .multipleChoice(merged(mine, choices), keys: keys)
        case (.ordering(let items), .ordering(let mine)):
            return same(mine.count, items.count, "item") ? .ordering(mine) : nil
        case (.matching(let pairs, let distractors), .matching(let mine)):
            let prompts = mine.filter { !$0.prompt.isEmpty }
            let others = mine.filter(\.prompt.isEmpty)
            guard same(prompts.count, pairs.count, "pair"), same(others.count, distractors.count, "distractor") else { return nil }
            return .matching(prompts.map { MatchingPair(prompt: $0.prompt, match: $0.match) }, distractors: others.map(\.match))
        case (.blanks(let blanks), .none):
            guard same(self.blanks.count, blanks.count, "blank") else { return nil }
            return .blanks(zip(blanks, self.blanks).map { original, mine in original.translated(by: mine, log: &log) })
        case (.trueFalse(let key), .none):
            if let answer, answer.value != key {
                log.report(
                    .translationMismatch,
                    "the answer is \(key) in the original, and only that counts; write the same, or leave it out here",
                    at: answer.position, severity: .warning)
            }
            return original
        case (.text(let notes), .none): return .text(markingNotes: translatedNotes(of: notes, log: &log))
        default:
            log.report(
                .translationMismatch, "the original is of the kind '\(original.kind.rawValue)'; use the same kind of answers here",
                at: position)
            return nil
        }
    }

    /// A translation may leave all boxes empty.
    private func reportOtherKeys(_ mine: [ChoiceDraft], _ keys: [Int], log: inout DiagnosticLog) {
        guard let first = mine.first(where: \.isRight), mine.indices.filter({ mine[$0].isRight }) != keys.sorted() else { return }
        let numbers = keys.sorted().map { String($0 + 1) }
        let (noun, verb) = numbers.count == 1 ? ("choice", "is") : ("choices", "are")
        let wrong = mine.indices.first { mine[$0].isRight && !keys.contains($0) }
        log.report(
            .translationMismatch,
            "\(noun) \(listed(numbers)) \(verb) correct in the original, and only that counts; give both the same order, and mark the same here",
            at: wrong.map { mine[$0].position } ?? first.position, severity: .warning)
    }

    private func merged(_ mine: [ChoiceDraft], _ originals: [Choice]) -> [Choice] {
        zip(mine, originals).map { draft, original in
            var choice = draft.choice
            choice.isPinned = original.isPinned
            choice.points = original.points
            return choice
        }
    }
}
