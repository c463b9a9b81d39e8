package import ContentModel

extension ExportLog {
    /// The question with feedback on numbers in the units of their blanks, for programs that have one unit for all numbers of a blank.
    /// Feedback on a number with another unit or none is left out and reported: there, students who are right could see it.
    package mutating func feedbackInOneUnit(_ question: Question, of quiz: LocalizedQuiz, _ program: String) -> Question {
        guard case .blanks(let blanks) = question.response, blanks.contains(where: \.isNumber) else { return question }
        var converted = question
        converted.feedback = []
        for var item in question.feedback {
            if case .blank(let index, .numbers(let numbers)) = item.answer, blanks.indices.contains(index) {
                let unit = blanks[index].unit
                var kept: [RightNumber] = []
                for number in numbers {
                    guard let same = number.asAsked(in: unit) else {
                        let answers = unit.map { "one unit for all numbers, here \($0.text)" } ?? "no unit in this answer"
                        report("\(program) has \(answers), so feedback on '\(number.written)' is left out", question, of: quiz)
                        continue
                    }
                    kept.append(same)
                }
                if kept.isEmpty { continue }
                item.answer = .blank(index, .numbers(kept))
            }
            converted.feedback.append(item)
        }
        return converted
    }
}

extension Blank {
    /// The unit that students type; nil for none.
    fileprivate var unit: MeasurementUnit? { if case .numbers(let numbers) = self { numbers.lazy.compactMap(\.unit).first } else { nil } }
}

extension RightNumber {
    /// The number in the unit of a blank; nil if it has none there, or is another quantity.
    fileprivate func asAsked(in unit: MeasurementUnit?) -> RightNumber? {
        guard let unit else { return self.unit == nil ? self : nil }
        return inUnit(unit)
    }
}
