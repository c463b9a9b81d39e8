import ContentModel
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Questions for a number.
extension MoodleQuestion {
    func numerical(_ texts: inout ForeignTexts, _ log: inout DiagnosticLog) -> MoodleParsedQuestion? {
        guard let answers = answers(&log) else { return nil }
        let right = answers.filter { $0.fraction > 0 && $0.text != "*" }
        let highest = right.map(\.fraction).max()
        let best = right.filter { $0.fraction == highest }
        guard !best.isEmpty else {
            log.report(.invalidQuestion, "this question has no correct number, so it isn't imported", at: position)
            return nil
        }
        var numbers: [RightNumber] = []
        for answer in best {
            let tolerance = (answer.element.first("tolerance")?.text ?? "").trimmed
            let number = ForeignNumber.decimal(answer.text)
            guard let number, let margin = ForeignNumber.decimal(tolerance.isEmpty ? "0" : tolerance) else {
                let wrong = number == nil ? "'\(answer.text)'" : "the tolerance '\(tolerance)'"
                let fault = ForeignNumber.fault(of: [answer.text, tolerance])
                log.report(
                    .invalidQuestion, "\(fault ?? "\(wrong) isn't a number"), so this question isn't imported",
                    at: answer.element.position)
                return nil
            }
            numbers.append(RightNumber(number, tolerance: margin.value < 0 ? .zero : margin))
        }
        typed(right).reportCredit(&log, at: position)
        let (unit, asked) = unit(&log)
        let written = Blank.numbers(numbers.map { $0.asked(in: asked) }).written
        var question = self.written(.blanks(matchesCase: false), &texts) { MoodleQuestion.placed(written, in: $0, unit: unit) }
        question.feedback = feedback(answers, isNumber: true, unit: asked, &texts)
        return MoodleParsedQuestion(question.withCommonFeedback(ofAnswers: answers.count))
    }

    /// A unit that isn't asked for.
    struct Unit {
        var name: String
        /// Whether it is before the number.
        var isBefore: Bool
    }

    /// Unit of the number as written, or the one that is asked for, as it counts in Moodle; other units are reported.
    private func unit(_ log: inout DiagnosticLog) -> (shown: Unit?, asked: MeasurementUnit?) {
        let units = (element.first("units")?.all("unit") ?? []).map { unit in
            (name: (unit.first("unit_name")?.text ?? "").trimmed, factor: MoodleFraction.percent(unit.first("multiplier")?.text ?? "1"))
        }
        let own = units.first { $0.factor == 1 }?.name ?? units.first?.name ?? ""
        let isBefore = (element.first("unitsleft")?.text ?? "").trimmed == "1"
        let hasBlank = element.descendant("questiontext", "text")?.text.contains(ascii: "_____") ?? false
        let unitPosition = hasBlank ? "isn't shown beside the blank" : isBefore ? "is before the blank" : "follows the blank"
        let counts = ["1", "2"].contains((element.first("unitgradingtype")?.text ?? "").trimmed)
        let asked = counts ? MeasurementUnit(own) : nil
        var others = units.map(\.name).filter { $0 != own }
        if let asked {
            others.removeAll { MeasurementUnit($0)?.isSameQuantity(as: asked) ?? false }
            reportPenaltyOfUnit(&log)
        } else if counts, !own.isEmpty {
            log.report(
                .notImported, "the unit '\(own)' has to be typed in Moodle, but Quizmark can't ask for it; it \(unitPosition)", at: position
            )
        }
        if !others.isEmpty {
            let names = others.joined(separator: ", ")
            let message =
                asked == nil
                ? "Quizmark doesn't convert numbers in \(names); the unit '\(own)' \(unitPosition)"
                : "Quizmark doesn't accept numbers in \(names); the unit is '\(own)'"
            log.report(.notImported, message, at: position)
        }
        return asked == nil && !own.isEmpty ? (Unit(name: own, isBefore: isBefore), nil) : (nil, asked)
    }

    /// Reports what a wrong unit costs in Moodle, if it is neither half of the points nor all of them.
    private func reportPenaltyOfUnit(_ log: inout DiagnosticLog) {
        guard let penalty = element.first("unitpenalty").flatMap({ MoodleFraction.percent($0.text) }), ![0.5, 1].contains(penalty) else {
            return
        }
        let share = MoodleFraction.shown(100 * penalty)
        log.report(
            .notImported,
            "a wrong unit costs \(share)% of the points in Moodle; in Quizmark, it costs half of them with 'scoring: partial', and otherwise all",
            at: position)
    }
}

extension RightNumber {
    /// The number in the unit that is asked for.
    func asked(in unit: MeasurementUnit?) -> RightNumber {
        unit.map { RightNumber(value, tolerance: tolerance, unit: $0) } ?? self
    }
}
