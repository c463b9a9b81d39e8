package import CivilTime
package import ContentModel

/// An assignment or a quiz that is due.
package struct Deadline: Hashable, Sendable {
    /// Index of the item in the content.
    package enum Item: Hashable, Sendable {
        case assignment(Int)
        case quiz(Int)
    }

    package let item: Item
    package let due: DueDate
    /// Percentage of its module's mark; nil for none, as for quizzes.
    package let value: Double?
    /// Id of its module, or the title of one that the site doesn't list; nil without one.
    package let module: String?
    /// Indices of the cohorts that have it; nil for everyone.
    package let cohorts: Set<Int>?
    /// Moment of the deadline: a whole day ends at midnight, in the site's time zone.
    package let end: Instant
    /// Local time of the deadline in seconds since 1970-01-01T00:00; a whole day ends at 24:00.
    let reading: Int

    /// - Parameter zone: time zone of the site.
    package init(_ item: Item, due: DueDate, value: Double?, module: String? = nil, cohorts: Set<Int>? = nil, zone: TimeZoneRules) {
        self.item = item
        self.due = due
        self.value = value
        self.module = module
        self.cohorts = cohorts
        end = due.end(in: zone)
        reading =
            switch due {
            case .day(let day): (day.daysSinceEpoch + 1) * Deadline.day
            case .moment(_, _, let instant): instant.secondsSinceEpoch + zone.offset(at: instant)
            }
    }

    static let day = 86_400
    private static let minute = 60

    /// Local time for comparisons: the last minute of a day counts as its midnight, since authors who mean the end of a day write
    /// 23:59, 24:00 or the day alone.
    var midnightOrReading: Int {
        let time = reading - day(of: reading) * Deadline.day
        return time >= Deadline.day - Deadline.minute ? reading - time + Deadline.day : reading
    }

    /// Monday of the week of the deadline. Midnight belongs to the day that ends.
    package var monday: CalendarDate {
        CalendarDate(daysSinceEpoch: day(of: midnightOrReading - 1)).monday
    }

    /// Days since 1970-01-01, rounded down before it.
    private func day(of reading: Int) -> Int { (reading < 0 ? reading - Deadline.day + 1 : reading) / Deadline.day }

    func isOf(_ cohort: Int) -> Bool { cohorts?.contains(cohort) ?? true }
}

extension CalendarDate {
    /// The day itself, or the last Monday before it.
    package var monday: CalendarDate { adding(days: -((weekday.rawValue + 6) % 7)) }
}
