import ContentModel
import Diagnostics
import Encoding

extension QuestionDraft {
    /// Feedback by answer; errors are reported.
    func feedback(to response: Response, log: inout DiagnosticLog) -> [FeedbackToAnswer] {
        var positions: [FeedbackToAnswer.Answer: SourcePosition] = [:]
        return feedback.compactMap { draft in
            guard let answer = answer(of: draft, to: response, log: &log) else { return nil }
            if let first = positions[answer] {
                log.report(
                    .invalidAnswer, "this answer already has feedback above, and students see only that; combine the two",
                    at: draft.position,
                    severity: .warning, notes: [("the other feedback", first)])
            }
            positions[answer] = positions[answer] ?? draft.position
            return FeedbackToAnswer(answer, text: draft.text)
        }
    }

    private func answer(of draft: FeedbackDraft, to response: Response, log: inout DiagnosticLog) -> FeedbackToAnswer.Answer? {
        switch response {
        case .trueFalse:
            switch draft.answer?.value.lowercased() {
            case "true": return .truth(true)
            case "false": return .truth(false)
            default:
                log.report(
                    .invalidAnswer, "feedback on a true/false question needs the answer it is for; set 'answer' to true or false",
                    at: draft.answer?.position ?? draft.position)
                return nil
            }
        case .blanks(let blanks): return answer(of: draft, in: blanks, log: &log)
        case .singleChoice, .multipleChoice:
            log.report(.invalidAnswer, "feedback on a choice belongs to the choice; move it there", at: draft.position)
        case .ordering, .matching, .text:
            log.report(
                .invalidAnswer, "feedback by answer is for blanks and true/false questions; write an explanation", at: draft.position)
        }
        return nil
    }

    private func answer(of draft: FeedbackDraft, in blanks: [Blank], log: inout DiagnosticLog) -> FeedbackToAnswer.Answer? {
        let number = draft.blank?.value ?? 1
        guard number >= 1, number <= blanks.count else {
            let count = blanks.count == 1 ? "one blank" : "\(blanks.count) blanks"
            log.report(
                .invalidAnswer, "this question has \(count), so there is no blank \(number)", at: draft.blank?.position ?? draft.position)
            return nil
        }
        guard let answer = draft.answer else { return .others(number - 1) }
        let blank = blanks[number - 1]
        if case .menu(let options, _) = blank {
            // Its marks may have no backslashes here, as nothing ends the list.
            let spellings = [BlankSyntax.option(answer.value), TextFolding.squeeze(answer.value)]
            guard let index = spellings.lazy.compactMap({ options.firstIndex(of: $0) }).first else {
                log.report(
                    .invalidAnswer,
                    "'\(answer.value)' isn't an option of blank \(number)\(NearMiss.question(answer.value, orListOf: options))",
                    at: answer.position)
                return nil
            }
            return .blank(number - 1, .words([options[index]], matchesCase: true))
        }
        if answer.value.trimmed.hasPrefix("[["), answer.value.trimmed.hasSuffix("]]") {
            log.report(.invalidAnswer, "this answer is compared with those of students; write it without brackets", at: answer.position)
            return nil
        }
        let isNumber = blank.isNumber && !answer.value.trimmed.hasPrefix("=")
        let written = Located(isNumber ? "= \(answer.value)" : answer.value, at: answer.position)
        let settings = BlankSyntax.Settings(matchesCase: blank.matchesCase, hasPatterns: blank.hasPatterns)
        guard let parsed = BlankSyntax.parse(written, settings, log: &log) else { return nil }
        reportUnits(of: parsed, in: blank, at: answer.position, log: &log)
        return .blank(number - 1, parsed)
    }

