import CivilTime
import ContentModel
import SitePlanning
import Testing

@Suite struct DeadlineWeeksTests {
    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(iso: text)) }

    private func deadline(_ index: Int, _ text: String, value: Double? = nil) throws -> Deadline {
        Deadline(subject: .assignment(index), due: .day(try day(text)), value: value)
    }

    private func deadline(_ index: Int, at text: String) throws -> Deadline {
        let local = try #require(LocalDateTime(iso: text))
        return Deadline(subject: .assignment(index), due: .moment(local: local, zone: "UTC", instant: Instant(utc: local)), value: nil)
    }

    @Test func weeksBeginOnMondays() throws {
        let weeks = DeadlineWeeks([
            try deadline(0, "2026-12-13", value: 30), try deadline(1, "2026-12-14", value: 40), try deadline(2, "2026-12-07"),
        ]).weeks
        #expect(weeks.map(\.monday.description) == ["2026-12-07", "2026-12-14"])
        #expect(weeks.map(\.deadlines.count) == [2, 1])
        #expect(weeks.map(\.value) == [30, 40])
    }

    @Test func halfAModuleOrThreeDeadlinesAreHeavy() throws {
        let weeks = DeadlineWeeks([
            try deadline(0, "2026-12-07", value: 49), try deadline(1, "2026-12-14", value: 50), try deadline(2, "2026-12-21"),
            try deadline(3, "2026-12-23"), try deadline(4, "2026-12-25"),
        ])
        #expect(weeks.heavyWeeks.map(\.monday.description) == ["2026-12-14", "2026-12-21"])
    }

    @Test func deadlinesWithinADayClash() throws {
        let weeks = DeadlineWeeks([
            try deadline(0, at: "2026-12-11T12:00"), try deadline(1, at: "2026-12-12T12:00"), try deadline(2, at: "2026-12-13T12:01"),
            try deadline(3, "2026-12-13"), try deadline(4, "2026-12-20"),
        ])
        let pairs = weeks.clashes.map { [$0.first.subject, $0.second.subject] }
        #expect(pairs == [[.assignment(0), .assignment(1)], [.assignment(2), .assignment(3)]])
    }

    @Test func aDayEndsAtItsMidnight() throws {
        #expect(DeadlineWeeks([try deadline(0, at: "2026-12-11T00:00"), try deadline(1, "2026-12-11")]).clashes.count == 1)
        #expect(DeadlineWeeks([try deadline(0, at: "2026-12-10T23:59"), try deadline(1, "2026-12-11")]).clashes.isEmpty)
    }
}
