import CivilTime
import ContentModel
import Testing

@testable import ContentUpdating

struct DateOfChangeTests {
    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(iso: text)) }

    private func moment(_ text: String, in zone: TimeZoneRules) throws -> DueDate {
        let local = try #require(LocalDateTime(iso: text))
        return .moment(local: local, zone: zone.name, instant: try #require(zone.instant(of: local)))
    }

    private func change(
        after previous: DueDate?, at time: String, in name: String = "Europe/London", knowsTime: Bool = true
    ) throws -> DateOfChange {
        let zone = try #require(TimeZoneCatalog().rules(for: name))
        let local = try #require(LocalDateTime(iso: time))
        return DateOfChange(after: previous, on: local.date, now: knowsTime ? zone.instant(of: local) : nil, in: zone)
    }

    @Test func aChangeOfAnotherDayHasTheDay() throws {
        #expect(try change(after: nil, at: "2026-11-29T14:05") == .set("2026-11-29"))
        #expect(try change(after: .day(day("2026-11-28")), at: "2026-11-29T14:05") == .set("2026-11-29"))
    }

    @Test func aLaterDateStays() throws {
        let later = DueDate.day(try day("2026-11-30"))
        #expect(try change(after: later, at: "2026-11-29T14:05") == .kept(later))
        #expect(try change(after: later, at: "2020-01-01T00:00", knowsTime: false) == .kept(later))
    }

    /// Calendars compare moments, so the second change of a day must have a later one.
    @Test func aSecondChangeOfADayHasTheTime() throws {
        let london = try #require(TimeZoneCatalog().rules(for: "Europe/London"))
        let today = DueDate.day(try day("2026-11-29"))
        #expect(try change(after: today, at: "2026-11-29T14:05") == .set("2026-11-29T14:05"))
        let earlier = try moment("2026-11-29T14:05", in: london)
        #expect(try change(after: earlier, at: "2026-11-29T14:05") == .set("2026-11-29T14:06"))
        #expect(try change(after: today, at: "2026-11-29T00:00", knowsTime: false) == .set("2026-11-29T00:01"))
        // A day begins at midnight UTC for calendars, half a day after midnight in Auckland.
        #expect(try change(after: today, at: "2026-11-29T09:00", in: "Pacific/Auckland") == .set("2026-11-29T13:01"))
    }

    @Test func theHourThatIsThereTwiceIsNotWritten() throws {
        let today = DueDate.day(try day("2026-10-25"))
        #expect(try change(after: today, at: "2026-10-25T01:30") == .set("2026-10-25T02:30"))
    }
}
