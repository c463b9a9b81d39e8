import CivilTime
import Testing

struct CalendarDateTests {
    @Test(arguments: ["2026-12-11", "2024-02-29", "0001-01-01", "9999-12-31"])
    func readsAndWritesISO(text: String) throws {
        let date = try #require(CalendarDate(iso: text))
        #expect(date.description == text)
    }

    @Test(arguments: [
        "", "2026-12-1", "2026-2-11", "26-12-11", "2026-02-29", "2026-13-01", "2026-00-01", "2026-12-32", "0000-01-01",
        "2026/12/11", "2026-12-11 ", " 2026-12-11", "+026-12-11", "2026-12-11T09:00", "٢٠٢٦-12-11",
    ])
    func refusesWhatIsNoDate(text: String) {
        #expect(CalendarDate(iso: text) == nil)
    }

    @Test(arguments: [
        ("1970-01-01", 0, Weekday.thursday), ("1969-12-31", -1, .wednesday), ("2000-02-29", 11_016, .tuesday),
        ("2026-12-11", 20_798, .friday), ("0001-01-01", -719_162, .monday), ("9999-12-31", 2_932_896, .friday),
    ])
    func countsDays(text: String, days: Int, weekday: Weekday) throws {
        let date = try #require(CalendarDate(iso: text))
        #expect(date.daysSinceEpoch == days)
        #expect(CalendarDate(daysSinceEpoch: days) == date)
        #expect(date.weekday == weekday)
    }

    @Test func everyDayOfFourCenturiesFollowsItsDayBefore() throws {
        var date = try #require(CalendarDate(iso: "1900-01-01"))
        for _ in 0..<146_097 {
            let next = date.adding(days: 1)
            let isNextMonth = date.day == CalendarDate.days(inMonth: date.month, of: date.year)
            let month = isNextMonth ? date.month % 12 + 1 : date.month
            let year = isNextMonth && date.month == 12 ? date.year + 1 : date.year
            guard next == CalendarDate(year: year, month: month, day: isNextMonth ? 1 : date.day + 1),
                next.weekday.rawValue == (date.weekday.rawValue + 1) % 7, next.adding(days: -1) == date
            else {
                Issue.record("\(next) came after \(date)")
                return
            }
            date = next
        }
        #expect(date.description == "2300-01-01")
    }

    @Test func staysWithinItsYears() {
        #expect(CalendarDate.last.adding(days: 1) == .last)
        #expect(CalendarDate.first.adding(days: -1) == .first)
    }
}

struct LocalDateTimeTests {
    @Test(arguments: [
        ("2026-12-11T23:59", "2026-12-11T23:59"), ("2026-12-11 09:05", "2026-12-11T09:05"),
        ("2026-12-11T23:59:30", "2026-12-11T23:59:30"), ("2026-12-11T00:00:00", "2026-12-11T00:00"),
    ])
    func readsISO(text: String, written: String) throws {
        #expect(try #require(LocalDateTime(iso: text)).description == written)
    }

    @Test(arguments: [
        "2026-12-11", "2026-12-11T24:00", "2026-12-11T23:60", "2026-12-11T23:59:60", "2026-12-11T9:00",
        "2026-12-11T23:59Z", "2026-12-11T23:59+01:00", "2026-12-11T23:59:", "2026-12-11  23:59", "2026-02-30T10:00",
        "2026-12-11T2359",
    ])
    func refusesWhatIsNoLocalTime(text: String) {
        #expect(LocalDateTime(iso: text) == nil)
    }

    @Test(arguments: [
        ("1970-01-01T00:00", 0), ("2026-12-11T23:59", 1_797_033_540), ("1969-12-31T23:59:59", -1),
        ("1900-03-01T12:00", -2_203_848_000),
    ])
    func convertsUTC(text: String, seconds: Int) throws {
        let local = try #require(LocalDateTime(iso: text))
        #expect(Instant(utc: local).secondsSinceEpoch == seconds)
        #expect(Instant(secondsSinceEpoch: seconds).utc == local)
    }
}
