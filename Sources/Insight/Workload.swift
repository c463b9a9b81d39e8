package import CivilTime
package import ContentModel
import Diagnostics

/// Workload of weeks, with clashes and heavy weeks of students.
///
/// - A clash is a group of two or more deadlines of one student, the last of which is due no later than a day after the first, in
///   local time of the site. So a transition to daylight saving in between doesn't matter.
/// - A week, Monday to Sunday, is heavy for a student with three deadlines in it or more, or with half of one module. Percentages of
///   different modules aren't added up: they are parts of different marks.
///
/// The page's script calculates the same: `Templates/js/overview/12-workload.js`; `Tests/Vectors/workload.json` keeps the two
/// equal.
package struct Workload: Sendable {
    package struct Week: Sendable {
        package let monday: CalendarDate
        /// Deadlines of the week, in their order.
        package let deadlines: [Deadline]
        /// The week as seen by the students for whom it is heavy.
        package let heavy: [HeavyWeek]

        package var isHeavy: Bool { !heavy.isEmpty }
    }

    package struct HeavyWeek: Hashable, Sendable {
        package let monday: CalendarDate
        /// In their order.
        package let deadlines: [Deadline]
        /// Indices of the cohorts that have exactly these deadlines in the week.
        package let cohorts: [Int]
    }

    package struct Clash: Hashable, Sendable {
        /// Two or more deadlines, in their order.
        package let deadlines: [Deadline]
        /// Indices of the cohorts that have all of them.
        package let cohorts: [Int]

        /// Time from the first to the last, in seconds.
        package var seconds: Int {
            let ends = deadlines.map(\.end.secondsSinceEpoch)
            return (ends.max() ?? 0) - (ends.min() ?? 0)
        }
    }

    package let weeks: [Week]
    /// Clashes by their first deadlines.
    package let clashes: [Clash]

    package var heavyWeeks: [HeavyWeek] { weeks.flatMap(\.heavy) }

    /// - Complexity: O(*c* · *n* log *n*) for *c* cohorts and *n* deadlines, plus the size of the clashes.
    package init(_ deadlines: [Deadline], cohorts: Int = 1) {
        let sorted = Workload.sorted(deadlines)
        weeks = Workload.weeks(sorted, cohorts)
        clashes = Workload.clashes(sorted, cohorts)
    }

    /// - Parameter zone: time zone of the site.
    package init(_ content: SiteContent, zone: TimeZoneRules) {
        let cohorts = Cohort.all(of: content)
        self.init(Workload.deadlines(of: content, cohorts, zone: zone), cohorts: cohorts.count)
    }

    package static func deadlines(of content: SiteContent, _ cohorts: [Cohort], zone: TimeZoneRules) -> [Deadline] {
        let assignments = content.assignments.enumerated().map { index, item in
            let having = Cohort.having(workOf: item.original.module?.value, among: cohorts, in: content.settings)
            return Deadline(
                .assignment(index), due: item.original.due, value: item.original.value,
                module: item.original.module.map { content.settings.moduleID(named: $0.value) }, cohorts: having, zone: zone)
        }
        let quizzes = content.quizHeads.enumerated().flatMap { index, item -> [Deadline] in
            let own = assignedDates(of: index, cohorts)
            guard own.isEmpty else {
                return own.map { Deadline(.quiz(index), due: $0.due, value: nil, cohorts: $0.cohorts, zone: zone) }
            }
            guard let due = item.original.due else { return [] }
            let having = Cohort.having(
                workOf: item.original.module?.value, teachers: item.original.teachers.map(\.value), among: cohorts, in: content.settings)
            return [Deadline(.quiz(index), due: due, value: nil, cohorts: having, zone: zone)]
        }
        return assignments + quizzes
    }

    /// The dates of an assigned quiz, each with the cohorts that have it, in the order of the cohorts; empty for a quiz of everybody,
    /// and for cohorts without assigned quizzes.
    private static func assignedDates(of quiz: Int, _ cohorts: [Cohort]) -> [(due: DueDate, cohorts: Set<Int>)] {
        var dates: [(due: DueDate, cohorts: Set<Int>)] = []
        for (cohort, work) in cohorts.enumerated() {
            guard let due = work.assigned[quiz] else { continue }
            if let index = dates.firstIndex(where: { $0.due == due }) {
                dates[index].cohorts.insert(cohort)
            } else {
                dates.append((due, [cohort]))
            }
        }
        return dates
    }

    package static func sorted(_ deadlines: [Deadline]) -> [Deadline] {
        deadlines.enumerated().sorted { a, b in
            (a.element.midnightOrReading, a.element.reading, a.offset) < (b.element.midnightOrReading, b.element.reading, b.offset)
        }.map(\.element)
    }

    /// Whether deadlines of a week are half of a module, or three or more.
    private static func isHeavy(_ deadlines: [Deadline]) -> Bool {
        deadlines.count >= 3 || deadlines.shares.contains { isHalf($0.value) }
    }

    /// Whether a percentage is half of a module. A sum of thirds may be too low by a rounding error.
    static func isHalf(_ value: Double) -> Bool { value >= 50 - 1e-9 }

    private static func weeks(_ sorted: [Deadline], _ cohorts: Int) -> [Week] {
        Dictionary(grouping: sorted, by: \.monday).sorted { $0.key < $1.key }.map { monday, deadlines in
            var groups: [[Int]: [Int]] = [:]
            for cohort in 0..<cohorts {
                let indices = deadlines.indices.filter { deadlines[$0].isOf(cohort) }
                if isHeavy(indices.map { deadlines[$0] }) { groups[indices, default: []].append(cohort) }
            }
            let heavy = groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { indices, cohorts in
                HeavyWeek(monday: monday, deadlines: indices.map { deadlines[$0] }, cohorts: cohorts)
            }
            return Week(monday: monday, deadlines: deadlines, heavy: heavy)
        }
    }

    // MARK: - Clashes

    private static func clashes(_ sorted: [Deadline], _ cohorts: Int) -> [Clash] {
        var groups: [[Int]: [Int]] = [:]
        for cohort in 0..<cohorts {
            for group in Workload.groups(sorted.indices.filter { sorted[$0].isOf(cohort) }, sorted) {
                groups[group, default: []].append(cohort)
            }
        }
        return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { group, cohorts in
            Clash(deadlines: group.map { sorted[$0] }, cohorts: cohorts)
        }
    }

    /// Every group that isn't part of a larger one.
    private static func groups(_ deadlineIndices: [Int], _ sorted: [Deadline]) -> [[Int]] {
        var groups: [[Int]] = []
        var end = 0
        for start in deadlineIndices.indices {
            let limit = sorted[deadlineIndices[start]].midnightOrReading + Deadline.day
            let before = end
            while end < deadlineIndices.count, sorted[deadlineIndices[end]].midnightOrReading <= limit { end += 1 }
            if end > before, end - start >= 2 { groups.append(Array(deadlineIndices[start..<end])) }
        }
        return groups
    }

    /// The clashes that aren't part of another one, for lists that don't distinguish students.
    package var widestClashes: [Clash] {
        let sets = clashes.map { Set($0.deadlines.map(\.item)) }
        let spans = clashes.map { ($0.deadlines.first?.midnightOrReading ?? 0, $0.deadlines.last?.midnightOrReading ?? 0) }
        return clashes.indices.filter { index in
            !sets.indices.contains { other in
                spans[other].0 <= spans[index].0 && spans[index].1 <= spans[other].1 && sets[index].isStrictSubset(of: sets[other])
            }
        }.map { clashes[$0] }
    }

    /// The heavy weeks that aren't part of another one, for lists that don't distinguish students.
    package var widestHeavyWeeks: [HeavyWeek] {
        weeks.flatMap { week in
            let sets = week.heavy.map { Set($0.deadlines.map(\.item)) }
            return week.heavy.indices.filter { index in !sets.contains { sets[index].isStrictSubset(of: $0) } }.map { week.heavy[$0] }
        }
    }

    /// The cohorts of each deadline, without those whose whole work another cohort has, too: they have no clash or heavy week of
    /// their own.
    package static func widestCohorts(_ deadlines: [Deadline], cohorts: Int) -> [[Int]?] {
        let work = (0..<cohorts).map { cohort in Set(deadlines.indices.filter { deadlines[$0].isOf(cohort) }) }
        let widest = work.indices.filter { index in
            !work.indices.contains { work[index].isStrictSubset(of: work[$0]) || $0 < index && work[index] == work[$0] }
        }
        return deadlines.indices.map { index in
            let having = widest.indices.filter { work[widest[$0]].contains(index) }
            return having.count == widest.count ? nil : having
        }
    }
}

extension Sequence<Deadline> {
    /// Sums of the percentages of each module, in the order of the deadlines; without modules that have no values.
    package var shares: [(module: String?, value: Double)] {
        var shares: [(module: String?, value: Double)] = []
        for deadline in self {
            guard let value = deadline.value, value > 0 else { continue }
            if let index = shares.firstIndex(where: { $0.module == deadline.module }) {
                shares[index].value += value
            } else {
                shares.append((deadline.module, value))
            }
        }
        return shares
    }
}
