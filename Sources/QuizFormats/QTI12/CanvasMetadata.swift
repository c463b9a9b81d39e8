import CivilTime
import ContentModel
import Markup
import QuizExchange

/// `assessment_meta.xml` with Canvas' settings of a quiz.
struct CanvasMetadata {
    static let name = "assessment_meta.xml"
    static let namespace = "http://canvas.instructure.com/xsd/cccv1p0"

    let quiz: LocalizedQuiz
    let export: Export
    let identifier: String
    /// Total points of an attempt.
    let points: Double

    var bytes: [UInt8] {
        let header = quiz.quiz
        var xml = XMLWriter()
        xml.element("quiz", ["identifier": identifier, "xmlns": CanvasMetadata.namespace]) { xml in
            xml.element("title", text: header.title)
            xml.element("description", text: description)
            if let due = header.due { xml.element("due_at", text: moment(due, isEnd: true)) }
            if let available = header.available { xml.element("unlock_at", text: moment(available, isEnd: false)) }
            xml.element("shuffle_answers", text: String(quiz.movesChoices))
            xml.element("scoring_policy", text: "keep_highest")
            xml.element("hide_results", text: header.feedback == .none ? "always" : "")
            xml.element("quiz_type", text: "assignment")
            xml.element("points_possible", text: QuizFrontMatter.number(points))
            xml.element("show_correct_answers", text: String(header.feedback != .none))
            if let seconds = header.timeLimit { xml.element("time_limit", text: String((seconds + 59) / 60)) }
            // Unlimited attempts
            xml.element("allowed_attempts", text: "-1")
            xml.element("one_question_at_a_time", text: String(header.presentation == .one))
            xml.element("cant_go_back", text: "false")
            xml.element("available", text: "false")
        }
        return xml.bytes
    }

    private var description: String {
        let introduction = PackageTexts(export, formulas: .tex).html(quiz.quiz.introduction)
        if !introduction.isEmpty { return introduction }
        return quiz.quiz.summary.isEmpty ? "" : "<p>\(Escaping.escaped(quiz.quiz.summary))</p>"
    }

    /// A time in UTC, as Canvas requires; a day ends in the site's time zone.
    private func moment(_ date: DueDate, isEnd: Bool) -> String {
        let utc: LocalDateTime
        switch date {
        case .moment(_, _, let instant): utc = instant.utc
        case .day(let day):
            guard let local = LocalDateTime(date: day, hour: isEnd ? 23 : 0, minute: isEnd ? 59 : 0) else { return "\(day)" }
            switch export.timeZones.rules(for: export.settings.timeZone)?.resolve(local) {
            case .unique(let instant), .twice(let instant, _): utc = instant.utc
            case .missing, nil: utc = local
            }
        }
        return utc.second == 0 ? "\(utc):00" : "\(utc)"
    }
}
