import CivilTime
import ContentModel
import ContentReading
import Diagnostics
import Encoding
import Markup
import QuizExchange

/// Settings of a quiz in Canvas' `assessment_meta.xml`.
struct CanvasSettings {
    private let root: MarkupElement
    private let context: ReadingContext

    init(_ root: MarkupElement, _ context: ReadingContext) {
        self.root = root
        self.context = context
    }

    private func text(_ name: String) -> String? { root.first(name).map { $0.text.trimmed }.flatMap { $0.isEmpty ? nil : $0 } }
    private func truth(_ name: String) -> Bool? { text(name).map { $0 == "true" } }

    func apply(to quiz: inout MarkdownQuiz, _ texts: inout PackageReading) {
        if let title = text("title") { quiz.header.title = title }
        if let description = text("description") { quiz.introduction = texts.blocks(texts.nodes(description, .html)) }
        if let minutes = text("time_limit").flatMap(Int.init), (1...10_000).contains(minutes) { quiz.header.timeLimit = minutes * 60 }
        if truth("shuffle_answers") == false { quiz.header.shufflesChoices = false }
        quiz.header.presentation = truth("one_question_at_a_time") == true ? .one : .page
        // Canvas shows no feedback before a quiz is submitted.
        quiz.header.feedback = text("hide_results") == "always" || truth("show_correct_answers") == false ? .none : .end
        quiz.header.scoring = .partial
        quiz.header.due = date("due_at", &texts)
        quiz.header.available = date("unlock_at", &texts)
        if let attempts = text("allowed_attempts").flatMap(Int.init), attempts > 0 {
            texts.report(
                .notImported,
                "a page can't count attempts, so this quiz may be taken more than \(counted(attempts, "time"))",
                root.position)
        }
        for (name, words) in [("access_code", "a password"), ("ip_filter", "a filter of addresses")] where text(name) != nil {
            texts.report(.notImported, "\(words) can't protect a page, so it isn't imported", root.position)
        }
    }

    /// Canvas' dates are in UTC, ours in the site's time zone.
    private func date(_ name: String, _ texts: inout PackageReading) -> DueDate? {
        guard let written = text(name) else { return nil }
        let plain = written.hasSuffix("Z") ? String(written.dropLast()) : written
        let zone = context.settings.timeZone
        guard let utc = LocalDateTime(iso: plain), let rules = context.timeZones.rules(for: zone) else {
            texts.report(.notImported, "'\(written)' isn't a date that can be read", root.position)
            return nil
        }
        let instant = Instant(utc: utc)
        return .moment(local: rules.local(instant), zone: zone, instant: instant)
    }
}
