import CivilTime
import ContentModel
import Diagnostics
import Markup

/// Writer of a quiz's settings as keys, in the usual order and without default values.
package enum QuizFrontMatter {
    static func entries(_ quiz: Quiz) -> [(key: String, value: PlainValue)] {
        var entries: [(key: String, value: PlainValue)] = []
        func add(_ key: String, _ value: PlainValue?) { if let value { entries.append((key, value)) } }
        func text(_ text: String?) -> PlainValue? { text.flatMap { $0.isEmpty ? nil : .text($0) } }
        add("id", text(quiz.id))
        add("formerly", ids(quiz.formerIDs.map(\.value)))
        add("title", .text(quiz.title))
        add("description", text(quiz.summary))
        add("also", quiz.also.isEmpty ? nil : .list(quiz.also.map { .text($0) }))
        add("icon", text(quiz.icon?.value))
        add("subject", text(quiz.subject))
        add("module", text(quiz.module?.value))
        add("teachers", quiz.teachers.isEmpty ? nil : .list(quiz.teachers.map { .text($0.value) }))
        add("presentation", quiz.presentation == .one ? nil : .text(quiz.presentation.rawValue))
        add("feedback", quiz.feedback == .immediate || quiz.isExam ? nil : .text(quiz.feedback.rawValue))
        add("order", quiz.shufflesQuestions ? .text("shuffle") : nil)
        add("choices", quiz.shufflesChoices ? nil : .text("fixed"))
        add("draw", draw(quiz))
        add("pass", quiz.passPercent.map { .number(number($0)) })
        add("scoring", quiz.scoring == .allOrNothing ? nil : .text(quiz.scoring.rawValue))
        add("time-limit", quiz.timeLimit.map { .text(duration($0)) })
        add("available", quiz.available.map { .text(date($0)) })
        add("hold-back", quiz.holdBack == nil ? nil : .truth(true))
        add("due", quiz.due.map { .text(date($0)) })
        add("reminders", quiz.reminders.isEmpty ? nil : .list(quiz.reminders.map { .text(reminder($0)) }))
        add("updated", quiz.updated.map { .text(date($0)) })
        add(
            "penalties",
            quiz.penalties.map { .mapping([("edition", .text($0.edition.value)), ("draw", .number(String($0.draw)))]) })
        add("edition", text(quiz.edition?.value))
        add("print-answers", text(quiz.printAnswers?.rawValue))
        add("hand-in", quiz.handIn == nil || quiz.isExam ? nil : .truth(true))
        add("exam", quiz.isExam ? .truth(true) : nil)
        add("opens-with", text(quiz.opensWith?.value))
        add("assign", quiz.assigned.isEmpty ? nil : .list(quiz.assigned.map(assignee)))
        add("bands", quiz.bands.isEmpty ? nil : .mapping(quiz.bands.map { ($0.percent, .text($0.words)) }))
        add("grades", quiz.grades.map { .mapping($0.steps.map { ($0.percent, .text($0.grade)) }) })
        add("draft", quiz.draft == nil ? nil : .truth(true))
        return entries
    }

    /// One id plainly, several as a list.
    private static func ids(_ ids: [String]) -> PlainValue? {
        ids.count > 1 ? .list(ids.map { .text($0) }) : ids.first.map { .text($0) }
    }

    private static func assignee(_ assignee: Assignee) -> PlainValue {
        guard !assignee.terms.isEmpty else { return .text(assignee.name.value) }
        var entries: [(key: String, value: PlainValue)] = [("to", .text(assignee.name.value))]
        if let available = assignee.terms.available { entries.append(("available", .text(date(available)))) }
        if let due = assignee.terms.due { entries.append(("due", .text(date(due)))) }
        if let percent = assignee.terms.extraTime { entries.append(("extra-time", .number(number(percent)))) }
        return .mapping(entries)
    }

    private static func draw(_ quiz: Quiz) -> PlainValue? {
        let count = quiz.draw.map { PlainValue.number(String($0.value)) }
        var entries: [(key: String, value: PlainValue)] = []
        if quiz.letsChooseDraw, count != nil { entries.append(("choose", .truth(true))) }
        if !quiz.tagDraws.isEmpty {
            entries.append(("tags", .mapping(quiz.tagDraws.map { ($0.tag.value, .number(String($0.count))) })))
        }
        if entries.isEmpty { return count }
        return .mapping((count.map { [("count", $0)] } ?? []) + entries)
    }

    /// "2", "0.5", "0.00001".
    package static func number(_ value: Double) -> String { DecimalNumber(value.plain)?.plain ?? value.plain }

    /// "20m", "90s".
    private static func duration(_ seconds: Int) -> String {
        if seconds.isMultiple(of: 3600) { return "\(seconds / 3600)h" }
        return seconds.isMultiple(of: 60) ? "\(seconds / 60)m" : "\(seconds)s"
    }

    /// "7d", "2h", "30m", or a date.
    private static func reminder(_ reminder: Reminder) -> String {
        switch reminder {
        case .days(let days): "\(days)d"
        case .minutes(let minutes): minutes.isMultiple(of: 60) ? "\(minutes / 60)h" : "\(minutes)m"
        case .at(let date): self.date(date)
        }
    }

    private static func date(_ date: DueDate) -> String {
        switch date {
        case .day(let day): "\(day)"
        case .moment(let local, _, _): "\(local)"
        }
    }
}
