package import CivilTime
package import ContentModel
import Diagnostics

/// What is due in which week, and where it is too much at a time for a student.
///
/// - A clash is a group of deadlines of one student, two or more, of which the last is due no later than the same time of the
///   next day as the first, on the clocks of the site. So it doesn't matter that clocks are put forward in between.
/// - A week, Monday to Sunday, is heavy where a student has three deadlines in it or more, or half a module.
///
/// The page's script does the same: `Templates/js/overview/12-workload.js`, held together by `Tests/Vectors/workload.json`.
package struct Workload: Sendable {
    package struct Week: Sendable {
        package let monday: CalendarDate
        /// All of the week, in their order.
        package let deadlines: [Deadline]
        /// Those of students for whom the week is heavy.
        package let heavy: [Deadline]
        /// For whom it is heavy, by their index.
        package let cohorts: [Int]

        package var isHeavy: Bool { !cohorts.isEmpty }
    }

    package struct Clash: Hashable, Sendable {
        /// Two or more, in their order.
        package let deadlines: [Deadline]
        /// Who has all of them, by their index.
        package let cohorts: [Int]

        /// From the first to the last.
        package var seconds: Int {
            let ends = deadlines.map(\.end.secondsSinceEpoch)
            return (ends.max() ?? 0) - (ends.min() ?? 0)
        }
    }

    /// By their dates.
    package let deadlines: [Deadline]
    package let weeks: [Week]
    /// By their first deadlines.
    package let clashes: [Clash]

    package var heavyWeeks: [Week] { weeks.filter(\.isHeavy) }

    /// - Complexity: O(*c* · *n* log *n*) for *c* cohorts and *n* deadlines, and what the clashes hold.
    package init(_ deadlines: [Deadline], cohorts: Int = 1) {
        let sorted = Workload.sorted(deadlines)
        self.deadlines = sorted
        weeks = Workload.weeks(sorted, cohorts)
        clashes = Workload.clashes(sorted, cohorts)
    }

    /// - Parameter zone: of the site.
    package init(_ content: SiteContent, zone: TimeZoneRules) {
        let cohorts = Cohort.all(of: content)
        self.init(Workload.deadlines(of: content, cohorts, zone: zone), cohorts: cohorts.count)
    }

    package static func deadlines(of content: SiteContent, _ cohorts: [Cohort], zone: TimeZoneRules) -> [Deadline] {
        let assignments = content.assignments.enumerated().map { index, item in
            let having = Cohort.having(workOf: item.original.module?.value, among: cohorts, in: content.settings)
            return Deadline(.assignment(index), due: item.original.due, value: item.original.value, cohorts: having, zone: zone)
        }
        let quizzes = content.quizHeads.enumerated().compactMap { index, item -> Deadline? in
            guard let due = item.original.due else { return nil }
            let having = Cohort.having(
                workOf: item.original.module?.value, teachers: item.original.teachers.map(\.value), among: cohorts, in: content.settings)
            return Deadline(.quiz(index), due: due, value: nil, cohorts: having, zone: zone)
        }
        return assignments + quizzes
    }

    package static func sorted(_ deadlines: [Deadline]) -> [Deadline] {
        deadlines.enumerated().sorted { a, b in
            (a.element.midnightOrReading, a.element.reading, a.offset) < (b.element.midnightOrReading, b.element.reading, b.offset)
        }.map(\.element)
    }

    /// Half a module, or three things at once.
    private static func isHeavy(_ deadlines: [Deadline]) -> Bool {
        // A sum of thirds may lack the last digit.
        deadlines.count >= 3 || deadlines.compactMap(\.value).reduce(0, +) >= 50 - 1e-9
    }

    private static func weeks(_ sorted: [Deadline], _ cohorts: Int) -> [Week] {
        Dictionary(grouping: sorted, by: \.monday).sorted { $0.key < $1.key }.map { monday, deadlines in
            let busy = (0..<cohorts).filter { cohort in isHeavy(deadlines.filter { $0.isOf(cohort) }) }
            let heavy = deadlines.filter { deadline in busy.contains(where: deadline.isOf) }
            return Week(monday: monday, deadlines: deadlines, heavy: heavy, cohorts: busy)
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

    /// Every group that is no part of a larger one.
    private static func groups(_ places: [Int], _ sorted: [Deadline]) -> [[Int]] {
        var groups: [[Int]] = []
        var end = 0
        for start in places.indices {
            let limit = sorted[places[start]].midnightOrReading + Deadline.day
            let before = end
            while end < places.count, sorted[places[end]].midnightOrReading <= limit { end += 1 }
            if end > before, end - start >= 2 { groups.append(Array(places[start..<end])) }
        }
        return groups
    }

    /// The clashes that are no part of another one, for readers to whom it doesn't matter whose they are.
    package var widestClashes: [Clash] {
        let sets = clashes.map { Set($0.deadlines.map(\.item)) }
        let spans = clashes.map { ($0.deadlines.first?.midnightOrReading ?? 0, $0.deadlines.last?.midnightOrReading ?? 0) }
        return clashes.indices.filter { index in
            !sets.indices.contains { other in
                spans[other].0 <= spans[index].0 && spans[index].1 <= spans[other].1 && sets[index].isStrictSubset(of: sets[other])
            }
        }.map { clashes[$0] }
    }

    /// For each deadline the cohorts whose work it is, where these aren't all, and where work tells them apart: a cohort all
    /// of whose work another one has, too, has no clash or heavy week of its own.
    package static func widestCohorts(_ deadlines: [Deadline], cohorts: Int) -> [[Int]?] {
        let work = (0..<cohorts).map { cohort in Set(deadlines.indices.filter { deadlines[$0].isOf(cohort) }) }
        let widest = work.indices.filter { index in
            !work.indices.contains { work[index].isStrictSubset(of: work[$0]) || $0 < index && work[index] == work[$0] }
        }
        return deadlines.indices.map { place in
            let having = widest.indices.filter { work[widest[$0]].contains(place) }
            return having.count == widest.count ? nil : having
        }
    }
}
