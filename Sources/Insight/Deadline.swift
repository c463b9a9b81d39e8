package import CivilTime
package import ContentModel

/// An assignment or a quiz that is due.
package struct Deadline: Hashable, Sendable {
    /// Where it is in the content of a site.
    package enum Item: Hashable, Sendable {
        case assignment(Int)
        case quiz(Int)
    }

    package let item: Item
    package let due: DueDate
    /// Percent of its module; nil where it has none, as quizzes do.
    package let value: Double?
    /// The cohorts of students whose work it is, by their index; nil for everybody.
    package let cohorts: Set<Int>?
    /// The moment at which it is over: a whole day ends at the midnight behind it, on the clocks of the site.
    package let end: Instant
    /// What the clocks of the site show then, in seconds since midnight of 1970-01-01; a whole day has 24:00.
    let reading: Int

    /// - Parameter zone: of the site.
    package init(_ item: Item, due: DueDate, value: Double?, cohorts: Set<Int>? = nil, zone: TimeZoneRules) {
        self.item = item
        self.due = due
        self.value = value
        self.cohorts = cohorts
        switch due {
        case .day(let day):
            reading = (day.daysSinceEpoch + 1) * Deadline.day
            let midnight = LocalDateTime(date: day.adding(days: 1), hour: 0, minute: 0)
            end = midnight.flatMap(zone.instant(of:)) ?? Instant(secondsSinceEpoch: reading)
        case .moment(_, _, let instant):
            reading = instant.secondsSinceEpoch + zone.offset(at: instant)
            end = instant
        }
    }

    static let day = 86_400
    private static let minute = 60

    /// The reading of the clock by which deadlines are compared: the last minute of a day is its midnight, since authors who
    /// mean the end of a day write 23:59, 24:00 or the day alone.
    var midnightOrReading: Int {
        let time = reading - day(of: reading) * Deadline.day
        return time >= Deadline.day - Deadline.minute ? reading - time + Deadline.day : reading
    }

    /// The Monday of the week in which it is due. What is due at midnight belongs to the day that ends then.
    package var monday: CalendarDate {
        CalendarDate(daysSinceEpoch: day(of: midnightOrReading - 1)).monday
    }

    private func day(of reading: Int) -> Int { Int((Double(reading) / Double(Deadline.day)).rounded(.down)) }

    func isOf(_ cohort: Int) -> Bool { cohorts?.contains(cohort) ?? true }
}

extension CalendarDate {
    /// The day itself, or the last Monday before it.
    package var monday: CalendarDate { adding(days: -((weekday.rawValue + 6) % 7)) }
}
