import CivilTime
import ContentModel
import Diagnostics

/// The current edition is in force, and no later one is. Pages read no clock, so authors set `current` on the day that the rules change.
struct EditionInForceRule: ContentRule {
    /// Nil if nobody knows the day.
    let today: CalendarDate?

    func diagnose(_ content: SiteContent) -> [Diagnostic] {
        guard let today else { return [] }
        return content.editions.filter(\.isCurrent).compactMap { early($0, today) ?? overtaken($0, today, content.editions) }
    }

    /// Tomorrow is today in some time zone.
    private func early(_ current: Edition, _ today: CalendarDate) -> Diagnostic? {
        guard let day = current.inForce, day > today.adding(days: 1) else { return nil }
        return Diagnostic(
            .currentEdition, "edition '\(current.id)' is marked as current, but isn't in force until \(day); set 'current' on that day",
            at: current.location, severity: .warning)
    }

    /// Today is still yesterday in some time zone.
    private func overtaken(_ current: Edition, _ today: CalendarDate, _ editions: [Edition]) -> Diagnostic? {
        let later = editions.filter { $0.follows(current) }.compactMap { edition in edition.inForce.map { (since: $0, edition: edition) } }
        guard let (since, newest) = later.filter({ $0.since < today }).max(by: { $0.since < $1.since }) else { return nil }
        return Diagnostic(
            .currentEdition,
            "edition '\(newest.id)' has been in force since \(since), but '\(current.id)' is marked as current; move 'current: true' here",
            at: newest.location, severity: .warning, notes: [Diagnostic.Note("the edition marked as current", at: current.location)])
    }
}