    /// Reports feedback on a number without the unit that its blank asks for, unless that is what is missing from the answer, and on one
    /// with a unit that students can't type.
    private func reportUnits(of answer: Blank, in blank: Blank, at position: SourcePosition, log: inout DiagnosticLog) {
        guard case .numbers(let numbers) = answer, case .numbers(let right) = blank else { return }
        let units = right.compactMap(\.unit)
        for number in numbers {
            if units.isEmpty, let unit = number.unit {
                return log.report(
                    .invalidAnswer,
                    "this blank asks for no unit, so nobody gives this answer; remove '\(unit.text)', or add the unit to the blank",
                    at: position, severity: .warning)
            }
            let isRightNumber = right.contains {
                abs($0.value.value - number.value.value) <= max($0.tolerance.value, number.tolerance.value)
            }
            guard number.unit == nil, units.count == right.count, let unit = units.first, !isRightNumber else { continue }
            let meant = RightNumber(number.value, tolerance: number.tolerance, unit: unit).written
            return log.report(
                .invalidAnswer, "this blank asks for a unit, so only an answer without one gets this feedback; write '\(meant)'",
                at: position, severity: .warning)
        }
    }

    /// Reports hints that cost more than the question brings.
    func reportCosts(log: inout DiagnosticLog) {
        let worth = points ?? 1
        var sum = 0.0
        for hint in hints {
            sum += hint.cost.value
            guard sum > worth else { continue }
            return log.report(
                .invalidValue, "the hints cost \(points(sum)), but the question is worth only \(points(worth)); lower their cost",
                at: hint.position)
        }
    }

    /// Reports what classic scoring can't have: it gives every question 0 or 100, and all count the same.
    func reportUnequalWeight(log: inout DiagnosticLog) {
        func refuse(_ reason: String, at position: SourcePosition) {
            log.report(.invalidValue, "'scoring: classic' \(reason), or choose another scoring", at: position)
        }
        if points != nil { refuse("gives all questions the same weight; remove 'points'", at: position) }
        if case .choices(let choices) = answerBlock, let choice = choices.first(where: { $0.choice.points != nil }) {
            refuse("gives a question 0 or 100, so choices have no points; remove 'points'", at: choice.position)
        }
        if let hint = hints.first(where: { $0.cost.value > 0 }) {
            refuse("gives a question 0 or 100, so hints cost nothing; remove 'cost'", at: hint.position)
        }
    }

    /// Reports points of choices by which the full points can't be reached, or are exceeded.
    func reportPoints(of response: Response, log: inout DiagnosticLog) {
        guard case .choices(let drafts) = answerBlock, drafts.contains(where: { $0.choice.points != nil }) else { return }
        let worth = points ?? 1
        for draft in drafts {
            guard let points = draft.choice.points?.value else { continue }
            if abs(points) > worth {
                let problem =
                    worth == 0
                    ? "the question is worth 0 points, so its choices have none; remove their 'points'"
                    : "'points' of a choice must be from -\(worth.plain) to \(worth.plain), the points of the question"
                return log.report(.invalidValue, problem, at: draft.position)
            }
            if points < 0, draft.isRight {
                return log.report(.invalidValue, "a correct choice can't take points away", at: draft.position)
            }
        }
        reportWrongChoice(among: drafts, log: &log)
        let right = drafts.filter(\.isRight)
        let explicit = right.compactMap { $0.choice.points?.value }
        guard explicit.count == right.count || response.kind == .multiple && explicit.reduce(0, +) > worth, let first = right.first else {
            return
        }
        let best = response.kind == .single ? explicit.max() ?? 0 : explicit.reduce(0, +)
        guard abs(best - worth) > 1e-9 else { return }
        let hint = "remove 'points' from a correct choice, which then scores the rest"
        log.report(
            .invalidValue, "the correct choices add up to \(points(best)), but the question is worth \(points(worth)); \(hint)",
            at: first.position)
    }

    /// Reports a wrong choice that earns as much as the question is worth: the page would call it incorrect, and give all points.
    private func reportWrongChoice(among drafts: [ChoiceDraft], log: inout DiagnosticLog) {
        let worth = points ?? 1
        guard worth > 0, let wrong = drafts.first(where: { !$0.isRight && ($0.choice.points?.value ?? 0) >= worth }) else { return }
        log.report(
            .invalidValue, "this choice isn't marked as correct, but earns all points of the question; mark it, or lower its 'points'",
            at: wrong.position, severity: .warning)
    }

    private func points(_ number: Double) -> String { "\(number.plain) \(number == 1 ? "point" : "points")" }
}
