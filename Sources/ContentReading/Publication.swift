package import CivilTime
package import ContentModel
import Diagnostics

/// Which items are a part of the site: drafts, and quizzes that are held back until they open, can be left out.
package struct Publication: Hashable, Sendable {
    /// Whether items with `draft: true` are read as if they weren't drafts.
    package var includesDrafts: Bool
    /// Quizzes with `hold-back: true`.
    package var heldBack: HeldBack

    package enum HeldBack: Hashable, Sendable {
        case included
        /// Left out before the time when they open, on the site's clock; all are without a time, as a build reads no clock.
        case until(LocalDateTime?)
    }

    /// For authors' commands: without drafts, and with quizzes that aren't open yet.
    package static let forAuthors = Publication(includesDrafts: false, heldBack: .included)
    /// Everything, for files that aren't part of a site yet.
    package static let everything = Publication(includesDrafts: true, heldBack: .included)

    package init(includesDrafts: Bool, heldBack: HeldBack) {
        self.includesDrafts = includesDrafts
        self.heldBack = heldBack
    }

    /// Whether an item is a draft and left out, which is reported.
    ///
    /// - Parameter name: what it is: "quiz".
    func leavesOutDraft(_ fields: FieldReader, _ name: String, log: inout DiagnosticLog) -> Bool {
        // A value that is neither true nor false is reported with the other keys.
        var ignored = DiagnosticLog(path: log.path)
        guard !includesDrafts, let entry = fields.entry("draft"), fields.boolean("draft", log: &ignored) == true else { return false }
        log.report(.leftOut, "this \(name) is a draft, so it is left out; --drafts includes it", at: entry.keyPosition)
        return true
    }

    /// Whether a quiz is held back, which is reported.
    func holdsBack(_ quiz: Quiz, log: inout DiagnosticLog) -> Bool {
        guard let position = quiz.holdBack, let available = quiz.available, holdsBack(until: available) else { return false }
        let advice = heldBack == .until(nil) ? "; from then on, --as-of with the current date includes it" : ""
        log.report(.leftOut, "this quiz is held back until \(available.written), so it is left out\(advice)", at: position)
        return true
    }

    /// Whether a quiz is held back.
    package func holdsBack(_ quiz: QuizHead) -> Bool { quiz.isHeldBack && quiz.available.map(holdsBack(until:)) ?? false }

    private func holdsBack(until opening: DueDate) -> Bool {
        guard case .until(let moment) = heldBack else { return false }
        return moment.map { $0 < opening.start } ?? true
    }
}

extension DueDate {
    /// The first moment, on the clock of its zone.
    fileprivate var start: LocalDateTime {
        switch self {
        case .day(let day): LocalDateTime(startOf: day)
        case .moment(let local, _, _): local
        }
    }
}
